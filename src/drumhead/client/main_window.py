"""The window: start, seats, hand-over and desk, one at a time, and the wiring between them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMessageBox, QStackedWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.worker import TurnWorker
from drumhead.client.desk_page import DeskPage
from drumhead.client.dialogs.help import HelpDialog
from drumhead.client.dialogs.import_sheets import ImportDialog
from drumhead.client.dialogs.new_game import NewGame, NewGameDialog
from drumhead.client.palette import Palette
from drumhead.client.panels.hand_over_page import HandOverPage
from drumhead.client.panels.seats_page import SeatsPage
from drumhead.client.panels.start_page import StartPage
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme, emblem
from drumhead.engine.errors import DrumheadError, PasswordError
from drumhead.engine.maps.library import scenario_files
from drumhead.engine.maps.scenarios import read_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession

FILES = "Games and positions (*.drum)"


class MainWindow(QMainWindow):
    """Shows one page at a time; only the desk page knows anything of a seat."""

    def __init__(self, settings: Settings, palette: Palette) -> None:
        super().__init__()
        self._settings, self._palette = settings, palette
        self.desk = OrderDesk(self)
        self.worker = TurnWorker(self)
        self.start_page = StartPage(emblem(palette))
        self.seats_page = SeatsPage()
        self.hand_over = HandOverPage()
        self.desk_page = DeskPage(self.desk, palette, settings)
        self._pages = QStackedWidget()
        for page in (self.start_page, self.seats_page, self.hand_over, self.desk_page):
            self._pages.addWidget(page)
        self.setCentralWidget(self._pages)
        self.setAcceptDrops(True)
        self.resize(1500, 940)
        self._make_menus()
        self._wire()
        self._show_start()

    def _wire(self) -> None:
        self.start_page.new_requested.connect(self.ask_new)
        self.start_page.open_requested.connect(self.ask_open)
        self.start_page.recent_requested.connect(self.open_path)
        self.seats_page.seat_requested.connect(self._show_hand_over)
        self.seats_page.advance_requested.connect(self.play_turn)
        self.seats_page.close_requested.connect(self.close_game)
        self.hand_over.opened.connect(self._open_desk)
        self.hand_over.cancelled.connect(self._show_seats)
        self.desk_page.leave_requested.connect(self._show_seats)
        self.desk_page.error_raised.connect(self._tell)
        self.worker.progressed.connect(self.seats_page.show_progress)
        self.worker.succeeded.connect(self._turn_played)
        self.worker.failed.connect(self._turn_failed)

    # menus

    def _make_menus(self) -> None:
        game = self.menuBar().addMenu("&Game")
        self._add(game, "&New game…", "Ctrl+N", self.ask_new)
        self._add(game, "&Open…", "Ctrl+O", self.ask_open)
        self._import = self._add(game, "&Import order sheets…", "Ctrl+I", self.ask_import)
        self._close_game = self._add(game, "&Close the game", "", self.close_game)
        game.addSeparator()
        self._add(game, "&Quit", "Ctrl+Q", self.close)
        self.desk_page.add_menus(self.menuBar())
        window = self.menuBar().addMenu("&Window")
        self._add(window, "&Dark or light", "", self._swap_theme)
        self._add(window, "&Full screen", "F11", self._swap_full_screen)
        self._add(self.menuBar().addMenu("&Help"), "&Keys and mouse", "F1", lambda: HelpDialog(self).exec())

    def _add(self, menu: object, text: str, key: str, called: object) -> QAction:
        action = QAction(text, self)
        if key:
            action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False: called())  # type: ignore[operator]
        menu.addAction(action)  # type: ignore[attr-defined]
        return action

    # files

    def ask_new(self) -> None:
        """Ask for scenario and players, and found the game."""
        try:
            scenarios = [read_scenario(path) for path in scenario_files()]
        except DrumheadError as error:
            self._tell(str(error))
            return
        dialog = NewGameDialog(scenarios, self._settings.folder, self)
        if dialog.exec():
            self.found(dialog.asked())

    def found(self, asked: NewGame) -> None:
        """Found a game as asked, and show its seats."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            session = GameSession.create(
                asked.scenario, asked.path, seed=asked.seed, seats=asked.seats, gm_password=asked.gm_password
            )
        except DrumheadError as error:
            self._tell(str(error))
            return
        finally:
            QApplication.restoreOverrideCursor()
        self._take_up(session)

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        name, _ = QFileDialog.getOpenFileName(self, "Open a game or position", str(self._settings.folder), FILES)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Open a game or position file; an order sheet is imported into the open game."""
        if path.suffix == ".orders" and self.desk.is_open:
            self._show_import([path])
            return
        try:
            session = GameSession.open(path)
        except DrumheadError as error:
            self._tell(str(error))
            return
        self._take_up(session)

    def _take_up(self, session: GameSession) -> None:
        self._settings.remember(session.path)
        self._settings.folder = session.path.parent
        self.desk.open(session)
        self.desk_page.set_game(session)
        self._show_seats()

    def close_game(self) -> None:
        """Back to the start page."""
        if not self.worker.running:
            self.desk_page.drop_seat()
            self.desk.close()
            self.desk_page.set_game(None)
            self._show_start()

    def ask_import(self) -> None:
        """Ask for order sheets and take them in."""
        names, _ = QFileDialog.getOpenFileNames(self, "Import order sheets", str(self._settings.folder), "(*.orders)")
        if names:
            self._show_import([Path(name) for name in names])

    def _show_import(self, paths: list[Path]) -> None:
        ImportDialog(self.desk.session, paths, self).exec()
        if self._pages.currentWidget() is self.seats_page:
            self._show_seats()

    # pages

    def _show_start(self) -> None:
        self.start_page.show_recent(self._settings.recent)
        self._to(self.start_page, "Drumhead")

    def _show_seats(self) -> None:
        self.desk_page.drop_seat()
        self.desk.leave_seat()
        session = self.desk.session
        turn = f"Turn {session.turn} of {session.game.scenario.turns}"
        self.seats_page.show_game(
            session.game.scenario.title,
            f"{turn}: the game is over." if session.over else f"{turn} waits for orders.",
            session.seats(),
            gm=session.kind == "game",
            can_advance=not session.over,
        )
        self._to(self.seats_page, f"{session.game.scenario.title} – Drumhead")

    def _show_hand_over(self, seat: str) -> None:
        self.desk_page.drop_seat()
        self.desk.leave_seat()
        name = "Game master" if seat == GM else self.desk.session.game.seat(seat).name
        self.hand_over.ask(seat, name, not self.desk.session.is_open(seat))
        self._to(self.hand_over, "Drumhead")

    def _open_desk(self, seat: str, password: str) -> None:
        try:
            self.desk.session.unlock(seat, password)
        except PasswordError as error:
            self.hand_over.refuse(str(error))
            return
        self.desk.take_seat(seat)
        self.desk_page.show_seat()
        self._to(self.desk_page, f"{self.desk.session.game.scenario.title} – Drumhead")

    def _to(self, page: object, title: str) -> None:
        self._pages.setCurrentWidget(page)  # type: ignore[arg-type]
        at_desk = page is self.desk_page
        self.desk_page.enable_menus(at_desk)
        self._import.setEnabled(self.desk.is_open and not at_desk and self.desk.session.kind == "game")
        self._close_game.setEnabled(self.desk.is_open)
        self.setWindowTitle(title)

    # the turn

    def play_turn(self) -> None:
        """Play the waiting turn in a process of its own."""
        if not self.worker.running:
            self.seats_page.show_progress("The turn begins", 0, len(self.desk.session.ruleset.phases))
            self.worker.start(self.desk.session.path)

    def _turn_played(self) -> None:
        self.desk.turn_played()
        self.seats_page.end_progress()
        self._show_seats()

    def _turn_failed(self, reason: str) -> None:
        self.seats_page.end_progress()
        self._tell(reason)

    # the window itself

    def _swap_theme(self) -> None:
        self._settings.theme = "light" if self._settings.theme == "dark" else "dark"
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self._palette = apply_theme(application, self._settings.theme)
            self.desk_page.set_palette(self._palette)

    def _swap_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _tell(self, sentence: str) -> None:
        QMessageBox.warning(self, "Drumhead", sentence)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.toLocalFile().endswith((".drum", ".orders")) for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls()[:1]:
            self.open_path(Path(url.toLocalFile()))

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.worker.running:
            event.ignore()
            self._tell("The turn is being played; wait until it is kept.")
            return
        self.desk_page.keep_layout()
        self.desk.close()
        event.accept()
