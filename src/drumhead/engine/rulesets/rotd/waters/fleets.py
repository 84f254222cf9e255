"""1.3, 2.6, 8.2, 12.7, 13.1: which ships lie where, what is aboard, and whose a river is by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.squares import set_square
from drumhead.engine.rulesets.rotd.campaign.stacking import fort_space
from drumhead.engine.rulesets.rotd.campaign.state import CONTESTED, Ship, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table
from drumhead.engine.rulesets.rotd.waters.berths import HARBOUR, RIVER, Berth
from drumhead.engine.rulesets.rotd.waters.rivers import navigable

UPON = frozenset({RIVER, HARBOUR})
"""Waters of a square in which a ship is on its river; coastal waters are none of it."""


def ships_at(campaign: Campaign, cell: int) -> tuple[Ship, ...]:
    """The ships on the river or in the harbours of a strategic cell, by id."""
    ships = campaign.ships
    return tuple(ships[id] for id in sorted(ships) if ships[id].cell == cell and ships[id].water in UPON)


def is_warship(campaign: Campaign, ship: Ship) -> bool:
    """1.3: all classes that carry no troops."""
    return ship.type in table(campaign.game, "ships.warships")


def enemy_warships(campaign: Campaign, unit: Unit, cell: int) -> tuple[Ship, ...]:
    """12.4, 10.1: the warships hostile to a unit on the river or in the harbours of a strategic cell, by id."""
    return tuple(
        ship
        for ship in ships_at(campaign, cell)
        if is_warship(campaign, ship) and campaign.stance(unit.state, ship.state) == "hostile"
    )


def cargo(campaign: Campaign, ship: Ship) -> tuple[Unit, ...]:
    """13.1: the units aboard, by id."""
    return tuple(unit for _, unit in sorted(campaign.units.items()) if unit.aboard == ship.id and unit.status != "gone")


def space_left(campaign: Campaign, ship: Ship) -> int:
    """12.7: capacity less the size of what is aboard, as 2.6 measures it."""
    rates = table(campaign.game, "tactical.space")
    return ship.capacity - sum(fort_space(rates, unit) for unit in cargo(campaign, ship))


def laid(ship: Ship, berth: Berth) -> Ship:
    """A ship at a berth."""
    return replace(ship, water=berth.water, cell=berth.cell, tactical=berth.tactical, port=berth.port)


def held_rivers(campaign: Campaign, ships: Mapping[str, Ship], cells: Iterable[int]) -> tuple[Change, ...]:
    """8.2: who controls the rivers of some squares with these ships: the last warships there, or nobody if of several.

    Where no warship lies, whoever sailed there last does.
    """
    found: list[Change] = []
    for cell in sorted(set(cells)):
        sides = {ship.side for ship in ships.values() if ship.cell == cell and _holds(campaign, ship)}
        now = (sides.pop() or CONTESTED) if len(sides) == 1 else CONTESTED if sides else ""
        if now and navigable(campaign.game.map, cell) and now != campaign.square(cell).river:
            found += set_square(campaign, cell, river=now)
    return tuple(found)


def _holds(campaign: Campaign, ship: Ship) -> bool:
    return ship.water in UPON and is_warship(campaign, ship)


def carried(campaign: Campaign, ship: Ship, berth: Berth) -> tuple[Change, ...]:
    """13.1: what is aboard goes where the ship goes."""
    place = {"cell": berth.cell, "tactical": berth.tactical}
    return tuple(change for unit in cargo(campaign, ship) for change in sets("units", unit.id, **place))
