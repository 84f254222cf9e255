"""A battlefield's ground."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.field_scene import theme_of
from drumhead.client.board.pen import Pen
from drumhead.client.palette import LIGHT
from drumhead.engine.drawing.fields.chart import GROUND, FieldChart
from drumhead.engine.drawing.fields.legend import columns, slope
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.relief import contours
from drumhead.engine.drawing.fields.window import MARGIN, field_window
from drumhead.engine.drawing.ink.items import Clip, Raster, Scaled, Shape
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.maps.squares.model import GameMap, Ground

LOOK = Look(theme_of(LIGHT), GROUND, 1.0)


def _picture(chart: FieldChart) -> QImage:
    left, top, right, bottom = chart.box
    image = QImage(round(right - left), round(bottom - top), QImage.Format.Format_RGB32)
    image.fill(LIGHT.window)
    painter = QPainter(image)
    Pen().draw(painter, [Scaled((left, top), 1.0, tuple(chart.ground(LOOK)))])
    painter.end()
    return image


def test_the_window_goes_on_into_the_neighbours_and_ends_with_the_map(map: GameMap) -> None:
    window = field_window(map, 0)
    assert window.span == 15 + 2 * MARGIN
    assert window.land[:2] == (0, 0)
    inner = field_window(map, map.board.cell("A5-N6"))
    east, south = 5 * 15 - MARGIN, 6 * 15 - MARGIN
    assert (inner.east, inner.south) == (east, south)
    assert np.array_equal(inner.terrain, map.tactical.terrain[south : south + 21, east : east + 21])


def test_contours_are_heights_in_even_steps() -> None:
    levels = sorted({contour.level for contour in contours(slope())})
    assert {b - a for a, b in pairwise(levels)} == {100}
    assert {200, 400, 800} <= set(levels)


def test_a_map_without_heights_or_relief_is_even() -> None:
    chart = FieldChart(columns())
    (land, *_) = chart.ground(LOOK)
    assert isinstance(land, Clip)
    found = land.items
    assert not any(isinstance(item, Raster) and item.box == chart.box for item in found)
    assert not any(item.lines for item in found if isinstance(item, Shape) and item.stroke == LIGHT.theme.hachure)


def test_neighbours_ground_is_seen_but_paler(qtbot: QtBot) -> None:
    picture = _picture(FieldChart(columns(*(Ground.FOREST,) * 9)))

    def greenness(x: float) -> int:
        area = [picture.pixelColor(round((x + i / 9) * CELL), round((MARGIN + 1.1) * CELL)) for i in range(9)]
        return sum(colour.green() - colour.blue() for colour in area)

    assert greenness(0.0) < greenness(MARGIN - 1.0) < greenness(MARGIN + 1.0)


def test_every_kind_of_ground_paints_its_own_picture(qtbot: QtBot) -> None:
    pictures = {bytes(_picture(FieldChart(columns(*(kind,) * 9, rank=1))).constBits()) for kind in Ground}
    assert len(pictures) == len(Ground)


def test_beyond_the_map_there_is_nothing(qtbot: QtBot, map: GameMap) -> None:
    picture = _picture(FieldChart(field_window(map, 0)))
    for point in ((MARGIN * CELL / 2, 400), (400, MARGIN * CELL - 8)):
        seen, window = picture.pixelColor(QPointF(*point).toPoint()), LIGHT.window
        assert max(abs(a - b) for a, b in zip(seen.getRgb(), window.getRgb(), strict=True)) <= 1


def test_nothing_is_drawn_beyond_the_ground_that_is_known(qtbot: QtBot) -> None:
    """Outlines are shaken, those along the rim too."""
    chart = FieldChart(columns(*(Ground.WATER,) * 9))
    left, top, right, bottom = chart.box
    image = QImage(round(right - left) + 40, round(bottom - top) + 40, QImage.Format.Format_RGB32)
    image.fill(LIGHT.window)
    painter = QPainter(image)
    Pen().draw(painter, [Scaled((left - 20, top - 20), 1.0, tuple(chart.ground(LOOK)))])
    painter.end()
    around = [(x, y) for x in range(0, image.width(), 3) for y in (4, 17, image.height() - 18)]
    assert {image.pixelColor(x, y).name() for x, y in around} == {LIGHT.window.name()}
