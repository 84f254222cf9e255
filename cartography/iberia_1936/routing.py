"""Cheapest ways: from hex to hex along a line, and from corner to corner along hexsides."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import TypeVar

from shapely import LineString
from shapely.geometry import Point as Spot

from drumhead.engine.boards.hex import Hexside
from drumhead.engine.maps.hexes.model import Point

from . import plane

BOARD = plane.BOARD
Node = TypeVar("Node", bound=Hashable)
Corner = Point
ASTRAY, STEP = 3.0, 0.12
"""What a hex away from the line costs, in hexes; what a hexside costs beside its distance from the line."""
SOUGHT = 0.1
SAMPLES = (0.0, 0.25, 0.5, 0.75, 1.0)


def cheapest(start: Node, goal: Node, steps: Callable[[Node], Iterable[tuple[Node, float]]]) -> list[Node]:
    """The cheapest way from start to goal, both with it; empty if there is none. Of two equal ones always the same."""
    costs, before, done = {start: 0.0}, {start: start}, set[Node]()
    waiting: list[tuple[float, int, Node]] = [(0.0, 0, start)]
    while waiting:
        cost, _, here = heappop(waiting)
        if here == goal:
            return _way(before, start, goal)
        if here in done:
            continue
        done.add(here)
        for there, more in steps(here):
            if cost + more < costs.get(there, float("inf")) - 1e-9:
                costs[there], before[there] = cost + more, here
                heappush(waiting, (cost + more, len(costs), there))
    return []


def _way(before: dict[Node, Node], start: Node, goal: Node) -> list[Node]:
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def along_hexes(points: Sequence[Point], passable: Callable[[int, int], bool]) -> Iterator[Hexside]:
    """The hexsides that a way through these points crosses."""
    for one, other in pairwise(points):
        line = LineString([one, other])
        a, b = BOARD.under(one), BOARD.under(other)

        def steps(here: int, line: LineString = line) -> Iterator[tuple[int, float]]:
            near = (there for there in BOARD.neighbours(here) if passable(here, there))
            return ((there, 1.0 + ASTRAY * line.distance(Spot(BOARD.middle(there))) ** 2) for there in near)

        way = cheapest(a, b, steps)
        if not way:
            raise ValueError(f"There is no way from {BOARD.name(a)} to {BOARD.name(b)}.")
        yield from ((min(pair), max(pair)) for pair in pairwise(way))


@cache
def _corners() -> dict[Corner, tuple[tuple[Corner, Hexside], ...]]:
    """The corners beside each corner, and the hexside between."""
    found: dict[Corner, list[tuple[Corner, Hexside]]] = {}
    for a, b in BOARD.sides():
        one, other = (_rounded(end) for end in BOARD.side_line(a, b))
        found.setdefault(one, []).append((other, (a, b)))
        found.setdefault(other, []).append((one, (a, b)))
    return {corner: tuple(beside) for corner, beside in found.items()}


def _rounded(corner: Point) -> Corner:
    return round(corner[0], 4), round(corner[1], 4)


def along_sides(
    line: LineString, passable: Callable[[int, int], bool], sought: frozenset[Hexside] = frozenset()
) -> tuple[Hexside, ...]:
    """The chain of hexsides nearest to a line, from its beginning to its end; those sought cost little."""
    start, goal = (_nearest(line.coords[end], passable) for end in (0, -1))

    def steps(here: Corner) -> Iterator[tuple[Corner, float]]:
        beside = ((there, side) for there, side in _corners()[here] if passable(*side))
        return ((there, _off(line, here, there) * (SOUGHT if side in sought else 1.0)) for there, side in beside)

    way = cheapest(start, goal, steps)
    between = {(one, other): side for one in way for other, side in _corners()[one]}
    return tuple(between[pair] for pair in pairwise(way))


def _nearest(point: Sequence[float], passable: Callable[[int, int], bool]) -> Corner:
    """The corner nearest to a point at which a hexside may begin."""
    open_corners = (corner for corner, beside in _corners().items() if any(passable(*side) for _, side in beside))
    return min(open_corners, key=lambda corner: ((corner[0] - point[0]) ** 2 + (corner[1] - point[1]) ** 2, corner))


def _off(line: LineString, one: Corner, other: Corner) -> float:
    """What a hexside costs: its distance from the line, squared."""
    (ax, ay), (bx, by) = one, other
    spots = (Spot(ax + (bx - ax) * share, ay + (by - ay) * share) for share in SAMPLES)
    return STEP + sum(line.distance(spot) ** 2 for spot in spots) / len(SAMPLES)
