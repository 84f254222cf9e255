"""A far square is proposed with its way, a second click gives it; reach is seen before anything is clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.tools.way_tool import WayTool
from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.play.figures import Cells, Ghost, Path
from drumhead.engine.play.ways import Journey, Reach

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
Names = Callable[[str], int]


@dataclass
class Straight:
    """A guide that walks straight, two squares a turn, and never beyond column A9."""

    board: SquareBoard
    start: int

    def journeys(self, to: int, via: Sequence[int]) -> tuple[Journey, ...]:
        if not self.board.name(to).startswith("A"):
            return ()
        cells, at = list[int](), self.start
        for stop in (*via, to):
            cells += self.board.line(at, stop)
            at = stop
        turns = -(-len(cells) // 2)
        way = Journey("FR1IN", tuple(cells), tuple(cells[:2]), (), "the shortest way", "There", 1, turns, 2)
        slow = Journey("FR1IN", tuple(cells), tuple(cells[:1]), (), "slowly", "Later", 1, turns + 1, 1)
        return way, slow

    def reach(self, begun: bool = False) -> Reach:
        return Reach() if begun else Reach((self.board.neighbours(self.start),), (self.board.cell("A8-N5"),))

    def beyond(self, to: int) -> str:
        return f"{self.board.name(to)} is too far (rule 7.1)."


@pytest.fixture
def at(scene: StrategicScene) -> Names:
    return scene.plane.board.cell


@pytest.fixture
def tool(scene: StrategicScene, at: Names) -> WayTool:
    board = scene.plane.board
    start = at("A5-N5")
    found = WayTool(
        start, lambda path: board.neighbours([c for c in path if c is not None][-1]), Straight(board, start)
    )
    found.start(scene)
    return found


def _heard(signal: object) -> list[object]:
    found: list[object] = []
    signal.connect(found.append)  # type: ignore[attr-defined]
    return found


def test_reach_is_tinted_by_phase_until_something_is_clicked(tool: WayTool, scene: StrategicScene, at: Names) -> None:
    assert scene.overlay("tool-reach") == (
        Cells(scene.plane.board.neighbours(at("A5-N5")), "reach", 1),
        Cells((at("A8-N5"),), "forced"),
    )
    tool.click(at("A6-N5"), LEFT, NONE)
    assert scene.overlay("tool-reach") == ()
    tool.key(Qt.Key.Key_Backspace)
    assert scene.overlay("tool-reach") != ()
    tool.stop()
    assert scene.overlay("tool-reach") == scene.overlay("tool") == ()


def test_a_neighbour_is_appended_as_ever(tool: WayTool, at: Names) -> None:
    tool.click(at("A6-N5"), LEFT, NONE)
    tool.click(at("A7-N5"), LEFT, NONE)
    assert tool.path == (at("A5-N5"), at("A6-N5"), at("A7-N5"))
    assert tool.way is None


def test_a_far_square_proposes_its_way_and_the_same_again_gives_it(
    tool: WayTool, scene: StrategicScene, at: Names
) -> None:
    done, told = _heard(tool.finished), _heard(tool.told)
    tool.click(at("A8-N5"), LEFT, NONE)
    assert tool.path == (at("A5-N5"), at("A6-N5"), at("A7-N5"))
    assert str(told[-1]).startswith("There. The shortest way (another way: full stop).")
    shapes = scene.overlay("tool")
    assert Ghost(at("A6-N5"), "phase 1") in shapes and Ghost(at("A8-N5"), "turn +1") in shapes
    assert [shape.label for shape in shapes if isinstance(shape, Path) and shape.label] == [
        "phase 1, turn +1, fatigue +2"
    ]
    assert done == []
    tool.click(at("A8-N5"), LEFT, NONE)
    assert done == [(at("A5-N5"), at("A6-N5"), at("A7-N5"))]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_return_gives_what_is_proposed(tool: WayTool, at: Names, key: Qt.Key) -> None:
    done = _heard(tool.finished)
    tool.click(at("A7-N5"), LEFT, NONE)
    tool.key(key)
    assert done == [(at("A5-N5"), at("A6-N5"), at("A7-N5"))]


def test_a_right_click_gives_it_too(tool: WayTool, at: Names) -> None:
    done = _heard(tool.finished)
    tool.click(at("A7-N5"), LEFT, NONE)
    tool.click(at("B9-N5"), RIGHT, NONE)
    assert len(done) == 1


def test_another_far_square_is_proposed_in_its_place(tool: WayTool, at: Names) -> None:
    tool.click(at("A8-N5"), LEFT, NONE)
    tool.click(at("A5-N7"), LEFT, NONE)
    assert tool.path == (at("A5-N5"), at("A5-N6"), at("A5-N7"))


def test_shift_makes_waypoints_and_backspace_takes_them_back_one_by_one(tool: WayTool, at: Names) -> None:
    tool.click(at("A5-N6"), LEFT, SHIFT)
    tool.click(at("A6-N7"), LEFT, NONE)
    assert tool.path == (at("A5-N5"), at("A5-N6"), at("A6-N7"))
    tool.key(Qt.Key.Key_Backspace)
    assert tool.path == (at("A5-N5"), at("A5-N6"))
    tool.key(Qt.Key.Key_Backspace)
    assert tool.path == (at("A5-N5"),)
    assert tool.way is None


def test_what_was_clicked_by_hand_is_gone_over(tool: WayTool, at: Names) -> None:
    tool.click(at("A5-N6"), LEFT, NONE)
    tool.click(at("A5-N9"), LEFT, NONE)
    assert tool.way is not None
    assert tool.way.cells == tuple(map(at, ("A5-N6", "A5-N7", "A5-N8", "A5-N9")))
    tool.key(Qt.Key.Key_Backspace)
    assert tool.path == (at("A5-N5"), at("A5-N6"))


def test_full_stop_and_comma_go_through_the_other_ways(tool: WayTool, at: Names) -> None:
    told = _heard(tool.told)
    tool.click(at("A8-N5"), LEFT, NONE)
    tool.key(Qt.Key.Key_Period)
    assert tool.path == (at("A5-N5"), at("A6-N5"))
    assert str(told[-1]).startswith("Later. Slowly")
    tool.key(Qt.Key.Key_Comma)
    assert len(tool.path) == 3


def test_delete_begins_anew(tool: WayTool, at: Names) -> None:
    tool.click(at("A8-N5"), LEFT, NONE)
    tool.key(Qt.Key.Key_Delete)
    assert tool.path == (at("A5-N5"),)
    assert tool.way is None


def test_where_no_way_leads_one_sentence_says_why_and_nothing_changes(tool: WayTool, at: Names) -> None:
    told = _heard(tool.told)
    tool.click(at("B5-N5"), LEFT, NONE)
    assert told == ["B5-N5 is too far (rule 7.1)."]
    assert tool.path == (at("A5-N5"),)


def test_the_pointer_is_told_the_phase_or_why_not(tool: WayTool, at: Names, qtbot: QtBot) -> None:
    told = _heard(tool.told)
    for name, words in (
        ("A6-N5", "In reach in phase 1."),
        ("A8-N5", "In reach by forced march."),
        ("B9-N5", "B9-N5 is too far (rule 7.1)."),
    ):
        tool.hover(at(name))
        qtbot.waitUntil(lambda words=words: told[-1:] == [words])  # type: ignore[misc]
