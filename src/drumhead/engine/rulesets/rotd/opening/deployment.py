"""7.17, 9.13: where a unit may be placed before a campaign begins."""

from __future__ import annotations

from drumhead.engine.maps.marching import IMPASSABLE, Refused
from drumhead.engine.maps.model import GameMap
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit


def deployed_at(unit: Unit, cell: int | None, tactical: int | None) -> tuple[int, int]:
    """7.17: the place an order means: what it leaves blank stays as it is."""
    return (unit.cell if cell is None else cell), (unit.tactical if tactical is None else tactical)


def deployment_refusal(campaign: Campaign, unit: Unit, cell: int | None, tactical: int | None) -> Refused | None:
    """7.17, 9.13: why the unit may not be deployed there, or None; neither distance nor path matters."""
    map = campaign.game.map
    to, at = deployed_at(unit, cell, tactical)
    name = map.board.name(to)
    if unit.type == Kind.NB:
        return Refused("7.17", "naval batteries do not move in deployment")
    if int(map.terrain[to]) in IMPASSABLE:
        return Refused("1.2", f"nobody can enter {name}")
    if not owned(campaign, unit, to):
        return Refused("7.17", f"{name} is not owned by the unit's nation")
    if unit.type == Kind.MI and not map.in_home(to, unit.home or unit.state):
        return Refused("7.17", f"{name} is outside the militia's home state")
    if not passable(map.battlefield(to), at):
        return Refused("9.13", f"{map.tactical_board.name(at)} is impassable in {name}")
    if not room(campaign, unit, to, at):
        return Refused("2.5", f"{map.tactical_board.name(at)} in {name} is full")
    return None


def owned(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """7.17: whether the closest city of the square's state is in the hands of the unit's nation."""
    map = campaign.game.map
    home = map.home_of(cell)
    cities = [city for city in map.cities if home and map.home_of(city.cell) == home]
    if not cities:
        return False
    closest = min(cities, key=lambda city: (map.board.distance(cell, city.cell), city.name))
    holding = campaign.cities.get(closest.name)
    holder = closest.state if holding is None else holding.state
    return _nation(map, holder) == _nation(map, unit.state)


def _nation(map: GameMap, code: str) -> str:
    return next((state.nation for state in map.states if state.code == code), code)
