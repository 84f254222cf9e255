"""Opening a battlefield of the map of Europe, against a stock scene of one item a square."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene
from pytestqt.qtbot import QtBot

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import DARK, LIGHT, Palette
from drumhead.engine.drawing.fields import textures
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap, Terrain
from tests.benchmarks.client.conftest import grid_pen
from tests.benchmarks.conftest import Compare

SQUARES, SIDE, CELL_PIXELS = 40, 15, 48
SIZE = QSize(SIDE * CELL_PIXELS, SIDE * CELL_PIXELS)


@pytest.fixture(scope="module")
def europe() -> GameMap:
    map = find_map("europe-1859", 1859)
    map.battlefield(0)
    return map


@pytest.fixture
def cells(europe: GameMap) -> Iterator[int]:
    land = np.flatnonzero(europe.terrain != Terrain.WATER).tolist()
    return cycle(Random(1859).sample(land, SQUARES))


def _open(map: GameMap, cell: int, palette: Palette) -> QImage:
    """Build the scene and paint all of its board, nothing kept from before."""
    scene = FieldScene(map, cell, data_folder("resources"), palette, "rotd")
    picture = scene.picture(QRectF(scene.plane.bounds), SIZE)
    scene.deleteLater()
    return picture


def _stock(map: GameMap, cell: int, palette: Palette) -> QImage:
    """A rectangle, a rating and a name a square, and nothing of its ground."""
    field = map.battlefield(cell)
    scene = QGraphicsScene()
    for square in range(SIDE * SIDE):
        x, y = square % SIDE * CELL_PIXELS, square // SIDE * CELL_PIXELS
        brush = QBrush(QColor(palette.theme.ground[int(field.terrain[square]) % 10]))
        scene.addRect(QRectF(x, y, CELL_PIXELS, CELL_PIXELS), grid_pen(palette.theme), brush)
        for text, down in ((str(field.rating[square]), 4), (map.tactical_board.name(square), 24)):
            scene.addSimpleText(text).setPos(x + 4, y + down)
    found = QImage(SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(found)
    scene.render(painter)
    painter.end()
    return found


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)
@pytest.mark.parametrize(("part", "most"), [(0.5, 6.0), (0.95, 12.0)], ids=["usual", "slow"])
def test_a_battlefield_opens_in_less_than_six_times_a_stock_scenes_time(
    qtbot: QtBot, europe: GameMap, cells: Iterator[int], palette: Palette, part: float, most: float, compare: Compare
) -> None:
    """Ours shades relief, draws woods, streams, banks and names; the slow ones are those of the 95th percentile."""
    load_fonts(data_folder("resources"))
    others = iter(range(10**6))

    def stock() -> QImage:
        return _stock(europe, next(others) % europe.board.size, palette)

    compare(lambda: _open(europe, next(cells), palette), stock, most=most, rounds=SQUARES, part=part)


@pytest.mark.parametrize("size", [320, 608])
def test_woods_are_made_in_less_than_three_times_the_time_a_painter_takes_for_as_many_ellipses(
    qapp: QApplication, size: int, compare: Compare
) -> None:
    """At the usual zoom and as large as a window can show a battlefield; each tree is a shadow, a top and a light."""
    theme = LIGHT.theme

    def ours() -> None:
        for made in (textures.woods, textures._trees):
            made.cache_clear()
        textures.woods(theme.trees, False, size)

    compare(ours, lambda: _ellipses(theme, size), most=3.0)


def _ellipses(theme: Theme, size: int) -> QImage:
    found = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(0)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.scale(size / textures.SIDE, size / textures.SIDE)
    for x, y, seed in textures._spots(14.5):
        wide = 4.6 + seed % 5 * 0.55
        for colour, share in ((theme.hachure, 1.0), (theme.trees, 1.0), (theme.field, 0.5)):
            painter.setBrush(QColor(colour))
            painter.drawEllipse(QPointF(x, y), wide * share, wide * share * 0.94)
    painter.end()
    return found
