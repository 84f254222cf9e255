"""Streams, fords, roads, track and bridges of a battlefield, running on over its edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.drawing.fields.lines import FieldLines, Stream
from drumhead.engine.drawing.ink.items import Item, Points, Shape, dots, points
from drumhead.engine.drawing.ink.lines import parapet
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.reports.pictures.field_ground import on_page
from drumhead.engine.reports.pictures.frame import Window


def streams(lines: FieldLines, theme: Theme, window: Window) -> Iterator[Item]:
    """1.3: rivers as water as wide as their class, with banks, into the lakes they meet."""
    for breadth, _, found in _alike(lines.streams, window):
        yield Shape(found, theme.bank, breadth * window.unit + 1.8)
    for breadth, rank, found in _alike(lines.streams, window):
        yield Shape(found, theme.river[rank], breadth * window.unit)
    for pool in lines.pools:
        yield Shape((on_page(pool.outline, window),), fill=theme.river[pool.rank], closed=True)


def _alike(streams: Iterable[Stream], window: Window) -> Iterator[tuple[float, int, tuple[Points, ...]]]:
    """(breadth in squares, class, lines) of streams that look alike, smaller rivers first."""
    found: dict[tuple[int, float], list[Points]] = {}
    for stream in streams:
        found.setdefault((stream.rank, stream.breadth), []).append(on_page(stream.line, window))
    for (rank, breadth), lines in found.items():
        yield breadth, rank, tuple(lines)


def fords(lines: FieldLines, theme: Theme, window: Window) -> Iterator[Item]:
    """2.2: a pale way through the water with stepping stones, across the stream where it is drawn."""
    unit = window.unit
    for ford in lines.fords:
        (x, y), (dx, dy) = on_page(ford.at, window).tolist(), ford.along.tolist()
        across, reach = (-dy, dx), unit * 0.32
        way = points(*((x + across[0] * reach * end, y + across[1] * reach * end) for end in (-1, 1)))
        yield Shape((way,), theme.paper, unit * 0.2, opacity=0.85)
        steps = [unit * 0.15 * i for i in (-2, -1, 0, 1, 2)]
        yield dots([(x + across[0] * step, y + across[1] * step) for step in steps], theme.ink, unit * 0.085)


def roads(lines: FieldLines, theme: Theme, window: Window) -> Iterator[Item]:
    """A pale line between brown edges."""
    found = tuple(on_page(line, window) for line in lines.roads)
    yield Shape(found, theme.road, window.unit * 0.085 + 1.4)
    yield Shape(found, theme.paper, window.unit * 0.05 + 0.4)


def track(lines: FieldLines, theme: Theme, window: Window) -> Iterator[Item]:
    """A line with ties."""
    found, unit = tuple(on_page(line, window) for line in lines.tracks), window.unit
    yield Shape(found, theme.halo, unit * 0.06 + 3, opacity=0.7)
    yield Shape(found, theme.rail, unit * 0.05)
    yield Shape(found, theme.rail, unit * 0.16, dashes=(unit * 0.03, unit * 0.12), flat=True)


def bridges(lines: FieldLines, theme: Theme, window: Window) -> Iterator[Item]:
    """12.2: parapets with splayed ends on both sides of track over a river."""
    walls = list[Points]()
    for bridge in lines.bridges:
        (x, y), (dx, dy) = on_page(bridge.at, window).tolist(), bridge.along.tolist()
        walls += [parapet((x, y), (dx, dy), side, window.unit) for side in (-1, 1)]
    yield Shape(tuple(walls), theme.halo, window.unit * 0.11)
    yield Shape(tuple(walls), theme.ink, window.unit * 0.055)
