"""A game master's words on orders and on phases, and rulings as sentences, with a game that hardly is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import InputError, RefusedError, UnknownNameError
from drumhead.engine.play.events import Event
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.rulings import AGAIN, IN_TURN, NOTICE, ORDER, RULED, RULING, STRIKE, InTurn, Settled
from drumhead.engine.play.view import Desk, Token, View
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.rulings.amending import amending
from drumhead.engine.session.rulings.of_phases import of_phase
from drumhead.engine.session.rulings.ruling import (
    CORRECTED,
    CUT,
    NOTE,
    NOTICED,
    REDO,
    Said,
    decided,
    notice,
    ruling_words,
)

NOTHING = cast(Any, None)


def _token(id: str) -> Token:
    return Token(id, id, 1, None, "own", "I", "FR/IN", orderable=True)


def _view(seat: str, *units: str, desks: tuple[Desk, ...] = ()) -> View:
    return View(seat, "france", False, 1, "moves", None, tuple(map(_token, units)), (), (), (), desks)


WAR = Desk("War Minister of france", "War Minister", "war")
WAR_TOO = Desk("War Minister of austria", "War Minister", "war")
VIEWS = {"Ney": _view("Ney", "A", "B", desks=(WAR,)), "Murat": _view("Murat", "B")}


def order(line: str) -> Order:
    unit, kind = line.rsplit(" ", 1)
    return Order(kind=kind, unit=unit)


ORDERS = tuple(map(order, ("A go", "A halt", "B go", "War Minister of france pay")))
ASKED: list[list[Order]] = []


def _check(game: Any, view: View, each: Order, beside: Sequence[Order]) -> Refusal | None:
    ASKED.append([*beside])
    return Refusal(order=each, rule="7.4", reason="nobody flies") if each.kind == "fly" else None


def _signed(game: Any, view: View, each: Order) -> Order:
    """`War Minister` is that of one's own side."""
    desk = view.desk(each.unit)
    return each if desk is None else each.model_copy(update={"unit": desk.id})


RULESET = SimpleNamespace(
    title="Small",
    read_order=lambda game, line: order(line),
    write_order=lambda game, each: f"{each.unit} {each.kind}",
    signed=_signed,
    check=_check,
    turn_of=lambda phase: tuple(SimpleNamespace(id=id) for id in ("supply", "fire", "end")),
    odds=len,
    mend=len,
    settles={"battle": lambda game, rest: Settled(f"battle at {rest[0]}", {"winner": rest[1]}, 3, 4, ("A",))},
)
FOUNDED = cast(Founded, SimpleNamespace(ruleset=RULESET, game=None))


def _amended(
    *words: str, views: dict[str, View] = VIEWS
) -> tuple[str, tuple[Any, ...], tuple[str, ...], dict[str, Any]]:
    ASKED.clear()
    mend, kept = amending(FOUNDED, views, ORDERS, words)
    assert mend.changes == () and mend.cell is None
    assert mend.subject == f"orders of {mend.units[0]}" and len(mend.units) == 1
    return mend.units[0], mend.values, mend.problems, kept


def test_orders_of_a_unit_or_an_office_are_struck_all_or_those_of_a_kind() -> None:
    for words, unit, struck, kept in (
        ("A", "A", ["A go", "A halt"], ["A", ""]),
        ("a halt", "A", ["A halt"], ["A", "halt"]),
        ("A HALT", "A", ["A halt"], ["A", "HALT"]),
        ("war minister", WAR.id, ["War Minister of france pay"], [WAR.id, ""]),
        ("War Minister of france pay", WAR.id, ["War Minister of france pay"], [WAR.id, "pay"]),
    ):
        values = tuple(("order", line, "") for line in struck)
        assert _amended("strike", *words.split()) == (unit, values, (), {STRIKE: kept})


def _said(call: Callable[[], object]) -> tuple[type[Exception], str]:
    with pytest.raises((InputError, RefusedError, UnknownNameError)) as caught:
        call()
    return caught.type, str(caught.value)


def test_what_cannot_be_struck_or_ordered_is_told() -> None:
    wanted: dict[str, tuple[type[Exception], str]] = {
        "strike": (InputError, "Behind `strike` a unit is expected."),
        "order": (InputError, "Behind `order` an order line is expected."),
        "strike C": (RefusedError, "No order for C is in."),
        "strike A fly": (RefusedError, "No fly order for A is in."),
        "strike War Minister fly": (RefusedError, "No fly order for War Minister is in."),
        "order C go": (RefusedError, "No seat commands C."),
    }
    assert {words: _said(partial(_amended, *words.split())) for words in wanted} == wanted


def test_an_order_is_given_beside_the_others_of_its_unit_in_the_place_of_one_of_its_kind() -> None:
    assert _amended("order", "A", "go") == ("A", (("order", "A go", "A go"),), (), {ORDER: {"kind": "go", "unit": "A"}})
    assert [[order("A halt")]] == ASKED
    unit, values, problems, _ = _amended("order", "A fly")
    assert (unit, values, problems) == ("A", (("order", "", "A fly"),), ("nobody flies (rule 7.4).",))
    assert [[order("A go"), order("A halt")]] == ASKED
    assert _amended("order", "War Minister halt")[0] == WAR.id


def test_an_office_of_two_sides_is_named_whole() -> None:
    views = {**VIEWS, "Radetzky": _view("Radetzky", desks=(WAR_TOO,))}
    with pytest.raises(RefusedError, match=f"That may be {WAR.id} or {WAR_TOO.id}"):
        _amended("order", "War Minister pay", views=views)
    assert _amended("order", "War Minister of austria pay", views={"Radetzky": views["Radetzky"]})[0] == WAR_TOO.id


STATE = SimpleNamespace(turn=3, phase="supply")


def _phased(*words: str, forced: bool = False) -> tuple[str, tuple[Any, ...], InTurn]:
    mend, found = of_phase(FOUNDED, STATE, words, forced=forced)
    assert mend.changes == ()
    return mend.subject, mend.values, found


def test_dice_of_a_phase_are_ruled_roll_by_roll() -> None:
    for phase in ("fire", "3.fire"):
        assert _phased("roll", phase, "morale of A", "0.2,-,0") == (
            "the dice of fire",
            (("morale of A", "as thrown", "0.2,-,0"),),
            InTurn("", "fire", "morale of A", (0.2, None, 0.0)),
        )


def test_what_must_come_of_dice_is_settled_by_the_game() -> None:
    assert _phased("battle", "fire", "G4-V6", "attackers") == (
        "battle at G4-V6 in fire",
        (("winner", "as thrown", "attackers"),),
        InTurn("", "fire", "battle at G4-V6", (), {"winner": "attackers"}, (), False, 3, 4, ("A",)),
    )


def test_a_phase_begins_with_a_ruling_that_stands_before_it_or_after_the_one_before() -> None:
    words = ("unit", "A", "name=old guard")
    begins = (("begins", "as it came", "with unit A 'name=old guard'"),)
    for forced in (True, False):
        wanted = ("phase fire", begins, InTurn("", "fire", words=words, forced=forced))
        for when in (("before", "fire"), ("after", "supply")):
            assert _phased(*when, *words, forced=forced) == wanted


def test_what_cannot_be_ruled_on_a_phase_is_told() -> None:
    wanted: dict[str, tuple[type[Exception], str]] = {
        "roll": (UnknownNameError, "In which phase? '' is none; those of turn 3 are supply, fire, end."),
        "roll melee x 0.1": (UnknownNameError, "'melee' is none"),
        "roll 2.fire x 0.1": (RefusedError, "This is a ruling on turn 3; what is of turn 2"),
        "roll fire x": (InputError, "Behind `roll` and the phase"),
        "roll fire x 0.1 0.2": (InputError, "Behind `roll` and the phase"),
        "roll fire x 1": (InputError, "not '1'"),
        "roll fire x -0.1": (InputError, "not '-0.1'"),
        "roll fire x 0.1,six": (InputError, "not 'six'"),
        "roll fire x nan": (InputError, "not 'nan'"),
        "after end unit A men=1": (RefusedError, "Behind end the next turn waits"),
        "before fire": (InputError, "Behind `before` or `after` and the phase"),
    }
    for words, (error, part) in wanted.items():
        kind, said = _said(partial(_phased, *words.split()))
        assert kind is error and part in said, words


def test_a_game_without_dice_or_mends_has_no_such_rulings() -> None:
    bare = SimpleNamespace(**{**vars(RULESET), "odds": None, "mend": None})
    founded = cast(Founded, SimpleNamespace(ruleset=bare, game=None))
    with pytest.raises(RefusedError, match=r"^Small is played without dice\.$"):
        of_phase(founded, STATE, ("roll", "fire", "x", "0.1"), forced=False)
    with pytest.raises(InputError, match="a ruling is expected"):
        of_phase(founded, STATE, ("before", "fire", "unit", "A"), forced=False)


def _ruling(number: int = 1, cause: str = "", told: str = "", secret: Any = (), more: Any = (), **facts: Any) -> Event:
    given = {"subject": "unit A", "told": told, "values": [["men", "3", "4"]], **dict(more), **facts}
    kept = {"back": (), **dict(secret)}
    return Event(id=f"1.ruling.{number}", kind=RULING, phase=RULING, cause=cause, facts=given, secret=kept)


def test_a_ruling_tells_what_is_otherwise_key_by_key() -> None:
    told = (
        ([["men", "3", "4"], ["name", "", "x"]], "men 4 (was 3), name x (was empty)"),
        ([["men", "3", ""], ["name", "x", "y"]], "men empty (was 3), name y (was x)"),
        ([["place", "", "Lyon"], ["men", "", "4"]], "made, place Lyon, men 4"),
        ([["place", "Lyon", ""], ["men", "4", ""]], "gone, place was Lyon, men was 4"),
        ([["taken in", "", ""], ["late", "", ""]], "taken in, late"),
        ([["post", "", ""], ["men", "3", "4"]], "post empty (was empty), men 4 (was 3)"),
    )
    assert [ruling_words(_ruling(values=values)) for values, _ in told] == [
        f"Ruling on unit A: {words}." for _, words in told
    ]


def test_a_ruling_is_told_with_its_words_its_reason_and_whether_it_was_forced() -> None:
    told = (
        (_ruling(told="Sorry."), "Ruling on unit A: men 4 (was 3). Sorry."),
        (_ruling(secret={"reason": "slip"}), "Ruling on unit A: men 4 (was 3). Reason: slip"),
        (_ruling(secret={"reason": "", "forced": ["x"]}), "Ruling on unit A: men 4 (was 3). Forced."),
        (_ruling(cause="1.ruling.9"), "Ruling on unit A: undone, men 4 (was 3)."),
        (_ruling(cause="1.ruling.9", more={REDO: True}), "Ruling on unit A: done again, men 4 (was 3)."),
        (
            _ruling(told="Sorry.", secret={"reason": "slip", IN_TURN: {"forced": True}}, more={AGAIN: True}),
            "Ruling on unit A: men 4 (was 3). The turn was played again. Sorry. Forced. Reason: slip",
        ),
        (_ruling(more={AGAIN: False}), "Ruling on unit A: men 4 (was 3)."),
    )
    assert [ruling_words(event) for event, _ in told] == [words for _, words in told]


def test_what_became_of_a_ruling_in_its_phase_is_told() -> None:
    def told(secret: Any = (), **facts: Any) -> str:
        return ruling_words(Event(id="1.fire.ruled.1", kind=RULED, phase="fire", facts=facts, secret=dict(secret)))

    mended = {"subject": "unit A", "values": [["men", "3", "4"]]}
    assert told(**mended) == "As ruled, unit A: men 4 (was 3)."
    assert told({"forced": ["x"]}, **mended) == "As ruled, unit A: men 4 (was 3). Forced."
    assert told(purpose="die", thrown=True) == "As ruled: die."
    assert told(purpose="die", thrown=False) == "Nothing came of a ruling: no dice fell for die."


def test_who_may_not_know_a_ruling_hears_that_something_was_corrected() -> None:
    (heard,) = notice(_ruling(4), ("Ney", "Murat"), {"told": "Sorry."})
    assert (heard.id, heard.kind, heard.retells, heard.seen_by) == (
        "1.ruling.5",
        NOTICE,
        "1.ruling.4",
        ("Murat", "Ney"),
    )
    assert (ruling_words(heard), heard.units, heard.secret) == (f"{NOTICED} Sorry.", (), {})
    (again,) = notice(_ruling(4), ("Ney",), {"told": "", AGAIN: True})
    assert ruling_words(again) == CORRECTED
    assert list(notice(_ruling(4), (), {"told": ""})) == []


EARLIER = (
    _ruling(1),
    Event(id="1.ruling.2", kind=NOTICE, phase=RULING, facts={"told": ""}),
    _ruling(3, secret={CUT: 1}),
    _ruling(4, secret={NOTE: True}),
    _ruling(5),
    _ruling(6, cause="1.ruling.5"),
)


def _decided(*words: str, earlier: Sequence[Event] = EARLIER) -> Event:
    """The ruling that these words make, behind those before it."""
    record = SimpleNamespace(waiting=SimpleNamespace(turn=1), last=(1, 0), ruled=lambda turn: tuple(earlier))
    founded = cast(Founded, SimpleNamespace(ruleset=RULESET, game=SimpleNamespace(seats=())))
    return decided(founded, NOTHING, cast(Any, record), words, Said("slip")).ruled.event


def _refused(*words: str, earlier: Sequence[Event] = EARLIER) -> str:
    kind, said = _said(lambda: _decided(*words, earlier=earlier))
    return f"{kind.__name__}: {said}"


def test_a_ruling_is_meant_by_its_number_while_it_stands() -> None:
    for number in ("1", "6"):
        undone = _decided("undo", number)
        assert (undone.id, undone.cause) == ("1.ruling.7", f"1.ruling.{number}")
        assert undone.facts["values"] == [["men", "4", "3"]] and "redo" not in undone.facts
    there = "on the turn that waits; there are 1, 3, 4, 5, 6."
    assert _refused("undo", "2") == f"UnknownNameError: There is no ruling '2' {there}"
    assert _refused("undo", "1", "2") == f"UnknownNameError: There is no ruling '1 2' {there}"
    assert _refused("undo") == f"UnknownNameError: There is no ruling '' {there}"
    assert _refused("undo", "3").startswith("RefusedError: Ruling 3 took a turn back")
    assert _refused("undo", "4").startswith("RefusedError: Ruling 4 is a note")
    assert _refused("undo", "5") == "RefusedError: Ruling 5 was undone already."
    assert _refused("undo", "1", earlier=()).endswith("there are none yet.")


def test_what_is_done_again_is_what_undid_it() -> None:
    again = _decided("redo", "5")
    assert (again.cause, again.facts[REDO]) == ("1.ruling.6", True)
    assert _refused("redo", "1") == "RefusedError: Ruling 1 stands; there is nothing to do again."
    assert _refused("redo", "9").startswith("UnknownNameError: There is no ruling '9'")
    undone_twice = (*EARLIER, _ruling(7, cause="1.ruling.6"))
    assert _refused("redo", "5", earlier=undone_twice).startswith("RefusedError: Ruling 5 stands")


def test_a_note_has_what_it_is_on_and_what_is_kept_of_it() -> None:
    noted = _decided("note", "sheet a", "taken in")
    assert (noted.facts["subject"], noted.facts["values"]) == ("sheet a", [["taken in", "", ""]])
    assert NOTE in noted.secret
    for words in ((), ("a",), ("a", "b", "c")):
        assert _refused("note", *words).startswith("InputError: Behind `note`")
