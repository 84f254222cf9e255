"""The boards of a desk: the strategic one, and over it the battlefield that was opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.habits import Habits
from drumhead.client.board.map_scene import MapScene
from drumhead.client.board.tools.tools import Tool
from drumhead.client.board.view import BoardView
from drumhead.client.board_layers import CONTROL, OVERLAYS, RIVERS, RUINS, SHIPS, SITUATION
from drumhead.client.hover import (
    Judge,
    Knowledge,
    card,
    field_rows,
    knowledge,
    sieges,
    status_of_field,
)
from drumhead.client.kinds import Kind, kind_of
from drumhead.client.palette import Palette
from drumhead.client.panels.field_frame import FieldFrame, field_title
from drumhead.engine.drawing.orders.notes import control, field_ruins, field_ships, ruins, ships
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import AnyMap
from drumhead.engine.maps.squares.survey_words import Fact
from drumhead.engine.play.figures import Cells, Figure
from drumhead.engine.play.ruleset import unjudged
from drumhead.engine.play.view import Note, Token, View

LEFT = Qt.MouseButton.LeftButton
NAMED = 3.0  # pixels a scene unit where all cities have their names
Situation = Callable[[View], tuple[Figure, ...]]
"""What a view lays over the map beside troops and notes."""


def no_situation(view: View) -> tuple[Figure, ...]:
    """Of a map without a game."""
    return ()


class BoardPanel(QWidget):
    """Two views in one place; Esc on the battlefield returns to the same strategic outlook."""

    cell_chosen = Signal(int, object)
    field_cell_chosen = Signal(int, int, str)
    menu_requested = Signal(int)
    pin_requested = Signal(int, object)
    board_changed = Signal()
    cell_hovered = Signal(str)
    square_hovered = Signal(object)
    outlook_changed = Signal(object)
    zoom_changed = Signal(float)
    escaped = Signal()
    next_requested = Signal()
    field_opened = Signal(object)
    tab_pressed = Signal()
    box_drawn = Signal(QRectF, object)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._map: AnyMap | None = None
        self._ruleset = ""
        self._steps: Judge = unjudged
        self._situation: Situation = no_situation
        self._known: Knowledge | None = None
        self._notes: tuple[Note, ...] = ()
        self._layers: dict[str, bool] = {}
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self.strategic: BoardView | None = None
        self.field: BoardView | None = None
        self.field_cell: int | None = None
        self._framed: FieldFrame | None = None
        self._scene: MapScene | None = None
        self._field_scene: FieldScene | None = None
        self._released, self._chosen = QPoint(), tuple[str, ...]()
        self.held = Qt.KeyboardModifier.NoModifier
        """What was held down at the last click."""
        self.habits, self.boxes = Habits(), False
        self.more_rows: Callable[[int], tuple[Fact, ...]] = lambda cell: ()

    def set_game(
        self,
        map: AnyMap | None,
        ruleset: str = "",
        steps: Judge = unjudged,
        situation: Situation = no_situation,
    ) -> None:
        """Build the boards of a game, or take them away; `ruleset` names the counters, `steps` judges ways."""
        self.close_field()
        if self.strategic is not None:
            self._stack.removeWidget(self.strategic)
            self.strategic.deleteLater()
            self.strategic = self._scene = None
        self._map, self._ruleset, self._steps, self._situation = map, ruleset, steps, situation
        self._known = None if map is None else Knowledge(map, steps=steps)
        if map is None:
            return
        self._scene = kind_of(map).scene(map, data_folder("resources"), self._palette, ruleset)
        self.strategic = BoardView(self._scene, self)
        self.strategic.setObjectName("strategic-board")
        self.strategic.cell_clicked.connect(self._on_clicked)
        self.strategic.cell_double_clicked.connect(self.open_field)
        self.strategic.cell_hovered.connect(self._on_hovered)
        self.strategic.words = self._square_card
        self._wire_view(self.strategic)
        self._stack.addWidget(self.strategic)
        for name, shown in self._layers.items():
            self._apply_layer(self._scene, name, shown)

    def _wire_view(self, view: BoardView) -> None:
        view.zoom_changed.connect(self.zoom_changed)
        view.outlook_changed.connect(lambda area: self.outlook_changed.emit(area) if view is self.strategic else None)
        view.escaped.connect(self._on_escaped)
        view.next_requested.connect(self.next_requested)
        view.habits, view.boxes = self.habits, self.boxes
        view.box_drawn.connect(self.box_drawn)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @property
    def scene(self) -> MapScene:
        """The strategic scene; only to be asked while a game is open."""
        if self._scene is None:
            raise RuntimeError("no game is open")
        return self._scene

    @property
    def kind(self) -> Kind:
        """What the open map's kind brings; only to be asked while a game is open."""
        return kind_of(self.known.map)

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers that the boards of this game know."""
        return self.kind.layers

    @property
    def has_fields(self) -> bool:
        """Whether the map's cells have battlefields."""
        return self._map is not None and kind_of(self._map).field is not None

    @property
    def field_scene(self) -> FieldScene | None:
        """The scene of the battlefield that is open."""
        return self._field_scene

    def follow(self, map: AnyMap) -> None:
        """Speak of another state of a map that is being edited; its drawing is renewed by who edits."""
        self._map, self._known = map, Knowledge(map)

    @property
    def current(self) -> BoardView | None:
        """The board in front."""
        return self.field or self.strategic

    def set_palette(self, palette: Palette) -> None:
        """Draw everything again in another theme, at the same outlook."""
        self._palette = palette
        if self._map is None or self.strategic is None:
            return
        outlook, known, cell = self.strategic.outlook, self._known, self.field_cell
        self.set_game(self._map, self._ruleset, self._steps, self._situation)
        self.strategic.look(outlook)
        self.show_view(known.view if known else None, self._notes)
        if cell is not None:
            self.open_field(cell)

    # what is shown

    def show_view(self, view: View | None, notes: Iterable[Note] = ()) -> None:
        """Show what a seat may know; None takes all of it away."""
        self._notes = tuple(notes)
        for board in (self.strategic, self.field):
            if board is not None:
                board.forget_words()
        if self._scene is not None and self._map is not None:
            self._known = knowledge(self._map, view, self._notes, self._steps)
            self._scene.set_view(view)
            self._scene.set_notes(self._notes)
            if view is None:
                self._chosen = ()
                self._scene.clear_overlays()
                self._scene.select(None)
            self.choose(self._chosen)
            self._scene.set_overlay(CONTROL, control(self._notes))
            self._scene.set_overlay(RIVERS, control(self._notes, "river"))
            self._scene.set_overlay(RUINS, ruins(self._notes))
            self._scene.set_overlay(SHIPS, ships(self._notes))
            self._lay_situation(self._scene, view)
        if view is None:
            self.close_field()
        elif self._field_scene is not None:
            self._show_on_field(self._field_scene, view)

    def _lay_situation(self, scene: MapScene, view: View | None) -> None:
        """Worked out only where it is shown: of a large army that takes its time."""
        wanted = view is not None and self._layers.get(SITUATION)
        scene.set_overlay(SITUATION, self._situation(view) if view and wanted else ())

    def _show_on_field(self, scene: FieldScene, view: View) -> None:
        scene.set_view(view)
        scene.set_note(sieges(self.known, scene.cell))
        scene.set_overlay(RUINS, field_ruins(self.known.squares, scene.cell, self._notes))
        scene.set_overlay(SHIPS, field_ships(scene.cell, self._notes))

    @property
    def notes(self) -> tuple[Note, ...]:
        """What the seat knows of squares beside troops."""
        return self._notes

    @property
    def known(self) -> Knowledge:
        """The map and what the seat knows of it now; only to be asked while a game is open."""
        if self._known is None:
            raise RuntimeError("no game is open")
        return self._known

    @property
    def afloat(self) -> str:
        """The first ship on the square that is chosen, as a ruling names it; empty where there is none."""
        cell = self.scene.selected if self._scene is not None else None
        lying = self.known.notes.get(cell, ()) if cell is not None and self._known is not None else ()
        return next((f"ship {note.name} " for note in lying if note.kind == "ship"), "")

    def set_layer(self, name: str, shown: bool) -> None:
        """Show or hide a layer of either board, of those still to be opened too."""
        self._layers[name] = shown
        if self._scene is not None:
            self._apply_layer(self._scene, name, shown)
            if name == SITUATION:
                self._lay_situation(self._scene, self._known.view if self._known else None)
        if self._field_scene is not None:
            self._apply_layer(self._field_scene, name, shown)

    def layer_shown(self, name: str) -> bool:
        """Whether a layer is shown, as far as somebody said so."""
        return self._layers.get(name, False)

    def _apply_layer(self, scene: MapScene | FieldScene, name: str, shown: bool) -> None:
        if name in OVERLAYS:
            scene.show_overlay(name, shown)
        elif name in scene.layers:
            scene.set_layer(name, shown)

    def show_orders(self, shapes: Sequence[Figure]) -> None:
        """Orders as arrows on the strategic board."""
        if self._scene is not None:
            self._scene.show_orders(shapes)

    def show_field_orders(self, shapes: Sequence[Figure]) -> None:
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
        """Frame where the unit at hand stands; what was looked for is forgotten."""
        self.drop_found()
        self.mark_open(())
        self.scene.select(cell)
        if self._field_scene is not None:
            self._field_scene.select(tactical if cell == self.field_cell else None)

    def choose(self, units: Sequence[str]) -> None:
        """Mark the units that are chosen, and their squares if they are several."""
        self._chosen = tuple(units)
        view = self._known.view if self._known is not None else None
        tokens = [token for token in view.tokens if token.id in units and token.status != "away"] if view else []
        together = tokens if len(units) > 1 else []
        if self._scene is not None:
            self._scene.choose(tuple(dict.fromkeys(token.cell for token in together)), units)
        if self._field_scene is not None:
            here = (token.tactical for token in together if token.cell == self.field_cell)
            self._field_scene.choose(tuple(dict.fromkeys(at for at in here if at is not None)), units)

    def tokens_in(self, area: QRectF) -> tuple[Token, ...]:
        """The units that lie in an area of the board in front; of the map all on squares whose middle is in it."""
        view = self._known.view if self._known is not None else None
        if view is None or self._scene is None:
            return ()
        if self._field_scene is not None:
            return tuple(self._field_scene.tokens_in(area))
        plane = self._scene.plane
        cells = {token.cell for token in view.tokens if token.status != "away"}
        inside = {cell for cell in cells if area.intersects(_middle(plane.rect(cell)))}
        return tuple(token for token in view.tokens if token.cell in inside and token.status != "away")

    def lay_page(self, figures: Sequence[Figure]) -> None:
        """What a page wants to be seen on the map, in the place of what it laid there before."""
        if self.strategic is not None:
            self.scene.set_overlay("page", figures)

    def mark_open(self, cells: Sequence[int]) -> None:
        """Mark the places where the unit at hand may go at a click."""
        self.scene.set_overlay("open", [Cells(tuple(cells), "reach")] if cells else ())

    def show_found(self, cells: tuple[int, ...]) -> None:
        """Bring a place that was looked for into the middle and mark its squares until something else is chosen."""
        self.close_field()
        self.scene.set_overlay("found", [Cells(cells, "event")] if len(cells) > 1 else ())
        self.scene.select(cells[0] if len(cells) == 1 else None)
        if len(cells) > 1:
            self.fit_cells(cells)
        elif self.strategic is not None:
            self.strategic.go_to(cells[0], least=NAMED)

    def show_found_on_field(self, cell: int, tactical: int) -> None:
        """Open the battlefield of a place that was looked for, if it is another, and frame its square there."""
        if self.field_cell != cell:
            self.open_field(cell)
        if self.field is not None and self._field_scene is not None:
            self._field_scene.select(tactical)
            if not self.field.seen.contains(self._field_scene.plane.rect(tactical)):
                self.field.go_to(tactical)

    def drop_found(self) -> None:
        """Nothing is looked for any more."""
        self.scene.set_overlay("found", ())

    def go_to(self, cell: int) -> None:
        """Bring a square to the middle, near enough to read."""
        if self.strategic is not None:
            self.strategic.go_to(cell, least=self.scene.readable)

    def fit_cells(self, cells: tuple[int, ...]) -> None:
        """Show some squares of the map, with enough round them to see where they are."""
        self.close_field()
        if self.strategic is not None:
            self.strategic.fit_cells(cells, self.scene.scales[1])

    def show_cell(self, cell: int) -> None:
        """Bring a square into view only if it is out of it, so that the board stands still when it can."""
        if self.strategic is None:
            return
        rect = self.scene.plane.rect(cell)
        if self.strategic.scale_now < self.scene.readable / 2 or not self.strategic.seen.contains(rect):
            self.go_to(cell)

    # the battlefield

    def open_field(self, cell: int) -> None:
        """Open the battlefield of a square over the strategic board, where squares have one."""
        made = None if self._map is None else kind_of(self._map).field
        if made is None:
            return
        self.close_field()
        self.field_cell = cell
        self._field_scene = made(self._map, cell, data_folder("resources"), self._palette, self._ruleset)
        for name, shown in self._layers.items():
            self._apply_layer(self._field_scene, name, shown)
        if self._known is not None and self._known.view is not None:
            self._show_on_field(self._field_scene, self._known.view)
        self.field = BoardView(self._field_scene, self)
        self.field.setObjectName("field-board")
        self.field.words = self._field_card
        self.field.cell_clicked.connect(self._on_field_clicked)
        self.field.cell_hovered.connect(self._on_field_hovered)
        self._wire_view(self.field)
        self._framed = FieldFrame(field_title(self.known.squares, cell), self.field)
        self._framed.left.connect(self.close_field)
        self._stack.addWidget(self._framed)
        self._stack.setCurrentWidget(self._framed)
        self.choose(self._chosen)
        self.field.fit()
        self.field.setFocus()
        self.field_opened.emit(cell)
        self.board_changed.emit()

    def close_field(self) -> None:
        """Back to the strategic board, which has not moved."""
        if self.field is None:
            return
        self.field.set_tool(None)
        if self._framed is not None:
            self._stack.removeWidget(self._framed)
            self._framed.deleteLater()
        self.field = self._framed = self._field_scene = self.field_cell = None
        if self.strategic is not None:
            self._stack.setCurrentWidget(self.strategic)
            self.strategic.setFocus()
            self.zoom_changed.emit(self.strategic.zoom_percent)
        self.field_opened.emit(None)
        self.board_changed.emit()

    def set_habits(self, habits: Habits) -> None:
        """How the boards behave, those still to be opened too."""
        self.habits = habits
        for view in (self.strategic, self.field):
            if view is not None:
                view.habits = habits

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
        self.held = modifiers
        if button == LEFT:
            self.cell_chosen.emit(cell, modifiers)
        elif button == Qt.MouseButton.RightButton:
            self.menu_requested.emit(cell)
        elif button == Qt.MouseButton.MiddleButton:
            self.pin_requested.emit(cell, None)

    def _on_field_clicked(self, tactical: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        if self.field_cell is None or self._field_scene is None or self.field is None:
            return
        self.held = modifiers
        if button == LEFT:
            at = self.field.mapToScene(self._released)
            hit = None if self.field.by_keys else self._field_scene.token_at(at)
            self.field_cell_chosen.emit(self.field_cell, tactical, hit.id if hit else "")
        elif button == Qt.MouseButton.RightButton:
            self.menu_requested.emit(self.field_cell)
        elif button == Qt.MouseButton.MiddleButton:
            self.pin_requested.emit(self.field_cell, tactical)

    def _on_hovered(self, cell: int) -> None:
        self.square_hovered.emit(cell)
        self._read_out(self.strategic, self.kind.line(self.known, cell))

    def _on_field_hovered(self, tactical: int) -> None:
        if self.field_cell is not None:
            self._read_out(self.field, status_of_field(self.known, self.field_cell, tactical))

    def _read_out(self, view: BoardView | None, line: str) -> None:
        """A cell in one line: for the status bar, and for a reader of the screen."""
        if view is not None:
            view.setAccessibleDescription(line)
        self.cell_hovered.emit(line)

    def _square_card(self, cell: int) -> str:
        return card(self.title(cell, None), (*self.kind.rows(self.known, cell), *self.more_rows(cell)))

    def _field_card(self, tactical: int) -> str:
        cell = self.field_cell or 0
        return card(self.title(cell, tactical), field_rows(self.known, cell, tactical))

    def title(self, cell: int, tactical: int | None) -> str:
        """A square's name, with that on its battlefield if one is given; a place's name and code."""
        name = self.kind.title(self.known.map, cell)
        return name if tactical is None else f"{name}  {self.known.squares.tactical_board.name(tactical)}"

    def _on_escaped(self) -> None:
        if self.field is not None:
            self.close_field()
        else:
            self.escaped.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tab goes through the stack instead of leaving the board; a click keeps its place for hit tests."""
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._released = event.position().toPoint()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._tabs(event):
            self.tab_pressed.emit()
            return True
        return super().eventFilter(watched, event)

    def _tabs(self, event: QKeyEvent) -> bool:
        return self.habits.keys.meant(event) == (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)


def _middle(area: QRectF) -> QRectF:
    """The middle half of a square, which a box must touch."""
    return area.adjusted(area.width() / 4, area.height() / 4, -area.width() / 4, -area.height() / 4)
