"""Names of states on their land."""

from __future__ import annotations

import numpy as np
from pytestqt.qtbot import QtBot

from drumhead.client.board.plane import Plane
from drumhead.client.board.squares.state_names import StateNames, fitting, widest_inside
from drumhead.client.palette import LIGHT
from drumhead.engine.maps.squares.model import GameMap
from tests.client.board.boards import small_map


def test_a_name_lies_on_the_widest_land_deep_inside() -> None:
    land = np.zeros((11, 20), bool)
    land[2:9, 2:9] = True
    land[0, :] = True
    assert widest_inside(land) == (2, 5, 7)


def test_each_state_with_land_is_named_once(map: GameMap) -> None:
    names = StateNames(map, Plane(map.board, 15.0), LIGHT).names
    assert [name.text for name in names] == ["WESTLAND", "EASTLAND"]
    assert [name.at.x() for name in names] == [75.0, 225.0]


def test_a_state_without_land_is_not_named() -> None:
    lone = small_map(uniform=True)
    assert [name.text for name in StateNames(lone, Plane(lone.board, 15.0), LIGHT).names] == ["WESTLAND"]


def test_a_name_too_long_for_its_land_is_left_out(qtbot: QtBot) -> None:
    assert fitting("LIECHTENSTEIN", 20) is None
    large = fitting("FRANCE", 600)
    assert large is not None
    assert large.pixelSize() == 26
