"""Sets of cells as whole numbers, a bit for each, and how far they spread: a whole rim of cells is one machine step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Cells = int
"""A set of cells: bit `c` is cell `c`."""
Net = tuple[tuple[int, Cells], ...]
"""Steps from cell to cell: by the difference of their numbers, the cells from which such a step is open."""
Hubs = tuple[tuple[Cells, Cells], ...]
"""Cells that are one step from each of many others, both ways: the hub, and the others."""
NOTHING: Cells = 0


def cells_of(cells: Iterable[int]) -> Cells:
    """The set of some cells."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def set_of(mask: NDArray[np.bool_]) -> Cells:
    """The cells for which a table says yes."""
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")


def each(cells: Cells) -> Iterator[int]:
    """The cells of a set, lowest first."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def has(cells: Cells, cell: int) -> bool:
    return bool(cells >> cell & 1)


def net_of(steps: Iterable[tuple[int, int]]) -> Net:
    """The net of single steps from cell to cell."""
    found: dict[int, Cells] = {}
    for start, end in steps:
        found[end - start] = found.get(end - start, 0) | 1 << start
    return tuple(sorted(found.items()))


def grown(cells: Cells, net: Net) -> Cells:
    """All that lies one step from some cells."""
    found = 0
    for by, open in net:
        if leaving := cells & open:
            found |= leaving << by if by > 0 else leaving >> -by
    return found


def around(cells: Cells, hubs: Hubs) -> Cells:
    """All that lies one step from some cells by way of hubs."""
    found = 0
    for hub, others in hubs:
        found |= (others if cells & hub else 0) | (hub if cells & others else 0)
    return found


def leads(net: Net, start: int, end: int) -> bool:
    """Whether a single step is open."""
    return any(by == end - start and has(open, start) for by, open in net)


@dataclass(frozen=True, slots=True)
class Step:
    """Steps of one price over a net and hubs, from the cells in `of`."""

    net: Net
    price: int
    of: Cells | None = None
    hubs: Hubs = ()

    def grown(self, cells: Cells) -> Cells:
        leaving = cells if self.of is None else cells & self.of
        found = grown(leaving, self.net)
        return found | around(leaving, self.hubs) if self.hubs else found


@dataclass(frozen=True, slots=True)
class Spread:
    """How a set spread: rims in the sequence in which they were reached, each with its distance."""

    rims: tuple[tuple[int, Cells], ...]
    steps: tuple[Step, ...]
    through: Cells
    reached: Cells

    def way(self, cell: int) -> tuple[int, ...]:
        """From a cell that was reached back to the start, by the shortest way; of equals the lowest cell."""
        found, at = [cell], self._rim(cell)
        while at:
            at, cell = self._before(at, cell)
            found.append(cell)
        return tuple(found)

    def distance(self, cell: int) -> int:
        return self.rims[self._rim(cell)][0]

    def _rim(self, cell: int) -> int:
        """The rim of a cell; the start is the first, whichever number it has."""
        return next(number for number, (_, rim) in enumerate(self.rims) if has(rim, cell))

    def _before(self, at: int, cell: int) -> tuple[int, int]:
        """The cell from which another was reached, and its rim."""
        distance = self.rims[at][0]
        for number, (far, rim) in enumerate(self.rims[:at]):
            for step in self.steps:
                if step.price == distance - far:
                    near = self._neighbours(cell, step) & rim & self.through
                    if near:
                        return number, (near & -near).bit_length() - 1
        raise AssertionError("what was reached was reached from somewhere")

    def _neighbours(self, cell: int, step: Step) -> Cells:
        found = cells_of(cell - by for by, open in step.net if cell >= by and has(open, cell - by))
        found |= around(1 << cell, step.hubs)
        return found if step.of is None else found & step.of


def spread(
    start: Cells, steps: Sequence[Step], within: Cells = -1, through: Cells = -1, limit: int | None = None
) -> Spread:
    """All that lies within a distance of the start, and in `within`; nothing goes on from cells not in `through`."""
    rims: list[tuple[int, Cells]] = []
    seen, waiting = 0, {0: start & within}
    distance = 0
    while waiting and (limit is None or distance <= limit):
        rim = waiting.pop(distance, 0) & ~seen
        while rim:
            rims.append((distance, rim))
            seen |= rim
            leaving, rim = rim & through, 0
            for step in steps:
                near = step.grown(leaving) & within & ~seen
                if step.price == 0:
                    rim |= near
                elif near:
                    waiting[distance + step.price] = waiting.get(distance + step.price, 0) | near
        distance += 1
    return Spread(tuple(rims), tuple(steps), through, seen)
