"""Masks over a map's whole ground: patches that hang together, shifted neighbours, squares as blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from drumhead.engine.maps.squares.model import GameMap, Ground, Layer

Bools = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int32]
"""Half of what numpy would take by itself: on the ground of a large map there are many, and never so many."""
Kind = TypeVar("Kind", bound=np.generic)
BARRED = (Ground.RIVER, Ground.MOUNTAIN, Ground.WATER)


def free_ground(map: GameMap) -> Bools:
    """2.2: tactical cells a unit can stand on: no mountain, no water, no river but under a railway bridge."""
    ground, rail = map.tactical.terrain, map.tactical.rail
    bridged = np.isin(ground, (Ground.RIVER, Ground.FORD)) & (rail > 0) & (rail <= map.year - 1800)
    free: Bools = ~np.isin(ground, BARRED) | bridged
    return free


def flowing(map: GameMap) -> Bools:
    """Tactical cells of rivers, fords among them."""
    found: Bools = np.isin(map.tactical.terrain, (Ground.RIVER, Ground.FORD))
    return found


def blocks(map: GameMap, layer: npt.NDArray[Kind]) -> npt.NDArray[Kind]:
    """(strategic cell, tactical cell) of a layer over the whole ground."""
    side = map.tactical_board.columns
    cut = layer.reshape(map.board.rows, side, map.board.columns, side).swapaxes(1, 2)
    return cut.reshape(map.board.size, side * side)


def any_by_square(map: GameMap, mask: Bools) -> Bools:
    """By strategic cell, whether any tactical cell of it is in a mask."""
    return np.asarray(blocks(map, mask).any(axis=1), bool)


def beside(mask: Bools) -> Bools:
    """Cells with at least one of their four neighbours in a mask."""
    found = np.zeros_like(mask)
    found[1:] |= mask[:-1]
    found[:-1] |= mask[1:]
    found[:, 1:] |= mask[:, :-1]
    found[:, :-1] |= mask[:, 1:]
    return found


def patches(free: Bools, side: int = 0) -> Numbers:
    """A number from 0 for each patch of cells joined over edges or corners, -1 elsewhere.

    With a `side`, patches end at the edges of blocks of `side` x `side` cells.
    """
    runs = _runs(free, side)
    pairs = [_below(runs, shift, side) for shift in (-1, 0, 1)]
    first, second = (np.concatenate(ends) for ends in zip(*pairs, strict=True))
    owner = joined(int(runs.max(initial=-1)) + 1, first, second)
    places = np.cumsum(owner == np.arange(len(owner)), dtype=np.int32) - 1
    found: Numbers = np.append(places[owner], np.int32(-1))[runs]
    return found


def _runs(free: Bools, side: int) -> Numbers:
    """A number for each unbroken run of cells along a row, -1 for other cells."""
    begins = free.copy()
    begins[:, 1:] &= ~free[:, :-1]
    if side:
        begins[:, ::side] = free[:, ::side]
    numbers: Numbers = np.cumsum(begins, dtype=np.int32).reshape(free.shape)
    numbers -= 1
    numbers[~free] = -1
    return numbers


def _below(runs: Numbers, shift: int, side: int) -> tuple[Numbers, Numbers]:
    """Pairs of runs that touch from one row to the next, `shift` columns east."""
    width = runs.shape[1]
    left, right = max(0, -shift), width - max(0, shift)
    upper, lower = runs[:-1, left:right], runs[1:, left + shift : right + shift]
    meet = (upper >= 0) & (lower >= 0)
    if side:
        meet[side - 1 :: side] = False
        columns = np.arange(left, right)
        meet[:, columns // side != (columns + shift) // side] = False
    return _once(upper[meet], lower[meet])


def _once(first: Numbers, second: Numbers) -> tuple[Numbers, Numbers]:
    """Pairs without those that repeat the one before: two long runs touch in every column."""
    new = np.ones(len(first), bool)
    new[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
    return first[new], second[new]


def distinct(numbers: npt.NDArray[Kind]) -> npt.NDArray[Kind]:
    """What numpy's `unique` gives, which hashes: among millions, a sixth of its time, and nearly as they grow."""
    found = np.sort(numbers)
    new = np.ones(len(found), bool)
    new[1:] = found[1:] != found[:-1]
    return found[new]


def joined(count: int, first: Numbers, second: Numbers) -> Numbers:
    """For each of `count` things the lowest number of all it hangs together with by pairs."""
    owner = np.arange(count, dtype=np.int32)
    while len(first):
        a, b = owner[first], owner[second]
        np.minimum.at(owner, np.maximum(a, b), np.minimum(a, b))
        while (owner != (lower := owner[owner])).any():
            owner = lower
        apart = owner[first] != owner[second]
        first, second = first[apart], second[apart]
    return owner


def sizes(numbers: Numbers) -> Numbers:
    """Cells of each patch."""
    return np.bincount(numbers[numbers >= 0]).astype(np.int32)


def first_cells(numbers: Numbers, wanted: npt.NDArray[np.signedinteger]) -> Iterator[tuple[int, int, int]]:
    """(patch, x, y) of the first cell in reading order of each wanted patch."""
    flat = numbers.reshape(-1)
    kept = np.flatnonzero(np.isin(flat, wanted))
    found, first = np.unique(flat[kept], return_index=True)
    for patch, cell in zip(found.tolist(), kept[first].tolist(), strict=True):
        y, x = divmod(cell, numbers.shape[1])
        yield patch, x, y


def classes_of(map: GameMap) -> Layer:
    """The class that river courses, streams among them, give each tactical cell."""
    found = np.zeros_like(map.tactical.river)
    for river in map.rivers:
        if river.course:
            x, y = np.array(river.course).T
            found[y, x] = np.maximum(found[y, x], np.uint8(river.rank))
    return found
