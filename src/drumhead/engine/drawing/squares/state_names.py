"""Names of states, spaced out over the broadest of their land."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.colours import faint
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.outlines import Mask
from drumhead.engine.drawing.ink.room import Taken, extent, moved, scaled, within
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import GameMap

LARGEST, SMALLEST = 26, 10  # pixels
SMALLEST_STILL = 8  # on a page, which nobody looks nearer at
GONE_FROM = 3.2  # pixels a kilometre
SPACING = 0.22  # of the letters' size
FILLED = 0.85  # of its land's width that a name may take
RISE = 0.35  # of the letters' size: the base line below the middle
HALO, INK = 0.59, 0.73  # how little one sees through
TRIED = 10  # runs of land
Weights = npt.NDArray[np.int64]
Run = tuple[int, int, int]
"""First column, row and width of land in a row."""


@dataclass(frozen=True, slots=True)
class StateName:
    """A state by its number, its name, and where that is best written: a middle and a width in kilometres."""

    state: int
    text: str
    at: tuple[float, float]
    width: float


class StateNames:
    """The states' names of one map."""

    def __init__(self, map: GameMap) -> None:
        self._map, self._side = map, float(map.tactical_board.columns)

    def shown(self, look: Look, part: Box | None = None) -> dict[int, Words]:
        """Each state's name once, by the state's number, in letters as large as its land allows, between far and near;
        of a part of the board, in kilometres, those that lie in it as a whole."""
        page, found = scaled(part, look.scale) if part else None, dict[int, Words]()
        for name in self._best if look.scale < GONE_FROM else ():
            words = _fitting(name, look.theme, look.scale, SMALLEST)
            if words is not None and (page is None or within(box_of(words, look), page)):
                found[name.state] = words
        return found

    def on_page(self, look: Look, part: Box, shown: dict[int, Words], taken: Taken) -> dict[int, Words]:
        """Names on a page that shows a part: of those `shown` on the board what nothing lies on, and the other states'
        where there is room left."""
        found = {state: words for state, words in shown.items() if taken.free(box_of(words, look))}
        for words in found.values():
            taken.take(box_of(words, look))
        others = (state for state in range(len(self._map.states)) if state not in found)
        return found | {state: beside for state in others if (beside := self._elsewhere(look, part, state, taken))}

    def _elsewhere(self, look: Look, part: Box, state: int, taken: Taken) -> Words | None:
        """A state's name over what is seen of its land."""
        columns, rows = self._squares(part)
        land, towns = self._grid[rows, columns] == state, self._towns[rows, columns]
        for run in broadest(land, towns)[:TRIED]:
            name = self._named(state, run, columns.start, rows.start)
            words = _fitting(name, look.theme, look.scale, SMALLEST_STILL)
            if words is not None and taken.free(box_of(words, look)):
                taken.take(box_of(words, look))
                return words
        return None

    def _squares(self, part: Box) -> tuple[slice, slice]:
        left, top, right, bottom = (edge / self._side for edge in part)
        return slice(max(0, math.floor(left)), math.ceil(right)), slice(max(0, math.floor(top)), math.ceil(bottom))

    @cached_property
    def _best(self) -> tuple[StateName, ...]:
        """Each state's name at its best place."""
        runs = _broadest(self._grid.tobytes(), self._towns.tobytes(), self._grid.shape, len(self._map.states))
        return tuple(self._named(number, run) for number, run in runs.items())

    def _named(self, number: int, run: Run, east: int = 0, south: int = 0) -> StateName:
        column, row, width = run
        middle = (east + column + width / 2) * self._side, (south + row + 0.5) * self._side
        return StateName(number, self._map.states[number].name.upper(), middle, width * self._side)

    @cached_property
    def _grid(self) -> npt.NDArray[np.uint8]:
        return self._map.state.reshape(self._map.board.rows, self._map.board.columns)

    @cached_property
    def _towns(self) -> Weights:
        """How much there is in each square that a name should keep off: the sizes of its cities."""
        found = np.zeros(self._grid.shape, np.int64)
        for city in self._map.cities:
            column, row = self._map.board.position(city.cell)
            found[row, column] += max(0, city.size - 1) + 2 * city.capital
        return found


def box_of(words: Words, look: Look) -> Box:
    """What a name takes up, in pixels from the board's corner."""
    return moved(extent(words), words.x, words.y, look.scale)


@lru_cache(maxsize=1024)
def _fitting(name: StateName, theme: Theme, scale: float, least: int) -> Words | None:
    """A name as large as its land allows; none where it would be too small to be read."""
    for size in range(LARGEST, least - 1, -2):
        if width_of(name.text, size, Face.SERIF, size * SPACING) <= name.width * scale * FILLED:
            ink, halo = faint(theme.ink, INK), faint(theme.halo, HALO)
            return Words(*name.at, name.text, size, ink, Face.SERIF, "middle", halo, size * SPACING, dy=size * RISE)
    return None


def broadest(land: Mask, towns: Weights) -> list[Run]:
    """Straight runs of land, the best for a name first: deep inside, long, and with little of `towns` in the middle."""
    layers, inner = [land], _shrunk(land)
    while inner.any():
        layers.append(inner)
        inner = _shrunk(inner)
    deep = layers[(len(layers) - 1) * 3 // 4]
    found = [run for row in np.unique(np.nonzero(deep)[0]).tolist() for run in _runs(land, row, deep)]
    return sorted(found, key=lambda run: (_crowd(run, towns) - run[2], run[1], run[0]))


@lru_cache(maxsize=4)
def _broadest(grid: bytes, towns: bytes, shape: tuple[int, int], states: int) -> Mapping[int, Run]:
    """The best run for each state's name; one map is drawn on many boards."""
    land, crowd = np.frombuffer(grid, np.uint8).reshape(shape), np.frombuffer(towns, np.int64).reshape(shape)
    masks = ((number, land == number) for number in range(states))
    return {number: broadest(mask, crowd)[0] for number, mask in masks if mask.any()}


def _crowd(run: Run, towns: Weights) -> float:
    """What a name in the middle three quarters of a run would lie upon."""
    first, row, width = run
    margin = width // 8
    return 1.5 * int(towns[row, first + margin : first + width - margin].sum())


def _shrunk(land: Mask) -> Mask:
    padded = np.pad(land, 1)
    found: Mask = land & padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    return found


def _runs(land: Mask, row: int, deep: Mask) -> list[Run]:
    """The runs of land in a row that hold a deep square."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], land[row].astype(np.int8), [0]]))).tolist()
    pairs = zip(edges[::2], edges[1::2], strict=True)
    return [(first, row, last - first) for first, last in pairs if deep[row, first:last].any()]
