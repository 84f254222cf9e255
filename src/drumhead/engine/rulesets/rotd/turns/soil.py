"""7.17, 9.13: where a unit may be placed outside the campaign: whose soil, on what ground, and beside how many."""

from __future__ import annotations

from collections import Counter
from weakref import WeakKeyDictionary

from drumhead.engine.maps.marching import IMPASSABLE, Refused
from drumhead.engine.maps.model import City, GameMap
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.stacking import ACTIVE_LIMIT, room
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.turns.organising import resting_limit, uncounted

_CITIES: WeakKeyDictionary[GameMap, dict[str, list[City]]] = WeakKeyDictionary()


def soil_refusal(campaign: Campaign, unit: Unit, cell: int, tactical: int | None = None) -> Refused | None:
    """7.17, 9.13: why the unit may not stand there whoever else does, or None; a tactical cell only if one is given."""
    map = campaign.game.map
    name = map.board.name(cell)
    if unit.type == Kind.NB:
        return Refused("7.17", "naval batteries do not move in deployment")
    if int(map.terrain[cell]) in IMPASSABLE:
        return Refused("1.2", f"nobody can enter {name}")
    foreign = _foreign(campaign, unit, cell) if cell != unit.cell else ""
    if foreign:
        return Refused("7.17", f"{name} {foreign}")
    if tactical is not None and not passable(campaign.battlefield(cell), tactical):
        return Refused("9.13", f"{map.tactical_board.name(tactical)} is impassable in {name}")
    return None


def _foreign(campaign: Campaign, unit: Unit, cell: int) -> str:
    """7.17: why a square is none that the unit may be moved to; where it stands it needs no leave."""
    if neutral(campaign, unit, cell):
        return "belongs to a neutral nation"
    if not owned(campaign, unit, cell):
        return "is not owned by the unit's nation"
    outside = unit.type == Kind.MI and not campaign.game.map.in_home(cell, unit.home or unit.state)
    return "is outside the militia's home state" if outside else ""


def neutral(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """7.16, 7.17: whether a square is soil of another nation that takes no part or is neutral to the unit."""
    map = campaign.game.map
    owner = map.state_of(cell)
    if owner is None or _nation(map, owner.code) == _nation(map, unit.state):
        return False
    outside = bool(campaign.theatre) and owner.code not in campaign.theatre
    return outside or campaign.stance(unit.state, owner.code) == "neutral"


def owned(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """7.17: whether the closest city of the square's state is in the hands of the unit's nation."""
    map = campaign.game.map
    cities = _cities_of(map, map.home_of(cell))
    if not cities:
        return False
    closest = min(cities, key=lambda city: (map.board.distance(cell, city.cell), city.name))
    holding = campaign.cities.get(closest.name)
    holder = closest.state if holding is None else holding.state
    return _nation(map, holder) == _nation(map, unit.state)


def _cities_of(map: GameMap, home: str) -> list[City]:
    """The cities of a home region or state, found once for each map."""
    if map not in _CITIES:
        found: dict[str, list[City]] = {}
        for city in map.cities:
            found.setdefault(map.home_of(city.cell), []).append(city)
        _CITIES[map] = found
    return _CITIES[map].get(home, []) if home else []


def _nation(map: GameMap, code: str) -> str:
    return next((state.nation for state in map.states if state.code == code), code)


def crowding(campaign: Campaign, unit: Unit) -> Refused | None:
    """2.5, 1.5: whether the unit is one too many where it stands."""
    map = campaign.game.map
    name = map.board.name(unit.cell)
    if not room(campaign, unit, unit.cell, unit.tactical):
        return Refused("2.5", f"{map.tactical_board.name(unit.tactical)} in {name} is full")
    here = Counter(other.status for other in campaign.present(unit.cell) if not uncounted(campaign, other))
    if unit.active and here["active"] > ACTIVE_LIMIT:
        return Refused("1.5", f"{ACTIVE_LIMIT} active units are the most in {name}")
    most = resting_limit(campaign, unit.cell)
    if unit.status == "inactive" and not uncounted(campaign, unit) and here["inactive"] > most:
        return Refused("1.5", f"{most} inactive units are the most in {name}")
    return None
