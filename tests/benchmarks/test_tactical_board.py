"""Opening a battlefield of the map of Europe, against copying a picture of the same size to the screen."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import thread_time

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import DARK, LIGHT, Palette
from drumhead.engine.maps.library import data_folder, find_map
from drumhead.engine.maps.model import GameMap, Terrain

SQUARES, CELL_PIXELS = 40, 48
ALLOWED = 50.0  # milliseconds on top of the copy
SIZE = QSize(15 * CELL_PIXELS, 15 * CELL_PIXELS)


@pytest.fixture(scope="module")
def europe() -> GameMap:
    map = find_map("europe-1859", 1859)
    map.battlefield(0)
    return map


@pytest.fixture(autouse=True)
def without_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def _milliseconds(call: Callable[[], object]) -> float:
    """What a call costs this thread; other work on the machine does not count."""
    start = thread_time()
    call()
    return (thread_time() - start) * 1000


def _open(map: GameMap, cell: int, palette: Palette) -> QImage:
    """Build the scene and paint all of its board, nothing kept from before."""
    scene = FieldScene(map, cell, data_folder("resources"), palette)
    picture = scene.picture(QRectF(scene.plane.bounds), SIZE)
    scene.deleteLater()
    return picture


def _copy(ready: QImage) -> QImage:
    found = QImage(SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(found)
    painter.drawImage(0, 0, ready)
    painter.end()
    return found


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)
def test_a_battlefield_opens_within_fifty_milliseconds_of_a_plain_copy(
    qtbot: QtBot, europe: GameMap, palette: Palette, capsys: pytest.CaptureFixture[str]
) -> None:
    load_fonts(data_folder("resources"))
    land = np.flatnonzero(europe.terrain != Terrain.WATER).tolist()
    cells = Random(1859).sample(land, SQUARES)
    ready = _open(europe, cells[0], palette)
    opening = [_milliseconds(lambda cell=cell: _open(europe, cell, palette)) for cell in cells]  # type: ignore[misc]
    copying = median(_milliseconds(lambda: _copy(ready)) for _ in cells)
    typical, slow = median(opening), sorted(opening)[int(SQUARES * 0.95)]
    with capsys.disabled():
        sys.stdout.write(
            f"\n{palette.name}: open {typical:.1f} ms (95 in 100 within {slow:.1f}), copy {copying:.2f} ms, "
            f"on top {typical - copying:.1f} ms\n"
        )
    assert typical - copying < ALLOWED
