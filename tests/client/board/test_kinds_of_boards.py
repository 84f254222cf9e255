"""What the boards differ in: how near one may come, what a unit of their scenes measures, rulers, colours of powers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from drumhead.client.board.area_scene import AreaScene
from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.hex_scene import HexScene
from drumhead.client.board.scene import BoardScene
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.engine.drawing.lands.owners import owner_colour
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.figures import Cells, Ghost, Path
from drumhead.engine.play.view import Note
from drumhead.engine.reports.troops import Mark
from tests.client.board.boards import RESOURCES
from tests.engine.maps.hexes.drawn import hex_map


@pytest.fixture
def places(qtbot: QtBot, classic: AreaMap) -> AreaScene:
    load_fonts(RESOURCES)
    return AreaScene(classic, RESOURCES, LIGHT, "diplomacy")


@pytest.fixture
def hexes(qtbot: QtBot) -> HexScene:
    load_fonts(RESOURCES)
    return HexScene(hex_map(["..", ".~"]), RESOURCES, LIGHT, "europa")


def test_how_near_one_comes_what_is_measured_and_how_much_lies_round_a_board(
    scene: StrategicScene, field: FieldScene, places: AreaScene, hexes: HexScene
) -> None:
    boards: dict[BoardScene, tuple[object, ...]] = {
        scene: ((0.2, 4.0, 16.0), 2.0, 1.0, QRectF(-60, -60, 420, 420)),
        field: ((0.25, 1.0, 4.0), 0.5, 1 / 64, QRectF(-256, -256, 960 + 512, 960 + 512)),
        places: ((0.3, 1.6, 8.0), 0.8, None, None),
        hexes: ((0.2, 2.2, 6.0), 1.1, None, None),
    }
    for board, expected in boards.items():
        side = 4 * board.plane.side
        around = board.plane.bounds.adjusted(-side, -side, side, side)
        assert (board.scales, board.readable, board.kilometres, expected[3] and board.sceneRect()) == expected
        assert board.sceneRect() == around and board.steps == 1.25
        assert board.backgroundBrush().color() == LIGHT.window
    assert (len(scene.row_names()), len(field.column_names())) == (20, 15)
    assert places.row_names() == hexes.column_names() == ()
    assert (scene.position(210), places.position(3)) == ((10, 10), (None, None))
    beyond = QRectF(-500, -500, 5000, 5000)
    assert scene.around(beyond) == beyond and places.around(beyond) == places.whole == places.plane.bounds
    assert scene.cell_at(QPointF(160, 31)) == 50 and scene.cell_at(QPointF(-1, 5)) is None


def test_powers_have_colours_where_there_are_powers_and_troops_else_those_of_their_stance(
    scene: StrategicScene, places: AreaScene
) -> None:
    mark = Mark("enemy", "Reds", "flag", "I", "")
    hostile = LIGHT.side("enemy").name()
    assert (scene.powers, scene.tone("Reds"), scene.tint(mark)) == ((), -1, hostile)
    assert "Reds" not in places.powers and places.tint(mark) == hostile
    number = len(places.powers)
    places.set_notes([Note("city", 0, None, "", "", owner="Reds")])
    assert places.powers[number:] == ("Reds",) and places.tone("Reds") == number
    assert places.tint(mark) == owner_colour(LIGHT.theme, number) != hostile
    assert not scene.stops and not places.stops


def test_what_is_laid_is_known_by_its_kinds_unless_it_is_hidden(scene: StrategicScene) -> None:
    assert scene.laid() == frozenset() and scene.overlay("none") == ()
    scene.set_overlay("reach", [Cells((1,), "reach"), Path((0, 1), "move")])
    scene.set_overlay("more", [Ghost(3, "FR1IN")])
    kinds = {kind.__name__: style for kind, style, _ in scene.laid()}
    assert kinds == {"Cells": "reach", "Path": "move", "Ghost": ""}
    scene.show_overlay("reach", False)
    assert {kind for kind, *_ in scene.laid()} == {Ghost}
    assert scene.overlay("reach") == (Cells((1,), "reach"), Path((0, 1), "move"))
    scene.show_overlay("later", False)
    scene.set_overlay("later", [Ghost(5, "")])
    assert scene.overlay("later") == (Ghost(5, ""),) and len(scene.laid()) == 1
    scene.show_overlay("reach", True)
    scene.clear_overlays()
    assert scene.laid() == frozenset()
    scene.select(7)
    assert scene.selected == 7
    scene.select(None)
    assert scene.selected is None
