"""What may come of a battle, fought many times in a process of its own until it is known well enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.desk.worker import TurnWorker
from drumhead.client.kinds import kind_of
from drumhead.engine.session import GameSession

WIDTHS = (("2 %", 0.02), ("1 %", 0.01), ("0.5 %", 0.005), ("0.2 %", 0.002))
AS_ORDERED = "as ordered"


class OddsDialog(QDialog):
    """Asked as the seat at the desk knows the square; what it has ordered counts."""

    def __init__(
        self,
        session: GameSession,
        seat: str,
        square: str = "",
        parent: QWidget | None = None,
        chosen: Sequence[str] = (),
    ) -> None:
        """`chosen` are the units that A and D put there."""
        super().__init__(parent)
        self.setWindowTitle("What may come of a battle")
        self._session, self._seat, self._chosen = session, seat, tuple(chosen)
        self._worker = TurnWorker(self)
        self.square, self.attacker, self.until = QLineEdit(square), QComboBox(), QComboBox()
        self._kind = kind_of(session.game.map)
        within = ", or one of its tactical squares behind it" if self._kind.field is not None else ""
        self.square.setPlaceholderText(f"A {self._kind.word}{within}")
        self.attacker.addItem(AS_ORDERED, "")
        for side, title in session.game.sides.items():
            self.attacker.addItem(title, side)
        self.attack, self.defend = self._postures("attack"), self._postures("defend")
        self.attackers, self.defenders = QLineEdit(), QLineEdit()
        for beside, key in ((self.attackers, "A"), (self.defenders, "D")):
            puts = f"; {key} puts {_few(self._chosen)} there" if self._chosen else ""
            beside.setPlaceholderText(f"Units that are there too, with commas{puts}")
        for words, width in WIDTHS:
            self.until.addItem(f"plus or minus {words}", width)
        self.until.setCurrentIndex(1)
        self.answer = QPlainTextEdit()
        self.answer.setReadOnly(True)
        self.answer.setPlaceholderText("The odds stand here.")
        self.answer.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.answer.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.ask, self.stop = QPushButton("As&k"), QPushButton("E&nough")
        self._lay_out()
        self._wire()
        self._allow()

    def _postures(self, kind: str) -> QComboBox:
        """The postures that an order of a kind may have, as its form offers them."""
        box = QComboBox()
        box.addItem(AS_ORDERED, "")
        for form in self._session.ruleset.forms:
            for option in (option for field in form.asked if form.kind == kind for option in field.options):
                box.addItem(option, option)
        return box

    def _lay_out(self) -> None:
        form = QFormLayout()
        rows = (
            (f"&{self._kind.word.capitalize()}", self.square),
            ("Att&acker", self.attacker),
            ("Attackers &in", self.attack),
            ("&Defenders in", self.defend),
            ("Attackers &with", self.attackers),
            ("Defenders wit&h", self.defenders),
            ("&Until it is known to", self.until),
        )
        for label, field in rows:
            form.addRow(label, field)
        for box in (self.attack, self.defend):
            form.setRowVisible(box, box.count() > 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in (self.ask, self.stop):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.addLayout(form)
        outer.addWidget(self.answer, 1)
        outer.addWidget(self.message)
        outer.addWidget(buttons)
        self.ask.setDefault(True)
        if self.square.text():
            self.ask.setFocus()
        self.ask.setToolTip(f"Ask (Return); {self._keys()}")
        self.resize(860, 700)

    def _keys(self) -> str:
        """What A and D do."""
        if not self._chosen:
            return "A: your side attacks, D: it defends"
        return f"A: {_few(self._chosen)} attack too, D: they defend"

    def _wire(self) -> None:
        self.ask.clicked.connect(self.begin)
        self.stop.clicked.connect(self._end)
        self.square.textChanged.connect(self._allow)
        self._worker.answered.connect(self._show)
        self._worker.progressed.connect(
            lambda place, done, total: self.message.setText(f"{place}: {done} battles of at most {total}")
        )
        self._worker.succeeded.connect(lambda: self._ended(""))
        self._worker.failed.connect(self._ended)

    def begin(self) -> None:
        """Ask what stands in the fields."""
        if self._worker.running or not self.square.text().strip():
            return
        self.answer.clear()
        asked = {
            "seat": self._seat,
            "square": self.square.text().strip(),
            "attacker": self.attacker.currentData(),
            "attack": self.attack.currentData(),
            "defend": self.defend.currentData(),
            "attackers": _ids(self.attackers),
            "defenders": _ids(self.defenders),
            "until": self.until.currentData(),
        }
        self._worker.start(self._session.path, self._session.turn, "odds", asked)
        self._allow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A and D while no field is written in: who is chosen is put there and attacks, or defends; with nobody chosen
        the seat's own side does. Then it is asked anew."""
        key = Qt.Key(event.key())
        if key not in (Qt.Key.Key_A, Qt.Key.Key_D):
            super().keyPressEvent(event)
        elif self._chosen:
            fields = (self.attackers, self.defenders) if key == Qt.Key.Key_A else (self.defenders, self.attackers)
            self._put(*fields)
        else:
            self._turn_on(attacks=key == Qt.Key.Key_A)

    def _put(self, to: QLineEdit, off: QLineEdit) -> None:
        """Those who are chosen stand in one of two camps."""
        self._worker.stop()
        self.attacker.setCurrentIndex(0)
        to.setText(", ".join(dict.fromkeys((*_ids(to), *self._chosen))))
        off.setText(", ".join(id for id in _ids(off) if id not in self._chosen))
        self.begin()

    def _turn_on(self, *, attacks: bool) -> None:
        game = self._session.game
        side = game.seat(self._seat).side
        others = [id for id in game.sides if id != side]
        if named := side if attacks else next(iter(others), ""):
            self._worker.stop()
            self.attacker.setCurrentIndex(self.attacker.findData(named))
            self.begin()

    def done(self, result: int) -> None:
        """Nobody waits for the figures any more."""
        self._worker.stop()
        super().done(result)

    def _show(self, found: Mapping[str, Any]) -> None:
        self.answer.setPlainText("\n".join(found["lines"]))

    def _end(self) -> None:
        self._worker.stop()
        self._ended("Broken off; these are the figures so far.")

    def _ended(self, words: str) -> None:
        self.message.setText(words)
        self._allow()

    def _allow(self) -> None:
        """What can be done now; the keyboard stays with asking, not with leaving."""
        running, had = self._worker.running, self.focusWidget() in (self.ask, self.stop)
        self.ask.setEnabled(bool(self.square.text().strip()) and not running)
        self.stop.setEnabled(running)
        if had:
            (self.stop if running else self.ask).setFocus()


def _ids(field: QLineEdit) -> list[str]:
    """The units that a field names."""
    return [id.strip().upper() for id in field.text().split(",") if id.strip()]


def _few(units: Sequence[str]) -> str:
    """Two of them by name, and how many more."""
    more = f" and {len(units) - 2} more" if len(units) > 2 else ""
    return f"{', '.join(units[:2])}{more}"
