"""Scenes over the small map, and the bundled boards of places."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.view import BoardView
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.squares.model import GameMap
from tests.client.board.boards import RESOURCES, small_map
from tests.client.driving import bring_up


@pytest.fixture(scope="session")
def map() -> GameMap:
    return small_map()


@pytest.fixture
def scene(qtbot: QtBot, map: GameMap) -> StrategicScene:
    load_fonts(RESOURCES)
    return StrategicScene(map, RESOURCES, LIGHT, "rotd")


@pytest.fixture
def field(qtbot: QtBot, map: GameMap) -> FieldScene:
    load_fonts(RESOURCES)
    return FieldScene(map, map.board.cell("A5-N6"), RESOURCES, LIGHT, "rotd")


@pytest.fixture
def board_view(qtbot: QtBot, scene: StrategicScene) -> Iterator[BoardView]:
    found = BoardView(scene)
    qtbot.addWidget(found)
    found.resize(618, 518)
    bring_up(found)
    yield found


@pytest.fixture(scope="session")
def classic() -> AreaMap:
    return read_area_map(data_folder("maps") / "diplomacy-classic")


@pytest.fixture(scope="session")
def variant() -> AreaMap:
    return read_area_map(data_folder("maps") / "city-country")
