"""7.4: the way of a unit from square to square that costs least by some care: exact this turn, by the ground later."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from drumhead.engine.boards.square import Direction, SquareBoard
from drumhead.engine.maps.squares.land import leads
from drumhead.engine.maps.squares.model import Ground, Terrain
from drumhead.engine.rulesets.rotd.campaign.cones import barring
from drumhead.engine.rulesets.rotd.campaign.frontier import walled_in
from drumhead.engine.rulesets.rotd.campaign.shores import NONE, SINGLE, WATER, Cells, shores
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.foresight.bridging import FAR, bridges
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.marches.allowance import ROUGH, may_force
from drumhead.engine.rulesets.rotd.marches.steps import landing, legal_step, soil_bar
from drumhead.engine.rulesets.rotd.staff.ahead import STEP, Ahead, Shore
from drumhead.engine.rulesets.rotd.staff.trial import known_foes, made
from drumhead.engine.rulesets.rotd.waters.berths import RIVER
from drumhead.engine.rulesets.rotd.waters.ferries import span

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
    later: dict[tuple[int, Cells, int], Node | None] = field(default_factory=dict)
    ashore: dict[tuple[int, Cells], dict[int, Cells]] = field(default_factory=dict)
    tried: dict[tuple[int, int, int, int, int], Unit | None] = field(default_factory=dict)
    near: dict[Shore, tuple[Shore, ...]] = field(default_factory=dict)

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
        return (after for cell in self.fresh(node, known) if (after := self.reached(node, cell)))

    def fresh(self, node: Node, known: Collection[Place]) -> Iterator[int]:
        """The squares around, but for those known already whichever way one comes."""
        near = self.board.neighbours(node.cell)
        return (cell for cell in near if (cell, None) not in known or not self._plain(cell))

    def reached(self, node: Node, cell: int) -> Node | None:
        """A neighbour as a way comes to it, or None if it cannot."""
        if node.unit is None or node.unit.steps >= self.unit.steps + self.most:
            return self._later(node.cell, node.shores or self._ashore(node.unit), cell)
        after = self._stepped(node.unit, cell)
        return None if after is None else Node(cell, after)

    def _stepped(self, unit: Unit, cell: int) -> Unit | None:
        """The unit behind a step, once for each that a march can make of it."""
        key = unit.cell, unit.tactical, unit.steps, unit.fatigue, cell
        if key not in self.tried:
            after = made(self.outlook, unit, cell)
            self.tried[key] = after if isinstance(after, Unit) else None
        return self.tried[key]

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

    @cached_property
    def joined(self) -> dict[int, Cells]:
        """7.8, 12.4: whatever may join the shores of a square this turn or later: all bridges and all ferries."""
        campaign, found = self.outlook.campaign, dict(self.pontoons)
        for ship in campaign.ships.values():
            if ship.water == RIVER:
                found[ship.cell] = found.get(ship.cell, NONE) | span(campaign, ship)
        for at in self.outlook.pontoons:
            for cell in shores(campaign.game.map).great.intersection(self.board.within(at, FAR)):
                found[cell] = found.get(cell, NONE) | bridges(self.outlook, cell)
        return found

    def behind(self, shore: Shore) -> tuple[Shore, ...]:
        """7.4, 7.8: the shores from which the ground lets the unit step to one, with whatever may join them."""
        if shore not in self.near:
            campaign, (cell, here) = self.outlook.campaign, shore
            map, found = campaign.game.map, tuple[Shore, ...]()
            if soil_bar(campaign, self.unit, cell) is None:
                around = shores(map).steps(cell, here, self.joined, campaign.broken)
                found = tuple(far for _, far in around if leads(map, far[0], cell))
            self.near[shore] = found
        return self.near[shore]

    def shores_of(self, node: Node) -> Cells:
        """The shores of its square on which a node may be, as `behind` numbers them."""
        lands, joined = shores(self.outlook.campaign.game.map), self.joined.get(node.cell, NONE)
        if node.cell not in lands.great:
            return SINGLE
        broken = self.outlook.campaign.broken.get(node.cell, NONE)
        if node.unit is not None:
            return lands.standing(node.cell, node.unit.tactical, joined, broken)
        if node.shores and joined == self.pontoons.get(node.cell, NONE):
            return node.shores
        return frozenset(lands.of(node.cell, joined, broken)) - {WATER}

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

    def _later(self, cell: int, here: Cells, to: int) -> Node | None:
        """7.4, 7.8, 7.16: later turns go wherever the ground lets the unit go from some shores, as it is now."""
        key = cell, here, to
        if key not in self.later:
            found = self._by_ground(cell, here, to)
            self.later[key] = Node(to, None, found) if found else None
        return self.later[key]

    def _by_ground(self, cell: int, here: Cells, to: int) -> Cells:
        """The shores of a neighbour that are reached from some shores, by a ferry where no land leads there."""
        campaign, dry = self.outlook.campaign, self._dry(cell, here).get(to)
        if dry is None and (not campaign.ships or self.unit.cell == cell):
            return NONE
        if legal_step(campaign, self.unit, to, cell) is not None:
            return NONE
        return landing(campaign, self.unit, cell, to).shores if dry is None else dry

    def _dry(self, cell: int, here: Cells) -> dict[int, Cells]:
        """The shores around to which land and bridges lead from some shores, by square."""
        if (cell, here) not in self.ashore:
            found, lands = dict[int, Cells](), shores(self.outlook.campaign.game.map)
            for shore in sorted(here):
                for _, (to, far) in lands.steps(cell, shore, self.pontoons, self.outlook.campaign.broken):
                    found[to] = found.get(to, NONE) | {far}
            self.ashore[cell, here] = found
        return self.ashore[cell, here]


class Waiting(NamedTuple):
    """A node of a way with what it costs, or a step from one `to` a square that nobody has looked at yet."""

    reckoned: int
    left: int
    turn: int
    cost: int
    node: Node
    place: Place
    to: int | None = None


def road(roads: Roads, start: Node, goal: int, care: Care) -> tuple[Node, ...] | None:
    """The way to a square that costs least, without the start; None if there is none so far as is looked."""
    toll = cache(partial(step_cost, roads, care, start.cell, goal))
    ahead = Ahead(roads.board, roads.behind, toll, start.cell, goal)
    ends, starts = roads.shores_of(Node(goal, None)), roads.shores_of(start)
    if not ahead.seek(ends, {(start.cell, shore) for shore in starts}):
        return None
    return _sought(roads, start, ahead)


def _sought(roads: Roads, start: Node, ahead: Ahead) -> tuple[Node, ...] | None:
    """The way as the unit can march it, by what is left ahead; of those that look as good the one that is farthest.

    A step is judged once nothing else looks better than it does by the ground.
    """
    number, heap, first = count(1), list[Waiting](), roads.place(start)
    came: dict[Place, tuple[Node, Place | None]] = {first: (start, None)}
    costs, done = {first: 0}, set[Place]()
    heap.append(Waiting(0, 0, 0, 0, start, first))
    while heap and len(done) < MOST:
        _, _, turn, cost, node, here, to = heappop(heap)
        if to is not None:
            after = roads.reached(node, to)
            if after is not None and cost < costs.get(there := roads.place(after), cost + 1):
                costs[there], came[there] = cost, (after, here)
                left = ahead.least(to, roads.shores_of(after))
                heappush(heap, Waiting(cost + left, left, turn, cost, after, there))
        elif node.cell == ahead.goal:
            return tuple(_back(came, here))[::-1]
        elif here not in done:
            done.add(here)
            for cell in roads.fresh(node, done):
                now, left = cost + ahead.toll(cell), ahead.nearest(cell)
                heappush(heap, Waiting(now + left, left, next(number), now, node, here, cell))
    return None


def _back(came: dict[Place, tuple[Node, Place | None]], last: Place) -> Iterator[Node]:
    node, before = came[last]
    while before is not None:
        yield node
        node, before = came[before]


def step_cost(roads: Roads, care: Care, start: int, goal: int, cell: int) -> int:
    rough = care.rough if int(roads.outlook.campaign.game.map.terrain[cell]) in ROUGH else 0
    near = care.near if cell in roads.beside_foes else 0
    foes = care.foes if cell in roads.foes and cell != goal else 0
    return STEP + rough + near + foes + _bent(roads.board, start, cell, goal)


def _bent(board: SquareBoard, start: int, cell: int, goal: int) -> int:
    """How far a square lies off the straight line, in squares."""
    (x, y), (to_x, to_y), (from_x, from_y) = (board.position(each) for each in (cell, goal, start))
    off = abs((to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x))
    return min(BENT, off // max(1, board.distance(start, goal)))
