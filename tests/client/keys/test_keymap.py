"""Which key does what: every command has an id, and is given other keys without two hearing the same one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.action_search import ActionSearch
from drumhead.client.keys.keymap import Keymap
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from tests.client.driving import ALLIES, PASSWORDS, take_seat


@pytest.fixture
def keymap(settings: Settings, qapp: object) -> Keymap:
    """Three commands at the desk, one in the editor, one everywhere."""
    found = Keymap(settings)
    kept = {}
    for place, words, key in (
        ("window", "&Open…", "Ctrl+O"),
        ("desk", "&Type orders", "Ctrl+T"),
        ("desk", "&Leave", ""),
        ("editor", "Terrain", "T"),
    ):
        action = QAction(words, found)
        action.setShortcut(key)
        kept[words] = action
        found.adopt([action], place)
    return found


def action(keymap: Keymap, id: str) -> QAction:
    found = keymap.findChild(QAction, id)
    assert isinstance(found, QAction)
    return found


def test_a_command_has_an_id_of_its_words_and_its_key_in_its_tip(keymap: Keymap) -> None:
    assert action(keymap, "desk.type-orders").toolTip() == "Type orders (Ctrl+T)"
    assert action(keymap, "desk.leave").toolTip() == "Leave"
    assert keymap.keys("window.open") == ("Ctrl+O",)


def test_a_key_that_is_given_is_at_once_the_command_s_and_is_remembered(keymap: Keymap, settings: Settings) -> None:
    keymap.assign("desk.leave", "ctrl+shift+l")
    assert action(keymap, "desk.leave").shortcut().toString() == "Ctrl+Shift+L"
    assert action(keymap, "desk.leave").toolTip() == "Leave (Ctrl+Shift+L)"
    again = Keymap(settings)
    later = QAction("&Leave", again)
    again.adopt([later], "desk")
    assert later.shortcut().toString() == "Ctrl+Shift+L"
    again.reset("desk.leave")
    assert later.shortcut().isEmpty() and settings.keys == {}


def test_a_key_that_is_taken_is_told_and_goes_over_to_whom_it_is_given(keymap: Keymap) -> None:
    (holder,) = keymap.holders("desk.leave", "Ctrl+T")
    assert holder.words == "Type orders"
    keymap.assign("desk.leave", "Ctrl+T")
    assert (keymap.keys("desk.leave"), keymap.keys("desk.type-orders")) == (("Ctrl+T",), ())
    keymap.reset()
    assert (keymap.keys("desk.leave"), keymap.keys("desk.type-orders")) == ((), ("Ctrl+T",))


def test_only_what_would_be_heard_together_is_a_conflict(keymap: Keymap) -> None:
    assert keymap.holders("desk.leave", "T") == (), "the map editor is never open at the desk"
    assert [holder.id for holder in keymap.holders("desk.leave", "F")] == ["board.fit"]
    assert [holder.id for holder in keymap.holders("board.fit", "Ctrl+O")] == ["window.open"]


def test_a_tip_that_names_a_key_names_the_present_one(keymap: Keymap) -> None:
    assert keymap.present("Put the keyboard there (Ctrl+T)") == "Put the keyboard there (Ctrl+T)"
    keymap.assign("desk.type-orders", "F6")
    assert keymap.present("Put the keyboard there (Ctrl+T)") == "Put the keyboard there (F6)"
    assert keymap.present("Of squares (unknown)") == "Of squares (unknown)"


def test_every_command_has_an_id_a_text_and_a_tip_and_is_found_by_the_search(
    window: MainWindow, game: Path, qtbot: QtBot
) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    commands = window.commands()
    ids = Counter(command.objectName() for command in commands)
    assert [id for id, times in ids.items() if times > 1 or not id] == []
    dialog = ActionSearch(commands, window)
    qtbot.addWidget(dialog)
    for command in commands:
        words = command.text().replace("&", "").rstrip("…")
        key = command.shortcut().toString()
        assert words
        assert key in command.toolTip()
        dialog.line.setText(words)
        assert any(words in dialog.found.item(at).text() for at in range(dialog.found.count()))


def test_the_tips_of_buttons_follow_their_command_s_key(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    hand_in = next(part for part in window.findChildren(QPushButton) if part.toolTip().endswith("(Ctrl+H)"))
    window.keymap.assign("desk.hand-in-or-take-back", "F8")
    assert hand_in.toolTip().endswith("(F8)")
    window.rooms.desk_page.handing.go()
    assert hand_in.toolTip() == "Change the orders again (F8)", "words that came later have it too"
    window.keymap.reset()
    assert hand_in.toolTip() == "Change the orders again (Ctrl+H)"


def test_no_two_commands_have_the_same_key_to_begin_with(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    keymap = window.keymap
    twice = {
        (command.id, key): [holder.id for holder in holders]
        for command in keymap.commands
        for key in command.own
        if (holders := keymap.holders(command.id, key))
    }
    assert twice == {}


def test_the_keys_of_every_editor_stand_among_the_settings_once_it_was_opened(window: MainWindow) -> None:
    workshop = window.rooms.workshop
    for menu in (workshop._map_menu, workshop._hex_menu, workshop._scenario_menu):
        assert menu.all_actions()
    window.show_settings()
    assert {"editor", "hexes", "scenario"} <= {command.place for command in window.keymap.commands}
