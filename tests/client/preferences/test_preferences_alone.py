"""Preferences without a window: keys given on their page, settings, who follows them, and where a window stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QByteArray, QObject, QRect
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.habits import Habits
from drumhead.client.desk.autosave import Autosave
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.keys.keymap import Keymap
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.preferences.following import Following
from drumhead.client.preferences.keys_page import CHOOSE, KeysPage
from drumhead.client.preferences.placing import FRAME, first_place, keep_place, place_window, within
from drumhead.client.preferences.settings_dialog import STEP_MS, SettingsDialog
from drumhead.client.settings import Settings

# keys

COMMANDS = (("&Open…", "Ctrl+O"), ("&Close", ""), ("&Print", "Ctrl+P"))
HELD = "Ctrl+P is the key of “Print” (everywhere), which would have none then."


@pytest.fixture
def keymap(settings: Settings, qtbot: QtBot) -> Keymap:
    """Three commands of a window, and one of a board's that is heard beside them."""
    found = Keymap(settings)
    actions = [QAction(text, found) for text, _ in COMMANDS]
    for action, (_, key) in zip(actions, COMMANDS, strict=True):
        action.setShortcut(key)
    found.adopt(actions, "window")
    found.leave_to([QAction("&Game", found)])
    return found


@pytest.fixture
def page(qtbot: QtBot, keymap: Keymap) -> KeysPage:
    found = KeysPage(keymap)
    qtbot.addWidget(found)
    return found


def _rows(page: KeysPage) -> list[tuple[str, str, str, bool]]:
    items = [item for at in range(page.list.topLevelItemCount()) if (item := page.list.topLevelItem(at)) is not None]
    return [(item.text(0), item.text(1), item.text(2), item.font(0).bold()) for item in items]


def _able(page: KeysPage) -> list[bool]:
    return [part.isEnabled() for part in (page.key, page.give, page.take, page.own)]


def _type(page: KeysPage, key: str) -> tuple[str, str, bool, str]:
    """What is said of a key that is typed, how, whether it can be given, and by which words."""
    page.key.setKeySequence(QKeySequence(key))
    return page.said.text(), page.said.objectName(), page.give.isEnabled(), page.give.text()


def test_commands_are_found_by_all_words_typed_of_their_own_their_place_and_their_keys(page: KeysPage) -> None:
    assert _rows(page)[:3] == [
        ("Close", "everywhere", "", False), ("Open", "everywhere", "Ctrl+O", False),
        ("Print", "everywhere", "Ctrl+P", False),
    ]  # fmt: skip
    assert {where for _, where, _, _ in _rows(page)[3:]} == {"on a board", "while an order is drawn"}
    for words, found in (
        ("EVERYWHERE ope", ["Open"]),
        ("ctrl+p every", ["Print"]),
        ("every", ["Close", "Open", "Print"]),
    ):
        page.search.setText(words)
        assert [row[0] for row in _rows(page)] == found
    page.search.setText("open print")
    assert _rows(page) == []


def test_without_a_command_at_hand_nothing_can_be_done_but_all_be_as_they_came(page: KeysPage, keymap: Keymap) -> None:
    assert (page.chosen, page.said.text(), page.said.objectName()) == ("", CHOOSE, "soft")
    assert _able(page) == [False] * 4 and page.all_own.isEnabled()
    for button in (page.give, page.take, page.own):
        button.clicked.emit()
    assert [keymap.keys(f"window.{id}") for id in ("open", "close", "print")] == [("Ctrl+O",), (), ("Ctrl+P",)]
    page.choose("window.none")
    assert page.chosen == ""


def test_of_a_key_that_is_typed_it_is_said_who_has_it_and_whether_it_can_be_given(page: KeysPage) -> None:
    page.choose("window.open")
    assert page.key.keySequence().toString() == "Ctrl+O" and _able(page) == [True, False, True, False]
    plain = "&Give it this key"
    assert _type(page, "Ctrl+O") == ("", "soft", False, plain), "it has it"
    assert _type(page, "") == ("", "soft", False, plain)
    assert _type(page, "Ctrl+J") == ("", "soft", True, plain)
    assert _type(page, "Ctrl+P") == (HELD, "warning", True, "&Give it all the same")
    assert _type(page, "Alt+G") == ("Alt+G opens the menu Game; give it another key.", "warning", False, plain)
    page.key.setMaximumSequenceLength(4)
    assert _type(page, "Ctrl+J, Ctrl+K")[2] is False, "a board hears single keys only"
    page.choose("window.close")
    assert page.key.keySequence().isEmpty() and _able(page) == [True, False, False, False]


def test_a_key_is_given_taken_and_brought_back_and_the_row_says_so_in_bold(page: KeysPage, keymap: Keymap) -> None:
    page.search.setText("everywhere")
    page.choose("window.open")
    _type(page, "Ctrl+P")
    page.give.click()
    assert [row for row in _rows(page) if row[0] in ("Open", "Print")] == [
        ("Open", "everywhere", "Ctrl+P", True), ("Print", "everywhere", "", True)
    ]  # fmt: skip
    assert page.chosen == "window.open" and _able(page) == [True, False, True, True]
    page.take.click()
    assert keymap.keys("window.open") == () and _able(page) == [True, False, False, True]
    page.own.click()
    assert (keymap.keys("window.open"), keymap.keys("window.print")) == (("Ctrl+O",), ())
    assert _able(page) == [True, False, True, False]
    page.all_own.click()
    assert keymap.keys("window.print") == ("Ctrl+P",) and not any(row[3] for row in _rows(page))
    keymap.assign("window.close", "Ctrl+1", "Ctrl+2")
    page.choose("window.close")
    assert page.key.keySequence().toString() == "Ctrl+1" and ("Close", "everywhere", "Ctrl+1  Ctrl+2", True) in _rows(
        page
    )
    assert _type(page, "Ctrl+2")[2] is False


# settings


def test_each_control_shows_its_setting_and_keeps_what_is_changed_there(
    qtbot: QtBot, settings: Settings, keymap: Keymap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.cards, settings.hover_ms, settings.theme = False, 700, "dark"
    dialog = SettingsDialog(settings, keymap)
    qtbot.addWidget(dialog)
    cards, hover, theme = (
        dialog.findChild(*of) for of in ((QCheckBox, "cards"), (QSpinBox, "hover_ms"), (QComboBox, "theme"))
    )
    assert isinstance(cards, QCheckBox) and isinstance(hover, QSpinBox) and isinstance(theme, QComboBox)
    assert (cards.isChecked(), hover.value(), theme.currentText()) == (False, 700, "Dark")
    assert (hover.minimum(), hover.maximum(), hover.singleStep(), hover.suffix()) == (0, 5000, STEP_MS, " ms")
    cards.click()
    hover.stepUp()
    theme.activated.emit(0)
    assert (settings.cards, settings.hover_ms, settings.theme) == (True, 800, "light")
    (tmp_path / "games").mkdir()
    choose = next(part for part in dialog.findChildren(QPushButton) if part.text() == "&Choose…")
    asked: list[object] = []
    for name, kept in (
        (str(tmp_path / "games"), tmp_path / "games"),
        ("", tmp_path / "games"),
        ("none", tmp_path / "games"),
    ):
        monkeypatch.setattr(
            QFileDialog, "getExistingDirectory", lambda *about, name=name: (asked.append(about[2]), name)[1]
        )
        choose.click()
        assert (settings.folder, dialog.folder.text()) == (kept, str(kept))
    assert asked == [str(tmp_path), *[str(tmp_path / "games")] * 2]
    dialog.folder.setText(str(tmp_path))
    dialog.folder.editingFinished.emit()
    assert settings.folder == tmp_path


# who follows


@dataclass
class Boards:
    """Notes the habits it is given."""

    given: list[Habits] = field(default_factory=list)

    def set_habits(self, habits: Habits) -> None:
        self.given.append(habits)


def test_boards_and_what_is_tied_to_a_switch_hear_of_a_change_and_of_no_other(
    settings: Settings, keymap: Keymap, monkeypatch: pytest.MonkeyPatch
) -> None:
    longest: list[int] = []
    monkeypatch.setattr(Autosave, "set_longest", lambda _, value: longest.append(value))
    desk = OrderDesk()
    following, boards, shown = Following(settings, keymap, desk), Boards(), list[bool]()
    assert longest == [settings.autosave_ms]
    following.lead(cast(BoardPanel, boards))
    following.tie("goes_on", shown.append)
    changes: tuple[tuple[Callable[[], object], int], ...] = (
        (lambda: setattr(settings, "wheel_zooms", False), 1),
        (lambda: setattr(settings, "edge_scroll", True), 1),
        (lambda: setattr(settings, "cards", False), 1),
        (lambda: setattr(settings, "hover_ms", 900), 1),
        (lambda: keymap.assign("window.close", "Ctrl+9"), 1),
        (lambda: setattr(settings, "autosave_ms", 3000), 0),
        (lambda: setattr(settings, "goes_on", True), 0),
        (lambda: setattr(settings, "hands_over", False), 0),
    )
    for change, more in changes:
        before = len(boards.given)
        change()
        assert len(boards.given) == before + more
    habits = boards.given[-1]
    assert (habits.wheel_zooms, habits.edge_scroll, habits.cards, habits.hover_ms) == (False, True, False, 900)
    assert (longest, shown, following.habits.hover_ms) == ([1000, 3000], [True], 900)


def test_a_desk_that_keeps_nothing_by_itself_is_left_alone(settings: Settings, keymap: Keymap) -> None:
    following = Following(settings, keymap, cast(OrderDesk, QObject()))
    settings.autosave_ms = 4000
    assert following.habits.hover_ms == settings.hover_ms


# where a window stands


def test_a_window_stands_where_it_was_left_on_such_a_screen_and_within_it(qtbot: QtBot, settings: Settings) -> None:
    first, again, lost = QWidget(), QWidget(), QWidget()
    for window in (first, again, lost):
        qtbot.addWidget(window)
    place_window(first, settings)
    room = first.screen().availableGeometry()
    whole = first.screen().geometry()
    assert settings.screen == f"{whole.width()}x{whole.height()}" and first.geometry() == first_place(room)
    left = QRect(room.left() + 40, room.top() + 60, 300, 200)
    first.setGeometry(left)
    settings.screen = ""
    keep_place(first, settings)
    assert settings.screen and not settings.window.isEmpty()
    place_window(again, settings)
    assert again.geometry() == left
    settings.window = QByteArray(b"nothing that Qt wrote")
    place_window(lost, settings)
    assert lost.geometry() == first_place(room)


def test_a_place_is_moved_as_little_as_brings_it_with_its_frame_onto_the_screen() -> None:
    room, side, top = QRect(100, 50, 1000, 700), FRAME.width() // 2, FRAME.height() - FRAME.width() // 2
    found = {
        (x, y): within(QRect(x, y, 400, 300), room).topLeft().toTuple() for x in (0, 300, 2000) for y in (0, 300, 2000)
    }
    lefts, tops = {0: 100 + side, 300: 300, 2000: 1100 - side - 400}, {0: 50 + top, 300: 300, 2000: 750 - side - 300}
    assert found == {(x, y): (lefts[x], tops[y]) for x, y in found}
    assert within(QRect(0, 0, 5000, 5000), room) == QRect(
        100 + side, 50 + top, 1000 - FRAME.width(), 700 - FRAME.height()
    )
