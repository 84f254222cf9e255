"""Borders of states."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from drumhead.client.board.squares.frontiers import FINE, bands, frontier_lines
from drumhead.client.palette import LIGHT
from drumhead.engine.maps.squares.model import GameMap
from tests.client.board.boards import small_map

EVERYWHERE = QRectF(0, 0, 300, 300)


def test_two_states_share_one_line_from_edge_to_edge(map: GameMap) -> None:
    points = [(p.x(), p.y()) for piece in frontier_lines(map).within(EVERYWHERE) for p in piece]
    assert {x for x, _ in points} == {150.0}
    assert (min(y for _, y in points), max(y for _, y in points)) == (0.0, 300.0)


def test_a_band_lies_on_each_side_and_fades_inland(qtbot: QtBot, map: GameMap) -> None:
    picture = bands(map, LIGHT)
    row, border = 10 * FINE, 10 * FINE
    alphas = [picture.pixelColor(x, row).alpha() for x in (border - 2, border + 1)]
    assert min(alphas) > 40
    assert picture.pixelColor(border - 5 * FINE, row).alpha() == 0
    assert picture.pixelColor(border + 5 * FINE, row).alpha() == 0


def test_a_map_of_one_state_has_neither_lines_nor_bands(qtbot: QtBot) -> None:
    empty = small_map(uniform=True)
    assert frontier_lines(empty).within(EVERYWHERE) == []
    assert bands(empty, LIGHT).pixelColor(40, 40).alpha() == 0
