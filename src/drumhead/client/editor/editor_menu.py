"""The menu of the editor: every command with its key, working only while a map is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from drumhead.client.board.field_scene import LAYERS as FIELD
from drumhead.client.board.strategic_scene import LAYERS as STRATEGIC
from drumhead.client.board_layers import BoardLayer, board_layers
from drumhead.client.editor.brushes import BRUSHES
from drumhead.client.editor.editor_page import EditorPage

EDITED = frozenset((*STRATEGIC, *FIELD)) - {"fog", "troops", "terrain", "ratings"}
"""The layers that a map has without a game, but for those that brushes show."""


class EditorMenu(QObject):
    """The menu Map."""

    def __init__(self, page: EditorPage, menu: QMenu) -> None:
        super().__init__(page)
        self._page = page
        self._actions: list[QAction] = []
        self.menu = menu
        stack = page.desk.undo_stack
        undo, redo = stack.createUndoAction(page, "&Undo"), stack.createRedoAction(page, "&Redo")
        undo.setObjectName("editor.undo")
        redo.setObjectName("editor.redo")
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
            self._add(brushes, brush.title, brush.key, partial(page.brush_panel.choose, brush.name))
        self._add(brushes, "Wider", "]", lambda: page.brush_panel.step_size(1))
        self._add(brushes, "Narrower", "[", lambda: page.brush_panel.step_size(-1))
        self.menu.addSeparator()
        self._add(self.menu, "&Check the map", "F7", page.check)
        self._add(self.menu, "&Title of the map…", "", page.ask_title)
        self._add(self.menu, "&Find a place…", "Ctrl+F", page.ask_place)
        self._add(self.menu, "&Whole map", "Home", page.fit)
        layers = self.menu.addMenu("La&yers")
        for layer in board_layers():
            if layer.name in EDITED:
                self._add_layer(layers, layer)
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

    def _add_layer(self, menu: QMenu, layer: BoardLayer) -> None:
        action = self._add(menu, f"Show {layer.title.lower()}", layer.key, lambda: None)
        action.setCheckable(True)
        action.setChecked(layer.shown)
        action.toggled.connect(partial(self._page.show_layer, layer.name))

    def enable(self, enabled: bool) -> None:
        """Grey the menu where no map is shown."""
        self.menu.setEnabled(enabled)
        for action in self._actions:
            action.setEnabled(enabled)

    def all_actions(self) -> tuple[QAction, ...]:
        """Every command of the menu."""
        return (*self._own, *self._actions)
