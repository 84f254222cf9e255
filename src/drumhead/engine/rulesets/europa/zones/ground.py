"""What one step over the ground asks of troops: points, plus hexsides, prohibitions, the weather."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from drumhead.engine.maps.hexes.model import (
    BRIDGE,
    HIGH_MOUNTAIN_SIDE,
    LAKE_SIDE,
    MAJOR_RIVER,
    MOUNTAIN_SIDE,
    OFF,
    RIVER,
    SEA,
    SEA_SIDE,
    STRAIT,
    HexMap,
)
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, is_motorized, is_on, kind
from drumhead.engine.rulesets.europa.position.tables import table

MOUNTAIN, CLEAR, SNOW = "mountain", "clear", "snow"
FOOT, GUNS, CLIMBERS, WHEELS = "foot", "artillery", "mountain troops", "motorized"
"""What troops are to the ground; artillery on foot and mountain troops pay as foot does."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """A step: its points, their parts with what each is for, or why nobody of the class may make it."""

    points: int = 0
    parts: tuple[tuple[str, int], ...] = ()
    barred: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Skies:
    """The weather that counts for a step: in the hex entered, and on the hexside; whether the snows melt."""

    within: str = CLEAR
    between: str = CLEAR
    thaw: bool = False


def troop(unit: Unit) -> str:
    """What a unit is to the ground (R014)."""
    if is_motorized(unit):
        return WHEELS
    if kind(unit).get("artillery", False):
        return GUNS
    return CLIMBERS if unit.type in table("ground.bars.climbers") else FOOT


def crossing(game: HexGame, state: EuropaState, unit: Unit, a: int, b: int) -> Crossing:
    """What the ground asks of a unit that goes from a hex to an adjacent one, whoever stands and rules there."""
    troops = troop(unit)
    known = state.found.get(troops)
    if not isinstance(known, dict):
        thaw = is_thaw(game, state)
        known = state.found[troops] = _known(game.map, troops, tuple(sorted(state.weather.items())), thaw)
    made: Crossing | None = known.get((a, b))
    if made is None:
        made = known[a, b] = _crossing(troops, game.map.terrain[b], game.map.on(a, b), skies(game, state, a, b))
    return made


@lru_cache(maxsize=32)
def _known(
    map: HexMap, troops: str, weather: tuple[tuple[str, str], ...], thaw: bool
) -> dict[tuple[int, int], Crossing]:
    """The crossings that were worked out for troops in a weather; they last while it does."""
    return {}


def skies(game: HexGame, state: EuropaState, a: int, b: int) -> Skies:
    """R175: a hexside between two zones has the worse weather."""
    within = weather(game, state, b)
    return Skies(within, worse(weather(game, state, a), within), is_thaw(game, state))


def weather(game: HexGame, state: EuropaState, cell: int) -> str:
    """The weather of a hex."""
    return state.weather.get(game.map.zone("weather", cell), CLEAR)


def worse(one: str, other: str) -> str:
    """The worse of two."""
    return max(one, other, key=table("weather.states").index)


def is_thaw(game: HexGame, state: EuropaState) -> bool:
    """R312: the spring thaw swells rivers that never froze."""
    return is_on(game, "44A2") and month_title(game.scenario.date, state.month).split()[1] in table(
        "weather.thaw.months"
    )


@lru_cache(maxsize=4096)
def _crossing(troops: str, terrain: str, sides: frozenset[str], skies: Skies) -> Crossing:
    barred, rule = _barred(troops, terrain, sides, skies)
    if barred:
        return Crossing(barred=barred, rule=rule)
    column = int(troops == WHEELS)
    over_mountains = MOUNTAIN_SIDE in sides or HIGH_MOUNTAIN_SIDE in sides
    ground = MOUNTAIN if over_mountains else terrain
    said = "a mountain hexside, instead of the hex" if over_mountains else terrain
    parts = [(said, table("ground.cost")[ground][column])]
    parts += [(side, table("ground.plus")[side][column] + _thaw(side, skies)) for side in _added(sides)]
    if column and (more := table("weather.more")[skies.within]):
        parts.append((skies.within, more))
    return Crossing(sum(points for _, points in parts), tuple(parts))


def _thaw(side: str, skies: Skies) -> int:
    return int(table("weather.thaw.more")) if skies.thaw and side in (RIVER, MAJOR_RIVER) else 0


def _added(sides: frozenset[str]) -> tuple[str, ...]:
    """R014: hexsides written with a plus; a bridge makes a river of a major one."""
    water = (RIVER,) if MAJOR_RIVER in sides and BRIDGE in sides else (MAJOR_RIVER,) if MAJOR_RIVER in sides else ()
    small = (RIVER,) if RIVER in sides and not water else ()
    return (*water, *small, *((STRAIT,) if STRAIT in sides else ()))


def _barred(troops: str, terrain: str, sides: frozenset[str], skies: Skies) -> tuple[str, str]:
    """Why nobody of a class may go, and the ruling that says so."""
    if terrain in (OFF, SEA):
        return ("there is no land", "")
    if STRAIT not in sides and SEA_SIDE in sides:
        return "an all-sea hexside without a narrow strait lies between", "R007"
    if STRAIT not in sides and LAKE_SIDE in sides:
        return "an all-lake hexside lies between", "R007"
    if HIGH_MOUNTAIN_SIDE in sides and troops != CLIMBERS:
        return f"{troops} may not cross a high mountain hexside", "R038"
    return _snowed_in(troops, terrain, sides, skies)


def _snowed_in(troops: str, terrain: str, sides: frozenset[str], skies: Skies) -> tuple[str, str]:
    """R014: mountains in snow, be they hexes or hexsides, are closed to motorized troops and artillery."""
    if troops not in (WHEELS, GUNS):
        return "", ""
    if skies.between == SNOW and sides & set(table("ground.bars.snow")):
        return f"in snow {troops} may not cross a mountain hexside", "R014"
    if skies.within == SNOW and terrain == MOUNTAIN:
        return f"in snow {troops} may not enter mountains", "R014"
    return "", ""
