"""Lines of a map as they are kept from one board of it to the next, and their pieces as Qt draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from weakref import WeakKeyDictionary, WeakValueDictionary

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from drumhead.client.board.kept import Arrays, digest_of, ground_digest, kept
from drumhead.engine.drawing.ink.outlines import Points
from drumhead.engine.drawing.ink.pieces import Lines, lines_of
from drumhead.engine.drawing.squares.traces import all_track, frontier_runs, rivers_by_class, runs_of
from drumhead.engine.maps.squares.model import GameMap


def river_lines(map: GameMap) -> dict[int, Lines]:
    """The rivers of each class."""
    terrain, found = map.tactical.terrain, {}
    for rank, rivers in rivers_by_class(map).items():
        digest = ground_digest(map, *(_numbers(river.course) for river in rivers))
        found[rank] = kept_lines(f"rivers-{rank}", digest, partial(runs_of, rivers, terrain))
    return found


def _numbers(course: tuple[tuple[int, int], ...]) -> npt.NDArray[np.int32]:
    return np.fromiter(chain.from_iterable(course), np.int32, 2 * len(course))


def rail_lines(map: GameMap) -> Lines:
    """Track open by the map's year."""
    return kept_lines("rails", ground_digest(map, np.array(map.year)), lambda: all_track(map))


def frontier_lines(map: GameMap, keep: bool = False) -> Lines:
    """The borders between states."""
    if not keep:
        return lines_of(frontier_runs(map))
    digest = digest_of([map.state, np.array((map.board.columns, map.tactical_board.columns))])
    return kept_lines("frontiers", digest, lambda: frontier_runs(map))


def kept_lines(name: str, digest: str, trace: Callable[[], Iterable[Points]]) -> Lines:
    """The lines that a board shows already, else those kept of another time, else traced now."""
    found = _shown.get(name + digest)
    if found is None:
        arrays = kept(name, digest, lambda: _arrays(lines_of(trace())))
        found = _shown[name + digest] = Lines(arrays["points"], arrays["lengths"])
    return found


def _arrays(lines: Lines) -> Arrays:
    return {"points": lines.points, "lengths": lines.lengths}


def polygons(lines: Lines, area: QRectF) -> list[QPolygonF]:
    """The pieces that touch an area."""
    drawn = _drawn.setdefault(lines, {})
    return [_polygon(piece, drawn) for piece in lines.within((area.left(), area.top(), area.right(), area.bottom()))]


def _polygon(piece: Points, drawn: dict[int, QPolygonF]) -> QPolygonF:
    """By the array itself, which lives as long as its lines."""
    found = drawn.get(id(piece))
    if found is None:
        found = drawn[id(piece)] = QPolygonF([QPointF(x, y) for x, y in piece.tolist()])
    return found


_shown: WeakValueDictionary[str, Lines] = WeakValueDictionary()
_drawn: WeakKeyDictionary[Lines, dict[int, QPolygonF]] = WeakKeyDictionary()
