"""The editor with a small map open, and a hand that paints on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.board.view import BoardView
from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.maps.squares.writer import write_map
from tests.client.driving import bring_up
from tests.engine.maps.squares.sheets import small_map

Stroke = Callable[..., None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A map folder of one's own."""
    write_map(small_map(), tmp_path / "small")
    return tmp_path / "small"


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication, settings: Settings, folder: Path) -> Iterator[EditorPage]:
    found = EditorPage(apply_theme(qapp, "light"), settings)
    qtbot.addWidget(found)
    found.resize(1200, 800)
    bring_up(found)
    found.open(folder)
    yield found
    found.drop()


@pytest.fixture
def stroke(qtbot: QtBot) -> Stroke:
    """Presses the left button on the first cell of a board, drags over the others and lets go on the last."""

    def drag(view: BoardView | None, cells: Sequence[int]) -> None:
        assert view is not None
        port = view.viewport()
        places = [view.mapFromScene(view.board.plane.centre(cell)) for cell in cells]
        qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=places[0])
        for place in places[1:]:
            at, button = QPointF(place), Qt.MouseButton.LeftButton
            there = QPointF(port.mapToGlobal(place))
            moved = QMouseEvent(QEvent.Type.MouseMove, at, there, Qt.MouseButton.NoButton, button, NO_KEY)
            QApplication.sendEvent(port, moved)
        qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=places[-1])

    return drag


NO_KEY = Qt.KeyboardModifier.NoModifier
