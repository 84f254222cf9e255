"""The menu of maps of hexes."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QMenuBar

from drumhead.client.board.hex_scene import LAYERS
from drumhead.client.editor.hexes.hex_page import HexPage
from drumhead.client.editor.hexes.hex_panel import BRUSHES
from drumhead.client.editor.map_menu import MapMenu

EDITED = frozenset(LAYERS) - {"troops", "owners"}


class HexMenu(MapMenu):
    """A menu of its own beside that of maps of squares, seen while a map of hexes is."""

    def __init__(self, page: HexPage, bar: QMenuBar, before: QMenu) -> None:
        menu = QMenu("Map of &hexes", bar)
        bar.insertMenu(before.menuAction(), menu)
        super().__init__(page, menu, "hexes")
        self._fill(page, page.panel, BRUSHES, EDITED)

    def enable(self, enabled: bool) -> None:
        """Hide the menu where no map of hexes is shown."""
        super().enable(enabled)
        self.menu.menuAction().setVisible(enabled)
