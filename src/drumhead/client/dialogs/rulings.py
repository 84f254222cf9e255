"""The game master's rulings on the position that waits: those made, and a line for the next."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM
from drumhead.engine.play.rulings import RULING, standing
from drumhead.engine.session import GameSession, Ruled, Said

EXAMPLES = "unit FR1IN men=1500 place='G5-V6 7-9', remove depot D3, strike FR1IN march, order FR1IN attack evade"


class RulingsDialog(QDialog):
    """Mends the position by a line of words; stays open, for one ruling seldom comes alone."""

    ruled = Signal()

    def __init__(self, session: GameSession, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rulings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._session = session
        self.made = QListWidget()
        self.made.setWordWrap(True)
        self.made.itemSelectionChanged.connect(self._allow)
        self.words, self.reason, self.told = QLineEdit(words), QLineEdit(), QLineEdit()
        self.words.setPlaceholderText(EXAMPLES)
        self.reason.setPlaceholderText("You alone read it")
        self.told.setPlaceholderText("What the players concerned read of it; may stay empty")
        self.forced = QCheckBox("Even where a rule is broken by it")
        self.message = QLabel()
        self.message.setWordWrap(True)
        self._rule, self._undo = QPushButton("&Make the ruling"), QPushButton("&Undo the chosen ruling")
        self._rule.clicked.connect(lambda: self._make(self._split()))
        self._undo.clicked.connect(self._take_back)
        for line in (self.words, self.reason):
            line.textChanged.connect(self._allow)
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        form = QFormLayout()
        rows = (("&Ruling", self.words), ("R&eason", self.reason), ("&Told", self.told), ("", self.forced))
        for label, field in rows:
            form.addRow(label, field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._rule, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._undo, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.addWidget(QLabel(f"On {self._session.turn_title()}, which waits for orders:"))
        outer.addWidget(self.made)
        outer.addLayout(form)
        outer.addWidget(self.message)
        outer.addWidget(buttons)
        self._rule.setDefault(True)
        self.resize(760, 460)
        self.words.setFocus()

    def _show(self) -> None:
        """What was ruled so far; what was undone cannot be chosen."""
        self.made.clear()
        events = [event for event in self._session.events(GM, self._session.turn) if event.kind == RULING]
        left = {event.id for event in standing(events)}
        for event in events:
            number = event.id.rpartition(".")[2]
            item = QListWidgetItem(f"{number}  {self._session.wording(event)}")
            item.setData(Qt.ItemDataRole.UserRole, number)
            if event.id not in left:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setText(f"{item.text()} (undone)")
            self.made.addItem(item)
        self.made.scrollToBottom()
        self._allow()

    def _allow(self) -> None:
        reasoned = bool(self.reason.text().strip())
        self._rule.setEnabled(reasoned and bool(self.words.text().strip()))
        self._undo.setEnabled(reasoned and bool(self.made.selectedItems()))

    def _split(self) -> Sequence[str] | None:
        try:
            return shlex.split(self.words.text())
        except ValueError:
            self.message.setText("A quotation mark is missing.")
            return None

    def _take_back(self) -> None:
        self._make(("undo", self.made.selectedItems()[0].data(Qt.ItemDataRole.UserRole)))

    def _make(self, words: Sequence[str] | None) -> None:
        """A refusal is told and everything stays as it was written."""
        if words is None:
            return
        said = Said(self.reason.text(), self.told.text(), self.forced.isChecked())
        try:
            found = self._session.rule(words, said)
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        for line in (self.words, self.reason, self.told):
            line.clear()
        self.forced.setChecked(False)
        self.message.setText(_outcome(found))
        self._show()
        self.words.setFocus()
        self.ruled.emit()


def _outcome(found: Ruled) -> str:
    """Who hears of a ruling, and the orders that it makes impossible."""
    told = f"Told to {', '.join(found.knowing)}." if found.knowing else "Told to nobody."
    noticed = f" {', '.join(found.noticing)} will hear that something was corrected." if found.noticing else ""
    upset = "".join(f"\nNo longer carried out: {line}" for line in found.upset)
    return f"{told}{noticed}{upset}"
