"""A game master's table of the sheets that came in: seat, turn, orders, seal, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session import GameSession
from drumhead.engine.whole_file import read_text

COLUMNS = ("File", "Seat", "Turn", "Orders", "Result")


class ImportDialog(QDialog):
    """Takes each sheet in as it is shown; what is refused stays out and says why."""

    def __init__(self, session: GameSession, paths: Sequence[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Order sheets")
        self.table = QTableWidget(0, len(COLUMNS))
        self.table.setHorizontalHeaderLabels(list(COLUMNS))
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        self.table.setWordWrap(True)
        for path in paths:
            self._add(take_in(session, path))
        self.table.resizeRowsToContents()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.addWidget(QLabel("A sheet with a refused order, a broken seal or another turn is not taken in."))
        outer.addWidget(self.table)
        outer.addWidget(buttons)
        self.resize(860, 420)

    def _add(self, row: tuple[str, ...]) -> None:
        at = self.table.rowCount()
        self.table.insertRow(at)
        for column, text in enumerate(row):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            self.table.setItem(at, column, item)


def take_in(session: GameSession, path: Path) -> tuple[str, ...]:
    """Hand a sheet in; gives its row of the table."""
    seat = turn = count = ""
    try:
        text = read_text(path, "order sheet")
        sheet = read_sheet(text, path.name)
        seat, turn, count = sheet.seat, str(sheet.turn), str(len(sheet.lines))
        verdicts = session.submit(text, path.name)
    except DrumheadError as error:
        return path.name, seat, turn, count, str(error)
    failed = [f"line {verdict.line}: {verdict.reason}" for verdict in verdicts if not verdict.accepted]
    result = "; ".join(failed) if failed else "taken in"
    return path.name, seat, turn, count, result
