"""What stands round the plot: frame, labels of columns and rows, title, scale bar, legend box."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from drumhead.engine.drawing.ink.faces import Face, fitted, width_of
from drumhead.engine.drawing.ink.items import Box, Item, Scaled, Shape, Words, points, rectangle
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.reports.pictures.frame import EDGE, LEGEND_ENTRY, LEGEND_ROW, LEGEND_SIGN, Frame, Layout, Window

LABEL = 11.0
LENGTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
LONGEST_BAR = 190.0


def neat_line(theme: Theme, window: Window) -> Item:
    """The plot's frame."""
    return rectangle(window.box, stroke=theme.ink, width=1.2)


def graticule(
    theme: Theme, window: Window, columns: Sequence[str], rows: Sequence[str], edge: Box | None = None
) -> Iterator[Item]:
    """Names of columns above and below, of rows left and right of the `edge` (the window's own by default), as many
    as have room, with a tick each."""
    left, top, right, bottom = edge or window.box
    ticks = []
    for number in _numbers(window.column, window.columns, window.unit, 27.0, len(columns)):
        x = window.x(number + 0.5)
        ticks += [points((x, top - 4), (x, top)), points((x, bottom), (x, bottom + 4))]
        for y in (top - 7, bottom + LABEL + 4):
            yield Words(x, y, columns[number], LABEL, theme.ink, Face.PLAIN, "middle")
    for number in _numbers(window.row, window.rows, window.unit, 18.0, len(rows)):
        y = window.y(number + 0.5)
        ticks += [points((left - 4, y), (left, y)), points((right, y), (right + 4, y))]
        yield Words(left - 6, y + 4, rows[number], LABEL, theme.ink, Face.PLAIN, "end")
        yield Words(right + 6, y + 4, rows[number], LABEL, theme.ink, Face.PLAIN)
    yield Shape(tuple(ticks), theme.ink, 0.8, flat=True)


def _numbers(first: float, count: float, unit: float, least: float, end: int) -> range:
    """Columns or rows to be named: each, or each second, fifth or tenth."""
    every = next((step for step in (1, 2, 5, 10) if step * unit >= least), 20)
    start = math.ceil(first)
    return range(start + -start % every, min(end, math.floor(first + count)), every)


def title(theme: Theme, frame: Frame, main: str, aside: str) -> Iterator[Item]:
    """The title on the left, what it shows on the right."""
    room = frame.width - 2 * EDGE - 8
    size = max(13.0, min(20.0, 20.0 * room / width_of(main, 20, Face.SERIF_BOLD)))
    main = fitted(main, size, room, Face.SERIF_BOLD)
    yield Words(EDGE + 4, EDGE + 20, main, size, theme.ink, Face.SERIF_BOLD)
    left = room - width_of(main, size, Face.SERIF_BOLD) - 24
    if left > 60:
        yield Words(frame.width - EDGE - 4, EDGE + 19, fitted(aside, 13, left), 13, theme.ink_soft, Face.PLAIN, "end")


def scale_bar(theme: Theme, frame: Frame, kilometre: float, note: str) -> Iterator[Item]:
    """A bar in four parts at the lower left, and a line about the map at the lower right."""
    length = max((k for k in LENGTHS if k * kilometre <= LONGEST_BAR), default=LENGTHS[0])
    x, y, wide = EDGE + 6, frame.height - EDGE - 9, length * kilometre
    for part in range(4):
        box = (x + wide * part / 4, y, x + wide * (part + 1) / 4, y + 5)
        yield rectangle(box, theme.paper if part % 2 else theme.ink, theme.ink, 0.8)
    for share, text in ((0.0, "0"), (0.5, f"{length / 2:g}"), (1.0, f"{length} km")):
        yield Words(x + wide * share, y - 3, text, 10, theme.ink, Face.PLAIN, "start" if share == 1 else "middle")
    room = frame.width - EDGE - x - wide - 70
    if room > 80:
        place = (frame.width - EDGE - 4, frame.height - EDGE - 4)
        yield Words(*place, fitted(note, 9.5, room), 9.5, theme.ink_soft, Face.PLAIN, "end")


def legend(theme: Theme, layout: Layout, entries: Sequence[Entry]) -> Iterator[Item]:
    """The entries in as many columns as the box has room for, each column read downwards."""
    if layout.legend is None:
        return
    left, top, right, bottom = layout.legend
    yield rectangle(layout.legend, theme.paper, theme.ink_soft, 0.8)
    down = max(1, int((bottom - top - 14 + 0.5) // LEGEND_ROW))
    across = math.ceil(len(entries) / down)
    wide = min(LEGEND_ENTRY + 14, (right - left - 8) / across)
    for number, entry in enumerate(entries):
        x, y = left + 8 + number // down * wide, top + 7 + number % down * LEGEND_ROW
        yield Scaled((-x, -y - 1), 1.0, tuple(entry.draw((0.0, 0.0, *LEGEND_SIGN))))
        yield Words(x + 33, y + LEGEND_ROW * 0.72, fitted(entry.label, 11, wide - 38), 11, theme.ink)
