"""What the mouse does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.board.overlays import Box, Cells, Path
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.tools import BoxTool, DestinationTool, MeasureTool, PathTool, Tool

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
Names = Callable[[str], int]


@pytest.fixture
def at(scene: StrategicScene) -> Names:
    return scene.plane.board.cell


def _anywhere(scene: StrategicScene) -> Callable[[tuple[int | None, ...]], tuple[int, ...]]:
    board = scene.plane.board
    return lambda path: board.neighbours(next(cell for cell in reversed(path) if cell is not None))


def _path_tool(scene: StrategicScene, start: str = "A5-N5") -> PathTool:
    tool = PathTool(scene.plane.board.cell(start), _anywhere(scene))
    tool.start(scene)
    return tool


def _results(tool: Tool) -> list[object]:
    found: list[object] = []
    tool.finished.connect(found.append)
    return found


@pytest.mark.rule("rotd", "7.5")
def test_clicks_append_to_a_path_and_the_same_square_again_leaves_a_phase_out(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    for name in ("A6-N5", "A6-N5", "A7-N6"):
        tool.click(at(name), LEFT, NONE)
    assert tool.path == (at("A5-N5"), at("A6-N5"), None, at("A7-N6"))


def test_a_path_goes_only_where_it_may(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    tool.click(at("B5-N5"), LEFT, NONE)
    assert tool.path == (at("A5-N5"),)


def test_a_path_ends_after_six_phases(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    for i in range(8):
        tool.click(at(f"A{6 + i % 2}-N5"), LEFT, NONE)
    assert len(tool.path) == 7
    assert tool.open_cells() == ()


def test_backspace_takes_one_square_back_and_the_highlight_follows(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    tool.click(at("A6-N5"), LEFT, NONE)
    tool.key(Qt.Key.Key_Backspace)
    assert tool.path == (at("A5-N5"),)
    assert Cells(scene.plane.board.neighbours(at("A5-N5")), "reach") in scene.overlay("tool")


def test_escape_steps_back_and_cancels_only_at_the_start(scene: StrategicScene, at: Names, qtbot: QtBot) -> None:
    tool = _path_tool(scene)
    results = _results(tool)
    tool.click(at("A6-N5"), LEFT, NONE)
    tool.key(Qt.Key.Key_Escape)
    assert tool.path == (at("A5-N5"),)
    with qtbot.waitSignal(tool.cancelled):
        tool.key(Qt.Key.Key_Escape)
    assert results == []


def test_a_right_click_finishes_without_phases_left_out_at_the_end(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    results = _results(tool)
    tool.click(at("A6-N5"), LEFT, NONE)
    tool.key(Qt.Key.Key_Minus)
    tool.click(at("A9-N9"), RIGHT, NONE)
    assert results == [(at("A5-N5"), at("A6-N5"))]


def test_a_stopped_tool_leaves_nothing_on_the_board(scene: StrategicScene) -> None:
    tool = _path_tool(scene)
    assert scene.overlay("tool")
    tool.stop()
    assert scene.overlay("tool") == ()


@pytest.mark.rule("rotd", "9.1")
def test_shift_and_click_puts_a_waypoint_before_the_destination(scene: StrategicScene, at: Names) -> None:
    tool = DestinationTool(at("A5-N5"), lambda path: tuple(range(400)))
    tool.start(scene)
    results = _results(tool)
    tool.click(at("A6-N5"), LEFT, SHIFT)
    tool.hover(at("A7-N5"))
    assert Path((at("A5-N5"), at("A6-N5"), at("A7-N5")), "move") in scene.overlay("tool")
    tool.click(at("A7-N5"), LEFT, NONE)
    assert results == [(at("A6-N5"), at("A7-N5"))]


def test_escape_removes_the_waypoint_first(scene: StrategicScene, at: Names, qtbot: QtBot) -> None:
    tool = DestinationTool(at("A5-N5"), lambda path: tuple(range(400)))
    tool.start(scene)
    tool.click(at("A6-N5"), LEFT, SHIFT)
    tool.key(Qt.Key.Key_Escape)
    assert tool.waypoints == ()
    with qtbot.waitSignal(tool.cancelled):
        tool.key(Qt.Key.Key_Escape)


def test_a_destination_out_of_reach_is_not_taken(scene: StrategicScene, at: Names) -> None:
    tool = DestinationTool(at("A5-N5"), lambda path: (at("A6-N5"),))
    tool.start(scene)
    results = _results(tool)
    tool.click(at("A9-N9"), LEFT, NONE)
    assert results == []


def test_dragging_from_the_centre_sets_a_boxs_radius_up_to_its_greatest(scene: StrategicScene, at: Names) -> None:
    tool = BoxTool("support", 2)
    tool.start(scene)
    results = _results(tool)
    tool.press(at("A5-N5"), NONE)
    tool.drag(at("A6-N5"))
    assert tool.box == (at("A5-N5"), 1)
    tool.drag(at("A9-N5"))
    tool.click(at("A9-N5"), LEFT, NONE)
    assert results == [(at("A5-N5"), 2)]


def test_the_wheel_changes_a_boxs_radius(scene: StrategicScene, at: Names) -> None:
    tool = BoxTool("intercept", 3, centre=at("A5-N5"), radius=1)
    tool.start(scene)
    assert tool.wheel(1)
    assert scene.overlay("tool") == (Box(at("A5-N5"), 2, "intercept", "intercept 2"),)
    tool.wheel(-5)
    assert tool.box == (at("A5-N5"), 0)


def test_a_box_hangs_on_the_pointer_until_it_is_placed(scene: StrategicScene, at: Names) -> None:
    tool = BoxTool("support", 2)
    tool.start(scene)
    tool.hover(at("A5-N5"))
    tool.press(at("A6-N5"), NONE)
    tool.hover(at("A9-N5"))
    assert tool.box == (at("A6-N5"), 0)


def test_measuring_adds_up_squares_and_kilometres(scene: StrategicScene, at: Names) -> None:
    tool = MeasureTool()
    tool.start(scene)
    tool.click(at("A0-N0"), LEFT, NONE)
    tool.click(at("A3-N0"), LEFT, NONE)
    tool.hover(at("A3-N4"))
    cells, steps, length = tool.measured()
    assert (len(cells), steps, length) == (3, 7, 105.0)
