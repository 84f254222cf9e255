"""Tiles drawn once a zoom level."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from drumhead.client.board.items import tiles
from drumhead.client.board.items.tiles import TileItem


class _Ground:
    """Draws grey and counts the tiles."""

    def __init__(self, tile: int = tiles.TILE) -> None:
        self.drawn = 0
        self.item = TileItem(QRectF(0, 0, 2000, 1000), self.draw, self.overview, tile)
        self.scene = QGraphicsScene()
        self.scene.addItem(self.item)

    def draw(self, painter: QPainter, area: QRectF, scale: float, fine: float) -> None:
        self.drawn += 1
        painter.fillRect(QRectF(0, 0, 5000, 5000), Qt.GlobalColor.gray)

    def overview(self) -> QImage:
        image = QImage(200, 100, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.green)
        return image

    def paint(self, area: QRectF, size: QSize) -> QImage:
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.black)
        painter = QPainter(image)
        self.scene.render(painter, QRectF(0, 0, size.width(), size.height()), area)
        painter.end()
        return image


def test_painting_draws_no_tile_but_asks_for_those_it_lacks(qtbot: QtBot) -> None:
    ground = _Ground()
    picture = ground.paint(QRectF(0, 0, 1000, 1000), QSize(1000, 1000))
    assert ground.drawn == 0
    assert ground.item.waiting == 4
    assert picture.pixelColor(10, 10) == Qt.GlobalColor.green


def test_settled_tiles_are_only_copied(qtbot: QtBot) -> None:
    ground = _Ground()
    ground.paint(QRectF(0, 0, 1000, 1000), QSize(1000, 1000))
    ground.item.settle()
    picture = ground.paint(QRectF(0, 0, 1000, 1000), QSize(1000, 1000))
    assert ground.drawn == 4
    assert picture.pixelColor(10, 10) == Qt.GlobalColor.gray


def test_tiles_come_between_frames_by_themselves(qtbot: QtBot) -> None:
    ground = _Ground()
    ground.paint(QRectF(0, 0, 1000, 1000), QSize(1000, 1000))
    qtbot.waitUntil(lambda: ground.item.waiting == 0)
    assert ground.drawn == 4


def test_renewing_forgets_every_tile(qtbot: QtBot) -> None:
    ground = _Ground()
    for _ in range(2):
        ground.paint(QRectF(0, 0, 1000, 1000), QSize(1000, 1000))
        ground.item.settle()
        ground.item.renew()
    assert ground.drawn == 8


def test_a_picture_drawn_at_once_has_no_stand_ins(qtbot: QtBot) -> None:
    ground = _Ground()
    ground.item.draw_at_once(True)
    assert ground.paint(QRectF(0, 0, 500, 500), QSize(500, 500)).pixelColor(10, 10) == Qt.GlobalColor.gray


def test_a_scene_taken_away_while_tiles_wait_does_no_harm(qtbot: QtBot) -> None:
    ground = _Ground()
    ground.paint(QRectF(0, 0, 1000, 1000), QSize(1000, 1000))
    item = ground.item
    delete(ground.scene)
    qtbot.waitUntil(lambda: not item._timer.isActive())
    assert ground.drawn == 0


def test_tiles_of_other_zoom_levels_stand_in_even_after_two_steps(qtbot: QtBot) -> None:
    ground = _Ground()
    ground.paint(QRectF(0, 0, 1000, 1000), QSize(1000, 1000))
    ground.item.settle()
    for side in (800, 600):
        picture = ground.paint(QRectF(0, 0, side, side), QSize(1000, 1000))
        assert picture.pixelColor(500, 500) == Qt.GlobalColor.gray


def test_tiles_begin_at_the_corner_of_what_they_show(qtbot: QtBot) -> None:
    areas: list[QRectF] = []

    def draw(painter: QPainter, area: QRectF, scale: float, fine: float) -> None:
        areas.append(QRectF(area))

    bounds = QRectF(-100, -50, 400, 300)
    item, scene = TileItem(bounds, draw, QImage, 256), QGraphicsScene()
    scene.addItem(item)
    item.draw_at_once(True)
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, 400, 300), bounds)
    painter.end()
    corners = sorted((area.x(), area.y()) for area in areas)
    assert corners == [(-100, -50), (-100, 206), (156, -50), (156, 206)]


def test_on_a_fine_screen_the_same_is_drawn_in_more_pixels(qtbot: QtBot) -> None:
    levels: list[tuple[float, float]] = []

    def draw(painter: QPainter, area: QRectF, scale: float, fine: float) -> None:
        levels.append((scale, fine))
        painter.fillRect(QRectF(0, 0, 3, 3), Qt.GlobalColor.white)

    item, scene = TileItem(QRectF(0, 0, 200, 200), draw, QImage, 64), QGraphicsScene()
    scene.addItem(item)
    item.draw_at_once(True)
    image = QImage(128, 128, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(2)
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, 64, 64), QRectF(0, 0, 64, 64))
    painter.end()
    assert set(levels) == {(1.0, 2.0)}
    seen = [image.pixelColor(x, 1) == Qt.GlobalColor.white for x in range(8)]
    assert seen == [True] * 6 + [False] * 2


def test_a_picture_drawn_at_once_keeps_no_tiles(qtbot: QtBot) -> None:
    ground = _Ground()
    ground.item.draw_at_once(True)
    ground.paint(QRectF(0, 0, 1000, 1000), QSize(1000, 1000))
    assert (ground.drawn, ground.item.held) == (4, 0)


def test_tiles_of_levels_left_behind_go_first_and_those_in_sight_stay(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window of 256 x 256 shows at most 6 x 6 tiles of 64 at once, of 16 KiB each."""
    monkeypatch.setattr(tiles, "KEPT", 2**18)
    ground, window = _Ground(64), QSize(256, 256)
    for side in (256, 200, 150, 120, 100):
        ground.paint(QRectF(10, 10, side, side), window)
        ground.item.settle()
        assert 2**18 < ground.item.held <= 36 * 2**14
    drawn = ground.drawn
    assert ground.paint(QRectF(10, 10, 100, 100), window).pixelColor(9, 9) == Qt.GlobalColor.gray
    assert ground.item.waiting == 0, "what is in sight is there"
    ground.paint(QRectF(10, 10, 256, 256), window)
    ground.item.settle()
    assert ground.drawn == drawn + 25, "what was left behind first is gone"


def test_renewing_and_refreshing_count_what_is_held(qtbot: QtBot) -> None:
    ground = _Ground()
    for side in (1000, 500):
        ground.paint(QRectF(0, 0, side, side), QSize(1000, 1000))
        ground.item.settle()
    assert ground.item.held == 8 * 2**20
    ground.item.refresh()
    ground.item.settle()
    assert ground.item.held == 4 * 2**20
    ground.item.renew()
    assert ground.item.held == 0


def test_a_window_far_inside_needs_no_more_tiles_than_cover_it(qtbot: QtBot) -> None:
    """256 pixels from anywhere are 4 tiles of 64, and one more for what is exposed beyond the edge."""
    ground = _Ground(64)
    ground.paint(QRectF(333, 217, 256, 256), QSize(256, 256))
    ground.item.settle()
    assert ground.drawn <= 25


def test_tiles_that_begin_inside_show_the_ground_before_them_too(qtbot: QtBot) -> None:
    """Stripes of 10 pixels: what is seen later, up to the corner of the bounds, is drawn where it lies."""

    def draw(painter: QPainter, area: QRectF, scale: float, fine: float) -> None:
        painter.translate(-area.topLeft())
        for stripe in range(0, 300, 20):
            painter.fillRect(QRectF(stripe, 0, 10, 300), Qt.GlobalColor.white)

    item, scene = TileItem(QRectF(0, 0, 300, 300), draw, QImage, 64), QGraphicsScene()
    scene.addItem(item)
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    for corner in (QRectF(133, 57, 100, 100), QRectF(0, 0, 100, 100)):
        for _ in range(2):
            painter = QPainter(image)
            scene.render(painter, QRectF(0, 0, 100, 100), corner)
            painter.end()
            item.settle()
    seen = ["white" if image.pixelColor(x, 50) == Qt.GlobalColor.white else "black" for x in range(100)]
    assert seen == ["white" if x // 10 % 2 == 0 else "black" for x in range(100)]


def test_of_zoom_levels_left_behind_tiles_go_before_older_ones_of_this_level(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine tiles a place, of which two places and a little find room."""
    monkeypatch.setattr(tiles, "KEPT", 20 * 2**14)
    ground, window, here = _Ground(64), QSize(128, 128), QRectF(0, 0, 128, 128)
    for area in (here, QRectF(0, 0, 64, 64), QRectF(640, 640, 128, 128)):
        ground.paint(area, window)
        ground.item.settle()
    assert ground.item.held <= 20 * 2**14
    ground.paint(here, window)
    assert ground.item.waiting == 0
    ground.paint(QRectF(0, 0, 64, 64), window)
    assert ground.item.waiting > 0


@pytest.mark.parametrize(("tile", "at_once"), [(512, 1), (256, 4), (1024, 1)])
def test_between_two_frames_as_much_is_drawn_as_one_large_tile_has(qtbot: QtBot, tile: int, at_once: int) -> None:
    ground, rounds = _Ground(tile), [0]
    ground.paint(QRectF(0, 0, 1000, 900), QSize(1000, 900))
    waiting = ground.item.waiting
    beat = QTimer(interval=0)
    beat.timeout.connect(lambda: rounds.append(ground.drawn))
    beat.start()
    qtbot.waitUntil(lambda: ground.item.waiting == 0)
    beat.stop()
    assert ground.drawn == waiting
    steps = {later - before for before, later in pairwise(rounds)} - {0}
    assert steps == {at_once}


class _Painted:
    """Ground of one colour that can be another in a part, drawn in units of the scene."""

    def __init__(self) -> None:
        self.tone, self.other, self.asked = Qt.GlobalColor.gray, QRectF(), list[QRectF]()
        self.item, self.scene = TileItem(QRectF(0, 0, 400, 300), self.draw, self.overview, 64), QGraphicsScene()
        self.scene.addItem(self.item)

    def draw(self, painter: QPainter, area: QRectF, scale: float, fine: float) -> None:
        self.asked.append(QRectF(area))
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        painter.fillRect(area, Qt.GlobalColor.gray)
        painter.fillRect(self.other, Qt.GlobalColor.red)

    def overview(self) -> QImage:
        image = QImage(40, 30, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.green)
        return image

    def shown(self, area: QRectF, scale: float, ratio: float = 1.0) -> QImage:
        wide, high = round(area.width() * scale), round(area.height() * scale)
        image = QImage(round(wide * ratio), round(high * ratio), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.black)
        with QPainter(image) as painter:
            self.scene.render(painter, QRectF(0, 0, wide, high), area)
        return image


@pytest.mark.parametrize(("scale", "ratio"), [(1.0, 1.0), (1.6, 1.0), (0.8, 2.0)])
def test_a_part_is_drawn_anew_at_once_and_nothing_else_is(qtbot: QtBot, scale: float, ratio: float) -> None:
    """As it would be if all of it were drawn now; tiles of other zoom levels are forgotten."""
    area, fresh = QRectF(70, 40, 150, 110), _Painted()
    ground = _Painted()
    for zoom in (0.5, scale):
        ground.shown(area, zoom, ratio)
        ground.item.settle()
    per_tile, held = round(64 * 64 * ratio**2) * 4, ground.item.held
    seen = len({corner.topLeft().toTuple() for corner in ground.asked if corner.width() == 64 / scale})
    assert held > seen * per_tile
    for each in (ground, fresh):
        each.other = QRectF(110, 62, 30, 25)
    ground.asked.clear()
    ground.item.patch(QRectF(110, 62, 30, 25))
    assert ground.item.held == seen * per_tile and ground.item.waiting == 0
    assert 1 <= len(ground.asked) <= 4 and all(part.width() < 40 for part in ground.asked)
    now = ground.shown(area, scale, ratio)
    assert ground.item.waiting == 0
    fresh.shown(area, scale, ratio)
    fresh.item.settle()
    assert now == fresh.shown(area, scale, ratio)
    ground.shown(area, 0.5, ratio)
    assert ground.item.waiting > 0


def test_what_stands_in_is_the_same_part_of_the_whole(qtbot: QtBot) -> None:
    """A picture of the whole at a tenth of its size, whose right half is of another colour."""
    ground = _Painted()

    def halves() -> QImage:
        image = QImage(40, 30, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.green)
        with QPainter(image) as painter:
            painter.fillRect(20, 0, 20, 30, Qt.GlobalColor.blue)
            painter.fillRect(0, 20, 40, 10, Qt.GlobalColor.white)
        return image

    item, scene = TileItem(QRectF(-100, -50, 400, 300), ground.draw, halves, 64), QGraphicsScene()
    scene.addItem(item)
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        scene.render(painter, QRectF(0, 0, 400, 300), QRectF(-100, -50, 400, 300))
    spots = [(50, 50), (180, 190), (220, 190), (390, 10), (10, 210), (390, 290)]
    tones = [QColor(tone) for tone in ("#00ff00", "#00ff00", "#0000ff", "#0000ff", "#ffffff", "#ffffff")]
    assert [image.pixelColor(*spot) for spot in spots] == tones


def test_refreshing_keeps_the_old_tiles_until_the_new_ones_are_there(qtbot: QtBot) -> None:
    ground, area = _Painted(), QRectF(0, 0, 128, 128)
    ground.shown(area, 1.0)
    ground.item.settle()
    before = ground.shown(area, 1.0)
    ground.other = QRectF(20, 20, 30, 30)
    ground.item.refresh()
    assert ground.item.waiting > 0
    assert ground.shown(area, 1.0).pixelColor(100, 100) == before.pixelColor(100, 100)
    ground.item.settle()
    after = ground.shown(area, 1.0)
    assert after.pixelColor(30, 30) == QColor(Qt.GlobalColor.red) != before.pixelColor(30, 30)
    assert ground.item.waiting == 0


def test_what_is_waited_for_at_a_zoom_adds_up_and_is_forgotten_at_another(qtbot: QtBot) -> None:
    ground, other = _Ground(64), _Ground(64)
    window = QSize(128, 128)
    ground.paint(QRectF(0, 0, 128, 128), window)
    first = ground.item.waiting
    ground.paint(QRectF(900, 600, 128, 128), window)
    assert ground.item.waiting > first > 0, "more of the same zoom"
    other.paint(QRectF(0, 0, 256, 256), window)
    ground.paint(QRectF(0, 0, 256, 256), window)
    assert ground.item.waiting == other.item.waiting


def test_two_other_zoom_levels_stand_in_where_this_one_has_some_tiles_already(qtbot: QtBot) -> None:
    ground = _Ground(64)
    for area, size in (
        (QRectF(0, 0, 400, 500), QSize(400, 500)),
        (QRectF(600, 0, 400, 500), QSize(440, 550)),
        (QRectF(450, 0, 50, 50), QSize(60, 60)),
    ):
        ground.paint(area, size)
        ground.item.settle()
    picture = ground.paint(QRectF(0, 0, 1000, 500), QSize(1200, 600))
    tones = [picture.pixelColor(round(x * 1.2), 480) for x in (100, 500, 900)]
    assert tones == [QColor(tone) for tone in (Qt.GlobalColor.gray, Qt.GlobalColor.green, Qt.GlobalColor.gray)]
