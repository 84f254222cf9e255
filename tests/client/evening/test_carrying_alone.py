"""Ships under the game master's mouse without a window: which is taken, where it is let go, and what stays a click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.tools import Tool
from drumhead.client.board.view import BoardView
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.evening.carrying import Carrying
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Path as Way
from drumhead.engine.session import GameSession
from tests.client.board.boards import RESOURCES
from tests.client.driving import LEFT, bring_up, spot
from tests.engine.session.pages import PAGE
from tests.rulesets.rotd.afloat import ships

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
SEA = '[map.squares]\n"G2-V8" = "water"\n"G3-V8" = "water"\n[sides.allies]'


class Admiral:
    """The game master's board with a ship in the middle of G2-V8, and what was carried."""

    def __init__(self, session: GameSession) -> None:
        self.desk, self.boards = OrderDesk(), BoardPanel(LIGHT)
        self.carried: list[str] = []
        carrying = Carrying(self.desk, self.boards, self.boards)
        carrying.carried.connect(self.carried.append)
        self.desk.open(session)
        self.boards.set_game(session.game.map, "rotd")
        self.boards.resize(700, 500)
        self.sit(GM)

    def sit(self, seat: str) -> None:
        self.desk.take_seat(seat)
        self.show()

    def show(self) -> None:
        session, view = self.desk.session, self.desk.view()
        self.boards.show_view(view, session.ruleset.notes(session.game, view))

    @property
    def view(self) -> BoardView:
        assert self.boards.current is not None
        return self.boards.current

    def tool(self) -> Tool | None:
        """What has the mouse."""
        return self.view.tool

    def at(self, name: str) -> QPoint:
        return spot(self.view, self.cell(name))

    def cell(self, name: str) -> int:
        field = self.boards.field_cell
        map = self.desk.session.game.map
        found: int = (map.board if field is None else map.tactical_board).cell(name)
        return found

    def press(self, name: str, button: Qt.MouseButton = LEFT, held: Qt.KeyboardModifier = NONE) -> None:
        QTest.mousePress(self.view.viewport(), button, held, self.at(name))

    def let_go(self, name: str, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseRelease(self.view.viewport(), button, NONE, self.at(name))

    def drag(self, start: str, end: str) -> None:
        self.press(start)
        QTest.mouseMove(self.view.viewport(), self.at(end))
        self.let_go(end)


@pytest.fixture
def admiral(qtbot: QtBot, tmp_path: Path) -> Iterator[Admiral]:
    load_fonts(RESOURCES)
    page = PAGE.replace("[sides.allies]", SEA, 1) + ships("FR1RT G2-V8 7-7", "FR2RT G3-V8")
    (tmp_path / "ships.toml").write_text(page, encoding="utf-8")
    session = GameSession.create(str(tmp_path / "ships.toml"), tmp_path / "game.drum", seed="1")
    found = Admiral(session)
    qtbot.addWidget(found.boards)
    bring_up(found.boards)
    found.boards.fit_cells((found.cell("G1-V8"), found.cell("G5-V6")))
    yield found
    found.boards.set_game(None)
    found.desk.close()
    session.close()


def test_a_ship_is_carried_to_the_square_where_it_is_let_go(admiral: Admiral) -> None:
    admiral.press("G2-V8")
    assert admiral.tool() is not None
    QTest.mouseMove(admiral.view.viewport(), admiral.at("G3-V8"))
    shown = admiral.boards.scene.overlay("tool")
    assert list(shown) == [Way((admiral.cell("G2-V8"), admiral.cell("G3-V8")), "draft")]
    admiral.let_go("G3-V8")
    assert admiral.carried == ["ship FR1RT place=G3-V8 "] and admiral.tool() is None
    admiral.drag("G3-V8", "G1-V8")
    assert admiral.carried[1:] == ["ship FR2RT place=G1-V8 "], "the ship of the square that is pressed"


def test_a_click_on_a_ship_stays_a_click(admiral: Admiral) -> None:
    admiral.press("G2-V8")
    assert list(admiral.boards.scene.overlay("tool")) == []
    admiral.let_go("G2-V8")
    assert (admiral.carried, admiral.tool()) == ([], None)


def test_where_no_ship_lies_nothing_is_held(admiral: Admiral) -> None:
    admiral.press("G5-V6")
    assert admiral.tool() is None
    admiral.let_go("G3-V8")
    assert admiral.carried == []


@pytest.mark.parametrize(("button", "held"), [(Qt.MouseButton.RightButton, NONE), (LEFT, SHIFT)])
def test_another_button_or_a_key_that_is_held_takes_no_ship(
    admiral: Admiral, button: Qt.MouseButton, held: Qt.KeyboardModifier
) -> None:
    admiral.press("G2-V8", button, held)
    assert admiral.tool() is None
    admiral.let_go("G2-V8", button)


def test_a_ship_is_left_alone_while_the_mouse_picks_a_square(admiral: Admiral) -> None:
    tool = PickTool()
    admiral.boards.set_tool(tool)
    admiral.press("G2-V8")
    assert admiral.tool() is tool
    admiral.let_go("G3-V8")
    assert admiral.carried == []


def test_on_a_battlefield_a_ship_is_taken_only_where_it_lies_there(admiral: Admiral) -> None:
    admiral.boards.open_field(admiral.cell("G2-V8"))
    admiral.view.fit()
    admiral.drag("3-3", "4-4")
    assert admiral.carried == []
    admiral.drag("7-7", "4-4")
    assert admiral.carried == ["ship FR1RT place='G2-V8 4-4' "]


def test_a_player_carries_none_and_a_replay_neither(admiral: Admiral) -> None:
    admiral.desk.show_moment(1, None)
    admiral.drag("G2-V8", "G3-V8")
    assert admiral.carried == []
    admiral.desk.show_now()
    admiral.sit("MacMahon")
    admiral.drag("G2-V8", "G3-V8")
    assert admiral.carried == []
