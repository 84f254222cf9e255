"""Heads of arrows and badges are filled, and stand where they should."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.pens import paint_badge, paint_head, short_of
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import DARK, LIGHT, Palette
from tests.client.board.boards import RESOURCES

RED = QColor("#c02010")


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)


def painted(draw: Callable[[QPainter], None]) -> QImage:
    image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return image


def test_an_arrow_s_head_is_filled_and_lies_behind_its_point() -> None:
    image = painted(lambda painter: paint_head(painter, QPointF(5, 30), QPointF(50, 30), 30, RED, LIGHT))
    assert image.pixelColor(35, 30) == RED
    assert image.pixelColor(35, 27) == image.pixelColor(35, 33) == RED
    assert image.pixelColor(55, 30).alpha() == image.pixelColor(10, 30).alpha() == 0


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_a_badge_is_a_filled_disc_with_a_letter_of_another_colour(palette: Palette) -> None:
    image = painted(lambda painter: paint_badge(painter, QPointF(30, 30), 20, "A", RED, palette))
    assert image.pixelColor(14, 30) == image.pixelColor(46, 30) == RED
    letter = palette.base if palette.dark else palette.on_side
    assert any(image.pixelColor(x, y) == letter for x in range(20, 40) for y in range(20, 40))
    assert image.pixelColor(5, 5).alpha() == 0


def test_a_line_ends_short_of_its_end_and_a_line_of_no_length_stays() -> None:
    assert short_of(QPointF(0, 0), QPointF(30, 40), 10) == QPointF(24, 32)
    assert short_of(QPointF(7, 7), QPointF(7, 7), 10) == QPointF(7, 7)
