"""Another password for the seat at the desk: at once in the game's own file, by a sheet from a position."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel, QLineEdit

from drumhead.client.dialogs.new_password import BY_SHEET, CHANGED, EMPTY, UNLIKE, NewPasswordDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.session import GameSession
from tests.client.driving import ALLIES, PASSWORDS, click, take_seat

OLD, NEW = PASSWORDS[ALLIES] or "", "toujours"


def asked(window: MainWindow) -> NewPasswordDialog:
    actions = window.rooms.desk_page.findChildren(QAction)
    next(action for action in actions if action.text() == "Change the pass&word…").trigger()
    found = window.rooms.desk_page.findChild(NewPasswordDialog, "new-password")
    assert isinstance(found, NewPasswordDialog)
    return found


def answer(dialog: NewPasswordDialog, old: str, new: str, again: str) -> str:
    """Fill it in and press OK; what it says is wrong."""
    for name, text in (("old", old), ("new", new), ("again", again)):
        line = dialog.findChild(QLineEdit, name)
        assert isinstance(line, QLineEdit) and line.echoMode() == QLineEdit.EchoMode.Password
        line.setText(text)
    buttons = dialog.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    click(buttons.button(QDialogButtonBox.StandardButton.Ok))
    warning = dialog.findChild(QLabel, "warning")
    assert isinstance(warning, QLabel)
    return warning.text()


def test_at_the_table_it_is_changed_at_once(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, OLD)
    dialog = asked(window)
    assert answer(dialog, OLD, "", "") == EMPTY
    assert answer(dialog, OLD, NEW, "tojours") == UNLIKE
    assert answer(dialog, "wrong", NEW, NEW) == f"That is not the password of {ALLIES}."
    assert answer(dialog, OLD, NEW, NEW) == "" and window.rooms.desk_page.message == CHANGED
    window.rooms.desk.leave_seat()
    window.rooms.desk.session.unlock(ALLIES, NEW)


def test_from_a_position_a_sheet_takes_it_along(
    window: MainWindow, game: Path, session: GameSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.export(ALLIES, tmp_path / "own.drum")
    path = tmp_path / "change.orders"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.rooms.open_path(tmp_path / "own.drum")
    take_seat(window, ALLIES, OLD)
    dialog = asked(window)
    assert BY_SHEET in [label.text() for label in dialog.findChildren(QLabel)]
    assert answer(dialog, OLD, NEW, NEW) == ""
    text = path.read_text(encoding="utf-8")
    assert OLD not in text and NEW not in text and session.submit(text).taken
    session.unlock(ALLIES, NEW)
