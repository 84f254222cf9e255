"""A right click tells what may be done there, in every game; or draws the way there first."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from drumhead.client.board.tools.way_tool import WayTool
from drumhead.client.dialogs.odds import OddsDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.session import GameSession
from tests.client.driving import ALLIES, PASSWORDS, click_cell, field, spot, strategic, take_seat

pytestmark = pytest.mark.whole

RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def _cell(window: MainWindow, name: str) -> int:
    cell: int = window.rooms.desk.session.game.map.board.cell(name)
    return cell


def _menu(window: MainWindow, name: str) -> QMenu:
    return window.rooms.desk_menus.square_menu.made(_cell(window, name), window)


def _entry(menu: QMenu, words: str) -> QAction:
    return next(action for action in menu.actions() if words in action.text())


def _right_click(window: MainWindow, name: str) -> None:
    view = strategic(window)
    QTest.mouseMove(view.viewport(), spot(view, _cell(window, name)))
    QTest.mouseClick(view.viewport(), RIGHT, Qt.KeyboardModifier.NoModifier, spot(view, _cell(window, name)))


def test_the_ways_of_the_unit_at_hand_are_offered_with_what_they_cost_and_given_at_once(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.select("FR12IN")
    menu = _menu(seated, "G1-V8")
    entry = _entry(menu, "The shortest way to G1-V8: 2 squares, there in strategic phase 2; fatigue 0 to 2")
    assert "2 points of fatigue" in entry.toolTip()
    entry.trigger()
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR12IN march G2-V8 G1-V8"]
    desk.undo_stack.undo()
    assert desk.draft == ()


def test_an_order_that_needs_only_its_square_is_offered_there_to_who_may_be_given_it(seated: MainWindow) -> None:
    """8.1b: who stands at no railway goes nowhere by rail."""
    desk = seated.rooms.desk
    desk.select("FR12IN")
    assert not any(" rail " in action.text() for action in _menu(seated, "G2-V8").actions())
    desk.select("FR10IN")
    entry = _entry(_menu(seated, "G2-V8"), "FR10IN rail G2-V8")
    entry.trigger()
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR10IN rail G2-V8"]


def _said(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def _choose(window: MainWindow, name: str) -> None:
    desk = window.rooms.desk
    (formation,) = desk.session.ruleset.order_of_battle(desk.session.game, desk.view()).called(name)
    desk.selection.set(formation.units)


def test_what_all_that_are_chosen_may_do_there_is_offered_and_given_to_all_of_them(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    _choose(seated, "II Corps")
    menu = _menu(seated, "G4-V8")
    assert _said(menu)[:6] == [
        "II Corps march to G4-V8",
        "II Corps screen around G4-V8",
        "II Corps defend a line…",
        "II Corps attack at…",
        "II Corps rail to G4-V8",
        "Open the battlefield of G4-V8",
    ]
    _entry(menu, "II Corps march to G4-V8").trigger()
    assert len({order.unit for order in desk.draft}) == 13
    desk.undo_stack.undo()
    assert desk.draft == ()


def test_a_friend_on_the_square_may_be_followed_by_all_that_are_chosen(seated: MainWindow) -> None:
    _choose(seated, "III Corps")
    _entry(_menu(seated, "G3-V8"), "III Corps follow FR2CQ").trigger()
    assert "III Corps follow FR2CQ" in seated.rooms.desk_page.message


def test_a_line_that_is_offered_is_drawn_on_the_squares_own_battlefield(seated: MainWindow) -> None:
    """II Corps stands elsewhere; the line is meant for the square that was clicked."""
    desk, boards = seated.rooms.desk, seated.rooms.desk_page.boards
    _choose(seated, "II Corps")
    _entry(_menu(seated, "G3-V9"), "defend a line").trigger()
    assert boards.field_cell == _cell(seated, "G3-V9")
    click_cell(field(seated), 45)
    click_cell(field(seated), 48)
    moved = {order.unit for order in desk.draft if order.kind == "move"}
    on_it = {token.id for token in desk.view().tokens if token.cell == _cell(seated, "G3-V9")}
    assert moved and moved <= on_it


def test_where_the_settings_say_so_a_right_click_for_several_offers_what_all_may_do(
    seated: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated.rooms.desk_page.settings.right_click_orders = True
    shown: list[str] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: shown.extend(_said(menu)))
    _choose(seated, "II Corps")
    seated.rooms.desk_menus.square_menu.open(_cell(seated, "G4-V8"), seated)
    assert "II Corps march to G4-V8" in shown
    assert strategic(seated).tool is None


def test_without_a_unit_of_ones_own_there_are_no_orders_but_all_else(seated: MainWindow) -> None:
    seated.rooms.desk.select("")
    said = [action.text() for action in _menu(seated, "G1-V8").actions() if not action.isSeparator()]
    assert said == [
        "Open the battlefield of G1-V8",
        "What may come of a battle in G1-V8…",
        "Pin G1-V8: all about it",
    ]


def test_the_units_of_a_large_stack_stand_in_a_menu_of_their_corps(seated: MainWindow) -> None:
    menu = _menu(seated, "G3-V9")
    assert len(menu.actions()) < 16
    corps = _entry(menu, "III Corps (").menu()
    assert isinstance(corps, QMenu)
    corps.actions()[3].trigger()
    assert seated.rooms.desk.unit and seated.rooms.desk.unit in corps.actions()[3].text()


def test_the_way_may_be_looked_at_before_it_is_given(seated: MainWindow) -> None:
    seated.rooms.desk.select("FR12IN")
    _entry(_menu(seated, "G1-V8"), "Show the way").trigger()
    tool = strategic(seated).tool
    assert isinstance(tool, WayTool) and tool.way is not None
    assert seated.rooms.desk.draft == ()
    assert "2 squares, there in strategic phase 2" in seated.rooms.desk_page.message


def test_where_the_settings_say_so_a_right_click_draws_the_way_and_a_second_one_gives_it(seated: MainWindow) -> None:
    seated.rooms.desk_page.settings.right_click_orders = True
    desk = seated.rooms.desk
    desk.select("FR12IN")
    strategic(seated).go_to(_cell(seated, "G2-V8"), least=2.0)
    _right_click(seated, "G1-V8")
    assert desk.draft == () and strategic(seated).tool is not None
    _right_click(seated, "G1-V8")
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR12IN march G2-V8 G1-V8"]
    assert strategic(seated).tool is None


def test_a_right_drag_pans_and_opens_nothing(seated: MainWindow) -> None:
    view, opened = strategic(seated), list[int]()
    view.go_to(_cell(seated, "G2-V8"), least=2.0)
    seated.rooms.desk_page.boards.menu_requested.connect(opened.append)
    before, at = view.outlook, spot(view, _cell(seated, "G2-V8"))
    QTest.mousePress(view.viewport(), RIGHT, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseMove(view.viewport(), at + at / 4)
    QTest.mouseRelease(view.viewport(), RIGHT, Qt.KeyboardModifier.NoModifier, at + at / 4)
    assert view.outlook != before and opened == []


def test_b_asks_for_the_odds_of_the_square_under_the_pointer(seated: MainWindow) -> None:
    view = strategic(seated)
    view.go_to(_cell(seated, "G4-V9"), least=2.0)
    QTest.mouseMove(view.viewport(), spot(view, _cell(seated, "G4-V9")))
    view.hover(_cell(seated, "G4-V9"))
    QTest.keyClick(view, Qt.Key.Key_B)
    dialog = seated.rooms.desk_page.findChild(OddsDialog)
    assert dialog is not None and dialog.square.text() == "G4-V9"
    asked: list[str] = []
    dialog.begin = lambda: asked.append(dialog.attacker.currentData())  # type: ignore[method-assign]
    QTest.keyClick(dialog, Qt.Key.Key_D)
    QTest.keyClick(dialog, Qt.Key.Key_A)
    assert asked == ["austria", "allies"]
    dialog.close()


def test_in_a_game_of_places_what_may_be_ordered_there_is_offered_too(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "places.drum"
    GameSession.create("diplomacy-1901", file, seed="1").close()
    window.rooms.open_path(file)
    take_seat(window, "France", "")
    window.rooms.desk.select("PAR")
    words = [action.text() for action in _menu(window, "BUR").actions()]
    assert "A PAR - BUR" in words
    assert not any("way to" in text for text in words)
    far = [action.text() for action in _menu(window, "MUN").actions()]
    assert "Step by step to Paris to Munich in 2 moves over Burgundy" in far
