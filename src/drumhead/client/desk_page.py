"""The desk of one seat: boards in the middle, docks round them, the replay below, a band that says what mode it is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDockWidget,
    QFileDialog,
    QInputDialog,
    QLabel,
    QMainWindow,
    QMenu,
    QMenuBar,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.board.minimap import Minimap
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.drafting import Drafting
from drumhead.client.desk.order_shapes import field_shapes, strategic_paths
from drumhead.client.palette import Palette
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.panels.events_panel import EventsPanel
from drumhead.client.panels.orders_panel import OrdersPanel
from drumhead.client.panels.replay_bar import ReplayBar
from drumhead.client.panels.report_panel import ReportPanel
from drumhead.client.panels.unit_panel import UnitPanel
from drumhead.client.settings import Settings
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.view import Token
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession
from drumhead.engine.whole_file import write_whole

MODE_WORDS = {
    "DRAFT": "DRAFT: orders may be changed until they are handed in",
    "LOCKED": "LOCKED: orders are handed in",
    "REPLAY": "REPLAY: what was known then; go to Now to give orders",
    "GM": "GM: everything is shown",
}


class DeskPage(QMainWindow):
    """Everything here is of one seat, and is dropped when the seat is left."""

    leave_requested = Signal()
    error_raised = Signal(str)

    def __init__(self, desk: OrderDesk, palette: Palette, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self._desk, self._palette, self._settings = desk, palette, settings
        self.boards = BoardPanel(palette)
        self.unit_panel = UnitPanel()
        self.orders_panel = OrdersPanel(desk)
        self.events_panel = EventsPanel()
        self.report_panel = ReportPanel()
        self.replay = ReplayBar()
        self.drafting = Drafting(desk, self.boards, self.unit_panel, self)
        self._minimap: Minimap | None = None
        self._minimap_dock = QDockWidget("Overview")
        self._band, self._message, self._place = QLabel(), QLabel(), QLabel()
        self._actions: list[QAction] = []
        self._menus: list[QMenu] = []
        self._form_actions: list[QAction] = []
        self._lay_out()
        self._wire()

    # layout

    def _lay_out(self) -> None:
        self._band.setObjectName("band")
        self._message.setObjectName("warning")
        self._message.setWordWrap(True)
        self._message.setMinimumHeight(22)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for widget, stretch in ((self._band, 0), (self.boards, 1), (self._message, 0), (self.replay, 0)):
            column.addWidget(widget, stretch)
        self.setCentralWidget(middle)
        right = Qt.DockWidgetArea.RightDockWidgetArea
        docks = [
            self._dock("Orders", self.orders_panel),
            self._dock("Unit", self.unit_panel),
            self._dock("Events", self.events_panel),
            self._dock("Report", self.report_panel),
        ]
        self._minimap_dock.setObjectName("Overview")
        self.addDockWidget(right, self._minimap_dock)
        for dock in docks:
            self.addDockWidget(right, dock)
        self.splitDockWidget(docks[0], docks[1], Qt.Orientation.Vertical)
        self.tabifyDockWidget(docks[1], docks[2])
        self.tabifyDockWidget(docks[2], docks[3])
        docks[1].raise_()
        self._docks = {dock.objectName(): dock for dock in docks}
        self.resizeDocks([docks[0]], [430], Qt.Orientation.Horizontal)
        self.statusBar().addWidget(self._place)

    def _dock(self, title: str, widget: QWidget) -> QDockWidget:
        dock = QDockWidget(title)
        dock.setObjectName(title)
        dock.setWidget(widget)
        return dock

    def raise_dock(self, title: str) -> None:
        """Bring a dock to the front of its tabs."""
        self._docks[title].show()
        self._docks[title].raise_()

    def _wire(self) -> None:
        desk, boards = self._desk, self.boards
        desk.view_changed.connect(self._show_view)
        desk.draft_changed.connect(self._show_draft)
        desk.selection_changed.connect(self._show_unit)
        desk.refused.connect(self._say)
        desk.handed_in.connect(self._show_mode)
        boards.cell_chosen.connect(self._on_cell)
        boards.field_cell_chosen.connect(self._on_field_cell)
        boards.cell_hovered.connect(self._place.setText)
        boards.escaped.connect(lambda: desk.select(""))
        boards.next_requested.connect(lambda: desk.step_unordered(1))
        boards.tab_pressed.connect(self._next_in_stack)
        boards.field_opened.connect(self._on_field_opened)
        boards.outlook_changed.connect(self._on_outlook)
        self.unit_panel.unit_requested.connect(desk.select)
        self.unit_panel.form_requested.connect(self.drafting.begin)
        self.unit_panel.order_cleared.connect(desk.clear_order)
        self.orders_panel.unit_requested.connect(self._go_to_unit)
        self.orders_panel.lines_entered.connect(lambda text: self.orders_panel.keep_failed(desk.enter_lines(text)))
        self.events_panel.event_chosen.connect(self._show_why)
        self.report_panel.save_requested.connect(self._save_report)
        self.replay.moment_requested.connect(self._on_moment)
        self.replay.now_requested.connect(self._on_now)
        self.drafting.refused.connect(self._say)
        self.drafting.asked.connect(self._ask)

    def add_menus(self, bar: QMenuBar) -> None:
        """The desk's own menus; they work only while it is shown."""
        orders, view, replay = bar.addMenu("&Orders"), bar.addMenu("&View"), bar.addMenu("&Replay")
        self._menus = [orders, view, replay]
        undo = self._desk.undo_stack.createUndoAction(self, "&Undo")
        redo = self._desk.undo_stack.createRedoAction(self, "&Redo")
        undo.setShortcuts([QKeySequence("Ctrl+Z"), QKeySequence("U")])
        redo.setShortcuts([QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z")])
        orders.addActions([undo, redo])
        self._actions += [undo, redo]
        self._add(orders, "&Next unit without orders", "N", lambda: self._desk.step_unordered(1))
        self._add(orders, "&Previous unit without orders", "Shift+N", lambda: self._desk.step_unordered(-1))
        self._add(orders, "&Clear the unit's orders", "Del", lambda: self._desk.clear_unit(self._desk.unit))
        orders.addSeparator()
        self._add(orders, "&Export the order sheet…", "Ctrl+E", self._export_sheet)
        self._add(orders, "&Hand in, or take back", "Ctrl+H", self.hand_in)
        self._add(orders, "&Leave the desk", "Ctrl+L", self.leave_requested.emit)
        self._forms_menu = orders.addMenu("&Give an order")
        self._add(view, "&Go to a square or city…", "Ctrl+F", self._ask_place)
        self._add(view, "&Whole map", "Home", self._fit)
        for layer in ("terrain", "rivers", "rails", "borders", "grid", "fog", "places", "troops"):
            self._add_layer(view, layer)
        self._add(replay, "One phase &back", "Ctrl+PgUp", self.replay.back)
        self._add(replay, "One phase &on", "Ctrl+PgDown", self.replay.on)
        self._add(replay, "&Start of the turn", "Ctrl+Home", self.replay.first)
        self._add(replay, "&Now", "Ctrl+End", self.replay.now)

    def _add(self, menu: QMenu, text: str, key: str, called: object) -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False: called())  # type: ignore[operator]
        menu.addAction(action)
        self._actions.append(action)
        return action

    def _add_layer(self, menu: QMenu, layer: str) -> None:
        action = QAction(f"Show {layer}", self, checkable=True)
        action.setChecked(layer != "terrain")
        action.toggled.connect(lambda shown: self.boards.scene.set_layer(layer, shown))
        menu.addAction(action)
        self._actions.append(action)

    def enable_menus(self, enabled: bool) -> None:
        """Grey the desk's menus where no desk is shown."""
        for menu in self._menus:
            menu.setEnabled(enabled)
        for action in (*self._actions, *self._form_actions):
            action.setEnabled(enabled)

    # game and seat

    def set_game(self, session: GameSession | None) -> None:
        """Build boards and order forms for a game, or take them away."""
        if self._minimap is not None:
            self._minimap_dock.setWidget(QWidget())
            self._minimap = None
        self.boards.set_game(session.game.map if session else None)
        self.unit_panel.set_forms(session.ruleset.forms if session else ())
        self._forms = {form.kind: form for form in session.ruleset.forms} if session else {}
        self._fill_forms_menu()
        if session is not None and self.boards.strategic is not None:
            self._minimap = Minimap(self.boards.scene)
            self._minimap.look_requested.connect(self.boards.strategic.go_to_point)
            self._minimap_dock.setWidget(self._minimap)

    def _fill_forms_menu(self) -> None:
        self._forms_menu.clear()
        self._form_actions = []
        for form in self._forms.values():
            action = QAction(form.title, self)
            if form.key:
                action.setShortcut(QKeySequence(form.key.upper()))
            action.triggered.connect(lambda _=False, form=form: self.drafting.begin(form))
            self._forms_menu.addAction(action)
            self._form_actions.append(action)

    def show_seat(self) -> None:
        """A seat was taken: fill everything from its view."""
        session, seat = self._desk.session, self._desk.seat
        self.orders_panel.refresh()
        turns = [turn for turn in range(1, session.turn + 1) if session.phases(turn)]
        self.replay.show_turns(turns)
        self._show_phases()
        self._show_report(turns[-1] if turns else 0)
        if turns:
            self._show_events(turns[-1], None)
            self.raise_dock("Report")
        else:
            self.events_panel.show_events((), session.wording)
            self.raise_dock("Unit")
        cells = tuple(token.cell for token in self._desk.view().tokens if token.orderable or seat == GM)
        if cells and self.boards.strategic is not None:
            self.boards.strategic.fit_cells(cells)
        self._say("")

    def drop_seat(self) -> None:
        """Forget all that a seat could see, before anything else is shown."""
        self.drafting.end()
        self.boards.show_view(None)
        if self._minimap is not None:
            self._minimap.sync()
        self.unit_panel.show_unit("", (), (), ())
        self.events_panel.show_events((), str)
        self.report_panel.show_report(None)
        self.replay.show_turns(())
        self._place.clear()
        self._say("")

    # showing

    def _show_view(self) -> None:
        if not self._desk.seat:
            return
        view = self._desk.view()
        self.boards.show_view(view)
        if self._minimap is not None:
            self._minimap.sync()
        self._show_mode()
        self._show_orders()
        self._show_unit(self._desk.unit)

    def _show_mode(self) -> None:
        if not self._desk.seat:
            return
        mode = self._desk.mode
        name = "Game master" if self._desk.seat == GM else self._desk.seat
        turn = self._desk.view().turn
        self._band.setText(f"{MODE_WORDS[mode]}      {name}, turn {turn}")
        self._band.setStyleSheet(f"background: {self._palette.bands[mode].name()}")
        editable = mode == "DRAFT"
        self.unit_panel.set_locked(not editable)
        self.orders_panel.set_locked(not editable)

    def _show_draft(self, units: frozenset[str]) -> None:
        if self._desk.seat:
            self.orders_panel.refresh_draft(units)
            self._show_mode()
            self._show_orders()
            if self._desk.unit in units:
                self._show_unit(self._desk.unit)

    def _show_orders(self) -> None:
        view = self._desk.view()
        orders = self._desk.draft if self._desk.moment is None else ()
        self.boards.show_paths(strategic_paths(orders, view, self._forms))
        if self.boards.field_cell is not None:
            self.boards.show_field_orders(field_shapes(orders, view, self._forms, self.boards.field_cell))

    def _show_unit(self, unit: str) -> None:
        self.drafting.end()
        session, view = self._desk.session, self._desk.view()
        token = view.token(unit) if unit else None
        if token is None:
            self.unit_panel.show_unit("", (), (), ())
            return
        stack = [other for other in view.tokens if other.cell == token.cell]
        orders = [(order, session.write_order(order)) for order in self._desk.orders_of(unit)]
        self.unit_panel.show_unit(unit, stack, self._status_of(token), orders)
        self.boards.select(token.cell, token.tactical)
        self.orders_panel.mark_unit(unit)
        self._say("")

    def _status_of(self, token: Token) -> tuple[str, ...]:
        session = self._desk.session
        return session.ruleset.describe(session.game, self._desk.view(), token.id)

    def _show_events(self, turn: int, phase: str | None) -> None:
        self.events_panel.show_events(self._desk.events(turn, phase), self._desk.session.wording)

    def _show_why(self, event: Event) -> None:
        session = self._desk.session
        self.events_panel.show_chain(session.why(self._desk.seat, event.id), session.wording)
        self.boards.mark_event(event.cell)
        if event.cell is not None and self.boards.field_cell != event.cell:
            self.boards.close_field()
            self.boards.go_to(event.cell)

    def _show_report(self, turn: int) -> None:
        self.report_panel.show_report(self._desk.session.turn_report(self._desk.seat, turn) if turn else None)

    def _show_phases(self) -> None:
        session = self._desk.session
        titles = {phase.id: phase.title for phase in session.ruleset.phases}
        self.replay.show_phases([(id, titles[id]) for id in session.phases(self.replay.turn)])

    def _say(self, sentence: str) -> None:
        self._message.setObjectName("warning")
        self._message.setStyleSheet(f"color: {self._palette.bad.name()}; padding: 2px 8px; font-weight: bold")
        self._message.setText(sentence)

    def _ask(self, sentence: str) -> None:
        self._message.setStyleSheet(f"color: {self._palette.text_soft.name()}; padding: 2px 8px")
        self._message.setText(sentence)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.boards.set_palette(palette)
        self._show_view()

    # what the user does

    def _on_cell(self, cell: int, modifiers: Qt.KeyboardModifier) -> None:
        units = [token for token in self._desk.view().tokens if token.cell == cell]
        self._choose_among(units)
        if not units:
            self._desk.select("")
            self.boards.scene.select(cell)

    def _on_field_cell(self, cell: int, tactical: int) -> None:
        self._choose_among([t for t in self._desk.view().tokens if t.cell == cell and t.tactical == tactical])

    def _choose_among(self, units: list[Token]) -> None:
        """A click takes the first unit, own ones before others; another click the next."""
        ranked = sorted(units, key=lambda token: not token.orderable)
        ids = [token.id for token in ranked]
        if ids:
            at = ids.index(self._desk.unit) + 1 if self._desk.unit in ids else 0
            self._desk.select(ids[at % len(ids)])
            self.raise_dock("Unit")

    def _next_in_stack(self) -> None:
        token = self._desk.view().token(self._desk.unit) if self._desk.unit else None
        if token is not None:
            ids = [other.id for other in self._desk.view().tokens if other.cell == token.cell]
            self._desk.select(ids[(ids.index(token.id) + 1) % len(ids)])

    def _go_to_unit(self, unit: str) -> None:
        token = self._desk.view().token(unit)
        if token is not None:
            self._desk.select(unit)
            self.boards.go_to(token.cell)
            self.raise_dock("Unit")

    def _on_field_opened(self, cell: int | None) -> None:
        if cell is not None and self._desk.seat:
            self._show_orders()
            token = self._desk.view().token(self._desk.unit) if self._desk.unit else None
            if token is not None:
                self.boards.select(token.cell, token.tactical)

    def _on_outlook(self, area: QRectF) -> None:
        if self._minimap is not None:
            self._minimap.show_outlook(area)

    def _on_moment(self, turn: int, phase: str | None) -> None:
        if turn != self.replay.turn or not self._desk.seat:
            return
        self._desk.show_moment(turn, phase)
        self._show_events(turn, phase or "")
        self._show_report(turn)
        self.raise_dock("Events")

    def _on_now(self) -> None:
        if self._desk.seat:
            self._desk.show_now()
            self._show_events(self.replay.turn, None)

    def _fit(self) -> None:
        if self.boards.current is not None:
            self.boards.current.fit()

    def _ask_place(self) -> None:
        name, agreed = QInputDialog.getText(self, "Go to", "Square (such as G4-V6) or city:")
        if agreed and name.strip():
            self.go_to(name.strip())

    def go_to(self, name: str) -> None:
        """Show a square or a city by its old or new name."""
        map = self._desk.session.game.map
        try:
            cell = map.board.cell(name)
        except DrumheadError:
            try:
                cell = map.city(name).cell
            except DrumheadError:
                self._say(f"There is no square or city {name!r} on this map.")
                return
        self.boards.close_field()
        self.boards.go_to(cell)
        self.boards.scene.select(cell)

    def hand_in(self) -> None:
        """Hand the orders in, or take them back."""
        desk = self._desk
        if desk.seat == GM or desk.session.over:
            return
        try:
            if desk.locked:
                desk.take_back()
            elif desk.session.kind == "position":
                self._export_sheet()
            else:
                failed = [verdict.reason for verdict in desk.hand_in() if not verdict.accepted]
                self._say("; ".join(failed))
        except DrumheadError as error:
            self._say(str(error))
        self._show_view()

    def _export_sheet(self) -> None:
        if self._desk.seat == GM:
            return
        stem = f"{self._desk.session.game.id}-{self._desk.session.turn}-{self._desk.seat}.orders"
        place = str(self._settings.folder / stem.replace(" ", "-"))
        name, _ = QFileDialog.getSaveFileName(self, "Export the order sheet", place, "Order sheets (*.orders)")
        if name:
            self._write(Path(name), self._desk.sheet_text())

    def _save_report(self) -> None:
        report = self.report_panel.report
        if report is None:
            return
        place = str(self._settings.folder / "report.html")
        name, _ = QFileDialog.getSaveFileName(self, "Save the report", place, "Web page (*.html);;Text (*.txt)")
        if name:
            self._write(Path(name), write_text(report) if name.endswith(".txt") else write_html(report))

    def _write(self, path: Path, text: str) -> None:
        try:
            write_whole(path, text)
        except DrumheadError as error:
            self.error_raised.emit(str(error))
            return
        self._ask(f"Written: {path}")

    def keep_layout(self) -> None:
        """Remember where the docks stand."""
        self._settings.layout = self.saveState()
