"""No two units ever share a province, and none comes or goes without an event that says so: under every choice.

Random positions, 2,000 in CI, half of them as slow tests, and 100,000 with DRUMHEAD_FUZZ=200, are played through a
season, its retreats and its winter.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, Literal, get_args, get_origin

import pytest

from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, province_of
from drumhead.engine.rulesets.diplomacy.chart.cities import centre_of
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED, Build, Disband, Retreat, Waive
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.turns.state import (
    ADJUSTMENTS,
    FALL,
    MOVEMENT,
    RESOLUTION,
    RETREATS,
    SPRING,
    Centre,
    DiplomacyState,
    Piece,
)
from drumhead.engine.rulesets.diplomacy.turns.table import options_of
from tests.fuzz.parts import second_half
from tests.rulesets.diplomacy.positions import SEVEN, Written, convoy_phase, full_phase, random_phase, swap_phase

pytestmark = pytest.mark.whole

CASES = max(500, 125 * int(os.environ.get("DRUMHEAD_FUZZ", "0")))
PHASES: tuple[Callable[[Chart, int], Written], ...] = (
    swap_phase,
    convoy_phase,
    full_phase,
    lambda chart, seed: random_phase(chart, seed, 14),
)
Pieces = dict[str, Piece]


@lru_cache(maxsize=2)
def founded(name: str) -> Game[AreaMap]:
    scenario = find_scenario(name)
    map = map_of(scenario)
    setup = RULESET.setup(scenario, map)
    return Game(name, scenario, map, setup.seats, setup.sides, setup.options)


def answers(kind: Any) -> list[Any]:
    """Every value of an option that is not a list of years."""
    if kind is bool:
        return [False, True]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [answer for part in get_args(kind) if get_origin(part) is Literal for answer in get_args(part)]


def any_options(dice: Random) -> Options:
    """Every choice of the rules made by lot."""
    return Options(**{name: dice.choice(answers(field.annotation)) for name, field in Options.model_fields.items()})


def a_season(chart: Chart, seed: int, dice: Random) -> tuple[DiplomacyState, list[Order]]:
    """A crowded position in spring or fall, every centre somebody's, and its orders."""
    position, written = dice.choice(PHASES)(chart, seed)
    units = {at: Piece(unit.power, unit.arm, unit.place) for at, unit in position.units.items()}
    centres = {at: Centre(dice.choice(("", *SEVEN))) for at, here in chart.provinces.items() if here.centre}
    season = dice.choice((SPRING, FALL))
    return DiplomacyState(1, RESOLUTION, 1901, season, MOVEMENT, units, {}, centres), [order for _, order in written]


def fleeing(state: DiplomacyState, dice: Random) -> Iterator[Order]:
    """Retreats to open places and to others, some units given up and some forgotten."""
    for at, piece in sorted(state.dislodged.items()):
        places = [*piece.open, *dice.sample(sorted(state.units), min(1, len(state.units)))]
        match dice.randrange(5):
            case 0:
                yield Disband(unit=at + DISLODGED)
            case 1:
                pass
            case _:
                yield Retreat(unit=at + DISLODGED, to=dice.choice(places))


def building(chart: Chart, state: DiplomacyState, dice: Random) -> Iterator[Order]:
    """Builds everywhere and removals of anybody, as many as come to mind."""
    homes = [at for at in chart.provinces if chart.provinces[centre_of(chart, at)].home]
    for at in dice.sample(homes, 12):
        place = dice.choice((at, *chart.provinces[at].places))
        yield Build(unit=place, arm=dice.choice(("A", "F", "")))
    for at in dice.sample(sorted(state.units), min(6, len(state.units))):
        yield Disband(unit=at)
    yield Waive(unit=dice.choice(SEVEN))


def by_events(state: DiplomacyState, events: Sequence[Event], name: Callable[[int], str]) -> tuple[Pieces, Pieces]:
    """Who stands where, and who is out, by what was told alone; two in one place are an error here too."""
    units, out = dict(state.units), dict(state.dislodged)
    going = [(e.units[0], e.facts["to"]) for e in events if e.kind == "advanced"]
    gone = [event.units[0] for event in events if event.kind == "dislodged"]
    out |= {at: units[at] for at in gone}
    moved = [replace(units[at], place=to) for at, to in going]
    for at in {*gone, *(at for at, _ in going)}:
        del units[at]
    for event in events:
        match event.kind:
            case "retreated":
                moved.append(replace(out.pop(event.units[0]), place=event.facts["to"]))
            case "disbanded":
                del out[event.units[0]]
            case "removed":
                del units[event.units[0]]
            case "built":
                moved.append(Piece(event.facts["power"], event.facts["arm"], name(event.cell or 0)))
    for piece in moved:
        assert province_of(piece.place) not in units, f"two stand in {piece.place}"
        units[province_of(piece.place)] = replace(piece, open=())
    return units, {at: replace(piece, open=()) for at, piece in out.items()}


def without_orders(pieces: Mapping[str, Piece]) -> Pieces:
    """Pieces beside what they were ordered, which stands on where orders are perpetual (4.E.4)."""
    return {at: replace(piece, order="") for at, piece in pieces.items()}


def played(game: Game[AreaMap], state: DiplomacyState, orders: Sequence[Order]) -> DiplomacyState:
    """The state after a turn, which is the one that its events tell of."""
    steps = list(advance(RULESET.phases, game, state, orders, lambda turn, phase: SeededDice("s", turn, phase)))
    after, events = steps[-1].state, [event for step in steps for event in step.events]
    units, out = by_events(state, events, game.map.board.name)
    assert without_orders(after.units) == without_orders(units)
    assert {at: replace(piece, open=(), order="") for at, piece in after.dislodged.items()} == without_orders(out)
    ordered = {at: piece.place for at, piece in after.units.items() if piece.order}
    assert all(options_of(game).perpetual and state.units[at].place == place for at, place in ordered.items())
    assert all(at == province_of(piece.place) for at, piece in after.units.items())
    assert all(place_fits(chart_of(game.map), piece) for piece in after.units.values())
    return after


def place_fits(chart: Chart, piece: Piece) -> bool:
    """An army on land in a province, a fleet where fleets stand."""
    here = chart.provinces[province_of(piece.place)]
    if piece.arm == "A":
        return here.kind != "ocean" and piece.place == here.code
    return piece.place in here.places


@pytest.mark.rule("diplomacy", "4.A.7")
@pytest.mark.rule("diplomacy", "cc.1")
@pytest.mark.parametrize("name", ["diplomacy-1901", "city-country-1901"])
@pytest.mark.parametrize("part", [pytest.param(part, marks=second_half(part, range(2))) for part in range(2)])
def test_units_never_meet_nor_come_or_go_untold(name: str, part: int) -> None:
    whole = founded(name)
    chart, met = chart_of(whole.map), {RETREATS: 0, ADJUSTMENTS: 0}
    for seed in range(part * CASES, (part + 1) * CASES):
        dice = Random(seed)
        game = replace(whole, options={**whole.options, "choices": any_options(dice).model_dump()})
        state, orders = a_season(chart, seed, dice)
        state = played(game, state, orders)
        if state.stage == RETREATS:
            met[RETREATS] += 1
            state = played(game, state, list(fleeing(state, dice)))
        if state.stage == ADJUSTMENTS:
            met[ADJUSTMENTS] += 1
            played(game, state, list(building(chart, state, dice)))
    assert min(met.values()) > CASES // 20
