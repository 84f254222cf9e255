"""Courses drawn by hand: the streams of battlefields, bends of rivers that routing misses, and narrow sounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from .grid import Bools, Bytes, Cell, on_map
from .rivers import Course
from .spots import Spot, read_spots
from .tables import lists

JOIN_CELLS, FORD_CELLS = 6, 3


@dataclass(frozen=True, slots=True)
class Stream:
    """A hand-drawn course: a stream, the bend or the whole of a river in rivers.csv, or a line of water or land."""

    name: str
    kind: str
    spots: tuple[Spot, ...]
    fords: tuple[Spot, ...]


def streams(tables: Path) -> list[Stream]:
    """The hand-drawn courses of streams.csv."""
    return [
        Stream(name, kind, read_spots(text), read_spots(fords))
        for name, kind, text, fords in lists(tables, "streams.csv")
    ]


def shore(water: Bools, tables: Path) -> Bools:
    """The water with the sounds that the coast lacks, and without what it has too much."""
    mended = water.copy()
    for line in streams(tables):
        if line.kind in ("water", "land"):
            xs, ys = np.array(trace(line.spots)).T
            mended[ys, xs] = line.kind == "water"
    return mended


def trace(spots: Iterable[Spot]) -> list[Cell]:
    """The 4-connected cells a line through the spots runs over."""
    cells: list[Cell] = []
    for (ax, ay), (bx, by) in pairwise(spots):
        steps = max(round(24 * max(abs(bx - ax), abs(by - ay))), 1)
        for step in range(steps + 1):
            share = step / steps
            _step(cells, (int(ax + (bx - ax) * share), int(ay + (by - ay) * share)))
    return _simple(cells)


def _step(cells: list[Cell], cell: Cell) -> None:
    """Adds a cell to a course, with the corner where the step is diagonal."""
    if cells and cells[-1] == cell:
        return
    if cells and cells[-1][0] != cell[0] and cells[-1][1] != cell[1]:
        cells.append((cell[0], cells[-1][1]))
    cells.append(cell)


def _simple(cells: list[Cell]) -> list[Cell]:
    """A course without loops, and without cells that its neighbours make needless."""
    kept: list[Cell] = []
    for cell in cells:
        touched = next((n for n, old in enumerate(kept) if abs(old[0] - cell[0]) + abs(old[1] - cell[1]) <= 1), None)
        if touched is not None:
            del kept[touched + 1 :]
        if not kept or kept[-1] != cell:
            kept.append(cell)
    return kept


def draw_courses(courses: list[Course], tables: Path, water: Bools) -> list[Course]:
    """The rivers with their bends on the fields, and the streams, each led to the water it flows into."""
    drawn = list(courses)
    lines = streams(tables)
    for line in lines:
        if line.kind in ("bend", "whole"):
            drawn = _redraw(drawn, line, water)
    for line in lines:
        if line.kind == "stream":
            drawn.append(Course(line.name, 1, tuple(_to_water(trace(line.spots), drawn, water)), stream=True))
    return drawn


def _redraw(courses: list[Course], line: Stream, water: Bools) -> list[Course]:
    """A listed river wholly along the line, or only between its cells nearest to the ends; tributaries follow."""
    cells = trace(line.spots)
    which = _bent(courses, line.name, cells)
    others = [course for n, course in enumerate(courses) if n != which]
    old = courses[which].cells
    new = _led_on(cells, others, water) if line.kind == "whole" else _bend(old, cells)
    gone = frozenset(old) - frozenset(new)
    redrawn = [_follow(course, gone, new) for course in courses]
    redrawn[which] = replace(courses[which], cells=tuple(new))
    return redrawn


def _bend(old: tuple[Cell, ...], cells: list[Cell]) -> list[Cell]:
    """A course led over the cells instead of between its own cells nearest to their ends."""
    first, last = _nearest(old, cells[0]), _nearest(old, cells[-1])
    entry, exit = _straight(old[first], cells[0]), _straight(cells[-1], old[last])
    return _simple([*old[:first], *entry, *cells, *exit, *old[last:]])


def _bent(courses: list[Course], name: str, cells: list[Cell]) -> int:
    """Which course of the name runs nearest to both ends of a line."""
    named = [n for n, course in enumerate(courses) if course.name == name]
    if not named:
        raise ValueError(f"streams.csv: no river {name!r} in rivers.csv to bend.")
    return min(named, key=lambda n: _gap(courses[n].cells, cells[0]) + _gap(courses[n].cells, cells[-1]))


def _gap(cells: tuple[Cell, ...], goal: Cell) -> int:
    """Squared distance of a course from a cell."""
    return min(_apart(cell, goal) for cell in cells)


def _apart(a: Cell, b: Cell) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _nearest(cells: tuple[Cell, ...], goal: Cell) -> int:
    return min(range(len(cells)), key=lambda n: _apart(cells[n], goal))


def _straight(start: Cell, end: Cell) -> list[Cell]:
    """The 4-connected cells from one cell to another."""
    return trace([(start[0] + 0.5, start[1] + 0.5), (end[0] + 0.5, end[1] + 0.5)])


def _follow(course: Course, gone: frozenset[Cell], new: list[Cell]) -> Course:
    """A tributary or outflow of the old bed led on to the new one."""
    cells = course.cells
    if cells[-1] in gone:
        cells = (*cells, *_straight(cells[-1], new[_nearest(tuple(new), cells[-1])])[1:])
    if cells[0] in gone:
        cells = (*_straight(new[_nearest(tuple(new), cells[0])], cells[0])[:-1], *cells)
    return replace(course, cells=tuple(_simple(list(cells)))) if cells != course.cells else course


def _to_water(cells: list[Cell], courses: list[Course], water: Bools) -> list[Cell]:
    """A stream cut off where it first meets water or another course, or led on to the nearest one."""
    wet = {cell for course in courses for cell in course.cells}
    left = False
    for n, (x, y) in enumerate(cells):
        meets = (x, y) in wet or bool(water[y, x])
        if meets and left:
            return cells[: n + 1]
        left = left or not meets
    return _led_on(cells, courses, water)


def _led_on(cells: list[Cell], courses: list[Course], water: Bools) -> list[Cell]:
    """A course with a straight way to the nearest water or other course at its end."""
    wet = {cell for course in courses for cell in course.cells}
    return _simple([*cells, *_straight(cells[-1], _outfall(cells[-1], wet, water))])


def _outfall(end: Cell, wet: set[Cell], water: Bools) -> Cell:
    """The nearest wet cell within reach of a stream's last cell, else that cell itself."""
    reach = range(-JOIN_CELLS, JOIN_CELLS + 1)
    near = sorted((dx * dx + dy * dy, end[0] + dx, end[1] + dy) for dx in reach for dy in reach)
    return next(((x, y) for _, x, y in near if on_map((x, y)) and ((x, y) in wet or water[y, x])), end)


def fords(tables: Path, ranks: Bytes) -> Iterator[Cell]:
    """The cell of a fordable course nearest to each place that had a bridge or a ford."""
    for line in streams(tables):
        for x, y in ((int(x), int(y)) for x, y in line.fords):
            reach = range(-FORD_CELLS, FORD_CELLS + 1)
            near = sorted((dx * dx + dy * dy, x + dx, y + dy) for dx in reach for dy in reach)
            yield from [(i, j) for _, i, j in near if ranks[j, i] == 1][:1]
