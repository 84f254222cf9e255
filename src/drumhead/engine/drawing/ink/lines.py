"""Lines made smooth, cut, thinned and ruled, and walls of bridges along them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.items import Points, points

Mask = npt.NDArray[np.bool_]


def smoothed(line: Points, reach: int = 2) -> Points:
    """A running mean over `2 * reach + 1` points; the ends stay, a closed line stays closed."""
    if len(line) < 3:
        return line
    closed = len(line) > 2 * reach + 2 and line[0].tolist() == line[-1].tolist()
    before = line[-reach - 1 : -1] if closed else np.repeat(line[:1], reach, axis=0)
    after = line[1 : reach + 1] if closed else np.repeat(line[-1:], reach, axis=0)
    padded = np.concatenate([before, line, after])
    width = 2 * reach + 1
    sums = np.cumsum(np.concatenate([np.zeros((1, 2)), padded]), axis=0)
    found: Points = (sums[width:] - sums[:-width]) / width
    found[0], found[-1] = (found[0], found[0]) if closed else (line[0], line[-1])
    return found


def rounded(line: Points, rounds: int = 2) -> Points:
    """Corners cut to curves that still pass every middle between two points; the ends stay."""
    for _ in range(rounds if len(line) > 2 else 0):
        near, far = line[:-1] * 0.75 + line[1:] * 0.25, line[:-1] * 0.25 + line[1:] * 0.75
        middle = np.stack([near, far], axis=1).reshape(-1, 2)
        line = np.concatenate([line[:1], middle[1:-1], line[-1:]])
    return line


def thinned(line: Points, least: float) -> Points:
    """Without the points nearer than `least` to the last one kept; the ends stay."""
    if len(line) < 3:
        return line
    kept, last = [0], line[0]
    for at, point in enumerate(line[1:-1], start=1):
        if abs(point[0] - last[0]) + abs(point[1] - last[1]) >= least:
            kept.append(at)
            last = point
    return line[[*kept, len(line) - 1]]


def inside(line: Points, shown: Mask) -> Iterator[Points]:
    """The runs of a line where `shown` is true, each with one point more at both ends."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], shown.astype(np.int8), [0]])))
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        run = line[max(0, first - 1) : last + 1]
        if len(run) > 1:
            yield run


def run_of(line: Points) -> Points:
    """How far along a line each of its points lies."""
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])


def along(line: Points, run: Points, where: Points | float) -> Points:
    """The points of a line that lie so far along it."""
    return np.stack([np.interp(where, run, line[:, axis]) for axis in (0, 1)], axis=-1)


def nearest(lines: Iterable[Points], places: Points) -> tuple[Points, Points]:
    """Of each place the point of the lines nearest to it, and the direction they run there; the place itself without
    lines."""
    found = [line for line in lines if len(line) > 1]
    if not found:
        return places, np.tile((1.0, 0.0), (len(places), 1))
    points, last = np.concatenate(found), np.cumsum([len(line) for line in found]) - 1
    at = np.hypot(*(points.T[:, None] - places.T[:, :, None])).argmin(axis=1)
    line = np.searchsorted(last, at)
    first = np.concatenate([[0], last[:-1] + 1])
    along = points[np.minimum(at + 2, last[line])] - points[np.maximum(at - 2, first[line])]
    length = np.hypot(*along.T)
    return points[at], along / np.where(length > 0, length, 1.0)[:, None]


def parapets(middles: Points, along: Points, unit: float) -> tuple[Points, ...]:
    """12.2: both walls of each bridge, `unit` long, their ends turned outwards."""
    steps = unit * np.array([(-0.42, 0.23), (-0.34, 0.14), (0.34, 0.14), (0.42, 0.23)])
    middles, along = middles[:, None], along[:, None]
    across = along[..., ::-1] * (-1, 1)
    both = (middles + steps[:, :1] * along + steps[:, 1:] * across * side for side in (-1, 1))
    return tuple(wall for walls in zip(*both, strict=True) for wall in walls)


@lru_cache(maxsize=1024)
def ruled(at: float, length: float, upright: bool, scale: float) -> Points:
    """From edge to edge of a map, along the middle of a pixel so that a line as wide as one is as sharp."""
    even = (math.floor(at * scale + 1e-6) + 0.5) / scale
    return points((even, 0.0), (even, length)) if upright else points((0.0, even), (length, even))
