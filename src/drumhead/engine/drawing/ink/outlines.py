"""Soft outlines of cells of a kind: edges traced, corners cut, shaken alike on both sides of every board's edge."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.bool_]
Points = npt.NDArray[np.float64]
Corner = tuple[int, int]
EASE = 6
SHAKE = 0.17  # of a cell
_TURNS = {(1, 0): ((0, 1), (1, 0), (0, -1)), (0, 1): ((-1, 0), (0, 1), (1, 0))}
_TURNS |= {(-1, 0): ((0, -1), (-1, 0), (0, 1)), (0, -1): ((1, 0), (0, -1), (-1, 0))}


def shaken(points: Points, east: int, south: int) -> Points:
    """Whole-numbered points moved a little; what counts is their place on the whole map, `east` and `south` added."""
    x = points[:, 0].astype(np.int64) + east
    y = points[:, 1].astype(np.int64) + south
    mixed = ((x * 73856093) ^ (y * 19349663)) & 0xFFFFF
    moves = np.stack([mixed % 1009 / 1009 - 0.5, mixed // 1009 % 1013 / 1013 - 0.5], axis=1)
    found: Points = points + moves * 2 * SHAKE
    return found


def loops(mask: Mask) -> list[Points]:
    """The closed outlines of a mask's cells, the cells on the right hand; corners in cell units, (n, 2) x, y."""
    padded = np.pad(mask, 1)
    inner = padded[1:-1, 1:-1]
    steps: dict[Corner, list[Corner]] = {}
    for beside, start, step in (
        (padded[:-2, 1:-1], (0, 0), (1, 0)),
        (padded[1:-1, 2:], (1, 0), (0, 1)),
        (padded[2:, 1:-1], (1, 1), (-1, 0)),
        (padded[1:-1, :-2], (0, 1), (0, -1)),
    ):
        rows, columns = np.nonzero(inner & ~beside)
        for x, y in zip((columns + start[0]).tolist(), (rows + start[1]).tolist(), strict=True):
            steps.setdefault((x, y), []).append(step)
    return _walked(steps)


def _walked(steps: dict[Corner, list[Corner]]) -> list[Points]:
    found = []
    while steps:
        start = next(iter(steps))
        here, step, loop = start, steps[start][0], []
        while True:
            loop.append(here)
            _take(steps, here, step)
            here = (here[0] + step[0], here[1] + step[1])
            if here == start:
                break
            step = next(turn for turn in _TURNS[step] if turn in steps[here])
        found.append(np.array(loop, np.float64))
    return found


def _take(steps: dict[Corner, list[Corner]], here: Corner, step: Corner) -> None:
    steps[here].remove(step)
    if not steps[here]:
        del steps[here]


def rounded(loop: Points) -> Points:
    """A closed line with its corners cut twice after Chaikin: four points for each of its own."""
    for _ in range(2):
        onward = np.roll(loop, -1, axis=0)
        cut = np.empty((2 * len(loop), 2))
        cut[0::2], cut[1::2] = loop * 0.75 + onward * 0.25, loop * 0.25 + onward * 0.75
        loop = cut
    return loop


def eased(line: Points) -> Points:
    """An open line bent through its points, EASE samples from each to the next (Catmull and Rom's spline)."""
    if len(line) < 3:
        return np.concatenate([line[:1] + (line[-1:] - line[:1]) * i / EASE for i in range(EASE + 1)])
    padded = np.concatenate([2 * line[:1] - line[1:2], line, 2 * line[-1:] - line[-2:-1]])
    a, b, c, d = padded[:-3], padded[1:-2], padded[2:-1], padded[3:]
    parts = []
    for i in range(EASE):
        t = i / EASE
        parts.append(b + t * ((c - a) / 2 + t * (a - 2.5 * b + 2 * c - d / 2 + t * (1.5 * (b - c) + (d - a) / 2))))
    found: Points = np.concatenate([np.stack(parts, axis=1).reshape(-1, 2), line[-1:]])
    return found


def soft_loops(mask: Mask, east: int, south: int) -> list[Points]:
    """Outlines shaken, in cell units; `rounded` bends them."""
    return [shaken(loop, east, south) for loop in loops(mask)]
