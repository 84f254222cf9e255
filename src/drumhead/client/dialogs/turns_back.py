"""Turns that were played: taken back, and what was taken back put in its place again or forgotten."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.desk.mode_words import capital
from drumhead.client.panels.vacancy import Vacancy
from drumhead.engine.errors import DrumheadError
from drumhead.engine.session import GameSession, Said

NOTHING = "No turn was played yet; there is nothing to take back."


class TurnsBack(QWidget):
    """What the game master takes back is kept below until he forgets it."""

    changed = Signal()

    def __init__(self, session: GameSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.turns, self.reason, self.told, self.kept = QComboBox(), QLineEdit(), QLineEdit(), QListWidget()
        self.reason.setPlaceholderText("You alone read it")
        self.told.setPlaceholderText("What all players read of it; may stay empty")
        self.kept.setWordWrap(True)
        Vacancy(self.kept, "Nothing was taken back.")
        self.kept.itemSelectionChanged.connect(self._allow)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self._take = QPushButton("&Take back")
        self._restore = QPushButton("&Put the chosen one in its place again")
        self._forget = QPushButton("&Forget all for good…")
        self._take.clicked.connect(self._on_take)
        self._restore.clicked.connect(self._on_restore)
        self._forget.clicked.connect(self._ask_to_forget)
        self._lay_out()
        self.show_turns()

    def _lay_out(self) -> None:
        form = QFormLayout()
        rows = (("From t&urn", self.turns), ("R&eason", self.reason), ("T&old", self.told), ("", self._take))
        for label, field in rows:
            form.addRow(label, field)
        buttons = QHBoxLayout()
        for button in (self._restore, self._forget):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        self._take.setAutoDefault(False)
        outer = QVBoxLayout(self)
        outer.addLayout(form)
        outer.addWidget(QLabel("Kept of what was taken back:"))
        outer.addWidget(self.kept)
        outer.addLayout(buttons)
        outer.addWidget(self.message)

    def show_turns(self) -> None:
        """What can be taken back, the last turn first, and what is kept."""
        self.turns.clear()
        for turn in reversed([turn for turn in range(self._session.turn) if self._session.phases(turn)]):
            title = self._session.turn_title(turn)
            self.turns.addItem(capital(title), turn)
        self.kept.clear()
        for cut in self._session.hand.cuts():
            held = f"turns {cut.turn} to {cut.last}" if cut.last > cut.turn else f"turn {cut.turn}"
            waited = "" if cut.last >= cut.turn else " as it waited"
            item = QListWidgetItem(f"{cut.number}  {held}{waited}{f': {cut.why}' if cut.why else ''}")
            item.setData(Qt.ItemDataRole.UserRole, cut.number)
            self.kept.addItem(item)
        if not self.turns.count():
            self.message.setText(NOTHING)
        self._allow()

    def _allow(self) -> None:
        self._take.setEnabled(self.turns.count() > 0)
        self._restore.setEnabled(bool(self.kept.selectedItems()))
        self._forget.setEnabled(self.kept.count() > 0)

    def _on_take(self) -> None:
        try:
            found = self._session.hand.take_back(
                int(self.turns.currentData()), Said(self.reason.text(), self.told.text())
            )
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        self.reason.clear()
        self.told.clear()
        self._told(f"Turn {found.turn} waits again with its sheets; what was cut off is kept as {found.number}.")

    def _on_restore(self) -> None:
        number = int(self.kept.selectedItems()[0].data(Qt.ItemDataRole.UserRole))
        try:
            self._session.hand.restore(number)
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        self._told(f"{number} is in its place again, and what stood there is kept.")

    def _ask_to_forget(self) -> None:
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle("Forget for good")
        box.setText("What was taken back can be put in its place again as long as it is kept.")
        box.setInformativeText("Once it is forgotten nothing brings it back.")
        forget = box.addButton("Forget all", QMessageBox.ButtonRole.DestructiveRole)
        forget.setObjectName("forget")
        keep = box.addButton("Keep it", QMessageBox.ButtonRole.RejectRole)
        box.setEscapeButton(keep)
        box.setDefaultButton(keep)
        forget.clicked.connect(self._on_forget)
        box.open()

    def _on_forget(self) -> None:
        try:
            count = self._session.hand.vacuum()
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        self._told(f"Forgotten for good: {count}.")

    def _told(self, words: str) -> None:
        self.show_turns()
        self.message.setText(words)
        self.changed.emit()
