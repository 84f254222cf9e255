"""12.7, 7.8, 8.5: ships that carry units over a river: which may, what room they have, and between which shores."""

from __future__ import annotations

from functools import lru_cache

from drumhead.engine.maps.squares.model import Battlefield, Ground
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD, lands, touched
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.stacking import fort_space
from drumhead.engine.rulesets.rotd.campaign.state import Hull, Ship, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import switch, table, whole
from drumhead.engine.rulesets.rotd.waters.berths import RIVER
from drumhead.engine.rulesets.rotd.waters.fleets import ships_at, space_left

WATER = frozenset({Ground.RIVER, Ground.WATER})


def ferries(campaign: Campaign, unit: Unit, cell: int) -> tuple[Ship, ...]:
    """12.7: the ships on the river of a strategic cell that can take the unit over now, by id."""
    if not campaign.ships:
        return ()
    there = ships_at(campaign, cell)
    return tuple(ship for ship in there if ferry_refused(campaign, unit, ship) is None)


def ferry_refused(campaign: Campaign, unit: Unit, ship: Ship) -> Refused | None:
    """12.7: why a ship cannot take the unit over its river now, or None."""
    if not may_ferry(campaign, ship.id):
        return Refused("12.7a", f"{ship.id} is no river transport")
    if campaign.stance(unit.state, ship.state) not in FRIENDLY:
        return Refused("12.7a", f"{ship.id} is not of its side")
    if ship.water != RIVER:
        return Refused("12.7a", f"{ship.id} does not lie on a river")
    if ship.moved:
        return Refused("12.7f", f"{ship.id} has moved this turn")
    if beaten(campaign, ship):
        return Refused("12.7g", f"the side of {ship.id} has lost the fight on the water")
    if not takes(campaign, unit, ship):
        return Refused("12.7e", f"{ship.id} has no room left this turn")
    return None


def may_ferry(campaign: Campaign, id: str) -> bool:
    """12.7: whether a ship of that id is of a class that ferries: river transports, by a switch sea transports too."""
    return id.endswith(Hull.RT) or (id.endswith(Hull.TR) and switch(campaign.game, "sea_ferries"))


def beaten(campaign: Campaign, ship: Ship) -> bool:
    """12.7: whether the ship, or another of its side in its square, has lost a naval combat this turn."""
    return ship.lost or any(other.lost and other.side == ship.side for other in ships_at(campaign, ship.cell))


def takes(campaign: Campaign, unit: Unit, ship: Ship) -> bool:
    """12.7: whether all it has ferried this turn, and this unit, are less than four times what room it has."""
    return ship.ferried + space(campaign, unit) < carries(campaign, ship)


def carries(campaign: Campaign, ship: Ship) -> int:
    """12.7: the size of all that a ship ferries in a turn stays below this."""
    return whole(campaign.game, "ships.crossings") * space_left(campaign, ship)


def space(campaign: Campaign, unit: Unit) -> int:
    """2.6: the size of a unit on a ship."""
    return fort_space(table(campaign.game, "tactical.space"), unit)


def waters(campaign: Campaign, cell: int) -> frozenset[int]:
    """1.3: all the water of a battlefield on which ferries may lie."""
    field = campaign.battlefield(cell)
    return frozenset(at for at in range(FIELD.size) if field.terrain[at] in WATER)


def span(campaign: Campaign, ship: Ship) -> frozenset[int]:
    """12.7: the water of its battlefield over which a ship ferries."""
    return strait(campaign.battlefield(ship.cell), ship.tactical)


@lru_cache(maxsize=1024)
def strait(field: Battlefield, at: int) -> frozenset[int]:
    """A square of water, with as much of a broad river round it as joins two pieces of land."""
    shores, found = lands(field), frozenset({at})
    while len(touched(shores, found)) < 2:
        around = {near for cell in found for near in FIELD.neighbours(cell) if field.terrain[near] in WATER}
        if around <= found:
            break
        found |= around
    return found
