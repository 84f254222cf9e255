"""What the mouse does to a scenario, tool by tool, on boards that are made up: taken up, put down, chosen, dragged."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.place_tool import PlaceTool
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.scenarios.placing import Placing
from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.engine.errors import InputError
from drumhead.engine.maps.documents.changes import Edit
from drumhead.engine.session.staging.staged import Staged

FIRST, OTHER = ("units", "FR1IN"), ("units", "AU1IN")
LIGHT = "AU|LI|"


class Boards(QObject):
    """Boards that only have tools: of the map, and of the battlefield that is open."""

    field_opened = Signal(object)
    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.strategic: object | None = self
        self.field_cell: int | None = None
        self.tools: tuple[PlaceTool | None, ...] = ()

    def set_tool(self, *tools: PlaceTool | None) -> None:
        self.tools = tools

    def tool(self, *, field: bool = False) -> PlaceTool:
        found = self.tools[field]
        assert found is not None
        return found


@pytest.fixture
def writing(file: Path) -> Iterator[ScenarioDesk]:
    found = ScenarioDesk()
    found.open(file)
    yield found
    found.close()


@pytest.fixture
def boards(qtbot: QtBot) -> Boards:
    return Boards()


@pytest.fixture
def placing(writing: ScenarioDesk, boards: Boards) -> Placing:
    found = Placing(writing, cast(BoardPanel, boards), boards)
    found.renew()
    return found


@pytest.fixture
def told(placing: Placing) -> list[str]:
    """What was said to be taken up."""
    found: list[str] = []
    placing.taken_up.connect(found.append)
    return found


def _opening(boards: Boards) -> list[bool]:
    """On which of the boards a double click is left to the board, which opens a battlefield."""
    return [not boards.tool(field=field).double_click(7) for field in (False, True)]


def _cell(writing: ScenarioDesk, name: str) -> int:
    return writing.staged.map.board.cell(name)


def _spot(writing: ScenarioDesk, name: str) -> int:
    return writing.staged.map.tactical_board.cell(name)


def _places(writing: ScenarioDesk) -> dict[str, str]:
    return {row["id"]: row["place"] for row in tomllib.loads(writing.staged.text).get("units", [])}


def test_a_stamp_goes_down_where_it_is_pressed_on_the_map_and_on_a_battlefield(
    placing: Placing, boards: Boards, writing: ScenarioDesk
) -> None:
    placing.take_up(LIGHT)
    boards.tool().pressed.emit(_cell(writing, "G4-V6"))
    boards.field_cell = _cell(writing, "G5-V6")
    boards.tool(field=True).pressed.emit(_spot(writing, "2-3"))
    assert list(_places(writing).values())[2:] == ["G4-V6 7-7", "G5-V6 2-3"]
    assert placing.stamp == LIGHT, "one more can be put down"
    before = writing.staged.text
    boards.tool().dropped.emit(_cell(writing, "G3-V6"), _cell(writing, "G4-V6"))
    boards.tool().let_go.emit(_cell(writing, "G3-V6"))
    assert (writing.staged.text, writing.chosen) == (before, (("units", "AU2LI"),))


def test_a_stamp_that_cannot_go_down_is_refused_in_a_sentence_and_stays_taken_up(
    placing: Placing, boards: Boards, writing: ScenarioDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Edit:
        raise InputError("There is no room.")

    refused: list[str] = []
    writing.refused.connect(refused.append)
    monkeypatch.setattr(Staged, "stamped", refuse)
    placing.take_up(LIGHT)
    boards.tool().pressed.emit(_cell(writing, "G4-V6"))
    assert (refused, len(_places(writing)), placing.stamp) == (["There is no room."], 2, LIGHT)


def test_a_double_click_opens_a_battlefield_only_on_the_map_and_while_nothing_is_taken_up(
    placing: Placing, boards: Boards
) -> None:
    assert _opening(boards) == [True, False]
    placing.take_up(LIGHT)
    assert _opening(boards) == [False, False]


def test_a_press_chooses_the_first_that_stands_there_and_nobody_on_empty_ground(
    placing: Placing, boards: Boards, writing: ScenarioDesk
) -> None:
    boards.tool().pressed.emit(_cell(writing, "G3-V6"))
    assert writing.chosen == (FIRST,)
    boards.tool().pressed.emit(_cell(writing, "G4-V6"))
    assert writing.chosen == ()
    boards.field_cell = _cell(writing, "G3-V6")
    boards.tool(field=True).pressed.emit(_spot(writing, "11-7"))
    assert writing.chosen == (OTHER,)


def test_letting_go_goes_round_those_who_stand_there_if_one_was_chosen_before(
    placing: Placing, boards: Boards, writing: ScenarioDesk
) -> None:
    cell = _cell(writing, "G3-V6")
    for expected in (FIRST, OTHER, FIRST):
        boards.tool().pressed.emit(cell)
        boards.tool().let_go.emit(cell)
        assert writing.chosen == (expected,)


def test_of_those_that_are_chosen_only_who_stands_where_the_drag_began_goes_along(
    placing: Placing, boards: Boards, writing: ScenarioDesk
) -> None:
    start, end = _cell(writing, "G3-V6"), _cell(writing, "G4-V6")
    writing.choose((FIRST,))
    boards.tool().dropped.emit(end, _cell(writing, "G5-V6"))
    assert _places(writing) == {"FR1IN": "G3-V6 6-7", "AU1IN": "G3-V6 11-7"}
    boards.tool().dropped.emit(start, end)
    assert _places(writing) == {"FR1IN": "G4-V6 6-7", "AU1IN": "G3-V6 11-7"}
    assert writing.undo_stack.undoText() != "1 moved"
    writing.choose((FIRST, OTHER))
    boards.tool().dropped.emit(start, end)
    assert _places(writing)["AU1IN"] == "G4-V6 11-7" and writing.undo_stack.count() == 2


def test_a_drag_on_a_battlefield_stays_on_its_square(placing: Placing, boards: Boards, writing: ScenarioDesk) -> None:
    boards.field_cell = _cell(writing, "G3-V6")
    writing.choose((FIRST,))
    boards.tool(field=True).dropped.emit(_spot(writing, "6-7"), _spot(writing, "2-3"))
    assert _places(writing) == {"FR1IN": "G3-V6 2-3", "AU1IN": "G3-V6 11-7"}


def test_who_stands_there_is_taken_up_once_more_the_one_at_hand_before_others(
    placing: Placing, boards: Boards, writing: ScenarioDesk, told: list[str]
) -> None:
    like = {path: writing.staged.like(path) for path in (FIRST, OTHER)}
    assert like[FIRST] != like[OTHER]
    boards.tool().picked.emit(_cell(writing, "G3-V6"))
    writing.choose((OTHER,))
    boards.tool().picked.emit(_cell(writing, "G3-V6"))
    assert told == [like[FIRST], like[OTHER]] and placing.stamp == like[OTHER]
    boards.tool().picked.emit(_cell(writing, "G4-V6"))
    assert told[2:] == [] and placing.stamp == like[OTHER], "empty ground takes nothing up"


def test_escape_lays_back_what_is_taken_up_and_is_nothing_else(
    placing: Placing, boards: Boards, told: list[str]
) -> None:
    boards.escaped.emit()
    assert told == []
    placing.take_up(LIGHT)
    boards.escaped.emit()
    assert (told, placing.stamp, _opening(boards)) == ([""], "", [True, False])


def test_a_battlefield_that_opens_has_a_tool_and_boards_that_go_have_none(placing: Placing, boards: Boards) -> None:
    boards.tools = ()
    boards.field_opened.emit(7)
    assert len(boards.tools) == 2
    placing.take_up(LIGHT)
    placing.lay_down()
    assert (placing.stamp, boards.tools) == ("", (None,))
    boards.strategic, boards.tools = None, ()
    placing.renew()
    assert boards.tools == ()
