"""11.2: of several lines of contact of one length the straightest, the same whichever end one begins at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from drumhead.engine.boards.square import SquareBoard

Node = tuple[int, int]
"""A strategic cell and a shore in it."""
Layer = Sequence[Node]
Links = Mapping[Node, Sequence[Node]]


def straightest(board: SquareBoard, start: int, goal: int, ends: Iterable[Node], parents: Links) -> tuple[int, ...]:
    """The cells between a start and a goal on the shortest way that strays least from the line of their centres.

    `ends` are the nodes from which the goal is entered, `parents` leads from a node to those one step nearer to the
    start. How far a way strays is the sum over its squares; among equals stands the one whose cells, told from the
    end of the lower number, come first.
    """
    layers = _layers(tuple(ends), parents)
    if not layers:
        return ()
    if goal < start:
        return tuple(reversed(_least(layers, parents, _straying(board, start, goal))))
    return _least(tuple(reversed(layers)), _turned(layers, parents), _straying(board, start, goal))


def _layers(ends: Layer, parents: Links) -> tuple[Layer, ...]:
    """The nodes of all shortest ways, from the goal's neighbours to the start's."""
    found = []
    while parents.get(ends[0]):
        found.append(ends)
        ends = tuple(dict.fromkeys(parent for node in ends for parent in parents[node]))
    return tuple(found)


def _turned(layers: Sequence[Layer], parents: Links) -> Links:
    """From each node to those one step nearer to the goal."""
    onward: dict[Node, list[Node]] = {}
    for layer in layers:
        for node in layer:
            for parent in parents[node]:
                onward.setdefault(parent, []).append(node)
    return onward


def _straying(board: SquareBoard, start: int, goal: int) -> Callable[[Node], int]:
    """How far a node's centre is off the straight line between two centres, times the line's length."""
    (column, row), (to_column, to_row) = board.position(start), board.position(goal)
    across, down = to_column - column, to_row - row

    def off(node: Node) -> int:
        at_column, at_row = board.position(node[0])
        return abs((at_column - column) * down - (at_row - row) * across)

    return off


def _least(layers: Sequence[Layer], onward: Links, off: Callable[[Node], int]) -> tuple[int, ...]:
    """The cells of the cheapest way through the layers, the lower cell first among equals."""
    cost: dict[Node, int] = {}
    for layer in reversed(layers):
        for node in layer:
            cost[node] = off(node) + min((cost[near] for near in onward.get(node, ()) if near in cost), default=0)
    cells, nodes = list[int](), layers[0]
    while nodes:
        least = min(cost[node] for node in nodes)
        cells.append(min(cell for cell, shore in nodes if cost[cell, shore] == least))
        here = [node for node in nodes if node[0] == cells[-1] and cost[node] == least]
        nodes = [near for node in here for near in onward.get(node, ()) if near in cost]
    return tuple(cells)
