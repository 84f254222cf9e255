"""What must hold after every phase, whatever was ordered: each function gives sentences of what is wrong."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import Ground
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.state import apply, decode, encode, state_hash
from drumhead.engine.play.turn import Step
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.stacking import ALLIED_LIMIT, NB_LIMIT, PLACE_LIMIT
from drumhead.engine.rulesets.rotd.campaign.state import Kind, RotdState, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.waters.berths import berth_of, berth_problem
from drumhead.engine.rulesets.rotd.waters.fleets import river_holders

EMPTY = re.compile(r"\bNone\b(?! of )")
"""A fact that was not there, in a sentence."""
RANGES = {
    "men": (0, 5000), "fatigue": (0, 999), "morale": (0, 100), "experience": (0, 999), "initiative": (1, 5),
    "ammunition": (0, 5), "supplies": (0, 12), "killed": (0, 5000), "wounded": (0, 5000), "prisoners": (0, 5000),
    "stragglers": (0, 5000), "batteries": (0, 4), "regiments": (0, 5), "reform_turns": (0, 99), "quality": (1, 7),
}  # fmt: skip


def faults(game: Game, before: RotdState, step: Step[RotdState]) -> list[str]:
    """Everything wrong with one phase that was played."""
    after = step.state
    standing = [unit for unit in after.units.values() if unit.stands]
    found = [*_ground(Campaign(game, after), standing), *_crowds(game, standing)]
    merged = {unit for event in step.events if event.kind in ("merged", "reinforced") for unit in event.units}
    found += [*_numbers(after), *_roll_call(before, after, merged)]
    found += [*_told(game, step.events), *_afloat(Campaign(game, after))]
    stored = [Event.model_validate(json.loads(event.model_dump_json())) for event in step.events]
    if state_hash(apply(before, stored)) != state_hash(_unphased(after, before)):
        found.append("the stored events do not lead to the state")
    if decode(RotdState, json.loads(json.dumps(encode(after)))) != after:
        found.append("the state is not the same after it was stored")
    return [f"turn {before.turn} {step.phase}: {fault}" for fault in found]


def _unphased(after: RotdState, before: RotdState) -> RotdState:
    """The waiting phase is the loop's own."""
    values = {name: getattr(after, name) for name in RotdState.__dataclass_fields__}
    return RotdState(**{**values, "phase": before.phase if after.turn == before.turn else after.phase})


def _ground(campaign: Campaign, standing: Iterable[Unit]) -> Iterator[str]:
    """1.2, 2.2: nobody stands where nobody can; who was on a bridge when it fell is left on what remains of it."""
    units = list(standing)
    afloat = {(unit.cell, unit.tactical) for unit in units if unit.deployed}
    for unit in units:
        field = campaign.game.map.battlefield(unit.cell)
        extra = frozenset({unit.tactical} if (unit.cell, unit.tactical) in afloat else ())
        if int(campaign.game.map.terrain[unit.cell]) in IMPASSABLE or not passable(field, unit.tactical, extra):
            ground = Ground(field.terrain[unit.tactical]).label
            yield f"{unit.id} ({unit.status}) stands on {ground} at {_at(campaign.game, unit)}"


def _afloat(campaign: Campaign) -> Iterator[str]:
    """1.3, 8.2, 13.1: ships lie where they can, rivers are marked by them, and who is aboard goes with them."""
    ships, tables = campaign.ships, campaign.game.options["tables"]
    for id, ship in ships.items():
        if wrong := berth_problem(campaign.game.map, tables, ship.type, berth_of(ship)):
            yield f"{id}: {wrong}"
    if river_holders(campaign, ships, [ship.cell for ship in ships.values()]):
        yield "a river is marked otherwise than its warships say"
    for unit in campaign.units.values():
        if unit.aboard and unit.status != "gone":
            ship = ships[unit.aboard]
            if (unit.cell, unit.tactical) != (ship.cell, ship.tactical):
                yield f"{unit.id} is not where {ship.id} is"


def _at(game: Game, unit: Unit) -> str:
    return f"{game.map.board.name(unit.cell)} {game.map.tactical_board.name(unit.tactical)}"


def _crowds(game: Game, standing: Iterable[Unit]) -> Iterator[str]:
    """1.5, 2.5: no square holds more than it may."""
    units = list(standing)
    places = Counter(_at(game, unit) for unit in units if unit.brigade)
    sides = Counter((_at(game, unit), unit.side or unit.state) for unit in units)
    batteries = Counter(_at(game, unit) for unit in units if unit.type == Kind.NB)
    squares = Counter(unit.cell for unit in units if unit.active and unit.brigade)
    most = whole(game, "march.limits.active_brigades")
    yield from (f"{place} holds {count} units" for place, count in places.items() if count > PLACE_LIMIT)
    yield from (f"{place} holds {count} of {s}" for (place, s), count in sides.items() if count > ALLIED_LIMIT)
    yield from (f"{place} holds {count} NB" for place, count in batteries.items() if count > NB_LIMIT)
    yield from (f"{cell} holds {count} active brigades" for cell, count in squares.items() if count > most)


def _numbers(state: RotdState) -> Iterator[str]:
    for unit in state.units.values():
        for name, (low, high) in RANGES.items():
            value = getattr(unit, name)
            if not isinstance(value, int) or not low <= value <= high:
                yield f"{unit.id} has {name} = {value!r}"
        if unit.type != Kind.CQ and unit.supplies > 1:
            yield f"{unit.id} carries {unit.supplies} supplies"
        if unit.status == "gone" and unit.men:
            yield f"{unit.id} is gone with {unit.men} men"
        if unit.status != "gone" and not unit.men:
            yield f"{unit.id} is {unit.status} without men"
    for side, kept in state.treasuries.items():
        if min(kept.eg, kept.mp, kept.men) < 0:
            yield f"{side} has {kept}"
    for store in (*state.cities.values(), *state.depots.values()):
        if store.supplies < 0:
            yield f"{store} has less than nothing"


def _roll_call(before: RotdState, after: RotdState, merged: set[str]) -> Iterator[str]:
    """3.1: whoever is not with the colours is killed, wounded, a prisoner or straggling."""
    if before.units.keys() != after.units.keys():
        yield "units came or went"
    for id in before.units.keys() & after.units.keys():
        was, now = _heads(before.units[id]), _heads(after.units[id])
        if was != now and id not in merged:
            yield f"{id} had {was} heads and has {now}"


def _heads(unit: Unit) -> int:
    return unit.men + unit.killed + unit.wounded + unit.prisoners + unit.stragglers


def _told(game: Game, events: Iterable[Event]) -> Iterator[str]:
    """Every event can be told to the game master and to every seat that may know it, in the same words once stored."""
    seats = {GM, *(seat.name for seat in game.seats)}
    known: set[str] = set()
    for event in events:
        if unknown := set(event.seen_by) - seats - {"*"}:
            yield f"{event.id} {event.kind} is for {unknown}"
        if f".{event.phase}." in event.cause and event.cause not in known:
            yield f"{event.id} {event.kind} has the cause {event.cause}, which is not there before it"
        known.add(event.id)
        stored = Event.model_validate(json.loads(event.model_dump_json()))
        told = stored.model_copy(update={"changes": (), "secret": {}})
        words = [RULESET.wording(game, one) for one in (event, stored, told)]
        if words[0] != words[1] or not all(words) or any(EMPTY.search(word) for word in words):
            yield f"{event.id} {event.kind} is told as {words}"
