"""The rooms behind the first page: seats, hand-over, desk and editor, one at a time, and the wiring between them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from shiboken6 import isValid

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.mode_words import capital
from drumhead.client.desk.worker import TurnWorker
from drumhead.client.desk_menus import DeskMenus
from drumhead.client.desk_page import DeskPage
from drumhead.client.dialogs.import_sheets import ImportDialog
from drumhead.client.dialogs.lost_game import tell_lost
from drumhead.client.dialogs.new_game import NewGame, NewGameDialog
from drumhead.client.evening.carrying import Carrying
from drumhead.client.guide.guiding import Guiding
from drumhead.client.pages.report_page import bring_writers
from drumhead.client.palette import Palette
from drumhead.client.panels.hand_over_page import HandOverPage
from drumhead.client.panels.seats_page import SeatsPage
from drumhead.client.preferences.following import Following
from drumhead.client.workshop.workshop import Workshop
from drumhead.engine.errors import DrumheadError, PasswordError
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.maps.scenarios import Scenario, read_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, bring_rulesets
from drumhead.engine.session.keeping.copies import keep_copy
from drumhead.engine.session.keeping.scratch import is_scratch, sweep_all
from drumhead.engine.session.keeping.soundness import sound
from drumhead.engine.session.rehearsal.branching import branch_of, branched

if TYPE_CHECKING:
    from drumhead.client.main_window import MainWindow
    from drumhead.client.tour.tour import Tour

FILES = "Games and positions (*.drum)"
SHEETS = "Order sheets (*.orders);;Mails and texts (*.eml *.txt)"


class Rooms(QObject):
    """Shows one page of a window at a time; only the desk page knows anything of a seat."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._settings = window, window.settings
        self.desk: OrderDesk = OrderDesk(self)
        self.worker: TurnWorker = TurnWorker(self)
        self.tour: Tour | None = None
        self.rehearsals: list[MainWindow] = []
        self.seats_page: SeatsPage = SeatsPage()
        self.hand_over: HandOverPage = HandOverPage()
        self.desk_page: DeskPage = DeskPage(self.desk, window.theme, window.settings)
        for page in (self.seats_page, self.hand_over, self.desk_page):
            window.add_page(page)
        self.desk_menus = DeskMenus(self.desk_page, *(window.menus[title] for title in ("&Orders", "&View", "&Replay")))
        self.desk_page.ordering_many.shown.connect(self.desk_menus.choose_many)
        self.following = Following(window.settings, window.keymap, self.desk, self)
        self.following.lead(self.desk_page.boards)
        self.workshop = Workshop(window, self.following)
        self.following.tie("goes_on", self.desk_menus.goes_on.setChecked)
        window.keymap.adopt(self.desk_menus.all_actions(), "desk")
        window.tips.renew()
        self.guiding = Guiding(self.desk, window)
        self._wire()
        self.allow()

    def _wire(self) -> None:
        self.seats_page.seat_requested.connect(self._show_hand_over)
        self.seats_page.advance_requested.connect(self.ask_play)
        self.seats_page.close_requested.connect(self.close_game)
        self.hand_over.opened.connect(self.open_desk)
        self.hand_over.cancelled.connect(self._show_seats)
        self.desk_page.leave_requested.connect(self._on_leave)
        self.workshop.opened.connect(self._put_away)
        self.workshop.play_requested.connect(self.ask_game_of)
        for page in self.desk_page.front.pages:
            page.played.connect(self._on_replayed)
        carrying = Carrying(self.desk, self.desk_page.boards, self)
        carrying.carried.connect(lambda words: self.ask_ruling(words=words))
        self.desk_page.rehearsal_requested.connect(self.look_at)
        self.worker.progressed.connect(self.seats_page.show_progress)
        self.worker.succeeded.connect(self._turn_played)
        self.worker.failed.connect(self._turn_failed)

    def make_ready(self) -> Iterator[None]:
        """Bring what a first game would wait for, and its first report, in steps."""
        for _ in bring_rulesets():
            yield
        bring_writers()
        yield
        sweep_all()

    def commands(self) -> tuple[QAction, ...]:
        """Every command of the page in front: the editor's or the desk's."""
        return self.workshop.commands() or self.desk_menus.all_actions()

    def allow(self) -> None:
        """Commands work where they mean something."""
        self.desk_menus.enable(self._window.page is self.desk_page)
        self.workshop.allow()

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.desk_page.set_palette(palette)
        self.workshop.set_palette(palette)

    # files

    def _scenarios(self) -> list[Scenario]:
        """The bundled scenarios by date; one that cannot be read is left out, and the others can still be played."""
        found = []
        for path in scenario_files():
            try:
                found.append(read_scenario(path))
            except DrumheadError as error:
                self._window.tell(str(error))
        return sorted(found, key=lambda scenario: scenario.date)

    def ask_new(self, scenario: str = "") -> None:
        """Ask who plays which scenario (an id, if one was chosen), and found the game."""
        self._ask_game(self._scenarios(), scenario)

    def ask_game_of(self, path: Path) -> None:
        """Ask who plays a scenario of one's own, and found the game."""
        self._ask_game([read_scenario(path)])

    def _ask_game(self, scenarios: Sequence[Scenario], chosen: str = "") -> None:
        if not scenarios or self.worker.running:
            return
        dialog = NewGameDialog(scenarios, self._settings.folder, self._window)
        dialog.choose(chosen)
        dialog.accepted.connect(lambda: self.found(dialog.asked()))
        dialog.open()

    def found(self, asked: NewGame) -> None:
        """Found a game as asked, and show its seats."""
        self._take_up(
            lambda: GameSession.create(
                asked.scenario,
                asked.path,
                seed=asked.seed,
                seats=asked.seats,
                players=asked.players,
                gm_password=asked.gm_password,
                options=asked.options,
            )
        )

    def begin_tour(self) -> None:
        """The first steps, in a small game of their own."""
        from drumhead.client.tour.tour import Tour

        if self.worker.running:
            return
        tour, folder = Tour(self, self._window, self._window.keymap), self._settings.folder
        self._take_up(lambda: GameSession.create(tour.scenario, tour.path))
        self._settings.folder, self._settings.toured = folder, True
        self.tour = tour
        tour.begin()

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        folder = str(self._settings.folder)
        name, _ = QFileDialog.getOpenFileName(self._window, "Open a game or position", folder, FILES)
        if name:
            self.open_path(Path(name))

    def ask_copy(self) -> None:
        """Ask for one of the copies that are kept, and open it."""
        from drumhead.client.dialogs.kept_copies import KeptCopies

        KeptCopies(self._settings.folder, self.open_path, self._window).open()

    def open_path(self, path: Path) -> None:
        """Open a game or position file; an order sheet is imported into the open game."""
        if path.suffix == ".orders":
            if self.may_import():
                self._show_import([path])
            else:
                self._window.tell("Open the game first, then import order sheets into it.")
        elif not self.worker.running:
            self._take_up(lambda: GameSession.open(path), path)

    def _take_up(self, opening: Callable[[], GameSession], path: Path | None = None) -> None:
        """Open a game in the place of the one that is open, or of a map once that is saved or given up."""
        if self.desk.save():
            self.workshop.leave(lambda: self._begin(opening, path))

    def _begin(self, opening: Callable[[], GameSession], path: Path | None = None) -> None:
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            with nullcontext() if path is None else sound(path):
                session = opening()
            self._take_over(session)
        except DrumheadError as error:
            tell_lost(self._window, error, path, self.open_path)
            return
        finally:
            QApplication.restoreOverrideCursor()
        if session.kind != "rehearsal" and not is_scratch(session.path):
            self._settings.remember(session.path)
            self._settings.folder = session.path.parent
        self._show_seats()

    def _take_over(self, session: GameSession) -> None:
        """A game that was opened in the place of what was there; the first page if it cannot be shown."""
        try:
            self._put_away()
            self.workshop.drop()
            self.desk.open(session)
            self.desk_page.set_game(session)
            self.desk_menus.show_game(session, self._window.keymap)
        except Exception:
            self._put_away()
            self._window.show_start()
            raise

    def close_game(self) -> None:
        """Back to the start page."""
        if self.may_put_away():
            self._put_away()
            self._window.show_start()

    def may_put_away(self) -> bool:
        """Whether the open game may be left: its draft is kept, and no turn is being played."""
        return not self.worker.running and self.desk.save()

    def _put_away(self) -> None:
        open_before = self.desk.is_open
        self._leave_desk()
        self.desk.close()
        if self.tour is not None:
            self.tour.clean()
            self.tour = None
        self.desk_page.set_game(None)
        if open_before:
            QTimer.singleShot(0, _free)  # after Qt has deleted the views

    def ask_map(self) -> None:
        """Ask which map to edit; a game that is open is put away first."""
        if self.may_put_away():
            self.workshop.ask_map()

    def ask_scenario(self) -> None:
        """Ask which scenario to write on; a game that is open is put away first."""
        if self.may_put_away():
            self.workshop.ask_scenario()

    def ask_import(self) -> None:
        """Ask for order sheets and take them in."""
        names, _ = QFileDialog.getOpenFileNames(self._window, "Import order sheets", str(self._settings.folder), SHEETS)
        if names:
            self._show_import([Path(name) for name in names])

    def may_import(self) -> bool:
        """Sheets come in between two seats or at the game master's desk, never over a player's shoulder."""
        return self.desk.is_open and self.desk.session.kind == "game" and self.desk.seat in ("", GM)

    def _show_import(self, paths: list[Path]) -> None:
        trusted = self.desk.seat == GM or not self.desk.session.gm_locked()
        dialog = ImportDialog(self.desk.session, paths, trusted=trusted, parent=self._window)
        dialog.finished.connect(self._on_imported)
        dialog.open()

    def may_carry(self) -> bool:
        """Who has seen all may write the game for other programs that play it."""
        return self.may_rule() and self.desk.session.ruleset.exchange is not None

    def may_rule(self) -> bool:
        """Rulings are the game master's, at his desk."""
        return self.desk.is_open and self.desk.seat == GM

    def ask_ruling(self, back: bool = False, words: str = "") -> None:
        """The rulings on the position that waits, or in a replay on the turn played last, or its taking `back`; the
        `words` or what is chosen stand in the line already."""
        from drumhead.client.dialogs.rulings import RulingsDialog

        session, moment = self.desk.session, self.desk.moment
        again = moment is not None and moment[0] == session.turn - 1
        dialog = RulingsDialog(session, words or self._chosen_words(again), self._window, again)
        dialog.ruled.connect(self.desk.ruled)
        dialog.replayed.connect(self._on_replayed)
        if back:
            dialog.tabs.setCurrentWidget(dialog.back)
        dialog.open()

    def _chosen_words(self, again: bool) -> str:
        """The unit at hand or a ship on the chosen square, or in a replay the battle whose event is chosen."""
        event, game = self.desk_page.events_page.chosen, self.desk.session.game
        kinds = tuple(self.desk.session.ruleset.settles)
        if again and kinds and event is not None and event.cell is not None and event.tactical is not None:
            place = f"{game.map.board.name(event.cell)} {game.map.tactical_board.name(event.tactical)}"
            return f"{kinds[0]} {event.phase} '{place}' "
        return f"unit {self.desk.unit} " if self.desk.unit else self.desk_page.boards.afloat

    def _on_replayed(self) -> None:
        """Turns are others than before: the game master's desk is filled anew."""
        self.desk.session.reload()
        self.desk.take_seat(GM)
        self.desk_page.show_seat()

    def _on_imported(self) -> None:
        if self._window.page is self.seats_page:
            self._show_seats()

    # pages

    def _on_leave(self) -> None:
        """The desk is left once its draft is kept; until then it stays and says why."""
        if self.desk.save():
            self._show_seats()

    def _leave_desk(self) -> None:
        """All that a seat could see is gone before any other page is shown."""
        self.guiding.forget()
        while self.rehearsals:
            _shut(self.rehearsals.pop())
        self.desk_page.drop_seat()
        self.desk.leave_seat()
        self.desk_page.forget_rows()
        self.hand_over.forget()

    def _show_seats(self) -> None:
        self._leave_desk()
        session = self.desk.session
        title = session.turn_title()
        self.seats_page.show_game(
            session.game.scenario.title,
            f"The game is over. {session.ended}" if session.over else f"{capital(title)}: waiting for orders.",
            session.seats(),
            gm=session.kind == "game",
            can_advance=not session.over,
            gm_locked=session.kind == "game" and session.gm_locked(),
        )
        self._window.show_page(self.seats_page, self._title)

    @property
    def _title(self) -> str:
        """What is played; of a game taken aside from which moment it is."""
        session = self.desk.session
        title, aside = session.game.scenario.title, branch_of(session)
        return f"{title} ({aside})" if aside else title

    @property
    def before_a_player(self) -> bool:
        """Whether a player may sit before a whole game, at a desk or before one is taken: what is said of an error
        inside may name what he does not know."""
        return self.desk.is_open and self.desk.session.kind == "game" and self.desk.seat != GM

    def _show_hand_over(self, seat: str) -> None:
        self._leave_desk()
        name = "Game master" if seat == GM else self.desk.session.game.seat(seat).name
        locked = not self.desk.session.is_open(seat)
        if not locked and not self._settings.hands_over:
            self.open_desk(seat, "")
            return
        self.hand_over.ask(seat, name, locked)
        self._window.show_page(self.hand_over, "")

    def open_desk(self, seat: str, password: str) -> None:
        """Sit somebody down at a seat's desk; a wrong password is told where it was asked for."""
        try:
            self.desk.session.unlock(seat, password)
        except PasswordError as error:
            self.hand_over.refuse(str(error))
            return
        self.hand_over.forget()
        self._window.show_page(self.desk_page, self._title)
        self.desk.take_seat(seat, self.desk_page.retelling.untold)
        self.desk_page.show_seat()
        self._window.allow()
        self.desk_page.boards.take_focus()

    def look_at(self, path: Path, moment: tuple[int, str] | None = None) -> None:
        """A turn that was tried out at its seat's desk, in a window of its own that closes when the seat is left."""
        rooms = self._beside(path).rooms
        if rooms.desk.is_open:
            rooms.open_desk(self.desk.seat, "")
            if moment is not None:
                rooms.desk_page.retelling.show_moment(*moment, None, None)

    def ask_branch(self) -> None:
        """Ask where a branch of the game shall lie that goes on from the moment shown."""
        path = self.desk.session.path
        name, _ = QFileDialog.getSaveFileName(
            self._window, "Branch the game off", str(path.with_name(f"{path.stem} branch.drum")), FILES
        )
        if name:
            self.branch(Path(name))

    def branch(self, path: Path) -> None:
        """Write a branch of the game, and show its seats in a window that closes when the game master leaves."""
        turn, phase = self.desk.moment or (None, None)
        try:
            branched(self.desk.session, path, turn, phase)
        except DrumheadError as error:
            self._window.tell(str(error))
            return
        self._beside(path)

    def _beside(self, path: Path) -> MainWindow:
        """One more window, on another file."""
        window = type(self._window)(self._settings, self._window.theme)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.rooms.open_path(path)
        self.rehearsals.append(window)
        window.show()
        return window

    # the turn

    def ask_play(self) -> None:
        """Play the waiting turn; if orders are missing, ask first."""
        waiting = [status.seat.name for status in self.desk.session.seats() if status.awaited]
        if not waiting:
            self.play_turn()
            return
        box = QMessageBox(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(self._window.NAME)
        box.setText(f"No orders yet from {', '.join(waiting)}.")
        box.setInformativeText("Default orders stand for them if the turn is played now.")
        play = box.addButton("Play the turn", QMessageBox.ButtonRole.AcceptRole)
        box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
        play.clicked.connect(self.play_turn)
        box.open()

    def play_turn(self) -> None:
        """Play the waiting turn in a process of its own."""
        if not self.worker.running:
            keep_copy(self.desk.session.path, self.desk.session.turn)
            self.seats_page.show_progress("The turn begins", 0, len(self.desk.session.ruleset.phases))
            self.worker.start(self.desk.session.path, self.desk.session.turn)

    def _turn_played(self) -> None:
        self.desk.turn_played()
        self.seats_page.end_progress()
        self._show_seats()

    def _turn_failed(self, reason: str) -> None:
        self.seats_page.end_progress()
        self._window.tell(reason)

    # the window

    def take_in(self, paths: Sequence[Path]) -> None:
        """Files were dropped on the window: games and positions are opened, order sheets taken in together."""
        sheets = [path for path in paths if path.suffix == ".orders"]
        if len(sheets) > 1 and self.may_import():
            self._show_import(sheets)
        else:
            for path in paths[:1]:
                self.open_path(path)

    def may_close(self) -> bool:
        """Whether nothing would be lost; else it is said or asked what is to become of it."""
        if self.worker.running:
            self._window.tell("The turn is being played; wait until it is kept.")
            return False
        if not self.workshop.saved:
            self.workshop.leave(self._window.close)
            return False
        return self.desk.save()

    def put_away(self) -> None:
        """The window closes."""
        self.desk_page.keep_layout()
        self._put_away()


def _shut(window: MainWindow) -> None:
    """A window beside closes whatever it is doing: a turn that is played in it is not kept, its file stays as it is."""
    if isValid(window):
        window.rooms.worker.stop()
        window.rooms.workshop.drop()
        if not window.close():
            window.rooms.put_away()
            window.hide()
            window.deleteLater()


def _free() -> None:
    """A board and what is drawn on it hold each other: pictures of this size do not wait for the collector's turn."""
    gc.collect()
