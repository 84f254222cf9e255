"""The chart of a polygon map: everything Diplomacy knows of the ground comes from the drawing."""

from __future__ import annotations

from functools import lru_cache

from drumhead.engine.maps.areas.links import links_of
from drumhead.engine.maps.areas.model import Area, AreaMap
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, Kind, Province
from drumhead.engine.rulesets.diplomacy.chart.cities import divided


@lru_cache(maxsize=8)
def chart_of(map: AreaMap) -> Chart:
    """The chart of a map, with Cities where the map has them."""
    open_areas = [area for area in map.areas if not area.closed or area.code in map.changes.opened]
    return divided([_province(area) for area in open_areas], map.cities, links_of(map))


def _province(area: Area) -> Province:
    coasts = tuple(coast.name for coast in area.territory.coasts if coast.name)
    kind: Kind = "ocean" if area.territory.ocean else "coastal" if area.territory.coasts else "inland"
    return Province(area.code, area.name, kind, coasts, area.centre is not None, area.home, area.names)
