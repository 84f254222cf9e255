"""A letter that is underlined is pressed with Alt, and means one thing wherever it is seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QGroupBox,
    QLabel,
    QMenuBar,
    QTabBar,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.keys.keymap import words_of
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.driving import ALLIES, PASSWORDS, take_seat

pytestmark = pytest.mark.whole

SEATS = {"lombardy": ALLIES, "diplomacy-1901": "France", "bells-1936": "insurgent"}


def underlined(shown: QWidget) -> Iterator[str]:
    """What is shown with a letter of its own: menus, buttons, tabs, labels of fields, boxes around others."""
    for bar in shown.findChildren(QMenuBar):
        yield from (action.text() for action in bar.actions() if action.isVisible())
    yield from (each.text() for each in shown.findChildren(QAbstractButton) if each.isVisible())
    yield from (each.title() for each in shown.findChildren(QGroupBox) if each.isVisible())
    yield from (each.text() for each in shown.findChildren(QLabel) if each.isVisible() and each.buddy() is not None)
    for tabs in shown.findChildren(QTabBar):
        yield from (tabs.tabText(at) for at in range(tabs.count()) if tabs.isVisible())


def claimed_twice(shown: QWidget) -> list[list[str]]:
    """What answers to the same press in a window, commands with keys of their own too."""
    QApplication.processEvents()
    found: dict[str, list[str]] = defaultdict(list)
    for text in underlined(shown):
        found[QKeySequence.mnemonic(text).toString()].append(text)
    for action in shown.findChildren(QAction):
        for key in action.shortcuts() if action.isEnabled() and action.isVisible() else ():
            found[key.toString()].append(action.text())
    return [claims for key, claims in found.items() if key.startswith("Alt+") and len(claims) > 1]


def pages(window: MainWindow) -> Iterator[str]:
    """Each page of the desk, each part of it and each dock, brought to the front."""
    desk = window.rooms.desk_page
    for page in desk.front.offered():
        desk.bring(page.title)
        parts = page.findChild(QTabWidget)
        for at in range(parts.count() if isinstance(parts, QTabWidget) else 1):
            if isinstance(parts, QTabWidget):
                parts.setCurrentIndex(at)
            for title in desk.docks:
                desk.docks[title].raise_()
                yield f"{page.title}, {at}, {title}"
    desk.bring("Map")
    yield "Map"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "master"), [("lombardy", False), ("lombardy", True), ("diplomacy-1901", False), ("bells-1936", False)]
)
def test_no_letter_is_claimed_twice_from_the_first_page_to_the_desk(
    window: MainWindow, game: Path, tmp_path: Path, scenario: str, master: bool
) -> None:
    found = {"start": claimed_twice(window)}
    if scenario != "lombardy":
        game = tmp_path / "other.drum"
        GameSession.create(scenario, game, seed="1").close()
    window.rooms.open_path(game)
    found["seats"] = claimed_twice(window)
    seat = GM if master else SEATS[scenario]
    window.rooms.seats_page.seat_requested.emit(seat)
    found["hand-over"] = claimed_twice(window)
    window.rooms.hand_over.opened.emit(seat, PASSWORDS.get(seat) or "")
    assert window.page is window.rooms.desk_page
    desk = window.rooms.desk
    if not master:
        desk.select(desk.own_units()[0])
    found |= {shown: claimed_twice(window) for shown in pages(window)}
    assert len(found) > 20 and {shown: twice for shown, twice in found.items() if twice} == {}


@pytest.mark.slow
def test_no_letter_is_claimed_twice_while_an_order_is_made(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    desk, page = window.rooms.desk, window.rooms.desk_page
    desk.select(desk.own_units()[0])
    form = next(form for form in desk.session.ruleset.forms if form.kind == "march")
    page.begin_order(form)
    assert page.drafting.editor is not None
    assert {shown: twice for shown in pages(window) if (twice := claimed_twice(window))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("master", [False, True])
def test_no_letter_is_claimed_twice_in_a_dialog(window: MainWindow, game: Path, master: bool) -> None:
    window.rooms.open_path(game)
    take_seat(window, GM if master else ALLIES, "" if master else PASSWORDS[ALLIES] or "")
    found: dict[str, list[list[str]]] = {}
    of_the_system = ("Open", "Export", "Import", "Save", "Write", "Branch")
    for action in window.commands():
        words = words_of(action)
        if action.text().endswith("…") and action.isEnabled() and not words.startswith(of_the_system):
            action.trigger()
            for dialog in [each for each in window.findChildren(QDialog) if each.isVisible()]:
                found[words] = claimed_twice(dialog)
                dialog.reject()
    assert len(found) > 3 and {words: twice for words, twice in found.items() if twice} == {}


def test_no_letter_is_claimed_twice_where_maps_and_scenarios_are_made(window: MainWindow) -> None:
    found = []
    for ask in (window.rooms.ask_map, window.rooms.ask_scenario):
        ask()
        (asked,) = window.findChildren(QDialog)
        found += claimed_twice(asked)
        asked.reject()
        QApplication.processEvents()
    window.rooms.workshop.edit_scenario(next(path for path in scenario_files() if path.stem == "diplomacy-1901"))
    for path in ((), ("options",), ("centres", "ANK")):
        window.rooms.workshop.scenarios.desk.choose((path,))
        found += claimed_twice(window)
    assert found == []


def test_a_letter_presses_its_button(qtbot: QtBot, window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, GM, "")
    window.rooms.desk_page.bring("Evening")
    for key in (Qt.Key.Key_2, Qt.Key.Key_L):
        QApplication.processEvents()
        QTest.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
    boxes = [box for box in window.findChildren(QCheckBox) if box.text() in PASSWORDS]
    qtbot.waitUntil(lambda: bool(boxes) and all(box.isChecked() for box in boxes), timeout=60_000)
