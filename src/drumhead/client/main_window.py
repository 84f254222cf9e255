"""The window: its first page and its menus; what lies behind them is made once that page is painted, or is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMessageBox, QStackedWidget, QWidget

from drumhead.client.dialogs.action_search import ActionSearch
from drumhead.client.dialogs.help import HelpDialog
from drumhead.client.keys.keymap import Keymap
from drumhead.client.keys.tips import Tips
from drumhead.client.palette import Palette
from drumhead.client.panels.start_page import StartPage
from drumhead.client.preferences.placing import fitted, keep_place, place_window
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme, emblem
from drumhead.engine.maps.bundled import billings

if TYPE_CHECKING:
    from drumhead.client.rooms import Rooms

LATER = ("&Orders", "&View", "&Replay", "M&ap", "S&cenario")
"""Menus that the rooms fill; greyed on the first page."""


class MainWindow(QMainWindow):
    """Shows one page at a time; `settings`, `theme` and the first page are all it has at once.

    `ready` says that what only the first game or map would have waited for is there.
    """

    ready = Signal()

    NAME = "Drumhead"

    def __init__(self, settings: Settings, palette: Palette) -> None:
        super().__init__()
        self.settings, self.theme = settings, palette
        self.start_page = StartPage(emblem(palette, ratio=self.devicePixelRatioF()))
        self._pages = QStackedWidget()
        self._pages.addWidget(self.start_page)
        self.setCentralWidget(fitted(self._pages, self.screen().availableGeometry()))
        self.setAcceptDrops(True)
        self.keymap = Keymap(settings, self)
        self.tips = Tips(self, self.keymap)
        place_window(self, settings)
        self._actions: list[QAction] = []
        self.menus: dict[str, QMenu] = {}
        self._make_menus()
        self._wire()
        self.start_page.show_scenarios(billings())
        settings.changed.connect(self._on_setting)
        self.show_start()

    @cached_property
    def rooms(self) -> Rooms:
        """All pages but the first; importing what they need takes longer than the window takes to come up."""
        from drumhead.client.rooms import Rooms

        return Rooms(self)

    @property
    def furnished(self) -> bool:
        """Whether the rooms are there already."""
        return "rooms" in self.__dict__

    def _wire(self) -> None:
        once = Qt.ConnectionType.SingleShotConnection
        steps = self._furnishing()
        self.start_page.painted.connect(lambda: QTimer.singleShot(0, self, lambda: self._furnish(steps)), once)
        self.start_page.new_requested.connect(lambda: self.rooms.ask_new())
        self.start_page.scenario_requested.connect(lambda id: self.rooms.ask_new(id))
        self.start_page.open_requested.connect(lambda: self.rooms.ask_open())
        self.start_page.recent_requested.connect(lambda path: self.rooms.open_path(path))
        self.start_page.copies_requested.connect(lambda: self.rooms.ask_copy())
        self.start_page.tour_requested.connect(lambda: self.rooms.begin_tour())
        self.start_page.edit_requested.connect(lambda: self.rooms.ask_map())
        self.start_page.write_requested.connect(lambda: self.rooms.ask_scenario())

    def _furnish(self, steps: Iterator[None]) -> None:
        """One step now, the next after whatever was clicked meanwhile."""
        if next(steps, self) is None:
            QTimer.singleShot(0, self, lambda: self._furnish(steps))

    def _furnishing(self) -> Iterator[None]:
        for bring in (_bring_figures, _bring_rules, _bring_boards, _bring_rooms):
            bring()
            yield
        rooms = self.rooms
        yield
        yield from rooms.make_ready()
        self.ready.emit()

    # menus

    def _make_menus(self) -> None:
        game = self.menuBar().addMenu("&Game")
        self._add(game, "&New game…", "Ctrl+N", lambda: self.rooms.ask_new())
        self._add(game, "&Open…", "Ctrl+O", lambda: self.rooms.ask_open())
        self._recent = game.addMenu("Open &recent")
        self._import = self._add(game, "&Import order sheets…", "Ctrl+I", lambda: self.rooms.ask_import())
        self._ruling = self._add(game, "&Rulings…", "Ctrl+J", lambda: self.rooms.ask_ruling())
        self._back = self._add(game, "Take a turn &back…", "", lambda: self.rooms.ask_ruling(back=True))
        self._branch = self._add(game, "&Branch off from here…", "", lambda: self.rooms.ask_branch())
        self._add(game, "Open from another &program…", "", self._open_foreign)
        self._carry = self._add(game, "Write for another pro&gram…", "", self._carry_out)
        self._close_game = self._add(game, "&Close the game", "Ctrl+W", lambda: self.rooms.close_game())
        self._add(game, "&Edit a map…", "", lambda: self.rooms.ask_map())
        self._add(game, "Edit a &scenario…", "", lambda: self.rooms.ask_scenario())
        game.addSeparator()
        self._add(game, "&Quit", "Ctrl+Q", self.close)
        for title in LATER:
            self.menus[title] = self.menuBar().addMenu(title)
            self.menus[title].setEnabled(False)
        window = self.menuBar().addMenu("&Window")
        self._add(window, "&Settings…", "Ctrl+,", self.show_settings)
        self._add(window, "&Dark or light", "", self.swap_theme)
        self._add(window, "&Full screen", "F11", self._swap_full_screen)
        self._add(window, "&Search commands…", "Ctrl+Shift+P", self.search_commands)
        help = self.menuBar().addMenu("&Help")
        self._add(help, "&What is this?", "F1", self.explain)
        self._add(help, "&First steps", "", lambda: self.rooms.begin_tour())
        self._add(help, "&Keys and mouse", "Ctrl+F1", self.show_help)
        self.keymap.adopt(self._actions, "window")
        self.keymap.leave_to(self.menuBar().actions())

    def _add(self, menu: QMenu, text: str, key: str, called: Callable[[], object]) -> QAction:
        action = QAction(text, self)
        if key:
            action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False: called())
        menu.addAction(action)
        self._actions.append(action)
        return action

    def commands(self) -> tuple[QAction, ...]:
        """Every command of the page in front: the editor's or the desk's beside the window's own."""
        return (*self._actions, *self.rooms.commands())

    def search_commands(self) -> None:
        """Ask for a command by its words."""
        ActionSearch(self.commands(), self).open()

    def show_help(self) -> None:
        """All keys on one page."""
        HelpDialog(self.commands(), self.keymap, self).open()

    def explain(self) -> None:
        """What the handbook says of what is under the pointer, and the rules behind it."""
        self.rooms.guiding.explain()

    def show_settings(self) -> None:
        """All that may be settled, keys among it."""
        from drumhead.client.preferences.settings_dialog import SettingsDialog

        self.rooms.allow()
        SettingsDialog(self.settings, self.keymap, self).open()

    def _open_foreign(self) -> None:
        from drumhead.client.dialogs.foreign_games import ask_foreign

        if self.rooms.may_put_away():
            ask_foreign(self)

    def _carry_out(self) -> None:
        from drumhead.client.dialogs.foreign_games import ask_carry

        ask_carry(self)

    # pages

    def add_page(self, page: QWidget) -> None:
        """One more page, not shown yet."""
        self._pages.addWidget(page)

    @property
    def page(self) -> QWidget | None:
        """The page in front."""
        return self._pages.currentWidget()

    def show_start(self) -> None:
        """The first page, with the games opened lately."""
        self.start_page.show_recent(self.settings.recent)
        self.show_page(self.start_page, "")
        if not self.settings.toured:
            self.start_page.offer_tour()

    def show_page(self, page: QWidget, title: str) -> None:
        """Bring a page to the front; the commands that mean something there work."""
        self._pages.setCurrentWidget(page)
        self.name_page(title)
        self.allow()

    def name_page(self, title: str) -> None:
        """Put what the page in front shows into the window's title."""
        self.setWindowTitle(f"{title} – {self.NAME}" if title else self.NAME)

    def allow(self) -> None:
        """Commands work where they mean something."""
        self._import.setEnabled(self.furnished and self.rooms.may_import())
        for action in (self._ruling, self._back, self._branch):
            action.setEnabled(self.furnished and self.rooms.may_rule())
        self._carry.setEnabled(self.furnished and self.rooms.may_carry())
        self._close_game.setEnabled(self.furnished and self.rooms.desk.is_open)
        if self.furnished:
            self.rooms.allow()
        self._recent.clear()
        for path in self.settings.recent:
            self._recent.addAction(path.name).triggered.connect(partial(self._open_recent, path))
        self._recent.setEnabled(not self._recent.isEmpty())

    def _open_recent(self, path: Path) -> None:
        self.rooms.open_path(path)

    # the window itself

    def swap_theme(self) -> None:
        """Dark instead of light, or the other way round."""
        self.settings.theme = "light" if self.settings.theme == "dark" else "dark"

    def _on_setting(self, name: str) -> None:
        if name == "theme":
            self._dress()

    def _dress(self) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self.theme = apply_theme(application, self.settings.theme)
            self.start_page.set_emblem(emblem(self.theme, ratio=self.devicePixelRatioF()))
            self.rooms.set_palette(self.theme)

    def _swap_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        box = QMessageBox(QMessageBox.Icon.Warning, self.NAME, sentence, QMessageBox.StandardButton.Ok, self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.toLocalFile().endswith((".drum", ".orders")) for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.rooms.take_in([Path(url.toLocalFile()) for url in event.mimeData().urls()])

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.furnished and not self.rooms.may_close():
            event.ignore()
            return
        keep_place(self, self.settings)
        if self.furnished:
            self.rooms.put_away()
        event.accept()


def _bring_figures() -> None:
    import numpy  # noqa: F401


def _bring_rules() -> None:
    import drumhead.engine.play.ruleset  # noqa: F401


def _bring_boards() -> None:
    import drumhead.client.board.map_scene  # noqa: F401


def _bring_rooms() -> None:
    import drumhead.client.rooms  # noqa: F401
