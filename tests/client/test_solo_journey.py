"""A game of two people at one screen, founded, played and ended by mouse: to a draw, and from 1901 to a solo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.engine.play.figures import Way
from tests.client.at_one_screen import PEOPLE, play, play_turn, seats, sit_down, turns
from tests.client.driving import button, click_hand_in, take_seat
from tests.client.orders_by_mouse import cell, choose, click_form, hand_in, lines

pytestmark = pytest.mark.whole


@pytest.mark.slow
def test_two_people_hold_all_powers_and_agree_a_draw(qtbot: QtBot, window: MainWindow) -> None:
    sit_down(window, "diplomacy-1901")
    assert seats(window)[0] == "Anna, playing England, France and Italy\norders awaited"
    for player, units in {"Anna": ("LON", "PAR", "ROM"), "Ben": ("VIE", "BER", "MOS", "SMY")}.items():
        take_seat(window, player, "")
        for unit in units:
            choose(window, unit)
            click_form(window, "draw")
        assert lines(window) == [f"draw {power}" for power in PEOPLE[player]]
        hand_in(window)
    play(qtbot, window)
    said = [label.text() for label in window.rooms.seats_page.findChildren(QLabel)]
    assert "The game is over. The game is drawn." in said
    assert not button(window.rooms.seats_page, "play-turn").isEnabled()


def test_a_vote_is_no_order_of_the_unit_it_was_given_with(qtbot: QtBot, window: MainWindow) -> None:
    sit_down(window, "diplomacy-1901")
    take_seat(window, "Anna", "")
    choose(window, "LON")
    click_form(window, "draw")
    assert "LON" in window.rooms.desk.unordered()
    choose(window, "EDI")
    click_form(window, "draw")
    assert lines(window) == []


def test_whom_a_game_is_conceded_to_is_chosen_from_the_powers(qtbot: QtBot, window: MainWindow) -> None:
    sit_down(window, "diplomacy-1901")
    take_seat(window, "Anna", "")
    choose(window, "LON")
    click_form(window, "concede")
    editor = window.rooms.desk_page.drafting.editor
    assert editor is not None
    box = editor.findChild(QComboBox, "field-to")
    assert isinstance(box, QComboBox)
    box.setCurrentText("Turkey")
    editor.give()
    assert lines(window) == ["England: concede to Turkey"]
    click_form(window, "draw")
    assert lines(window) == ["draw England"], "a power has one vote"


@pytest.mark.slow
def test_a_game_from_1901_to_a_solo_is_played_by_mouse(qtbot: QtBot, window: MainWindow) -> None:
    sit_down(window, "diplomacy-1901")
    played = list(turns("solo_1901.txt"))
    assert len(played) == 15
    for turn in played:
        play_turn(qtbot, window, turn)
    assert window.rooms.desk.session.ended == "France has won."
    assert [seat.partition("\n")[2] for seat in seats(window)[:2]] == ["reports and replay"] * 2
    take_seat(window, "Anna", "")
    looked_back(window)


def looked_back(window: MainWindow) -> None:
    """The last turn by its arrow keys, both ways, then the report of the end."""
    page = window.rooms.desk_page
    on, back = page.timeline.findChild(QToolButton, "replay-on"), page.timeline.findChild(QToolButton, "replay-back")
    assert isinstance(on, QToolButton) and isinstance(back, QToolButton)
    assert window.rooms.desk.mode == "REPLAY" and page.timeline.notch == 0
    click_tool(on)
    ways = {(shape.start, shape.end) for shape in page.boards.scene.overlay("orders") if isinstance(shape, Way)}
    assert ways == {(cell(window, "TRI"), cell(window, "ALB"))}
    click_tool(back)
    assert page.timeline.notch == 0 and not page.boards.scene.overlay("orders")
    click_hand_in(page)
    assert window.rooms.desk.mode == "LOCKED"
    standing = page.statusBar().findChild(QLabel, "standing")
    assert isinstance(standing, QLabel) and "France 18" in standing.text()
    page.bring("Report")
    report = page.report_page.report
    assert report is not None and "France has 18 centres and wins the game." in str(report)


def click_tool(tool: QToolButton) -> None:
    QTest.mouseClick(tool, Qt.MouseButton.LeftButton)
