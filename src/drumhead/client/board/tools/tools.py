"""What the mouse does on a board: a tool starts, ends and is cancelled; its result is plain cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QObject, Qt, Signal

from drumhead.client.board.scene import BoardScene
from drumhead.engine.play.figures import Box, Cells, Figure, Path

NextCells = Callable[[tuple[int | None, ...]], Sequence[int]]
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_OVERLAY = "tool"


def no_preview(cells: object) -> Sequence[Figure]:
    """Of a cell, or cells, that mean no more than themselves."""
    return ()


class Tool(QObject):
    """The base of all tools: takes nothing, draws nothing.

    Handlers return whether the tool used the event; `finished` carries the result, `cancelled` says there is none.
    Of several places under the pointer a click means the nearest of the `candidates`. Of the `keys` Return finishes,
    Backspace takes back what was taken last, Esc too and cancels where there is nothing left.
    """

    finished = Signal(object)
    changed = Signal(object)
    cancelled = Signal()
    cursor = Qt.CursorShape.ArrowCursor
    keys: tuple[Qt.Key, ...] = ()
    candidates: Collection[int] = ()

    def __init__(self) -> None:
        super().__init__()
        self._board: BoardScene | None = None
        self._hovered: int | None = None

    def start(self, board: BoardScene) -> None:
        """The view gave its mouse to this tool."""
        self._board = board
        self._show()

    def stop(self) -> None:
        """The view took its mouse back; nothing is emitted."""
        self._draw(())
        self._board = None

    def press(self, cell: int, modifiers: Qt.KeyboardModifier) -> None:
        """The left button went down."""

    def drag(self, cell: int) -> None:
        """The pointer came to another cell with the left button down."""

    def hover(self, cell: int) -> None:
        """The pointer came to another cell."""
        self._hovered = cell
        self._show()

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        return False

    def double_click(self, cell: int) -> bool:
        return False

    def wheel(self, notches: int) -> bool:
        return False

    def key(self, key: Qt.Key) -> bool:
        if key in self.keys and key in ENTER:
            self._finish()
        elif key in self.keys and not self._take_back() and key == Qt.Key.Key_Escape:
            self.cancelled.emit()
        return key in self.keys

    def wants(self, key: int) -> bool:
        """Whether a key goes to the tool before any shortcut."""
        return key in self.keys

    def _finish(self) -> None:
        """Emits what was asked for, if it is there."""

    def _take_back(self) -> bool:
        """Takes back what was taken last; whether there was anything."""
        return False

    def _show(self) -> None:
        """Draws the tool's present state."""

    def _draw(self, shapes: Sequence[Figure]) -> None:
        if self._board is not None:
            self._board.set_overlay(_OVERLAY, shapes)


class ClickTool(Tool):
    """A left click chooses a cell, a right one finishes; no other click is the tool's."""

    cursor = Qt.CursorShape.CrossCursor

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        if button == RIGHT:
            self._finish()
        elif button == LEFT:
            self._choose(cell)
        return button in (LEFT, RIGHT)

    def _choose(self, cell: int) -> None:
        """The left button was clicked on a cell."""


class PathTool(ClickTool):
    """7.2: clicks append cells to a strategic path, phase by phase; the highlight shows where it may go on.

    Clicking the last cell again, or `-`, leaves a phase out (7.5); without `phases` the click finishes. Backspace takes
    one back, Esc too until nothing is left and then cancels, Enter or a right click finishes with (start, cell or None,
    ...).
    """

    keys: tuple[Qt.Key, ...] = (Qt.Key.Key_Backspace, Qt.Key.Key_Escape, *ENTER, Qt.Key.Key_Minus, Qt.Key.Key_Delete)

    def __init__(self, start: int, next_cells: NextCells, phases: int = 6, path: Sequence[int | None] = ()) -> None:
        super().__init__()
        self._next_cells, self._phases = next_cells, phases
        self.path: tuple[int | None, ...] = tuple(path) or (start,)

    @property
    def last(self) -> int:
        """The cell the path has come to."""
        return next(cell for cell in reversed(self.path) if cell is not None)

    def open_cells(self) -> tuple[int, ...]:
        """Where the path may go on; empty once every phase is used."""
        return () if 0 < self._phases < len(self.path) else tuple(self._next_cells(self.path))

    def _choose(self, cell: int) -> None:
        if cell == self.last:
            self._stay()
        elif cell in self.open_cells():
            self._become((*self.path, cell))

    def double_click(self, cell: int) -> bool:
        """The first click of the two has been heard already; the second finishes."""
        self._finish()
        return True

    def key(self, key: Qt.Key) -> bool:
        if key == Qt.Key.Key_Minus:
            self._skip()
        elif key == Qt.Key.Key_Delete:
            self._become(self.path[:1])
        else:
            return super().key(key)
        return True

    def _take_back(self) -> bool:
        found = len(self.path) > 1
        if found:
            self._become(self.path[:-1])
        return found

    def _stay(self) -> None:
        """The last cell again: there for another phase, or where a way knows none the end of it."""
        if self._phases:
            self._skip()
        elif len(self.path) > 1:
            self._finish()

    def _skip(self) -> None:
        if len(self.path) <= self._phases:
            self._become((*self.path, None))

    def _finish(self) -> None:
        path = self.path
        while path[-1] is None:
            path = path[:-1]
        self.finished.emit(path)

    def _become(self, path: tuple[int | None, ...]) -> None:
        self.path = path
        self._show()
        self.changed.emit(path)

    def _show(self) -> None:
        open_cells = self.open_cells()
        shapes: list[Figure] = [Cells(open_cells, "reach"), Path(self.path, "order", numbered=self._phases > 0)]
        self._draw([*shapes, *(Path((self.last, cell), "draft") for cell in open_cells if cell == self._hovered)])


class DestinationTool(Tool):
    """9.1: a click names the tactical destination; Shift+click puts a waypoint before it.

    `finished` carries (waypoint, ..., destination). Backspace removes the last waypoint, Esc too and then cancels.
    """

    cursor = Qt.CursorShape.CrossCursor
    keys = (Qt.Key.Key_Backspace, Qt.Key.Key_Escape)

    def __init__(self, start: int, next_cells: NextCells, waypoints: int = 1) -> None:
        super().__init__()
        self._start, self._next_cells, self._room = start, next_cells, waypoints
        self.waypoints: tuple[int, ...] = ()

    @property
    def open_cells(self) -> tuple[int, ...]:
        """Where the way may lead next."""
        return tuple(self._next_cells((self._start, *self.waypoints)))

    def may_go(self, cell: int) -> bool:
        """Whether a click there means anything."""
        return cell in self.open_cells

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        if button == LEFT and self.may_go(cell):
            if modifiers & SHIFT and len(self.waypoints) < self._room:
                self._become((*self.waypoints, cell))
            else:
                self.finished.emit((*self.waypoints, cell))
        return button == LEFT

    def _take_back(self) -> bool:
        found = bool(self.waypoints)
        if found:
            self._become(self.waypoints[:-1])
        return found

    def _become(self, via: tuple[int, ...]) -> None:
        self.waypoints = via
        self._show()
        self.changed.emit(via)

    def _show(self) -> None:
        open_cells = self.open_cells
        way = (self._start, *self.waypoints, *(cell for cell in open_cells if cell == self._hovered))
        self._draw([Cells(open_cells, "reach"), Path(way, "move")])


class BoxTool(ClickTool):
    """6.4, 6.5: the centre by pressing, the radius by dragging or by the wheel; `finished` carries (centre, radius)."""

    keys = (Qt.Key.Key_Escape, *ENTER)

    def __init__(self, style: str, greatest: int, centre: int | None = None, radius: int = 0) -> None:
        super().__init__()
        self._style, self._greatest = style, greatest
        self._centre, self._radius = centre, radius
        self._placed = centre is not None

    @property
    def box(self) -> tuple[int, int] | None:
        return None if self._centre is None else (self._centre, self._radius)

    def press(self, cell: int, modifiers: Qt.KeyboardModifier) -> None:
        self._centre, self._placed = cell, True
        self._show()

    def drag(self, cell: int) -> None:
        if self._board is not None and self._centre is not None:
            self._become(self._board.plane.board.distance(self._centre, cell))

    def hover(self, cell: int) -> None:
        if not self._placed:
            self._centre = cell
            self._show()

    def wheel(self, notches: int) -> bool:
        self._become(self._radius + notches)
        return True

    def _choose(self, cell: int) -> None:
        """Letting go at the centre keeps the radius set by the wheel; a right click or Enter finishes too."""
        self._finish()

    def _become(self, radius: int) -> None:
        self._radius = max(0, min(self._greatest, radius))
        self._show()
        self.changed.emit(self.box)

    def _finish(self) -> None:
        if self._centre is not None:
            self.finished.emit((self._centre, self._radius))

    def _show(self) -> None:
        if self._centre is not None:
            label = f"{self._style} {self._radius}"
            self._draw([Box(self._centre, self._radius, self._style, label)])


class MeasureTool(ClickTool):
    """Clicks lay a broken line; `changed` carries (cells, squares, kilometres). Esc takes back, then cancels."""

    keys = (Qt.Key.Key_Backspace, Qt.Key.Key_Escape)

    def __init__(self, cell_km: float = 15.0) -> None:
        super().__init__()
        self._cell_km = cell_km
        self._cells: tuple[int, ...] = ()

    def measured(self) -> tuple[tuple[int, ...], int, float]:
        """The line with the cell under the pointer: cells, steps in squares, straight kilometres."""
        tail = () if self._hovered is None or self._hovered in self._cells[-1:] else (self._hovered,)
        cells = self._cells + tail if self._cells else ()
        if self._board is None:
            return cells, 0, 0.0
        plane = self._board.plane
        steps = sum(plane.board.distance(a, b) for a, b in pairwise(cells))
        spots = [plane.centre(cell) / plane.side for cell in cells]
        length = sum(hypot(b.x() - a.x(), b.y() - a.y()) for a, b in pairwise(spots))
        return cells, steps, length * self._cell_km

    def _choose(self, cell: int) -> None:
        self._become((*self._cells, cell))

    def _finish(self) -> None:
        self.finished.emit(self.measured())

    def hover(self, cell: int) -> None:
        self._hovered = cell
        self._become(self._cells)

    def _take_back(self) -> bool:
        found = bool(self._cells)
        if found:
            self._become(self._cells[:-1])
        return found

    def _become(self, cells: tuple[int, ...]) -> None:
        self._cells = cells
        self._show()
        self.changed.emit(self.measured())

    def _show(self) -> None:
        cells, steps, length = self.measured()
        label = f"{steps} squares, {length:.0f} km"
        self._draw([Path(cells, "measure", label=label)] if len(cells) > 1 else [])
