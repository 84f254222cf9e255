"""11.2: lines of contact, for communications, supply, detection and the flight of the shattered.

The ends are exempt from the tests of the squares between; at an end with enemies in its square the way out must be
clear in the direction of the line. What squares may be passed, and each line that was found or broken, is kept at
hand for each state until a unit moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import Terrain
from drumhead.engine.rulesets.rotd.campaign.cones import barring, cone
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.shores import shores
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.straight import Node, straightest

ENEMY, CAVALRY, TERRAIN = "an enemy unit", "enemy light cavalry", "impassable terrain"
BETWEEN, RIVER, CLOSED, FAR = "passing between enemy units", "an unbridged river", "enemies closing the way", "distance"


@dataclass(frozen=True, slots=True)
class Contact:
    """A line of contact: `path` without the start, with the goal; or None, and the first thing that breaks it."""

    path: tuple[int, ...] | None
    broken: str = ""
    broken_at: int | None = None

    @property
    def length(self) -> int:
        """In strategic squares; 0 within one square or where there is no line."""
        return len(self.path or ())


@dataclass(frozen=True, slots=True)
class Link:
    """What a unit hangs on, for communications or supply: `to` is empty if nothing, and the nearest way broke."""

    to: str
    path: tuple[int, ...] = ()
    broken: str = ""
    broken_at: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Gate:
    """All that decides a line at one of its ends; those who stand alike have one and the same.

    `shores` are those one stands on, `ways` the neighbours towards which one's way is clear, `doors` the nodes on them.
    """

    cell: int
    shores: frozenset[int]
    ways: tuple[int, ...]
    doors: tuple[Node, ...]


def line_of_contact(
    campaign: Campaign,
    unit: Unit,
    goal: int,
    limit: int,
    *,
    at: int | None = None,
    through_cavalry: bool = False,
    level: bool = False,
) -> Contact:
    """11.2: the shortest line of at most `limit` squares from a unit to a strategic cell.

    With `at`, a friend of the unit stands at that tactical cell of the goal and needs a clear way out as well.
    `through_cavalry` is 4.1's exception for sighting enemy light cavalry; a `level` line passes no mountains (11.5).
    """
    path = way_of_contact(campaign, unit, goal, limit, at=at, through_cavalry=through_cavalry, level=level)
    if path is not None:
        return Contact(path)
    front = _front(campaign, unit.state, through_cavalry, level)
    ends = _gate(campaign, front, unit, unit.cell, unit.tactical), _gate(campaign, front, unit, goal, at)
    if ends not in front.breaks:
        front.breaks[ends] = _first_break(front, *ends)
    return front.breaks[ends]


def way_of_contact(
    campaign: Campaign,
    unit: Unit,
    goal: int,
    limit: int,
    *,
    at: int | None = None,
    through_cavalry: bool = False,
    level: bool = False,
) -> tuple[int, ...] | None:
    """11.2: the path of the same line of contact; None if there is none, for whoever does not ask what breaks it."""
    if unit.cell == goal:
        return ()
    if campaign.game.map.board.distance(unit.cell, goal) > limit:
        return None
    front = _front(campaign, unit.state, through_cavalry, level)
    start, end = _gate(campaign, front, unit, unit.cell, unit.tactical), _gate(campaign, front, unit, goal, at)
    if (start, end, limit) not in front.lines:
        front.lines[start, end, limit] = _path(front, start, end, limit)
    return front.lines[start, end, limit]


def contact_between(campaign: Campaign, unit: Unit, other: Unit, limit: int, *, level: bool = False) -> Contact:
    """11.2: the line between a unit and a friendly unit."""
    return line_of_contact(campaign, unit, other.cell, limit, at=other.tactical, level=level)


def way_between(campaign: Campaign, unit: Unit, other: Unit, limit: int) -> tuple[int, ...] | None:
    """11.2: the path of the line between a unit and a friendly unit; None if there is none."""
    return way_of_contact(campaign, unit, other.cell, limit, at=other.tactical)


def stand_in(campaign: Campaign, place: CityHolding | Depot) -> Unit:
    """11.2: the unit a city or depot is taken for: one of its state on its tactical square; it is on no map."""
    if isinstance(place, Depot):
        cell, tactical, name = place.cell, place.tactical, place.id
    else:
        city = campaign.game.map.city(place.name)
        cell, tactical, name = city.cell, city.tactical, city.name
    side = campaign.table("sides").get(place.state, "")
    return Unit(name, "", 0, Kind.IN, name, place.state, side, "", cell, tactical, 1)


class _Troops:
    """How many active units, combat units and light cavalry each state has on each strategic cell."""

    def __init__(self, campaign: Campaign) -> None:
        self._read = len(campaign.displaced)
        self._counted: dict[str, Unit] = {}
        self.units: dict[str, Counter[int]] = {}
        self.combat: dict[str, Counter[int]] = {}
        self.cavalry: dict[str, Counter[int]] = {}
        self.bridges: dict[int, frozenset[int]] = {}
        self.broken = campaign.broken
        self.fronts: dict[tuple[str, bool, bool], _Front] = {}
        for unit in campaign.units.values():
            self._enter(unit)

    def follow(self, campaign: Campaign) -> None:
        """Read what was displaced since the last time."""
        if self.broken is not campaign.broken:
            self.broken = campaign.broken
            self.fronts.clear()
        moved = campaign.displaced[self._read :]
        if not moved:
            return
        self._read = len(campaign.displaced)
        self.fronts.clear()
        for id in dict.fromkeys(moved):
            self._leave(id)
            unit = campaign.units.get(id)
            if unit is not None:
                self._enter(unit)

    def _enter(self, unit: Unit) -> None:
        if unit.active:
            self._counted[unit.id] = unit
            self._count(unit, 1)
            if unit.deployed:
                self.bridges[unit.cell] = self.bridges.get(unit.cell, frozenset()) | {unit.tactical}

    def _leave(self, id: str) -> None:
        unit = self._counted.pop(id, None)
        if unit is not None:
            self._count(unit, -1)
            if unit.deployed:
                self.bridges[unit.cell] = self.bridges[unit.cell] - {unit.tactical}

    def _count(self, unit: Unit, by: int) -> None:
        _add(self.units, unit, by)
        if unit.combat:
            _add(self.combat, unit, by)
        if unit.type == Kind.LC:
            _add(self.cavalry, unit, by)


def _add(counts: dict[str, Counter[int]], unit: Unit, by: int) -> None:
    """Count a unit in or out; a cell where nobody is left is forgotten, so that `in` says who is where."""
    count = counts.setdefault(unit.state, Counter())
    count[unit.cell] += by
    if not count[unit.cell]:
        del count[unit.cell]


class _Front:
    """What one state's lines may pass while nobody moves."""

    def __init__(self, campaign: Campaign, troops: _Troops, state: str, through_cavalry: bool, level: bool) -> None:
        self._map = campaign.game.map
        self.board = campaign.game.map.board
        self.shores = shores(self._map)
        self.bridges = troops.bridges
        self.broken = troops.broken
        self._through_cavalry = through_cavalry
        self._closed = IMPASSABLE | {Terrain.MOUNTAIN} if level else IMPASSABLE
        foes = [s for s in troops.units if campaign.stance(state, s) == "hostile"]
        friends = [s for s in troops.units if campaign.stance(state, s) in ("same", "ally")]
        self._enemies = [troops.units[s] for s in foes]
        self._cavalry = [troops.cavalry[s] for s in foes if s in troops.cavalry]
        self._friends = [troops.combat[s] for s in friends if s in troops.combat]
        self._bars: dict[int, str] = {}
        self._steps: dict[Node, tuple[Node, ...]] = {}
        self.gates: dict[tuple[int, int | None], Gate] = {}
        self.alike: dict[tuple[int, frozenset[int], tuple[int, ...]], Gate] = {}
        self.lines: dict[tuple[Gate, Gate, int], tuple[int, ...] | None] = {}
        self.breaks: dict[tuple[Gate, Gate], Contact] = {}
        self.spreads: dict[Gate, _Spread] = {}

    def enemy(self, cell: int) -> bool:
        return any(cell in count for count in self._enemies)

    def bar(self, cell: int) -> str:
        """Why no line passes through a strategic cell; empty if one may."""
        if cell not in self._bars:
            self._bars[cell] = self._barred(cell)
        return self._bars[cell]

    def _barred(self, cell: int) -> str:
        if int(self._map.terrain[cell]) in self._closed:
            return TERRAIN
        if self.enemy(cell):
            return ENEMY
        return CAVALRY if not self._through_cavalry and self._screened(cell) else ""

    def _screened(self, cell: int) -> bool:
        """11.2: next to enemy light cavalry with no friendly combat unit in either square."""
        if not self._cavalry or self._held(cell):
            return False
        return any(
            any(n in count for count in self._cavalry) and not self._held(n) for n in self._map.board.neighbours(cell)
        )

    def _held(self, cell: int) -> bool:
        return any(cell in count for count in self._friends)

    def steps(self, node: Node) -> tuple[Node, ...]:
        """The nodes one step away that no river and no two enemies cut off, whatever stands there."""
        if node not in self._steps:
            cell, shore = node
            self._steps[node] = tuple(
                (there, far)
                for direction in Direction
                if (there := self._map.board.step(cell, direction)) is not None and not self.squeezed(cell, direction)
                for near, far in sorted(self.shores.joint(cell, direction, self.bridges, self.broken))
                if near == shore
            )
        return self._steps[node]

    def squeezed(self, cell: int, direction: Direction) -> bool:
        """Whether a diagonal step passes between two squares with enemies."""
        if not direction.diagonal or not self._enemies:
            return False
        beside = (self._map.board.step(cell, direction.turned(turn)) for turn in (-1, 1))
        return all(side is not None and self.enemy(side) for side in beside)


class _Spread:
    """All nodes a line from one start can pass, breadth first, grown as far as somebody asked."""

    def __init__(self, start: Gate) -> None:
        self.depth: dict[Node, int] = {(start.cell, shore): 0 for shore in sorted(start.shores)}
        self.parents: dict[Node, list[Node]] = {}
        self._start = start.cell
        self._first = frozenset(start.ways)
        self._rim = list(self.depth)
        self._grown = 0

    def grow(self, front: _Front, limit: int) -> bool:
        """Whether there are nodes as far as `limit` steps away."""
        while self._grown < limit and self._rim:
            self._grown += 1
            rim, self._rim = self._rim, []
            for node in rim:
                for there in self._next(front, node):
                    if there not in self.depth and not front.bar(there[0]):
                        self.depth[there], self.parents[there] = self._grown, [node]
                        self._rim.append(there)
                    elif self.depth.get(there) == self._grown:
                        self.parents[there].append(node)
        return self._grown >= limit

    def _next(self, front: _Front, node: Node) -> Iterable[Node]:
        steps = front.steps(node)
        return steps if node[0] != self._start else (step for step in steps if step[0] in self._first)

    def reaches(self, front: _Front, node: Node, end: Gate) -> bool:
        """Whether the goal can be entered from a node, on one of the shores."""
        return any(there == end.cell and shore in end.shores for there, shore in self._next(front, node))

    def way(self, front: _Front, end: Gate, limit: int) -> tuple[int, ...] | None:
        """The straightest of the shortest ways to a goal, without the start; None if there is none so short."""
        for depth in range(front.board.distance(self._start, end.cell) - 1, limit):
            if not self.grow(front, depth):
                return None
            last = [n for n in end.doors if self.depth.get(n) == depth and self.reaches(front, n, end)]
            if last:
                return (*straightest(front.board, self._start, end.cell, last, self.parents), end.cell)
        return None


_TROOPS: WeakKeyDictionary[Campaign, _Troops] = WeakKeyDictionary()


def _front(campaign: Campaign, state: str, through_cavalry: bool, level: bool) -> _Front:
    if campaign not in _TROOPS:
        _TROOPS[campaign] = _Troops(campaign)
    troops = _TROOPS[campaign]
    troops.follow(campaign)
    key = state, through_cavalry, level
    if key not in troops.fronts:
        troops.fronts[key] = _Front(campaign, troops, *key)
    return troops.fronts[key]


def _path(front: _Front, start: Gate, end: Gate, limit: int) -> tuple[int, ...] | None:
    """The shortest way; among equals the straightest."""
    if start not in front.spreads:
        front.spreads[start] = _Spread(start)
    return front.spreads[start].way(front, end, limit)


def _gate(campaign: Campaign, front: _Front, unit: Unit, cell: int, at: int | None) -> Gate:
    """The end of a line where someone like the unit stands at `at` of a cell; anywhere in it if that is None.

    Where one stands matters before enemies and on a great river only.
    """
    post = cell, at if front.enemy(cell) or front.shores.great(cell) else None
    if post not in front.gates:
        on, ways = _shores_at(front, *post), _ways_out(campaign, front, unit, *post)
        if (cell, on, ways) not in front.alike:
            doors = tuple((near, shore) for near in ways for shore in sorted(_shores_at(front, near, None)))
            front.alike[cell, on, ways] = Gate(cell, on, ways, doors)
        front.gates[post] = front.alike[cell, on, ways]
    return front.gates[post]


def _shores_at(front: _Front, cell: int, tactical: int | None) -> frozenset[int]:
    bridges, broken = front.bridges.get(cell, frozenset()), front.broken.get(cell, frozenset())
    if tactical is not None:
        return front.shores.standing(cell, tactical, bridges, broken)
    return frozenset(front.shores.of(cell, bridges, broken)) if front.shores.great(cell) else frozenset({0})


def _ways_out(campaign: Campaign, front: _Front, unit: Unit, cell: int, at: int | None) -> tuple[int, ...]:
    """The neighbours towards which someone like the unit at `at` of a cell has a clear way to the edge (7.7)."""
    board, field = campaign.game.map.board, campaign.game.map.tactical_board
    if at is None or not front.enemy(cell):
        return board.neighbours(cell)
    shut = {cone(field, at, other.tactical) for other in barring(campaign, unit, cell)}
    steps = ((direction, board.step(cell, direction)) for direction in Direction)
    return tuple(n for direction, n in steps if n is not None and direction not in shut)


def _first_break(front: _Front, start: Gate, end: Gate) -> Contact:
    """Walk straight towards the goal and name the first thing in the way; if there is none, it is too far."""
    here, on = start.cell, start.shores
    for there in front.board.line(start.cell, end.cell):
        if here == start.cell and there not in start.ways:
            return Contact(None, CLOSED, here)
        onward = {shore for node in on for cell, shore in front.steps((here, node)) if cell == there}
        direction = front.board.direction(here, there)
        if direction is not None and front.squeezed(here, direction):
            return Contact(None, BETWEEN, there)
        if there == end.cell:
            onward &= end.shores
        if not onward:
            return Contact(None, RIVER, there)
        if there != end.cell and front.bar(there):
            return Contact(None, front.bar(there), there)
        if there == end.cell and here not in end.ways:
            return Contact(None, CLOSED, end.cell)
        here, on = there, frozenset(onward)
    return Contact(None, FAR, end.cell)
