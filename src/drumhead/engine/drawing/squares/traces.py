"""What runs over a map of squares, as lines in its own kilometres: rivers, track, and the frontiers of states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.chains import Links, linked, runs
from drumhead.engine.drawing.ink.items import Box
from drumhead.engine.drawing.ink.lines import inside, nearest, smoothed
from drumhead.engine.drawing.ink.outlines import Mask, Points, eased
from drumhead.engine.drawing.ink.pieces import Lines, lines_of
from drumhead.engine.maps.squares.model import NOWHERE, GameMap, Ground, Layer, River

BLOCK = 64  # kilometres along the edge of a part whose bridges or fords are found together
REACH = 2.0  # kilometres that one may reach
Crossings = tuple[Points, Points]
"""Where the middles of bridges are, and the unit vectors along their track; or of fords, along their river."""
Keep = Callable[[str, Sequence[npt.NDArray[Any]], Callable[[], Iterable[Points]]], Lines]
"""Lines of a name: those kept of the ground and what else they are made of, or traced now."""


def unkept(name: str, of: Sequence[npt.NDArray[Any]], trace: Callable[[], Iterable[Points]]) -> Lines:
    """Traces anew."""
    return lines_of(trace())


class Traces:
    """The lines of a whole map, each kind traced, or found where it is kept, when it is first asked for."""

    def __init__(self, map: GameMap, keep: Keep = unkept) -> None:
        self._map, self._keep = map, keep
        self._crossings: dict[tuple[bool, int, int], Crossings] = {}

    @cached_property
    def rivers(self) -> dict[int, Lines]:
        """By class, the great ones last."""
        return {rank: self._alike(rank, rivers) for rank, rivers in rivers_by_class(self._map).items()}

    def _alike(self, rank: int, rivers: list[River]) -> Lines:
        courses = [np.fromiter(chain.from_iterable(river.course), np.int32) for river in rivers]
        return self._keep(f"rivers-{rank}", courses, lambda: runs_of(rivers, self._map.tactical.terrain))

    @cached_property
    def rails(self) -> Lines:
        return self._keep("rails", [np.array(self._map.year)], lambda: all_track(self._map))

    @cached_property
    def frontiers(self) -> Lines:
        sizes = np.array((self._map.board.columns, self._map.tactical_board.columns))
        return self._keep("frontiers", [self._map.state, sizes], lambda: frontier_runs(self._map))

    def follow(self, map: GameMap, rivers: dict[int, Lines], rails: Lines) -> None:
        """Another state of the map, with lines traced elsewhere; borders that were drawn stay till they are renewed."""
        self._map, self._keep, self.rivers, self.rails = map, unkept, rivers, rails
        self._crossings.clear()

    def bridges(self, box: Box) -> Crossings:
        """12.2: those whose middles lie in a box, or so near that a part of them does."""
        return self._within(box, fords=False)

    def fords(self, box: Box) -> Crossings:
        """1.3: likewise, those without track."""
        return self._within(box, fords=True)

    def _within(self, box: Box, fords: bool) -> Crossings:
        low, high = np.array(box[:2]) - REACH, np.array(box[2:]) + REACH
        (left, top), (right, bottom) = ((at.clip(0) // BLOCK).astype(np.int64).tolist() for at in (low, high))
        blocks = [self._crossed(fords, x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
        middles, along = (np.concatenate(part) for part in zip(*blocks, strict=True))
        near = ((middles >= low) & (middles <= high)).all(axis=1)
        return middles[near], along[near]

    def _crossed(self, fords: bool, column: int, row: int) -> Crossings:
        key = fords, column, row
        if key not in self._crossings:
            over = tuple(self.rivers.values()) if fords else (self.rails,)
            self._crossings[key] = crossings_of(self._map, over, *key)
        return self._crossings[key]

    def renew_borders(self) -> None:
        """Traces the borders anew when next asked for."""
        self.__dict__.pop("frontiers", None)


@lru_cache(maxsize=2)
def traces_of(map: GameMap) -> Traces:
    """The lines of a map that does not change any more, for all pictures of it."""
    return Traces(map)


def rivers_by_class(map: GameMap) -> dict[int, list[River]]:
    """The rivers of each class, the great ones last."""
    found: dict[int, list[River]] = {}
    for river in map.rivers:
        found.setdefault(int(river.rank), []).append(river)
    return dict(sorted(found.items()))


def runs_of(rivers: list[River], terrain: Layer) -> Iterator[Points]:
    """The smooth lines of some rivers."""
    return chain.from_iterable(river_runs(river, terrain) for river in rivers)


def river_runs(river: River, terrain: Layer) -> Iterator[Points]:
    """A river's smooth line on dry ground of a whole map: left out where it runs through a lake or the sea."""
    at = np.array(river.course, np.int64).reshape(-1, 2)
    if len(at) > 1:
        rows, columns = terrain.shape
        dry = terrain[np.clip(at[:, 1], 0, rows - 1), np.clip(at[:, 0], 0, columns - 1)] != Ground.WATER
        yield from inside(smoothed(at.astype(np.float64) + 0.5), dry)


def open_track(map: GameMap, part: tuple[slice, slice] = np.s_[:, :]) -> Mask:
    """Where in a part of a map track lies that is open by the map's year."""
    rail = map.tactical.rail[part]
    found: Mask = (rail > 0) & (rail <= map.year - 1800)
    return found


def all_track(map: GameMap) -> Iterator[Points]:
    """The track of a whole map as smooth lines from junction to junction."""
    rows, columns = map.tactical.rail.shape
    return rail_runs(map, 0, 0, columns, rows)


def rail_runs(map: GameMap, left: int, top: int, right: int, bottom: int) -> Iterator[Points]:
    """The smooth lines of the track inside a part of the map."""
    for run in _walked(open_track(map, np.s_[top:bottom, left:right])):
        yield smoothed(run + np.array((left + 0.5, top + 0.5)))


def _walked(track: Mask) -> Iterator[Points]:
    """4-connected cells from an end or junction to the next, then what is left as loops; no pair of cells alone."""
    wide = track.shape[1] + 1  # a rim, so that no cell is beside another row's
    rows, columns = np.nonzero(track)
    cells = (rows * wide + columns).tolist()
    known = set(cells)
    links = {cell: [n for n in (cell - wide, cell + 1, cell + wide, cell - 1) if n in known] for cell in cells}
    for run in runs(links):
        if len(run) > 2 or (len(run) == 2 and len(links[run[0]]) != 1):
            yield np.stack(np.divmod(run, wide)[::-1], axis=1).astype(np.float64)


def crossed(map: GameMap, part: tuple[slice, slice], fords: bool) -> Mask:
    """Where in a part of a map track goes over a river, or where there are fords without track."""
    ground, track = map.tactical.terrain[part], open_track(map, part)
    fordable: Mask = ground == Ground.FORD
    return fordable & ~track if fords else track & (fordable | (ground == Ground.RIVER))


def crossings_of(map: GameMap, lines: Iterable[Lines], fords: bool, column: int, row: int) -> Crossings:
    """The bridges or fords of a block of a map, where the track or the rivers are as they are drawn."""
    left, top = column * BLOCK, row * BLOCK
    found = crossed(map, np.s_[top : top + BLOCK, left : left + BLOCK], fords)
    places: Points = np.argwhere(found)[:, ::-1] + np.array((left + 0.5, top + 0.5))
    around = left - REACH, top - REACH, left + BLOCK + REACH, top + BLOCK + REACH
    return nearest([line for each in lines for line in each.within(around)] if len(places) else (), places)


def frontier_runs(map: GameMap) -> Iterator[Points]:
    """The borders between states, each once, from where three meet to the next."""
    side = float(map.tactical_board.columns)
    for run in runs(_edges(map)):
        yield eased(_calmed(np.array(run, np.float64))) * side


def _calmed(course: Points) -> Points:
    """Steps made into slopes that stay within a quarter of a square of the true border."""
    found = course.copy()
    if len(course) > 2:
        found[1:-1] = (course[:-2] + 2 * course[1:-1] + course[2:]) / 4
    return found


def _edges(map: GameMap) -> Links:
    """Corners of squares joined by the edges between two states; none at sea."""
    grid = map.state.reshape(map.board.rows, map.board.columns)
    land = grid != NOWHERE
    upright = (grid[:, :-1] != grid[:, 1:]) & land[:, :-1] & land[:, 1:]
    level = (grid[:-1] != grid[1:]) & land[:-1] & land[1:]
    pairs = [((x + 1, y), (x + 1, y + 1)) for y, x in np.argwhere(upright).tolist()]
    pairs += [((x, y + 1), (x + 1, y + 1)) for y, x in np.argwhere(level).tolist()]
    return linked(pairs)
