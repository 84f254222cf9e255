"""Territories and Cities of a polygon map by code, name or other name."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.maps.areas.model import STAR, AreaMap
from drumhead.engine.maps.names import Entry, Place, fold, named


def find_territories(map: AreaMap, words: str, limit: int = 12) -> tuple[Place, ...]:
    """Territories and Cities that go by these words, best first."""
    wanted = fold(words)
    return tuple(named(tuple(_entries(map)), wanted)[:limit]) if wanted and limit > 0 else ()


def _entries(map: AreaMap) -> Iterator[Entry]:
    for area in map.areas:
        words = f"{area.name}, {area.code}, {'ocean' if area.territory.ocean else area.territory.region}"
        kind = "sea" if area.territory.ocean else "territory"
        keys = dict.fromkeys(fold(name) for name in (area.name, area.code, *area.names))
        yield Entry(Place(kind, area.name, words, map.board.cell(area.code)), tuple(keys))
    for city in map.cities:
        country, code = map.area(city.country).name, city.country + STAR
        names = (*city.names, f"{country}-City", code)
        place = Place("city", names[0], f"{names[0]}, {code}, City in {country}", map.board.cell(code))
        yield Entry(place, tuple(dict.fromkeys(fold(name) for name in names)))
