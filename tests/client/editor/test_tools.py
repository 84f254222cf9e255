"""The mouse of the editor: strokes and places, with what is drawn under them, and what ends or takes them back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.tools.place_tool import PlaceTool
from drumhead.client.board.tools.tools import Tool
from drumhead.client.editor.stroke_tool import StrokeTool
from drumhead.client.palette import LIGHT
from drumhead.engine.play.figures import Cells, Path
from tests.client.board.boards import RESOURCES, small_map

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
HERE, THERE, FAR = 210, 211, 260


@pytest.fixture
def scene(qtbot: QtBot) -> StrategicScene:
    return StrategicScene(small_map(), RESOURCES, LIGHT, "rotd")


def heard(tool: Tool, *names: str) -> list[tuple[object, ...]]:
    """What a tool tells by some of its signals, in their order."""
    told: list[tuple[object, ...]] = []
    for name in names:
        getattr(tool, name).connect(lambda *args, name=name: told.append((name, *args)))
    return told


def stroke(scene: StrategicScene, size: int = 1, opens: bool = False) -> StrokeTool:
    tool = StrokeTool(scene.plane.board, size, opens)
    tool.start(scene)
    return tool


def place(scene: StrategicScene, opens: bool = False) -> PlaceTool:
    tool = PlaceTool(opens)
    tool.start(scene)
    return tool


# strokes


def test_a_stroke_touches_each_square_it_comes_to_once(scene: StrategicScene) -> None:
    tool = stroke(scene)
    told = heard(tool, "touched", "ended")
    tool.press(HERE, NONE)
    for cell in (HERE, THERE, THERE, HERE):
        tool.drag(cell)
    assert tool.click(HERE, LEFT, NONE)
    number = told[0][3]
    assert told == [
        ("touched", None, HERE, number),
        ("touched", HERE, THERE, number),
        ("touched", THERE, HERE, number),
        ("ended", number),
    ]


def test_two_strokes_have_numbers_of_their_own(scene: StrategicScene) -> None:
    tool = stroke(scene)
    told = heard(tool, "touched")
    for cell in (HERE, THERE):
        tool.press(cell, NONE)
        tool.click(cell, LEFT, NONE)
    assert told[0][3] != told[1][3]
    assert told[1][1] is None, "the second does not begin where the first ended"


def test_dragging_before_anything_was_pressed_paints_nothing(scene: StrategicScene) -> None:
    tool = stroke(scene)
    told = heard(tool, "touched")
    tool.drag(THERE)
    assert told == []


def test_the_right_button_picks_up_and_no_other_does(scene: StrategicScene) -> None:
    tool = stroke(scene)
    told = heard(tool, "touched", "ended", "picked")
    assert tool.click(HERE, RIGHT, NONE)
    assert not tool.click(HERE, MIDDLE, NONE)
    assert told == [("picked", HERE)]


def test_the_squares_under_the_brush_are_shown_as_wide_as_it_is(scene: StrategicScene) -> None:
    tool = stroke(scene)
    tool.set_size(3)
    assert scene.overlay("tool") == (), "before the pointer came to a square"
    tool.hover(HERE)
    assert scene.overlay("tool") == (Cells(scene.plane.board.within(HERE, 1), "reach"),)
    tool.set_size(1)
    assert scene.overlay("tool") == (Cells((HERE,), "reach"),)
    tool.stop()
    assert scene.overlay("tool") == ()


def test_a_double_click_takes_the_stroke_back_where_it_opens_a_battlefield(scene: StrategicScene) -> None:
    tool = stroke(scene, opens=True)
    told = heard(tool, "touched", "revoked")
    tool.press(HERE, NONE)
    assert not tool.double_click(HERE)
    assert told == [("touched", None, HERE, told[0][3]), ("revoked", told[0][3])]
    tool.drag(THERE)
    assert len(told) == 2, "what was taken back does not go on"


def test_a_double_click_paints_where_there_is_nothing_to_open(scene: StrategicScene) -> None:
    tool = stroke(scene)
    told = heard(tool, "touched", "revoked")
    tool.press(HERE, NONE)
    assert tool.double_click(HERE)
    tool.drag(THERE)
    assert [name for name, *_ in told] == ["touched"] * 3
    assert told[2][1:3] == (HERE, THERE)


# places


def test_a_place_is_pressed_and_dropped_elsewhere(scene: StrategicScene) -> None:
    tool = place(scene)
    told = heard(tool, "pressed", "dropped")
    tool.press(HERE, NONE)
    tool.drag(THERE)
    assert scene.overlay("tool") == (Cells((THERE,), "reach"), Path((HERE, THERE), "draft"))
    assert tool.click(THERE, LEFT, NONE)
    assert told == [("pressed", HERE), ("dropped", HERE, THERE)]
    assert scene.overlay("tool") == ()


def test_a_place_let_go_where_it_was_pressed_is_not_moved(scene: StrategicScene) -> None:
    tool = place(scene)
    told = heard(tool, "dropped")
    tool.press(HERE, NONE)
    tool.drag(THERE)
    tool.drag(HERE)
    tool.click(HERE, LEFT, NONE)
    tool.click(THERE, LEFT, NONE)
    assert told == [], "and a click after it drops nothing"


def test_other_buttons_neither_press_nor_drop(scene: StrategicScene) -> None:
    tool = place(scene)
    told = heard(tool, "dropped")
    tool.press(HERE, NONE)
    assert not tool.click(THERE, RIGHT, NONE)
    assert not tool.click(THERE, MIDDLE, NONE)
    assert told == []


def test_the_square_pointed_at_is_shown_until_something_is_held(scene: StrategicScene) -> None:
    tool = place(scene)
    tool.hover(HERE)
    assert scene.overlay("tool") == (Cells((HERE,), "reach"),)
    tool.press(HERE, NONE)
    tool.hover(FAR)
    assert scene.overlay("tool") == (Cells((HERE,), "reach"),)


def test_escape_lets_go_of_what_is_held_and_is_else_the_boards(scene: StrategicScene) -> None:
    tool = place(scene)
    told = heard(tool, "dropped")
    assert not tool.wants(Qt.Key.Key_Escape)
    assert not tool.key(Qt.Key.Key_Escape)
    tool.press(HERE, NONE)
    tool.drag(THERE)
    assert tool.wants(Qt.Key.Key_Escape) and not tool.wants(Qt.Key.Key_A)
    assert tool.key(Qt.Key.Key_Escape)
    assert scene.overlay("tool") == ()
    tool.click(THERE, LEFT, NONE)
    assert told == []


@pytest.mark.parametrize("opens", [True, False])
def test_a_double_click_takes_back_what_was_founded_where_it_opens_a_battlefield(
    scene: StrategicScene, opens: bool
) -> None:
    tool = place(scene, opens)
    told = heard(tool, "revoked", "dropped")
    tool.press(HERE, NONE)
    assert tool.double_click(HERE) is not opens
    assert told == ([("revoked",)] if opens else [])
    tool.click(THERE, LEFT, NONE)
    assert len(told) == opens
