"""A step of a stroke on the whole map of Europe, against a stock scene that gives one of its squares another brush."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.view import BoardView
from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.palette import LIGHT
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.bench.compare import ROUNDS, TRIES
from drumhead.engine.maps.bundled import data_folder
from tests.benchmarks.client.conftest import grid_pen
from tests.benchmarks.conftest import Compare

STEPS = (ROUNDS + 1) * TRIES
LEFT, NO_BUTTON, NO_KEY = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


@pytest.mark.parametrize("brush", ["terrain", "river", "rail", "region", "eraser"])
def test_a_step_of_a_stroke_costs_less_than_three_times_a_stock_scenes(
    qtbot: QtBot, qapp: QApplication, settings: Settings, compare: Compare, brush: str
) -> None:
    """From the mouse move to the board painted again, over Lombardy at 100 %."""
    editor = _editor(qtbot, qapp, settings, brush)
    view = editor.boards.strategic
    assert view is not None
    cell = editor.desk.map.board.cell("G2-V7")
    view.go_to(cell, 4.0)
    view.settle()
    path = [cell + 130 * (n % 5) + n // 5 for n in range(STEPS + 1)]
    places = [view.mapFromScene(view.board.plane.centre(square)) for square in path]
    qtbot.mousePress(view.viewport(), LEFT, pos=places[0])
    compare(_stroke(view.viewport(), iter(places[1:])), _stock(qtbot, view, path), most=3)
    qtbot.mouseRelease(view.viewport(), LEFT, pos=places[-1])
    assert editor.desk.undo_stack.count() == 1
    editor.drop()


def _editor(qtbot: QtBot, qapp: QApplication, settings: Settings, brush: str) -> EditorPage:
    editor = EditorPage(apply_theme(qapp, "light"), settings)
    qtbot.addWidget(editor)
    editor.resize(1500, 900)
    with qtbot.waitExposed(editor):
        editor.show()
    editor.open(data_folder("maps") / "europe-1859")
    editor.brush_panel.choose(brush)
    editor.brush_panel.terrains.setCurrentRow(4)
    return editor


def _stroke(port: QWidget, places: Iterator[QPoint]) -> Callable[[], None]:
    def step() -> None:
        place = next(places)
        there = QPointF(port.mapToGlobal(place))
        moved = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), there, NO_BUTTON, LEFT, NO_KEY)
        QApplication.sendEvent(port, moved)
        port.repaint()

    return step


def _stock(qtbot: QtBot, view: BoardView, path: list[int]) -> Callable[[], None]:
    """A rectangle item a square of the whole board, looked at from where `view` looks."""
    scene = view.board
    assert isinstance(scene, StrategicScene)
    stock = QGraphicsView()
    items = QGraphicsScene(stock)
    made = [items.addRect(scene.plane.rect(cell), grid_pen(LIGHT.theme, 0)) for cell in range(scene.plane.board.size)]
    stock.setScene(items)
    qtbot.addWidget(stock)
    stock.resize(view.size())
    with qtbot.waitExposed(stock):
        stock.show()
    stock.setTransform(view.transform())
    stock.centerOn(scene.plane.centre(path[0]))
    squares, brushes = iter(path), [QColor(LIGHT.theme.ground[number]) for number in range(10)]

    def step() -> None:
        square = next(squares)
        made[square].setBrush(brushes[square % 10])
        stock.viewport().repaint()

    return step
