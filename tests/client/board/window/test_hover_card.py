"""A card stands beside the board, on the screen, and nowhere else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.window.hover_card import LEAST, WIDEST, HoverCard, beside

SCREEN, HEIGHT = QRect(0, 0, 1280, 720), 300


@pytest.mark.parametrize(
    ("board", "cell", "side"),
    [
        (QRect(300, 40, 540, 600), QPoint(800, 300), "right"),
        (QRect(420, 40, 440, 600), QPoint(450, 300), "left"),
        (QRect(420, 40, 440, 600), QPoint(820, 300), "right"),
        (QRect(420, 40, 440, 600), QPoint(640, 10), "right"),
        (QRect(0, 40, 860, 600), QPoint(20, 700), "right"),
        (QRect(330, 40, 700, 600), QPoint(900, 300), "right"),
        (QRect(330, 40, 700, 600), QPoint(400, 300), "left"),
        (QRect(330, 40, 800, 600), QPoint(900, 300), "left"),
        (QRect(0, 20, 1280, 350), QPoint(600, 200), "below"),
        (QRect(0, 350, 1280, 360), QPoint(600, 500), "above"),
    ],
)
def test_a_card_stands_at_the_side_that_is_nearer_and_never_on_the_board(board: QRect, cell: QPoint, side: str) -> None:
    card = beside(board, QRect(cell, QSize(30, 30)), lambda width: HEIGHT, SCREEN)
    assert card is not None and LEAST <= card.width() <= WIDEST
    assert SCREEN.contains(card) and not card.intersects(board)
    sides = {
        "right": card.left() > board.right(),
        "left": card.right() < board.left(),
        "below": card.top() > board.bottom(),
        "above": card.bottom() < board.top(),
    }
    assert [name for name, holds in sides.items() if holds] == [side]


def test_where_the_board_fills_the_screen_there_is_no_card() -> None:
    assert beside(SCREEN, QRect(600, 300, 30, 30), lambda width: HEIGHT, SCREEN) is None


SIDE = QRect(420, 40, 440, 600)


PLACES = [
    (SIDE, QRect(820, 300, 30, 30), QRect(864, 164, 400, 300)),
    (SIDE, QRect(450, 300, 30, 30), QRect(16, 164, 400, 300)),
    (SIDE, QRect(820, 10, 30, 30), QRect(864, 0, 400, 300)),
    (SIDE, QRect(820, 700, 30, 30), QRect(864, 420, 400, 300)),
    (QRect(300, 40, 756, 600), QRect(1020, 300, 30, 30), QRect(1060, 164, 220, 300)),
    (QRect(300, 40, 757, 600), QRect(990, 300, 30, 30), QRect(0, 164, 296, 300)),
    (QRect(224, 40, 900, 600), QRect(990, 300, 30, 30), QRect(0, 164, 220, 300)),
    (QRect(223, 40, 900, 380), QRect(990, 300, 30, 30), QRect(804, 424, 400, 296)),
    (QRect(0, 20, 1280, 396), QRect(600, 200, 31, 31), QRect(415, 420, 400, 300)),
    (QRect(0, 20, 1280, 397), QRect(600, 200, 31, 31), None),
    (QRect(0, 304, 1280, 400), QRect(10, 400, 31, 31), QRect(0, 0, 400, 300)),
    (QRect(0, 303, 1280, 400), QRect(10, 400, 31, 31), None),
    (QRect(0, 304, 1280, 400), QRect(1240, 400, 31, 31), QRect(880, 0, 400, 300)),
]
"""A board, a cell of it on the screen, and where its card stands."""


def test_a_card_stands_four_pixels_beside_the_board_as_high_as_its_cell_and_on_the_screen() -> None:
    for board, cell, place in PLACES:
        height = HEIGHT if place is None else place.height()
        assert beside(board, cell, lambda width, height=height: height, SCREEN) == place, (board, cell)


def test_the_height_is_asked_for_as_wide_as_the_card_is() -> None:
    asked = list[int]()

    def height_of(width: int) -> int:
        asked.append(width)
        return HEIGHT

    beside(QRect(300, 40, 757, 600), QRect(990, 300, 30, 30), height_of, SCREEN)
    beside(QRect(0, 20, 1280, 300), QRect(990, 300, 30, 30), height_of, SCREEN)
    assert asked == [296, WIDEST]


def test_words_are_told_and_forgotten(qtbot: QtBot) -> None:
    board = QWidget()
    qtbot.addWidget(board)
    board.setGeometry(0, 0, 200, 200)
    board.show()
    card = HoverCard(board)
    shown = []
    for words in ("<b>A</b> here", "", "again"):
        card.tell(words, QRect(50, 50, 20, 20))
        shown.append((card.isVisible(), card.text()))
    assert shown == [(True, "<b>A</b> here"), (False, ""), (True, "again")]
    assert card.geometry().left() == board.mapToGlobal(QPoint(200, 0)).x() + 4
    card.forget()
    assert not card.isVisible() and card.text() == ""
    assert (card.wordWrap(), card.margin(), card.textFormat()) == (True, 6, Qt.TextFormat.RichText)
    assert card.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert card.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    board.setGeometry(board.screen().availableGeometry())
    card.tell("no room", QRect(50, 50, 20, 20))
    assert not card.isVisible(), "never on the board"
    assert board.findChild(HoverCard, "hover-card") is card
