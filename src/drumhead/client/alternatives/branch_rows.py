"""The alternatives of the unit at hand, below its orders on the card: a line each, the one that goes marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from drumhead.client.alternatives.forking import Forking
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.icons import icon

TITLE = "Alternatives, the one that goes in bold:"


class BranchRows(QWidget):
    """`turned` tells the number of the one that shall go, `dropped` of the one that shall be forgotten."""

    turned = Signal(int)
    dropped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 2, 0, 4)
        self._column.setSpacing(0)
        self.hide()

    def show_branches(self, lines: Sequence[str], goes: int = 0, *, locked: bool = False) -> None:
        """Fill the rows; without any nothing is shown."""
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        if lines:
            title = QLabel(TITLE)
            title.setObjectName("heading")
            title.setWordWrap(True)
            self._column.addWidget(title)
        for number, line in enumerate(lines):
            self._column.addWidget(self._row(number, line, number == goes, locked))
        self.setVisible(bool(lines))

    def _row(self, number: int, line: str, goes: bool, locked: bool) -> QWidget:
        turn, drop = QPushButton(f"{number + 1}  {line}"), QToolButton()
        turn.setObjectName(f"branch-{number + 1}")
        turn.setProperty("branch", True)
        turn.setFlat(True)
        turn.setCheckable(True)
        turn.setChecked(goes)
        turn.setEnabled(not locked)
        turn.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        turn.setToolTip(f"{line}\n{'This one goes' if goes else 'Click, and this one goes'}")
        turn.clicked.connect(lambda: self.turned.emit(number))
        drop.setObjectName(f"branch-drop-{number + 1}")
        drop.setIcon(icon("clear"))
        drop.setAutoRaise(True)
        drop.setEnabled(not locked)
        drop.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        drop.setToolTip("Forget this alternative")
        drop.setAccessibleName(f"Forget alternative {number + 1}, {line}")
        drop.clicked.connect(lambda: self.dropped.emit(number))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(turn, 1)
        row.addWidget(drop)
        whole = QWidget()
        whole.setLayout(row)
        return whole


def show_branches(forking: Forking, rows: BranchRows, unit: str) -> None:
    """The alternatives of a unit or office; in a replay none."""
    lines = forking.lines(unit) if forking.desk.moment is None else ()
    rows.show_branches(lines, forking.goes(unit) if lines else 0, locked=forking.desk.mode != "DRAFT")


def wire_branches(forking: Forking, rows: BranchRows, desk: OrderDesk, say: Callable[[str], None]) -> None:
    """A click lets another go, a cross takes one away; what was done is said."""
    rows.turned.connect(lambda number: forking.turn(desk.unit, number))
    rows.dropped.connect(lambda number: forking.drop(desk.unit, number))
    forking.told.connect(say)
