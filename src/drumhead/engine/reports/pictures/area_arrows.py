"""The orders of a turn as arrows: moves bold, supports and convoys thin to what they helped, failures broken off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from drumhead.engine.maps.area_map import AreaMap
from drumhead.engine.play.view import Arrow
from drumhead.engine.reports.pictures.display import Item, Points, Shape, points
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.pictures.names import circle
from drumhead.engine.reports.pictures.themes import Theme

Place = tuple[float, float]


def drawn_arrows(map: AreaMap, arrows: Sequence[Arrow], theme: Theme, window: Window, size: float) -> Iterator[Item]:
    """Every arrow, over a halo so that it is seen on any ground."""
    for arrow in arrows:
        start, end = _spot(map, arrow.start, window), _spot(map, arrow.end, window)
        if arrow.of is None:
            yield from _move(arrow, start, end, theme, size)
        else:
            yield from _help(arrow, start, _spot(map, arrow.of, window), end, theme, size)


def _spot(map: AreaMap, cell: int, window: Window) -> Place:
    x, y = map.anchor(cell)
    return window.x(x), window.y(y)


def _move(arrow: Arrow, start: Place, end: Place, theme: Theme, size: float) -> Iterator[Item]:
    first, last = _between(start, end, size * 0.2), _between(end, start, size * 0.55 + 7)
    colour = theme.move if arrow.done else theme.failed
    yield Shape((points(first, last),), theme.halo, 5.0)
    yield Shape((points(first, last),), colour, 2.4, dashes=() if arrow.done else (6.0, 4.0))
    yield Shape((_head(first, last, 9.0),), theme.halo, 1.2, colour, closed=True)
    if not arrow.done:
        yield from _cross(last, theme, 4.5)


def _help(arrow: Arrow, start: Place, of: Place, end: Place, theme: Theme, size: float) -> Iterator[Item]:
    """To the middle of the helped move, or to the unit that was to hold."""
    goal = ((of[0] + end[0]) / 2, (of[1] + end[1]) / 2) if of != end else _between(of, start, size * 0.7)
    colour = theme.failed if not arrow.done else theme.water_ink if arrow.kind == "convoy" else theme.support
    first = _between(start, goal, size * 0.2)
    yield Shape((points(first, goal),), theme.halo, 3.6, opacity=0.8)
    yield Shape((points(first, goal),), colour, 1.6, dashes=(2.0, 3.0) if arrow.kind == "support" else (8.0, 2.0))
    if arrow.done:
        yield Shape((circle(*goal, 2.8),), theme.halo, 0.8, colour, closed=True)
    else:
        yield from _cross(goal, theme, 3.5)


def _between(start: Place, end: Place, along: float) -> Place:
    """A point so far from the start towards the end, at most in the middle."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    share = min(0.45, along / far) if far else 0.0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _head(start: Place, end: Place, size: float) -> Points:
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    tip = (end[0] + ux * size * 0.6, end[1] + uy * size * 0.6)
    base = (end[0] - ux * size * 0.4, end[1] - uy * size * 0.4)
    wing = size * 0.45
    return points(tip, (base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing))


def _cross(at: Place, theme: Theme, half: float) -> Iterator[Item]:
    x, y = at
    lines = (points((x - half, y - half), (x + half, y + half)), points((x - half, y + half), (x + half, y - half)))
    yield Shape(lines, theme.halo, 4.0)
    yield Shape(lines, theme.failed, 2.0)
