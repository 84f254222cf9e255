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
    later: dict[tuple[int, Cells], tuple[Node, ...]] = field(default_factory=dict)
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
        if node.unit is None or node.unit.steps >= self.unit.steps + self.most:
            yield from self._later(node.cell, node.shores or self._ashore(node.unit))
            return
        for cell in self.board.neighbours(node.cell):
            if (cell, None) in known and self._plain(cell):
                continue
            if after := self._stepped(node.unit, cell):
                yield Node(cell, after)

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
    toll = cache(partial(step_cost, roads, care, start.cell, goal))
    ahead = Ahead(roads.board, roads.behind, toll, start.cell, goal)
    ends, starts = roads.shores_of(Node(goal, None)), roads.shores_of(start)
    if not ahead.seek(ends, {(start.cell, shore) for shore in starts}):
        return None
    return _sought(roads, start, ahead)


def _sought(roads: Roads, start: Node, ahead: Ahead) -> tuple[Node, ...] | None:
    """The way as the unit can march it, by what is left ahead; of those that look as good the one that is farthest."""
    number, heap = count(), [(0, 0, 0, 0, start)]
    came: dict[Place, tuple[Node, Place | None]] = {roads.place(start): (start, None)}
    costs, done = {roads.place(start): 0}, set[Place]()
    while heap and len(done) < MOST:
        _, _, _, cost, node = heappop(heap)
        here = roads.place(node)
        if node.cell == ahead.goal:
            return tuple(_back(came, here))[::-1]
        if here in done:
            continue
        done.add(here)
        for after in roads.onward(node, done):
            there, now = roads.place(after), cost + ahead.toll(after.cell)
            if now < costs.get(there, now + 1):
                costs[there], came[there] = now, (after, here)
                left = ahead.least(after.cell, roads.shores_of(after))
                heappush(heap, (now + left, left, next(number), now, after))
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
