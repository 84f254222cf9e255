"""Lines of a map in its own units (tactical cells): river courses, railway lines, borders of states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from drumhead.client.board.chains import walk
from drumhead.engine.maps.model import GameMap, Ground, Layer, River

Points = npt.NDArray[np.float64]
Cell = tuple[int, int]
PIECE = 48


@dataclass(frozen=True)
class Lines:
    """Polylines in pieces with their bounds, (n, 4) left top right bottom, so that few are drawn."""

    pieces: tuple[QPolygonF, ...]
    bounds: Points = field(repr=False)

    def within(self, area: QRectF) -> list[QPolygonF]:
        """The pieces that touch an area."""
        left, top, right, bottom = area.left(), area.top(), area.right(), area.bottom()
        b = self.bounds
        near = (b[:, 0] <= right) & (b[:, 2] >= left) & (b[:, 1] <= bottom) & (b[:, 3] >= top)
        return [self.pieces[i] for i in np.flatnonzero(near)]


def lines_of(courses: Iterable[Points]) -> Lines:
    """Cuts courses into pieces that share their end points."""
    pieces = [c[i : i + PIECE + 1] for c in courses for i in range(0, max(1, len(c) - 1), PIECE)]
    bounds = np.array([[*p.min(axis=0), *p.max(axis=0)] for p in pieces]) if pieces else np.zeros((0, 4))
    return Lines(tuple(QPolygonF([QPointF(x, y) for x, y in piece.tolist()]) for piece in pieces), bounds)


def smoothed(course: Points, reach: int = 2) -> Points:
    """A running mean over `2 * reach + 1` points; the ends stay where they are."""
    if len(course) < 3:
        return course
    padded = np.concatenate([np.repeat(course[:1], reach, axis=0), course, np.repeat(course[-1:], reach, axis=0)])
    width = 2 * reach + 1
    sums = np.cumsum(np.concatenate([np.zeros((1, 2)), padded]), axis=0)
    found: Points = (sums[width:] - sums[:-width]) / width
    found[0], found[-1] = course[0], course[-1]
    return found


def river_lines(map: GameMap) -> dict[int, Lines]:
    """The rivers of each class as smooth lines, left out where they run through a lake or the sea."""
    found: dict[int, list[Points]] = {}
    for river in map.rivers:
        found.setdefault(int(river.rank), []).extend(river_runs(river, map.tactical.terrain))
    return {rank: lines_of(courses) for rank, courses in sorted(found.items())}


def river_runs(river: River, terrain: Layer) -> Iterator[Points]:
    """A river's smooth line on dry ground of a whole map."""
    if len(river.course) > 1:
        yield from _ashore(smoothed(np.array(river.course, np.float64) + 0.5), river.course, terrain)


def _ashore(line: Points, course: tuple[Cell, ...], terrain: Layer) -> Iterator[Points]:
    """The runs of a line on dry ground, each with one point of the water at its ends."""
    at = np.array(course)
    rows, columns = terrain.shape
    dry = terrain[np.clip(at[:, 1], 0, rows - 1), np.clip(at[:, 0], 0, columns - 1)] != Ground.WATER
    edges = np.flatnonzero(np.diff(np.concatenate([[0], dry.astype(np.int8), [0]])))
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        run = line[max(0, first - 1) : last + 1]
        if len(run) > 1:
            yield run


def rail_lines(map: GameMap) -> Lines:
    """Track open by the map's year as smooth lines from junction to junction."""
    return lines_of(rail_runs(map, 0, 0, *map.tactical.rail.shape[::-1]))


def rail_runs(map: GameMap, left: int, top: int, right: int, bottom: int) -> Iterator[Points]:
    """The smooth lines of the track inside a part of the map, in tactical cells."""
    rail = map.tactical.rail[top:bottom, left:right]
    open_track = (rail > 0) & (rail <= map.year - 1800)
    for run in _runs(open_track.astype(np.uint8)):
        yield smoothed(np.array(run, np.float64) + np.array((left + 0.5, top + 0.5)))


def _runs(track: Layer) -> Iterator[list[Cell]]:
    """Walks 4-connected cells: every run from an end or junction to the next, then what is left as loops."""
    cells = {(int(x), int(y)): None for y, x in np.argwhere(track)}
    links = {cell: [n for n in _beside(cell) if n in cells] for cell in cells}
    walked: set[tuple[Cell, Cell]] = set()
    ends = [cell for cell in cells if len(links[cell]) != 2]
    for start in (*ends, *cells):
        for step in links[start]:
            if (start, step) not in walked:
                run = walk(start, step, links, walked)
                if len(run) > 2 or len(links[start]) != 1:
                    yield run


def _beside(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def toned(beside: dict[int, set[int]], tones: int) -> dict[int, int]:
    """A tone for each state, unlike its neighbours' where that is possible; the busiest choose first."""
    chosen: dict[int, int] = {}
    for state in sorted(beside, key=lambda s: (-len(beside[s]), s)):
        taken = {chosen[n] for n in beside[state] if n in chosen}
        chosen[state] = next((tone for tone in range(tones) if tone not in taken), state % tones)
    return chosen
