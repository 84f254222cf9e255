"""1.5, 2.5, 2.6: how many units may stand on one strategic and one tactical square, and what room a fort has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, CAVALRY, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole

PLACE_LIMIT, ALLIED_LIMIT, NB_LIMIT = 16, 8, 2
"""2.5: brigades on a tactical square, those of one side, and naval batteries."""


def room(campaign: Campaign, unit: Unit, cell: int, tactical: int) -> bool:
    """2.5: whether one more unit may stand there: 16 brigades, 8 units allied to one another, 2 naval batteries."""
    others = [other for other in campaign.standing(cell, tactical) if other.id != unit.id]
    allied = sum(campaign.friendly(unit, other) for other in others)
    batteries = sum(other.type == Kind.NB for other in others)
    crowded = unit.type == Kind.NB and batteries >= NB_LIMIT
    return not filled(unit, others) and allied < ALLIED_LIMIT and not crowded


def filled(unit: Unit, others: Sequence[Unit]) -> bool:
    """2.5: whether sixteen brigades keep one more off a tactical square."""
    return unit.brigade and sum(other.brigade for other in others) >= PLACE_LIMIT


def resting_limit(campaign: Campaign, cell: int) -> int:
    """1.5, 13.2: how many inactive units a strategic square may hold."""
    return whole(campaign.game, f"inactive.{'city' if campaign.game.map.cities_at(cell) else 'field'}")


def uncounted(map: GameMap, unit: Unit, exempt: Mapping[str, bool]) -> bool:
    """1.5: militia in a city of its home state and units in forts do not count among the inactive."""
    if unit.in_fort and exempt["forts"]:
        return True
    if unit.type != Kind.MI or not exempt["home_militia"]:
        return False
    cities = (city for city in map.cities_at(unit.cell) if city.tactical == unit.tactical)
    home = unit.home or unit.state
    return any(home in (city.state, city.region) for city in cities)


def fort_space(rates: Mapping[str, int], unit: Unit) -> int:
    """2.6: the space a unit takes in a fort or on a transport: 1 a man, 3 with a horse, 2 with a gun."""
    if unit.type in ARTILLERY:
        return unit.men * rates["artillery"]
    gunners = min(rates["gunners"], unit.men) if unit.batteries else 0
    mount = "cavalry" if unit.type in CAVALRY else "infantry"
    return (unit.men - gunners) * rates[mount] + gunners * rates["artillery"]
