"""The board of places is as quick as a stock scene of one item a territory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QBrush, QColor, QFont, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

from drumhead.client.board.area_scene import AreaScene
from drumhead.client.board.view import BoardView, Outlook
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.play.view import Token, View
from tests.benchmarks.client.conftest import grid_pen
from tests.benchmarks.conftest import Compare
from tests.client.board.boards import RESOURCES

FRAMES = 20
Boards = tuple[BoardView, QGraphicsView]


@pytest.fixture(scope="module")
def boards(qapp: QApplication) -> Iterator[Boards]:
    load_fonts(RESOURCES)
    map = read_area_map(data_folder("maps") / "city-country")
    scene = AreaScene(map, RESOURCES, LIGHT, "diplomacy")
    scene.set_view(_full(map))
    ours, stock = BoardView(scene), QGraphicsView()
    items = _stock_scene(scene)
    items.setParent(stock)
    stock.setScene(items)
    stock.setRenderHint(QPainter.RenderHint.Antialiasing)
    for shown in (ours, stock):
        shown.resize(900, 800)
        shown.show()
    qapp.processEvents()
    yield ours, stock
    for shown in (ours, stock):
        shown.close()
        shown.deleteLater()
    qapp.processEvents()


def _full(map: AreaMap) -> View:
    """A unit in every territory that has a centre."""
    places = [area.code for area in map.areas if area.centre is not None]
    tokens = (
        Token(code, f"A {code}", map.board.cell(code), None, "own", "A", "army", "active", True, (), "France")
        for code in places
    )
    return View("France", "France", False, 1, "", None, tuple(tokens), (), (), ())


def _stock_scene(scene: AreaScene) -> QGraphicsScene:
    """A path item and a text item a territory, and a box a unit: no sea that deepens, no halos, no counters."""
    found, plane = QGraphicsScene(), scene.plane
    for number, area in enumerate(scene.map.areas):
        item = found.addPath(
            plane.paths[area.code], grid_pen(LIGHT.theme, 0), QBrush(QColor(LIGHT.theme.ground[number % 10]))
        )
        item.setData(0, area.code)
        label = found.addSimpleText(area.name, QFont("PT Sans", 9))
        label.setPos(plane.point(area.label))
        if area.centre is not None:
            found.addRect(QRectF(plane.point(area.anchor), plane.point(area.anchor)).adjusted(-12, -8, 12, 8))
    return found


def _look(boards: Boards, scale: float) -> None:
    ours, stock = boards
    middle = ours.board.plane.bounds.center()
    ours.look(Outlook(scale, middle.x(), middle.y()))
    stock.resetTransform()
    stock.scale(scale, scale)
    stock.centerOn(middle)
    ours.settle()


@pytest.mark.parametrize("scale", [0.9, 2.5, 6.0])
@pytest.mark.parametrize(("part", "most"), [(0.5, 0.9), (0.95, 1.2)], ids=["usual", "slow"])
def test_a_frame_costs_less_than_a_stock_scenes_also_when_it_is_a_slow_one(
    boards: Boards, compare: Compare, scale: float, part: float, most: float
) -> None:
    """The slow ones are the frames of the 95th percentile."""
    _look(boards, scale)
    ours, stock = boards
    compare(lambda: ours.viewport().grab(), lambda: stock.viewport().grab(), most=most, rounds=FRAMES, part=part)


def test_panning_costs_about_what_a_stock_scenes_does(boards: Boards, compare: Compare) -> None:
    _look(boards, 2.5)
    steps = iter(range(1000))

    def ours() -> None:
        boards[0].scroll_by(*((9, 5) if next(steps) % 2 else (-9, -5)))
        boards[0].viewport().grab()

    def stock() -> None:
        across, down = boards[1].horizontalScrollBar(), boards[1].verticalScrollBar()
        sign = 1 if next(steps) % 2 else -1
        across.setValue(across.value() + 9 * sign)
        down.setValue(down.value() + 5 * sign)
        boards[1].viewport().grab()

    compare(ours, stock, most=1.2, rounds=FRAMES)


def test_finding_the_place_under_a_click_costs_a_quarter_of_asking_a_stock_scene(
    boards: Boards, compare: Compare
) -> None:
    _look(boards, 1.0)
    points = [QPoint(20 + 21 * i, 20 + 19 * i) for i in range(40)]
    ours, stock = boards
    compare(
        lambda: [ours.cell_under(point) for point in points],
        lambda: [stock.itemAt(point) for point in points],
        most=0.25,
        rounds=FRAMES,
    )
