"""What a seat cannot see does not reach it: views, checks and tasks of two states that differ only in it are equal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.odds import Question, fought
from drumhead.engine.play.turn import advance
from drumhead.engine.play.view import encode_view
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.odds.asking import contests
from tests.rulesets.rotd.pages import play, units

GAME, BASE = play(
    units(
        "FR1IN G4-V6 7-7",
        "FR1LC G5-V6 3-3 men=900 regiments=3 in_communications=true",
        "FR1CQ G4-V6 7-8",
        "SD1IN G4-V7 2-2",
        "AU1IN G4-V6 7-3",
        "AU2IN G4-V6 7-1",
        "AU3LA G5-V5 7-7",
        "AU1CQ G6-V6 7-7",
        "AU4IN H4-V6 7-7",
        "AU5LC H6-V9 7-7",
        "SW1IN H0-V0 7-7",
    )
)
ALLIES = GAME.seat("Allies")
NEAR = ("AU1IN", "AU2IN", "AU3LA", "AU1CQ")
FAR = ("AU4IN", "AU5LC", "SW1IN")
BOARD = GAME.map.board
DISTANT = [cell for cell in range(BOARD.size) if BOARD.distance(cell, BOARD.cell("G4-V6")) > 8]

traits = st.fixed_dictionaries(
    {
        "men": st.integers(25, 5000),
        "fatigue": st.integers(0, 20),
        "morale": st.integers(0, 100),
        "experience": st.integers(0, 80),
        "supplies": st.integers(0, 1),
        "ammunition": st.integers(0, 5),
        "attack": st.sampled_from(["assault", "attack", "skirmish", "evade"]),
        "line": st.sampled_from(["first", "second", "rear"]),
        "name": st.text("abc", max_size=4),
        "commander": st.sampled_from(["Austria", ""]),
        "path": st.lists(st.integers(0, 99), max_size=3).map(tuple),
        "goal": st.lists(st.integers(0, 224), max_size=2).map(tuple),
        "stragglers": st.integers(0, 500),
    }
)
places = st.fixed_dictionaries({"cell": st.sampled_from(DISTANT), "tactical": st.integers(0, 224)})


def _changed(state: RotdState, fields: dict[str, dict[str, object]]) -> RotdState:
    altered: dict[str, Unit] = {id: replace(state.units[id], **values) for id, values in fields.items()}  # type: ignore[arg-type]
    return replace(state, units={**state.units, **altered})


hidden = st.fixed_dictionaries(
    dict.fromkeys(NEAR, traits) | {id: st.builds(lambda a, b: a | b, traits, places) for id in FAR}
)


@settings(max_examples=60)
@given(hidden)
def test_the_view_is_the_same_whatever_the_enemy_hides(fields: dict[str, dict[str, object]]) -> None:
    before, after = (RULESET.view(GAME, state, ALLIES) for state in (BASE, _changed(BASE, fields)))
    assert encode_view(before) == encode_view(after)


@settings(max_examples=30)
@given(hidden, st.sampled_from([unit for unit in BASE.units if unit.startswith(("FR", "SD"))]), st.integers(0, 224))
def test_checks_previews_and_tasks_are_the_same_whatever_the_enemy_hides(
    fields: dict[str, dict[str, object]], unit: str, goal: int
) -> None:
    order = RULESET.read_order(GAME, f"{unit} move {GAME.map.tactical_board.name(goal)}")
    answers = []
    for state in (BASE, _changed(BASE, fields)):
        view = RULESET.view(GAME, state, ALLIES)
        check = RULESET.check(GAME, view, order, ())
        answers.append((check, RULESET.next_cells(GAME, view, order), RULESET.tasks(GAME, view, [order])))
    assert answers[0] == answers[1]


@settings(max_examples=20)
@given(hidden, st.sampled_from(["", "Austria"]), st.sampled_from([(), ("FR1LC",)]))
def test_odds_are_the_same_whatever_the_enemy_hides(
    fields: dict[str, dict[str, object]], attacker: str, beside: tuple[str, ...]
) -> None:
    """What would be fought, to the last figure, and what comes of it; also with troops put there for the question."""
    there = {"defenders" if attacker else "attackers": beside}
    question, told = Question("G4-V6", attacker, **there), []
    for state in (BASE, _changed(BASE, fields)):
        (contest,) = contests(GAME, RULESET.view(GAME, state, ALLIES), (), question)
        told.append((repr(contest), fought(contest, "1", (0, 20))))
    assert told[0] == told[1]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(FAR), unique=True))
def test_what_is_out_of_sight_is_named_nowhere_in_the_view(gone: list[str]) -> None:
    text = str(encode_view(RULESET.view(GAME, BASE, ALLIES)))
    assert [id for id in (*FAR, *gone, "AU2IN", "AU1CQ") if id in text] == []


@given(st.sampled_from(sorted(BASE.units)))
def test_only_units_of_ones_own_command_show_their_numbers(id: str) -> None:
    view = RULESET.view(GAME, BASE, ALLIES)
    known = view.state.units.get(id)
    own = BASE.units[id].commander == "Allies"
    assert own == (known is not None and known == BASE.units[id])


BATTLE, START = play(
    units(
        "FR1IN G4-V6 7-7",
        "FR2IN G4-V6 7-8",
        "FR1LA G4-V6 7-9",
        "FR1CQ G4-V6 7-10",
        "AU1IN G4-V6 7-4",
        "AU2IN G4-V6 7-3",
        "AU1LA G4-V6 8-4",
        "AU1CQ G4-V6 7-1",
        "AU3IN G5-V6 7-7",
    )
)
PLANS = (
    "FR1IN engage",
    "FR2IN engage",
    "FR2IN attack assault",
    "FR1LA support 7-5 radius 3",
    "AU1IN engage T2-T4",
    "AU2IN intercept 7-5 radius 3",
    "AU3IN march G4-V6",
)


def _numbered(told: Any) -> Iterator[str]:
    """The units to which some number or mode is attached in an event's facts."""
    if isinstance(told, dict):
        if "unit" in told and len(told) > 1:
            yield str(told["unit"])
        for key, value in told.items():
            if key in BATTLE_UNITS:
                yield key
            yield from _numbered(value)
    elif isinstance(told, list | tuple):
        for item in told:
            yield from _numbered(item)


BATTLE_UNITS = frozenset(START.units)


@settings(max_examples=12)
@given(st.text("abcdef", min_size=4, max_size=8), st.sets(st.sampled_from(PLANS)))
def test_no_event_gives_a_seat_numbers_of_the_other_sides_units(seed: str, chosen: set[str]) -> None:
    orders = [RULESET.read_order(BATTLE, line) for line in sorted(chosen)]
    steps = advance(RULESET.phases, BATTLE, START, orders, lambda turn, phase: SeededDice(seed, turn, phase))
    events = [event for step in steps for event in step.events]
    for seat in BATTLE.seats:
        strangers = {unit.id for unit in START.units.values() if unit.side != seat.side}
        for event in events:
            if event.visible_to(seat.name):
                assert strangers.isdisjoint(_numbered(event.facts)), event.kind


@settings(max_examples=12)
@given(st.text("abcdef", min_size=4, max_size=8))
def test_a_seat_is_told_of_a_hidden_unit_only_by_who_sees_it(seed: str) -> None:
    orders = [RULESET.read_order(GAME, line) for line in ("AU4IN march H5-V6", "AU5LC move 9-9", "AU2IN move 8-1")]
    steps = advance(RULESET.phases, GAME, BASE, orders, lambda turn, phase: SeededDice(seed, turn, phase))
    told = [event for step in steps for event in step.events if event.visible_to("Allies")]
    assert [event.kind for event in told if {"AU4IN", "AU5LC"} & set(event.units)] == []
