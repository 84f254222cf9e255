"""Buttons in rows that break where there is no more room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.inspector.flow import GAP, Flow


@pytest.mark.parametrize(
    ("wide", "sizes", "corners", "high"),
    [
        (100, [(40, 20), (40, 20)], [(0, 0), (40 + GAP, 0)], 20),
        (80 + GAP, [(40, 20), (40, 20)], [(0, 0), (40 + GAP, 0)], 20),
        (79 + GAP, [(40, 20), (40, 20)], [(0, 0), (0, 20 + GAP)], 40 + GAP),
        (100, [(40, 20), (40, 30), (40, 10)], [(0, 0), (40 + GAP, 0), (0, 30 + GAP)], 40 + GAP),
        (100, [(130, 20), (40, 10)], [(0, 0), (0, 20 + GAP)], 30 + GAP),
        (100, [(40, 20), (130, 20)], [(0, 0), (0, 20 + GAP)], 40 + GAP),
    ],
)
def test_what_does_not_fit_begins_another_row_unless_it_is_the_first_of_its_row(
    qtbot: QtBot, wide: int, sizes: list[tuple[int, int]], corners: list[tuple[int, int]], high: int
) -> None:
    room, flow = QWidget(), Flow()
    qtbot.addWidget(room)
    blocks = [QWidget() for _ in sizes]
    for block, size in zip(blocks, sizes, strict=True):
        block.setFixedSize(*size)
        flow.addWidget(block)
    room.setLayout(flow)
    assert flow.heightForWidth(wide) == high
    for left, top in ((0, 0), (7, 9)):
        flow.setGeometry(QRect(left, top, wide, 300))
        assert [(block.x() - left, block.y() - top) for block in blocks] == corners
        assert [block.size().toTuple() for block in blocks] == sizes
    assert flow.minimumSize() == QSize(max(w for w, _ in sizes), max(h for _, h in sizes))


def test_what_is_hidden_takes_no_room(qtbot: QtBot) -> None:
    room, flow = QWidget(), Flow()
    qtbot.addWidget(room)
    hidden, shown = QWidget(), QWidget()
    for block, size in ((hidden, (60, 40)), (shown, (50, 20))):
        block.setFixedSize(*size)
        flow.addWidget(block)
    room.setLayout(flow)
    hidden.hide()
    assert (flow.heightForWidth(100), flow.minimumSize()) == (20, QSize(50, 20))
    flow.setGeometry(QRect(0, 0, 100, 300))
    assert (shown.x(), shown.y()) == (0, 0)


def test_what_is_wider_than_a_line_is_made_as_narrow_as_it_can_bear_and_asking_for_a_height_moves_nothing(
    qtbot: QtBot,
) -> None:
    room, flow, block = QWidget(), Flow(), QLabel("many words on one line that can be cut")
    qtbot.addWidget(room)
    block.setMinimumWidth(60)
    flow.addWidget(block)
    room.setLayout(flow)
    wish = block.sizeHint().width()
    assert flow.hasHeightForWidth() and not flow.expandingDirections()
    for wide, taken in ((wish + 9, wish), (wish - 9, wish - 9), (40, 60)):
        flow.setGeometry(QRect(3, 5, wide, 300))
        assert (block.width(), flow.geometry()) == (taken, QRect(3, 5, wide, 300))
    before = block.geometry()
    assert flow.heightForWidth(999) == block.height() and block.geometry() == before


def test_what_stands_nowhere_in_it_is_neither_shown_nor_taken(qtbot: QtBot) -> None:
    room, flow = QWidget(), Flow()
    qtbot.addWidget(room)
    room.setLayout(flow)
    blocks = [QWidget(), QWidget()]
    for block in blocks:
        flow.addWidget(block)

    def at(place: int) -> QWidget | None:
        item = flow.itemAt(place)
        return None if item is None else item.widget()

    assert [at(place) for place in (-1, 0, 1, 2)] == [None, *blocks, None]
    assert [flow.takeAt(place) for place in (-1, 2)] == [None, None] and flow.count() == 2
    taken = flow.takeAt(0)
    assert taken is not None and taken.widget() is blocks[0] and at(0) is blocks[1] and flow.count() == 1
