"""An order in the making: which squares are picked with which tool, and when it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from drumhead.client.board.pick_tool import PickTool
from drumhead.client.board.tools import BoxTool, DestinationTool, PathTool, Tool
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.panels.order_editor import OrderEditor
from drumhead.client.panels.unit_panel import UnitPanel
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import Token

PATH_WORDS = "Click square after square (the last one again leaves a phase out); Return gives the order."
MOVE_WORDS = "Click the destination; Shift+click a waypoint first."
BOX_WORDS = "Press on the centre and drag to the edge of the box."


class Drafting(QObject):
    """Runs one order editor at a time between the unit panel and the boards."""

    refused = Signal(str)
    asked = Signal(str)

    def __init__(self, desk: OrderDesk, boards: BoardPanel, panel: UnitPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards, self._panel = desk, boards, panel

    @property
    def editor(self) -> OrderEditor | None:
        """The order in the making, if any."""
        return self._panel.editor

    def begin(self, form: OrderForm) -> None:
        """Start an order of the unit at hand."""
        token = self._token()
        if token is None or not token.orderable:
            self.refused.emit("Choose one of your units first.")
            return
        self.end()
        if not form.fields:
            self._give({"kind": form.kind, "unit": token.id})
            return
        editor = OrderEditor(form, token.id, self._name)
        editor.order_ready.connect(self._give)
        editor.cancelled.connect(self.end)
        editor.squares_requested.connect(self._pick_named)
        self._panel.edit(editor)
        field = editor.board_field
        if field is not None and not field.optional:
            self._pick(field)
        else:
            editor.setFocus()

    def end(self) -> None:
        """Leave the order as it was."""
        self._boards.set_tool(None)
        self._panel.edit(None)
        self.asked.emit("")

    def _token(self) -> Token | None:
        return self._desk.view().token(self._desk.unit) if self._desk.seat and self._desk.unit else None

    def _name(self, board: str, cell: int) -> str:
        map = self._desk.session.game.map
        return (map.tactical_board if board == "tactical" else map.board).name(cell)

    # picking squares

    def _pick_named(self, name: str) -> None:
        if self.editor is not None:
            self._pick(next(field for field in self.editor.form.fields if field.name == name))

    def _pick(self, field: Field) -> None:
        token, editor = self._token(), self.editor
        if token is None or editor is None:
            return
        if field.type == "path":
            self._use(PathTool(token.cell, self._next_on_path), field, PATH_WORDS)
        elif field.type == "cell":
            self._use(PickTool(), field, f"{field.title}: click a square.")
        else:
            self._pick_tactical(field, token, editor)

    def _pick_tactical(self, field: Field, token: Token, editor: OrderEditor) -> None:
        if self._boards.field_cell != token.cell:
            self._boards.open_field(token.cell)
        names = {item.name for item in editor.form.fields}
        tool: Tool
        if "radius" in names:
            tool, words = BoxTool(editor.form.kind, 14), BOX_WORDS
        elif field.name == "to" and token.tactical is not None and "via" in names:
            tool, words = DestinationTool(token.tactical, self._next_on_field), MOVE_WORDS
        else:
            tool, words = PickTool(), f"{field.title}: click a tactical square."
        self._use(tool, field, words)

    def _use(self, tool: Tool, field: Field, words: str) -> None:
        tool.setParent(self)
        tool.finished.connect(lambda result: self._picked(field, result))
        if isinstance(tool, PathTool):
            tool.changed.connect(lambda path: self._show_path(field, path))
        tool.cancelled.connect(self.end)
        self._boards.set_tool(None, None)
        if field.type == "tactical":
            self._boards.set_tool(None, tool)
        else:
            self._boards.close_field()
            self._boards.set_tool(tool)
        self.asked.emit(words)

    def _next_on_path(self, path: tuple[int | None, ...]) -> Sequence[int]:
        order = self._order({"path": path[1:] or (None,)})
        return self._desk.session.next_cells(self._desk.seat, order) if order else ()

    def _next_on_field(self, way: tuple[int | None, ...]) -> Sequence[int]:
        start = way[0]
        values: dict[str, Any] = {"to": start} if len(way) == 1 else {"to": start, "via": way[-1]}
        order = self._order(values)
        return self._desk.session.next_cells(self._desk.seat, order) if order else ()

    def _order(self, values: dict[str, Any]) -> Order | None:
        """An order of the editor's kind with some values; None where that is none."""
        if self.editor is None:
            return None
        try:
            return self._desk.session.ruleset.order({**self.editor.data(), **values})
        except (ValidationError, DrumheadError):
            return None

    def _show_path(self, field: Field, path: tuple[int | None, ...]) -> None:
        if self.editor is not None:
            self.editor.pick(field.name, path[1:])

    def _picked(self, field: Field, result: tuple[Any, ...]) -> None:
        editor = self.editor
        if editor is None:
            return
        if field.type == "path":
            editor.pick(field.name, tuple(result[1:]))
        elif "radius" in {item.name for item in editor.form.fields}:
            editor.pick(field.name, result[0])
            self._give({**editor.data(), "radius": result[1]})
            return
        else:
            editor.pick(field.name, result[-1])
            if len(result) > 1:
                editor.pick("via", result[0])
        self._boards.set_tool(None)
        if all(item.optional or item.name == field.name for item in editor.form.fields):
            editor.give()

    # giving

    def _give(self, data: dict[str, Any]) -> None:
        try:
            order = self._desk.session.ruleset.order(data)
        except ValidationError as error:
            self.refused.emit(_missing(error))
            return
        except DrumheadError as error:
            self.refused.emit(str(error))
            return
        if self._desk.set_order(order):
            self.end()


def _missing(error: ValidationError) -> str:
    """What is still to be filled in, in a sentence."""
    names = [str(item["loc"][-1]) for item in error.errors() if item["loc"]]
    return f"The order is not complete: {', '.join(dict.fromkeys(names))} is missing or wrong."
