"""11.2: lines of contact, for communications, supply, detection and the flight of the shattered.

The ends are exempt from the tests of the squares between; at an end with enemies in its square the way out must be
clear in the direction of the line. What squares may be passed, and each line that was found or broken, is kept at
hand for each state until a unit moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from weakref import WeakKeyDictionary

from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import Terrain
from drumhead.engine.rulesets.rotd.campaign.cones import barring, cones
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.shores import NONE, shores
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, CityHolding, Depot, Kind, Unit
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


@dataclass(slots=True, eq=False)
class Gate:
    """All that decides a line at one of its ends; those who stand alike have one and the same.

    `nodes` are the shores one stands on, `ways` the neighbours towards which one's way is clear.
    """

    cell: int
    nodes: frozenset[Node]
    ways: tuple[int, ...]


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
    return _way(front, start, end, limit)


class Lines:
    """11.2: the lines of one state's units to their friends while nobody moves, for whoever asks of many."""

    def __init__(self, campaign: Campaign, state: str) -> None:
        self._campaign, self._front = campaign, _front(campaign, state, False, False)

    def end(self, unit: Unit) -> Gate:
        """What decides a line from where a unit stands; one and the same for all who stand alike."""
        return _gate(self._campaign, self._front, unit, unit.cell, unit.tactical)

    def ways(self, unit: Unit, others: Iterable[Unit], limit: int) -> Iterator[tuple[Unit, tuple[int, ...] | None]]:
        """The others one by one, each with the path of the line to it that is at most so long; None if there is none.

        Sought from the other's end, since many look for few: what is searched around those serves all.
        """
        end = self.end(unit)
        for other in others:
            if other.cell == unit.cell:
                yield other, ()
            else:
                back = _way(self._front, self.end(other), end, limit)
                yield other, None if back is None else (*reversed(back[:-1]), other.cell)


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


Sort = tuple[str, bool, bool]
"""A state, whether its lines pass screens of light cavalry, and whether they are level."""


class _Troops:
    """How many active units, combat units and light cavalry each state has on each strategic cell."""

    def __init__(self, campaign: Campaign) -> None:
        self._read = len(campaign.displaced)
        self._counted = {id: unit for id, unit in campaign.units.items() if unit.active}
        self.units: dict[str, dict[int, int]] = {}
        self.combat: dict[str, dict[int, int]] = {}
        self.cavalry: dict[str, dict[int, int]] = {}
        self.bridges: dict[int, frozenset[int]] = {}
        self.broken = campaign.broken
        self._fronts: dict[Sort, _Front] = {}
        self._past: dict[Sort, tuple[_Front, set[int]]] = {}
        alike = Counter(map(attrgetter("state", "type", "cell"), self._counted.values()))
        for (state, kind, cell), number in alike.items():
            self._count(state, kind, cell, number)
        for unit in self._counted.values():
            if unit.deployed:
                self._lay(unit)

    def follow(self, campaign: Campaign) -> None:
        """Read what was displaced since the last time."""
        if self.broken is not campaign.broken:
            self.broken = campaign.broken
            self._fronts.clear()
            self._past.clear()
        if self._read == len(campaign.displaced):
            return
        moved = campaign.displaced[self._read :]
        self._read = len(campaign.displaced)
        stirred: set[int] = set()
        for id in dict.fromkeys(moved):
            stirred |= {unit.cell for unit in (self._counted.get(id), campaign.units.get(id)) if unit is not None}
            self._leave(id)
            unit = campaign.units.get(id)
            if unit is not None and unit.active:
                self._enter(unit)
        self._stir(stirred)

    def _stir(self, cells: Iterable[int]) -> None:
        self._past |= {sort: (front, set()) for sort, front in self._fronts.items()}
        self._fronts.clear()
        for _, stirred in self._past.values():
            stirred.update(cells)

    def front(self, campaign: Campaign, sort: Sort) -> _Front:
        """What a state's lines may pass now; of what the one before knew, all is kept that nobody came near."""
        if sort not in self._fronts:
            self._fronts[sort] = _Front(campaign, self, *sort)
            if sort in self._past:
                self._fronts[sort].learn(*self._past.pop(sort))
        return self._fronts[sort]

    def _enter(self, unit: Unit) -> None:
        self._counted[unit.id] = unit
        self._count(unit.state, unit.type, unit.cell, 1)
        if unit.deployed:
            self._lay(unit)

    def _lay(self, unit: Unit) -> None:
        self.bridges[unit.cell] = self.bridges.get(unit.cell, frozenset()) | {unit.tactical}

    def _leave(self, id: str) -> None:
        unit = self._counted.pop(id, None)
        if unit is not None:
            self._count(unit.state, unit.type, unit.cell, -1)
            if unit.deployed:
                self.bridges[unit.cell] = self.bridges[unit.cell] - {unit.tactical}

    def _count(self, state: str, kind: str, cell: int, by: int) -> None:
        _add(self.units, state, cell, by)
        if kind not in HEADQUARTERS:
            _add(self.combat, state, cell, by)
        if kind == Kind.LC:
            _add(self.cavalry, state, cell, by)


def _add(counts: dict[str, dict[int, int]], state: str, cell: int, by: int) -> None:
    """Count units in or out; a cell where nobody is left is forgotten, so that the keys say who is where."""
    count = counts.setdefault(state, {})
    count[cell] = count.get(cell, 0) + by
    if not count[cell]:
        del count[cell]


def _cells(counts: Mapping[str, Mapping[int, int]], states: Iterable[str]) -> frozenset[int]:
    """Where any of the states is."""
    return frozenset().union(*(counts.get(state, ()) for state in states))


class _Front:
    """What one state's lines may pass while nobody moves."""

    def __init__(self, campaign: Campaign, troops: _Troops, state: str, through_cavalry: bool, level: bool) -> None:
        self._map = campaign.game.map
        self.board = campaign.game.map.board
        self.shores = shores(self._map)
        self.bridges = troops.bridges
        self.broken = troops.broken
        self._closed = IMPASSABLE | {Terrain.MOUNTAIN} if level else IMPASSABLE
        foes = [s for s in troops.units if campaign.stance(state, s) == "hostile"]
        friends = [s for s in troops.units if campaign.stance(state, s) in ("same", "ally")]
        self.enemies = _cells(troops.units, foes)
        self._held = _cells(troops.combat, friends)
        self._screens = frozenset() if through_cavalry else _cells(troops.cavalry, foes) - self._held
        self._bars: dict[int, str] = {}
        self._steps: dict[Node, tuple[Node, ...]] = {}
        self.closing: dict[int, frozenset[int]] = {}
        self.gates: dict[tuple[int, int | None], Gate] = {}
        self.alike: dict[tuple[frozenset[Node], tuple[int, ...]], Gate] = {}
        self.lines: dict[tuple[Gate, Gate, int], tuple[int, ...] | None] = {}
        self.breaks: dict[tuple[Gate, Gate], Contact] = {}
        self.spreads: dict[Gate, _Spread] = {}

    def learn(self, before: _Front, stirred: Iterable[int]) -> None:
        """Take over from an earlier one what does not lie on or beside squares where somebody came or went."""
        near = {cell for at in stirred for cell in self.board.within(at, 1)}
        self._bars = {cell: why for cell, why in before._bars.items() if cell not in near}
        self._steps = {node: steps for node, steps in before._steps.items() if node[0] not in near}

    def bar(self, cell: int) -> str:
        """Why no line passes through a strategic cell; empty if one may."""
        if cell not in self._bars:
            self._bars[cell] = self._barred(cell)
        return self._bars[cell]

    def _barred(self, cell: int) -> str:
        if int(self._map.terrain[cell]) in self._closed:
            return TERRAIN
        if cell in self.enemies:
            return ENEMY
        return CAVALRY if self._screened(cell) else ""

    def _screened(self, cell: int) -> bool:
        """11.2: next to enemy light cavalry with no friendly combat unit in either square."""
        return cell not in self._held and not self._screens.isdisjoint(self.board.neighbours(cell))

    def steps(self, node: Node) -> tuple[Node, ...]:
        """The nodes one step away that no river and no two enemies cut off, whatever stands there."""
        found = self._steps.get(node)
        if found is None:
            steps, shut = self.shores.steps(*node, self.bridges, self.broken), self.squeezes(node[0])
            found = self._steps[node] = tuple([there for way, there in steps if way not in shut])
        return found

    def squeezes(self, cell: int) -> frozenset[int]:
        """The diagonal steps that pass between two squares with enemies."""
        if self.enemies.isdisjoint(self.board.neighbours(cell)):
            return NONE
        beside = [way for way, there in enumerate(self.board.steps(cell)) if there in self.enemies]
        return frozenset((way + 1) % 8 for way in beside if not way % 2 and (way + 2) % 8 in beside)

    def nodes(self, cell: int, tactical: int | None = None) -> frozenset[Node]:
        """The shores of one who stands in a strategic cell; all of it where it does not matter where."""
        if cell not in self.shores.great:
            return frozenset({(cell, 0)})
        bridges, broken = self.bridges.get(cell, NONE), self.broken.get(cell, NONE)
        if tactical is not None:
            return frozenset((cell, shore) for shore in self.shores.standing(cell, tactical, bridges, broken))
        return frozenset((cell, shore) for shore in self.shores.of(cell, bridges, broken))


class _Spread:
    """All nodes a line from one start can pass, breadth first, grown as far as somebody asked."""

    def __init__(self, start: Gate) -> None:
        self._layers = [list(start.nodes)]
        self.depth: dict[Node, int] = dict.fromkeys(self._layers[0], 0)
        self.parents: dict[Node, list[Node]] = {}
        self._start = start.cell
        self._first = frozenset(start.ways)

    def grow(self, front: _Front, limit: int) -> bool:
        """Whether there are nodes as far as `limit` steps away."""
        while len(self._layers) <= limit and self._layers[-1]:
            grown, rim = len(self._layers), list[Node]()
            for node in self._layers[-1]:
                for there in self._next(front, node):
                    if there not in self.depth and not front.bar(there[0]):
                        self.depth[there], self.parents[there] = grown, [node]
                        rim.append(there)
                    elif self.depth.get(there) == grown:
                        self.parents[there].append(node)
            self._layers.append(rim)
        return len(self._layers) > limit

    def _next(self, front: _Front, node: Node) -> Sequence[Node]:
        steps = front.steps(node)
        return steps if node[0] != self._start else [step for step in steps if step[0] in self._first]

    def way(self, front: _Front, end: Gate, limit: int) -> tuple[int, ...] | None:
        """The straightest of the shortest ways to a goal, without the start; None if there is none so short."""
        for depth in range(front.board.distance(self._start, end.cell) - 1, limit):
            if not self.grow(front, depth):
                return None
            nodes = [node for node in self._layers[depth] if node[0] in end.ways]
            last = [node for node in nodes if not end.nodes.isdisjoint(self._next(front, node))]
            if last:
                return (*straightest(front.board, self._start, end.cell, last, self.parents), end.cell)
        return None


_TROOPS: WeakKeyDictionary[Campaign, _Troops] = WeakKeyDictionary()


def _front(campaign: Campaign, state: str, through_cavalry: bool, level: bool) -> _Front:
    troops = _TROOPS.get(campaign)
    if troops is None:
        troops = _TROOPS[campaign] = _Troops(campaign)
    troops.follow(campaign)
    return troops.front(campaign, (state, through_cavalry, level))


def _way(front: _Front, start: Gate, end: Gate, limit: int) -> tuple[int, ...] | None:
    """The shortest way; among equals the straightest."""
    key = start, end, limit
    if key not in front.lines:
        if start not in front.spreads:
            front.spreads[start] = _Spread(start)
        front.lines[key] = front.spreads[start].way(front, end, limit)
    return front.lines[key]


def _gate(campaign: Campaign, front: _Front, unit: Unit, cell: int, at: int | None) -> Gate:
    """The end of a line where someone like the unit stands at `at` of a cell; anywhere in it if that is None.

    Where one stands matters before enemies and on a great river only; in a view it may not be known (-1).
    """
    matters = cell in front.enemies or cell in front.shores.great
    post = cell, at if at is not None and at >= 0 and matters else None
    gate = front.gates.get(post)
    if gate is None:
        key = front.nodes(*post), _ways_out(campaign, front, unit, *post)
        gate = front.gates[post] = front.alike.get(key) or front.alike.setdefault(key, Gate(cell, *key))
    return gate


def _ways_out(campaign: Campaign, front: _Front, unit: Unit, cell: int, at: int | None) -> tuple[int, ...]:
    """The neighbours towards which someone like the unit at `at` of a cell has a clear way to the edge (7.7)."""
    board, field = campaign.game.map.board, campaign.game.map.tactical_board
    if at is None or cell not in front.enemies:
        return board.neighbours(cell)
    if cell not in front.closing:
        front.closing[cell] = frozenset(
            other.tactical for other in barring(campaign, unit, cell) if other.tactical >= 0
        )
    towards = cones(field, at)
    shut = {towards[other] for other in front.closing[cell]}
    return tuple([n for direction, n in enumerate(board.steps(cell)) if n is not None and direction not in shut])


def _first_break(front: _Front, start: Gate, end: Gate) -> Contact:
    """Walk straight towards the goal and name the first thing in the way; if there is none, it is too far."""
    here, on = start.cell, start.nodes
    for there in front.board.line(start.cell, end.cell):
        if here == start.cell and there not in start.ways:
            return Contact(None, CLOSED, here)
        if front.board.direction(here, there) in front.squeezes(here):
            return Contact(None, BETWEEN, there)
        onward = frozenset(beyond for node in on for beyond in front.steps(node) if beyond[0] == there)
        if there == end.cell:
            onward &= end.nodes
        if not onward:
            return Contact(None, RIVER, there)
        if there != end.cell and front.bar(there):
            return Contact(None, front.bar(there), there)
        if there == end.cell and here not in end.ways:
            return Contact(None, CLOSED, end.cell)
        here, on = there, onward
    return Contact(None, FAR, end.cell)
