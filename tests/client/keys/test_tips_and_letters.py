"""Tips that name keys as they are now, and letters that are pressed in a list, each over a widget of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.keys.keymap import Keymap, is_one_press
from drumhead.client.keys.letters import Letters
from drumhead.client.keys.tips import Tips
from drumhead.client.settings import Settings


@pytest.fixture
def keymap(settings: Settings, qapp: QApplication) -> Iterator[Keymap]:
    """Two commands at the desk."""
    found = Keymap(settings)
    for words, key in (("Type orders", "Ctrl+T"), ("Look back", "Ctrl+L")):
        action = QAction(words, found)
        action.setShortcut(key)
        found.adopt([action], "desk")
    yield found


def test_tips_follow_their_keys_and_their_own_words_and_come_back(qtbot: QtBot, keymap: Keymap) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    typing, back, other, bare = (QLabel(window) for _ in range(4))
    for label, tip in ((typing, "Type (Ctrl+T)"), (back, "Back (Ctrl+L)"), (other, "Whatever (Ctrl+7)")):
        label.setToolTip(tip)
    tips, button, pressed = Tips(window, keymap), QPushButton("Type", window), list[str]()
    button.setToolTip("Type (Ctrl+T)")
    button.clicked.connect(lambda: pressed.append("pressed"))

    def shown() -> list[str]:
        return [label.toolTip() for label in (typing, back, other, bare)]

    assert tips.parent() is window and shown() == ["Type (Ctrl+T)", "Back (Ctrl+L)", "Whatever (Ctrl+7)", ""]
    keymap.assign("desk.type-orders", "F6")
    assert shown() == ["Type (F6)", "Back (Ctrl+L)", "Whatever (Ctrl+7)", ""]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (button.toolTip(), pressed) == ("Type (F6)", ["pressed"]), "nothing else is kept from it"
    typing.setToolTip("Type once more (Ctrl+T)")
    back.setToolTip("Further back (Ctrl+L)")
    assert shown()[:2] == ["Type once more (F6)", "Further back (Ctrl+L)"]
    keymap.assign("desk.type-orders", "F7")
    keymap.assign("desk.look-back", "F8")
    assert shown() == ["Type once more (F7)", "Further back (F8)", "Whatever (Ctrl+7)", ""]
    keymap.assign("desk.look-back")
    assert shown()[1] == "Further back "
    keymap.reset()
    assert shown() == ["Type once more (Ctrl+T)", "Further back (Ctrl+L)", "Whatever (Ctrl+7)", ""]


def test_letters_and_digits_are_the_list_s_own_and_whatever_is_held_down_with_others_is_not(qtbot: QtBot) -> None:
    letters, rows, plain = Letters(), QListWidget(), QListWidget()
    for each in (rows, plain):
        qtbot.addWidget(each)
    letters.lay_over(rows)
    none, shift, control = (getattr(Qt.KeyboardModifier, f"{word}Modifier") for word in ("No", "Shift", "Control"))

    def kept(over: QWidget, key: Qt.Key, held: Qt.KeyboardModifier, text: str, kind: QEvent.Type) -> bool:
        event = QKeyEvent(kind, key, held, text)
        event.ignore()
        letters.eventFilter(over, event)
        return event.isAccepted()

    asked, pressed = QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress
    assert [
        kept(rows, Qt.Key.Key_M, none, "m", asked),
        kept(rows, Qt.Key.Key_M, shift, "M", asked),
        kept(rows, Qt.Key.Key_7, none, "7", asked),
        kept(rows, Qt.Key.Key_M, control, "m", asked),
        kept(rows, Qt.Key.Key_Escape, none, "", asked),
        kept(rows, Qt.Key.Key_Plus, none, "+", asked),
        kept(rows, Qt.Key.Key_M, none, "m", pressed),
    ] == [True, True, True, False, False, False, False]
    event = QKeyEvent(asked, Qt.Key.Key_M, none, "m")
    event.ignore()
    assert QApplication.sendEvent(rows, event) and event.isAccepted()
    assert not letters.eventFilter(rows, QEvent(asked)) and not letters.eventFilter(rows, QEvent(QEvent.Type.Enter))


def test_what_a_command_is_given_is_kept_apart_for_each_and_given_back_for_those_that_are_named(
    keymap: Keymap, settings: Settings
) -> None:
    told: list[str] = []
    keymap.changed.connect(lambda: told.append("changed"))
    keymap.assign("desk.type-orders", "F6", "F7")
    keymap.assign("desk.look-back", "F8")
    assert keymap.keys("desk.type-orders") == ("F6", "F7") and not keymap.is_own("desk.look-back")
    keymap.reset("desk.look-back")
    assert (keymap.keys("desk.type-orders"), keymap.keys("desk.look-back")) == (("F6", "F7"), ("Ctrl+L",))
    keymap.assign("desk.look-back", "F7")
    assert settings.keys == {"desk.type-orders": ("F6",), "desk.look-back": ("F7",)}
    keymap.assign("desk.look-back", "ctrl+l")
    assert keymap.is_own("desk.look-back") and settings.keys == {"desk.type-orders": ("F6",)}
    settings.set_keys("desk.gone", ("F9",))
    again = Keymap(settings)
    again.reset()
    assert settings.keys == {}, "also of what is a command no more"
    assert told == ["changed"] * 5


def test_commands_that_are_renewed_or_gone_leave_nothing_behind(keymap: Keymap) -> None:
    known = {command.id for command in keymap.commands}
    march = QAction("&March…", keymap)
    march.setObjectName("order.march")
    keymap.adopt([march], "desk")
    assert {command.id for command in keymap.commands} - known == {"order.march"}
    hold = QAction("Hold", keymap)
    hold.setShortcuts([QKeySequence("H"), QKeySequence("Ctrl+Shift+H")])
    hold.setObjectName("order.hold")
    keymap.renew("order.", [hold], "desk")
    assert {command.id for command in keymap.commands} - known == {"order.hold"}
    assert (keymap.keys("order.hold"), hold.toolTip()) == (("H", "Ctrl+Shift+H"), "Hold (H)")
    words = [command.words for command in keymap.commands if command.place == "desk"]
    assert words == ["Hold", "Look back", "Type orders"], "by place and words"
    menu = QAction("&Game")
    keymap.leave_to([menu])
    assert keymap.menus == {"Alt+G": "Game"}


def test_a_command_goes_with_its_action_unless_another_has_its_id_by_then(keymap: Keymap) -> None:
    first, second, third = (QAction("March") for _ in range(3))
    for action in (first, second):
        keymap.adopt([action], "desk")
    third.setObjectName("order.third")
    keymap.adopt([third], "desk")
    for action in (first, third):
        action.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = {command.id for command in keymap.commands}
    assert "desk.march" in left and "order.third" not in left
    keymap.assign("desk.march", "F5")
    assert second.shortcut().toString() == "F5"


def test_boards_hear_one_key_at_a_time_whatever_is_held_with_it(qapp: QApplication) -> None:
    keys = ("T", "Ctrl+Shift+T", "F5", "", "Ctrl+K, Ctrl+C", "G, T")
    assert [is_one_press(key) for key in keys] == [True, True, True, False, False, False]
