"""Gives the boards the tool of the brush at hand, and turns its strokes into edits."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from drumhead.client.board.tools.place_tool import PlaceTool
from drumhead.client.board.tools.tools import Tool
from drumhead.client.editor.brushes import BRUSHES, Brush, Options, Touch, erasing, picked
from drumhead.client.editor.map_desk import MapDesk
from drumhead.client.editor.settling import Settling
from drumhead.client.editor.stroke_tool import StrokeTool
from drumhead.client.panels.board_panel import BoardPanel

PLACES = ("city", "place")


class Painting(QObject):
    """`options_changed` tells of what a brush picked up from the board."""

    options_changed = Signal(object)

    def __init__(self, desk: MapDesk, boards: BoardPanel, settling: Settling, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards, self._settling = desk, boards, settling
        self.brush, self.options = BRUSHES[0], Options()
        self._tools: list[Tool] = []
        boards.field_opened.connect(lambda _: self.take_up(self.brush))

    def take_up(self, brush: Brush) -> None:
        """Give the mouse of both boards to a brush where it paints there."""
        self.brush = brush
        on_map = self._tool(brush, field=False) if brush.on_map else None
        on_field = self._tool(brush, field=True) if brush.on_field else None
        self._tools = [tool for tool in (on_map, on_field) if tool is not None]
        self._boards.set_tool(on_map, on_field)

    def lay_down(self) -> None:
        """Keep no tool, and with it no board, of a map that is put away."""
        self._tools = []
        self._boards.set_tool(None)

    def set_options(self, options: Options) -> None:
        """What the brush paints with from now on."""
        self.options = options
        for tool in self._tools:
            if isinstance(tool, StrokeTool):
                tool.set_size(self._size)

    @property
    def _size(self) -> int:
        return self.options.size if self.brush.sized else 1

    def _tool(self, brush: Brush, field: bool) -> Tool:
        return self._place_tool(field) if brush.name in PLACES else self._stroke_tool(field)

    def _stroke_tool(self, field: bool) -> StrokeTool:
        map = self._desk.map
        tool = StrokeTool(map.tactical_board if field else map.board, self._size, opens=not field)
        tool.touched.connect(lambda before, here, stroke: self._paint(self._touch(field, before, here), stroke))
        tool.revoked.connect(self._desk.revoke)
        tool.picked.connect(lambda cell: self._pick(self._touch(field, None, cell)))
        return tool

    def _place_tool(self, field: bool) -> PlaceTool:
        tool, kind = PlaceTool(opens=not field), self.brush.name
        tool.pressed.connect(lambda cell: self._settling.press(kind, self._field(field), cell))
        tool.dropped.connect(lambda start, end: self._settling.drop(kind, self._field(field), start, end))
        tool.revoked.connect(self._settling.revoke)
        return tool

    def _field(self, field: bool) -> int | None:
        return self._boards.field_cell if field else None

    def _touch(self, field: bool, before: int | None, here: int) -> Touch:
        return Touch(self._desk.map, self._field(field), before, here)

    def _paint(self, touch: Touch, stroke: int) -> None:
        if self.brush.paint is not None:
            self._desk.do(self.brush.paint(touch, self.options), stroke)
        elif self.brush.name == "eraser":
            for edit in erasing(touch, self.options):
                self._desk.do(edit, stroke)

    def _pick(self, touch: Touch) -> None:
        self.set_options(picked(touch, self.brush.name, self.options))
        self.options_changed.emit(self.options)
