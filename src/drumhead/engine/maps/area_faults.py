"""What is wrong with a map of polygons beyond its shapes: names, anchors, coasts, and what nobody can reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from shapely.geometry import Point as Spot

from drumhead.engine.boards.area import Point, shores, touching
from drumhead.engine.maps.area_map import STAR, Area, AreaMap
from drumhead.engine.maps.area_shapes import shape_of


def unknown_codes(map: AreaMap) -> list[str]:
    """Codes in cities and links that are on no map; a sentence each."""
    known = {area.code for area in map.areas}
    cities = {city.country for city in map.cities}
    oceans = {area.code for area in map.areas if area.territory.ocean}
    found = [f"cities.{code}: there is no such territory." for code in sorted(cities - known)]
    found += [
        f"cities.{city.country}: {sea} is no ocean of this map."
        for city in map.cities
        for sea in city.seas
        if sea not in oceans
    ]
    known |= {place for area in map.areas for place in area.places}
    return found + [f"links: there is no place {code}." for code in _linked(map) if not _is_known(code, known, cities)]


def _linked(map: AreaMap) -> list[str]:
    changes = map.changes
    pairs = (*changes.barred, *changes.added, *changes.roads, *changes.sailed)
    named = {code for pair in pairs for code in pair} | set(changes.opened)
    return sorted(named | {code for city, others in changes.only.items() for code in (city, *others)})


def _is_known(code: str, known: set[str], cities: set[str]) -> bool:
    bare = code.removesuffix(STAR)
    return bare in known and (code == bare or bare in cities)


def find_area_faults(map: AreaMap) -> list[str]:
    """Every fault in a sentence that names its territory."""
    found = [*_doubled_names(map), *_lost_anchors(map), *_coasts(map), *_homes(map)]
    return found + list(_apart(map))


def _doubled_names(map: AreaMap) -> Iterator[str]:
    words = [(word.casefold(), area.code) for area in map.areas for word in {area.name, *area.names, area.code}]
    counts = Counter(word for word, _ in words)
    for word in sorted(word for word, count in counts.items() if count > 1):
        codes = sorted({code for known, code in words if known == word})
        if len(codes) > 1:
            yield f"{' and '.join(codes)} are both called {word!r}."


def _lost_anchors(map: AreaMap) -> Iterator[str]:
    for area in map.areas:
        shapes = shape_of(area.territory)
        for what, point in _points(area):
            if not any(shape.covers(Spot(point)) for shape in shapes):
                yield f"{area.code}: its {what} at {point[0]},{point[1]} lies outside it."


def _points(area: Area) -> Iterator[tuple[str, Point]]:
    yield "unit", area.anchor
    yield "label", area.label
    if area.centre is not None:
        yield "centre", area.centre
    yield from ((f"unit on the coast {coast}", point) for coast, point in sorted(area.anchors.items()))


def _coasts(map: AreaMap) -> Iterator[str]:
    territories = [area.territory for area in map.areas if not area.closed]
    washed = {place for _, place in shores(territories)}
    wet = {b for a, b in touching(territories) if map.area(a).territory.ocean and not map.area(b).territory.ocean}
    for territory in territories:
        for coast in territory.coasts:
            if (territory.code, coast.name) not in washed:
                yield f"{territory.code}: no ocean lies along the coast {coast.name or 'of it'}."
        if territory.code in wet and not territory.coasts:
            yield f"{territory.code}: an ocean lies beside it, but it has no coast."


def _homes(map: AreaMap) -> Iterator[str]:
    for area in map.areas:
        if area.home and area.centre is None:
            yield f"{area.code}: it is a home of {area.home}, but has no centre."
        if area.territory.ocean and area.centre is not None:
            yield f"{area.code}: an ocean has no supply centre."


def _apart(map: AreaMap) -> Iterator[str]:
    """Open territories that no chain of steps, by land or sea, joins to the largest part of the map."""
    linked = _neighbours(map)
    left, parts = dict.fromkeys(linked), list[set[str]]()
    while left:
        part, edge = set[str](), [next(iter(left))]
        while edge:
            here = edge.pop()
            if here not in part:
                part.add(here)
                edge += linked[here]
        parts.append(part)
        left = {code: None for code in left if code not in part}
    for part in sorted(parts, key=len)[:-1]:
        for code in sorted(part):
            yield f"{code}: it cannot be reached from the rest of the map."


def _neighbours(map: AreaMap) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {area.code: set() for area in map.areas if not area.closed}
    for a, b in (*map.land_links, *map.sea_links):
        found[a.partition("/")[0]].add(b.partition("/")[0])
    return found
