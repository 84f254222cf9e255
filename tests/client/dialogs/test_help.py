"""The table of keys: which commands stand in it, with which keys, and which do not."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.help import HelpDialog
from drumhead.client.keys.keymap import Keymap
from drumhead.client.settings import Settings


@pytest.fixture
def keymap(settings: Settings, qapp: object) -> Keymap:
    found = Keymap(settings)
    for words, key in (("&Leave <now>", "Ctrl+L"), ("&Wait", ""), ("&Elsewhere", "Ctrl+8")):
        action = QAction(words, found)
        action.setShortcut(key)
        found.adopt([action], "desk")
    return found


def _told(qtbot: QtBot, keymap: Keymap, *hidden: str) -> str:
    actions = [action for action in keymap.findChildren(QAction) if action.text() not in hidden]
    dialog = HelpDialog(actions, keymap)
    qtbot.addWidget(dialog)
    page = dialog.findChild(QTextBrowser)
    assert page is not None
    return page.toPlainText()


def test_a_command_stands_there_with_its_key_and_one_without_a_key_does_not(qtbot: QtBot, keymap: Keymap) -> None:
    told = _told(qtbot, keymap)
    assert "Ctrl+L" in told and "Leave <now>" in told, "words are shown as they are"
    assert "Wait" not in told.split("\n")


def test_commands_that_are_not_there_now_are_left_out_and_keys_of_boards_always_told(
    qtbot: QtBot, keymap: Keymap
) -> None:
    told = _told(qtbot, keymap, "&Elsewhere")
    assert "Elsewhere" not in told and "Leave <now>" in told
    board = next(command for command in keymap.commands if command.place == "board" and keymap.keys(command.id))
    assert board.words in told


def test_a_key_that_was_given_anew_is_told(qtbot: QtBot, keymap: Keymap) -> None:
    leave = next(command for command in keymap.commands if command.words == "Leave <now>")
    keymap.assign(leave.id, "Ctrl+9")
    told = _told(qtbot, keymap)
    assert "Ctrl+9" in told and "Ctrl+L" not in told
