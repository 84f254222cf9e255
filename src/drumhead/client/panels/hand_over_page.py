"""The page between two players: a name, a password, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget


class HandOverPage(QWidget):
    """Waits for the next player to say that he sits at the screen."""

    opened = Signal(str, str)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seat = ""
        self._name = QLabel()
        self._name.setObjectName("title")
        self._name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line = QLabel("Hand the screen over. Nothing is shown until the desk is opened.")
        line.setObjectName("lead")
        line.setWordWrap(True)
        line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._password = QLineEdit()
        self._password.setObjectName("password")
        self._password.setAccessibleName("Password")
        self._password.setEchoMode(QLineEdit.EchoMode.Password)
        self._password.setPlaceholderText("Password")
        self._password.returnPressed.connect(self._on_open)
        self._open = QPushButton("Open the &desk")
        self._open.setObjectName("open-desk")
        self._open.clicked.connect(self._on_open)
        self._open.setProperty("large", True)
        self._open.setAutoDefault(True)
        self._password.setProperty("large", True)
        back = QPushButton("&Back to the seats")
        back.clicked.connect(self.cancelled)
        self._wrong = QLabel()
        self._wrong.setObjectName("warning")
        self._wrong.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout()
        column.setSpacing(12)
        for widget in (self._name, line, self._password, self._open, back, self._wrong):
            column.addWidget(widget)
        frame = QWidget()
        frame.setLayout(column)
        frame.setFixedWidth(520)
        outer = QHBoxLayout(self)
        outer.addWidget(frame, 0, Qt.AlignmentFlag.AlignCenter)

    def ask(self, seat: str, name: str, locked: bool) -> None:
        """Wait for a seat's player; `locked` if a password is needed."""
        self._seat = seat
        self._name.setText(name)
        self._password.clear()
        self._password.setVisible(locked)
        self._wrong.clear()
        (self._password if locked else self._open).setFocus()

    def forget(self) -> None:
        """Keep neither name nor password."""
        self._seat = ""
        for part in (self._name, self._password, self._wrong):
            part.clear()

    def refuse(self, reason: str) -> None:
        """A wrong password: say so and wait on."""
        self._wrong.setText(reason)
        self._password.clear()
        self._password.setFocus()

    def _on_open(self) -> None:
        password = self._password.text()
        self._password.clear()
        self.opened.emit(self._seat, password)
