"""Speed as ratios against a stock scene of one item a square, both measured in turn in the same run."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QBrush, QPen
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.view import BoardView, Outlook
from drumhead.client.palette import LIGHT
from drumhead.engine.maps.model import GameMap
from tests.client.board.boards import RESOURCES, token, view

REPEATS = 15


def _ratio(ours: Callable[[], object], stock: Callable[[], object]) -> float:
    """The median of interleaved time ratios, the collector off."""
    for warm in (ours, stock):
        warm()
    gc.disable()
    found = []
    for _ in range(REPEATS):
        start = perf_counter()
        ours()
        middle = perf_counter()
        stock()
        found.append((middle - start) / (perf_counter() - middle))
    gc.enable()
    return median(found)


@pytest.fixture
def boards(qtbot: QtBot, map: GameMap) -> tuple[BoardView, QGraphicsView]:
    scene = StrategicScene(map, RESOURCES, LIGHT)
    scene.set_view(view([token(f"FR{i}IN", i) for i in range(map.board.size)], gm=True))
    ours, stock = BoardView(scene), QGraphicsView()
    items = _stock_scene(scene)
    items.setParent(stock)
    stock.setScene(items)
    for shown in (ours, stock):
        qtbot.addWidget(shown)
        shown.resize(700, 700)
        shown.show()
        qtbot.waitExposed(shown)
    ours.look(Outlook(2.0, 150, 150))
    stock.scale(2.0, 2.0)
    ours.settle()
    return ours, stock


def _stock_scene(scene: StrategicScene) -> QGraphicsScene:
    """Ten thousand rectangle items and a text item a unit."""
    found, plane = QGraphicsScene(), scene.plane
    for x in range(0, 300, 3):
        for y in range(0, 300, 3):
            found.addRect(QRectF(x, y, 3, 3), QPen(LIGHT.grid), QBrush(LIGHT.ground[(x + y) % 10]))
    for cell in range(plane.board.size):
        label = found.addSimpleText("FR1IN")
        label.setScale(0.3)
        label.setPos(plane.centre(cell))
    return found


def test_a_frame_costs_less_than_half_of_a_stock_scenes(boards: tuple[BoardView, QGraphicsView]) -> None:
    ours, stock = boards
    assert _ratio(lambda: ours.viewport().grab(), lambda: stock.viewport().grab()) < 0.5


def test_finding_the_cell_under_a_click_costs_a_fraction_of_asking_for_an_item(
    boards: tuple[BoardView, QGraphicsView],
) -> None:
    ours, stock = boards
    points = [QPoint(20 + 13 * i, 20 + 11 * i) for i in range(40)]
    assert _ratio(lambda: _find(ours, points), lambda: _ask(stock, points)) < 0.4


def _ask(stock: QGraphicsView, points: list[QPoint]) -> None:
    for point in points:
        stock.itemAt(point)


def _find(ours: BoardView, points: list[QPoint]) -> None:
    for point in points:
        ours.cell_under(point)
