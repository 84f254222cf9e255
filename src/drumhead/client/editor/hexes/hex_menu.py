"""The menu of the editor of maps of hexes: every command with its key, working only while such a map is in front."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from drumhead.client.board.hex_scene import LAYERS
from drumhead.client.board_layers import board_layers
from drumhead.client.editor.hexes.hex_page import HexPage
from drumhead.client.editor.hexes.hex_panel import BRUSHES

EDITED = frozenset(LAYERS) - {"troops", "owners"}


class HexMenu(QObject):
    """A menu of its own beside that of maps of squares, seen while a map of hexes is."""

    def __init__(self, page: HexPage, bar: QMenuBar, before: QMenu) -> None:
        super().__init__(page)
        self._page = page
        self._actions: list[QAction] = []
        self.menu = QMenu("Map of &hexes", bar)
        bar.insertMenu(before.menuAction(), self.menu)
        stack = page.desk.undo_stack
        undo, redo = stack.createUndoAction(page, "&Undo"), stack.createRedoAction(page, "&Redo")
        undo.setObjectName("hexes.undo")
        redo.setObjectName("hexes.redo")
        undo.setShortcuts([QKeySequence("Ctrl+Z")])
        redo.setShortcuts([QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z")])
        self.menu.addActions([undo, redo])
        self._own = (undo, redo)
        self._fill()
        self.enable(False)

    def _fill(self) -> None:
        page = self._page
        brushes = self.menu.addMenu("&Brush")
        for brush in BRUSHES:
            self._add(brushes, brush.title, brush.key, partial(page.panel.choose, brush.name))
        self._add(brushes, "Wider", "]", page.panel.breadth.stepUp)
        self._add(brushes, "Narrower", "[", page.panel.breadth.stepDown)
        self.menu.addSeparator()
        self._add(self.menu, "&Check the map", "F7", page.check)
        self._add(self.menu, "&Title of the map…", "", page.ask_title)
        self._add(self.menu, "&Find a place…", "Ctrl+F", page.ask_place)
        self._add(self.menu, "&Whole map", "Home", page.fit)
        layers = self.menu.addMenu("La&yers")
        for layer in (layer for layer in board_layers() if layer.name in EDITED):
            action = self._add(layers, f"Show {layer.title.lower()}", layer.key, lambda: None)
            action.setCheckable(True)
            action.setChecked(layer.shown)
            action.toggled.connect(partial(page.show_layer, layer.name))
        for dock in page.docks.values():
            self.menu.addAction(dock.toggleViewAction())
            self._actions.append(dock.toggleViewAction())
        self.menu.addSeparator()
        self._add(self.menu, "&Save the map", "Ctrl+S", page.save)
        self._add(self.menu, "Save the map &as…", "Ctrl+Shift+S", page.save_as)
        self._add(self.menu, "C&lose the map", "Ctrl+W", page.close_map)

    def _add(self, menu: QMenu, text: str, key: str, called: Callable[[], object]) -> QAction:
        action = QAction(text, self._page)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False: called())
        menu.addAction(action)
        self._actions.append(action)
        return action

    def enable(self, enabled: bool) -> None:
        """Hide the menu where no map of hexes is shown."""
        self.menu.menuAction().setVisible(enabled)
        for action in self._actions:
            action.setEnabled(enabled)

    def all_actions(self) -> tuple[QAction, ...]:
        """Every command of the menu."""
        return (*self._own, *self._actions)
