"""The window stands within its screen, from a small one to a large one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.client.preferences.placing import FRAME, WISHED, first_place, fitted, within
from tests.client.driving import ALLIES, PASSWORDS, bring_up, take_seat

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


@pytest.mark.parametrize("room", [QRect(0, 0, 960, 540), QRect(0, 0, 853, 440), QRect(0, 0, 640, 330)], ids=str)
def test_on_a_screen_too_low_for_a_page_the_window_stands_within_it_and_the_page_is_moved(
    qtbot: QtBot, room: QRect
) -> None:
    pages, window = QWidget(), QMainWindow()
    qtbot.addWidget(window)
    pages.setMinimumSize(1125, 640)
    first, last = QPushButton("First", pages), QPushButton("Last", pages)
    last.move(1000, 600)
    window.setCentralWidget(fitted(pages, room))
    window.setGeometry(first_place(room))
    bring_up(window)
    assert window.size() == first_place(room).size() and pages.size() == QSize(1125, 640)
    window.activateWindow()
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Tab)
    QApplication.processEvents()
    assert last.hasFocus() and window.rect().contains(last.mapTo(window, last.rect().center()))


def test_on_other_screens_the_pages_stand_in_the_window_themselves(qtbot: QtBot) -> None:
    pages = QWidget()
    qtbot.addWidget(pages)
    assert all(fitted(pages, room) is pages for room in SCREENS)


def test_layouts_are_kept_for_each_size_of_screen(window: MainWindow) -> None:
    settings = window.settings
    assert settings.screen
    settings.window = window.saveGeometry()
    settings.screen = "640x480"
    assert settings.window.isEmpty()
