"""A game master's mends in the words of scenarios: a record is written as an entry, changed, and read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from drumhead.engine.errors import InputError, ManyProblemsError, RefusedError, UnknownNameError
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.events import Change
from drumhead.engine.play.game import Game
from drumhead.engine.play.rulings import MAKE, REMOVE, Mend, Wanted, read_wanted
from drumhead.engine.play.state import encode, sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, RotdState, Ship, Square, Treasury, Unit
from drumhead.engine.rulesets.rotd.command.ranks import officers
from drumhead.engine.rulesets.rotd.opening.entries import (
    DepotEntry,
    Entry,
    PersonEntry,
    ShipEntry,
    Small,
    SquareEntry,
    TreasuryEntry,
    UnitEntry,
    read_entry,
)
from drumhead.engine.rulesets.rotd.opening.handing import hand_guns, pass_command
from drumhead.engine.rulesets.rotd.opening.launching import launch, ship_texts
from drumhead.engine.rulesets.rotd.opening.mustering import muster
from drumhead.engine.rulesets.rotd.opening.places import (
    Elsewhere,
    known_states,
    lading_problems,
    read_place,
    siege_problems,
    stacking_problems,
)
from drumhead.engine.rulesets.rotd.opening.soundness import (
    bridge_problems,
    river_problems,
    size_problems,
    store_problems,
)
from drumhead.engine.rulesets.rotd.opening.treaties import mend_offer, mend_pact
from drumhead.engine.rulesets.rotd.supply.placing import placing_refusal
from drumhead.engine.rulesets.rotd.waters.berths import berth_of
from drumhead.engine.rulesets.rotd.waters.fleets import cargo, carried, drowned, held_rivers, pontoons_lost

E = TypeVar("E", bound=Entry)
Place = tuple[int | None, int | None]


class CityMend(Entry):
    """1.4, 2.7: a city's holder and what lies in it; 10.15: the levels its fort has lost; 5.1: who got it by treaty."""

    state: str
    supplies: Small
    besieged: bool
    fort_lost: Small
    ceded: str


class SquareMend(SquareEntry):
    """8.5, 8.6: `broken_bridges` are tactical squares with commas between them."""

    rail: str = ""
    broken_track: bool = False
    broken_bridges: str = ""


class RelationMend(Entry):
    """How two states stand to each other."""

    stance: str


class StateMend(Entry):
    """The side that a state and its units are on."""

    side: str


class GarrisonMend(Entry):
    """The state that holds a place off the map."""

    state: str


@dataclass(frozen=True, slots=True)
class Version:
    """A record at one moment, None where there is none, and as a scenario writes it."""

    record: Any
    texts: Mapping[str, str]


NONE = Version(None, {})
STANCES = ("ally", "passive", "neutral", "hostile")
FORMED = tuple(field.name for field in fields(Unit) if field.name != "communications")
FORMED = FORMED[: FORMED.index("start_cell")]
"""What a unit is, without what a turn keeps of it for itself."""
WRITTEN = tuple(name for name in UnitEntry.model_fields if name not in ("id", "place", "type"))


def mend(game: Game, state: RotdState, words: Iterable[str]) -> Mend:
    """What a game master's words change; InputError where they cannot be read."""
    wanted = read_wanted(tuple(words), tuple(_KINDS))
    return _KINDS[wanted.kind](Campaign(game, state, state.phase), wanted)


def _unit(campaign: Campaign, wanted: Wanted) -> Mend:
    """3.1-3.5: a unit made, changed, or taken out of the game."""
    map, found = campaign.game.map, campaign.units.get(wanted.id)
    before = found if found is not None and found.status != "gone" else None
    _check_there(wanted, before)
    was = NONE if before is None else Version(before, _unit_texts(map, before))
    if before is not None and wanted.act == REMOVE:
        after, problems = replace(before, status="gone"), list[str]()
        now = Version(after, {**was.texts, "status": "gone"})
    else:
        after, problems = _mustered(campaign, wanted, was)
        now = Version(after, _unit_texts(map, after))
    mended = _mended(wanted, ("units", wanted.id), was, now, problems, (after.cell, after.tactical))
    return replace(mended, units=(wanted.id,))


def _mustered(campaign: Campaign, wanted: Wanted, was: Version) -> tuple[Unit, list[str]]:
    """The unit it will be, and the rules that are broken by it and were not before."""
    known = _read_unit(campaign, wanted.id, was.texts)[1] if was.texts else []
    ashore = {"status": "active"} if was.record is not None and was.record.away and "place" in wanted.values else {}
    after, problems = _read_unit(campaign, wanted.id, {**was.texts, **ashore, **wanted.values})
    if was.record is not None:
        after = replace(was.record, **{name: getattr(after, name) for name in FORMED})
    problems += _crowds(campaign, {**campaign.units, after.id: after})
    problems += size_problems(after, campaign.game.options["tables"]) if "men" in wanted.values else ()
    known += _crowds(campaign, campaign.units)
    return after, [problem for problem in problems if problem not in known]


def _read_unit(campaign: Campaign, id: str, texts: Mapping[str, str]) -> tuple[Unit, list[str]]:
    """A unit of its texts, and the rules it breaks; ManyProblemsError where no unit comes of them."""
    game, problems = campaign.game, list[str]()
    entry = read_entry(UnitEntry, f"Unit {id}", {**texts, "id": id}, problems)
    nations, tables = campaign.table("nations"), game.options["tables"]
    known = (
        nations,
        campaign.sides,
        game.seats,
        tables,
        problems,
        Elsewhere(campaign.ships, campaign.table("garrisons")),
    )
    unit = None if entry is None else muster(entry, game.map, *known)
    if unit is None:
        raise ManyProblemsError(problems)
    return unit, problems


def _crowds(campaign: Campaign, units: Mapping[str, Unit]) -> list[str]:
    """1.5, 2.5, 2.6, 13.2: squares and forts that are too full."""
    tables = campaign.game.options["tables"]
    crowds = stacking_problems(campaign.game.map, units.values(), campaign.sides, tables)
    return crowds + lading_problems(campaign.ships.values(), units.values(), tables)


def _unit_texts(map: GameMap, unit: Unit) -> dict[str, str]:
    place = unit.aboard or unit.garrison or _place_text(map, unit)
    return {"place": place} | {name: _text(getattr(unit, name)) for name in WRITTEN}


def _place_text(map: GameMap, there: Unit | Depot) -> str:
    return f"{map.board.name(there.cell)} {map.tactical_board.name(there.tactical)}"


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _city(campaign: Campaign, wanted: Wanted) -> Mend:
    _check_only_set(wanted)
    city = campaign.game.map.city(wanted.id)
    before = campaign.cities[city.name]
    was = Version(before, {name: _text(getattr(before, name)) for name in CityMend.model_fields})
    entry = _entry(CityMend, f"City {city.name}", was, wanted)
    codes = [entry.state, *([entry.ceded] if entry.ceded else [])]
    problems = [problem for code in codes for problem in _unknown_state(campaign, f"City {city.name}", code)]
    if entry.fort_lost > city.fort:
        problems.append(f"City {city.name}: its fort has {city.fort} levels, not {entry.fort_lost} to lose (rule 2.6).")
    after: CityHolding = replace(before, **entry.model_dump())
    now = Version(after, {name: _text(getattr(after, name)) for name in CityMend.model_fields})
    named = replace(wanted, id=city.name)
    return _mended(named, ("cities", city.name), was, now, problems, (city.cell, city.tactical))


def _depot(campaign: Campaign, wanted: Wanted) -> Mend:
    """11.5: a depot or cache made, changed or removed."""
    before = campaign.depots.get(wanted.id)
    _check_there(wanted, before)
    was = NONE if before is None else Version(before, _depot_texts(campaign.game.map, before))
    if before is not None and wanted.act == REMOVE:
        return _mended(wanted, ("depots", wanted.id), was, NONE, (), (before.cell, before.tactical))
    problems: list[str] = []
    what, map = f"Depot {wanted.id}", campaign.game.map
    entry = read_entry(DepotEntry, what, {**was.texts, **wanted.values, "id": wanted.id}, problems)
    place = None if entry is None else read_place(map, what, entry.place, problems)
    if entry is None or place is None:
        raise ManyProblemsError(problems)
    after = Depot(entry.id, entry.kind, entry.state, *place, entry.supplies, besieged=entry.besieged)
    problems += _unknown_state(campaign, what, after.state)
    problems += siege_problems(map, after, campaign.game.options)
    if "place" in wanted.values and (refusal := placing_refusal(campaign, after)):
        problems.append(f"{what}: {refusal} (rule 11.5).")
    if "place" in wanted.values:
        problems += store_problems(campaign, after)
    now = Version(after, _depot_texts(map, after))
    return _mended(wanted, ("depots", wanted.id), was, now, problems, place)


def _depot_texts(map: GameMap, depot: Depot) -> dict[str, str]:
    keys = ("kind", "state", "supplies", *(["besieged"] if depot.besieged else []))
    return {"place": _place_text(map, depot)} | {key: _text(getattr(depot, key)) for key in keys}


def _square(campaign: Campaign, wanted: Wanted) -> Mend:
    """1.3, 8.2, 8.5, 8.6: who controls railway and river of a square, and what of its railway is destroyed."""
    _check_only_set(wanted)
    map = campaign.game.map
    cell, what = map.board.cell(wanted.id), f"Square {wanted.id}"
    before = campaign.square(cell)
    was = Version(before, _square_texts(map, before))
    entry = _entry(SquareMend, what, was, wanted)
    problems = [f"{what}: there is no side {side!r}." for side in _sides(entry) if side not in campaign.game.sides]
    if not map.has_rail(cell) and (entry.rail or entry.broken_track or entry.broken_bridges):
        problems.append(f"{what}: no railway runs through it (rule 1.3).")
    bridges = tuple(map.tactical_board.cell(name) for name in entry.broken_bridges.split(",") if name)
    problems += bridge_problems(map, what, cell, [bridge for bridge in bridges if bridge not in before.broken_bridges])
    if "river" in wanted.values:
        problems += river_problems(map, what, cell, entry.river)
    after: Square = replace(before, **{**entry.model_dump(), "broken_bridges": bridges})
    now = Version(after, _square_texts(map, after))
    there = Version(before if str(cell) in campaign.table("squares") else None, was.texts)
    return _mended(wanted, ("squares", str(cell)), there, now, problems, (cell, None))


def _sides(entry: SquareMend) -> tuple[str, ...]:
    return tuple(side for side in (entry.rail, entry.river) if side and side != "-")


def _square_texts(map: GameMap, square: Square) -> dict[str, str]:
    bridges = ",".join(map.tactical_board.name(at) for at in square.broken_bridges)
    texts = {key: _text(getattr(square, key)) for key in SquareMend.model_fields}
    return {**texts, "broken_bridges": bridges}


def _ship(campaign: Campaign, wanted: Wanted) -> Mend:
    """1.3, 12.7, 13.1: a ship made, changed or taken away; who is aboard goes with it, and rivers change hands."""
    map, before = campaign.game.map, campaign.ships.get(wanted.id)
    _check_there(wanted, before)
    was = NONE if before is None else Version(before, ship_texts(map, before))
    if before is not None and wanted.act == REMOVE:
        return _taken_away(campaign, wanted, was, before)
    after, problems = _launched(campaign, wanted, was)
    if before is not None and berth_of(before) != berth_of(after) and "moved" not in wanted.values:
        after = replace(after, moved=True)
    beaten = pontoons_lost(campaign, before) if before is not None and after.lost and not before.lost else ()
    after = replace(after, fought=after.fought or after.lost)
    mended = _mended(
        wanted, ("ships", wanted.id), was, Version(after, ship_texts(map, after)), problems, _on_board(after)
    )
    borne = carried(campaign, before, berth_of(after)) if before is not None else ()
    cells = {ship.cell for ship in (before, after) if ship is not None}
    rivers = held_rivers(campaign, {**campaign.ships, after.id: after}, cells)
    taken = {bridge.id: bridge.prisoners + bridge.men for bridge in beaten}
    gone = tuple(
        change for id, men in taken.items() for change in sets("units", id, status="gone", men=0, prisoners=men)
    )
    return replace(mended, changes=(*mended.changes, *borne, *rivers, *gone))


def _taken_away(campaign: Campaign, wanted: Wanted, was: Version, ship: Ship) -> Mend:
    """13.1: those aboard a ship that goes are lost with it, and that is said before."""
    lost = [unit.id for unit in cargo(campaign, ship)]
    problems = [f"Ship {ship.id}: {', '.join(lost)} would go down with it (rule 13.1)."] if lost else []
    mended = _mended(wanted, ("ships", ship.id), was, NONE, problems, _on_board(ship))
    left = {id: other for id, other in campaign.ships.items() if id != ship.id}
    rivers = held_rivers(campaign, left, (ship.cell,))
    return replace(mended, changes=(*mended.changes, *drowned(campaign, ship), *rivers), units=tuple(lost))


def _launched(campaign: Campaign, wanted: Wanted, was: Version) -> tuple[Ship, list[str]]:
    """The ship it will be, and the rules that are broken by it."""
    problems: list[str] = []
    what, tables = f"Ship {wanted.id}", campaign.game.options["tables"]
    entry = read_entry(ShipEntry, what, {**was.texts, **wanted.values, "id": wanted.id}, problems)
    at = campaign.game.map, tuple(campaign.table("garrisons")), campaign.table("nations"), campaign.sides
    ship = None if entry is None else launch(entry, *at, tables, problems)
    if ship is None:
        raise ManyProblemsError(problems)
    problems += _unknown_state(campaign, what, ship.state)
    problems += lading_problems((ship,), campaign.borne(ship), tables)
    return replace(ship, lay=was.record.lay) if was.record is not None else ship, problems


def _on_board(ship: Ship) -> Place:
    return (ship.cell, ship.tactical) if ship.cell >= 0 else (None, None)


def _garrison(campaign: Campaign, wanted: Wanted) -> Mend:
    """13.1, 13.4: who holds a place off the map."""
    before = campaign.table("garrisons").get(wanted.id)
    _check_there(wanted, before)
    was = NONE if before is None else Version(before, {"state": before})
    if wanted.act == REMOVE:
        return _mended(wanted, ("garrisons", wanted.id), was, NONE)
    state = _entry(GarrisonMend, f"Garrison {wanted.id}", was, wanted).state
    problems = _unknown_state(campaign, f"Garrison {wanted.id}", state)
    return _mended(wanted, ("garrisons", wanted.id), was, Version(state, {"state": state}), problems)


def _treasury(campaign: Campaign, wanted: Wanted) -> Mend:
    """3.5b, 11.5: what a side has to spend, where a treasury is kept."""
    _check_only_set(wanted)
    before = campaign.table("treasuries").get(wanted.id)
    if before is None:
        known = ", ".join(campaign.table("treasuries")) or "none"
        raise UnknownNameError(f"There is no treasury of {wanted.id!r}; there are {known}.")
    was = Version(before, {name: _text(value) for name, value in encode(before).items()})
    entry = _entry(TreasuryEntry, f"Treasury {wanted.id}", was, wanted)
    after = Treasury(**entry.model_dump())
    now = Version(after, {name: _text(value) for name, value in encode(after).items()})
    return _mended(wanted, ("treasuries", wanted.id), was, now)


def _relation(campaign: Campaign, wanted: Wanted) -> Mend:
    """How two states stand to each other, where that is not what their sides say."""
    codes = sorted(wanted.id.split("-"))
    if len(codes) != 2:
        raise UnknownNameError(f"A relation is between two states, such as FRA-SUI, not {wanted.id!r}.")
    if codes[0] == codes[1]:
        raise InputError(f"A relation is between two states; {codes[0]} stands to itself as ever.")
    pair = "-".join(codes)
    before = campaign.relations.get(pair)
    was = NONE if before is None else Version(before, {"stance": before})
    named = replace(wanted, id=pair)
    if wanted.act == REMOVE:
        _check_there(named, before)
        return _mended(named, ("relations", pair), was, NONE, ())
    stance = _entry(RelationMend, f"Relation {pair}", was, wanted).stance
    if stance not in STANCES:
        raise UnknownNameError(f"Relation {pair}: stance = {stance!r}: one of {', '.join(STANCES)} is expected.")
    problems = [problem for code in codes for problem in _unknown_state(campaign, f"Relation {pair}", code)]
    return _mended(named, ("relations", pair), was, Version(stance, {"stance": stance}), problems)


def _state(campaign: Campaign, wanted: Wanted) -> Mend:
    """A state that changes sides takes its units and ships with it."""
    _check_only_set(wanted)
    before = campaign.sides.get(wanted.id)
    was = NONE if before is None else Version(before, {"side": before})
    side = _entry(StateMend, f"State {wanted.id}", was, wanted).side
    if side not in campaign.game.sides:
        raise UnknownNameError(f"There is no side {side!r}; the sides are {', '.join(campaign.game.sides)}.")
    problems = _unknown_state(campaign, f"State {wanted.id}", wanted.id)
    mended = _mended(wanted, ("sides", wanted.id), was, Version(side, {"side": side}), problems)
    own = tuple(unit.id for unit in campaign.units.values() if unit.state == wanted.id and unit.side != side)
    moved = tuple(change for id in own for change in sets("units", id, side=side))
    ships = {ship.id: replace(ship, side=side) for ship in campaign.ships.values() if ship.state == wanted.id}
    sailed = tuple(change for id in ships for change in sets("ships", id, side=side))
    rivers = held_rivers(campaign, {**campaign.ships, **ships}, [ship.cell for ship in ships.values()])
    return replace(mended, changes=(*mended.changes, *moved, *sailed, *rivers), units=own)


def _person(campaign: Campaign, wanted: Wanted) -> Mend:
    """3.5a, gaps 9.10: an officer's rank, and what became of him."""
    if wanted.act:
        raise RefusedError("A person is there as long as a seat holds him: he can be changed, not made or removed.")
    known = {each.name.casefold(): each for each in officers(campaign.game, campaign.finished()).values()}
    if wanted.id.casefold() not in known:
        names = ", ".join(each.name for each in known.values())
        raise UnknownNameError(f"There is no person {wanted.id!r}; the persons are {names}.")
    before = known[wanted.id.casefold()]
    was = Version(before, {"rank": before.rank, "fate": before.fate})
    entry = _entry(PersonEntry, f"Person {before.name}", was, wanted)
    after = replace(before, rank=entry.rank, fate=entry.fate)
    now = Version(after, {"rank": after.rank, "fate": after.fate})
    there = before if before.name in campaign.table("persons") or after == before else None
    found = replace(wanted, id=before.name)
    return _mended(found, ("persons", before.name), Version(there, was.texts), now, ())


def _mended(
    wanted: Wanted,
    at: tuple[str, str],
    was: Version,
    now: Version,
    problems: Sequence[str] = (),
    place: Place = (None, None),
) -> Mend:
    """The change from one version of a record to another; RefusedError where there is none."""
    told = wanted.values if wanted.act == MAKE else {**was.texts, **now.texts}
    keys = [key for key in told if was.texts.get(key, "") != now.texts.get(key, "")]
    values = tuple((key, was.texts.get(key, ""), now.texts.get(key, "")) for key in keys)
    changes = _changes(*at, was.record, now.record)
    if not changes:
        raise RefusedError(f"{wanted.subject} is so already; nothing was changed.")
    return Mend(wanted.subject, changes, values, tuple(problems), *place)


def _changes(table: str, id: str, was: Any, now: Any) -> tuple[Change, ...]:
    """What makes one record of another, by its fields where both are there."""
    if was == now:
        return ()
    if was is None or now is None or isinstance(now, str):
        whole = now if now is None or isinstance(now, str) else encode(now)
        return (Change(table=table, id=id, field="", now=whole),)
    names = (field.name for field in fields(now))
    return sets(table, id, **{name: getattr(now, name) for name in names if getattr(now, name) != getattr(was, name)})


def _entry(kind: type[E], what: str, was: Version, wanted: Wanted) -> E:
    """An entry with what is wanted of it; ManyProblemsError where it cannot be read."""
    problems: list[str] = []
    found = read_entry(kind, what, {**was.texts, **wanted.values}, problems)
    if found is None:
        raise ManyProblemsError(problems)
    return found


def _check_there(wanted: Wanted, before: object) -> None:
    if wanted.act == MAKE and before is not None:
        raise RefusedError(f"There is a {wanted.subject} already; without `make` it is changed.")
    if wanted.act != MAKE and before is None:
        raise UnknownNameError(f"There is no {wanted.subject}.")


def _check_only_set(wanted: Wanted) -> None:
    if wanted.act:
        raise RefusedError(f"A {wanted.kind} is the map's: it can be changed, not made or removed.")


def _unknown_state(campaign: Campaign, what: str, code: str) -> list[str]:
    known = known_states(campaign.game.map, campaign.sides, campaign.table("nations"))
    return [] if code in known else [f"{what}: there is no state {code!r}."]


_KINDS: Mapping[str, Callable[[Campaign, Wanted], Mend]] = {
    "unit": _unit,
    "city": _city,
    "depot": _depot,
    "square": _square,
    "relation": _relation,
    "state": _state,
    "person": _person,
    "ship": _ship,
    "garrison": _garrison,
    "guns": hand_guns,
    "command": pass_command,
    "treasury": _treasury,
    "pact": mend_pact,
    "offer": mend_offer,
}
