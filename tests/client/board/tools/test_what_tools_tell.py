"""All that a tool tells and draws from the first touch to the last, and that it tells and draws nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.tools.place_tool import PlaceTool
from drumhead.client.board.tools.sight_tool import SightTool
from drumhead.client.board.tools.target_tool import PAUSE, TargetTool
from drumhead.client.board.tools.tools import LEFT, NONE, RIGHT, SHIFT, BoxTool, MeasureTool, PathTool, Tool
from drumhead.client.board.tools.way_tool import AFTER_MS, WayTool
from drumhead.engine.play.figures import Box, Cells, Ghost, Path
from drumhead.engine.play.ways import Journey, Reach, Sight

ESCAPE, BACK, RETURN = Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Return
Acts = Sequence[tuple[Callable[[], object], list[object], list[object] | None]]
"""What is done, what is told then (the answer first, if it is not None), and what is drawn then if it changes."""
SIGNALS = ("finished", "changed", "cancelled", "pressed", "let_go", "picked", "dropped", "revoked", "told", "looked")


def heard(tool: Tool) -> list[object]:
    """Fills with what each signal carries from now on, under its name."""
    found: list[object] = []
    for name in SIGNALS:
        if (signal := getattr(tool, name, None)) is not None:
            signal.connect(lambda *args, name=name: found.append((name, *args)))
    return found


def goes(tool: Tool, scene: StrategicScene, acts: Acts) -> None:
    """Does one after the other."""
    told, drawn = heard(tool), list(scene.overlay("tool"))
    for number, (act, expected, shown) in enumerate(acts):
        answer = act()
        drawn = drawn if shown is None else shown
        assert [*([] if answer is None else [answer]), *told] == expected, number
        assert list(scene.overlay("tool")) == drawn, number
        told.clear()


def test_what_stands_on_a_square_is_pressed_let_go_dropped_picked_or_left(scene: StrategicScene) -> None:
    tool = PlaceTool()
    tool.start(scene)
    at_five, moved = [Cells((5,), "reach")], [Cells((7,), "reach"), Path((5, 7), "draft")]
    goes(
        tool,
        scene,
        [
            (lambda: tool.hover(5), [], at_five),
            (lambda: tool.wants(ESCAPE), [False], None),
            (lambda: tool.press(5, NONE), [("pressed", 5)], None),
            (lambda: tool.wants(ESCAPE), [True], None),
            (lambda: tool.wants(RETURN), [False], None),
            (lambda: tool.hover(6), [], None),
            (lambda: tool.drag(5), [], None),
            (lambda: tool.drag(7), [], moved),
            (lambda: tool.click(7, LEFT, NONE), [True, ("dropped", 5, 7)], []),
            (lambda: tool.press(5, NONE), [("pressed", 5)], None),
            (lambda: tool.click(5, LEFT, NONE), [True, ("let_go", 5)], None),
            (lambda: tool.click(9, LEFT, NONE), [True, ("pressed", 9)], None),
            (lambda: tool.click(9, RIGHT, NONE), [False, ("picked", 9)], None),
            (lambda: tool.press(5, NONE), [("pressed", 5)], None),
            (lambda: tool.drag(7), [], moved),
            (lambda: tool.key(ESCAPE), [True], []),
            (lambda: tool.key(ESCAPE), [False], None),
            (lambda: tool.drag(8), [], None),
            (lambda: tool.press(5, NONE), [("pressed", 5)], None),
            (lambda: tool.click(5, RIGHT, NONE), [False, ("picked", 5)], None),
            (lambda: tool.press(5, NONE), [("pressed", 5)], None),
            (lambda: tool.double_click(5), [True], None),
            (lambda: tool.wants(ESCAPE), [False], None),
            (lambda: tool.click(5, Qt.MouseButton.MiddleButton, NONE), [False], None),
        ],
    )
    opens = PlaceTool(opens=True)
    goes(opens, scene, [(lambda: opens.double_click(5), [False, ("revoked",)], None)])


def sights(post: int) -> list[Sight]:
    """Everybody from the post on is seen; those before it are behind the one on cell 1."""
    return [Sight(cell >= post, f"{cell} from {post}", () if cell >= post else (1,)) for cell in range(400)]


def test_a_post_is_looked_from_along_a_line_until_it_is_taken_back(scene: StrategicScene) -> None:
    tool = SightTool(sights)
    tool.start(scene)
    post, hidden = Cells((3,), "watched"), Cells((0, 1, 2), "broken")
    seen, unseen = Path((3, 5), "measure", label="seen"), Path((3, 0), "broken", label="hidden")
    goes(
        tool,
        scene,
        [
            (lambda: tool.hover(5), [("looked", ())], []),
            (lambda: tool.key(BACK), [True], None),
            (
                lambda: tool.click(3, LEFT, NONE),
                [True, ("told", "5 from 3"), ("looked", (3, 4, 5))],
                [post, hidden, seen],
            ),
            (lambda: tool.hover(3), [("looked", ())], [post, hidden]),
            (
                lambda: tool.hover(0),
                [("told", "0 from 3"), ("looked", (3, 2, 1, 0))],
                [post, hidden, Cells((1,), "clash"), unseen],
            ),
            (lambda: tool.click(0, RIGHT, NONE), [True, ("finished", 3)], None),
            (
                lambda: tool.click(0, LEFT, NONE),
                [True, ("looked", ())],
                [Cells((0,), "watched")],
            ),
            (lambda: tool.key(ESCAPE), [True, ("looked", ())], []),
            (lambda: tool.key(ESCAPE), [True, ("cancelled",)], None),
            (lambda: tool.key(RETURN), [False], None),
        ],
    )


def test_a_far_destination_is_previewed_where_the_pointer_rests_and_reach_is_laid_as_it_comes(
    scene: StrategicScene, qtbot: QtBot
) -> None:
    asked = list[tuple[int, ...]]()

    def preview(way: tuple[int, ...]) -> list[Path]:
        asked.append(way)
        return [Path(way, "order")] if way[-1] != 8 else []

    reached = [[Cells((1,), "reach", 1)], [], [Cells((1, 2), "reach", 1)], []]
    tool = TargetTool(3, preview=preview, reached=reached)
    tool.start(scene)
    told = heard(tool)
    assert scene.overlay("tool") == (Path((3,), "draft"),) and tool.may_go(399)
    qtbot.waitUntil(lambda: scene.overlay("tool-reach") == (Cells((1, 2), "reach", 1),))
    tool.hover(7)
    assert scene.overlay("tool") == (Cells((7,), "reach"), Path((3, 7), "draft")) and asked == []
    qtbot.waitUntil(lambda: asked == [(7,)])
    assert scene.overlay("tool-reach") == (Cells((1, 2), "reach", 1),), "what is known stays"
    assert scene.overlay("tool") == (Cells((7,), "reach"), Path((7,), "order"))
    assert tool.click(7, LEFT, SHIFT)
    assert scene.overlay("tool") == (Cells((7,), "reach"), Path((3, 7, 7), "draft"))
    tool.hover(8)
    qtbot.waitUntil(lambda: asked[-1] == (7, 8))
    assert scene.overlay("tool") == (Cells((8,), "reach"), Path((3, 7, 8), "draft")), "nothing to be foreseen"
    tool.hover(9)
    assert tool.click(9, LEFT, NONE)
    assert told == [("changed", (7,)), ("finished", (7, 9))]
    tool.stop()
    qtbot.wait(PAUSE + 60)
    assert asked == [(7,), (7, 8)]
    assert scene.overlay("tool") == scene.overlay("tool-reach") == ()
    single = TargetTool(3, waypoints=False)
    goes(single, scene, [(lambda: single.click(7, LEFT, SHIFT), [True, ("finished", (7,))], None)])


def test_a_path_without_phases_ends_by_a_click_on_its_last_cell(scene: StrategicScene) -> None:
    tool = PathTool(3, lambda path: (4, 5), phases=0)
    tool.start(scene)
    open_cells = Cells((4, 5), "reach")
    goes(
        tool,
        scene,
        [
            (lambda: tool.click(3, LEFT, NONE), [True], [open_cells, Path((3,), "order")]),
            (lambda: tool.key(Qt.Key.Key_Minus), [True], None),
            (lambda: tool.click(9, LEFT, NONE), [True], None),
            (lambda: tool.click(4, LEFT, NONE), [True, ("changed", (3, 4))], [open_cells, Path((3, 4), "order")]),
            (lambda: tool.hover(5), [], [open_cells, Path((3, 4), "order"), Path((4, 5), "draft")]),
            (lambda: tool.click(4, LEFT, NONE), [True, ("finished", (3, 4))], None),
            (
                lambda: tool.key(BACK),
                [True, ("changed", (3,))],
                [open_cells, Path((3,), "order"), Path((3, 5), "draft")],
            ),
            (lambda: tool.key(ESCAPE), [True, ("cancelled",)], None),
        ],
    )


def test_a_path_of_one_phase_is_full_after_one_step_or_one_phase_left_out(scene: StrategicScene) -> None:
    tool = PathTool(3, lambda path: (4, 5), phases=1)
    tool.start(scene)
    start = [Cells((4, 5), "reach"), Path((3,), "order", numbered=True)]
    waits = [Cells((), "reach"), Path((3, None), "order", numbered=True)]
    gone = [Cells((), "reach"), Path((3, 4), "order", numbered=True)]
    goes(
        tool,
        scene,
        [
            (lambda: tool.key(Qt.Key.Key_Minus), [True, ("changed", (3, None))], waits),
            (lambda: tool.key(Qt.Key.Key_Minus), [True], None),
            (lambda: tool.click(4, LEFT, NONE), [True], None),
            (lambda: tool.key(Qt.Key.Key_Delete), [True, ("changed", (3,))], start),
            (lambda: tool.click(4, LEFT, NONE), [True, ("changed", (3, 4))], gone),
            (lambda: tool.click(5, LEFT, NONE), [True], None),
            (lambda: tool.click(4, LEFT, NONE), [True], None),
            (lambda: tool.double_click(4), [True, ("finished", (3, 4))], None),
        ],
    )


def test_boxes_and_lines_tell_each_of_their_steps_once(scene: StrategicScene) -> None:
    box = BoxTool("intercept", 2)
    box.start(scene)

    def shown(centre: int, radius: int) -> list[object]:
        return [Box(centre, radius, "intercept", f"intercept {radius}")]

    goes(
        box,
        scene,
        [
            (lambda: box.hover(21), [], shown(21, 0)),
            (lambda: box.wheel(1), [True, ("changed", (21, 1))], shown(21, 1)),
            (lambda: box.press(42, NONE), [], shown(42, 1)),
            (lambda: box.drag(45), [("changed", (42, 2))], shown(42, 2)),
            (lambda: box.key(RETURN), [True, ("finished", (42, 2))], None),
            (lambda: box.key(ESCAPE), [True, ("cancelled",)], None),
            (lambda: box.stop(), [], []),
            (lambda: box.drag(42), [], None),
        ],
    )
    line = MeasureTool(2.0)
    line.start(scene)
    there = Path((0, 3), "measure", label="3 squares, 6 km")
    goes(
        line,
        scene,
        [
            (lambda: line.click(0, LEFT, NONE), [True, ("changed", ((0,), 0, 0.0))], []),
            (lambda: line.hover(3), [("changed", ((0, 3), 3, 6.0))], [there]),
            (lambda: line.click(3, LEFT, NONE), [True, ("changed", ((0, 3), 3, 6.0))], None),
            (lambda: line.click(9, RIGHT, NONE), [True, ("finished", ((0, 3), 3, 6.0))], None),
            (lambda: line.key(BACK), [True, ("changed", ((0, 3), 3, 6.0))], None),
            (lambda: line.key(ESCAPE), [True, ("changed", ((), 0, 0.0))], []),
            (lambda: line.key(BACK), [True], None),
            (lambda: line.key(ESCAPE), [True, ("cancelled",)], None),
        ],
    )


class Guide:
    """To cell 9 there are two ways, one of them over several cells a phase; to 3 a forced one; elsewhere none."""

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.words: tuple[str, str] | None = None

    def journeys(self, to: int, via: Sequence[int]) -> tuple[Journey, ...]:
        self.asked.append((to, tuple(via)))
        quick = Journey("U", (6, 7, 8, 9), (6, 7), (), "the road", "There in two turns", 4, 2, 1, risks=("Foes near.",))
        slow = Journey("U", (6, 7, 8, 9), (7, None, 9), (), "the hills", "There at once", 3, 1, 2)
        forced = Journey("U", (4, 3), (4, None, 3), (), "in haste", "Forced", 3, 1, 3, True)
        return {9: (quick, slow), 3: (forced,), 10: (quick, slow, forced)}.get(to, ())

    def reach(self, begun: bool = False) -> Reach:
        return Reach(((6,), (), (7,)), (9,), self.words) if not begun else Reach(((8,),))

    def beyond(self, to: int) -> str:
        return "" if to == 30 else f"{to} is too far."


REACHED = [Cells((6,), "reach", 1), Cells((7,), "reach", 3), Cells((9,), "forced")]


def test_a_far_way_is_proposed_turned_and_given(scene: StrategicScene) -> None:
    guide = Guide()
    tool = WayTool(5, lambda path: (6,), guide)
    tool.start(scene)
    assert list(scene.overlay("tool-reach")) == REACHED
    later, ghosts = (
        Path((7, 8, 9), "draft", label="phase 4, turn +1, fatigue +1"),
        [Ghost(6, "phase 1"), Ghost(7, "phase 2")],
    )
    road = [*ghosts, later, Ghost(9, "turn +1"), Path((5, 6, 7), "order", numbered=True)]
    hills = [Ghost(7, ""), Ghost(9, ""), Path((5, 6, 7, 8, 9), "order", label="There at once")]
    forced = [
        *(Ghost(4, "phase 1"), Ghost(3, "phase 3")),
        Path((5, 4, None, 3), "order", numbered=True, label="phase 3, fatigue +3, forced"),
    ]
    said = "There in two turns. The road (another way: full stop). Foes near. Return or a second click gives the order."
    other = "There at once. The hills (another way: full stop). Return or a second click gives the order."
    taken = [("changed", (5, 6, 7)), ("told", said)]
    goes(
        tool,
        scene,
        [
            (lambda: tool.hover(6), [], [Path((5, 6), "draft")]),
            (lambda: tool.hover(8), [], []),
            (lambda: tool.key(Qt.Key.Key_Period), [True], None),
            (lambda: tool.click(30, LEFT, NONE), [True, ("told", "No way leads there over these squares.")], None),
            (lambda: tool.click(12, LEFT, NONE), [True, ("told", "12 is too far.")], None),
            (lambda: tool.click(9, LEFT, NONE), [True, *taken], road),
            (lambda: tool.key(Qt.Key.Key_Comma), [True, ("changed", (5, 6, 7, 8, 9)), ("told", other)], hills),
            (lambda: tool.key(Qt.Key.Key_Period), [True, *taken], road),
            (lambda: tool.click(12, LEFT, NONE), [True, ("told", "12 is too far.")], None),
            (
                lambda: tool.click(3, LEFT, SHIFT),
                [
                    *(True, ("changed", (5, 4, None, 3))),
                    ("told", "Forced. In haste. Return or a second click gives the order."),
                ],
                [Cells((3,), "watched"), *forced],
            ),
            (lambda: tool.click(9, LEFT, NONE), [True, *taken], [Cells((3,), "watched"), *road]),
            (lambda: tool.click(9, LEFT, NONE), [True, ("finished", (5, 6, 7))], None),
            (
                lambda: tool.key(BACK),
                [
                    *(True, ("changed", (5, 4, None, 3))),
                    ("told", "Forced. In haste. Return or a second click gives the order."),
                ],
                [Cells((3,), "watched"), *forced],
            ),
            (lambda: tool.key(Qt.Key.Key_Delete), [True, ("changed", (5,)), ("told", "")], []),
            (lambda: tool.key(ESCAPE), [True, ("cancelled",)], None),
            (lambda: tool.click(9, Qt.MouseButton.MiddleButton, NONE), [False], None),
        ],
    )
    assert guide.asked == [(30, ()), (12, ()), (9, ()), (12, ()), (3, ()), (9, (3,))]
    assert list(scene.overlay("tool-reach")) == REACHED, "it begins anew"
    tool.stop()
    assert scene.overlay("tool-reach") == scene.overlay("tool") == ()


@pytest.mark.parametrize("words", [None, ("Near.", "Far.")])
def test_where_the_pointer_rests_before_anything_is_clicked_its_reach_is_told(
    scene: StrategicScene, qtbot: QtBot, words: tuple[str, str] | None
) -> None:
    guide = Guide()
    guide.words = words
    tool = WayTool(5, lambda path: (6,), guide, 6 if words is None else 0)
    tool.start(scene)
    shown = REACHED if words is None else [Cells((6,), "reach"), Cells((7,), "reach"), Cells((9,), "forced")]
    assert list(scene.overlay("tool-reach")) == shown
    told = heard(tool)
    tool.hover(5)
    qtbot.wait(AFTER_MS + 40)
    assert told == [], "of itself nothing"
    tool.hover(6)
    qtbot.waitUntil(lambda: told == [("told", "In reach in phase 1." if words is None else "Near.")])
    tool.hover(12)
    qtbot.waitUntil(lambda: told[1:] == [("told", "12 is too far.")])
    tool.click(6, LEFT, NONE)
    assert told[2:] == [("changed", (5, 6))] and scene.overlay("tool-reach") == ()
    tool.hover(12)
    qtbot.wait(AFTER_MS + 40)
    assert told[3:] == [], "nothing once a step is taken"
    tool.stop()


def test_on_from_a_way_that_stands_its_further_reach_is_shown_and_told(scene: StrategicScene, qtbot: QtBot) -> None:
    tool = WayTool(5, lambda path: (7,), Guide(), path=(5, 6))
    tool.start(scene)
    assert list(scene.overlay("tool-reach")) == [Cells((8,), "reach", 1)]
    assert Path((5, 6), "order", numbered=True) in scene.overlay("tool")
    told = heard(tool)
    for cell in (12, 8):
        tool.hover(cell)
        qtbot.wait(AFTER_MS + 40)
    assert told == [("told", "In reach in phase 1.")], "of what is out of reach nothing"
    tool.click(7, LEFT, NONE)
    assert scene.overlay("tool-reach") == ()
    tool.key(BACK)
    assert list(scene.overlay("tool-reach")) == [Cells((8,), "reach", 1)]
    tool.key(Qt.Key.Key_Delete)
    assert list(scene.overlay("tool-reach")) == REACHED, "from its start again"
    told.clear()
    tool.hover(9)
    qtbot.waitUntil(lambda: told == [("told", "In reach by forced march.")])
    early = WayTool(5, lambda path: (6,), Guide())
    assert early.click(6, LEFT, NONE) and early.path == (5, 6), "before it has a board too"


def test_of_three_ways_full_stop_is_the_next_and_comma_the_one_before_over_what_was_clicked_by_hand(
    scene: StrategicScene,
) -> None:
    guide = Guide()
    tool = WayTool(5, lambda path: (6,) if len(path) == 1 else (), guide)
    tool.start(scene)
    tool.click(6, LEFT, NONE)
    tool.key(Qt.Key.Key_Minus)
    told = heard(tool)
    tool.click(10, LEFT, NONE)
    assert guide.asked == [(10, (6,))]
    assert told[-1] == (
        "told",
        "There in two turns. The road (2 other ways: full stop). Foes near. Return or a second click gives the order.",
    )
    titles = []
    for key in (Qt.Key.Key_Period, Qt.Key.Key_Period, Qt.Key.Key_Period, Qt.Key.Key_Comma):
        tool.key(key)
        assert tool.way is not None
        titles.append(tool.way.title)
    assert titles == ["the hills", "in haste", "the road", "in haste"]
    tool.key(BACK)
    assert (tool.way, tool.path) == (None, (5, 6, None))
