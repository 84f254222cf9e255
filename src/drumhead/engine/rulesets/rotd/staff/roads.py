"""7.4: the way of a unit from square to square that costs least by some care: exact this turn, by the ground later."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from drumhead.engine.boards.square import Direction, SquareBoard
from drumhead.engine.maps.squares.model import Ground, Terrain
from drumhead.engine.rulesets.rotd.campaign.cones import barring
from drumhead.engine.rulesets.rotd.campaign.frontier import walled_in
from drumhead.engine.rulesets.rotd.campaign.shores import NONE, Cells, shores
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.marches.allowance import ROUGH, may_force
from drumhead.engine.rulesets.rotd.marches.steps import landing, legal_step
from drumhead.engine.rulesets.rotd.staff.trial import known_foes, made

STEP = 1000
"""What every square of a way costs; all else is counted beside it."""
BENT = 5
"""The most that a square off the straight line costs more: enough to choose among ways as long."""
MOST = 1500
"""So many squares are looked at before a way is given up."""
Place = tuple[int, Hashable]
"""A square, and all that matters of where one stands in it."""


@dataclass(frozen=True, slots=True)
class Care:
    """What a way keeps clear of: what a square of rough ground costs more, one with known enemies, one beside them."""

    rough: int
    foes: int
    near: int


QUICK, CLEAR, EASY = Care(20, 400, 40), Care(20, 30_000, 900), Care(2_500, 30_000, 400)


class Node(NamedTuple):
    """A square of a way, and the unit as it comes there this turn, or the shores it may come to on a later one."""

    cell: int
    unit: Unit | None
    shores: Cells = NONE


@dataclass(frozen=True)
class Roads:
    """All that is asked of the ground for one unit, each once."""

    outlook: Outlook
    unit: Unit
    plain: dict[int, bool] = field(default_factory=dict)
    later: dict[tuple[int, Cells], tuple[Node, ...]] = field(default_factory=dict)

    @property
    def board(self) -> SquareBoard:
        return self.outlook.campaign.game.map.board

    @property
    def start(self) -> Node:
        return Node(self.unit.cell, self.unit)

    @property
    def freed(self) -> Node:
        """The same once nobody hinders it any more."""
        return Node(self.unit.cell, None, self._ashore(self.unit))

    @cached_property
    def most(self) -> int:
        """7.1, 7.3: the squares it has left this turn, the forced one with them."""
        return self.unit.allowance + may_force(self.unit, self.outlook.plan(self.unit)) - self.unit.steps

    @cached_property
    def foes(self) -> frozenset[int]:
        """The squares with enemies that the seat knows of."""
        campaign = self.outlook.campaign
        cells = {unit.cell for unit in campaign.units.values() if campaign.hostile(self.unit, unit) and unit.stands}
        return frozenset(cell for cell in cells if known_foes(campaign, self.unit, cell))

    @cached_property
    def beside_foes(self) -> frozenset[int]:
        return frozenset(near for cell in self.foes for near in self.board.neighbours(cell))

    @cached_property
    def pontoons(self) -> dict[int, Cells]:
        """12.4: the bridges of friends that lie now, by strategic cell."""
        campaign, found = self.outlook.campaign, dict[int, Cells]()
        for unit in campaign.units.values() if self.unit.type != Kind.PB else ():
            if unit.deployed and unit.stands and campaign.friendly(self.unit, unit):
                found[unit.cell] = found.get(unit.cell, NONE) | {unit.tactical}
        return found

    def onward(self, node: Node, known: Collection[Place]) -> Iterator[Node]:
        """Where a way may go on to, clockwise from north, but for squares known already whichever way one comes."""
        if node.unit is None or node.unit.steps >= self.unit.steps + self.most:
            yield from self._later(node.cell, node.shores or self._ashore(node.unit))
            return
        for cell in self.board.neighbours(node.cell):
            if (cell, None) in known and self._plain(cell):
                continue
            after = made(self.outlook, node.unit, cell)
            if isinstance(after, Unit):
                yield Node(cell, after)

    def place(self, node: Node) -> Place:
        """What tells one node from another."""
        if self._plain(node.cell):
            return node.cell, None
        if node.unit is None:
            return node.cell, node.shores
        map, unit = self.outlook.campaign.game.map, node.unit
        if map.terrain[node.cell] == Terrain.MARSH or barring(self.outlook.campaign, unit, node.cell):
            return node.cell, unit.tactical
        field = self.outlook.campaign.battlefield(node.cell)
        return node.cell, (self._ashore(unit), tuple(walled_in(field, unit.tactical, way) for way in Direction))

    def _plain(self, cell: int) -> bool:
        """7.7, 7.8: whether all one on a square, wherever one stands: no great river, range, marsh or troops."""
        if cell not in self.plain:
            campaign = self.outlook.campaign
            special = cell in self.foes or cell in shores(campaign.game.map).great
            special = special or campaign.game.map.terrain[cell] == Terrain.MARSH
            special = special or bool(barring(campaign, self.unit, cell))
            self.plain[cell] = not special and Ground.MOUNTAIN not in campaign.battlefield(cell).terrain
        return self.plain[cell]

    def _ashore(self, unit: Unit | None) -> Cells:
        assert unit is not None, "who has no unit has shores"
        campaign, cell = self.outlook.campaign, unit.cell
        laid, broken = self.pontoons.get(cell, NONE), campaign.broken.get(cell, NONE)
        return shores(campaign.game.map).standing(cell, unit.tactical, laid, broken)

    def _later(self, cell: int, here: Cells) -> tuple[Node, ...]:
        """7.4, 7.8, 7.16: later turns go wherever the ground lets the unit go from some shores, as it is now."""
        if (cell, here) not in self.later:
            self.later[cell, here] = tuple(self._by_ground(cell, here))
        return self.later[cell, here]

    def _by_ground(self, cell: int, here: Cells) -> Iterator[Node]:
        campaign, found = self.outlook.campaign, dict[int, Cells]()
        lands = shores(campaign.game.map)
        for shore in sorted(here):
            for _, (to, far) in lands.steps(cell, shore, self.pontoons, campaign.broken):
                found[to] = found.get(to, NONE) | {far}
        far_off = self.unit if self.unit.cell != cell else None
        for to in self.board.neighbours(cell):
            if to not in found and not campaign.ships:
                continue
            if legal_step(campaign, self.unit, to, cell) is None:
                ferried = NONE if to in found or far_off is None else landing(campaign, far_off, cell, to).shores
                if ashore := found.get(to, ferried):
                    yield Node(to, None, ashore)


def road(roads: Roads, start: Node, goal: int, care: Care) -> tuple[Node, ...] | None:
    """The way to a square that costs least, without the start; None if there is none so far as is looked."""
    board, number = roads.board, count()
    heap = [(board.distance(start.cell, goal) * STEP, next(number), 0, start)]
    came: dict[Place, tuple[Node, Place | None]] = {roads.place(start): (start, None)}
    costs, done = {roads.place(start): 0}, set[Place]()
    while heap and len(done) < MOST:
        _, _, cost, node = heappop(heap)
        here = roads.place(node)
        if node.cell == goal:
            return tuple(_back(came, here))[::-1]
        if here in done:
            continue
        done.add(here)
        for after in roads.onward(node, done):
            there, now = roads.place(after), cost + _cost(roads, care, start.cell, after.cell, goal)
            if now < costs.get(there, now + 1):
                costs[there], came[there] = now, (after, here)
                heappush(heap, (now + board.distance(after.cell, goal) * STEP, next(number), now, after))
    return None


def _back(came: dict[Place, tuple[Node, Place | None]], last: Place) -> Iterator[Node]:
    node, before = came[last]
    while before is not None:
        yield node
        node, before = came[before]


def _cost(roads: Roads, care: Care, start: int, cell: int, goal: int) -> int:
    rough = care.rough if int(roads.outlook.campaign.game.map.terrain[cell]) in ROUGH else 0
    near = care.near if cell in roads.beside_foes else 0
    foes = care.foes if cell in roads.foes and cell != goal else 0
    return STEP + rough + near + foes + _bent(roads.board, start, cell, goal)


def _bent(board: SquareBoard, start: int, cell: int, goal: int) -> int:
    """How far a square lies off the straight line, in squares."""
    (x, y), (to_x, to_y), (from_x, from_y) = (board.position(each) for each in (cell, goal, start))
    off = abs((to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x))
    return min(BENT, off // max(1, board.distance(start, goal)))
