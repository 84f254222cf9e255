"""The page of settings: each control shows its setting, and what is changed there holds at once and is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QSpinBox, QWidget

from drumhead.client.desk.autosave import LONGEST_MS, Autosave
from drumhead.client.main_window import MainWindow
from drumhead.client.preferences.entries import ENTRIES
from drumhead.client.preferences.settings_dialog import SettingsDialog
from drumhead.client.settings import Settings
from tests.client.driving import ALLIES, PASSWORDS, strategic, take_seat

SWITCHES = [
    entry.setting.name for part in ENTRIES.values() for entry in part if isinstance(entry.setting.default, bool)
]


@pytest.fixture
def page(window: MainWindow) -> SettingsDialog:
    window.show_settings()
    (found,) = window.findChildren(SettingsDialog)
    return found


def test_the_settings_of_boards_hold_for_the_board_that_is_shown(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    view, settings = strategic(window), window.settings
    settings.edge_scroll, settings.cards, settings.hover_ms, settings.wheel_zooms = True, False, 800, False
    habits = view.habits
    assert (habits.edge_scroll, habits.cards, habits.hover_ms, habits.wheel_zooms) == (True, False, 800, False)
    assert view._hover_timer.interval() == 800
    window.keymap.assign("board.fit", "Ctrl+9")
    assert view.habits.keys.meant is not None and view.habits.keys is not habits.keys


def test_every_switch_is_shown_as_it_stands_and_is_kept(page: SettingsDialog, settings: Settings) -> None:
    assert len(SWITCHES) == 6
    for name in SWITCHES:
        box = page.findChild(QCheckBox, name)
        assert isinstance(box, QCheckBox) and box.isChecked() is getattr(settings, name)
        box.click()
        assert getattr(settings, name) is box.isChecked()


def test_numbers_words_and_folders_are_kept(
    page: SettingsDialog, settings: Settings, window: MainWindow, tmp_path: Path
) -> None:
    number, words = page.findChild(QSpinBox, "autosave_ms"), page.findChild(QComboBox, "theme")
    assert isinstance(number, QSpinBox) and isinstance(words, QComboBox)
    autosave = window.rooms.desk.findChild(Autosave)
    assert isinstance(autosave, Autosave) and autosave._longest.interval() == LONGEST_MS == settings.autosave_ms
    number.setValue(3000)
    assert settings.autosave_ms == autosave._longest.interval() == 3000
    words.setCurrentIndex(1)
    words.activated.emit(1)
    assert (settings.theme, window.theme.name) == ("dark", "dark")
    folder = page.findChild(QLineEdit, "folder")
    assert isinstance(folder, QLineEdit)
    for typed, kept in ((str(tmp_path), tmp_path), (str(tmp_path / "none"), tmp_path)):
        folder.setText(typed)
        folder.editingFinished.emit()
        assert (settings.folder, folder.text()) == (kept, str(kept))


def test_a_key_is_given_on_the_page_and_one_that_is_taken_only_after_it_was_told(
    page: SettingsDialog, window: MainWindow
) -> None:
    keys, keymap = page.keys, window.keymap
    keys.search.setText("search commands")
    keys.choose("window.search-commands")
    assert keys.key.keySequence().toString() == "Ctrl+Shift+P"
    keys.key.setKeySequence(QKeySequence("Ctrl+O"))
    assert "is the key of “Open” (everywhere)" in keys.said.text()
    assert keymap.keys("window.open") == ("Ctrl+O",)
    keys.give.click()
    assert (keymap.keys("window.search-commands"), keymap.keys("window.open")) == (("Ctrl+O",), ())
    keys.all_own.click()
    assert (keymap.keys("window.search-commands"), keymap.keys("window.open")) == (("Ctrl+Shift+P",), ("Ctrl+O",))


@pytest.mark.parametrize(("key", "menu"), [("Alt+G", "Game"), ("Alt+A", "Map"), ("Alt+H", "Help")])
def test_a_key_that_opens_a_menu_is_told_of_and_no_command_can_have_it(
    page: SettingsDialog, window: MainWindow, key: str, menu: str
) -> None:
    keys = page.keys
    keys.choose("window.search-commands")
    keys.key.setKeySequence(QKeySequence(key))
    assert keys.said.text() == f"{key} opens the menu {menu}; give it another key."
    assert not keys.give.isEnabled()
    keys.key.setKeySequence(QKeySequence("Alt+J"))
    assert (keys.said.text(), keys.give.isEnabled()) == ("", True)


def test_the_command_at_hand_stays_so_while_others_are_looked_for_and_is_none_where_it_is_left_out(
    page: SettingsDialog,
) -> None:
    keys = page.keys
    keys.choose("window.open")
    assert keys.chosen == "window.open"
    keys.search.setText("ctrl+o")
    assert keys.chosen == "window.open"
    keys.search.setText("no command is called so")
    assert (keys.chosen, keys.key.isEnabled(), keys.take.isEnabled(), keys.own.isEnabled()) == ("", False, False, False)


def test_without_a_blank_page_a_seat_without_a_password_is_taken_at_once(window: MainWindow, game: Path) -> None:
    window.settings.hands_over = False
    window.rooms.open_path(game)
    window.rooms.seats_page.seat_requested.emit(ALLIES)
    assert window.page is window.rooms.hand_over, "a seat with a password asks for it all the same"
    window.rooms.seats_page.seat_requested.emit("gm")
    assert window.page is window.rooms.desk_page


def test_rows_lie_equally_far_apart_whatever_their_tips_would_take_in_less_room(page: SettingsDialog) -> None:
    for at in range(len(ENTRIES)):
        page.tabs.setCurrentIndex(at)
        QApplication.processEvents()
        part = page.tabs.widget(at)
        tips = [label for label in part.findChildren(QLabel) if label.objectName() == "soft"]
        controls = [control for control in part.findChildren(QWidget) if control.accessibleName()]
        below = {tip.y() - control.geometry().bottom() for tip, control in zip(tips, controls, strict=True)}
        rest = {later.y() - tip.geometry().bottom() for tip, later in zip(tips, controls[1:], strict=False)}
        assert len(below) == len(rest) == 1
        assert all(tip.height() == tip.heightForWidth(tip.width()) for tip in tips)
