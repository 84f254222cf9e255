"""Two people at one screen play the first six game turns on hexes by mouse and keys: raise, move, fight, hand over."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.way_tool import WayTool
from drumhead.client.dialogs.new_game import NewGame
from drumhead.client.main_window import MainWindow
from tests.client.at_one_screen import play
from tests.client.driving import click_cell, strategic, take_seat
from tests.client.orders_by_mouse import back_to_now, hand_in, lines

MANY, FEW = 4, 1
"""Units that are moved in the movement phases of the first game turn, and of those after it."""


def begin(window: MainWindow, place: Path) -> None:
    sides = {"insurgent": None, "loyalist": None}
    window.rooms.found(NewGame("bells-1936", place / "bells.drum", sides, None, "7"))
    window.activateWindow()


def choose(window: MainWindow, unit: str) -> None:
    """Click its hex, then its line in the list of who stands there."""
    token = window.rooms.desk.view().token(unit)
    assert token is not None
    view = strategic(window)
    view.go_to(token.cell, least=1.2)
    click_cell(view, token.cell)
    window.rooms.desk.select(unit)
    assert window.rooms.desk.unit == unit


def move(window: MainWindow, unit: str) -> bool:
    """M, a click on the farthest hex in sight that it can reach, a second click; whether it could move at all."""
    choose(window, unit)
    view = strategic(window)
    QTest.keyClick(view, Qt.Key.Key_M)
    tool = view.tool
    assert isinstance(tool, WayTool), window.rooms.desk_page.message
    token = window.rooms.desk.view().token(unit)
    assert token is not None
    board = window.rooms.desk.session.game.map.board
    near = [cell for cell in sorted(tool._guide.reach().cells) if board.distance(token.cell, cell) in (1, 2)]
    if not near:
        QTest.keyClick(view, Qt.Key.Key_Escape)
        return False
    click_cell(view, near[-1])
    assert tool.way is not None and "movement points" in window.rooms.desk_page.message
    click_cell(view, near[-1])
    assert [order.kind for order in window.rooms.desk.orders_of(unit)] == ["move"], window.rooms.desk_page.message
    assert stands(window, unit) == near[-1], "who was moved stands there at once"
    return True


def stands(window: MainWindow, unit: str) -> int:
    """Where the board shows a unit."""
    token = window.rooms.desk.shown().token(unit)
    assert token is not None
    marks = window.rooms.desk_page.boards.scene.marks
    found = [cell for cell, here in marks.items() for mark in here if token in mark.tokens]
    assert found == [token.cell]
    return token.cell


def open_attack(window: MainWindow) -> tuple[str, int]:
    """A unit that may attack, and the hex."""
    desk = window.rooms.desk
    order, board = desk.session.ruleset.order, desk.session.game.map.board
    for token in desk.own_tokens():
        for cell in board.neighbours(token.cell):
            if desk.refusal(order({"kind": "attack", "unit": token.id, "target": cell})) is None:
                return token.id, cell
    raise AssertionError("nobody is asked for attacks who can make none")


def attack(window: MainWindow) -> None:
    """A, and a click on the enemy's hex."""
    unit, target = open_attack(window)
    choose(window, unit)
    view = strategic(window)
    QTest.keyClick(view, Qt.Key.Key_A)
    assert isinstance(view.tool, PickTool), window.rooms.desk_page.message
    assert target in view.tool.candidates
    click_cell(view, target)
    editor = window.rooms.desk_page.drafting.editor
    if editor is not None:
        editor.give()
    assert [order.kind for order in window.rooms.desk.orders_of(unit)] == ["attack"], window.rooms.desk_page.message


def movable(window: MainWindow) -> list[str]:
    first: dict[int, str] = {}
    for token in window.rooms.desk.own_tokens():
        first.setdefault(token.cell, token.id)
    return list(first.values())


def play_stage(qtbot: QtBot, window: MainWindow) -> None:
    """Who is waited for orders what the stage allows; an order is taken back and given again; then he hands over."""
    (awaited,) = [status.seat.name for status in window.rooms.desk.session.seats() if status.awaited]
    take_seat(window, awaited, "")
    back_to_now(window)
    stage = window.rooms.desk.view().phase
    if stage == "initial":
        enter(window)
    elif stage == "movement":
        first = window.rooms.desk.session.turn_title().startswith("II Jul 36")
        moved = sum(move(window, unit) for unit in movable(window)[: MANY if first else FEW])
        assert moved == len(lines(window))
        if moved:
            take_back_and_give_again(window)
    elif stage == "combat":
        attack(window)
    hand_in(window)
    play(qtbot, window)


def take_back_and_give_again(window: MainWindow) -> None:
    """Ctrl+Z puts the unit that was moved last back where it stood, Ctrl+Y moves it again."""
    desk, before = window.rooms.desk, lines(window)
    unit = desk.draft[-1].unit
    there, was = stands(window, unit), desk.view().token(unit)
    QTest.keyClick(strategic(window), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert lines(window) == before[:-1]
    assert was is not None and stands(window, unit) == was.cell
    QTest.keyClick(strategic(window), Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert lines(window) == before and stands(window, unit) == there


def open_to(window: MainWindow, unit: str) -> tuple[int, ...]:
    """The hexes in which a unit that is due may enter."""
    desk = window.rooms.desk
    session = desk.session
    return session.ruleset.targets(session.game, desk.view(), "place", unit, desk.draft) or () if unit else ()


def enter(window: MainWindow) -> None:
    """E, and a click on one of the hexes that are marked, for the first unit that is due."""
    desk, view = window.rooms.desk, strategic(window)
    due = next((task.unit for task in desk.tasks() if open_to(window, task.unit)), None)
    if due is None:
        return
    desk.select(due)
    QTest.keyClick(view, Qt.Key.Key_E)
    assert isinstance(view.tool, PickTool), window.rooms.desk_page.message
    assert tuple(view.tool.candidates) == open_to(window, due)
    at = view.tool.candidates[0]
    view.go_to(at, least=1.2)
    click_cell(view, at)
    assert [order.kind for order in desk.orders_of(due)] == ["place"], window.rooms.desk_page.message
    assert stands(window, due) == at


def shown_example(window: MainWindow) -> str:
    """The order that stands in the empty line for typed ones, in the first player's turn."""
    take_seat(window, "insurgent", "")
    text = window.rooms.desk_page.orders_panel.line.placeholderText()
    window.rooms.desk_page.leave_requested.emit()
    return text.removeprefix("Type or paste orders, such as: ")


@pytest.mark.slow
def test_the_first_six_game_turns_are_played_by_mouse_and_verified(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    begin(window, tmp_path)
    session = window.rooms.desk.session
    assert session.read_order(shown_example(window)).kind == "move"
    played = list[str]()
    while not session.turn_title().startswith("II Oct 36"):
        played.append(session.turn_title())
        play_stage(qtbot, window)
    assert played[0] == "II Jul 36, Insurgent movement"
    months = ("II Jul 36", "I Aug 36", "II Aug 36", "I Sep 36", "II Sep 36", "I Oct 36")
    assert {f"{month}, {side} movement" for month in months for side in ("Insurgent", "Loyalist")} <= set(played)
    assert any(title.endswith("combat") for title in played)
    assert all(found for _, _, found in session.verify()), "what is stored is what its orders and dice make of it"
