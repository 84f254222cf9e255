"""A card stands beside the board, on the screen, and nowhere else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize

from drumhead.client.board.window.hover_card import LEAST, WIDEST, beside

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
