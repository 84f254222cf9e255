"""A ship dragged at the game master's board: where it is let go, a ruling that puts it there is begun."""

from __future__ import annotations

import shlex

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent

from drumhead.client.board.tools.tools import LEFT, Tool
from drumhead.client.board.view import BoardView
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Path

SHIP = "ship"


class CarryTool(Tool):
    """Has the mouse while a ship is held, and draws whereto; a click stays a click."""

    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, start: int) -> None:
        super().__init__()
        self._start = start

    def drag(self, cell: int) -> None:
        self._draw([Path((self._start, cell), "draft")] if cell != self._start else [])


class Carrying(QObject):
    """Follows the boards of a desk; `carried` has the words of the ruling, which wants its reason still."""

    carried = Signal(str)

    def __init__(self, desk: OrderDesk, boards: BoardPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards = desk, boards
        self._held: tuple[str, int] | None = None
        boards.board_changed.connect(self._follow)
        desk.view_changed.connect(self._follow)

    def _follow(self) -> None:
        view = self._boards.current
        if view is not None:
            view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        view = self._boards.current
        if isinstance(event, QMouseEvent) and event.button() == LEFT and view is not None:
            if event.type() == QEvent.Type.MouseButtonPress:
                self._take(view, event)
            elif event.type() == QEvent.Type.MouseButtonRelease:
                self._let_go(view, event)
        return super().eventFilter(watched, event)

    def _take(self, view: BoardView, event: QMouseEvent) -> None:
        """The ship on the square that is pressed, unless the mouse has something else to do there."""
        cell = view.cell_under(event.position().toPoint())
        held = "" if cell is None or event.modifiers() != Qt.KeyboardModifier.NoModifier else self._ship(cell)
        if held and cell is not None and view.tool is None:
            self._held = held, cell
            view.set_tool(CarryTool(cell))

    def _ship(self, cell: int) -> str:
        """The first ship there, at the game master's desk as it waits."""
        desk, field = self._desk, self._boards.field_cell
        if desk.seat != GM or desk.moment is not None or desk.session.over:
            return ""
        here = (cell, None) if field is None else (field, cell)
        ships = [note for note in self._boards.notes if note.kind == SHIP and note.cell == here[0]]
        return next((ship.name for ship in ships if field is None or ship.tactical == cell), "")

    def _let_go(self, view: BoardView, event: QMouseEvent) -> None:
        if self._held is None:
            return
        (ship, start), self._held = self._held, None
        view.set_tool(None)
        cell = view.cell_under(event.position().toPoint())
        if cell is not None and cell != start:
            self.carried.emit(f"{SHIP} {ship} place={shlex.quote(self._place(cell))} ")

    def _place(self, cell: int) -> str:
        map, field = self._desk.session.game.map, self._boards.field_cell
        name: str = map.board.name(cell if field is None else field)
        return name if field is None else f"{name} {map.tactical_board.name(cell)}"
