"""Commands as lines: what is written is read back, and what is wrong is said in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.session.commanding.grammar import read_command, write_command
from tests.rulesets.rotd.boards import BOARD, flat_map

MODES = ("hard", "soft")
GO = OrderForm(
    "go to",
    "Go",
    "",
    "strategic",
    "g",
    (
        Field("to", "To", "cell"),
        Field("via", "Over", "path", optional=True),
        Field("how", "How", "choice", ("fast", "slow"), optional=True),
        Field("hit", "Hitting", "choice", MODES, optional=True),
        Field("bear", "Bearing", "choice", MODES, optional=True),
        Field("at", "At", "tactical", optional=True),
        Field("times", "Times", "integer", optional=True, low=1, high=3),
        Field("gladly", "Gladly", "flag", optional=True),
    ),
)
DRAW = OrderForm("draw from", "Draw", "", "", "d", (Field("source", "Source", "text"), Field("whom", "Whom", "unit")))
FORMS, MAP = (GO, DRAW), flat_map()


def names(text: str) -> tuple[str, ...]:
    if text.casefold() not in ("ii corps", "guard"):
        raise UnknownNameError(f"Nobody is called {text}.")
    return "FR1IN", "FR2IN"


def read(line: str) -> Command | None:
    return read_command(FORMS, MAP, names, line)


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("II Corps go to G4-V6", {}),
        ("II Corps go to G4-V6 fast gladly", {"how": "fast", "gladly": True}),
        ("II Corps go to G4-V6 via G3-V6 G2-V6 hit hard bear soft", {"hit": "hard", "bear": "soft"}),
        ("II Corps go to G4-V6 at 3-4 times 2", {"at": 3 + 4 * 15, "times": 2}),
    ],
)
def test_what_is_written_is_read_back(line: str, values: dict[str, Any]) -> None:
    via = {"via": (BOARD.cell("G3-V6"), BOARD.cell("G2-V6"))} if " via " in line else {}
    command = Command("go to", ("FR1IN", "FR2IN"), {"to": BOARD.cell("G4-V6"), **via, **values})
    assert read(line) == command
    assert read(write_command(GO, MAP, "II Corps", command.values)) == command


def test_capitals_do_not_matter_and_texts_may_have_several_words() -> None:
    assert read("guard GO TO g4-v6 FAST") == Command(
        "go to", names("guard"), {"to": BOARD.cell("G4-V6"), "how": "fast"}
    )


def test_a_line_without_a_command_is_none() -> None:
    assert read("FR1IN march G4-V6") is None
    assert read("go to G4-V6") is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Guard go to", "'go to' needs a square."),
        ("Guard go to Milano", "To: There is no square 'Milano'; squares run from A0-N0 to M9-Z9."),
        ("Guard go to G4-V6 hard", "After 'go to' 'hard' says nothing; it takes to, via, fast, slow, "),
        ("Guard go to G4-V6 hit fast", "'go to' needs hard or soft, not 'fast'."),
        ("Guard go to G4-V6 times 4", "'go to' needs a number from 1 to 3, not '4'."),
        ("Guard go to G4-V6 how", "'go to' needs fast or slow."),
    ],
)
def test_what_is_wrong_is_one_sentence(line: str, said: str) -> None:
    with pytest.raises(OrderSyntaxError) as error:
        read(line)
    assert str(error.value).startswith(said)


def test_a_name_that_means_nobody_is_told_by_who_knows_names() -> None:
    with pytest.raises(UnknownNameError, match="Nobody is called Nobody"):
        read("Nobody go to G4-V6")


HOLD = OrderForm(
    "hold",
    "Hold",
    "",
    "",
    "h",
    (Field("mode", "Mode", "choice", MODES), Field("side", "Side", "own"), Field("hours", "Hours", "integer", high=9)),
)
GO_ON = OrderForm("go to rest", "Rest", "", "", "r", (Field("gladly", "Gladly", "flag"),))
MORE = (*FORMS, HOLD, GO_ON)


@pytest.mark.parametrize(
    ("line", "kind", "values"),
    [
        ("Guard hold 3 soft", "hold", {"hours": 3, "mode": "soft"}),
        ("Guard hold 0 mode HARD", "hold", {"hours": 0, "mode": "hard"}),
        ("Guard go to rest", "go to rest", {}),
        ("Guard go to rest gladly", "go to rest", {"gladly": True}),
        ("Guard draw from old store fr2in", "draw from", None),
    ],
)
def test_what_must_be_said_is_read_in_its_order_and_a_longer_command_goes_first(
    line: str, kind: str, values: dict[str, Any] | None
) -> None:
    if values is None:
        with pytest.raises(OrderSyntaxError, match="'draw from' needs a unit"):
            read_command(MORE, MAP, names, line)
    else:
        assert read_command(MORE, MAP, names, line) == Command(kind, names("guard"), values)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Guard go to G4-V6 via", "'go to' needs over."),
        ("Guard hold", "'hold' needs a number from 0 to 9."),
        ("Guard hold 10 soft", "'hold' needs a number from 0 to 9, not '10'."),
        ("Guard hold 3", "'hold' needs hard or soft."),
        ("Guard hold 3 side soft", "After 'hold' 'side' says nothing; it takes hard, soft, hours."),
        ("Guard go to G4-V6 at 99-99", "At: There is no square '99-99'"),
        ("Guard go to G4-V6 gladly fast slowly", "After 'go to' 'slowly' says nothing"),
    ],
)
def test_what_is_missing_or_out_of_bounds_is_told(line: str, said: str) -> None:
    with pytest.raises(OrderSyntaxError) as error:
        read_command(MORE, MAP, names, line)
    assert str(error.value).startswith(said)


def test_a_name_may_hold_words_of_a_command_where_somebody_is_called_so() -> None:
    def called(text: str) -> tuple[str, ...]:
        if text != "Go To Hell Corps":
            raise UnknownNameError(f"Nobody is called {text}.")
        return ("FR9IN",)

    found = read_command(FORMS, MAP, called, "Go To Hell Corps go to G4-V6")
    assert found == Command("go to", ("FR9IN",), {"to": BOARD.cell("G4-V6")})
    with pytest.raises(UnknownNameError, match=r"Nobody is called A\."):
        read_command(FORMS, MAP, called, "A go to G4-V6 go to G4-V6")


def test_what_says_nothing_is_not_written_and_the_first_square_and_nought_say_something() -> None:
    values = {"to": 0, "via": (), "how": "", "times": None, "gladly": False, "hit": "hard", "at": 0}
    assert write_command(GO, MAP, "Guard", values) == f"Guard go to {BOARD.name(0)} hit hard at 0-0"
    assert write_command(HOLD, MAP, "Guard", {"mode": "hard", "hours": 0}) == "Guard hold hard 0"
    assert write_command(HOLD, MAP, "Guard", {"mode": "soft", "hours": 3, "side": "x"}) == "Guard hold soft 3"
