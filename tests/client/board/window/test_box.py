"""The box that is drawn with the left button, from a drag that is none yet to what it encloses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.window.box import FROM, DrawnBox

START = QPoint(100, 80)


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[DrawnBox]:
    view = QWidget()
    qtbot.addWidget(view)
    view.show()
    yield DrawnBox(view)


def test_a_hand_that_trembles_draws_none(box: DrawnBox) -> None:
    assert not box.stretch(START, START + QPoint(FROM - 2, -2))
    assert box.take() is None
    assert box.stretch(START, START + QPoint(FROM - 2, -3))


def test_once_it_is_drawn_it_follows_the_hand_back_to_where_it_began_and_past_it(box: DrawnBox) -> None:
    assert box.stretch(START, START + QPoint(40, 30))
    assert box.geometry() == QRect(START, START + QPoint(40, 30))
    assert box.stretch(START, START + QPoint(2, 1))
    assert box.geometry() == QRect(START, START + QPoint(2, 1))
    box.stretch(START, START - QPoint(20, 10))
    assert box.geometry() == QRect(START, START - QPoint(20, 10)).normalized()


def test_what_it_encloses_is_taken_once(box: DrawnBox) -> None:
    box.stretch(START, START + QPoint(40, 30))
    assert box.take() == QRect(START, START + QPoint(40, 30))
    assert not box.isVisible()
    assert box.take() is None
