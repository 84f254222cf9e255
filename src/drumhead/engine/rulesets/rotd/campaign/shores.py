"""11.2: where a line on the strategic map may cross a great river.

A square without an unfordable or unbridgeable river is one shore, shore 0. In a square with one, the battlefield is
flooded around the uncrossable water; every piece of land is a shore, and a bridge joins those it touches. Two
neighbours are joined shore to shore: across a common edge where land faces land, across a corner where land in the
four quarters that meet there joins them. Fordable rivers and tactical mountains part nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from weakref import WeakKeyDictionary, ref

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass

WATER = 255
"""In `Shores.of`: an uncrossable square, on no shore."""
Joint = frozenset[tuple[int, int]]
Cells = frozenset[int]
NONE: Cells = frozenset()
WHOLE: Mapping[int, Cells] = {}
"""No bridge is destroyed anywhere."""
SINGLE: Cells = frozenset({0})
"""The only shore of a square without a great river."""
Step = tuple[Direction, tuple[int, int]]
"""A direction, and the square there with the shore of it."""
_WET = frozenset({int(Ground.WATER), int(Ground.RIVER)})
_OPEN: Joint = frozenset({(0, 0)})


class Shores:
    """The shores of a map's squares and how neighbours join, worked out when first asked for and kept."""

    def __init__(self, map: GameMap) -> None:
        self._map = ref(map)  # it is the key under which this is kept, and goes with it
        self._board, self._field = map.board, map.tactical_board
        self.great = frozenset((map.river >= RiverClass.UNFORDABLE).nonzero()[0].tolist())
        """The strategic cells through which an unfordable or unbridgeable river runs."""
        self._land: dict[tuple[int, Cells, Cells], bytes] = {}
        self._steps: dict[tuple[int, int, tuple[tuple[int, Cells | None, Cells | None], ...]], tuple[Step, ...]] = {}
        self._joints: dict[tuple[int, Direction, tuple[tuple[Cells, Cells], ...]], Joint] = {}

    def of(self, cell: int, bridges: Cells = NONE, broken: Cells = NONE) -> bytes:
        """The shore of each tactical cell of a strategic cell with a great river.

        `bridges` are the pontoons there, `broken` the railway bridges that were destroyed (8.6).
        """
        key = cell, bridges, broken
        if key not in self._land:
            self._land[key] = pieces(self._dry(cell, bridges, broken), self._field.columns)
        return self._land[key]

    def standing(self, cell: int, tactical: int, bridges: Cells = NONE, broken: Cells = NONE) -> frozenset[int]:
        """The shores a tactical cell belongs to; on open water, those around it."""
        if cell not in self.great:
            return SINGLE
        land = self.of(cell, bridges, broken)
        if land[tactical] != WATER:
            return frozenset({land[tactical]})
        around = frozenset(land[n] for n in self._field.neighbours(tactical)) - {WATER}
        return around or frozenset(land) - {WATER}

    def joint(
        self, cell: int, direction: Direction, pontoons: Mapping[int, Cells], broken: Mapping[int, Cells] = WHOLE
    ) -> Joint:
        """(shore here, shore there) pairs that one step in a direction joins; the neighbour must exist."""
        cells = [cell, *(_there(self._board.step(cell, d)) for d in _corner(direction))]
        if self.great.isdisjoint(cells):
            return _OPEN
        key = cell, direction, tuple((pontoons.get(c, NONE), broken.get(c, NONE)) for c in cells)
        if key not in self._joints:
            lands = [self._shore_map(c, *bridges) for c, bridges in zip(cells, key[2], strict=True)]
            meet = _across_corner if direction.diagonal else _across_edge
            self._joints[key] = meet(lands, direction, self._field.columns)
        return self._joints[key]

    def steps(
        self, cell: int, shore: int, pontoons: Mapping[int, Cells], broken: Mapping[int, Cells] = WHOLE
    ) -> tuple[Step, ...]:
        """The steps that lead on from a shore, clockwise from north, each with the shore it leads to."""
        around = cell, *self._board.neighbours(cell)
        wet = () if self.great.isdisjoint(around) else around
        laid = tuple([(c, pontoons.get(c), broken.get(c)) for c in wet if c in pontoons or c in broken])
        key = cell, shore, laid
        if key not in self._steps:
            self._steps[key] = tuple(
                (direction, (there, far))
                for direction in Direction
                if (there := self._board.step(cell, direction)) is not None
                for near, far in sorted(self.joint(cell, direction, pontoons, broken))
                if near == shore
            )
        return self._steps[key]

    def _shore_map(self, cell: int, bridges: Cells, broken: Cells) -> bytes:
        return self.of(cell, bridges, broken) if cell in self.great else bytes(self._field.size)

    def _dry(self, cell: int, bridges: Cells, broken: Cells) -> list[bool]:
        """Whether each tactical cell can be stood on or crossed."""
        map = self._map()
        assert map is not None, "shores are asked of a map that is there"
        field = map.battlefield(cell)
        return [
            ground not in _WET
            or (ground == Ground.RIVER and river < RiverClass.UNFORDABLE)
            or t in bridges
            or (field.bridged(t) and t not in broken)
            for t, (ground, river) in enumerate(zip(field.terrain, field.river, strict=True))
        ]


_KEPT: WeakKeyDictionary[GameMap, Shores] = WeakKeyDictionary()


def shores(map: GameMap) -> Shores:
    """The shores of a map; one record a map, since its ground never changes."""
    if (kept := _KEPT.get(map)) is None:
        kept = _KEPT[map] = Shores(map)
    return kept


def _there(cell: int | None) -> int:
    assert cell is not None, "a step leads to a square of the board"
    return cell


def _corner(direction: Direction) -> tuple[Direction, ...]:
    """The step itself, after it the two squares beside a diagonal one."""
    return (direction, direction.turned(-1), direction.turned(1)) if direction.diagonal else (direction,)


def pieces(dry: list[bool], columns: int) -> bytes:
    """Dry cells numbered by the piece of land they belong to, corners do not join; 255 for the rest."""
    land = bytearray([WATER]) * len(dry)
    count = 0
    for start in range(len(dry)):
        if dry[start] and land[start] == WATER:
            _flood(land, dry, start, count, columns)
            count += 1
    return bytes(land)


def _flood(land: bytearray, dry: list[bool], start: int, number: int, columns: int) -> None:
    land[start], waiting, near = number, [start], beside(columns, len(land))
    while waiting:
        for cell in near[waiting.pop()]:
            if dry[cell] and land[cell] == WATER:
                land[cell] = number
                waiting.append(cell)


@cache
def beside(columns: int, size: int) -> tuple[tuple[int, ...], ...]:
    """The cells with which each shares an edge."""
    return tuple(tuple(_over_edges(cell, columns, size)) for cell in range(size))


def _over_edges(cell: int, columns: int, size: int) -> Iterator[int]:
    if cell % columns:
        yield cell - 1
    if (cell + 1) % columns:
        yield cell + 1
    if cell >= columns:
        yield cell - columns
    if cell + columns < size:
        yield cell + columns


def _across_edge(lands: list[bytes], direction: Direction, side: int) -> Joint:
    last = side - 1
    facing = {
        Direction.N: [(i, last * side + i) for i in range(side)],
        Direction.S: [(last * side + i, i) for i in range(side)],
        Direction.E: [(i * side + last, i * side) for i in range(side)],
        Direction.W: [(i * side, i * side + last) for i in range(side)],
    }[direction]
    pairs = {(lands[0][a], lands[1][b]) for a, b in facing}
    return frozenset(pair for pair in pairs if WATER not in pair)


def _across_corner(lands: list[bytes], direction: Direction, side: int) -> Joint:
    """The four quarters that meet at the corner laid together, and the land in them followed."""
    places = _laid_together(direction, side)
    joined = [lands[number][cell] for number, cell in places]
    parts = pieces([shore != WATER for shore in joined], side // 2 * 2)
    meeting = {(places[at][0], piece, joined[at]) for at, piece in enumerate(parts) if piece != WATER}
    here, there = ([(piece, shore) for number, piece, shore in meeting if number == end] for end in (0, 1))
    return frozenset((a, b) for piece, a in here for other, b in there if piece == other)


@cache
def _laid_together(direction: Direction, side: int) -> tuple[tuple[int, int], ...]:
    """Which of the four squares, and which of its cells, lies on each cell of the joined quarters."""
    deep = side // 2
    east, south = direction.offset
    found: dict[int, tuple[int, int]] = {}
    for number, way in enumerate((None, *_corner(direction))):
        column, row = (0, 0) if way is None else way.offset
        for x in range(deep):
            for y in range(deep):
                at_x = _quarter(x, column != 0, east, deep, side)
                at_y = _quarter(y, row != 0, south, deep, side)
                found[at_y[1] * 2 * deep + at_x[1]] = number, at_y[0] * side + at_x[0]
    return tuple(found[cell] for cell in range(4 * deep * deep))


def _quarter(i: int, moved: bool, towards: int, deep: int, side: int) -> tuple[int, int]:
    """Along one axis: the i-th line of a quarter (on its battlefield, in the joined quarters)."""
    return (i, deep + i) if moved == (towards > 0) else (side - deep + i, i)
