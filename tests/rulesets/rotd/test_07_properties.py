"""What must hold of every strategic phase, whoever marches where."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.state import apply, encode
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.marches.steps import legal_step, reach
from drumhead.engine.rulesets.rotd.marches.strategic import load_paths, strategic_phase
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from tests.rulesets.rotd.boards import BOARD, FIELD, campaign, flat_map, rows, unit
from tests.rulesets.rotd.marching import PHASES, of_kind

pytestmark = pytest.mark.whole

RIVER = rows(*["..........~...."] * 6, "..........=....", *["..........~...."] * 8)
RANGE = rows("", "", "", "", "MMMMMMMMPMMMMMM")
SQUARES = tuple(f"G{column}-V{row}" for column in range(3, 7) for row in range(3, 7))
MAP = flat_map(
    terrain={"G4-V4": "M", "G5-V5": "m", "G3-V6": "~", "G6-V3": "S"},
    ground={"G4-V3": RIVER, "G4-V4": RIVER, "G4-V5": RIVER, "G5-V6": RANGE},
    owner="FRA",
    state={"G3-V3": "SUI"},
)
TYPES = ("IN", "LC", "HA", "SA", "MI", "CQ", "AQ")


@st.composite
def armies(draw: st.DrawFn) -> tuple[Unit, ...]:
    """Up to eight units of three nations on sixteen squares, none on impassable ground or on an enemy."""
    units: list[Unit] = []
    for number in range(draw(st.integers(2, 8))):
        id = f"{draw(st.sampled_from(('FR', 'AU', 'SW')))}{number}{draw(st.sampled_from(TYPES))}"
        square, tactical = draw(st.sampled_from(SQUARES)), draw(st.integers(0, FIELD.size - 1))
        one = unit(
            id, f"{square} {FIELD.name(tactical)}", fatigue=draw(st.integers(0, 19)), supplies=draw(st.integers(0, 1))
        )
        if passable(MAP.battlefield(one.cell), one.tactical) and not any(_together(one, other) for other in units):
            units.append(one)
    return tuple(units)


def _together(a: Unit, b: Unit) -> bool:
    return a.state != b.state and (a.cell, a.tactical) == (b.cell, b.tactical)


@st.composite
def orders(draw: st.DrawFn, units: tuple[Unit, ...]) -> dict[str, Plan]:
    boxes = st.lists(st.none() | st.sampled_from([BOARD.cell(name) for name in SQUARES]), min_size=1, max_size=6)
    given: dict[str, Plan] = {}
    for one in units:
        path = draw(st.none() | boxes)
        given[one.id] = Plan(
            march=None if path is None else o.March(unit=one.id, path=tuple(path)),
            pursue=draw(st.none() | st.just(o.Pursue(unit=one.id))),
            march_to_enemies=draw(st.none() | st.just(o.MarchTo(unit=one.id, target="enemies"))),
            halt_on_detection=draw(st.none() | st.just(o.HaltOnDetection(unit=one.id))),
            halt_on_enemy_entry=draw(st.none() | st.just(o.HaltOnEntry(unit=one.id))),
        )
    return given


@settings(max_examples=60)
@given(st.data())
def test_every_march_of_a_turn_is_lawful_charged_and_told(data: st.DataObject) -> None:
    units = data.draw(armies())
    plans = data.draw(orders(units))
    found = campaign(MAP, *units, phase="supply")
    load_paths(found, plans)
    for phase in PHASES:
        found = Campaign(found.game, found.finished(), phase)
        before = found.finished()
        strategic_phase(found, plans, SeededDice("seed", 1, phase))
        assert encode(apply(before, found.events)) == encode(found.finished())
        _told(found)
        _lawful(found, before.units)


def _told(found: Campaign) -> None:
    """Every event has a sentence, and what changes a unit is never told to those who only saw it."""
    for event in found.events:
        assert wording(found.game, event)
        assert not (event.changes and event.kind.endswith("-seen"))


def _lawful(found: Campaign, before: object) -> None:
    assert isinstance(before, dict)
    moved = [event for kind in ("marched", "pursued", "sought", "interrupted") for event in of_kind(found.events, kind)]
    assert len({event.units for event in moved}) == len(moved)
    for event in moved:
        now, was = found.units[event.units[0]], before[event.units[0]]
        assert BOARD.distance(was.cell, now.cell) == 1
        assert passable(MAP.battlefield(now.cell), now.tactical)
        assert now.fatigue == was.fatigue + event.facts["fatigue"]
        assert now.steps == was.steps + 1 <= now.allowance + 1
        assert not any(found.hostile(now, other) for other in found.standing(now.cell, now.tactical))


@settings(max_examples=60)
@given(st.data())
def test_the_preview_offers_a_step_if_and_only_if_it_is_allowed(data: st.DataObject) -> None:
    units = data.draw(armies().filter(bool))
    found = campaign(MAP, *units)
    for one in units:
        _same(found, MAP, one)


def _same(found: Campaign, map: GameMap, one: Unit) -> None:
    offered = set(reach(found, one, one.cell))
    near = set(map.board.within(one.cell, 2))
    assert offered == {cell for cell in near if legal_step(found, one, cell) is None}


@settings(max_examples=60)
@given(st.data())
def test_the_preview_does_not_depend_on_what_a_seat_cannot_see(data: st.DataObject) -> None:
    units = data.draw(armies().filter(bool))
    mine = units[0]
    known = campaign(MAP, *(one for one in units if one.state == mine.state))
    assert reach(campaign(MAP, *units), mine, mine.cell) == reach(known, mine, mine.cell)
