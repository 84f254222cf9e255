"""Parts of a map of territories: round a territory, between two, where units stand; and the window on one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.boards.area import Point
from drumhead.engine.drawing.ink.items import Box
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.areas.links import NOWHERE, links_of
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.reports.pictures.frame import Window

MARGIN = 0.04  # of the map's longer side
LARGEST_RADIUS = 30  # territories


def box_around(map: AreaMap, place: str, radius: int) -> Box:
    """A territory and the middles of those at most `radius` steps of an army or a fleet from it."""
    if not 0 <= radius <= LARGEST_RADIUS:
        raise UnknownNameError(f"--radius is 0 to {LARGEST_RADIUS} territories, not {radius}.")
    first = map.area_of(map.place(place)[0])
    codes = {first.code}
    for _ in range(radius):
        codes |= {next_to for code in codes for next_to in _neighbours(map, code)}
    middles = [map.area(code).anchor for code in sorted(codes)]
    return _boxed(map, [*_outline(map, first.code), *(middles if radius else ())])


def box_between(map: AreaMap, words: str) -> Box:
    """`BRE:KIE` as a part: two territories, both whole within it."""
    first, colon, last = words.partition(":")
    if not colon:
        raise UnknownNameError(f"--area must be two territories such as BRE:KIE, not {words!r}.")
    codes = [map.area_of(map.place(name)[0]).code for name in (first, last)]
    return _boxed(map, [point for code in codes for point in _outline(map, code)])


def box_of(map: AreaMap, cells: Iterable[int]) -> Box | None:
    """The part where units stand; none where there are none."""
    spots = [map.anchor(cell) for cell in cells]
    return _boxed(map, spots) if spots else None


def _neighbours(map: AreaMap, code: str) -> Iterator[str]:
    links = links_of(map)
    for place in map.area(code).places:
        for beside in links.walks.get(place, NOWHERE) | links.sails.get(place, NOWHERE):
            yield map.area_of(map.board.cell(beside)).code


def _outline(map: AreaMap, code: str) -> Iterator[Point]:
    for ring in map.area(code).territory.rings:
        yield from ring


def _boxed(map: AreaMap, spots: Iterable[Point]) -> Box:
    return boxed(spots, MARGIN * max(map.width, map.height), (map.width, map.height))


def boxed(spots: Iterable[tuple[float, float]], margin: float, size: tuple[float, float]) -> Box:
    """The box of some spots with a margin, as far as it lies on a map of some size."""
    x, y = zip(*spots, strict=True)
    left, top = max(0.0, min(x) - margin), max(0.0, min(y) - margin)
    return left, top, min(size[0], max(x) + margin), min(size[1], max(y) + margin)


def window_on(size: tuple[float, float], part: Box, room: Box, filled: bool) -> Window:
    """A part as large as the room allows, in its middle; `filled` shows more of a map of that size where there is
    room."""
    unit = min((room[2] - room[0]) / (part[2] - part[0]), (room[3] - room[1]) / (part[3] - part[1]))
    left, right = _widened(part[0], part[2], (room[2] - room[0]) / unit, size[0]) if filled else (part[0], part[2])
    top, bottom = _widened(part[1], part[3], (room[3] - room[1]) / unit, size[1]) if filled else (part[1], part[3])
    corner = (room[0] + room[2] - (right - left) * unit) / 2, (room[1] + room[3] - (bottom - top) * unit) / 2
    return Window(left, top, right - left, bottom - top, unit, float(round(corner[0])), float(round(corner[1])))


def _widened(low: float, high: float, wanted: float, most: float) -> tuple[float, float]:
    """An interval as long as wanted, or as the map, with the given one in its middle if that lies on the map."""
    length = min(most, max(high - low, wanted))
    start = min(max(0.0, (low + high - length) / 2), most - length)
    return start, start + length
