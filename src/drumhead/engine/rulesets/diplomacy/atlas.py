"""The chart of a polygon map: everything Diplomacy knows of the ground comes from the drawing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from drumhead.engine.maps.area_map import Area, AreaMap
from drumhead.engine.rulesets.diplomacy.chart import Chart, Province
from drumhead.engine.rulesets.diplomacy.cities import CityPlan, split


@lru_cache(maxsize=8)
def chart_of(map: AreaMap) -> Chart:
    """The chart of a map, with Cities where the map has them."""
    open_areas = [area for area in map.areas if not area.closed]
    chart = Chart(
        {area.code: _province(area) for area in open_areas}, _by_first(map.land_links), _by_first(map.sea_links)
    )
    return split(chart, _plan(map)) if map.cities else chart


def _province(area: Area) -> Province:
    coasts = tuple(coast.name for coast in area.territory.coasts if coast.name)
    kind = "ocean" if area.territory.ocean else "coastal" if area.territory.coasts else "inland"
    return Province(area.code, area.name, kind, coasts, area.centre is not None, area.home, area.names)  # type: ignore[arg-type]


def _by_first(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for a, b in pairs:
        found.setdefault(a, set()).add(b)
    return {place: frozenset(others) for place, others in found.items()}


def _plan(map: AreaMap) -> CityPlan:
    changes = map.changes
    opened = tuple(_province(map.area(code)) for code in changes.opened)
    return CityPlan(
        seas={city.country: city.seas for city in map.cities},
        names={city.country: city.names for city in map.cities},
        barred=changes.barred,
        only=changes.only,
        added=changes.added,
        opened=opened,
        roads=changes.roads,
    )
