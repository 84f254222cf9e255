"""Two people at one screen play the first player turns of a game on hexes by mouse and keys: move, fight, hand over."""

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

ORDERED = 4
"""Units that are moved in each movement phase."""


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
    return True


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
    if stage == "movement":
        moved = sum(move(window, unit) for unit in movable(window)[:ORDERED])
        assert moved == len(lines(window)) >= 1
        before = lines(window)
        QTest.keyClick(strategic(window), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert lines(window) == before[:-1]
        QTest.keyClick(strategic(window), Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
        assert lines(window) == before
    elif stage == "combat":
        attack(window)
    hand_in(window)
    play(qtbot, window)


@pytest.mark.slow
def test_the_first_two_game_turns_are_played_by_mouse_and_verified(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    begin(window, tmp_path)
    session = window.rooms.desk.session
    played = list[str]()
    while not session.turn_title().startswith("II Aug 36"):
        played.append(session.turn_title())
        play_stage(qtbot, window)
    assert played[0] == "II Jul 36, insurgent movement"
    assert {"II Jul 36, loyalist movement", "I Aug 36, insurgent movement", "I Aug 36, loyalist movement"} <= set(
        played
    )
    assert any(title.endswith("combat") for title in played)
    assert all(found for _, _, found in session.verify()), "what is stored is what its orders and dice make of it"
