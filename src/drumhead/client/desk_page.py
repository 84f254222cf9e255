"""The desk of one seat: boards and pages in the middle, docks beside, the turn below, a band that says the mode."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QToolTip, QVBoxLayout, QWidget

from drumhead.client.alternatives.branch_rows import wire_branches
from drumhead.client.alternatives.forking import forking
from drumhead.client.desk.choosing import Choosing
from drumhead.client.desk.commanding import Commanding
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.drafting import Drafting
from drumhead.client.desk.mode_words import given_words, hand_in_words, ruled_words, standing, subject
from drumhead.client.desk.ordering_many import OrderingMany
from drumhead.client.desk.pinning import Pinning
from drumhead.client.desk.retelling import Retelling
from drumhead.client.desk.showing import Showing, Shown
from drumhead.client.desk_docks import INSPECTOR, add_docks, size_docks
from drumhead.client.dialogs.files import ask_report_file, ask_sheet_file
from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.inspector.inspector import Inspector
from drumhead.client.pages.book import PAGES
from drumhead.client.pages.events_page import EventsPage
from drumhead.client.pages.front import MAP, MAP_KEY, Front
from drumhead.client.pages.report_page import ReportPage
from drumhead.client.pages.review_page import ReviewPage
from drumhead.client.palette import Palette
from drumhead.client.panels.band import Band
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.panels.legend_panel import LegendPanel
from drumhead.client.panels.message_strip import MessageStrip
from drumhead.client.panels.orders_panel import OrdersPanel
from drumhead.client.panels.overview import Overview
from drumhead.client.panels.tasks_panel import TasksPanel
from drumhead.client.replay.film import Film
from drumhead.client.review.handing_in import HandingIn
from drumhead.client.settings import Settings
from drumhead.client.timeline.timeline import Timeline
from drumhead.engine.play.events import GM
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.reports.troops import on_board
from drumhead.engine.session import GameSession


class DeskPage(QMainWindow):
    """Everything here is of one seat, and is dropped when the seat is left."""

    leave_requested = Signal()
    rehearsal_requested = Signal(object, object)
    pages_offered = Signal(object)

    def __init__(self, desk: OrderDesk, palette: Palette, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self.desk, self._palette, self.settings = desk, palette, settings
        self.band = Band()
        self.boards = BoardPanel(palette)
        self.overview = Overview()
        self.inspector = Inspector()
        self.legend_panel = LegendPanel()
        self.orders_panel = OrdersPanel(desk)
        self.tasks_panel = TasksPanel()
        self.events_page = EventsPage()
        self.report_page = ReportPage()
        self.timeline = Timeline()
        self.drafting = Drafting(desk, self.boards, self.inspector.unit, self)
        self.choosing = Choosing(desk, self.boards, self)
        self.ordering_many = OrderingMany(desk, self.boards, self.inspector.formation, self)
        self.commanding = Commanding(desk, self)
        self.pinning = Pinning(self.boards, self.inspector.square, self)
        self.retelling = Retelling(desk, self.boards, self.timeline, self.events_page, self.report_page, self)
        self.film = Film(desk, self.boards, self.timeline, self)
        self.front = Front(desk, self.boards, (self.report_page, self.events_page, *(page() for page in PAGES)))
        self._message = MessageStrip(palette)
        self.handing = HandingIn(desk, self)
        self._place, self._standing, self._zoom, self._mode = QLabel(), QLabel(), QLabel(), QLabel()
        self._standing.setObjectName("standing")
        self._standing.setContentsMargins(0, 0, 12, 0)
        self.docks: dict[str, QDockWidget] = {}
        self._laid_out = False
        lists = self.orders_panel, self.tasks_panel
        parts = Shown(self.boards, self.inspector, self.timeline, *lists, self.overview, self.legend_panel)
        self.showing = Showing(desk, parts, self)
        self._lay_out()
        self._wire()

    # layout

    def _lay_out(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget, stretch in ((self.front, 1), (self._message, 0), (self.timeline, 0)):
            column.addWidget(widget, stretch)
        self.setCentralWidget(middle)
        self.setMenuWidget(self.band)
        self.docks = add_docks(
            self,
            {
                "Order of battle": self.commanding.panel,
                "Orders": self.orders_panel,
                "Tasks": self.tasks_panel,
                "Overview": self.overview,
                "Legend": self.legend_panel,
                INSPECTOR: self.inspector,
            },
        )
        self.statusBar().addWidget(self._place, 1)
        for label in (self._standing, self._zoom, self._mode):
            self.statusBar().addPermanentWidget(label)

    def showEvent(self, event: QShowEvent) -> None:
        """The docks take the sizes kept from last time, or those that suit a first time."""
        super().showEvent(event)
        if not self._laid_out:
            self._laid_out = True
            if self.settings.layout.isEmpty() or not self.restoreState(self.settings.layout):
                size_docks(self, self.docks)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window the line below the map is one."""
        super().resizeEvent(event)
        self._message.fit(self.height())

    def keep_layout(self) -> None:
        """Remember where the docks stand."""
        if self._laid_out:
            self.settings.layout = self.saveState()

    def bring(self, title: str) -> None:
        """Bring a page before the map, or the map itself; or a dock to the front of its tabs."""
        page = next((page for page in self.front.pages if page.title == title), None)
        if page is not None and page is not self.front.page:
            self.front.turn_to(page)
        elif title == MAP:
            self.front.show_boards()
        elif title in self.docks:
            self.docks[title].show()
            self.docks[title].raise_()

    def turn(self, title: str) -> None:
        """The page of a tab, or if that is in front already the map."""
        page = self.front.page
        self.bring(MAP if page is not None and page.title == title else title)

    def _show_tab(self) -> None:
        page, offered = self.front.page, [page.title for page in self.front.offered()]
        self.band.show_tab(MAP if page is None else page.title, (MAP, *offered) if offered else ())
        self.pages_offered.emit(frozenset(offered))

    def _wire(self) -> None:
        desk = self.desk
        desk.view_changed.connect(self._show_view)
        desk.draft_changed.connect(self.showing.show_draft)
        desk.selection.changed.connect(lambda: self._message.ask(""))  # what was said of others is over
        desk.selection_changed.connect(self._on_selected)
        desk.refused.connect(self._message.say)
        desk.handed_in.connect(self._show_mode)
        self._wire_boards()
        self._wire_panels()
        self.retelling.front_wanted.connect(self._on_front)
        self.retelling.back_at_now.connect(self._on_now)
        for maker in (self.drafting, self.ordering_many):
            maker.refused.connect(self._message.say)
            maker.asked.connect(self._message.ask)
        self.ordering_many.shown.connect(self.inspector.show_many)
        self.drafting.given.connect(self._on_given)
        self.drafting.ended.connect(lambda: self.showing.show_way(desk.unit))
        self._wire_front()

    def _wire_front(self) -> None:
        self.band.set_tabs(
            [(MAP, f"The map ({MAP_KEY})"), *((p.title, f"{p.tip} ({p.key})") for p in self.front.pages)]
        )
        self.band.page_requested.connect(self.turn)
        self.front.turned.connect(self._on_turned)
        self.events_page.event_opened.connect(lambda _: self.front.show_boards())
        self.showing.asked.connect(self._message.ask)
        self.showing.unit_shown.connect(self.drafting.end)
        self.showing.placed.connect(self.pinning.follow)
        self.showing.changed.connect(self.front.renew)
        self.showing.changed.connect(self._show_legend)
        for page in self.front.pages:
            page.unit_requested.connect(self._on_page_unit)
            page.units_requested.connect(self._on_page_units)
            page.cell_requested.connect(self._on_page_cell)
            page.moment_requested.connect(self._on_page_moment)
            page.told.connect(self._message.ask)
            page.act_requested.connect(self._act)
            page.over_map_requested.connect(self.boards.lay_page)
            page.file_requested.connect(self.rehearsal_requested)

    def _act(self, id: str) -> None:
        """A command of the desk by its id, as if its key was pressed."""
        action = self.findChild(QAction, id)
        if action is not None:
            action.trigger()

    def _on_hand_in(self) -> None:
        """The band's button: a draft is looked over first, and goes in with a second click."""
        if self.desk.mode == "DRAFT" and self.front.page is not self._review:
            self.front.turn_to(self._review)
        else:
            self.handing.go()

    @property
    def _review(self) -> ReviewPage:
        return next(page for page in self.front.pages if isinstance(page, ReviewPage))

    def _on_turned(self) -> None:
        if self.front.page is not None:
            self.timeline.pause()
        self.retelling.show_notes()
        self.retelling.write_report(self.front.page is self.report_page)
        self._show_tab()

    def _on_front(self, title: str) -> None:
        """What a replay or a new seat wants in front: the report of a turn not seen yet, else the map."""
        self.bring("Report" if title == "Report" else MAP)

    def _on_page_unit(self, unit: str) -> None:
        self.front.show_boards()
        self.choosing.go_to_unit(unit)

    def _on_page_units(self, units: Sequence[str]) -> None:
        """The first is at hand, and what is ordered next is for all of them."""
        self._on_page_unit(units[0])
        self.desk.selection.set(units)

    def _on_page_moment(self, turn: int, phase: str | None, cell: int | None, tactical: int | None) -> None:
        self.front.show_boards()
        self.retelling.show_moment(turn, phase, cell, tactical)

    def _on_page_cell(self, cell: int, tactical: int | None) -> None:
        self.front.show_boards()
        if tactical is None:
            self.boards.show_found((cell,))
        else:
            self.boards.show_found_on_field(cell, tactical)

    def _wire_boards(self) -> None:
        boards = self.boards
        boards.cell_chosen.connect(self._on_cell)
        boards.field_cell_chosen.connect(self.choosing.choose_on_field)
        self.pinning.pinned.connect(lambda: self.bring(INSPECTOR))
        self.choosing.square_shown.connect(self.showing.show_square)
        self.choosing.told.connect(self._message.ask)
        boards.cell_hovered.connect(self._place.setText)
        boards.zoom_changed.connect(lambda percent: self._zoom.setText(f"{percent:.0f} %"))
        boards.escaped.connect(self.choosing.drop)
        boards.next_requested.connect(lambda: self.choosing.step_unordered(1))
        boards.tab_pressed.connect(self.choosing.next_in_stack)
        boards.field_opened.connect(self._on_field_opened)
        boards.board_changed.connect(self._show_legend)
        self.docks["Legend"].visibilityChanged.connect(self.legend_panel.set_seen)
        boards.outlook_changed.connect(self.overview.show_outlook)

    def _wire_panels(self) -> None:
        desk = self.desk
        self.band.hand_in_requested.connect(self._on_hand_in)
        self.handing.told.connect(self._message.ask)
        self.handing.refused.connect(self._message.say)
        self.handing.now_wanted.connect(self.timeline.now)
        self.handing.sheet_wanted.connect(self.export_sheet)
        self.handing.done.connect(self._show_view)
        self.band.leave_requested.connect(self.leave_requested)
        self.inspector.unit.unit_requested.connect(desk.select)
        self.inspector.unit.units_chosen.connect(desk.selection.set)
        self.inspector.unit.order_opened.connect(self.drafting.reopen)
        self.inspector.unit.order_cleared.connect(desk.clear_order)
        wire_branches(forking(desk), self.inspector.unit.branches, desk, self._message.ask)
        self.orders_panel.unit_requested.connect(self.choosing.go_to_unit)
        self.orders_panel.lines_entered.connect(lambda text: self.orders_panel.keep_failed(desk.enter_lines(text)))
        self.tasks_panel.task_chosen.connect(self.choosing.follow)
        self.commanding.panel.shown_requested.connect(self.choosing.many.show)
        self.commanding.panel.keep_in(self.settings)
        self.commanding.follow(self.docks["Order of battle"], self.choosing.go_to_unit, self._message.say)
        self.report_page.save_requested.connect(self.save_report)

    # game and seat

    def set_game(self, session: GameSession | None) -> None:
        """Build the boards of a game, or take them away."""
        self.overview.drop()
        if session is None:
            self.boards.set_game(None)
        else:
            ruleset, game = session.ruleset, session.game
            self.boards.set_game(game.map, ruleset.id, ruleset.steps, partial(ruleset.situation, game))
        self.inspector.square.set_fields(self.boards.has_fields)
        self.events_page.set_fields(self.boards.has_fields)
        self._show_legend()
        self.overview.follow(self.boards)

    def show_seat(self) -> None:
        """A seat was taken: fill everything from its view."""
        self.orders_panel.refresh()
        self.tasks_panel.sit(str(self.desk.session.path), self.desk.seat)
        self.tasks_panel.show_tasks(self.desk.tasks())
        self.fit_units()
        self.retelling.show_seat()
        self.showing.show_phases()
        self._show_tab()
        self._message.ask(ruled_words(self.desk))
        self.handing.tell_apart()

    def drop_seat(self) -> None:
        """Forget all that a seat could see, before anything else is shown."""
        QToolTip.hideText()
        self.film.forget()  # it and pages first: in ending they draw on the boards once more
        self.front.forget()
        self.drafting.end()
        self.boards.set_tool(None)
        self.boards.show_view(None)
        self.overview.sync()
        self.band.forget()
        self.inspector.unit.show_unit("", (), (), ())
        self.inspector.formation.forget()
        self.inspector.show_many(False)
        self.inspector.square.forget()
        self.tasks_panel.sit("", "")
        self.retelling.forget()
        self.timeline.agenda.show_agenda(None)
        for label in (self._place, self._standing, self._zoom, self._mode):
            label.clear()
        self._message.say("")

    def forget_rows(self) -> None:
        """The desk has no seat any more: the table of units empties itself."""
        self.orders_panel.refresh()

    # showing

    def _show_view(self) -> None:
        if self.desk.seat:
            self.pinning.renew()
            self._show_mode()
            self.showing.show_view()

    def _show_mode(self) -> None:
        desk = self.desk
        if not desk.seat:
            return
        mode, over = desk.mode, desk.session.ended
        self.band.show_mode(mode, subject(desk), self._palette.bands["GM" if desk.seat == GM else mode], over=over)
        self._standing.setText(standing(desk))
        self.band.show_hand_in(*hand_in_words(desk))
        self._mode.setText(mode)
        self.inspector.unit.set_locked(mode != "DRAFT")
        self.inspector.formation.set_locked(mode != "DRAFT")
        self.orders_panel.set_locked(mode != "DRAFT")

    def _on_selected(self, unit: str) -> None:
        self._message.ask("")
        self.showing.show_unit(unit)

    def _on_cell(self, cell: int) -> None:
        if not self.drafting.go(cell):
            self.choosing.choose_square(cell)

    def begin_order(self, form: OrderForm) -> None:
        """Start an order of the unit at hand."""
        self.front.show_boards()
        self.drafting.begin(form)
        given = self.desk.orders_about(self.desk.unit)
        self.inspector.unit.mark_given(frozenset(order.kind for order in given))

    def begin_command(self, form: OrderForm) -> None:
        """Start an order for all units that are chosen."""
        self.front.show_boards()
        self.ordering_many.begin(form)

    def clear_orders(self) -> None:
        """Take the orders of the unit at hand out of the draft, or of all that are chosen."""
        desk, units = self.desk, self.desk.selection.units
        if len(units) < 2:
            desk.clear_unit(desk.unit)
        elif desk.may_edit():
            kept = tuple(order for order in desk.draft if order.key[0] not in units)
            desk.push(kept, f"Clear orders of {len(units)} units")

    def _show_legend(self) -> None:
        self.showing.show_legend(self._palette)

    @property
    def message(self) -> str:
        """What the strip below the board says."""
        return self._message.text()

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = self._message.colours = palette
        self.overview.drop()
        self.boards.set_palette(palette)
        self.overview.follow(self.boards)
        self.timeline.renew_icons()
        self._show_legend()
        self._show_view()

    # what the user does

    def _on_given(self, order: Order) -> None:
        if self.settings.goes_on and self.desk.unordered():
            self.choosing.step_unordered(1)
        else:
            self._message.note(given_words(self.desk, self.desk.session.write_order(order)))

    def _on_field_opened(self, cell: int | None) -> None:
        if cell is not None and self.desk.seat:
            self.showing.show_orders()
            token = self.desk.view().token(self.desk.unit) if self.desk.unit else None
            if token is not None:
                self.boards.select(token.cell, token.tactical)

    def _on_now(self) -> None:
        self.showing.show_draft(frozenset())
        self.showing.show_plan()

    # commands

    def ask_place(self) -> None:
        """Ask where to go."""
        GoToDialog(self.choosing.find, self.choosing.go_to, self, self.boards.has_fields).open()

    def pin_at_hand(self) -> None:
        """Pin the place that is chosen on the map."""
        cell = self.boards.scene.selected
        if cell is not None:
            self.pinning.pin(cell, None)

    def fit(self) -> None:
        """Show the whole of the board in front."""
        if self.boards.current is not None:
            self.boards.current.fit()

    def fit_units(self) -> None:
        """Show all units of the seat; for the game master all there are."""
        view = self.desk.shown()
        self.boards.fit_cells(tuple(token.cell for token in on_board(view) if token.orderable or view.gm))

    def open_battlefield(self) -> None:
        """The battlefield of the square at hand."""
        cell = self.boards.scene.selected
        if cell is not None and self.boards.field_cell != cell:
            self.boards.open_field(cell)

    def type_orders(self) -> None:
        """Put the keyboard on the order line."""
        self.bring("Orders")
        self.orders_panel.line.setFocus()

    def set_goes_on(self, wanted: bool) -> None:
        """Whether giving an order chooses the next unit."""
        self.settings.goes_on = wanted

    def show_layer(self, name: str, shown: bool) -> None:
        """Show or hide a layer of the boards, from now on."""
        self.settings.set_layer(name, shown)
        self.boards.set_layer(name, shown)
        self._show_legend()

    def export_sheet(self) -> None:
        """Write the order sheet to a file of the user's choice."""
        if self.desk.seat == GM:
            self._message.ask("The game master gives no orders; take a player's seat to export its sheet.")
        else:
            self.tell(ask_sheet_file(self.desk, self.settings.folder, self))

    def save_report(self) -> None:
        """Save the report shown, as a web page, as pages to print or as text."""
        if self.front.page is not self.report_page:
            self.bring("Report")
        if self.report_page.report is not None:
            self.tell(ask_report_file(self.report_page.report, self.settings.folder, self, self.report_page.stem))

    def tell_turned(self, how: str, edit: str) -> None:
        """An edit was undone or done again: what was said of it before is no longer so."""
        self.inspector.formation.tell(())
        self.tell(f"{how}: {edit}.")

    def tell(self, outcome: str) -> None:
        """What came of a command, if anything did."""
        if outcome:
            self._message.ask(outcome)
