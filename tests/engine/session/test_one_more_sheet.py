"""6.1: what stands of a seat's orders after one more sheet, unit by unit, in a game that hardly is one."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.ruleset import never_undone
from drumhead.engine.play.sheets import Sheet
from drumhead.engine.play.view import Desk, Token, View
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.intake import Verdict
from drumhead.engine.session.standing import CLEAR_ALL, Judged, Receipt, changes, judged, takes_back

NOTHING = cast(Any, None)
BESIDE: list[tuple[str, list[str]]] = []
"""What each line was judged beside."""


def order(line: str) -> Order:
    unit, kind = line.split(" ", 1)
    return Order(kind=kind, unit=unit)


def _read(game: Any, line: str) -> Order:
    if " " not in line:
        raise OrderSyntaxError(f"{line!r} is no order.", 0, 0, line)
    return order(line)


def _written(game: Any, each: Order) -> str:
    """A unit is written with its kind before it, as fleets and armies are."""
    return f"{'F' if each.unit.startswith('F') else 'A'} {each.unit} {each.kind}"


def _check(game: Any, view: Any, each: Order, beside: Sequence[Order]) -> Refusal | None:
    BESIDE.append((f"{each.unit} {each.kind}", [f"{other.unit} {other.kind}" for other in beside]))
    return Refusal(order=each, rule="7.4", reason="nobody flies") if each.kind == "fly" else None


def _founded(**more: Any) -> Founded:
    ruleset = SimpleNamespace(
        read_order=_read,
        write_order=_written,
        signed=lambda game, view, each: each,
        check=_check,
        judge=None,
        undone=never_undone,
        sheets_replace=more.get("whole", False),
    )
    game = Game("g", NOTHING, NOTHING, (Seat("Ney", "france"),), {})
    return cast(Founded, SimpleNamespace(ruleset=ruleset, game=game))


def _token(id: str, orderable: bool) -> Token:
    return Token(id, id, 1, None, "own", "I", "FR/IN", orderable=orderable)


TOKENS = (_token("Mine", True), _token("Theirs", False))
VIEW = View("Ney", "f", False, 1, "p", None, TOKENS, (), (), (), (Desk("War of f", "War", "war"),))
BEFORE = tuple(map(order, ("PAR go", "PAR halt", "FLO go", "FRI go", "ROM go")))


def _judge(*lines: str, clears: Sequence[str] = (), whole: bool = False) -> Judged:
    BESIDE.clear()
    rows = tuple((5 + 2 * at, text) for at, text in enumerate(lines))
    cleared = tuple((6 + 2 * at, text) for at, text in enumerate(clears))
    found = judged(_founded(whole=whole), VIEW, Sheet("g", "", 1, "Ney", rows, clears=cleared), BEFORE)
    assert found.before == BEFORE and list(found.verdicts) == sorted(found.verdicts, key=lambda verdict: verdict.line)
    return found


def _stands(found: Judged) -> list[str]:
    return [f"{each.unit} {each.kind}" for each in found.orders]


def test_the_last_orders_for_a_unit_count_and_what_a_sheet_does_not_name_stays() -> None:
    assert _stands(_judge("PAR march")) == ["FLO go", "FRI go", "ROM go", "PAR march"]
    assert _stands(_judge("NEW go", "NEW halt")) == [
        "PAR go",
        "PAR halt",
        "FLO go",
        "FRI go",
        "ROM go",
        "NEW go",
        "NEW halt",
    ]
    assert _stands(_judge()) == ["PAR go", "PAR halt", "FLO go", "FRI go", "ROM go"]


def test_a_unit_all_of_whose_new_orders_are_refused_keeps_those_it_had() -> None:
    assert _stands(_judge("PAR fly", "nonsense")) == ["PAR go", "PAR halt", "FLO go", "FRI go", "ROM go"]
    assert _stands(_judge("PAR fly", "PAR march")) == ["FLO go", "FRI go", "ROM go", "PAR march"]


def test_a_line_is_judged_beside_the_orders_of_units_that_the_sheet_does_not_name() -> None:
    _judge("PAR march", "FLO fly")
    assert BESIDE == [("PAR march", ["FRI go", "ROM go"]), ("FLO fly", ["FRI go", "ROM go", "PAR march"])]


def test_where_sheets_go_whole_nothing_of_an_earlier_one_stays() -> None:
    assert _stands(_judge("PAR march", whole=True)) == ["PAR march"]
    assert BESIDE == [("PAR march", [])] and _stands(_judge(whole=True)) == []


@pytest.mark.parametrize(
    ("names", "gone"),
    [
        ("all", ("PAR", "FLO", "FRI", "ROM")),
        ("ALL", ("PAR", "FLO", "FRI", "ROM")),
        ("par", ("PAR",)),
        ("A par", ("PAR",)),
        ("f flo go", ("FLO",)),
        ("PAR, F FLO ,rom", ("PAR", "FLO", "ROM")),
        ("mine", ()),
        ("War", ()),
        ("PAR, Mine", ("PAR",)),
    ],
)
def test_what_a_line_takes_back_of_earlier_sheets_stands_no_more(names: str, gone: tuple[str, ...]) -> None:
    found = _judge("NEW go", clears=[names])
    (clear,) = [verdict for verdict in found.verdicts if verdict.clears is not None]
    assert (clear.accepted, clear.clears, clear.line) == (True, gone, 6)
    assert clear.meaning == (CLEAR_ALL if names.casefold() == "all" else f"clear {names}")
    assert _stands(found) == [line for line in _stands(_judge()) if line.split()[0] not in gone] + ["NEW go"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("F", "'F' may be FLO or FRI; write more of the order"),
        ("PAR, F", "'F' may be FLO or FRI; write more of the order"),
        ("theirs", "no orders of earlier sheets stand for 'theirs'"),
        ("PA", "no orders of earlier sheets stand for 'PA'"),
        ("PAR,", "no orders of earlier sheets stand for ''"),
        ("PAR stop", "no orders of earlier sheets stand for 'PAR stop'"),
    ],
)
def test_a_line_that_clears_what_is_unclear_is_refused_and_takes_nothing_back(names: str, said: str) -> None:
    found = _judge("NEW go", clears=[names])
    (refused,) = [verdict for verdict in found.verdicts if verdict.text == f"clear {names}"]
    assert not refused.accepted and refused.clears is None and refused.reason.startswith(said)
    assert _stands(found) == [*_stands(_judge()), "NEW go"]


def test_each_unit_is_told_with_what_became_of_it() -> None:
    found = _judge("PAR march", "FLO fly", "NEW go", "PAR march", clears=["rom"])
    told = {each.unit: (each.outcome, each.before, each.now) for each in changes(_founded(), found)}
    assert told == {
        "FLO": ("stands", ("F FLO go",), ("F FLO go",)),
        "FRI": ("stands", ("F FRI go",), ("F FRI go",)),
        "NEW": ("new", (), ("A NEW go",)),
        "PAR": ("replaced", ("A PAR go", "A PAR halt"), ("A PAR march",)),
        "ROM": ("cleared", ("A ROM go",), ()),
    }
    assert list(told) == sorted(told)


def test_a_receipt_is_its_verdicts_one_after_the_other() -> None:
    verdicts = _judge("PAR march", "FLO fly").verdicts
    receipt = Receipt(verdicts, True)
    assert (len(receipt), receipt[0], receipt[-1], receipt[:1]) == (2, verdicts[0], verdicts[1], verdicts[:1])
    assert list(receipt) == list(verdicts) and receipt.changes == ()


def test_a_clear_that_was_refused_takes_back_by_its_names_alone() -> None:
    """As former versions read it."""
    refused = Verdict(5, "clear PAR, X", refusal=Refusal(order=None, rule="", reason="no"))
    assert takes_back(refused, Verdict(6, "PAR  dance", error="what")) and not takes_back(refused, Verdict(6, "ROM go"))
