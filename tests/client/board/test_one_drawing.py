"""A tile of the board and a page of the same part hold the same: one chart, two pens."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.area_scene import AreaScene
from drumhead.client.board.items.tiles import TileItem
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import PALETTES
from drumhead.engine.drawing.areas.chart import LAYERS, AreaChart
from drumhead.engine.drawing.ink.items import Box, Clip, Drawing, Scaled, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.drawing.pens.png import png
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.play.view import Note
from tests.client.board.boards import RESOURCES

pytestmark = pytest.mark.whole

Picture = npt.NDArray[np.int16]
SIDE = 320  # pixels
PLACES = ((0.5, 250.0, 250.0), (1.6, 330.0, 520.0), (4.0, 440.0, 600.0))


@pytest.fixture(scope="module")
def map() -> AreaMap:
    return read_area_map(data_folder("maps") / "diplomacy-classic")


def tile(scene: AreaScene, area: QRectF, scale: float) -> Picture:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    (ground,) = (item for item in scene.items() if isinstance(item, TileItem))
    ground.draw(painter, area, scale, 1.0)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(SIDE, SIDE, 4)[:, :, 2::-1].astype(np.int16)


def page(chart: AreaChart, theme: str, box: Box, scale: float) -> Picture:
    look = Look(THEMES[theme], frozenset(LAYERS), scale)
    beyond = rectangle((0, 0, SIDE, SIDE), PALETTES[theme].window.name())
    ground = Scaled(box[:2], scale, (Clip(chart.layout.bounds, tuple(chart.ground(box, look))),))
    drawn = png(write_svg(Drawing(SIDE, SIDE, "", (beyond, ground))))
    return np.array(Image.open(BytesIO(drawn)).convert("RGB")).astype(np.int16)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("scale", "left", "top"), PLACES)
def test_a_tile_of_territories_is_what_a_page_of_the_same_part_is(
    qtbot: QtBot, map: AreaMap, theme: str, scale: float, left: float, top: float
) -> None:
    load_fonts(RESOURCES)
    scene = AreaScene(map, RESOURCES, PALETTES[theme], "diplomacy")
    homes = [area for area in map.areas if area.centre is not None and area.home]
    scene.set_notes(Note("city", map.board.cell(area.code), None, area.name, "", owner=area.home) for area in homes)
    area = QRectF(left, top, SIDE / scale, SIDE / scale)
    screen = tile(scene, area, scale)
    apart = np.abs(screen - page(scene.chart, theme, (left, top, area.right(), area.bottom()), scale))
    assert len(np.unique(screen.reshape(-1, 3), axis=0)) > 50, "there is something to be seen"
    assert apart.mean() < 2
    assert (apart.max(axis=2) > 40).mean() < 0.01
