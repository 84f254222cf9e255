"""The strategic board against a stock scene of one item a square."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QBrush, QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.view import BoardView, Outlook
from drumhead.client.palette import LIGHT
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from tests.benchmarks.client.conftest import grid_pen
from tests.benchmarks.conftest import Compare
from tests.client.board.boards import RESOURCES, token, view


@pytest.fixture
def boards(qtbot: QtBot, map: GameMap) -> tuple[BoardView, QGraphicsView]:
    scene = StrategicScene(map, RESOURCES, LIGHT, "rotd")
    scene.set_view(view([token(f"FR{i}IN", i) for i in range(map.board.size)], gm=True))
    ours, stock = BoardView(scene), QGraphicsView()
    items = _stock_scene(scene)
    items.setParent(stock)
    stock.setScene(items)
    for shown in (ours, stock):
        qtbot.addWidget(shown)
        shown.resize(700, 700)
        with qtbot.waitExposed(shown):
            shown.show()
    ours.look(Outlook(2.0, 150, 150))
    stock.scale(2.0, 2.0)
    ours.settle()
    return ours, stock


def _stock_scene(scene: StrategicScene) -> QGraphicsScene:
    """Ten thousand rectangle items and a text item a unit."""
    found, plane = QGraphicsScene(), scene.plane
    for x in range(0, 300, 3):
        for y in range(0, 300, 3):
            found.addRect(QRectF(x, y, 3, 3), grid_pen(LIGHT.theme), QBrush(QColor(LIGHT.theme.ground[(x + y) % 10])))
    for cell in range(plane.board.size):
        label = found.addSimpleText("FR1IN")
        label.setScale(0.3)
        label.setPos(plane.centre(cell))
    return found


def test_a_frame_costs_less_than_half_of_a_stock_scenes(
    boards: tuple[BoardView, QGraphicsView], compare: Compare
) -> None:
    ours, stock = boards
    compare(lambda: ours.viewport().grab(), lambda: stock.viewport().grab(), most=0.5)


def test_finding_the_cell_under_a_click_costs_a_fraction_of_asking_for_an_item(
    boards: tuple[BoardView, QGraphicsView], compare: Compare
) -> None:
    ours, stock = boards
    points = [QPoint(20 + 13 * i, 20 + 11 * i) for i in range(40)]
    compare(lambda: _find(ours, points), lambda: _ask(stock, points), most=0.4)


def _ask(stock: QGraphicsView, points: list[QPoint]) -> None:
    for point in points:
        stock.itemAt(point)


def _find(ours: BoardView, points: list[QPoint]) -> None:
    for point in points:
        ours.cell_under(point)


@pytest.mark.parametrize(("scale", "most"), [(1.25, 8.0), (4.0, 3.5)])
def test_what_lies_over_the_ground_of_a_tile_costs_no_more_than_a_few_times_the_ground(
    qapp: QApplication, scale: float, most: float, compare: Compare
) -> None:
    """Rivers, track, bridges, borders and the grid of Lombardy, the densest part of Europe."""
    scene = StrategicScene(find_map("europe-1859", 1859), RESOURCES, LIGHT, "rotd")
    area = QRectF(1100, 1180, 256 / scale, 256 / scale)
    image = QImage(256, 256, QImage.Format.Format_RGB32)

    def drawn(*layers: str) -> Callable[[], None]:
        def draw() -> None:
            scene._baked = set(layers)
            painter = QPainter(image)
            scene._draw(painter, area, scale, 1.0)
            painter.end()

        return draw

    compare(drawn("rivers", "rails", "borders", "grid"), drawn(), most=most)
