"""What menus have in common of pages on which something is made: every command with its key, working in front only."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from drumhead.client.board_layers import BoardLayer, board_layers
from drumhead.client.drafting.draft_page import DraftPage


class DraftMenu(QObject):
    """Begins with undo and redo; what else there is each kind adds. Ids of commands begin with `name`."""

    def __init__(self, page: DraftPage, menu: QMenu, name: str) -> None:
        super().__init__(page)
        self.menu, self._page = menu, page
        self._actions: list[QAction] = []
        stack = page.desk.undo_stack
        undo, redo = stack.createUndoAction(page, "&Undo"), stack.createRedoAction(page, "&Redo")
        undo.setObjectName(f"{name}.undo")
        redo.setObjectName(f"{name}.redo")
        undo.setShortcuts([QKeySequence("Ctrl+Z")])
        redo.setShortcuts([QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z")])
        menu.addActions([undo, redo])
        self._own = (undo, redo)

    def _add(self, menu: QMenu, text: str, key: str, called: Callable[[], object]) -> QAction:
        action = QAction(text, self._page)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False: called())
        menu.addAction(action)
        self._actions.append(action)
        return action

    def _add_view(self, wanted: Container[str]) -> None:
        """Finding places, the whole board, its layers of these names and the docks."""
        page = self._page
        self._add(self.menu, "&Find a place…", "Ctrl+F", page.ask_place)
        self._add(self.menu, "&Whole map", "Home", page.fit)
        layers = self.menu.addMenu("La&yers")
        for layer in board_layers():
            if layer.name in wanted:
                self._add_layer(layers, layer)
        for dock in page.docks.values():
            self.menu.addAction(dock.toggleViewAction())
            self._actions.append(dock.toggleViewAction())
        self.menu.addSeparator()

    def _add_layer(self, menu: QMenu, layer: BoardLayer) -> None:
        action = self._add(menu, f"Show {layer.title.lower()}", layer.key, lambda: None)
        action.setCheckable(True)
        action.setChecked(layer.shown)
        action.toggled.connect(partial(self._page.show_layer, layer.name))
        self._page.show_layer(layer.name, layer.shown)

    def _add_keeping(self) -> None:
        """Saving and putting away."""
        page, kind = self._page, self._page.desk.KIND
        self._add(self.menu, f"&Save the {kind}", "Ctrl+S", page.save)
        self._add(self.menu, f"Save the {kind} &as…", "Ctrl+Shift+S", page.save_as)
        self._add(self.menu, f"C&lose the {kind}", "Ctrl+W", page.put_away)
        self.enable(False)

    def enable(self, enabled: bool) -> None:
        """Grey the menu where its page is not shown."""
        self.menu.setEnabled(enabled)
        for action in self._actions:
            action.setEnabled(enabled)

    def all_actions(self) -> tuple[QAction, ...]:
        """Every command of the menu."""
        return (*self._own, *self._actions)
