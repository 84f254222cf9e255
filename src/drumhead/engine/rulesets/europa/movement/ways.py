"""The cheapest ways of a unit from where it is, or from the end of a way it has begun."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.allowance import Allowance, allowance
from drumhead.engine.rulesets.europa.movement.costs import Step, step
from drumhead.engine.rulesets.europa.movement.courses import stay, walked
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.zones.areas import abroad

Node = tuple[int, int]
"""A hex, and how many hexes of neutral soil in a row lead up to it."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What a search found: the points of each node, and whence it is reached; the first one is `start`."""

    start: Node
    points: Mapping[Node, int]
    whence: Mapping[Node, Node]

    @property
    def cells(self) -> Mapping[int, int]:
        """The fewest points of each hex but the first."""
        found: dict[int, int] = {}
        for (cell, _), points in self.points.items():
            if cell != self.start[0]:
                found[cell] = min(points, found.get(cell, points))
        return found

    def way(self, cell: int) -> tuple[int, ...]:
        """The cheapest way to a hex, the first left out; empty where none leads."""
        nodes = [node for node in self.points if node[0] == cell]
        here = min(nodes, key=lambda node: (self.points[node], node), default=self.start)
        found: list[int] = []
        while here != self.start:
            found.append(here[0])
            here = self.whence[here]
        return tuple(reversed(found))


def search(
    game: HexGame,
    state: EuropaState,
    id: str,
    most: int,
    *,
    admin: bool = False,
    begun: Sequence[int] = (),
    goal: int = -1,
) -> Ways:
    """Every way of so many points at most behind a way that is begun, as Dijkstra finds them; until one leads to the
    goal."""
    here = begun[-1] if begun else state.units[id].cell
    start = (here, abroad(game, state, id, begun))
    points, whence = {start: 0}, dict[Node, Node]()
    heap, done = [(0, start)], set[Node]()
    while heap:
        spent, node = heapq.heappop(heap)
        if node in done:
            continue
        done.add(node)
        if node[0] == goal:
            break
        for near in game.map.board.neighbours(node[0]):
            made = step(game, state, id, node[0], near, admin=admin, abroad=node[1])
            if isinstance(made, Step) and spent + made.points <= most:
                _note(game, points, whence, heap, node, near, spent + made.points)
    return Ways(start, points, whence)


def _note(
    game: HexGame,
    points: dict[Node, int],
    whence: dict[Node, Node],
    heap: list[tuple[int, Node]],
    node: Node,
    near: int,
    spent: int,
) -> None:
    there = (near, _abroad_on(game, node, near))
    if spent < points.get(there, spent + 1):
        points[there], whence[there] = spent, node
        heapq.heappush(heap, (spent, there))


def _abroad_on(game: HexGame, node: Node, near: int) -> int:
    return node[1] + 1 if game.map.zone("country", near) in table("neutrals.havens") and node[1] else 0


def ends(
    game: HexGame, state: EuropaState, id: str, *, admin: bool = False, load: float = 0.0, begun: Sequence[int] = ()
) -> tuple[int, ...]:
    """Every hex in which a unit may end its move now, behind a way that is begun, in the sequence of cells."""
    allowed = allowance(game, state, id, admin=admin, load=load)
    if isinstance(allowed, Because):
        return ()
    found = walked(game, state, id, begun, admin)
    if isinstance(found, Because):
        return ()
    cells = _reached(game, state, id, admin, allowed, begun, found[0])
    return tuple(cell for cell in sorted(cells) if stay(game, state, id, cell) is None)


def _reached(
    game: HexGame, state: EuropaState, id: str, admin: bool, allowed: Allowance, begun: Sequence[int], spent: int
) -> set[int]:
    if allowed.hexes is not None and len(begun) >= allowed.hexes:
        return set()
    here = begun[-1] if begun else state.units[id].cell
    found = set[int]()
    if allowed.one and not begun:
        found |= {near for near in game.map.board.neighbours(here) if _open(game, state, id, here, near, admin)}
    if allowed.hexes is None and spent <= allowed.left:
        found |= set(search(game, state, id, allowed.left - spent, admin=admin, begun=begun).cells)
    return found


def _open(game: HexGame, state: EuropaState, id: str, a: int, b: int, admin: bool) -> bool:
    return isinstance(step(game, state, id, a, b, admin=admin, abroad=abroad(game, state, id)), Step)
