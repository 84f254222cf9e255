"""7.17, 9.13, 6.10: where a unit may be placed before a campaign and in peace: whose soil, what ground, how many."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import City, GameMap
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.stacking import resting_limit, room, uncounted
from drumhead.engine.rulesets.rotd.campaign.state import QUIET, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table, whole
from drumhead.engine.rulesets.rotd.campaign.theatre import closed_soil
from drumhead.engine.rulesets.rotd.knowledge.scale import units_called
from drumhead.engine.rulesets.rotd.peace.accords import ARMISTICE, pact_of
from drumhead.engine.rulesets.rotd.supply.chains import chain_of_contact, cities_in_contact
from drumhead.engine.rulesets.rotd.supply.communications import Hubs
from drumhead.engine.rulesets.rotd.waters.harbours import open_ports

_CITIES: WeakKeyDictionary[GameMap, dict[str, list[City]]] = WeakKeyDictionary()
_CHAINS: WeakKeyDictionary[Campaign, dict[tuple[str, str, int], bool]] = WeakKeyDictionary()


def placing_rule(campaign: Campaign) -> str:
    """The number by which units are placed now: in peace, or before the campaign."""
    return "6.10" if campaign.phase == QUIET else "7.17"


def soil_refusal(
    campaign: Campaign, unit: Unit, cell: int, tactical: int | None = None, *, chained: bool = True
) -> Refused | None:
    """7.17, 9.13, 6.10: why the unit may not be placed there whoever else is, or None; without a tactical cell why it
    may not be placed anywhere in the strategic one. Who is not to be `chained` needs no contact."""
    map, rule = campaign.game.map, placing_rule(campaign)
    name = map.board.name(cell)
    if unit.away:
        return Refused("13.1a", "it is aboard or off the map")
    if unit.type == Kind.NB:
        return Refused(rule, "naval batteries stay where they are")
    if int(map.terrain[cell]) in IMPASSABLE:
        return Refused("1.2", f"nobody can enter {name}")
    foreign = _foreign(campaign, unit, cell, chained=chained) if cell != unit.cell else ""
    if foreign:
        return Refused(rule, f"{name} {foreign}")
    if tactical is not None and not passable(campaign.battlefield(cell), tactical):
        return Refused("9.13", f"{map.tactical_board.name(tactical)} is impassable in {name}")
    return None


def _foreign(campaign: Campaign, unit: Unit, cell: int, *, chained: bool) -> str:
    """7.17, 6.10: why a square is none that the unit may be moved to; where it stands it needs no leave."""
    if neutral(campaign, unit, cell):
        return "belongs to a neutral nation"
    if unit.type == Kind.MI and not campaign.game.map.in_home(cell, unit.home or unit.state):
        return "is outside the militia's home state"
    if campaign.phase == QUIET:
        return _unreached(campaign, unit, cell, chained=chained)
    return _far(campaign, unit, cell) if owned(campaign, unit, cell) else "is not owned by the unit's nation"


def _far(campaign: Campaign, unit: Unit, cell: int) -> str:
    """7.17: the limit of distance that the book announces; there is none at 0."""
    most = whole(campaign.game, "march.deployment.distance")
    far = most > 0 and campaign.game.map.board.distance(unit.cell, cell) > most
    return f"is more than {most} squares away" if far else ""


def _unreached(campaign: Campaign, unit: Unit, cell: int, *, chained: bool) -> str:
    """6.10: on turns of peace and truce a chain of contact, by sea between open ports, leads to the closest city."""
    city = closest_city(campaign, cell)
    if city is None or campaign.stance(unit.state, campaign.cities[city.name].state) not in ("same", "ally"):
        return "is not in the hands of the unit's friends"
    reached = not chained or _chained(campaign, unit, city.name)
    return "" if reached else f"is out of reach: no chain of contact leads to {city.name}"


def _chained(campaign: Campaign, unit: Unit, city: str) -> bool:
    """11.11, 6.10: found once for each unit and city while nobody moves."""
    known = _CHAINS.setdefault(campaign, {})
    key = unit.id, city, len(campaign.displaced)
    if key not in known:
        known[key] = chain_of_contact(campaign, unit, city, Hubs(campaign), open_ports(campaign)) is not None
    return known[key]


def find_chains(campaign: Campaign, unit: Unit) -> None:
    """6.10: find all chains of contact of a unit in one go, where many squares are going to be asked for."""
    if campaign.phase == QUIET:
        reached = cities_in_contact(campaign, unit, Hubs(campaign), open_ports(campaign))
        known = _CHAINS.setdefault(campaign, {})
        for city in campaign.game.map.cities:
            known[unit.id, city.name, len(campaign.displaced)] = city.name in reached


def neutral(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """7.16, 7.17: whether a square is soil of another nation that takes no part or is neutral to the unit."""
    map = campaign.game.map
    owner = map.state_of(cell)
    if owner is None or _nation(map, owner.code) == _nation(map, unit.state):
        return False
    if closed_soil(campaign, owner) is not None:
        return True
    return campaign.stance(unit.state, owner.code) == "neutral" and not _armistice(campaign, unit, owner.code)


def _armistice(campaign: Campaign, unit: Unit, state: str) -> bool:
    """5.1: whether who holds a place is what counts there, not whose soil it is."""
    pact = pact_of(campaign, unit.side, campaign.sides.get(state, ""))
    return pact is not None and pact.what == ARMISTICE


def owned(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """7.17: whether the closest city of the square's state is in the hands of the unit's nation."""
    closest = closest_city(campaign, cell)
    if closest is None:
        return False
    map = campaign.game.map
    return _nation(map, campaign.cities[closest.name].state) == _nation(map, unit.state)


def closest_city(campaign: Campaign, cell: int) -> City | None:
    """7.17: of the cities of a square's state; None where it has none."""
    map = campaign.game.map
    cities = _cities_of(map, map.home_of(cell))
    return min(cities, key=lambda city: (map.board.distance(cell, city.cell), city.name), default=None)


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


def crowding(campaign: Campaign, unit: Unit, *, arrives: bool) -> Refused | None:
    """2.5, 1.5: whether the unit is one too many on its tactical square or, if it arrives there, its strategic one."""
    map = campaign.game.map
    name = map.board.name(unit.cell)
    if not room(campaign, unit, unit.cell, unit.tactical):
        return Refused("2.5", f"{map.tactical_board.name(unit.tactical)} in {name} is full")
    if not arrives:
        return None
    what, most, counted = _limit(campaign, unit)
    there = sum(other.id != unit.id and counted(other) for other in campaign.present(unit.cell))
    return Refused("1.5", f"{most} {what} are the most in {name}") if counted(unit) and there >= most else None


def _limit(campaign: Campaign, unit: Unit) -> tuple[str, int, Callable[[Unit], bool]]:
    """1.5: what is limited on the unit's strategic square, how many may be there, and which units count as such."""
    game, map = campaign.game, campaign.game.map
    exempt, brigades = table(game, "inactive.exempt"), units_called(game)
    if campaign.phase == QUIET:
        most = whole(game, f"peace.{'city' if map.cities_at(unit.cell) else 'field'}")
        return brigades, most, lambda other: other.brigade and not uncounted(map, other, exempt)
    if unit.status == "inactive":
        most = resting_limit(campaign, unit.cell)
        return "inactive units", most, lambda other: other.status == "inactive" and not uncounted(map, other, exempt)
    most = whole(game, "march.limits.active_brigades")
    return f"active {brigades}", most, lambda other: other.active and other.brigade
