"""Rivers, roads and track of a battlefield as smooth lines through the cells they are known by."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from drumhead.engine.drawing.ink.outlines import EASE, Mask, Points, eased, shaken

Cell = tuple[int, int]
Links = dict[Cell, list[Cell]]
Node = TypeVar("Node", bound=Hashable)
ASIDE = 0.17  # of a cell: how far a way keeps from another it runs beside
_BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Chain:
    """A run of 4-connected cells (x, y) of a window and its smooth line in cell units, through every one of them.

    `loose` tells of its first and last cell whether nothing goes on from there.
    """

    cells: tuple[Cell, ...]
    line: Points
    loose: tuple[bool, bool]

    def crossing(self, cell: Cell) -> tuple[Points, Points]:
        """The line's point in one of its cells and the unit vector along it there."""
        i = self.cells.index(cell) * EASE
        ahead = self.line[min(i + 1, len(self.line) - 1)] - self.line[max(0, i - 1)]
        return self.line[i], ahead / (float(np.hypot(*ahead)) or 1.0)


def chains(
    mask: Mask, east: int, south: int, pinned: Mask, mouths: Mask | None = None, aside: Mask | None = None
) -> list[Chain]:
    """A mask's cells as lines from end or junction to the next; `pinned` cells are crossed at their own point.

    `mouths` are cells a line ends at but does not run through: the open water a river flows to. In cells of `aside`
    the line keeps away from what else runs there.
    """
    found, links = [], _links(mask, mouths)
    for run in runs(links):
        line = middles(run, east, south)
        if aside is not None:
            line[[bool(aside[y, x]) for x, y in run]] += ASIDE
        if mouths is not None:
            _stop_short(line, run, mouths)
        smooth = eased(_straightened(line, [bool(pinned[y, x]) for x, y in run]))
        first, last = (len(links[end]) == 1 and _held(mask, end) for end in (run[0], run[-1]))
        found.append(Chain(tuple(run), smooth, (first, last)))
    return found


def _stop_short(line: Points, run: list[Cell], mouths: Mask) -> None:
    """A mouth is just beyond the shore."""
    for end, beside in ((0, 1), (-1, -2)):
        x, y = run[end]
        if mouths[y, x]:
            line[end] = np.array(run[end]) * 0.6 + np.array(run[beside]) * 0.4 + 0.5


def middles(cells: Iterable[Cell], east: int, south: int) -> Points:
    """The point of each cell that lines run through: near its middle, the same for whatever runs there."""
    at = np.array(list(cells), np.float64).reshape(-1, 2)
    return shaken(at, east, south) * 0.7 + at * 0.3 + 0.5


def _straightened(line: Points, pinned: list[bool]) -> Points:
    """A running mean over three points, so that stairs become slopes; ends and pinned points stay."""
    if len(line) < 3:
        return line
    found = line.copy()
    found[1:-1] = (line[:-2] + line[1:-1] + line[2:]) / 3
    kept = np.array(pinned)
    found[kept] = line[kept]
    return found


def _links(mask: Mask, mouths: Mask | None) -> Links:
    cells = {(int(x), int(y)) for y, x in np.argwhere(mask)}
    links = {cell: [n for n in _near(cell) if n in cells] for cell in sorted(cells)}
    if mouths is None:
        return links
    for cell in sorted(cells):
        mouth = next((n for n in _near(cell) if _held(mouths, n)), None)
        if mouth is not None and len(links[cell]) < 2:
            links[cell].append(mouth)
            links.setdefault(mouth, []).append(cell)
    return links


def _held(mask: Mask, cell: Cell) -> bool:
    x, y = cell
    return 0 <= x < mask.shape[1] and 0 <= y < mask.shape[0] and bool(mask[y, x])


def _near(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in _BESIDE]


def linked(pairs: Iterable[tuple[Node, Node]]) -> dict[Node, list[Node]]:
    """What each end of pairs is joined to."""
    links: dict[Node, list[Node]] = {}
    for a, b in pairs:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return links


def runs(links: Mapping[Node, Sequence[Node]]) -> list[list[Node]]:
    """Every run from an end or junction to the next, lone nodes, then what is left as rings."""
    walked: set[tuple[Node, Node]] = set()
    ends = [node for node in links if len(links[node]) != 2]
    found = [[node] for node in ends if not links[node]]
    for start in (*ends, *links):
        for step in links[start]:
            if (start, step) not in walked:
                found.append(walk(start, step, links, walked))
    return found


def walk(start: Node, step: Node, links: Mapping[Node, Sequence[Node]], walked: set[tuple[Node, Node]]) -> list[Node]:
    """From an end or junction, or round a ring, along `links` to the next; adds its steps to `walked`."""
    run = [start, step]
    walked.update(((start, step), (step, start)))
    while len(links[run[-1]]) == 2 and run[-1] != start:
        before, here = run[-2:]
        onward = next(n for n in links[here] if n != before)
        walked.update(((here, onward), (onward, here)))
        run.append(onward)
    return run
