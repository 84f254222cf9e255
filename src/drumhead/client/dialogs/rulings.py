"""The game master's rulings: on the position that waits or on the turn played last, and turns taken back."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.desk.mode_words import capital
from drumhead.client.desk.worker import TurnWorker
from drumhead.client.dialogs.dice_list import DiceList
from drumhead.client.dialogs.turns_back import TurnsBack
from drumhead.client.panels.vacancy import Vacancy
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM
from drumhead.engine.play.rulings import RULING, standing
from drumhead.engine.session import GameSession, Said

UNDONE = Qt.ItemDataRole.UserRole + 1
"""Whether a ruling that is listed holds no more."""


class RulingsDialog(QDialog):
    """Mends by a line of words; stays open, for one ruling seldom comes alone.

    `ruled` where the position that waits was mended, `replayed` where turns are others than before.
    """

    ruled = Signal()
    replayed = Signal()

    def __init__(
        self, session: GameSession, words: str = "", parent: QWidget | None = None, again: bool = False
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rulings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._session = session
        self._worker, self._answer = TurnWorker(self), dict[str, Any]()
        self.turn, self.made = QComboBox(), QListWidget()
        self.made.setWordWrap(True)
        Vacancy(self.made, "No ruling was made on this turn.")
        self.made.itemSelectionChanged.connect(self._allow)
        self.words, self.reason, self.told = QLineEdit(words), QLineEdit(), QLineEdit()
        self.words.setPlaceholderText("".join(f"Such as: {words}" for words in session.ruleset.rulings[:1]))
        self.reason.setPlaceholderText("You alone read it")
        self.told.setPlaceholderText("What the players concerned read of it; may stay empty")
        self.forced = QCheckBox("Even where a rule is broken by it")
        self.message = QLabel()
        self.message.setWordWrap(True)
        self._rule, self._undo = QPushButton("&Make the ruling"), QPushButton("&Undo the chosen ruling")
        self._redo = QPushButton("Do the &chosen ruling again")
        self.examples = QPushButton("E&xamples")
        self.back, self.dice = TurnsBack(session), DiceList(session)
        self._lay_out()
        self._wire()
        self._show_turns(again)

    def done(self, result: int) -> None:
        """Not while the turn is played."""
        if self._worker.running:
            self.message.setText("The turn is being played again; wait until it is kept.")
            return
        self.dice.stop()
        super().done(result)

    def _lay_out(self) -> None:
        form = QFormLayout()
        rows = (("&On", self.turn), ("&Ruling", self.words), ("R&eason", self.reason), ("&Told", self.told))
        for label, field in rows:
            form.addRow(label, field)
        form.addRow("", self.forced)
        buttons = QDialogButtonBox()
        for button in (self._rule, self._undo, self._redo, self.examples):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        page = QWidget()
        column = QVBoxLayout(page)
        column.addWidget(self.made)
        column.addLayout(form)
        column.addWidget(self.message)
        column.addWidget(buttons)
        self.tabs = QTabWidget()
        for widget, title in ((page, "Rulin&gs"), (self.dice, "&Dice"), (self.back, "Turns taken &back")):
            self.tabs.addTab(widget, title)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.addWidget(self.tabs)
        outer.addWidget(close)
        self._rule.setDefault(True)
        self.resize(780, 540)
        self.words.setFocus()

    def _wire(self) -> None:
        self._rule.clicked.connect(lambda: self._make(self._split()))
        self._undo.clicked.connect(lambda: self._again_or_not("undo"))
        self._redo.clicked.connect(lambda: self._again_or_not("redo"))
        self.turn.currentIndexChanged.connect(lambda _: self._show())
        for line in (self.words, self.reason):
            line.textChanged.connect(self._allow)
        menu = QMenu(self)
        for words in self._session.ruleset.rulings:
            menu.addAction(words, partial(self._begin, words))
        self.examples.setMenu(menu)
        self.dice.chosen.connect(lambda words: self._begin(words, again=True))
        self.back.changed.connect(self._on_turns_changed)
        self._worker.answered.connect(self._answer.update)
        self._worker.progressed.connect(lambda title, done, total: self.message.setText(f"{title}  {done} of {total}"))
        self._worker.succeeded.connect(self._on_played)
        self._worker.failed.connect(self._on_failed)

    @property
    def again(self) -> bool:
        """Whether the ruling is on the turn that was played last."""
        return bool(self.turn.currentData())

    def _show_turns(self, again: bool = False) -> None:
        """What can be ruled on: the turn that waits, unless the game is over, and the one played last."""
        session = self._session
        self.turn.clear()
        if not session.over:
            self.turn.addItem(f"{capital(session.turn_title())}, which waits for orders", False)
        if session.phases(session.turn - 1):
            self.turn.addItem(f"{capital(session.turn_title(session.turn - 1))}, which is played again", True)
        self.turn.setCurrentIndex(max(0, self.turn.findData(again)))
        self.tabs.setTabEnabled(1, self.turn.findData(True) >= 0 and session.ruleset.odds is not None)
        self._show()

    def _show(self) -> None:
        """What was ruled so far; what was undone can be done again, an undoing neither."""
        self.made.clear()
        turn = self._session.turn - self.again
        events = [event for event in self._session.rulings(GM, turn) if event.kind == RULING]
        left = {event.id for event in standing(events)}
        for event in events:
            number = event.id.rpartition(".")[2]
            item = QListWidgetItem(f"{number}  {self._session.wording(event)}")
            item.setData(Qt.ItemDataRole.UserRole, number)
            item.setData(UNDONE, event.id not in left)
            if event.id not in left:
                item.setForeground(self.palette().brush(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text))
                item.setText(f"{item.text()} (undone)")
                item.setFlags(item.flags() if not event.cause else Qt.ItemFlag.NoItemFlags)
            self.made.addItem(item)
        self.made.scrollToBottom()
        self._allow()

    def _allow(self) -> None:
        ready = bool(self.reason.text().strip()) and self.turn.count() > 0 and not self._worker.running
        self._rule.setEnabled(ready and bool(self.words.text().strip()))
        chosen = [bool(item.data(UNDONE)) for item in self.made.selectedItems()]
        self._undo.setEnabled(ready and chosen == [False])
        self._redo.setEnabled(ready and chosen == [True])
        self._rule.setText("Rule, and &play the turn again" if self.again else "&Make the ruling")

    def _begin(self, words: str, again: bool | None = None) -> None:
        """Words to be finished, perhaps on the turn that is played again."""
        if again is not None:
            self.turn.setCurrentIndex(max(0, self.turn.findData(again)))
        self.tabs.setCurrentIndex(0)
        self.words.setText(words)
        self.words.setFocus()

    def _split(self) -> Sequence[str] | None:
        try:
            return shlex.split(self.words.text())
        except ValueError:
            self.message.setText("A quotation mark is missing.")
            return None

    def _again_or_not(self, word: str) -> None:
        """The chosen ruling is undone, or done again."""
        self._make((word, self.made.selectedItems()[0].data(Qt.ItemDataRole.UserRole)))

    def _make(self, words: Sequence[str] | None) -> None:
        """A refusal is told and everything stays as it was written."""
        if words is None or self._worker.running:
            return
        said = Said(self.reason.text(), self.told.text(), self.forced.isChecked())
        if self.again:
            asked = {"words": list(words), "reason": said.reason, "told": said.told, "forced": said.forced}
            self._worker.start(self._session.path, self._session.turn - 1, "again", asked)
            self._allow()
            return
        try:
            found = self._session.rule(words, said)
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        self._made(_outcome(found.knowing, found.noticing, found.upset))
        self.ruled.emit()

    def _on_played(self) -> None:
        self._session.reload()
        self._made(_outcome(**self._answer))
        self.back.show_turns()
        self.replayed.emit()

    def _on_failed(self, reason: str) -> None:
        self.message.setText(reason)
        self._allow()

    def _on_turns_changed(self) -> None:
        self._show_turns()
        self.replayed.emit()

    def _made(self, words: str) -> None:
        for line in (self.words, self.reason, self.told):
            line.clear()
        self.forced.setChecked(False)
        self.message.setText(words)
        self._show()
        self.words.setFocus()


def _outcome(knowing: Sequence[str], noticing: Sequence[str], upset: Sequence[str]) -> str:
    """Who hears of a ruling, and the orders that it makes impossible."""
    told = f"Told to {', '.join(knowing)}." if knowing else "Told to nobody."
    noticed = f" {', '.join(noticing)} will hear that something was corrected." if noticing else ""
    lost = "".join(f"\nNo longer carried out: {line}" for line in upset)
    return f"{told}{noticed}{lost}"
