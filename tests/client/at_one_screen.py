"""Two people at one screen: a game is founded in its dialog, and its turns are played as clicks from stored orders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.choices import ChoicesDialog
from drumhead.client.dialogs.new_game import SHARED, NewGameDialog
from drumhead.client.main_window import MainWindow
from tests.client.driving import button, click, take_seat
from tests.client.orders_by_mouse import back_to_now, give, hand_in, lines

PEOPLE = {"Anna": ("England", "France", "Italy"), "Ben": ("Austria", "Germany", "Russia", "Turkey")}
Turn = tuple[str, dict[str, list[str]]]


def turns(name: str) -> Iterator[Turn]:
    """(title, lines of orders by player) of a stored game."""
    title, orders = "", dict[str, list[str]]()
    for line in Path(__file__).with_name(name).read_text().splitlines():
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


def sit_down(window: MainWindow, scenario: str, **rules: str) -> None:
    """Two people share the powers out in the dialog, and agree on `rules` other than the scenario's."""
    click(button(window.start_page, f"scenario-{scenario}"))
    dialog = window.findChild(NewGameDialog)
    assert isinstance(dialog, NewGameDialog)
    choose_word(dialog, "players", SHARED)
    for number, (player, powers) in enumerate(PEOPLE.items(), start=1):
        line = dialog.findChild(QLineEdit, f"player-{number}")
        assert isinstance(line, QLineEdit)
        line.selectAll()
        QTest.keyClicks(line, player)
        for power in powers:
            choose_word(dialog, f"holder-{power}", player)
    if rules:
        click(button(dialog, "choices"))
        choices = dialog.findChild(ChoicesDialog)
        assert isinstance(choices, ChoicesDialog)
        for name, words in rules.items():
            choose_word(choices, f"choice-{name}", words)
        agree(choices)
    agree(dialog)


def agree(dialog: QDialog) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    click(box.button(QDialogButtonBox.StandardButton.Ok))


def choose_word(dialog: QDialog, name: str, word: str) -> None:
    found = dialog.findChild(QComboBox, name)
    assert isinstance(found, QComboBox)
    found.setCurrentText(word)
    assert found.currentText() == word


def play(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitSignal(window.rooms.worker.succeeded):
        window.rooms.worker.failed.connect(pytest.fail)
        click(button(window.rooms.seats_page, "play-turn"))


def seats(window: MainWindow) -> list[str]:
    found = window.rooms.seats_page.findChild(QListWidget, "seats")
    assert isinstance(found, QListWidget)
    return [found.item(row).text() for row in range(found.count())]


def play_turn(qtbot: QtBot, window: MainWindow, turn: Turn) -> None:
    """Everybody who is waited for gives his orders by mouse; then the turn is played."""
    title, orders = turn
    assert window.rooms.desk.session.turn_title() == title
    awaited = {status.seat.name for status in window.rooms.desk.session.seats() if status.awaited}
    assert awaited == set(orders), title
    for player, wanted in orders.items():
        take_seat(window, player, "")
        back_to_now(window)
        for line in wanted:
            give(window, line)
        assert sorted(lines(window)) == sorted(wanted), title
        hand_in(window)
    play(qtbot, window)
