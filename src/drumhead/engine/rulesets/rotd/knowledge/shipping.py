"""4.3: who hears of which ships, and whom ships report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from drumhead.engine.maps.squares.model import Battlefield, GameMap, Ground, RiverClass
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.state import changed
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD
from drumhead.engine.rulesets.rotd.campaign.cones import cones
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Hull, Ship, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number
from drumhead.engine.rulesets.rotd.knowledge.redaction import friendly_state
from drumhead.engine.rulesets.rotd.waters.berths import ABROAD, COAST, HARBOUR, RIVER, SEA

NAVAL_MINISTER = "Naval Minister"
HIDDEN = {"timetable": (), "destroys": "", "lay": ""}
"""What only the game master knows of a ship."""
STRANGE = {"name": "", "capacity": 0, "task": "", "moved": False, "fought": False, "lost": False, "ferried": 0}
"""And what only its friends do."""


def known_ships(campaign: Campaign, seat: Seat, eyes: Sequence[Unit], own: Iterable[Unit]) -> dict[str, Ship]:
    """4.3, 13.1: the ships a seat hears of by its active units, and those its own are aboard; a Naval Minister knows
    all of his side."""
    ships = campaign.ships
    if not ships:
        return {}
    cells, boarded = {eye.cell: eye for eye in eyes}, {unit.aboard for unit in own}
    return {
        id: _as_known(campaign, seat, ships[id])
        for id in sorted(ships)
        if _ministers(seat, ships[id])
        or id in boarded
        or (ships[id].cell in cells and in_sight(campaign, ships[id], (cells[ships[id].cell],)))
    }


def _ministers(seat: Seat, ship: Ship) -> bool:
    return seat.side == ship.side and NAVAL_MINISTER in seat.offices


def _as_known(campaign: Campaign, seat: Seat, ship: Ship) -> Ship:
    return changed(ship, HIDDEN if friendly_state(campaign, seat, ship.state) else HIDDEN | STRANGE)


def in_sight(campaign: Campaign, ship: Ship, by: Iterable[Unit]) -> bool:
    """4.3, 4.6: whether one of these active units hears of a ship in its square, or a friend on the same battlefield.

    In a port's square all do; on a river those with an exit cone free of enemies as far as the river.
    """
    if ship.water in (HARBOUR, COAST):
        return any(unit.cell == ship.cell for unit in by)
    return ship.water == RIVER and river_watched(campaign, ship.cell, by)


def river_watched(campaign: Campaign, cell: int, by: Iterable[Unit]) -> bool:
    """4.3: whether one of these active units, or a friend on its battlefield, hears of ships on a square's river."""
    return any(
        _sees_water(campaign, friend)
        for unit in by
        if unit.cell == cell
        for friend in campaign.related(unit, cell, FRIENDLY)
    )


def _sees_water(campaign: Campaign, unit: Unit) -> bool:
    """4.3: whether in some direction no enemy stands nearer to an active unit than the water does."""
    if not unit.active:
        return False
    nearest = _to_water(campaign.game.map.battlefield(unit.cell), unit.tactical)
    directions = cones(FIELD, unit.tactical)
    foes = [(directions[foe.tactical], FIELD.distance(unit.tactical, foe.tactical)) for foe in campaign.enemies(unit)]
    return any(all(way != cone or off >= reach for way, off in foes) for cone, reach in nearest)


@lru_cache(maxsize=4096)
def _to_water(field: Battlefield, at: int) -> tuple[tuple[object, int], ...]:
    """The directions from a square in which water that ships sail on lies, and how far off it is at the nearest."""
    directions, found = cones(FIELD, at), dict[object, int]()
    for cell in sorted(_water(field, lakes=True)):
        cone = directions[cell]
        found[cone] = min(found.get(cone, FIELD.size), FIELD.distance(at, cell))
    return tuple(found.items())


@lru_cache(maxsize=4096)
def _water(field: Battlefield, *, lakes: bool) -> frozenset[int]:
    """Where ships sail: on navigable rivers, and on lakes."""
    rivers = {cell for cell in range(FIELD.size) if field.river[cell] >= RiverClass.UNFORDABLE}
    return frozenset(rivers.union(cell for cell in range(FIELD.size) if lakes and field.terrain[cell] == Ground.WATER))


def reported_by_ships(campaign: Campaign, seat: Seat, eyes: Sequence[Unit]) -> frozenset[str]:
    """4.3: ids of the units that ships of the seat's side identify and report to it.

    They report to their Naval Minister, where they have none to all, and to whoever has an active unit in their square.
    """
    if not campaign.ships:
        return frozenset()
    to_all = NAVAL_MINISTER in seat.offices or not any(
        NAVAL_MINISTER in other.offices for other in campaign.game.seats_of(seat.side)
    )
    here = {eye.cell for eye in eyes}
    own = [ship for _, ship in sorted(campaign.ships.items()) if ship.side == seat.side]
    return frozenset(id for ship in own if to_all or ship.cell in here for id in identified(campaign, ship))


def identified(campaign: Campaign, ship: Ship) -> Iterator[str]:
    """4.3: from harbour those in the port, and others of its square by chance; on a river those on its banks."""
    game, turn, reports = campaign.game, campaign.turn, ship.water in (HARBOUR, RIVER)
    for unit in campaign.present(ship.cell) if reports else ():
        if not unit.aboard and (_on_bank(game.map, ship, unit) or _in_port(game, turn, ship, unit)):
            yield unit.id


def _in_port(game: Game, turn: int, ship: Ship, unit: Unit) -> bool:
    """4.3: the rolls hang on the game's secret, turn, side and unit, so that all of a side read the same all turn."""
    if ship.water != HARBOUR:
        return False
    if unit.tactical == ship.tactical:
        return True
    dice = SeededDice(f"{game.secret}|{game.id}", turn, "harbour").stream(f"{ship.side} {unit.id}")
    return dice.unit() < number(game, "detection.from_harbour")


def _on_bank(map: GameMap, ship: Ship, unit: Unit) -> bool:
    """4.3: on the ship's river or lake or next to it, not inland."""
    water = _water(map.battlefield(unit.cell), lakes=ship.water == RIVER)
    return unit.tactical in water or not water.isdisjoint(FIELD.neighbours(unit.tactical))


def told_of(campaign: Campaign, ship: Ship) -> frozenset[str]:
    """The seats that see a ship where it lies."""
    seats: set[str] = set()
    present = [unit for unit in campaign.present(ship.cell) if unit.active] if ship.cell >= 0 else []
    if in_sight(campaign, ship, present):
        posts = {(unit.state, unit.commander, unit.deputy): unit for unit in present}
        for (_, *held), unit in posts.items():
            if in_sight(campaign, ship, (unit,)):
                seats.update(campaign.game.seats_that_hold(*held))
    return frozenset(seats)


def ministers(game: Game, ship: Ship) -> frozenset[str]:
    """The Naval Ministers of a ship's side."""
    return frozenset(seat.name for seat in game.seats if _ministers(seat, ship))


def report_ports(campaign: Campaign) -> None:
    """4.3: at the end of a turn garrisons off the map tell their Naval Ministers which ships lay there before it."""
    for port, state in sorted(campaign.table("garrisons").items()):
        lay = [ship.id for _, ship in sorted(campaign.ships.items()) if ship.lay == port]
        side = campaign.sides.get(state, "")
        told = [seat.name for seat in campaign.game.seats_of(side) if NAVAL_MINISTER in seat.offices]
        if lay and told:
            campaign.record("port-reported", rule="4.3", seen_by=told, port=port, ships=tuple(lay))


HULLS = {
    Hull.IC: "ironclad",
    Hull.SL: "ship of the line",
    Hull.FR: "frigate",
    Hull.TR: "transport",
    Hull.RI: "river ironclad",
    Hull.RG: "river gunboat",
    Hull.RT: "river transport",
    Hull.GB: "gunboat",
}
LYING = {HARBOUR: "in the harbour of", COAST: "off", SEA: "in the", ABROAD: "at"}


def ship_words(game: Game, ship: Ship, aboard: Iterable[str] = ()) -> Iterator[str]:
    """4.3, 13.1: what a seat knows of a ship, and of who is aboard, as short phrases."""
    names = game.map.state_names
    yield f"{HULLS[Hull(ship.type)]} of {names.get(ship.state, ship.state)}"
    if ship.name:
        yield ship.name
    if ship.water in LYING:
        yield f"{LYING[ship.water]} {ship.port}"
    if ship.capacity:
        yield f"room for {ship.capacity}"
    if carried := ", ".join(aboard):
        yield f"with {carried} aboard"
    if ship.task:
        yield ship.task
    yield from (word for word, true in (("sailed this turn", ship.moved), ("beaten this turn", ship.lost)) if true)
