"""Rivers and railways of a map being edited as lines, traced anew only where they changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from drumhead.engine.drawing.ink.pieces import Lines, joined, lines_of
from drumhead.engine.drawing.squares.traces import rail_runs, river_runs
from drumhead.engine.maps.squares.courses import crossed_squares
from drumhead.engine.maps.squares.model import GameMap, River

CHUNK = 8  # squares along the edge of a part whose track is traced together


@dataclass(frozen=True, slots=True, eq=False)
class _Traced:
    """A river, the strategic cells it crosses, and its line."""

    river: River
    squares: frozenset[int]
    lines: Lines


class LocalLines:
    """The lines of one map; `rivers` are by class."""

    def __init__(self, map: GameMap) -> None:
        self._courses: dict[int, _Traced] = {}
        self._chunks: dict[tuple[int, int], Lines] = {}
        self.rivers: dict[int, Lines] = {}
        self.rails = lines_of(())
        self._trace_rivers(map)
        columns, rows = (-(-count // CHUNK) for count in (map.board.columns, map.board.rows))
        self._trace_rails(map, [(column, row) for row in range(rows) for column in range(columns)])

    def follow(self, map: GameMap, squares: Collection[int], rivers: bool, rails: bool) -> None:
        """Traces what may have changed in some squares."""
        if rivers:
            self._trace_rivers(map, squares)
        if rails:
            spots = (map.board.position(cell) for cell in squares)
            chunks = {(c // CHUNK, r // CHUNK) for column, row in spots for c in (column - 1, column, column + 1)
                      for r in (row - 1, row, row + 1) if map.board.at(c, r) is not None}  # fmt: skip
            self._trace_rails(map, sorted(chunks))

    def _trace_rivers(self, map: GameMap, squares: Collection[int] = ()) -> None:
        """Every river that is new, or that may have been flooded or drained in some squares."""
        kept = {}
        for river in map.rivers:
            known = self._courses.get(id(river))
            good = known is not None and known.squares.isdisjoint(squares)
            kept[id(river)] = known if known is not None and good else _traced(map, river)
        self._courses = kept
        ranks = sorted({int(river.rank) for river in map.rivers})
        self.rivers = {rank: joined(t.lines for t in kept.values() if t.river.rank == rank) for rank in ranks}

    def _trace_rails(self, map: GameMap, chunks: Iterable[tuple[int, int]]) -> None:
        """A chunk's track, with one cell of the next chunks so that lines go on there."""
        length = CHUNK * map.tactical_board.columns
        bottom, right = map.tactical.rail.shape
        for column, row in chunks:
            left, top = column * length, row * length
            ends = min(left + length + 1, right), min(top + length + 1, bottom)
            self._chunks[column, row] = lines_of(rail_runs(map, left, top, *ends))
        self.rails = joined(self._chunks.values())


def _traced(map: GameMap, river: River) -> _Traced:
    side, columns = map.tactical_board.columns, map.board.columns
    squares = frozenset(crossed_squares(river.course, side, columns))
    return _Traced(river, squares, lines_of(river_runs(river, map.tactical.terrain)))
