"""Whom another password is asked of, and what is said, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.dialogs import new_password
from drumhead.client.dialogs.new_password import AT_ONCE, BY_SHEET, CHANGED, EMPTY, NONE, UNLIKE, NewPasswordDialog
from drumhead.client.dialogs.new_password import ask_new_password as ask
from drumhead.client.settings import Settings
from drumhead.engine.errors import RefusedError
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.driving import ALLIES, PASSWORDS, part
from tests.engine.session.pages import scenario

OLD, NEW = PASSWORDS[ALLIES] or "", "toujours"


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    found = QWidget()
    qtbot.addWidget(found)
    found.show()
    return found


def _answer(dialog: NewPasswordDialog, old: str, new: str, again: str) -> str:
    """Fill it in and press OK; what it says is wrong."""
    for name, text in (("old", old), ("new", new), ("again", again)):
        part(dialog, QLineEdit, name).setText(text)
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    return part(dialog, QLabel, "warning").text()


def test_what_is_wrong_is_said_until_it_is_right_and_nothing_is_changed_before(
    desk: OrderDesk, settings: Settings, parent: QWidget
) -> None:
    said: list[str] = []
    ask(desk, settings, said.append, parent)
    dialog = parent.findChild(NewPasswordDialog)
    assert dialog is not None and said == []
    assert AT_ONCE in [label.text() for label in dialog.findChildren(QLabel)]
    assert _answer(dialog, OLD, "", "") == EMPTY
    assert _answer(dialog, OLD, NEW, "tojours") == UNLIKE
    assert _answer(dialog, "wrong", NEW, NEW) == f"That is not the password of {ALLIES}."
    assert said == [] and dialog.isVisible()
    desk.session.unlock(ALLIES, OLD)
    assert _answer(dialog, OLD, NEW, NEW) == ""
    assert said == [CHANGED]
    desk.session.unlock(ALLIES, NEW)


def test_of_a_position_that_was_sent_the_next_sheet_takes_the_new_password_along(
    desk: OrderDesk, settings: Settings, parent: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []

    def unlock(_: GameSession, seat: str, password: str) -> None:
        asked.append((seat, password))
        if password != OLD:
            raise RefusedError("That is not it.")

    def write(*about: object) -> str:
        asked.append(about)
        return "Written."

    monkeypatch.setattr(GameSession, "kind", "position")
    monkeypatch.setattr(GameSession, "unlock", unlock)
    monkeypatch.setattr(new_password, "ask_sheet_file", write)
    said: list[str] = []
    ask(desk, settings, said.append, parent)
    dialog = parent.findChild(NewPasswordDialog)
    assert dialog is not None and BY_SHEET in [label.text() for label in dialog.findChildren(QLabel)]
    assert _answer(dialog, "wrong", NEW, NEW) == "That is not it." and asked == [(ALLIES, "wrong")]
    assert _answer(dialog, OLD, NEW, NEW) == ""
    assert asked[1:] == [(ALLIES, OLD), (desk, settings.folder, parent, NEW)] and said == ["Written."]


def test_the_game_master_has_none_and_a_seat_without_one_neither(
    desk: OrderDesk, settings: Settings, parent: QWidget, tmp_path: Path
) -> None:
    said: list[str] = []
    desk.leave_seat()
    desk.take_seat(GM)
    ask(desk, settings, said.append, parent)
    (tmp_path / "open").mkdir()
    session = GameSession.create(
        scenario(tmp_path / "open"), tmp_path / "open.drum", seed="1", seats={"Gyulai": "pavia"}
    )
    other = OrderDesk()
    other.open(session)
    other.take_seat("MacMahon")
    ask(other, settings, said.append, parent)
    assert said == [NONE, NONE] and parent.findChild(NewPasswordDialog) is None
    other.close()
    session.close()
