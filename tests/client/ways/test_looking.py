"""Line of sight at the desk: posted by a click, told by the pointer; measuring tells what a march would take."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from drumhead.client.board.tools.sight_tool import SightTool
from drumhead.client.main_window import MainWindow
from drumhead.client.ways.looking import FIRST, WORDS
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.figures import Path as Line
from tests.client.driving import ALLIES, PASSWORDS, click_cell, field, strategic, take_seat

pytestmark = pytest.mark.whole


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def _looking(window: MainWindow, square: str = "G3-V9") -> SightTool:
    window.rooms.desk_page.boards.open_field(window.rooms.desk.session.game.map.board.cell(square))
    window.rooms.desk_menus.looking.begin()
    tool = field(window).tool
    assert isinstance(tool, SightTool)
    return tool


def test_without_a_battlefield_it_says_what_to_do_first(seated: MainWindow) -> None:
    seated.rooms.desk_menus.looking.begin()
    assert seated.rooms.desk_page.message == FIRST


def test_the_pointer_is_told_what_the_engine_says(seated: MainWindow) -> None:
    tool, desk = _looking(seated), seated.rooms.desk
    assert seated.rooms.desk_page.message == WORDS
    click_cell(field(seated), 16)
    assert tool.post == 16
    session, cell = desk.session, seated.rooms.desk_page.boards.field_cell
    assert cell is not None
    found = session.ruleset.sights(session.game, desk.view(), cell, 16)
    for at in (20, 118, 208):
        tool.hover(at)
        assert seated.rooms.desk_page.message == found[at].why
    hidden = tuple(at for at, sight in enumerate(found) if not sight.seen)
    shapes = field(seated).board.overlay("tool")
    assert [shape.cells for shape in shapes if isinstance(shape, Cells) and shape.style == "broken"] == (
        [hidden] if hidden else []
    )
    assert any(isinstance(shape, Line) and shape.cells == (16, 208) for shape in shapes)


def test_the_ground_along_the_line_is_drawn_cut_through(seated: MainWindow) -> None:
    tool = _looking(seated)
    click_cell(field(seated), 0)
    tool.hover(4)
    profile = seated.rooms.desk_menus.looking.profile
    assert profile is not None and profile.isVisible()
    assert [square.tactical for square in profile.squares] == ["0-0", "1-0", "2-0", "3-0", "4-0"]
    assert profile.words().startswith("0-0 ")
    assert not profile.grab().toImage().isNull()


def test_escape_takes_the_post_back_and_then_ends_it(seated: MainWindow) -> None:
    tool = _looking(seated)
    click_cell(field(seated), 16)
    QTest.keyClick(field(seated), Qt.Key.Key_Escape)
    assert tool.post is None and field(seated).tool is tool
    QTest.keyClick(field(seated), Qt.Key.Key_Escape)
    assert field(seated).tool is None
    assert seated.rooms.desk_menus.looking.profile is None
    assert seated.rooms.desk_page.message == ""


def test_asked_again_it_ends(seated: MainWindow) -> None:
    _looking(seated)
    seated.rooms.desk_menus.looking.begin()
    assert field(seated).tool is None


def test_measuring_tells_the_turns_and_ends_with_nothing_left_of_it(seated: MainWindow) -> None:
    page, board = seated.rooms.desk_page, seated.rooms.desk.session.game.map.board
    strategic(seated).go_to(board.cell("G2-V8"), least=2.0)
    page.choosing.measure()
    click_cell(strategic(seated), board.cell("G2-V8"))
    click_cell(strategic(seated), board.cell("G2-V9"))
    assert page.message.startswith("1 square, 15 km; on foot 1 turn, fatigue 1; mounted 1 turn, fatigue 1;")
    for _ in range(3):
        QTest.keyClick(strategic(seated), Qt.Key.Key_Escape)
    assert strategic(seated).tool is None
    assert page.message == ""
