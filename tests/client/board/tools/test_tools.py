"""What the mouse does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.tools import BoxTool, DestinationTool, MeasureTool, PathTool, Tool
from drumhead.engine.play.figures import Box, Cells, Path

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


@pytest.mark.rule("rotd", "7.5j")
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


@pytest.mark.rule("rotd", "9.1a")
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


def test_delete_takes_the_whole_path_back_to_its_start(scene: StrategicScene, at: Names) -> None:
    tool, told = _path_tool(scene), []
    tool.changed.connect(told.append)
    for name in ("A6-N5", "A7-N6"):
        tool.click(at(name), LEFT, NONE)
    tool.key(Qt.Key.Key_Delete)
    assert tool.path == (at("A5-N5"),)
    assert told[-1] == (at("A5-N5"),)


def test_backspace_at_the_start_of_a_path_does_not_cancel(scene: StrategicScene, at: Names) -> None:
    tool, cancelled = _path_tool(scene), []
    tool.cancelled.connect(lambda: cancelled.append(True))
    assert tool.key(Qt.Key.Key_Backspace)
    assert tool.path == (at("A5-N5"),)
    assert cancelled == []


def test_a_double_click_gives_the_path_as_far_as_it_goes(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    results = _results(tool)
    tool.click(at("A6-N5"), LEFT, NONE)
    assert tool.double_click(at("A6-N5"))
    assert results == [(at("A5-N5"), at("A6-N5"))]


def test_no_phase_is_left_out_after_the_sixth(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    for _ in range(9):
        tool.key(Qt.Key.Key_Minus)
    assert tool.path == (at("A5-N5"), *[None] * 6)


def test_a_path_begun_anew_goes_on_from_what_stands(scene: StrategicScene, at: Names) -> None:
    tool = PathTool(at("A5-N5"), _anywhere(scene), path=(at("A5-N5"), at("A6-N5"), None))
    tool.start(scene)
    assert tool.last == at("A6-N5")
    tool.click(at("A7-N5"), LEFT, NONE)
    assert tool.path == (at("A5-N5"), at("A6-N5"), None, at("A7-N5"))


def test_pointing_where_a_path_may_go_on_draws_the_step_and_elsewhere_nothing(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    tool.hover(at("A6-N5"))
    assert Path((at("A5-N5"), at("A6-N5")), "draft") in scene.overlay("tool")
    tool.hover(at("A9-N9"))
    assert [shape for shape in scene.overlay("tool") if isinstance(shape, Path) and shape.style == "draft"] == []


@pytest.mark.parametrize("button", [Qt.MouseButton.MiddleButton, Qt.MouseButton.BackButton])
def test_other_buttons_are_no_clicks_of_a_tool(scene: StrategicScene, at: Names, button: Qt.MouseButton) -> None:
    everywhere = tuple(range(400))
    tools = [
        _path_tool(scene),
        DestinationTool(at("A5-N5"), lambda path: everywhere),
        BoxTool("support", 2),
        MeasureTool(),
    ]
    for tool in tools:
        tool.start(scene)
        results = _results(tool)
        before = scene.overlay("tool")
        for name in ("A6-N5", "A5-N5"):
            assert not tool.click(at(name), button, NONE)
        assert (results, scene.overlay("tool")) == ([], before)
        if isinstance(tool, MeasureTool):
            assert tool.measured() == ((), 0, 0.0)


def test_a_right_click_on_a_battlefield_is_left_to_the_board(scene: StrategicScene, at: Names) -> None:
    tool = DestinationTool(at("A5-N5"), lambda path: tuple(range(400)))
    tool.start(scene)
    results = _results(tool)
    assert not tool.click(at("A6-N5"), RIGHT, NONE)
    assert results == []


def test_keys_that_mean_nothing_to_a_tool_are_left_to_the_board(scene: StrategicScene, at: Names) -> None:
    tools = [
        _path_tool(scene),
        DestinationTool(at("A5-N5"), lambda path: (at("A6-N5"),)),
        BoxTool("support", 2),
        MeasureTool(),
        PickTool(),
    ]
    for tool in tools:
        tool.start(scene)
        cancelled: list[bool] = []
        tool.cancelled.connect(lambda found=cancelled: found.append(True))
        assert not tool.key(Qt.Key.Key_A)
        assert not tool.wants(Qt.Key.Key_A)
        assert cancelled == []


def test_only_one_waypoint_is_taken_and_the_next_shift_and_click_is_the_destination(
    scene: StrategicScene, at: Names
) -> None:
    tool = DestinationTool(at("A5-N5"), lambda path: tuple(range(400)))
    tool.start(scene)
    results = _results(tool)
    tool.click(at("A6-N5"), LEFT, SHIFT)
    tool.click(at("A7-N5"), LEFT, SHIFT)
    assert results == [(at("A6-N5"), at("A7-N5"))]


def test_backspace_without_a_waypoint_does_not_cancel_a_move(scene: StrategicScene, at: Names) -> None:
    tool, cancelled = DestinationTool(at("A5-N5"), lambda path: tuple(range(400))), []
    tool.start(scene)
    tool.cancelled.connect(lambda: cancelled.append(True))
    tool.key(Qt.Key.Key_Backspace)
    assert cancelled == []


def test_return_before_a_box_is_placed_gives_nothing(scene: StrategicScene) -> None:
    tool = BoxTool("support", 2)
    tool.start(scene)
    results = _results(tool)
    assert tool.box is None
    assert tool.key(Qt.Key.Key_Return)
    assert results == []
    assert scene.overlay("tool") == ()


def test_escape_leaves_a_box_as_it_was(scene: StrategicScene, at: Names, qtbot: QtBot) -> None:
    tool = BoxTool("support", 5, centre=at("A5-N5"), radius=1)
    tool.start(scene)
    results = _results(tool)
    tool.wheel(2)
    with qtbot.waitSignal(tool.cancelled):
        tool.key(Qt.Key.Key_Escape)
    assert results == []


def test_a_box_that_stands_is_not_moved_by_pointing(scene: StrategicScene, at: Names) -> None:
    tool = BoxTool("support", 5, centre=at("A5-N5"), radius=1)
    tool.start(scene)
    tool.hover(at("A9-N9"))
    assert tool.box == (at("A5-N5"), 1)


def test_measuring_ends_by_a_right_click_and_escape_takes_back_before_it_cancels(
    scene: StrategicScene, at: Names, qtbot: QtBot
) -> None:
    tool = MeasureTool()
    tool.start(scene)
    results = _results(tool)
    tool.click(at("A0-N0"), LEFT, NONE)
    tool.key(Qt.Key.Key_Escape)
    assert tool.measured() == ((), 0, 0.0)
    with qtbot.waitSignal(tool.cancelled):
        tool.key(Qt.Key.Key_Escape)
    tool.click(at("A0-N0"), LEFT, NONE)
    tool.click(at("A3-N0"), RIGHT, NONE)
    assert results == [((at("A0-N0"),), 0, 0.0)]


def test_pointing_at_the_last_square_measured_adds_nothing(scene: StrategicScene, at: Names) -> None:
    tool = MeasureTool()
    tool.start(scene)
    tool.click(at("A0-N0"), LEFT, NONE)
    tool.click(at("A3-N0"), LEFT, NONE)
    tool.hover(at("A3-N0"))
    assert tool.measured()[:2] == ((at("A0-N0"), at("A3-N0")), 3)


def test_only_a_candidate_is_picked_where_there_are_some(scene: StrategicScene, at: Names) -> None:
    tool = PickTool((at("A5-N5"),))
    tool.start(scene)
    results = _results(tool)
    assert tool.click(at("A6-N5"), LEFT, NONE)
    assert results == []
    assert not tool.click(at("A5-N5"), RIGHT, NONE)
    tool.click(at("A5-N5"), LEFT, NONE)
    assert results == [(at("A5-N5"),)]


def test_what_picking_would_mean_is_shown_only_over_a_candidate(scene: StrategicScene, at: Names) -> None:
    shown = Path((at("A5-N5"), at("A6-N5")), "order")
    tool = PickTool((at("A5-N5"),), lambda cell: [shown])
    tool.start(scene)
    tool.hover(at("A5-N5"))
    assert shown in scene.overlay("tool")
    tool.hover(at("A9-N9"))
    assert shown not in scene.overlay("tool")
    assert Cells((at("A5-N5"),), "reach") in scene.overlay("tool")


def test_escape_leaves_a_square_unpicked(scene: StrategicScene, qtbot: QtBot) -> None:
    tool = PickTool()
    tool.start(scene)
    results = _results(tool)
    with qtbot.waitSignal(tool.cancelled):
        tool.key(Qt.Key.Key_Escape)
    assert results == []


def test_a_waypoint_is_drawn_as_soon_as_it_is_set_or_taken_back(scene: StrategicScene, at: Names) -> None:
    tool = DestinationTool(at("A5-N5"), lambda path: tuple(range(400)))
    tool.start(scene)
    tool.click(at("A6-N5"), LEFT, SHIFT)
    assert Path((at("A5-N5"), at("A6-N5")), "move") in scene.overlay("tool")
    tool.key(Qt.Key.Key_Backspace)
    assert Path((at("A5-N5"),), "move") in scene.overlay("tool")


def test_a_box_is_drawn_anew_at_every_step_of_the_wheel_and_the_drag(scene: StrategicScene, at: Names) -> None:
    tool, told = BoxTool("support", 3), []
    tool.changed.connect(told.append)
    tool.start(scene)
    tool.press(at("A5-N5"), NONE)
    for step, radius in ((lambda: tool.wheel(1), 1), (lambda: tool.drag(at("A8-N5")), 3), (lambda: tool.wheel(-1), 2)):
        step()
        assert scene.overlay("tool") == (Box(at("A5-N5"), radius, "support", f"support {radius}"),)
        assert told[-1] == (at("A5-N5"), radius)


def test_a_line_is_measured_only_on_a_board(at: Names) -> None:
    tool = MeasureTool()
    assert tool.measured() == ((), 0, 0.0)
    tool.click(at("A5-N5"), LEFT, NONE)
    assert tool.measured() == ((at("A5-N5"),), 0, 0.0)


def test_a_line_of_two_squares_says_how_long_it_is_and_one_of_one_is_none(scene: StrategicScene, at: Names) -> None:
    tool = MeasureTool()
    tool.start(scene)
    tool.click(at("A0-N0"), LEFT, NONE)
    assert scene.overlay("tool") == ()
    tool.hover(at("A3-N4"))
    assert scene.overlay("tool") == (Path((at("A0-N0"), at("A3-N4")), "measure", label="4 squares, 75 km"),)


def test_what_a_tool_has_no_use_for_is_left_to_the_board(scene: StrategicScene, at: Names) -> None:
    """A double click opens a battlefield and the wheel zooms, where the tool means nothing by them."""
    tools = [DestinationTool(at("A5-N5"), lambda path: ()), BoxTool("support", 2), MeasureTool(), PickTool()]
    for tool in [Tool(), *tools]:
        tool.start(scene)
        assert not tool.double_click(at("A5-N5"))
    for tool in [Tool(), _path_tool(scene), tools[0], *tools[2:]]:
        assert not tool.wheel(1)
    assert not Tool().key(Qt.Key.Key_Return)
    assert not Tool().click(at("A5-N5"), LEFT, NONE)


@pytest.mark.parametrize("name", ["A6-N5", "A9-N9"])
def test_a_click_of_a_move_is_its_own_whether_or_not_it_leads_there(
    scene: StrategicScene, at: Names, name: str
) -> None:
    tool = DestinationTool(at("A5-N5"), lambda path: (at("A6-N5"),))
    tool.start(scene)
    assert tool.click(at(name), LEFT, NONE)


def test_waypoints_are_taken_back_one_by_one_the_last_one_first(scene: StrategicScene, at: Names) -> None:
    tool = DestinationTool(at("A5-N5"), lambda path: tuple(range(400)), waypoints=2)
    tool.start(scene)
    told: list[object] = []
    tool.changed.connect(told.append)
    for name in ("A6-N5", "A7-N5"):
        tool.click(at(name), LEFT, SHIFT)
    tool.key(Qt.Key.Key_Backspace)
    assert tool.waypoints == (at("A6-N5"),)
    tool.key(Qt.Key.Key_Backspace)
    assert told == [(at("A6-N5"),), (at("A6-N5"), at("A7-N5")), (at("A6-N5"),), ()]


def test_pointing_where_a_move_may_go_draws_the_way_and_elsewhere_only_how_far_it_has_come(
    scene: StrategicScene, at: Names
) -> None:
    tool = DestinationTool(at("A5-N5"), lambda path: (at("A6-N5"), at("A7-N5")))
    tool.start(scene)
    drawn = []
    for name in ("A7-N5", "A9-N9"):
        tool.hover(at(name))
        drawn.append(scene.overlay("tool")[1:])
    assert drawn == [(Path((at("A5-N5"), at("A7-N5")), "move"),), (Path((at("A5-N5"),), "move"),)]


def test_a_box_follows_the_pointer_and_is_drawn_there_until_it_is_placed(scene: StrategicScene, at: Names) -> None:
    tool = BoxTool("support", 3, radius=1)
    tool.start(scene)
    for name in ("A5-N5", "A8-N5"):
        tool.hover(at(name))
        assert scene.overlay("tool") == (Box(at(name), 1, "support", "support 1"),)


def test_a_box_that_was_not_placed_has_no_edge_to_drag(scene: StrategicScene, at: Names) -> None:
    tool, told = BoxTool("support", 3), []
    tool.changed.connect(told.append)
    tool.start(scene)
    tool.drag(at("A8-N5"))
    assert (tool.box, told) == (None, [])


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_either_return_gives_a_box_or_a_path_as_it_stands(scene: StrategicScene, at: Names, key: Qt.Key) -> None:
    box, path = BoxTool("support", 3, centre=at("A5-N5"), radius=2), _path_tool(scene)
    box.start(scene)
    path.click(at("A6-N5"), LEFT, NONE)
    given = [_results(tool) for tool in (box, path)]
    assert box.key(key) and path.key(key)
    assert given == [[(at("A5-N5"), 2)], [(at("A5-N5"), at("A6-N5"))]]


@pytest.mark.parametrize("button", [LEFT, RIGHT])
def test_letting_go_of_either_button_gives_a_box(scene: StrategicScene, at: Names, button: Qt.MouseButton) -> None:
    tool = BoxTool("support", 3)
    tool.start(scene)
    results = _results(tool)
    tool.press(at("A5-N5"), NONE)
    tool.wheel(2)
    assert tool.click(at("A5-N5"), button, NONE)
    assert results == [(at("A5-N5"), 2)]


def test_where_any_square_will_do_the_one_pointed_at_is_marked_and_a_click_takes_it(
    scene: StrategicScene, at: Names
) -> None:
    tool = PickTool()
    tool.start(scene)
    results = _results(tool)
    assert scene.overlay("tool") == ()
    tool.hover(at("A9-N9"))
    assert scene.overlay("tool") == (Cells((at("A9-N9"),), "reach"),)
    tool.click(at("A9-N9"), LEFT, NONE)
    assert results == [(at("A9-N9"),)]


def test_pointing_at_a_candidate_of_which_there_is_no_more_to_show_marks_them_all(
    scene: StrategicScene, at: Names
) -> None:
    tool = PickTool((at("A5-N5"), at("A6-N5")))
    tool.start(scene)
    tool.hover(at("A5-N5"))
    assert scene.overlay("tool") == (Cells((at("A5-N5"), at("A6-N5")), "reach"),)


def test_a_line_is_measured_from_square_to_square_and_taken_back_from_its_end(scene: StrategicScene, at: Names) -> None:
    tool, told = MeasureTool(), []
    tool.start(scene)
    tool.changed.connect(lambda found: told.append(found[1:]))
    for name in ("A0-N0", "A3-N0", "A3-N4"):
        assert tool.click(at(name), LEFT, NONE)
    assert tool.key(Qt.Key.Key_Backspace)
    assert told == [(0, 0.0), (3, 45.0), (7, 105.0), (3, 45.0)]


def test_a_path_is_numbered_by_its_phases(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    tool.click(at("A6-N5"), LEFT, NONE)
    assert Path((at("A5-N5"), at("A6-N5")), "order", numbered=True) in scene.overlay("tool")


def test_a_key_that_means_nothing_takes_nothing_of_a_path_back(scene: StrategicScene, at: Names) -> None:
    tool = _path_tool(scene)
    tool.click(at("A6-N5"), LEFT, NONE)
    assert not tool.key(Qt.Key.Key_A)
    assert tool.path == (at("A5-N5"), at("A6-N5"))


def test_a_line_begins_with_the_first_click_and_may_lead_back(scene: StrategicScene, at: Names) -> None:
    tool = MeasureTool()
    tool.start(scene)
    tool.hover(at("A3-N0"))
    assert (tool.measured(), scene.overlay("tool")) == (((), 0, 0.0), ())
    for name in ("A0-N0", "A3-N0"):
        tool.click(at(name), LEFT, NONE)
    tool.hover(at("A0-N0"))
    assert tool.measured() == ((at("A0-N0"), at("A3-N0"), at("A0-N0")), 6, 90.0)
