"""Another password for the seat at the desk: at once in the game's own file, by a sheet from a position."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.dialogs.files import ask_sheet_file
from drumhead.client.settings import Settings
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM

NONE = "This seat has no password."
CHANGED = "The password is changed."
BY_SHEET = "The order sheet that is written next takes the new password to the game master, unreadable for others."
AT_ONCE = "The new password holds from now on."
UNLIKE = "The new password is written in two ways."
EMPTY = "The new password is empty."


class NewPasswordDialog(QDialog):
    """Asks for the password that the seat has and twice for the next one; `change` says what is wrong with them."""

    def __init__(self, lead: str, change: Callable[[str, str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("new-password")
        self.setWindowTitle("Change the password")
        self._change = change
        told, self._wrong = QLabel(lead), QLabel()
        self._wrong.setObjectName("warning")
        rows = QFormLayout(self)
        rows.addRow(told)
        self._old, self._new, self._again = (_secret(name) for name in ("old", "new", "again"))
        for title, line in (("Password", self._old), ("New password", self._new), ("Once more", self._again)):
            rows.addRow(title, line)
        rows.addRow(self._wrong)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        rows.addRow(buttons)

    def _on_accepted(self) -> None:
        new = self._new.text()
        wrong = EMPTY if not new else UNLIKE if new != self._again.text() else self._change(self._old.text(), new)
        self._wrong.setText(wrong)
        if not wrong:
            self.accept()
            return
        for line in (self._old, self._new, self._again):
            line.clear()
        self._old.setFocus()


def _secret(name: str) -> QLineEdit:
    line = QLineEdit()
    line.setObjectName(name)
    line.setEchoMode(QLineEdit.EchoMode.Password)
    return line


def ask_new_password(desk: OrderDesk, settings: Settings, say: Callable[[str], None], parent: QWidget) -> None:
    """Change the password of whose desk it is; what came of it is said."""
    session, seat = desk.session, desk.seat
    if seat == GM or not any(status.locked for status in session.seats() if status.seat.name == seat):
        say(NONE)
        return
    by_sheet = session.kind == "position"

    def change(old: str, new: str) -> str:
        try:
            if by_sheet:
                session.unlock(seat, old)
                say(ask_sheet_file(desk, settings.folder, parent, new))
            else:
                session.change_password(seat, old, new)
                say(CHANGED)
        except DrumheadError as error:
            return str(error)
        return ""

    NewPasswordDialog(BY_SHEET if by_sheet else AT_ONCE, change, parent).open()
