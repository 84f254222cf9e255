"""The small map as it is drawn and asked: where the map lies, what is framed, who stands where, what a drag asks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.window.minimap import Minimap
from drumhead.client.palette import LIGHT
from tests.client.board.boards import token, view
from tests.client.board.drawn import drawn
from tests.client.driving import bring_up

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
WIDE, HIGH = QPoint(400, 300), QPoint(300, 420)
DARK = QColor("#111111")


@pytest.fixture
def minimap(qtbot: QtBot, scene: StrategicScene) -> Minimap:
    """A map of 300 by 300 units in 400 by 300 pixels: 50 remain on each side."""
    found = Minimap(scene)
    qtbot.addWidget(found)
    found.resize(400, 300)
    bring_up(found)
    return found


def picture(minimap: Minimap) -> QImage:
    return minimap.grab().toImage()


@pytest.mark.parametrize(
    ("size", "frame"),
    [((400, 300), (50, 0, 300, 300)), ((300, 420), (0, 60, 300, 300)), ((150, 150), (0, 0, 150, 150))],
)
def test_the_map_lies_in_the_middle_as_large_as_it_goes(
    minimap: Minimap, size: tuple[int, int], frame: tuple[int, int, int, int]
) -> None:
    minimap.resize(*size)
    assert minimap.frame == QRectF(*frame)
    image = picture(minimap)
    left, top, wide, high = frame
    ground = LIGHT.window.name()
    inside = [image.pixelColor(left + x, top + y).name() for x in (3, wide - 3) for y in (3, high - 3)]
    assert ground not in inside
    for x, y in ((left - 2, top + 50), (left + wide + 2, top + 50), (left + 50, top - 2), (left + 50, top + high + 2)):
        if image.rect().contains(x, y):
            assert image.pixelColor(x, y).name() == ground


def test_another_size_gives_the_picture_of_a_new_one(minimap: Minimap, scene: StrategicScene, qtbot: QtBot) -> None:
    picture(minimap)
    minimap.resize(200, 180)
    other = Minimap(scene)
    qtbot.addWidget(other)
    other.resize(200, 180)
    assert picture(minimap) == picture(other)


# what is asked


@pytest.mark.parametrize(
    ("at", "point"),
    [
        ((200, 150), (150, 150)),
        ((50, 0), (0, 0)),
        ((10, 100), (0, 100)),
        ((395, 290), (300, 290)),
        ((130, 30), (80, 30)),
    ],
)
def test_a_press_asks_to_look_at_the_point_below_it_or_the_nearest_of_the_board(
    minimap: Minimap, at: tuple[int, int], point: tuple[int, int]
) -> None:
    asked: list[QPointF] = []
    minimap.look_requested.connect(asked.append)
    QTest.mouseClick(minimap, LEFT, pos=QPoint(*at))
    assert asked == [QPointF(*point)]


def test_a_drag_asks_all_along_and_pointing_or_another_button_asks_nothing(minimap: Minimap, qtbot: QtBot) -> None:
    asked: list[QPointF] = []
    minimap.look_requested.connect(asked.append)
    QTest.mouseMove(minimap, QPoint(100, 100))
    QTest.mousePress(minimap, RIGHT, pos=QPoint(120, 100))
    QTest.mouseRelease(minimap, RIGHT, pos=QPoint(120, 100))
    assert asked == []
    QTest.mousePress(minimap, LEFT, pos=QPoint(120, 100))
    QTest.mouseMove(minimap, QPoint(140, 110))
    QTest.mouseRelease(minimap, LEFT, pos=QPoint(140, 110))
    QTest.mouseMove(minimap, QPoint(160, 120))
    assert asked == [QPointF(70, 100), QPointF(90, 110)]


# what is framed


def framed(minimap: Minimap, seen: QRectF) -> set[tuple[int, int]]:
    """The pixels that the frame alone changes."""
    plain = picture(minimap)
    minimap.show_outlook(seen)
    image = picture(minimap)
    return {(x, y) for x in range(400) for y in range(300) if image.pixel(x, y) != plain.pixel(x, y)}


def test_what_is_in_view_is_framed_dark_on_light(minimap: Minimap) -> None:
    changed = framed(minimap, QRectF(50, 60, 100, 120))
    image = picture(minimap)
    assert min(x for x, _ in changed) in (98, 99) and max(x for x, _ in changed) in (200, 201)
    assert min(y for _, y in changed) in (58, 59) and max(y for _, y in changed) in (180, 181)
    assert not {(x, y) for x, y in changed if 103 < x < 197 and 63 < y < 177}, "nothing inside"
    across = [image.pixelColor(x, 120).lightness() for x in range(97, 104)]
    assert min(across) < 120 and max(across) > 230


@pytest.mark.parametrize(
    ("seen", "empty"),
    [
        (QRectF(400, 400, 50, 50), True),
        (QRectF(-80, -80, 40, 40), True),
        (QRectF(), True),
        (QRectF(-50, -50, 90, 90), False),
    ],
)
def test_beyond_the_board_nothing_is_framed(minimap: Minimap, seen: QRectF, empty: bool) -> None:
    changed = framed(minimap, seen)
    assert (not changed) is empty
    assert all(x <= 50 + 42 and y <= 42 for x, y in changed)


def test_a_small_part_has_a_frame_that_can_be_seen(minimap: Minimap) -> None:
    changed = framed(minimap, QRectF(150, 150, 1, 1))
    wide = max(x for x, _ in changed) - min(x for x, _ in changed) + 1
    high = max(y for _, y in changed) - min(y for _, y in changed) + 1
    assert 6 <= wide <= 10 and 6 <= high <= 10


# who stands there


@pytest.mark.parametrize("stance", ["own", "enemy", "friend", "neutral"])
def test_troops_are_dots_of_their_colour_where_they_stand(minimap: Minimap, scene: StrategicScene, stance: str) -> None:
    plain = picture(minimap)
    scene.set_view(view([token("FR1IN", 45, stance)]))
    minimap.sync()
    image = picture(minimap)
    changed = {(x, y) for x in range(400) for y in range(300) if image.pixel(x, y) != plain.pixel(x, y)}
    x, y = 50 + 5 * 15 + 7, 2 * 15 + 7
    assert image.pixelColor(x, y).name() == LIGHT.side(stance).name()
    assert all(abs(a - x) <= 4 and abs(b - y) <= 4 for a, b in changed)


def test_where_two_sides_stand_the_first_of_them_is_shown(minimap: Minimap, scene: StrategicScene) -> None:
    scene.set_view(view([token("AU1IN", 45, "enemy"), token("FR1IN", 45)]))
    minimap.sync()
    assert picture(minimap).pixelColor(50 + 5 * 15 + 7, 2 * 15 + 7).name() == LIGHT.side("own").name()


def test_all_that_is_drawn_of_it_is_ground_dots_and_a_frame(minimap: Minimap, scene: StrategicScene) -> None:
    """Nothing beyond it and nothing twice; a part that is hardly seen has a frame of six pixels."""
    scene.set_view(view([token("FR1IN", 0), token("AU1IN", 21, "enemy"), token("NE1IN", 42, "neutral")]))
    minimap.sync()
    minimap.show_outlook(QRectF(50, 60, 100, 120))
    told = drawn(lambda painter: minimap.render(painter, QPoint(), QRegion(), QWidget.RenderFlag(0)))
    dot = "edge #ffffff 0.8"
    assert told == [
        f"rect {LIGHT.window.name()} 0 0 400 300",
        "picture 50 0 300 300",
        f"rect {LIGHT.side('own').name()} {dot} 55.1 5.1 4.8 4.8",
        f"polygon {LIGHT.side('enemy').name()} {dot} 72.5,19.4 75.6,22.5 72.5,25.6 69.4,22.5",
        f"circle {LIGHT.side('neutral').name()} {dot} 87.5 37.5 2.4",
        "rect edge #ffffff 3 100 60 100 120",
        "rect edge #111111 1.2 100 60 100 120",
    ]
    minimap.show_outlook(QRectF(299, 299, 50, 50))
    told = drawn(lambda painter: minimap.render(painter, QPoint(), QRegion(), QWidget.RenderFlag(0)))
    assert told[-1] == "rect edge #111111 1.2 349 299 6 6"
    assert (minimap.sizeHint().toTuple(), minimap.minimumSize().toTuple()) == ((260, 240), (120, 110))
