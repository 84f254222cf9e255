"""Bands along the borders of states."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from drumhead.client.board.squares.frontiers import FINE, bands
from drumhead.client.palette import LIGHT
from drumhead.engine.maps.squares.model import GameMap
from tests.client.board.boards import small_map


def test_a_band_lies_on_each_side_and_fades_inland(qtbot: QtBot, map: GameMap) -> None:
    picture = bands(map, LIGHT)
    row, border = 10 * FINE, 10 * FINE
    alphas = [picture.pixelColor(x, row).alpha() for x in (border - 2, border + 1)]
    assert min(alphas) > 40
    assert picture.pixelColor(border - 5 * FINE, row).alpha() == 0
    assert picture.pixelColor(border + 5 * FINE, row).alpha() == 0


def test_a_map_of_one_state_has_no_bands(qtbot: QtBot) -> None:
    empty = small_map(uniform=True)
    assert bands(empty, LIGHT).pixelColor(40, 40).alpha() == 0
