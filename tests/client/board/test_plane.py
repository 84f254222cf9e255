"""Cells and points."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from drumhead.client.board.plane import Plane
from drumhead.engine.boards.square import numbered_board

PLANE = Plane(numbered_board(4, 3), 10.0)


def test_a_point_belongs_to_the_cell_it_lies_in() -> None:
    assert PLANE.cell_at(0, 0) == 0
    assert PLANE.cell_at(39.9, 29.9) == 11


def test_points_off_the_board_belong_to_no_cell() -> None:
    assert PLANE.cell_at(-0.1, 5) is None
    assert PLANE.cell_at(40, 5) is None
    assert PLANE.cell_at(5, 30) is None


def test_a_cells_middle_lies_in_the_cell() -> None:
    for cell in range(PLANE.board.size):
        middle = PLANE.centre(cell)
        assert PLANE.cell_at(middle.x(), middle.y()) == cell
        assert PLANE.rect(cell).center() == middle


def test_a_span_stays_on_the_board() -> None:
    assert PLANE.span(QRectF(-50, -50, 500, 500)) == (range(4), range(3))
    assert PLANE.span(QRectF(QPointF(11, 1), QPointF(12, 2))) == (range(1, 2), range(1))
