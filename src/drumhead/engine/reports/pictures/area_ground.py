"""The ground of a map of territories: seas, land in its owners' tints, borders, canals, and what is closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from drumhead.engine.boards.area import Path, border_of, sides_of
from drumhead.engine.drawing.ink.items import Box, Item, Points, Shape, points
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.areas.model import Area, AreaMap
from drumhead.engine.reports.owners import homelands
from drumhead.engine.reports.pictures.frame import Window

OWNED, PALE = 0.5, 0.2  # of a power's tint: on its centres, and on land of its own without one
SEA = 7  # of a theme's grounds
APART = 9.0  # pixels between the lines over closed ground


def shut(map: AreaMap, area: Area) -> bool:
    """Whether nobody enters a territory."""
    return area.closed and area.code not in map.changes.opened


def ground(
    map: AreaMap, owners: dict[str, str], colours: dict[str, str], theme: Theme, window: Window
) -> Iterator[Item]:
    """Seas first, then a bright line along all land, then the land with its borders; what is closed is hatched."""
    sea = [area for area in map.areas if area.territory.ocean]
    land = [area for area in map.areas if not area.territory.ocean]
    for area in sea:
        yield Shape(_rings(area, window), theme.coast, 0.8, theme.ground[SEA], closed=True)
    for area in land:
        yield Shape(_rings(area, window), theme.coast, 4.0, closed=True)
    tints = {code: _mixed(colours[power], theme.ground[0], PALE) for code, power in homelands(map, owners).items()}
    tints |= {code: _mixed(colours[power], theme.ground[0], OWNED) for code, power in owners.items()}
    for area in land:
        tint = theme.ground[1] if shut(map, area) else tints.get(area.code, theme.ground[0])
        yield Shape(_rings(area, window), theme.border, 0.9, tint, closed=True)
    for area in land:
        yield from _canals(area, theme, window)
    for area in map.areas:
        if shut(map, area):
            yield from _hatch(area, theme, window)


def _canals(area: Area, theme: Theme, window: Window) -> Iterator[Item]:
    """Paths of a coast that run through the territory."""
    border = border_of(area.territory)
    for coast in area.territory.coasts:
        inner = [
            points(*_placed(side, window)) for path in coast.paths for side in sorted(sides_of(path, False) - border)
        ]
        if inner:
            yield Shape(tuple(inner), theme.bank, 3.6)
            yield Shape(tuple(inner), theme.ground[SEA], 2.2)


def _hatch(area: Area, theme: Theme, window: Window) -> Iterator[Item]:
    """Slanted lines both ways over a territory."""
    outer, holes = (
        shapely.union_all([shapely.Polygon(_placed(ring, window)) for ring in rings])
        for rings in (area.territory.rings, area.territory.holes)
    )
    yield from hatching(outer.difference(holes).intersection(shapely.box(*window.box)), theme)


def hatching(seen: BaseGeometry, theme: Theme) -> Iterator[Item]:
    """What marks ground that nobody enters."""
    if seen.is_empty:
        return
    lines = shapely.MultiLineString(list(_slanted(seen.bounds))).intersection(seen)
    pieces = getattr(lines, "geoms", [lines])
    found = [np.array(line.coords) for line in pieces if isinstance(line, shapely.LineString) and not line.is_empty]
    if found:
        yield Shape(tuple(found), theme.ink_soft, 0.6, opacity=0.45, flat=True)


def _slanted(box: Box) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Lines of both slants over a box, APART pixels from each other along its edge, on a grid of the page."""
    left, top, right, bottom = box
    high = bottom - top
    for x in np.arange((left - high) // APART * APART, right + high, APART).tolist():
        yield (x, top), (x + high, bottom)
        yield (x, bottom), (x + high, top)


def _rings(area: Area, window: Window) -> tuple[Points, ...]:
    """Outer rings one way round and holes the other, so that every fill rule leaves the holes open."""
    territory = area.territory
    turned = [(ring, True) for ring in territory.rings] + [(hole, False) for hole in territory.holes]
    return tuple(points(*_placed(line if (_turn(line) > 0) is outer else line[::-1], window)) for line, outer in turned)


def _turn(ring: Path) -> int:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))


def _placed(line: Sequence[tuple[int, int]], window: Window) -> list[tuple[float, float]]:
    return [(window.x(x), window.y(y)) for x, y in line]


def _mixed(colour: str, ground: str, share: float) -> str:
    """So much of a colour over a ground, as #rrggbb."""
    pairs = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)
