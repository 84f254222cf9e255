"""The sheets that came in: seat, turn, orders, seal, and what was made of each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.errors import DrumheadError, SealError
from drumhead.engine.play.sheets import Sheet, read_sheet
from drumhead.engine.session import GameSession, Receipt
from drumhead.engine.session.commanding.mail import sheets_of

CHANGED = {
    "replaced": "Replaces the orders of",
    "stands": "As before stand those of",
    "cleared": "Takes back those of",
}
COLUMNS = ("File", "Seat", "Turn", "Orders", "Seal", "Result")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    file: str
    seat: str = ""
    turn: str = ""
    orders: str = ""
    seal: str = ""
    result: str = ""
    taken: bool = False


class ImportDialog(QDialog):
    """Takes each sheet in as it is shown; one with refused orders stays out, says what could be taken, and asks; one
    without its seal until a `trusted` user relents."""

    def __init__(
        self, session: GameSession, paths: Sequence[Path], *, trusted: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Order sheets")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._session, self._paths = session, tuple(paths)
        self._rows: dict[str, Row] = {}
        self.table = self._make_table()
        self.unsealed = QCheckBox("Take in sheets whose seal is missing or broken")
        self.dropping = QCheckBox("Leave out orders that are not allowed and take the rest")
        self.unsealed.setVisible(trusted)
        for box in (self.unsealed, self.dropping):
            box.toggled.connect(self._take_in)
        self._note = QLabel()
        self._note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        for widget in (self._note, self.table, self.unsealed, self.dropping, buttons):
            outer.addWidget(widget)
        self.resize(920, 460)
        self._take_in()

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, len(COLUMNS))
        table.setHorizontalHeaderLabels(list(COLUMNS))
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setAlternatingRowColors(True)
        table.setShowGrid(False)  # its lines would run across the row that is chosen
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        return table

    def _take_in(self) -> None:
        """Try every sheet that is not in yet."""
        unsealed, dropping = self.unsealed.isChecked(), self.dropping.isChecked()
        taken = {name for name, row in self._rows.items() if row.taken}
        for path in self._paths:
            rows = take_in(self._session, path, taken, unsealed=unsealed, drop_refused=dropping)
            self._rows |= {row.file: row for row in rows}
        self._show()

    def _show(self) -> None:
        self.table.setRowCount(len(self._rows))
        for at, row in enumerate(self._rows.values()):
            for column, text in enumerate(astuple(row)[: len(COLUMNS)]):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                self.table.setItem(at, column, item)
        self.table.resizeRowsToContents()
        taken = sum(row.taken for row in self._rows.values())
        missing = [status.seat.name for status in self._session.seats() if not status.handed_in]
        rest = f" Still missing: {', '.join(missing)}." if missing else " All orders are in."
        self._note.setText(f"{taken} of {len(self._rows)} sheets were taken in.{rest}")


def take_in(
    session: GameSession,
    path: Path,
    taken: Collection[str] = (),
    *,
    unsealed: bool = False,
    drop_refused: bool = False,
) -> tuple[Row, ...]:
    """Hand a sheet in, or those of a mail but for the ones that were `taken`; gives their rows of the table."""
    try:
        sheets = sheets_of(session, path, path.name)
    except DrumheadError as error:
        return (Row(path.name, result=str(error)),)
    waiting = (sheet for sheet in sheets if sheet[0] not in taken)
    return tuple(_row(session, *sheet, unsealed, drop_refused) for sheet in waiting)


def _row(session: GameSession, name: str, text: str, unsealed: bool, drop_refused: bool) -> Row:
    try:
        sheet = read_sheet(text, name)
    except DrumheadError as error:
        return Row(name, result=str(error))
    seal = "sealed" if sheet.seal else "none"
    row = Row(name, sheet.seat, str(sheet.turn), str(len(sheet.lines)), seal)
    try:
        receipt = session.submit(text, name, unsealed=unsealed, drop_refused=drop_refused)
    except SealError as error:
        return _with(row, "broken" if sheet.seal else "missing", str(error))
    except DrumheadError as error:
        return _with(row, seal, _late(session, sheet) + str(error))
    return _with(row, seal, _result(receipt), taken=receipt.taken)


def _result(receipt: Receipt) -> str:
    """What became of a sheet: what it replaced and what still stands, or why it is not in and what of it could be."""
    failed = " ".join(f"{verdict.place}: {verdict.reason.rstrip('.')}." for verdict in receipt if not verdict.accepted)
    if receipt.taken:
        return " ".join(part for part in ("Taken in.", *_changed(receipt), failed) if part)
    lines = [str(verdict.line) for verdict in receipt if verdict.accepted and verdict.order is not None]
    rest = f"The rest, line{'s' if len(lines) > 1 else ''} {', '.join(lines)}, can be taken." if lines else ""
    return f"Not taken in: {failed} {rest}".rstrip()


def _changed(receipt: Receipt) -> Iterator[str]:
    """The units whose orders of an earlier sheet were replaced, stand on or were taken back."""
    for outcome, words in CHANGED.items():
        units = [change.unit for change in receipt.changes if change.outcome == outcome]
        if units:
            yield f"{words} {', '.join(units)}."


def _with(row: Row, seal: str, result: str, *, taken: bool = False) -> Row:
    return Row(row.file, row.seat, row.turn, row.orders, seal, result, taken)


def _late(session: GameSession, sheet: Sheet) -> str:
    if sheet.turn < session.turn:
        return "Late: "
    return "Early: " if sheet.turn > session.turn else ""
