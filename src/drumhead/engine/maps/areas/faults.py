"""What is wrong with a map of polygons beyond its shapes: names, anchors, coasts, and what nobody can reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import dist, sqrt

from shapely.geometry import Point as Spot

from drumhead.engine.boards.area import (
    Coast,
    Point,
    Side,
    Territory,
    border_of,
    coasts_meeting,
    shared_borders,
    shores,
    sides_of,
)
from drumhead.engine.maps.areas.links import links_of
from drumhead.engine.maps.areas.model import STAR, Area, AreaMap, City
from drumhead.engine.maps.areas.rings import written
from drumhead.engine.maps.areas.shapes import shape_of

Owners = Mapping[Side, tuple[str, ...]]
HALF_UNIT = 0.2
"""Half a unit's width as a share of the side of a square as large as a usual territory."""


def unknown_codes(map: AreaMap) -> list[str]:
    """Codes in cities and links that are on no map; a sentence each."""
    known = {area.code for area in map.areas}
    cities = {city.country for city in map.cities}
    oceans = {area.code for area in map.areas if area.territory.ocean}
    found = [f"cities.{code}: there is no such territory." for code in sorted(cities - known)]
    bare = {area.code for area in map.areas if area.centre is None}
    found += [f"cities.{code}: the territory has no centre where a City could be." for code in sorted(cities & bare)]
    found += [
        f"cities.{city.country}: {sea} is no ocean of this map."
        for city in map.cities
        for sea in city.seas
        if sea not in oceans
    ]
    found += [f"cities: {fault}" for fault in doubled_names(map.areas, map.cities)]
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
    found = [*_lost_anchors(map), *_hidden(map), *_coasts(map), *_homes(map)]
    return found + list(_apart(map))


def doubled_names(areas: Sequence[Area], cities: Sequence[City] = ()) -> Iterator[str]:
    """Words that more than one territory is called by, its City counted with it."""
    named = [(word, area.code) for area in areas for word in (area.name, *area.names, area.code)]
    named += [(word, city.country) for city in cities for word in city.names]
    called: dict[str, set[str]] = {}
    for word, code in named:
        called.setdefault(" ".join(word.casefold().split()), set()).add(code)
    for word, codes in sorted(called.items()):
        if len(codes) > 1:
            yield f"{' and '.join(sorted(codes))} are both called {word!r}."


def _lost_anchors(map: AreaMap) -> Iterator[str]:
    for area in map.areas:
        shapes = shape_of(area.territory)
        for what, point in _points(area):
            if not any(shape.covers(Spot(point)) for shape in shapes):
                yield f"{area.code}: its {what} at {point[0]},{point[1]} lies outside it."


def _hidden(map: AreaMap) -> Iterator[str]:
    """Centres under a unit, whose size goes by the territory that half of all are larger than."""
    sizes = sorted(sum(shape.area for shape in shape_of(area.territory)) for area in map.areas)
    reach = HALF_UNIT * sqrt(sizes[len(sizes) // 2])
    for area in map.areas:
        for what, point in _points(area):
            if what.startswith("unit") and area.centre is not None and dist(point, area.centre) < reach:
                yield f"{area.code}: its {what} at {written(point)} would hide its centre at {written(area.centre)}."


def _points(area: Area) -> Iterator[tuple[str, Point]]:
    yield "unit", area.anchor
    yield "label", area.label
    if area.centre is not None:
        yield "centre", area.centre
    yield from ((f"unit on the coast {coast}", point) for coast, point in sorted(area.anchors.items()))


def _coasts(map: AreaMap) -> Iterator[str]:
    territories = [area.territory for area in map.areas if not area.closed]
    washed, meeting = {place for _, place in shores(territories)}, {place for place, _ in coasts_meeting(territories)}
    owners = shared_borders(territories)
    oceans = {territory.code for territory in territories if territory.ocean}
    for territory in territories:
        for coast in territory.coasts:
            here = territory.code, coast.name
            if here not in washed and not (here in meeting and _is_canal(coast, border_of(territory))):
                yield f"{territory.code}: no ocean lies along the coast {coast.name or 'of it'}."
            yield from _on_land(territory.code, coast, owners, oceans)
        if not territory.ocean:
            yield from _bare(territory, owners, oceans)


def _is_canal(coast: Coast, border: frozenset[Side]) -> bool:
    """Whether nothing of a coast lies on its territory's border."""
    return not any(sides_of(path, False) & border for path in coast.paths)


def _on_land(code: str, coast: Coast, owners: Owners, oceans: set[str]) -> Iterator[str]:
    """Paths that leave an ocean and run on along a border with land; a canal on a border is a path of its own."""
    for path in coast.paths:
        sides = sorted(sides_of(path, False))
        dry = [side for side in sides if len(owners.get(side, ())) > 1 and not oceans.intersection(owners[side])]
        if dry and any(oceans.intersection(owners.get(side, ())) for side in sides):
            other = next(beside for beside in owners[dry[0]] if beside != code)
            yield f"{code}: its coast runs on along the border with {other} at {written(dry[0][0])}."


def _bare(territory: Territory, owners: Owners, oceans: set[str]) -> Iterator[str]:
    """Oceans along whose border no coast runs; the place is named for the first stretch of each."""
    coasts = frozenset(side for coast in territory.coasts for path in coast.paths for side in sides_of(path, False))
    first: dict[str, Side] = {}
    for side in sorted(border_of(territory) - coasts):
        for ocean in oceans.intersection(owners.get(side, ())):
            first.setdefault(ocean, side)
    for ocean, (start, end) in sorted(first.items()):
        where = f"from {written(start)} to {written(end)}"
        yield f"{territory.code}: {ocean} lies beside it {where}, but no coast runs there."


def _homes(map: AreaMap) -> Iterator[str]:
    for area in map.areas:
        if area.home and area.centre is None:
            yield f"{area.code}: it is a home of {area.home}, but has no centre."
        if area.territory.ocean and area.centre is not None:
            yield f"{area.code}: an ocean has no supply centre."
        elif area.closed and area.centre is not None and area.code not in map.changes.opened:
            yield f"{area.code}: nobody enters it, but it has a supply centre."


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
    """The territories that units enter with those they go to from there, a City's links being its Country's."""
    opened = map.changes.opened
    found: dict[str, set[str]] = {area.code: set() for area in map.areas if not area.closed or area.code in opened}
    links = links_of(map)
    for linked in (links.walks, links.sails):
        for start, others in linked.items():
            for end in others:
                a, b = (place.partition("/")[0].removesuffix(STAR) for place in (start, end))
                if a in found and b in found:
                    found[a].add(b)
    return found
