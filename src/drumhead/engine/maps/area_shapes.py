"""Borders made to agree: points that one side of a border lacks are knotted in, and what cannot be is told.

Whether a point lies on a border is reckoned in whole numbers; shapely finds pairs worth looking at and overlaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from shapely import STRtree, unary_union
from shapely.geometry import LineString, Polygon
from shapely.validation import explain_validity

from drumhead.engine.boards.area import Coast, Path, Point, Territory, border_of, sides_of


def knotted(territories: Sequence[Territory]) -> list[Territory]:
    """The territories with every point that lies on a neighbour's border or coast added to it, exactly."""
    points = sorted({point for territory in territories for ring in _lines(territory) for point in ring})
    rows: dict[int, list[Point]] = {}
    for point in points:
        rows.setdefault(point[0], []).append(point)
    return [
        replace(
            territory,
            rings=tuple(_knot(ring, rows, True) for ring in territory.rings),
            holes=tuple(_knot(ring, rows, True) for ring in territory.holes),
            coasts=tuple(Coast(c.name, tuple(_knot(path, rows, False) for path in c.paths)) for c in territory.coasts),
        )
        for territory in territories
    ]


def _lines(territory: Territory) -> Iterator[Path]:
    yield from territory.rings
    yield from territory.holes
    for coast in territory.coasts:
        yield from coast.paths


def _knot(line: Path, rows: dict[int, list[Point]], closed: bool) -> Path:
    ends = [*line, line[0]] if closed else list(line)
    found: list[Point] = [ends[0]]
    for a, b in pairwise(ends):
        found += _between(a, b, rows)
        found.append(b)
    return tuple(found[:-1] if closed else found)


def _between(a: Point, b: Point, rows: dict[int, list[Point]]) -> list[Point]:
    """The points strictly inside a stretch, in its direction."""
    low, high = sorted((a[0], b[0]))
    bottom, top = sorted((a[1], b[1]))
    inside = [
        p
        for x in range(low, high + 1)
        for p in rows.get(x, ())
        if bottom <= p[1] <= top and p not in (a, b)
        if (b[0] - a[0]) * (p[1] - a[1]) == (b[1] - a[1]) * (p[0] - a[0])
    ]
    return sorted(inside, key=lambda p: abs(p[0] - a[0]) + abs(p[1] - a[1]))


def faults_of(territories: Sequence[Territory]) -> list[str]:
    """What is wrong with a drawing: broken rings, overlaps, slits between neighbours, coasts off their border."""
    shapes = {territory.code: shape_of(territory) for territory in territories}
    broken = [
        f"{t.code}: its border crosses itself: {_reason(shapes[t.code])}." for t in territories if _bad(shapes[t.code])
    ]
    if broken:
        return broken
    found = [fault for territory in territories for fault in _coast_faults(territory)]
    return found + list(_overlaps(shapes)) + list(_slits(territories, shapes))


def shape_of(territory: Territory) -> list[Polygon]:
    """A territory's rings as polygons; each hole goes to the ring round it."""
    outer = [Polygon(ring) for ring in territory.rings]
    inner = [Polygon(hole) for hole in territory.holes]
    return [Polygon(ring.exterior, [h.exterior for h in inner if ring.contains(h)]) for ring in outer]


def _bad(shapes: Sequence[Polygon]) -> bool:
    return any(not shape.is_valid for shape in shapes)


def _reason(shapes: Sequence[Polygon]) -> str:
    return str(next(explain_validity(shape) for shape in shapes if not shape.is_valid))


def _coast_faults(territory: Territory) -> Iterator[str]:
    border = border_of(territory)
    if territory.ocean and territory.coasts:
        yield f"{territory.code}: an ocean has no coasts."
    for coast in territory.coasts:
        if not any(sides_of(path, False) & border for path in coast.paths):
            yield f"{territory.code}: the coast {coast.name or 'of it'} shares no two points with its border."
    names = [coast.name for coast in territory.coasts]
    if len(set(names)) < len(names) or (len(names) > 1 and "" in names):
        yield f"{territory.code}: several coasts must have different names."


def _overlaps(shapes: dict[str, list[Polygon]]) -> Iterator[str]:
    flat = [(code, polygon) for code, polygons in shapes.items() for polygon in polygons]
    tree = STRtree([polygon for _, polygon in flat])
    for at, (code, polygon) in enumerate(flat):
        for other in sorted(tree.query(polygon, predicate="intersects").tolist()):
            if other > at:
                common = polygon.intersection(flat[other][1])
                if common.area > 0:
                    x, y = common.representative_point().coords[0]
                    yield f"{code} and {flat[other][0]} lie over each other near {round(x)},{round(y)}."


def _slits(territories: Sequence[Territory], shapes: dict[str, list[Polygon]]) -> Iterator[str]:
    """Gaps inside the drawing that no territory covers, and the two territories on their longest sides."""
    whole = unary_union([polygon for polygons in shapes.values() for polygon in polygons])
    parts = getattr(whole, "geoms", [whole])
    for part in parts:
        for ring in part.interiors:
            gap = Polygon(ring)
            beside = sorted(
                (-LineString(ring.coords).intersection(polygon.exterior).length, code)
                for code, polygons in shapes.items()
                for polygon in polygons
                if polygon.exterior.distance(gap) == 0
            )
            x, y = gap.representative_point().coords[0]
            names = " and ".join(sorted({code for _, code in beside[:2]}))
            yield f"{names} leave a gap between them near {round(x)},{round(y)}."
