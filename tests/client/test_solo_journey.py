"""A game of two people at one screen, founded, played and ended by mouse: to a draw, and from 1901 to a solo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLabel, QLineEdit, QListWidget, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.board.signs import Way
from drumhead.client.dialogs.new_game import SHARED, NewGameDialog
from drumhead.client.main_window import MainWindow
from tests.client.driving import button, click, strategic, take_seat
from tests.client.orders_by_mouse import back_to_now, cell, choose, click_form, give, hand_in, lines

PEOPLE = {"Anna": ("England", "France", "Italy"), "Ben": ("Austria", "Germany", "Russia", "Turkey")}
GAME = Path(__file__).with_name("solo_1901.txt")
Turn = tuple[str, dict[str, list[str]]]


def turns() -> Iterator[Turn]:
    """(title, lines of orders by player) of the stored game."""
    title, orders = "", dict[str, list[str]]()
    for line in GAME.read_text().splitlines():
        if line.endswith(":") and not line.startswith("#"):
            title, orders = line[:-1], {}
        elif line.startswith("  "):
            player, _, rest = line.strip().partition("  ")
            orders.setdefault(player, []).extend(rest.split("; "))
        elif title:
            yield title, orders
            title = ""
    if title:
        yield title, orders


def sit_down(window: MainWindow, scenario: str) -> None:
    """Two people share the powers out in the dialog."""
    click(button(window.start_page, f"scenario-{scenario}"))
    dialog = window.findChild(NewGameDialog)
    assert isinstance(dialog, NewGameDialog)
    choose_word(dialog, "players", SHARED)
    for number, (player, powers) in enumerate(PEOPLE.items(), start=1):
        name = dialog.findChild(QLineEdit, f"player-{number}")
        assert isinstance(name, QLineEdit)
        name.selectAll()
        QTest.keyClicks(name, player)
        for power in powers:
            choose_word(dialog, f"holder-{power}", player)
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    click(box.button(QDialogButtonBox.StandardButton.Ok))


def choose_word(dialog: NewGameDialog, name: str, word: str) -> None:
    found = dialog.findChild(QComboBox, name)
    assert isinstance(found, QComboBox)
    found.setCurrentText(word)
    assert found.currentText() == word


def play(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitSignal(window.worker.succeeded, timeout=120_000):
        window.worker.failed.connect(pytest.fail)
        click(button(window.seats_page, "play-turn"))


def seats(window: MainWindow) -> list[str]:
    found = window.seats_page.findChild(QListWidget, "seats")
    assert isinstance(found, QListWidget)
    return [found.item(row).text() for row in range(found.count())]


def test_two_people_hold_all_powers_and_agree_a_draw(qtbot: QtBot, window: MainWindow) -> None:
    sit_down(window, "diplomacy-1901")
    assert seats(window)[0] == "Anna, playing England, France and Italy\norders awaited"
    for player, units in {"Anna": ("LON", "PAR", "ROM"), "Ben": ("VIE", "BER", "MOS", "SMY")}.items():
        take_seat(window, player, "")
        strategic(window).fit()
        for unit in units:
            choose(window, unit)
            click_form(window, "draw")
        assert lines(window) == [f"draw {power}" for power in PEOPLE[player]]
        hand_in(window)
    play(qtbot, window)
    said = [label.text() for label in window.seats_page.findChildren(QLabel)]
    assert "The game is over. The game is drawn." in said
    assert not button(window.seats_page, "play-turn").isEnabled()


def test_a_vote_is_no_order_of_the_unit_it_was_given_with(qtbot: QtBot, window: MainWindow) -> None:
    sit_down(window, "diplomacy-1901")
    take_seat(window, "Anna", "")
    strategic(window).fit()
    choose(window, "LON")
    click_form(window, "draw")
    assert "LON" in window.desk.unordered()
    choose(window, "EDI")
    click_form(window, "draw")
    assert lines(window) == []


def play_turn(qtbot: QtBot, window: MainWindow, turn: Turn) -> None:
    """Everybody who is waited for gives his orders by mouse; then the turn is played."""
    title, orders = turn
    assert window.desk.session.turn_title() == title
    awaited = {status.seat.name for status in window.desk.session.seats() if status.awaited}
    assert awaited == set(orders), title
    for player, wanted in orders.items():
        take_seat(window, player, "")
        back_to_now(window)
        strategic(window).fit()
        for line in wanted:
            give(window, line)
        assert sorted(lines(window)) == sorted(wanted), title
        hand_in(window)
    play(qtbot, window)


@pytest.mark.slow
def test_a_game_from_1901_to_a_solo_is_played_by_mouse(qtbot: QtBot, window: MainWindow) -> None:
    sit_down(window, "diplomacy-1901")
    played = list(turns())
    assert len(played) == 15
    for turn in played:
        play_turn(qtbot, window, turn)
    assert window.desk.session.ended == "France has won."
    assert [seat.partition("\n")[2] for seat in seats(window)[:2]] == ["reports and replay"] * 2
    take_seat(window, "Anna", "")
    looked_back(window)


def looked_back(window: MainWindow) -> None:
    """The last turn by its arrow keys, both ways, then the report of the end."""
    page = window.desk_page
    on, back = page.replay.findChild(QToolButton, "replay-on"), page.replay.findChild(QToolButton, "replay-back")
    assert isinstance(on, QToolButton) and isinstance(back, QToolButton)
    assert window.desk.mode == "REPLAY" and page.replay.notch == 0
    click_tool(on)
    ways = {(shape.start, shape.end) for shape in page.boards.scene.overlay("orders") if isinstance(shape, Way)}
    assert ways == {(cell(window, "TRI"), cell(window, "ALB"))}
    click_tool(back)
    assert page.replay.notch == 0 and not page.boards.scene.overlay("orders")
    click(button(page, "hand-in"))
    assert window.desk.mode == "LOCKED"
    standing = page.statusBar().findChild(QLabel, "standing")
    assert isinstance(standing, QLabel) and "France 18" in standing.text()
    page.raise_dock("Report")
    report = page.report_panel.report
    assert report is not None and "France has 18 centres and wins the game." in str(report)


def click_tool(tool: QToolButton) -> None:
    QTest.mouseClick(tool, Qt.MouseButton.LeftButton)
