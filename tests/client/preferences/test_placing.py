"""The window stands within its screen, from a small one to a large one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize

from drumhead.client.main_window import MainWindow
from drumhead.client.preferences.placing import FRAME, WISHED, first_place, within
from tests.client.driving import ALLIES, PASSWORDS, take_seat

SCREENS = [
    QRect(0, 0, 1280, 690),
    QRect(0, 28, 1280, 652),
    QRect(0, 0, 1440, 860),
    QRect(1920, 0, 2560, 1400),
    QRect(0, 0, 3840, 2120),
    QRect(0, 0, 1920, 1040),
]


@pytest.mark.parametrize("room", SCREENS, ids=str)
def test_at_first_it_stands_within_the_screen_with_its_frame(room: QRect) -> None:
    place = first_place(room)
    assert room.contains(place.adjusted(-4, 4 - FRAME.height(), 4, 4))
    assert place.size() == WISHED.boundedTo(room.size() - FRAME)


def test_a_place_kept_on_another_screen_is_moved_onto_this_one() -> None:
    room = QRect(0, 0, 1280, 690)
    assert room.contains(within(QRect(1600, 900, 1500, 940), room))
    assert within(QRect(100, 100, 900, 500), room) == QRect(100, 100, 900, 500)


def test_no_page_needs_more_than_a_small_screen(window: MainWindow, game: Path) -> None:
    small = QSize(1280, 640)
    assert small.expandedTo(window.minimumSizeHint()) == small
    window.rooms.open_path(game)
    assert small.expandedTo(window.minimumSizeHint()) == small, "seats"
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    window.rooms.desk.select(window.rooms.desk.own_units()[0])
    assert small.expandedTo(window.minimumSizeHint()) == small, "desk"


def test_layouts_are_kept_for_each_size_of_screen(window: MainWindow) -> None:
    settings = window.settings
    assert settings.screen
    settings.window = window.saveGeometry()
    settings.screen = "640x480"
    assert settings.window.isEmpty()
