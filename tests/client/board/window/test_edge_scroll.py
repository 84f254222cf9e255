"""A board that moves while the pointer rests at its edge: which way, how far at a time, and until when."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFrame, QGraphicsView
from pytestqt.qtbot import QtBot

from drumhead.client.board.window.edge_scroll import EdgeScroll
from tests.client.driving import bring_up


@pytest.fixture
def view(qtbot: QtBot) -> QGraphicsView:
    found = QGraphicsView()
    qtbot.addWidget(found)
    found.setFrameShape(QFrame.Shape.NoFrame)
    found.resize(200, 100)
    bring_up(found)
    return found


def test_fourteen_pixels_along_each_edge_move_the_board_that_way(view: QGraphicsView) -> None:
    edge = EdgeScroll(view, lambda dx, dy: None)
    across = {x: edge.way(QPoint(x, 50)) for x in (0, 13, 14, 185, 186, 199)}
    assert across == {0: (-1, 0), 13: (-1, 0), 14: (0, 0), 185: (0, 0), 186: (1, 0), 199: (1, 0)}
    down = {y: edge.way(QPoint(100, y)) for y in (0, 13, 14, 85, 86, 99)}
    assert down == {0: (0, -1), 13: (0, -1), 14: (0, 0), 85: (0, 0), 86: (0, 1), 99: (0, 1)}
    assert edge.way(QPoint(199, 0)) == (1, -1)


def test_it_moves_again_and_again_until_the_pointer_comes_inside_or_leaves(
    view: QGraphicsView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointer, moved = QPoint(195, 50), list[tuple[int, int]]()
    monkeypatch.setattr(QCursor, "pos", lambda: view.viewport().mapToGlobal(pointer))
    edge = EdgeScroll(view, lambda dx, dy: moved.append((dx, dy)))
    edge.point(QPoint(100, 50))
    qtbot.wait(90)
    assert moved == [], "inside nothing moves"
    edge.point(pointer)
    qtbot.waitUntil(lambda: len(moved) >= 3)
    pointer.setX(3)
    qtbot.waitUntil(lambda: moved[-1] == (-24, 0))
    assert set(moved) == {(24, 0), (-24, 0)}
    pointer.setX(100)
    qtbot.waitUntil(lambda: moved[-1] == (0, 0))
    much = len(moved)
    qtbot.wait(90)
    assert len(moved) == much
    edge.point(QPoint(3, 3))
    edge.stop()
    qtbot.wait(90)
    assert len(moved) == much
