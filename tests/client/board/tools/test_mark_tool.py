"""Several things clicked on the board by what lies there, and clicked off again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.tools.mark_tool import MarkTool
from drumhead.client.board.tools.tools import LEFT, NONE, RIGHT
from drumhead.engine.play.figures import Cells

LYING = {7: ("Atocha", "Norte"), 9: ("Sants",)}


@pytest.fixture
def tool(scene: StrategicScene) -> MarkTool:
    found = MarkTool(LYING)
    found.start(scene)
    return found


def test_clicks_take_what_lies_there_one_after_the_other_and_leave_it_out_again(tool: MarkTool) -> None:
    told = list[tuple[str, ...]]()
    tool.changed.connect(told.append)
    for cell in (9, 7, 7, 7):
        assert tool.click(cell, LEFT, NONE)
    assert told == [("Sants",), ("Sants", "Atocha"), ("Sants", "Atocha", "Norte"), ("Sants",)]
    assert tool.click(8, LEFT, NONE), "a click beside means nothing"
    assert tool.chosen == ("Sants",)


def test_what_is_open_and_what_is_taken_are_marked(tool: MarkTool, scene: StrategicScene) -> None:
    tool.click(7, LEFT, NONE)
    assert scene.overlay("tool") == (Cells((7, 9), "reach"), Cells((7,), "event"))


@pytest.mark.parametrize("by", ["return", "right"])
def test_return_or_a_right_click_finishes_and_escape_leaves_all_as_it_was(tool: MarkTool, by: str) -> None:
    ended = list[object]()
    tool.finished.connect(ended.append)
    tool.cancelled.connect(lambda: ended.append("cancelled"))
    tool.click(9, LEFT, NONE)
    if by == "return":
        tool.key(Qt.Key.Key_Return)
    else:
        tool.click(3, RIGHT, NONE)
    tool.key(Qt.Key.Key_Escape)
    assert ended == [("Sants",), "cancelled"]
