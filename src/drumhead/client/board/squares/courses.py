"""Lines of a map in its own units (tactical cells): river courses, railway lines, borders of states."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np
import numpy.typing as npt

from drumhead.client.board.kept import ground_digest
from drumhead.client.board.squares.lines import Lines, Points, kept_lines
from drumhead.engine.drawing.ink.chains import walk
from drumhead.engine.maps.squares.model import GameMap, Ground, Layer, River

Cell = tuple[int, int]
Mask = npt.NDArray[np.bool_]


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
    found: dict[int, list[River]] = {}
    for river in map.rivers:
        found.setdefault(int(river.rank), []).append(river)
    return {rank: _rivers_alike(rank, rivers, map) for rank, rivers in sorted(found.items())}


def _rivers_alike(rank: int, rivers: list[River], map: GameMap) -> Lines:
    """Those of one class."""
    digest = ground_digest(map, *(_numbers(river.course) for river in rivers))
    return kept_lines(f"rivers-{rank}", digest, lambda: _runs_of(rivers, map.tactical.terrain))


def _runs_of(rivers: list[River], terrain: Layer) -> Iterator[Points]:
    return chain.from_iterable(river_runs(river, terrain) for river in rivers)


def _numbers(course: tuple[Cell, ...]) -> npt.NDArray[np.int32]:
    return np.fromiter(chain.from_iterable(course), np.int32, 2 * len(course))


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
    digest = ground_digest(map, np.array(map.year))
    return kept_lines("rails", digest, lambda: _smooth_runs(_open_track(map, np.s_[:, :]), 0, 0))


def rail_runs(map: GameMap, left: int, top: int, right: int, bottom: int) -> Iterator[Points]:
    """The smooth lines of the track inside a part of the map, in tactical cells."""
    return _smooth_runs(_open_track(map, np.s_[top:bottom, left:right]), left, top)


def _open_track(map: GameMap, part: tuple[slice, slice]) -> Mask:
    rail = map.tactical.rail[part]
    found: Mask = (rail > 0) & (rail <= map.year - 1800)
    return found


def _smooth_runs(track: Mask, left: int, top: int) -> Iterator[Points]:
    for run in _runs(track):
        yield smoothed(run + np.array((left + 0.5, top + 0.5)))


def _runs(track: Mask) -> Iterator[Points]:
    """Walks 4-connected cells: every run from an end or junction to the next, then what is left as loops."""
    wide = track.shape[1] + 1  # a rim, so that no cell is beside another row's
    rows, columns = np.nonzero(track)
    cells = (rows * wide + columns).tolist()
    known = set(cells)
    links = {cell: [n for n in (cell - wide, cell + 1, cell + wide, cell - 1) if n in known] for cell in cells}
    walked: set[tuple[int, int]] = set()
    ends = [cell for cell in cells if len(links[cell]) != 2]
    for start in (*ends, *cells):
        for step in links[start]:
            if (start, step) not in walked:
                run = walk(start, step, links, walked)
                if len(run) > 2 or len(links[start]) != 1:
                    yield np.stack(np.divmod(run, wide)[::-1], axis=1).astype(np.float64)
