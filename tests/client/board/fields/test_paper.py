"""A battlefield on a screen is the battlefield on paper."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.pen import Pen
from drumhead.client.fonts import load_fonts
from drumhead.engine.drawing.fields.chart import GROUND, FieldChart
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.window import field_window
from drumhead.engine.drawing.ink.items import Drawing, Item, Scaled, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.drawing.pens.png import png
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.maps.library import find_map
from tests.client.board.boards import RESOURCES

SIDE = 480
SCALE = SIDE / (15 * CELL)


def _screen(items: list[Item]) -> np.ndarray:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    Pen().draw(painter, items)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(SIDE, SIDE, 4)[:, :, 2::-1].astype(np.int16)


def _paper(items: list[Item]) -> np.ndarray:
    picture = Image.open(BytesIO(png(write_svg(Drawing(SIDE, SIDE, "", tuple(items))))))
    return np.array(picture.convert("RGB")).astype(np.int16)


@pytest.mark.whole
@pytest.mark.parametrize(
    ("place", "theme"), [("Solferino", "light"), ("Bellinzona", "dark"), ("Venezia", "light"), ("Milano", "print")]
)
def test_a_screen_shows_the_ground_that_paper_does(qtbot: QtBot, place: str, theme: str) -> None:
    load_fonts(RESOURCES)
    map = find_map("europe-1859", 1859)
    chart = FieldChart(field_window(map, map.place(place)[0]))
    look = Look(THEMES[theme], GROUND | {"terrain"}, SCALE)
    page = rectangle((0, 0, SIDE, SIDE), look.theme.paper)
    items = [page, Scaled((0.0, 0.0), SCALE, tuple(chart.ground(look)))]
    apart = np.abs(_screen(items) - _paper(items))
    assert (apart.max(axis=2) > 40).mean() < 0.01
    assert apart.mean() < 2.5  # peaks and letters lie on whole pixels of a screen
