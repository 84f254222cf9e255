"""Ground that battles made known, shaped by hand where the grids are too coarse: ridges, streams, woods, villages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter

from .grid import CELL_M, HEIGHT, WIDTH, Bools, Bytes, Cell, Floats, on_map, origin
from .places import SIDES, nearest_dry
from .projection import to_metres
from .relief import Relief, short_noise
from .rivers import Course
from .tables import lists, rows
from .tactical import FORD, FOREST, HIGH_HILLS, HILLS, OPEN, TOWN

CALM_KM, CALM_EDGE_KM, CALM_DEPTH = 5.0, 4.0, 0.85
KNOB_SEED, KNOB_SHARE = 1813, 0.15
JOIN_CELLS, FORD_CELLS = 6, 3
GROUNDS = {"hills": HILLS, "high hills": HIGH_HILLS}
SHAPED = (OPEN, HILLS, HIGH_HILLS, FOREST)
RATED = (*SHAPED, TOWN)
Spot = tuple[float, float]
"""A place in cells with fractions, x east and y south."""


@dataclass(frozen=True, slots=True)
class Field:
    """A battlefield: where made-up hills (`calm`) and woods give way to the listed ones."""

    name: str
    spot: Spot
    radius: float
    calm: bool


@dataclass(frozen=True, slots=True)
class Rise:
    """A ridge, or a hollow when metres are negative, along a line; `ground` and `rating` hold within its half width."""

    name: str
    metres: float
    width: float
    ground: int | None
    rating: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Stream:
    """A hand-drawn course: a stream, the bend or the whole of a river in rivers.csv, or a line of water or land."""

    name: str
    kind: str
    spots: tuple[Spot, ...]
    fords: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Village:
    """A named place without a city; one that deserves it covers a town cell."""

    name: str
    modern_name: str
    cell: Cell
    town: bool
    side: str


@dataclass(frozen=True, slots=True)
class Wood:
    """A wood: cells within the radius of a line."""

    name: str
    radius: float
    spots: tuple[Spot, ...]


def spot_at(lat: float, lon: float) -> Spot:
    """A place in cells with fractions."""
    x, y = to_metres(lon, lat)
    west, north = origin()
    return float(x - west) / CELL_M, float(north - y) / CELL_M


def _spots(text: str) -> tuple[Spot, ...]:
    """'lat lon; name lat lon' as spots."""
    places = (item.split()[-2:] for item in text.split(";") if item.strip())
    return tuple(spot_at(float(lat), float(lon)) for lat, lon in places)


def fields(tables: Path) -> list[Field]:
    """The battlefields of battlefields.csv."""
    return [
        Field(row["name"], spot_at(float(row["lat"]), float(row["lon"])), float(row["radius_km"]), row["calm"] == "1")
        for row in rows(tables, "battlefields.csv")
    ]


def rises(tables: Path) -> list[Rise]:
    """The ridges and hollows of ridges.csv."""
    return [
        Rise(name, float(metres), float(width), GROUNDS.get(ground), int(rating or 0), _spots(text))
        for name, metres, width, ground, rating, text in lists(tables, "ridges.csv")
    ]


def streams(tables: Path) -> list[Stream]:
    """The hand-drawn courses of streams.csv."""
    return [Stream(name, kind, _spots(text), _spots(fords)) for name, kind, text, fords in lists(tables, "streams.csv")]


def woods(tables: Path) -> list[Wood]:
    """The woods of woods.csv."""
    return [Wood(name, float(radius), _spots(text)) for name, radius, text in lists(tables, "woods.csv")]


def villages(tables: Path, water: Bools, ranks: Bytes) -> list[Village]:
    """The places of villages.csv, on dry ground and on their own side of a stream."""
    found = []
    for row in rows(tables, "villages.csv"):
        x, y = spot_at(float(row["lat"]), float(row["lon"]))
        if on_map((int(x), int(y))):
            cell = _dry((int(x), int(y)), row["side"], water, ranks)
            found.append(Village(row["name"], row["modern_name"], cell, row["town"] == "1", row["side"]))
    return found


def _dry(cell: Cell, side: str, water: Bools, ranks: Bytes) -> Cell:
    """The cell itself or, where it is wet, its dry neighbour on the named side, else the nearest dry cell."""
    x, y = cell
    if not water[y, x] and not ranks[y, x]:
        return cell
    dx, dy = SIDES.get(side, (0, 0))
    beside = next(((x + n * dx, y + n * dy) for n in (1, 2) if not ranks[y + n * dy, x + n * dx]), cell)
    return beside if beside != cell and not water[beside[1], beside[0]] else nearest_dry(cell, water, ranks)


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


def shape(relief: Relief, tables: Path, water: Bools) -> Relief:
    """The heights with made-up hills calmed on the fields, ridges raised and valleys hollowed; water stays level."""
    height = relief.height.copy()
    for field in fields(tables):
        if field.calm:
            _calm(height, field)
    knobs = 1.0 + KNOB_SHARE * short_noise(KNOB_SEED)
    for rise in rises(tables):
        _raise(height, rise, knobs)
    return replace(relief, height=np.where(water, relief.height, np.maximum(height, 0.0)).astype(np.float32))


def _calm(height: Floats, field: Field) -> None:
    """Smooths the heights of a field, less and less towards its rim."""
    reach = field.radius + 3 * CALM_KM
    here = _window([field.spot], reach)
    away = _away([field.spot], here)
    share = CALM_DEPTH * np.clip((field.radius - away) / CALM_EDGE_KM + 0.5, 0.0, 1.0)
    smooth = gaussian_filter(height[here], CALM_KM)
    height[here] += (share * (smooth - height[here])).astype(np.float32)


def _raise(height: Floats, rise: Rise, knobs: Floats) -> None:
    """A knobbly ridge or hollow along a line, fading at its foot."""
    here = _window(rise.spots, 3 * rise.width)
    fade = np.exp(-((_away(rise.spots, here) / rise.width) ** 2))
    height[here] += (rise.metres * knobs[here] * fade).astype(np.float32)


def _window(spots: Iterable[Spot], reach: float) -> tuple[slice, slice]:
    """The cells within reach of a line, cut at the edges of the map."""
    xs, ys = zip(*spots, strict=True)
    left, right = max(int(min(xs) - reach), 0), min(int(max(xs) + reach) + 1, WIDTH)
    top, bottom = max(int(min(ys) - reach), 0), min(int(max(ys) + reach) + 1, HEIGHT)
    return slice(top, bottom), slice(left, right)


def _away(spots: Iterable[Spot], here: tuple[slice, slice]) -> Floats:
    """How far the middle of each cell of a window is from a line, km."""
    ys, xs = np.mgrid[here]
    points = list(spots)
    legs = list(pairwise(points)) or [(points[0], points[0])]
    away: Floats = np.min([_from_leg(xs + 0.5, ys + 0.5, *leg) for leg in legs], axis=0)
    return away


def _from_leg(xs: Floats, ys: Floats, start: Spot, end: Spot) -> Floats:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = np.clip(((xs - start[0]) * dx + (ys - start[1]) * dy) / max(dx * dx + dy * dy, 1e-9), 0.0, 1.0)
    away: Floats = np.hypot(xs - start[0] - share * dx, ys - start[1] - share * dy)
    return away


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


def stamp(cells: Bytes, ranks: Bytes, tables: Path) -> None:
    """2.2: on the fields the listed hills, woods and fords, instead of made-up woods."""
    for field in fields(tables):
        _paint(cells, [field.spot], field.radius, OPEN, (FOREST,))
    for rise in rises(tables):
        if rise.ground is not None:
            _paint(cells, rise.spots, rise.width, rise.ground, (OPEN, HILLS, FOREST))
    for wood in woods(tables):
        _paint(cells, wood.spots, wood.radius, FOREST, SHAPED)
    for x, y in _fords(tables, ranks):
        cells[y, x] = FORD


def _paint(cells: Bytes, spots: Iterable[Spot], radius: float, kind: int, over: tuple[int, ...]) -> None:
    spots = list(spots)
    here = _window(spots, radius)
    window = cells[here]
    window[(_away(spots, here) <= radius) & np.isin(window, over)] = kind


def _fords(tables: Path, ranks: Bytes) -> Iterator[Cell]:
    """The cell of a fordable course nearest to each place that had a bridge or a ford."""
    for line in streams(tables):
        for x, y in ((int(x), int(y)) for x, y in line.fords):
            reach = range(-FORD_CELLS, FORD_CELLS + 1)
            near = sorted((dx * dx + dy * dy, x + dx, y + dy) for dx in reach for dy in reach)
            yield from [(i, j) for _, i, j in near if ranks[j, i] == 1][:1]


def rate(rating: Bytes, cells: Bytes, tables: Path) -> Bytes:
    """2.4: positions that proved themselves are rated at least as the table says."""
    rated = rating.copy()
    for rise in rises(tables):
        here = _window(rise.spots, rise.width)
        held = (_away(rise.spots, here) <= rise.width) & np.isin(cells[here], RATED)
        rated[here] = np.where(held, np.maximum(rated[here], rise.rating), rated[here])
    return rated
