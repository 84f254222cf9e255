"""The ground's pictures."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.squares.raster import GroundPictures
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.maps.squares.model import GameMap, Ground, Terrain
from tests.client.board.boards import small_map


def _picture(raster: GroundPictures, area: QRectF, size: int) -> QImage:
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.magenta)
    painter = QPainter(image)
    raster.paint(painter, area, size, size / area.width())
    painter.end()
    return image


def _near(a: QColor, b: QColor, by: int = 12) -> bool:
    return all(abs(x - y) <= by for x, y in zip(a.getRgb()[:3], b.getRgb()[:3], strict=True))  # type: ignore[index]


def test_each_terrain_has_its_colour_far_and_near(qtbot: QtBot, map: GameMap) -> None:
    raster = GroundPictures(map, LIGHT)
    spots = {Ground.OPEN: (5, 5), Ground.WATER: (230, 220), Ground.MOUNTAIN: (130, 40)}
    for ground, (x, y) in spots.items():
        for side in (10.0, 40.0):
            picture = _picture(raster, QRectF(x - side / 2, y - side / 2, side, side), 40)
            by = 40 if ground == Ground.MOUNTAIN else 12
            assert _near(picture.pixelColor(20, 20), QColor(LIGHT.ground[ground]), by), (ground, side)


def test_the_far_picture_is_the_map_reduced(qtbot: QtBot, map: GameMap) -> None:
    raster = GroundPictures(map, LIGHT)
    levels = [raster.level(half) for half in (1, 2, 3)]
    assert [level.width() for level in levels] == [150, 75, 37]


def test_a_map_without_relief_is_flat_and_even(qtbot: QtBot) -> None:
    raster = GroundPictures(small_map(relief=False, uniform=True), LIGHT)
    picture = _picture(raster, QRectF(0, 0, 30, 30), 240)
    assert {picture.pixelColor(x, 7).name() for x in range(240)} == {LIGHT.ground[Ground.OPEN]}


@pytest.mark.parametrize("scale", [0.75, 1, 1.5, 4])
def test_neighbouring_tiles_meet_without_a_seam(qtbot: QtBot, map: GameMap, scale: float) -> None:
    raster, wide = GroundPictures(map, LIGHT), round(32 * scale)
    left, right = _picture(raster, QRectF(20, 20, 32, 32), wide), _picture(raster, QRectF(52, 20, 32, 32), wide)
    whole = _picture(raster, QRectF(20, 20, 64, 64), 2 * wide)
    for y in range(wide):
        assert left.pixelColor(wide - 1, y) == whole.pixelColor(wide - 1, y)
        assert right.pixelColor(0, y) == whole.pixelColor(wide, y)


def test_a_pixel_a_unit_is_the_ground_itself_beyond_the_map_too(qtbot: QtBot, map: GameMap) -> None:
    """A part is cut out for each tile; what lies beside the map stays as it was."""
    raster = GroundPictures(map, LIGHT)
    whole, corner = _picture(raster, QRectF(0, 0, 300, 300), 300), _picture(raster, QRectF(270, 270, 60, 60), 60)
    assert corner.copy(0, 0, 30, 30) == whole.copy(270, 270, 30, 30)
    assert corner.pixelColor(45, 45) == QColor(Qt.GlobalColor.magenta)


def test_snow_is_thinner_at_its_rim_than_in_its_middle(qtbot: QtBot) -> None:
    map = small_map(uniform=True)
    map.terrain[:] = np.where(np.arange(map.board.size) % map.board.columns < 10, Terrain.HIGH_MOUNTAIN, Terrain.OPEN)
    map.tactical.terrain[:] = Ground.MOUNTAIN
    picture = _picture(GroundPictures(map, LIGHT), QRectF(140, 100, 20, 20), 160)
    light = [picture.pixelColor(x, 80).lightness() for x in range(160)]
    assert light[0] > light[-1]
    assert len(set(light)) > 4


def test_ground_that_is_edited_looks_like_that_of_a_map_made_so(qtbot: QtBot) -> None:
    """At every zoom, whether a picture of the whole was there before or not; the sea when it is asked for."""
    for seen_before in (False, True):
        edited, made = small_map(), small_map()
        raster = GroundPictures(edited, LIGHT)
        before = [raster.level(half).copy() for half in (1, 2, 3)] if seen_before else []
        for map in (edited, made):
            map.tactical.terrain[45:75, 30:75] = Ground.WATER
            map.tactical.terrain[200:215, 30:60] = Ground.FOREST
        raster.renew(edited, range(2, 5), range(3, 5))
        raster.renew(edited, range(2, 4), range(13, 15))
        fresh = GroundPictures(made, LIGHT)
        area = QRectF(20, 190, 60, 40)
        assert _picture(raster, area, 60) == _picture(fresh, area, 60)
        levels = [raster.level(half) for half in (1, 2, 3)]
        for half, level in enumerate(levels, 1):
            whole = fresh.level(half)
            assert level.size() == whole.size()
            part = (20 >> half, 190 >> half, 40 >> half, 30 >> half)
            assert level.copy(*part) == whole.copy(*part)
            assert not before or level != before[half - 1]
        raster.renew_sea(edited)
        assert [raster.level(half) for half in (1, 2, 3)] == [fresh.level(half) for half in (1, 2, 3)]
        assert _picture(raster, QRectF(0, 0, 300, 300), 300) == _picture(fresh, QRectF(0, 0, 300, 300), 300)


@pytest.mark.parametrize("size", [10, 20, 40])
def test_far_out_the_ground_lies_where_it_lies_near(qtbot: QtBot, map: GameMap, size: int) -> None:
    """A lake of sixty by forty units in eighty by eighty, at an eighth, a quarter and half a pixel a unit."""
    picture = _picture(GroundPictures(map, LIGHT), QRectF(190, 180, 80, 80), size)
    unit = size / 80
    water = QColor(LIGHT.ground[Ground.WATER])
    spots = {
        (40, 40): True,
        (16, 26): True,
        (64, 54): True,
        (4, 40): False,
        (77, 40): False,
        (40, 12): False,
        (40, 70): False,
    }
    seen = {(x, y): _near(picture.pixelColor(int(x * unit), int(y * unit)), water, 24) for x, y in spots}
    assert seen == spots
