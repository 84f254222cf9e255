"""A battlefield's ground."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.fields.ground import FieldGround
from drumhead.client.board.fields.relief import FieldRelief
from drumhead.client.board.legend.samples import field_sample, height_sample
from drumhead.client.board.paths import CELL
from drumhead.client.palette import LIGHT
from drumhead.engine.drawing.fields.relief import contours
from drumhead.engine.drawing.fields.window import MARGIN, field_window
from drumhead.engine.maps.squares.model import GameMap, Ground


def _picture(ground: FieldGround) -> QImage:
    area = ground.bounds
    image = QImage(round(area.width()), round(area.height()), QImage.Format.Format_RGB32)
    image.fill(LIGHT.window)
    painter = QPainter(image)
    painter.translate(-area.topLeft())
    ground.paint(painter, area, 1.0)
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
    levels = sorted({contour.level for contour in contours(height_sample())})
    assert {b - a for a, b in pairwise(levels)} == {100}
    assert {200, 400, 800} <= set(levels)


def test_a_map_without_heights_or_relief_is_even() -> None:
    relief = FieldRelief(field_sample((Ground.OPEN,) * 9), LIGHT)
    assert relief.shade is None
    assert relief._contours == []


def test_neighbours_ground_is_seen_but_paler(qtbot: QtBot) -> None:
    picture = _picture(FieldGround(field_sample((Ground.FOREST,) * 9), LIGHT))

    def greenness(x: float) -> int:
        area = [picture.pixelColor(round((x + i / 9) * CELL), round((MARGIN + 1.1) * CELL)) for i in range(9)]
        return sum(colour.green() - colour.blue() for colour in area)

    assert greenness(0.0) < greenness(MARGIN - 1.0) < greenness(MARGIN + 1.0)


def test_every_kind_of_ground_paints_its_own_picture(qtbot: QtBot) -> None:
    pictures = {bytes(_picture(FieldGround(field_sample((kind,) * 9, 1), LIGHT)).constBits()) for kind in Ground}
    assert len(pictures) == len(Ground)


def test_beyond_the_map_there_is_nothing(qtbot: QtBot, map: GameMap) -> None:
    picture = _picture(FieldGround(field_window(map, 0), LIGHT))
    for point in ((MARGIN * CELL / 2, 400), (400, MARGIN * CELL - 8)):
        assert picture.pixelColor(QPointF(*point).toPoint()) == LIGHT.window
