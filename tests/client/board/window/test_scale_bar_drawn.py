"""The scale bar as it is drawn: four parts as long as they say, words beside it, and a ground below both."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.window.scale_bar import ScaleBar
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from tests.client.board.boards import RESOURCES
from tests.client.board.drawn import drawn as told

BLANK = QColor("#102030")
LEFT, MIDDLE = 12, 22


@pytest.fixture
def drawn(qtbot: QtBot) -> QImage:
    """Of 4 pixels a kilometre: 20 km in 80 pixels."""
    load_fonts(RESOURCES)
    room = QWidget()
    qtbot.addWidget(room)
    bar = ScaleBar(room, LIGHT)
    bar.resize(bar.sizeHint())
    bar.sync_with(4.0, 15.0)
    image = QImage(bar.size(), QImage.Format.Format_RGB32)
    image.fill(BLANK)
    painter = QPainter(image)
    bar.render(painter, QPoint(), QRegion(), QWidget.RenderFlag(0))
    painter.end()
    return image


def test_the_parts_are_dark_and_light_in_turn_and_as_long_as_each_other(drawn: QImage) -> None:
    for part, colour in enumerate((LIGHT.text, LIGHT.base) * 2):
        inside = [drawn.pixelColor(LEFT + 20 * part + at, MIDDLE).name() for at in (3, 10, 17)]
        assert set(inside) == {colour.name()}
    edges = [drawn.pixelColor(LEFT + 20 * part, MIDDLE).name() for part in range(5)]
    assert set(edges) == {LIGHT.text.name()}
    beyond = [drawn.pixelColor(x, MIDDLE) for x in (LEFT - 3, LEFT + 84)]
    assert LIGHT.text not in beyond
    assert [drawn.pixelColor(LEFT + 30, y) == LIGHT.base for y in (18, 22, 26)] == [False, True, False]


def test_nought_stands_over_its_beginning_and_the_length_over_its_end(drawn: QImage) -> None:
    columns = [x for x in range(drawn.width()) if any(drawn.pixelColor(x, y).lightness() < 110 for y in range(4, 15))]
    columns = [x for x in columns if drawn.pixelColor(x, 2) != BLANK]
    nought = [x for x in columns if x < 40]
    length = [x for x in columns if x > 60]
    assert abs((nought[0] + nought[-1]) / 2 - LEFT) <= 1.5
    assert abs((length[0] + length[-1]) / 2 - (LEFT + 80)) <= 2
    assert not [x for x in columns if 25 < x < 65]


def test_the_words_stand_right_of_the_bar_on_its_ground_that_ends_soon_after(drawn: QImage) -> None:
    ground = [x for x in range(drawn.width()) if drawn.pixelColor(x, 8) != BLANK]
    assert ground[0] <= 1 and ground[-1] < drawn.width() - 1
    columns = range(LEFT + 90, ground[-1] - 3)
    words = [x for x in columns if any(drawn.pixelColor(x, y).lightness() < 150 for y in range(18, 30))]
    assert words[0] > LEFT + 82
    assert 4 <= ground[-1] - words[-1] <= 12
    assert not [x for x in range(ground[-1] + 2, drawn.width()) if drawn.pixelColor(x, 22) != BLANK]


def test_its_ground_lets_the_map_through_a_little(drawn: QImage) -> None:
    spot = drawn.pixelColor(40, 8)
    assert spot not in (BLANK, LIGHT.panel)
    assert abs(spot.lightness() - LIGHT.panel.lightness()) < 60
    assert drawn.pixelColor(0, 0) == BLANK, "its corners are round"


def test_the_mouse_goes_through_it(qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    bar = ScaleBar(room, LIGHT)
    bar.setGeometry(10, 10, 100, 30)
    assert room.childAt(20, 20) is None


def test_all_of_the_bar_is_drawn_once_and_its_words_end_where_its_ground_does(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)
    room = QWidget()
    qtbot.addWidget(room)
    bar = ScaleBar(room, LIGHT)
    bar.resize(300, 34)
    bar.sync_with(0.5, 15.0)
    assert told(lambda painter: bar.render(painter, QPoint(), QRegion(), QWidget.RenderFlag(0))) == [
        (
            "path #f4f0e6@0.84 M0,4 C0,1.8 1.8,0 4,0 L221,0 C223.2,0 225,1.8 225,4 L225,30 C225,32.2 223.2,34 221,34 "
            "L4,34 C1.8,34 0,32.2 0,30 L0,4 Z"
        ),
        "'0' #231f1a 12 at 9 14",
        "'200 km' #231f1a 12 at 96 14",
        "'squares of 15 km' #6b6457 12 at 144 28",
        "rect #231f1a edge #231f1a 1 12 19 25 6",
        "rect #fbf8ef edge #231f1a 1 37 19 25 6",
        "rect #231f1a edge #231f1a 1 62 19 25 6",
        "rect #fbf8ef edge #231f1a 1 87 19 25 6",
    ]
    assert bar.sizeHint().toTuple() == (300, 34)
