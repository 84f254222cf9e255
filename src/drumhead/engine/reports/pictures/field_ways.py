"""Streams, fords, roads, track and bridges of a battlefield, running on over its edge."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.maps.squares.model import Ground
from drumhead.engine.reports.pictures.display import Item, Points, Shape, dots, points, rectangle
from drumhead.engine.reports.pictures.field_ground import cells
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.pictures.themes import Theme
from drumhead.engine.reports.pictures.tracing import Mask, linked, nearest, parapet, rounded, smoothed, walked

RIVER_SHARES = {1: 0.15, 2: 0.26, 3: 0.42}  # class: part of a square's side


def streams(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """1.3: rivers as water as wide as their class, with banks, into the lakes they meet."""
    lines = _stream_lines(ground, window)
    for rank, found in sorted(lines.items()):
        yield Shape(tuple(found), theme.bank, RIVER_SHARES[rank] * window.unit + 1.8)
    for rank, found in sorted(lines.items()):
        yield Shape(tuple(found), theme.river[rank], RIVER_SHARES[rank] * window.unit)
    yield from _broads(ground, theme, window)


def _broads(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """Four river squares in a block are one broad water, not a ring round an island."""
    flow = _flow(ground)
    block = flow[:-1, :-1] & flow[1:, :-1] & flow[:-1, 1:] & flow[1:, 1:]
    for y, x in np.argwhere(block).tolist():
        left, top = window.x(x - MARGIN + 0.5), window.y(y - MARGIN + 0.5)
        rank = max(1, min(3, int(ground.river[y, x])))
        yield rectangle((left, top, left + window.unit, top + window.unit), theme.river[rank])


def _stream_lines(ground: FieldWindow, window: Window) -> dict[int, list[Points]]:
    """The streams as lines on the page, by class."""
    flow, lines = _flow(ground), dict[int, list[Points]]()
    for run in walked(linked(flow, ground.terrain == Ground.WATER)):
        ranks = [int(ground.river[y, x]) for x, y in run if flow[y, x]]
        lines.setdefault(max(1, min(3, max(ranks, default=1))), []).append(_page(run, window, flow))
    return lines


def _flow(ground: FieldWindow) -> Mask:
    found: Mask = (ground.terrain == Ground.RIVER) | (ground.terrain == Ground.FORD)
    return found


def _page(run: list[tuple[int, int]], window: Window, own: Mask) -> Points:
    """Squares walked through as a smooth line on the page; it ends just inside a square that is not its `own`."""
    line = smoothed(np.array(run, np.float64) + 0.5 - MARGIN, 1)
    for end, before in ((0, 1), (-1, -2)):
        x, y = run[end]
        if not own[y, x]:
            line[end] = line[before] * 0.45 + line[end] * 0.55
    found: Points = rounded(line, 2) * window.unit + (window.left, window.top)
    return found


def fords(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """2.2: a pale way through the water with stepping stones, across the stream where it is drawn."""
    unit, streams = window.unit, [line for lines in _stream_lines(ground, window).values() for line in lines]
    for column, row in cells(ground, Ground.FORD):
        (x, y), (dx, dy) = nearest(streams, window.x(column + 0.5), window.y(row + 0.5))
        across, reach = (-dy, dx), unit * 0.32
        way = points(*((x + across[0] * reach * end, y + across[1] * reach * end) for end in (-1, 1)))
        yield Shape((way,), theme.paper, unit * 0.2, opacity=0.85)
        steps = [unit * 0.15 * i for i in (-2, -1, 0, 1, 2)]
        yield dots([(x + across[0] * step, y + across[1] * step) for step in steps], theme.ink, unit * 0.085)


def roads(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """A pale line between brown edges."""
    own = ground.road & ~ground.off
    lines = tuple(_page(run, window, own) for run in walked(linked(own)))
    yield Shape(lines, theme.road, window.unit * 0.085 + 1.4)
    yield Shape(lines, theme.paper, window.unit * 0.05 + 0.4)


def track(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """A line with ties."""
    lines, unit = tuple(_track_lines(ground, window)), window.unit
    yield Shape(lines, theme.halo, unit * 0.06 + 3, opacity=0.7)
    yield Shape(lines, theme.rail, unit * 0.05)
    yield Shape(lines, theme.rail, unit * 0.16, dashes=(unit * 0.03, unit * 0.12), flat=True)


def _track_lines(ground: FieldWindow, window: Window) -> list[Points]:
    own = ground.track & ~ground.off
    return [_page(run, window, own) for run in walked(linked(own))]


def bridges(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """12.2: parapets with splayed ends on both sides of track over a river."""
    tracks, lines = _track_lines(ground, window), list[Points]()
    for y, x in np.argwhere(_flow(ground) & ground.track & ~ground.off).tolist():
        middle, along = nearest(tracks, window.x(x - MARGIN + 0.5), window.y(y - MARGIN + 0.5))
        lines += [parapet(middle, along, side, window.unit) for side in (-1, 1)]
    yield Shape(tuple(lines), theme.halo, window.unit * 0.11)
    yield Shape(tuple(lines), theme.ink, window.unit * 0.055)
