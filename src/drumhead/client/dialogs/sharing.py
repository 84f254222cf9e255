"""Who holds which seats, where one player may hold several."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

FEWEST, USUAL = 1, 2


def password_line(name: str) -> QLineEdit:
    """A line that hides what is typed; a password need not be given."""
    line = QLineEdit()
    line.setObjectName(f"password-{name}")
    line.setEchoMode(QLineEdit.EchoMode.Password)
    line.setPlaceholderText("no password")
    return line


class SharingForm(QWidget):
    """Players by name, and for each seat which of them holds it."""

    def __init__(self, seats: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = QSpinBox()
        self._count.setObjectName("player-count")
        self._count.setRange(FEWEST, len(seats))
        self._names: list[QLineEdit] = []
        self._passwords: list[QLineEdit] = []
        self._holders: dict[str, QComboBox] = {seat: QComboBox() for seat in seats}
        self._lay_out()
        self._count.valueChanged.connect(self._share_out)
        self._count.setValue(min(USUAL, len(seats)))
        self._share_out()

    def _lay_out(self) -> None:
        people, powers = QGridLayout(), QGridLayout()
        people.addWidget(QLabel("How many"), 0, 0)
        people.addWidget(self._count, 0, 1, Qt.AlignmentFlag.AlignLeft)
        for row in range(1, self._count.maximum() + 1):
            name, password = QLineEdit(f"Player {row}"), password_line(f"player-{row}")
            name.setObjectName(f"player-{row}")
            name.textChanged.connect(self._rename)
            self._names.append(name)
            self._passwords.append(password)
            people.addWidget(name, row, 0)
            people.addWidget(password, row, 1)
        for row, (seat, box) in enumerate(self._holders.items()):
            box.setObjectName(f"holder-{seat}")
            powers.addWidget(QLabel(f"{seat} is played by"), row, 0)
            powers.addWidget(box, row, 1)
        for grid in (people, powers):
            grid.setVerticalSpacing(4)
            grid.setColumnMinimumWidth(0, 190)
            grid.setColumnStretch(1, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(12)
        outer.addLayout(people)
        outer.addLayout(powers)
        outer.addStretch(1)

    def _share_out(self) -> None:
        """Deal the seats round the table."""
        count = self._count.value()
        for row, lines in enumerate(zip(self._names, self._passwords, strict=True)):
            for line in lines:
                line.setVisible(row < count)
        for number, box in enumerate(self._holders.values()):
            with QSignalBlocker(box):
                box.clear()
                box.addItems([line.text() for line in self._names[:count]])
                box.setCurrentIndex(number % count)

    def _rename(self) -> None:
        for box in self._holders.values():
            for row in range(box.count()):
                box.setItemText(row, self._names[row].text())

    def players(self) -> dict[str, tuple[str, ...]]:
        """The seats of each player who holds any; players of one name are one player."""
        found: dict[str, tuple[str, ...]] = {}
        for row in range(self._count.value()):
            held = tuple(seat for seat, box in self._holders.items() if box.currentIndex() == row)
            if held:
                name = _name(self._names[row], row)
                found[name] = (*found.get(name, ()), *held)
        return found

    def passwords(self) -> dict[str, str | None]:
        """The password of each of them, None where none was given."""
        given: dict[str, str | None] = {}
        for row in range(self._count.value()):
            name = _name(self._names[row], row)
            given[name] = given.get(name) or self._passwords[row].text() or None
        return {name: given[name] for name in self.players()}


def _name(line: QLineEdit, row: int) -> str:
    return " ".join(line.text().split()) or f"Player {row + 1}"
