"""The pages behind the window on which maps and scenarios are made: made themselves when one is first wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from drumhead.client.palette import Palette
from drumhead.client.preferences.following import Following
from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.library import HEX, kind_of

if TYPE_CHECKING:
    from drumhead.client.editor.editor_menu import EditorMenu
    from drumhead.client.editor.editor_page import EditorPage
    from drumhead.client.editor.hexes.hex_menu import HexMenu
    from drumhead.client.editor.hexes.hex_page import HexPage
    from drumhead.client.main_window import MainWindow
    from drumhead.client.scenarios.scenario_menu import ScenarioMenu
    from drumhead.client.scenarios.scenario_page import ScenarioPage

    Page = EditorPage | HexPage | ScenarioPage
    Menu = EditorMenu | HexMenu | ScenarioMenu

_PAGES = {"maps": "_map_menu", "hexes": "_hex_menu", "scenarios": "_scenario_menu"}
"""The pages by name, each with its menu's."""


class Workshop(QObject):
    """`opened` says that a game has to be put away; `play_requested` carries the file of a scenario to be played."""

    opened = Signal()
    play_requested = Signal(object)

    def __init__(self, window: MainWindow, following: Following) -> None:
        super().__init__(window)
        self._window, self._settings, self._following = window, window.settings, following

    @cached_property
    def maps(self) -> EditorPage:
        """The page of maps that are edited; few who play ever need it."""
        from drumhead.client.editor.editor_page import EditorPage

        page = EditorPage(self._window.theme, self._settings)
        self._furnish(page)
        return page

    @cached_property
    def hexes(self) -> HexPage:
        """The page of maps of hexes that are edited."""
        from drumhead.client.editor.hexes.hex_page import HexPage

        page = HexPage(self._window.theme, self._settings)
        self._furnish(page)
        return page

    @cached_property
    def scenarios(self) -> ScenarioPage:
        """The page of scenarios that are written."""
        from drumhead.client.scenarios.scenario_page import ScenarioPage

        page = ScenarioPage(self._window.theme, self._settings)
        self._furnish(page)
        page.play_requested.connect(self.play_requested)
        return page

    def _furnish(self, page: Page) -> None:
        self._following.lead(page.boards)
        self._window.add_page(page)
        page.title_changed.connect(self._window.name_page)
        page.closed.connect(self._window.show_start)

    @cached_property
    def _map_menu(self) -> EditorMenu:
        from drumhead.client.editor.editor_menu import EditorMenu

        menu = EditorMenu(self.maps, self._window.menus["M&ap"])
        self._window.keymap.adopt(menu.all_actions(), "editor")
        return menu

    @cached_property
    def _hex_menu(self) -> HexMenu:
        from drumhead.client.editor.hexes.hex_menu import HexMenu

        menu = HexMenu(self.hexes, self._window.menuBar(), self._window.menus["S&cenario"])
        self._window.keymap.adopt(menu.all_actions(), "hexes")
        return menu

    @cached_property
    def _scenario_menu(self) -> ScenarioMenu:
        from drumhead.client.scenarios.scenario_menu import ScenarioMenu

        menu = ScenarioMenu(self.scenarios, self._window.menus["S&cenario"])
        self._window.keymap.adopt(menu.all_actions(), "scenario")
        return menu

    @property
    def _pages(self) -> tuple[Page, ...]:
        """Those that were ever opened."""
        return tuple(self.__dict__[name] for name in _PAGES if name in self.__dict__)

    @property
    def _menu(self) -> Menu | None:
        """That of the page in front, if it is one of them."""
        page = self._window.page
        name = next((name for name in _PAGES if self.__dict__.get(name) is page), None)
        found: Menu | None = None if name is None else getattr(self, _PAGES[name])
        return found

    def commands(self) -> tuple[QAction, ...]:
        """Every command of the page in front; none where it is no page of the workshop."""
        return () if self._menu is None else self._menu.all_actions()

    def allow(self) -> None:
        """Commands work where they mean something; the menus have the same keys."""
        front = self._menu
        known = (self.__dict__.get(name) for name in _PAGES.values())
        for menu in sorted((menu for menu in known if menu is not None), key=lambda menu: menu is front):
            menu.enable(menu is front)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        for page in self._pages:
            page.set_palette(palette)

    # one at a time

    def leave(self, going: Callable[[], object]) -> None:
        """Go on once what is open is saved, or given up."""
        page = next((page for page in self._pages if not _saved(page)), None)
        if page is None:
            going()
        else:
            page.leave(lambda: self.leave(going))

    @property
    def saved(self) -> bool:
        """Whether nothing would be lost."""
        return all(_saved(page) for page in self._pages)

    def drop(self) -> None:
        """Put away what is open, saved or not."""
        for page in self._pages:
            page.drop()

    def ask_map(self) -> None:
        """Ask which map to edit."""
        from drumhead.client.editor.open_map_dialog import OpenMapDialog

        dialog = OpenMapDialog(self._settings.folder, self._window)
        dialog.chosen.connect(lambda folder: self.leave(lambda: self.edit_map(folder)))
        dialog.begun.connect(lambda map: self.leave(lambda: self._take_up(self.maps, lambda: self.maps.begin(map))))
        dialog.hexes_begun.connect(
            lambda map: self.leave(lambda: self._take_up(self.hexes, lambda: self.hexes.begin(map)))
        )
        dialog.open()

    def edit_map(self, folder: Path) -> None:
        """Open a map folder, or a copy of a bundled one."""
        try:
            page = self.hexes if kind_of(folder) == HEX else self.maps
        except DrumheadError as error:
            self._window.tell(str(error))
            return
        self._take_up(page, lambda: page.open(folder))

    def ask_scenario(self) -> None:
        """Ask which scenario to write on."""
        from drumhead.client.scenarios.open_scenario_dialog import OpenScenarioDialog

        dialog = OpenScenarioDialog(self._settings.folder, self._window)
        dialog.chosen.connect(lambda path, empty: self.leave(lambda: self.edit_scenario(path, empty=empty)))
        dialog.open()

    def edit_scenario(self, path: Path, *, empty: bool = False) -> None:
        """Open a scenario's file, or a copy of a bundled one."""
        self._take_up(self.scenarios, lambda: self.scenarios.open(path, empty=empty))

    def _take_up(self, page: Page, opening: Callable[[], None]) -> None:
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            opening()
        except DrumheadError as error:
            self._window.tell(str(error))
            return
        finally:
            QApplication.restoreOverrideCursor()
        for other in self._pages:
            if other is not page:
                other.drop()
        self.opened.emit()
        self._window.show_page(page, page.title)
        page.boards.take_focus()


def _saved(page: Page) -> bool:
    return not page.desk.is_open or page.desk.is_clean
