"""Painting stays fluid on the whole map of Europe."""

from __future__ import annotations

import statistics
import time

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.maps.library import data_folder

STEP_MS = 30
LEFT, NO_BUTTON, NO_KEY = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


@pytest.mark.parametrize("brush", ["terrain", "river", "rail", "region", "eraser"])
def test_a_step_of_a_stroke_takes_less_than_30_ms(
    qtbot: QtBot, qapp: QApplication, settings: Settings, brush: str
) -> None:
    """Processor time from the mouse move to the board painted again, over Lombardy at 100 %."""
    editor = EditorPage(apply_theme(qapp, "light"), settings)
    qtbot.addWidget(editor)
    editor.resize(1500, 900)
    editor.show()
    qtbot.waitExposed(editor)
    editor.open(data_folder("maps") / "europe-1859")
    view = editor.boards.strategic
    assert view is not None
    cell = editor.desk.map.board.cell("G2-V7")
    editor.brush_panel.choose(brush)
    editor.brush_panel.terrains.setCurrentRow(4)
    view.go_to(cell, 4.0)
    view.settle()
    port, times = view.viewport(), []
    places = [view.mapFromScene(view.board.plane.centre(cell + 130 * (n % 5) + n // 5)) for n in range(40)]
    qtbot.mousePress(port, LEFT, pos=places[0])
    for place in places[1:]:
        there = QPointF(port.mapToGlobal(place))
        moved = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), there, NO_BUTTON, LEFT, NO_KEY)
        begun = time.process_time()
        QApplication.sendEvent(port, moved)
        port.repaint()
        times.append((time.process_time() - begun) * 1000)
    qtbot.mouseRelease(port, LEFT, pos=places[-1])
    assert editor.desk.undo_stack.count() == 1
    editor.drop_map()
    assert statistics.median(times) < STEP_MS
