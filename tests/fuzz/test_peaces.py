"""Random armies whose sides offer, accept, denounce and declare: nothing breaks, and a peace leaves nobody abroad.

DRUMHEAD_FUZZ=200 plays so many; by default a handful.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.peace.soil import closest_city
from tests.fuzz.invariants import faults
from tests.fuzz.situations import situation
from tests.fuzz.wishes import near, tactical, wanted

ROUNDS = max(4, int(os.environ.get("DRUMHEAD_FUZZ", "0")))
TURNS = 5
THRONES = {"MacMahon": ("Monarch", "austria"), "Gyulai": ("Prime Minister", "allies")}
SAID = (
    "offer armistice to {}", "offer armistice to {}", "offer peace to {}", "accept armistice of {}",
    "accept armistice of {}", "accept peace of {}", "refuse armistice of {}", "denounce armistice with {}",
    "declare war on {}", "declare war on SUI", "withdraw offer", "offer peace to {} ceding {city}",
    "offer peace to {} for {city}",
)  # fmt: skip


def _governed(game: Game) -> Game:
    """The same game with a Monarch on one side and a Prime Minister on the other."""
    offices = {name: (office,) for name, (office, _) in THRONES.items()}
    return replace(game, seats=tuple(replace(seat, offices=offices.get(seat.name, ())) for seat in game.seats))


def _orders(game: Game, state: RotdState, rng: random.Random) -> Iterator[Order]:
    tired = state.turn > 2 and rng.random() < 0.6
    for seat in game.seats:
        view = RULESET.view(game, state, seat)
        if state.phase == "supply":
            yield from wanted(game, view, seat, rng)
        else:
            lines = (f"{id} deploy to {near(game, view, id, rng)} {tactical(game, rng)}" for id in _own(view.tokens))
            yield from _lawful(game, state, seat.name, lines)
        if seat.name in THRONES:
            office, other = THRONES[seat.name]
            said = ["offer peace to {}"] if tired else rng.sample(SAID, 2)
            city = rng.choice(sorted(state.cities))
            yield from _lawful(game, state, seat.name, (f"{office} {each.format(other, city=city)}" for each in said))


def _own(tokens: object) -> list[str]:
    return [token.id for token in tokens if token.orderable]  # type: ignore[attr-defined]


def _lawful(game: Game, state: RotdState, seat: str, lines: Iterator[str]) -> Iterator[Order]:
    view = RULESET.view(game, state, game.seat(seat))
    for line in lines:
        order = RULESET.signed(game, view, RULESET.read_order(game, line))
        if RULESET.check(game, view, order, ()) is None:
            yield order


def _abroad(game: Game, state: RotdState) -> Iterator[str]:
    """Units of one side on land of the other's, that found room at home."""
    campaign = Campaign(game, state)
    for unit in state.units.values():
        city = closest_city(campaign, unit.cell)
        holder = "" if city is None else state.sides.get(state.cities[city.name].state, "")
        if unit.status != "gone" and unit.side and holder not in ("", unit.side):
            yield unit.id


def _crowds(game: Game, came: list[Unit], units: list[Unit]) -> Iterator[str]:
    """1.5: no more where somebody came home than are allowed in peace."""
    there = Counter(unit.cell for unit in units if unit.brigade and not unit.in_fort and unit.type != "MI")
    for cell in sorted({unit.cell for unit in came if unit.brigade and unit.type != "MI"}):
        if there[cell] > (3 if game.map.cities_at(cell) else 2):
            yield f"{game.map.board.name(cell)} holds {there[cell]}"


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_whatever_is_said_nothing_breaks_and_a_peace_brings_all_home(seed: int) -> None:
    rng = random.Random(f"peace {seed}")
    game, state = situation(rng, rng.choice((12, 40, 80)), TURNS)
    game, kinds = _governed(game), Counter[str]()
    while not state.closed:
        orders = tuple({order.key: order for order in _orders(game, state, rng)}.values())
        phases, events = RULESET.turn_of(state.phase), []
        for step in advance(phases, game, state, orders, lambda turn, id: SeededDice(str(seed), turn, id)):
            assert faults(game, state, step) == []
            state, events = step.state, [*events, *step.events]
        kinds.update(event.kind for event in events)
        if any(event.kind == "peace-made" for event in events):
            kept = {event.units[0] for event in events if event.kind == "kept-abroad"}
            assert set(_abroad(game, state)) == kept
            came = {event.units[0] for event in events if event.kind == "came-home"}
            standing = [unit for unit in state.units.values() if unit.status != "gone"]
            assert list(_crowds(game, [state.units[id] for id in came], standing)) == []
    assert kinds["turn-closed"] <= TURNS
