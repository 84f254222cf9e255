"""The menu of scenarios: every command with its key, working only while one is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from drumhead.client.board_layers import RUINS, BoardLayer, board_layers
from drumhead.client.scenarios.scenario_page import ScenarioPage

NOT_YET = frozenset({"fog", RUINS})
"""The layers that mean nothing before a game is played."""


class ScenarioMenu(QObject):
    """The menu Scenario."""

    def __init__(self, page: ScenarioPage, menu: QMenu) -> None:
        super().__init__(page)
        self._page = page
        self._actions: list[QAction] = []
        self.menu = menu
        stack = page.desk.undo_stack
        undo, redo = stack.createUndoAction(page, "&Undo"), stack.createRedoAction(page, "&Redo")
        undo.setObjectName("scenario.undo")
        redo.setObjectName("scenario.redo")
        undo.setShortcuts([QKeySequence("Ctrl+Z")])
        redo.setShortcuts([QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z")])
        self.menu.addActions([undo, redo])
        self._own = (undo, redo)
        self._fill()
        self.enable(False)

    def _fill(self) -> None:
        page = self._page
        self._add(self.menu, "&Take away", "Del", page.remove)
        self.menu.addSeparator()
        self._add(self.menu, "&Find a place…", "Ctrl+F", page.ask_place)
        self._add(self.menu, "&Whole map", "Home", page.fit)
        layers = self.menu.addMenu("La&yers")
        for layer in board_layers():
            if layer.name not in NOT_YET:
                self._add_layer(layers, layer)
        for dock in page.docks.values():
            self.menu.addAction(dock.toggleViewAction())
            self._actions.append(dock.toggleViewAction())
        self.menu.addSeparator()
        self._add(self.menu, "&Play it…", "F8", page.play)
        self._add(self.menu, "&Save the scenario", "Ctrl+S", page.save)
        self._add(self.menu, "Save the scenario &as…", "Ctrl+Shift+S", page.save_as)
        self._add(self.menu, "C&lose the scenario", "Ctrl+W", page.close_scenario)

    def _add(self, menu: QMenu, text: str, key: str, called: Callable[[], object]) -> QAction:
        action = QAction(text, self._page)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False: called())
        menu.addAction(action)
        self._actions.append(action)
        return action

    def _add_layer(self, menu: QMenu, layer: BoardLayer) -> None:
        action = self._add(menu, f"Show {layer.title.lower()}", layer.key, lambda: None)
        action.setCheckable(True)
        action.setChecked(layer.shown)
        action.toggled.connect(partial(self._page.show_layer, layer.name))
        self._page.show_layer(layer.name, layer.shown)

    def enable(self, enabled: bool) -> None:
        """Grey the menu where no scenario is shown."""
        self.menu.setEnabled(enabled)
        for action in self._actions:
            action.setEnabled(enabled)

    def all_actions(self) -> tuple[QAction, ...]:
        """Every command of the menu."""
        return (*self._own, *self._actions)
