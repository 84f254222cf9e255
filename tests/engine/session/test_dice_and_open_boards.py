"""A turn's dice and rulings at the table, and the pages of an open board, with no game behind them."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.play.accounts import Accounts
from drumhead.engine.play.dice import SeededDice, TapedDice
from drumhead.engine.play.events import Change
from drumhead.engine.play.game import Seat
from drumhead.engine.play.rulings import RULED, InTurn, Mend
from drumhead.engine.play.turn import Step
from drumhead.engine.play.view import Note, Token, View
from drumhead.engine.reports.report import Section
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.playing import Table, Thrown, check_forced
from drumhead.engine.session.reporting import position_report, turn_report
from tests.engine.play.test_state import START

ROLL = InTurn("1.ruling.1", "fire", "die", (0.25, None))
LATER = InTurn("1.ruling.2", "fire", "die", (), {"face": "6"}, cell=3, tactical=4, units=("A",))
LAST = InTurn("1.ruling.3", "fire", "die", (0.75,), {"side": "low"})
ELSEWHERE = InTurn("1.ruling.4", "melee", "die", (0.0,))


def _founded(mend: Any = None) -> Founded:
    return cast(Founded, SimpleNamespace(ruleset=SimpleNamespace(mend=mend, title="Small"), game=None))


def _table(*rulings: InTurn, seed: Any = "s", thrown: Thrown | None = None, mend: Any = None) -> Table:
    return Table(_founded(mend), seed, rulings, thrown)


def test_dice_without_a_ruling_are_those_of_the_seed_or_of_the_tape() -> None:
    fell = SeededDice("s", 1, "fire").stream("die").unit()
    assert _table(ELSEWHERE).dice(1, "fire").stream("die").unit() == fell
    assert _table().dice(2, "fire").stream("die").unit() != fell
    taped = _table(seed={("fire", "die"): (0.125,)}).dice(1, "fire")
    assert isinstance(taped, TapedDice) and taped.stream("die").unit() == 0.125


def test_of_several_rulings_on_one_purpose_the_later_rolls_count_and_all_that_is_wanted() -> None:
    dice = _table(ROLL, LATER, ELSEWHERE).dice(1, "fire")
    assert dice.wanted("die") == {"face": "6"} and dice.stream("die").unit() == 0.25
    dice = _table(ROLL, LATER, LAST).dice(1, "fire")
    assert dice.wanted("die") == {"face": "6", "side": "low"} and dice.stream("die").unit() == 0.75
    assert _table(ROLL, ELSEWHERE).dice(1, "melee").stream("die").unit() == 0.0


def test_all_dice_that_fall_are_kept_by_phase_and_purpose_where_somebody_asks_for_them() -> None:
    thrown: Thrown = {}
    table = _table(thrown=thrown)
    for phase in ("fire", "melee"):
        table.dice(1, phase).stream("die").unit()
    assert list(thrown) == [("fire", "die"), ("melee", "die")]
    assert thrown["fire", "die"].rolls == [SeededDice("s", 1, "fire").stream("die").unit()]


def test_what_became_of_a_ruling_on_dice_is_told_in_its_phase() -> None:
    words = InTurn("1.ruling.5", "fire", words=("unit", "A"))
    table = _table(words, LATER, InTurn("1.ruling.6", "fire", "other"), ELSEWHERE)
    table.dice(1, "fire").stream("die")
    first, second = table.came_of(1, cast(Step[Any], SimpleNamespace(phase="fire")))
    assert (first.id, first.kind, first.cause, first.cell, first.tactical, first.units) == (
        f"1.fire.{RULED}.1",
        RULED,
        "1.ruling.2",
        3,
        4,
        ("A",),
    )
    assert first.facts == {"purpose": "die", "thrown": True}
    assert (second.id, second.facts) == (f"1.fire.{RULED}.2", {"purpose": "other", "thrown": False})
    assert list(table.came_of(1, cast(Step[Any], SimpleNamespace(phase="supply")))) == []


def _add(game: Any, state: Any, words: Sequence[str]) -> Mend:
    """Turns are counted on by so many; more than nine break a rule."""
    if not words[0].isdecimal():
        raise InputError(f"{words[0]!r} is no number.")
    now = state.turn + int(words[0])
    problems = ("That is too far.",) if now > 9 else ()
    change = Change(table="", id="", field="turn", now=now)
    return Mend("the turn", (change,), (("turn", str(state.turn), str(now)),), problems)


def test_a_phase_begins_with_what_each_ruling_makes_of_what_the_one_before_has_left() -> None:
    rulings = (
        InTurn("1.ruling.1", "fire", words=("2",)),
        InTurn("1.ruling.2", "melee", words=("5",)),
        InTurn("1.ruling.3", "fire", "die", (0.5,)),
        InTurn("1.ruling.4", "fire", words=("9",), forced=True),
    )
    first, second = _table(*rulings, mend=_add).amended(START, "fire")
    assert [event.changes[0].now for event in (first, second)] == [START.turn + 2, START.turn + 11]
    assert (first.facts, first.cause, first.secret) == (
        {"subject": "the turn", "values": [["turn", "1", "3"]]},
        "1.ruling.1",
        {},
    )
    assert (second.cause, second.secret) == ("1.ruling.4", {"forced": ["That is too far."]})
    assert [event.id.rpartition(".")[2] for event in (first, second)] == ["1", "2"]
    assert _table(*rulings, mend=_add).amended(START, "supply") == ()


def test_a_ruling_that_cannot_be_carried_out_when_its_phase_begins_is_named() -> None:
    for words, said in (("9", "That is too far. It can be forced"), ("x", "'x' is no number")):
        table = _table(InTurn("1.ruling.7", "fire", words=(words,)), mend=_add)
        with pytest.raises(RefusedError, match=f"^Ruling 7, before fire: {said}"):
            table.amended(START, "fire")


def test_a_mend_that_breaks_no_rule_need_not_be_forced() -> None:
    check_forced(Mend("x", (), ()), forced=False)
    check_forced(Mend("x", (), (), ("a", "b")), forced=True)
    with pytest.raises(RefusedError, match=r"^a b It can be forced, and is then marked as forced\.$"):
        check_forced(Mend("x", (), (), ("a", "b")), forced=False)


NEY = Seat("Ney", "france", "Marshal")
RULES: dict[str, Any] = {
    "id": "small",
    "open_board": True,
    "accounts": Accounts(),
    "figures": lambda game, events: (),
    "situation": lambda game, view: (),
    "forms": (),
    "course": None,
    "tasks": lambda game, view, orders: (),
    "turn_title": lambda game, turn, state, phase: "spring",
}


def _open_board(sides: dict[str, str], **rules: Any) -> Founded:
    map = SimpleNamespace(has_fields=False, board=SimpleNamespace(name=str), state_names={})
    game = SimpleNamespace(sides=sides, scenario=SimpleNamespace(title="Small"), map=map, opening="")
    return cast(Founded, SimpleNamespace(ruleset=SimpleNamespace(**RULES, **rules), game=game))


def test_sections_of_sides_stand_in_the_scenarios_order_where_any_stood() -> None:
    titles = ("Movement", "Orders of Turkey", "Retreats", "Orders of Austria", "Orders of Italy")
    sections = tuple(Section(title) for title in titles)
    founded = _open_board({"a": "Austria", "i": "Italy", "t": "Turkey"})
    report = turn_report(founded, NEY, "spring", sections, lambda phase: cast(Any, None), ("moves",), ())
    assert [section.title for section in report.sections] == [
        "Movement",
        "Orders of Austria",
        "Retreats",
        "Orders of Italy",
        "Orders of Turkey",
    ]
    assert report.subtitle == "for Ney, Marshal"


def _city(name: str, owner: str, kind: str = "city") -> Note:
    return Note(kind, 1, None, name, "", owner=owner)


def _unit(id: str, owner: str, arm: str = "A", state: str = "") -> Token:
    return Token(id, id, 1, None, "own", arm, "x", owner=owner, state=state)


def test_an_open_board_tells_of_each_side_its_score_its_units_and_its_places_the_most_first() -> None:
    ours, theirs = _unit("A1", "Austria"), (_unit("T1", "Turkey"), _unit("T2", "Ally", state="Turkey"))
    tokens = (ours, *theirs, _unit("T3", "Turkey", ""))
    state = SimpleNamespace(turn=1, phase="moves")
    view = View("Anna", "austria", False, 1, "moves", cast(Any, state), tokens, (), (), ())
    notes = (_city("Wien", "Austria"), _city("Roma", ""), _city("Izmir", "Turkey"), _city("Bursa", "Turkey"))
    founded = _open_board(
        {"austria": "Austria", "italy": "Italy", "turkey": "Turkey"},
        score=lambda game, state: (("austria", 1), ("italy", 0), ("turkey", 2)),
        notes=lambda game, seen: (*notes, _city("Ruin", "Turkey", "depot")),
    )
    report = position_report(founded, Seat("gm", ""), view, "")
    assert report.subtitle == "for the game master"
    assert [line.text for section in report.sections if section.title == "Score" for line in section.lines] == [
        "Turkey 2, 2 units: Izmir, Bursa",
        "Austria 1, 1 unit: Wien",
        "Italy 0, 0 units: nothing",
        "Nobody 1: Roma",
    ]
