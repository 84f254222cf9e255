"""1.3, 2.6, 8.2, 12.7, 13.1: which ships lie where, what is aboard, and whose a river is by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
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
    return campaign.borne(ship)


def space_left(campaign: Campaign, ship: Ship) -> int:
    """12.7: capacity less the size of what is aboard, as 2.6 measures it."""
    rates = table(campaign.game, "tactical.space")
    return ship.capacity - sum(fort_space(rates, unit) for unit in cargo(campaign, ship))


def laid(ship: Ship, berth: Berth) -> Ship:
    """A ship at a berth."""
    return replace(ship, water=berth.water, cell=berth.cell, tactical=berth.tactical, port=berth.port)


def river_holders(campaign: Campaign, ships: Mapping[str, Ship], cells: Iterable[int]) -> dict[int, str]:
    """8.2: who controls the rivers of some squares with these ships where that changes: the side of the warships there,
    nobody if they are of several. Where no warship lies, whoever sailed there last does.
    """
    found: dict[int, str] = {}
    for cell in sorted(set(cells)):
        sides = {ship.side for ship in ships.values() if ship.cell == cell and _holds(campaign, ship)}
        now = (sides.pop() or CONTESTED) if len(sides) == 1 else CONTESTED if sides else ""
        if now and navigable(campaign.game.map, cell) and now != campaign.square(cell).river:
            found[cell] = now
    return found


def held_rivers(campaign: Campaign, ships: Mapping[str, Ship], cells: Iterable[int]) -> tuple[Change, ...]:
    """The same as changes."""
    held = river_holders(campaign, ships, cells)
    return tuple(change for cell, side in held.items() for change in set_square(campaign, cell, river=side))


def pontoons_lost(campaign: Campaign, ship: Ship) -> tuple[Unit, ...]:
    """12.6: the laid pontoon bridges in the square of a ship that lost a naval combat, if they are of its side."""
    if ship.water not in UPON:
        return ()
    laid_here = (unit for unit in campaign.present(ship.cell) if unit.deployed)
    return tuple(unit for unit in laid_here if campaign.stance(ship.state, unit.state) in FRIENDLY)


def pontoons_removed(campaign: Campaign, ship: Ship) -> tuple[Unit, ...]:
    """12.6: the laid pontoon bridges in the square of an enemy warship where none is of their own side."""
    if ship.water not in UPON or not is_warship(campaign, ship):
        return ()
    return tuple(
        unit
        for unit in campaign.present(ship.cell)
        if unit.deployed
        and campaign.stance(ship.state, unit.state) == "hostile"
        and not any(_guards(campaign, other, unit) for other in ships_at(campaign, ship.cell))
    )


def _guards(campaign: Campaign, ship: Ship, bridge: Unit) -> bool:
    return is_warship(campaign, ship) and campaign.stance(bridge.state, ship.state) in FRIENDLY


def _holds(campaign: Campaign, ship: Ship) -> bool:
    return ship.water in UPON and is_warship(campaign, ship)


def drowned(campaign: Campaign, ship: Ship) -> tuple[Change, ...]:
    """13.1: who is aboard a ship that is gone is lost with it."""
    gone = {"status": "gone", "men": 0, "batteries": 0, "supplies": 0}
    fates = ((unit.id, {**gone, "killed": unit.killed + unit.men}) for unit in cargo(campaign, ship))
    return tuple(change for id, fate in fates for change in sets("units", id, **fate))


def carried(campaign: Campaign, ship: Ship, berth: Berth) -> tuple[Change, ...]:
    """13.1: what is aboard goes where the ship goes; off the map it is on no other cell than before."""
    place = {"cell": berth.cell, "tactical": berth.tactical} if berth.cell >= 0 else {}
    return tuple(change for unit in cargo(campaign, ship) for change in sets("units", unit.id, **place))
