"""The editor on a small map, in no window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pytestqt.qtbot import QtBot

from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.client.settings import Settings
from tests.client.board.boards import RESOURCES
from tests.engine.maps.squares.sheets import small_map


@contextmanager
def unshown(qtbot: QtBot, settings: Settings) -> Iterator[EditorPage]:
    """What is edited in it is not asked about when it goes."""
    load_fonts(RESOURCES)
    found = EditorPage(LIGHT, settings)
    qtbot.addWidget(found)
    found.begin(small_map())
    yield found
    found.desk.undo_stack.clear()
    found.drop()
