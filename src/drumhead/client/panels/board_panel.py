"""The boards of a desk: the strategic one, and over it the battlefield that was opened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.overlays import Cells, Path, Shape
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.tools import Tool
from drumhead.client.board.view import BoardView, Outlook
from drumhead.client.palette import Palette
from drumhead.engine.maps.library import data_folder
from drumhead.engine.maps.model import GameMap
from drumhead.engine.play.view import View

LEFT = Qt.MouseButton.LeftButton
NEAREST = 4.0  # pixels a scene unit: 100 per cent


class BoardPanel(QWidget):
    """Two views in one place; Esc on the battlefield returns to the same strategic outlook."""

    cell_chosen = Signal(int, object)
    field_cell_chosen = Signal(int, int, str)
    menu_requested = Signal(int)
    cell_hovered = Signal(str)
    outlook_changed = Signal(object)
    zoom_changed = Signal(float)
    escaped = Signal()
    next_requested = Signal()
    field_opened = Signal(object)
    tab_pressed = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._map: GameMap | None = None
        self._view: View | None = None
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self.strategic: BoardView | None = None
        self.field: BoardView | None = None
        self.field_cell: int | None = None
        self._scene: StrategicScene | None = None
        self._field_scene: FieldScene | None = None
        self._released = QPoint()
        self.wheel_zooms = True

    def set_game(self, map: GameMap | None) -> None:
        """Build the boards of a game, or take them away."""
        self.close_field()
        if self.strategic is not None:
            self._stack.removeWidget(self.strategic)
            self.strategic.deleteLater()
            self.strategic = self._scene = None
        self._map = map
        if map is None:
            return
        self._scene = StrategicScene(map, data_folder("resources"), self._palette)
        self.strategic = BoardView(self._scene, self)
        self.strategic.setObjectName("strategic-board")
        self.strategic.cell_clicked.connect(self._on_clicked)
        self.strategic.cell_double_clicked.connect(self.open_field)
        self.strategic.cell_hovered.connect(self._on_hovered)
        self._wire_view(self.strategic)
        self._stack.addWidget(self.strategic)

    def _wire_view(self, view: BoardView) -> None:
        view.zoom_changed.connect(self.zoom_changed)
        view.outlook_changed.connect(lambda area: self.outlook_changed.emit(area) if view is self.strategic else None)
        view.escaped.connect(self._on_escaped)
        view.next_requested.connect(self.next_requested)
        view.wheel_zooms = self.wheel_zooms
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @property
    def scene(self) -> StrategicScene:
        """The strategic scene; only to be asked while a game is open."""
        if self._scene is None:
            raise RuntimeError("no game is open")
        return self._scene

    @property
    def current(self) -> BoardView | None:
        """The board in front."""
        return self.field or self.strategic

    def set_palette(self, palette: Palette) -> None:
        """Draw everything again in another theme, at the same outlook."""
        self._palette = palette
        if self._map is None or self.strategic is None:
            return
        outlook, view, cell = self.strategic.outlook, self._view, self.field_cell
        self.set_game(self._map)
        self.strategic.look(outlook)
        self.show_view(view)
        if cell is not None:
            self.open_field(cell)

    # what is shown

    def show_view(self, view: View | None) -> None:
        """Show what a seat may know; None takes all of it away."""
        self._view = view
        if self._scene is not None:
            self._scene.set_view(view)
            if view is None:
                self._scene.clear_overlays()
                self._scene.select(None)
        if view is None:
            self.close_field()
        elif self._field_scene is not None:
            self._field_scene.set_view(view)

    def show_paths(self, paths: Sequence[Path]) -> None:
        """Orders as arrows on the strategic board."""
        if self._scene is not None:
            self._scene.show_paths(paths)

    def show_field_orders(self, shapes: Sequence[Shape]) -> None:
        """Orders on the battlefield that is open."""
        if self._field_scene is not None:
            self._field_scene.set_overlay("orders", shapes)

    def mark_event(self, cell: int | None, tactical: int | None = None) -> None:
        """Point at the square of an event, on the battlefield too if that is open."""
        self.scene.set_overlay("event", [Cells((cell,), "event")] if cell is not None else ())
        if self._field_scene is not None:
            here = (tactical,) if tactical is not None and cell == self.field_cell else ()
            self._field_scene.set_overlay("event", [Cells(here, "event")] if here else ())

    def select(self, cell: int, tactical: int | None) -> None:
        """Frame where the unit at hand stands."""
        self.scene.select(cell)
        if self._field_scene is not None:
            self._field_scene.select(tactical if cell == self.field_cell else None)

    def go_to(self, cell: int) -> None:
        """Bring a square to the middle, near enough to read."""
        if self.strategic is not None:
            self.strategic.go_to(cell, least=2.0)

    def fit_cells(self, cells: tuple[int, ...]) -> None:
        """Show some squares of the map, with enough round them to see where they are."""
        self.close_field()
        if self.strategic is None:
            return
        self.strategic.fit_cells(cells)
        outlook = self.strategic.outlook
        if outlook.scale > NEAREST:
            self.strategic.look(Outlook(NEAREST, outlook.x, outlook.y))

    def show_cell(self, cell: int) -> None:
        """Bring a square into view only if it is out of it, so that the board stands still when it can."""
        if self.strategic is None:
            return
        rect = self.scene.plane.rect(cell)
        if self.strategic.scale_now < 1.0 or not self.strategic.seen.contains(rect):
            self.go_to(cell)

    # the battlefield

    def open_field(self, cell: int) -> None:
        """Open the battlefield of a square over the strategic board."""
        if self._map is None:
            return
        self.close_field()
        self.field_cell = cell
        self._field_scene = FieldScene(self._map, cell, data_folder("resources"), self._palette)
        if self._view is not None:
            self._field_scene.set_view(self._view)
        self.field = BoardView(self._field_scene, self)
        self.field.setObjectName("field-board")
        self.field.cell_clicked.connect(self._on_field_clicked)
        self.field.cell_hovered.connect(self._on_field_hovered)
        self._wire_view(self.field)
        self._stack.addWidget(self.field)
        self._stack.setCurrentWidget(self.field)
        self.field.fit()
        self.field.setFocus()
        self.field_opened.emit(cell)

    def close_field(self) -> None:
        """Back to the strategic board, which has not moved."""
        if self.field is None:
            return
        self.field.set_tool(None)
        self._stack.removeWidget(self.field)
        self.field.deleteLater()
        self.field = self._field_scene = self.field_cell = None
        if self.strategic is not None:
            self._stack.setCurrentWidget(self.strategic)
            self.strategic.setFocus()
            self.zoom_changed.emit(self.strategic.zoom_percent)
        self.field_opened.emit(None)

    def set_wheel(self, zooms: bool) -> None:
        """Whether the plain wheel zooms."""
        self.wheel_zooms = zooms
        for view in (self.strategic, self.field):
            if view is not None:
                view.wheel_zooms = zooms

    def take_focus(self) -> None:
        """Give the keyboard to the board in front."""
        if self.current is not None:
            self.current.setFocus()

    def set_tool(self, strategic: Tool | None, field: Tool | None = None) -> None:
        """Give the mouse of either board to a tool."""
        for view, tool in ((self.strategic, strategic), (self.field, field)):
            if view is not None:
                view.set_tool(tool)
                if tool is not None:
                    view.setFocus()

    # signals of the views

    def _on_clicked(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        if button == LEFT:
            self.cell_chosen.emit(cell, modifiers)
        elif button == Qt.MouseButton.RightButton:
            self.menu_requested.emit(cell)

    def _on_field_clicked(self, tactical: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        if self.field_cell is None or self._field_scene is None or self.field is None:
            return
        if button == LEFT:
            hit = self._field_scene.token_at(self.field.mapToScene(self._released))
            self.field_cell_chosen.emit(self.field_cell, tactical, hit.id if hit else "")
        elif button == Qt.MouseButton.RightButton:
            self.menu_requested.emit(self.field_cell)

    def _on_hovered(self, cell: int) -> None:
        if self._map is not None:
            self.cell_hovered.emit(self._map.board.name(cell))

    def _on_field_hovered(self, tactical: int) -> None:
        if self._map is not None and self.field_cell is not None:
            name = self._map.board.name(self.field_cell)
            self.cell_hovered.emit(f"{name}  {self._map.tactical_board.name(tactical)}")

    def _on_escaped(self) -> None:
        if self.field is not None:
            self.close_field()
        else:
            self.escaped.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tab goes through the stack instead of leaving the board; a click keeps its place for hit tests."""
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._released = event.position().toPoint()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab:
            self.tab_pressed.emit()
            return True
        return super().eventFilter(watched, event)
