"""The menu of maps of squares."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from drumhead.client.board.field_scene import LAYERS as FIELD
from drumhead.client.board.strategic_scene import LAYERS as STRATEGIC
from drumhead.client.editor.brushes import BRUSHES
from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.editor.map_menu import MapMenu

EDITED = frozenset((*STRATEGIC, *FIELD)) - {"fog", "troops", "terrain", "ratings"}
"""The layers that a map has without a game, but for those that brushes show."""


class EditorMenu(MapMenu):
    """The menu Map."""

    def __init__(self, page: EditorPage, menu: QMenu) -> None:
        super().__init__(page, menu, "editor")
        self._fill(page, page.brush_panel, BRUSHES, EDITED)
