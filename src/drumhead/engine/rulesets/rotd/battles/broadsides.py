"""10.1, 10.15: the fire of warships on land, where a game has it: into battles near the water, else on the enemy there.

A ship fires on one square in a tactical phase, as long as no enemy warship and no enemy naval battery is in the
strategic square. What its guns count is the game's own number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from drumhead.engine.maps.squares.model import Battlefield, Ground, RiverClass
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Ship, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number, switch
from drumhead.engine.rulesets.rotd.waters.berths import COAST, HARBOUR, RIVER
from drumhead.engine.rulesets.rotd.waters.fleets import is_warship

Targets = Mapping[int, tuple[Ship, ...]]
"""Ships by the tactical square on which they fire."""


def supporting(campaign: Campaign, cell: int, battles: Iterable[int]) -> Targets:
    """10.1: the ships that fire into the battles of a strategic cell: each into the nearest one of its friends."""
    found: dict[int, list[Ship]] = {}
    squares = tuple(battles)
    for ship in _armed(campaign, cell):
        near = [at for at in squares if _joins(campaign, ship, at)]
        if near:
            found.setdefault(_nearest(ship, near), []).append(ship)
    return {at: tuple(ships) for at, ships in found.items()}


def bombarding(campaign: Campaign, cell: int, battles: Iterable[int]) -> Targets:
    """10.15: the ships on rivers and in harbours that have no battle to join, by the squares they bombard: that with
    most enemy men, then the nearest."""
    busy = {ship.id for ships in supporting(campaign, cell, battles).values() for ship in ships}
    found: dict[int, list[Ship]] = {}
    for ship in _armed(campaign, cell):
        if ship.id not in busy and ship.water != COAST and (at := _aim(campaign, ship)) is not None:
            found.setdefault(at, []).append(ship)
    return {at: tuple(ships) for at, ships in found.items()}


def firepower(campaign: Campaign, ships: Iterable[Ship]) -> float:
    """10.1: the strength of their fire together."""
    return sum(number(campaign.game, f"ships.fire.{ship.type}") for ship in ships)


def firing_cells(campaign: Campaign) -> frozenset[int]:
    """The strategic cells with a warship that may fire on land."""
    if not campaign.ships or not switch(campaign.game, "ship_fire"):
        return frozenset()
    return frozenset(ship.cell for ship in campaign.ships.values() if ship.cell >= 0 and is_warship(campaign, ship))


def _armed(campaign: Campaign, cell: int) -> tuple[Ship, ...]:
    """By id; none whose side has lost on the water this turn."""
    if cell not in firing_cells(campaign):
        return ()
    here = [ship for _, ship in sorted(campaign.ships.items()) if ship.cell == cell and is_warship(campaign, ship)]
    afloat = [ship for ship in here if ship.water in (RIVER, HARBOUR, COAST)]
    batteries = [unit for unit in campaign.present(cell) if unit.type == Kind.NB and unit.active]
    foes = {*(ship.state for ship in afloat), *(unit.state for unit in batteries)}
    free = (ship for ship in afloat if not any(campaign.stance(ship.state, foe) == "hostile" for foe in foes))
    return tuple(ship for ship in free if not ship.lost)


def _joins(campaign: Campaign, ship: Ship, at: int) -> bool:
    """10.1: whether friends of the ship fight enemies on a square by the water."""
    troops = _troops(campaign, ship.cell, at)
    stances = {campaign.stance(ship.state, unit.state) for unit in troops}
    return not stances.isdisjoint(FRIENDLY) and "hostile" in stances and _in_reach(campaign, ship, at)


def _aim(campaign: Campaign, ship: Ship) -> int | None:
    """10.15: not into squares with friends."""
    aims = {at: _enemy_men(campaign, ship, at) for at in range(FIELD.size) if _in_reach(campaign, ship, at)}
    best = max(aims.values(), default=0)
    return _nearest(ship, [at for at, men in aims.items() if men == best]) if best else None


def _enemy_men(campaign: Campaign, ship: Ship, at: int) -> int:
    there = [(campaign.stance(ship.state, u.state), u) for u in campaign.standing(ship.cell, at) if u.active]
    if any(stance in FRIENDLY for stance, _ in there):
        return 0
    return sum(unit.men for stance, unit in there if unit.combat and stance == "hostile")


def _troops(campaign: Campaign, cell: int, at: int) -> Sequence[Unit]:
    return [unit for unit in campaign.standing(cell, at) if unit.active and unit.combat]


def _nearest(ship: Ship, squares: Iterable[int]) -> int:
    return min(squares, key=lambda at: (FIELD.distance(ship.tactical, at), at))


def _in_reach(campaign: Campaign, ship: Ship, at: int) -> bool:
    """10.1: on or next to water that ships sail on, or to the port's square where that is not drawn."""
    return at in _shore(campaign.game.map.battlefield(ship.cell)) or FIELD.distance(ship.tactical, at) <= 1


@lru_cache(maxsize=1024)
def _shore(field: Battlefield) -> frozenset[int]:
    every = range(FIELD.size)
    water = [c for c in every if field.terrain[c] == Ground.WATER or field.river[c] >= RiverClass.UNFORDABLE]
    return frozenset(near for cell in water for near in (cell, *FIELD.neighbours(cell)))
