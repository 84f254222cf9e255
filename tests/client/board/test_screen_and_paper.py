"""The strategic board and a picture of exactly the same part look alike, pixel by pixel: both are drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from drumhead.client.board.strategic_scene import BAKED, LAYERS, StrategicScene
from drumhead.client.palette import PALETTES
from drumhead.engine.drawing.ink.items import Clip
from drumhead.engine.drawing.pens.png import png
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.reports.pictures.frame import Frame, Part
from drumhead.engine.reports.pictures.strategic import strategic_drawing
from tests.client.board.boards import RESOURCES

pytestmark = pytest.mark.whole

Image3 = npt.NDArray[np.int64]
PLACES = ("Milano", "Verona", "Rovigo", "Genova", "Wien", "Prag", "Berlin", "Paris", "Metz", "London", "Lyon", "Napoli")
SCALES = ((0.8, 24), (1.25, 16), (2.0, 12), (4.0, 8), (8.0, 4))  # pixels a kilometre, squares across
SHOWN = ("rivers", "rails", "borders", "grid")
WHOLE = 4  # squares: of a multiple the first pixel is a whole one at every scale
MARGIN = (32, 24)  # pixels of a page round its plot, across and down
RIM = 3


@pytest.fixture(scope="module")
def europe() -> GameMap:
    found = find_map("europe-1859", 1859)
    assert isinstance(found, GameMap)
    return found


@pytest.fixture(scope="module")
def scenes(europe: GameMap, qapp: QApplication) -> Iterator[dict[str, StrategicScene]]:
    """The ground and its lines in two themes, without what floats over them."""
    found = {name: StrategicScene(europe, RESOURCES, PALETTES[name], "rotd") for name in ("light", "dark")}
    for scene in found.values():
        for layer in LAYERS:
            scene.set_layer(layer, layer in BAKED and layer in SHOWN)
    yield found


def _part(map: GameMap, place: str, squares: int) -> Part:
    board = map.board
    column, row = (at // WHOLE * WHOLE for at in board.position(map.place(place)[0]))
    return Part(min(column, board.columns // WHOLE * WHOLE - squares), min(row, board.rows - squares), squares, squares)


def _on_paper(map: GameMap, part: Part, side: int, theme: str) -> Image3:
    frame = Frame(side + MARGIN[0], side + MARGIN[1], part=part, theme=theme, layers=frozenset((*SHOWN, "relief")))
    drawing = strategic_drawing(map, None, frame)
    left, top, right, _ = (int(edge) for item in drawing.items if isinstance(item, Clip) for edge in item.box)
    assert right - left == side
    page = np.asarray(Image.open(BytesIO(png(write_svg(drawing)))).convert("RGB"))
    return page[top : top + side, left : left + side].astype(np.int64)


def _on_screen(scene: StrategicScene, part: Part, side: int) -> Image3:
    unit = scene.plane.side
    area = QRectF(part.column * unit, part.row * unit, part.columns * unit, part.rows * unit)
    picture = scene.picture(area, QSize(side, side)).convertToFormat(QImage.Format.Format_RGB888)
    lines = np.frombuffer(picture.constBits(), np.uint8).reshape(side, picture.bytesPerLine())
    return lines[:, : 3 * side].reshape(side, side, 3).astype(np.int64)


@pytest.mark.parametrize(("number", "place"), [*enumerate(PLACES)])
def test_a_tile_of_the_board_is_the_picture_of_its_part(
    europe: GameMap, scenes: dict[str, StrategicScene], number: int, place: str
) -> None:
    (scale, squares), theme = SCALES[number % len(SCALES)], ("light", "light", "dark")[number % 3]
    part, side = _part(europe, place, squares), round(squares * 15 * scale)
    apart = np.abs(_on_screen(scenes[theme], part, side) - _on_paper(europe, part, side, theme))[RIM:-RIM, RIM:-RIM]
    assert float((apart.max(axis=2) > 40).mean()) < 0.01
    assert float(apart.mean()) < 2
