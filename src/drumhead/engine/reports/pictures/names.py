"""Names that keep out of each other's way: cities and villages at their dots, rivers along their courses, states
over their land."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Item, Points, Words
from drumhead.engine.drawing.ink.lines import inside, smoothed, thinned
from drumhead.engine.drawing.ink.room import Taken
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.pictures.lines import on_page, scale_of, shown

RIVERS_FROM = {3: 0.9, 2: 1.2, 1: 2.2}


def rivers(map: GameMap, theme: Theme, window: Window, taken: Taken) -> Iterator[Item]:
    """Each river's name once, along the straightest stretch that has room and is not a greater river's as well."""
    scale, named, seen = scale_of(map, window), set[str](), set[tuple[int, int]]()
    for river in sorted(map.rivers, key=lambda r: (-r.rank, -len(r.course), r.name)):
        own = np.array([point not in seen for point in river.course], bool)
        seen.update(river.course)
        if not river.name or river.name in named or scale < RIVERS_FROM.get(int(river.rank), 9.0):
            continue
        cells = np.array(river.course, np.int64).reshape(-1, 2)
        if not shown(map, window, cells).any():
            continue
        size = 9.5 + river.rank * 0.8
        course = on_page(map, window, smoothed(cells.astype(np.float64) + 0.5, 4))
        for run in sorted(inside(course, own), key=len, reverse=True):
            found = _along(thinned(run, 4.0), river.name, size, window, taken)
            if found is not None:
                named.add(river.name)
                x, y, angle = found
                yield Words(x, y, river.name, size, theme.water_ink, Face.ITALIC, "middle", theme.halo, 0.6, angle)
                break


def _along(line: Points, text: str, size: float, window: Window, taken: Taken) -> tuple[float, float, float] | None:
    """(x, y, angle) above the stretch as long as the text that bends least."""
    wide = width_of(text, size, Face.ITALIC, 0.6)
    tries = sorted(_stretches(line, wide, window), key=lambda found: found[0])
    for _, start, end in tries[:12]:
        if start[0] > end[0]:
            start, end = end, start
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        for off in (-size * 0.42, size * 1.1):
            x = (start[0] + end[0]) / 2 - off * math.sin(angle)
            y = (start[1] + end[1]) / 2 + off * math.cos(angle)
            boxes = _slant_boxes(x, y, angle, wide, size)
            if all(taken.free(box) for box in boxes):
                for box in boxes:
                    taken.take(box)
                return x, y, math.degrees(angle)
    return None


def _stretches(line: Points, wide: float, window: Window) -> Iterator[tuple[float, list[float], list[float]]]:
    """(bend, start, end) of stretches of a course as long as a text, wholly in the plot."""
    left, top, right, bottom = window.box
    run = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    for first in range(0, len(line), 4):
        last = int(np.searchsorted(run, run[first] + wide * 1.05))
        if last >= len(line):
            return
        part = line[first : last + 1]
        lo, hi = part.min(axis=0), part.max(axis=0)
        if lo[0] < left + 14 or lo[1] < top + 14 or hi[0] > right - 14 or hi[1] > bottom - 14:
            continue
        chord = part[-1] - part[0]
        length = float(np.hypot(*chord))
        if length > wide * 0.86:
            steep = abs(chord[1]) / max(1.0, abs(chord[0]))
            off = np.abs(chord[0] * (part[:, 1] - part[0, 1]) - chord[1] * (part[:, 0] - part[0, 0])) / length
            if steep < 2.4 and off.max() < 9:
                yield float(off.max()) + steep, part[0].tolist(), part[-1].tolist()


def _slant_boxes(x: float, y: float, angle: float, wide: float, size: float) -> list[Box]:
    """Small boxes along a slanted text."""
    count = max(2, math.ceil(wide / size))
    found = []
    for i in range(count):
        along = ((i + 0.5) / count - 0.5) * wide
        cx = x + along * math.cos(angle) + size * 0.32 * math.sin(angle)
        cy = y + along * math.sin(angle) - size * 0.32 * math.cos(angle)
        found.append((cx - size * 0.55, cy - size * 0.55, cx + size * 0.55, cy + size * 0.55))
    return found
