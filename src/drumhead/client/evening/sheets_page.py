"""The sheets of a folder: how each file and seat stands, what its lines came to, and what is to be done with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit, QSplitter, QVBoxLayout, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.evening.parts import GamePage, copy, in_a_row, press, read_table, read_text, show_rows
from drumhead.client.panels.short_label import ShortLabel
from drumhead.client.wiping import wipe
from drumhead.engine.errors import DrumheadError
from drumhead.engine.session.evening.answering import ask_back, override
from drumhead.engine.session.evening.arriving import Arrived, in_folder
from drumhead.engine.session.evening.deadline import deadline
from drumhead.engine.session.evening.intake_table import ASKABLE, IN, OVERRIDABLE, VALID, Row, table, taken_in

COLUMNS = ("File", "From", "It stands", "Came", "Orders", "More")
LEAD = "Save the sheets as they are mailed into one folder. What is valid is handed in; the rest waits for you."
NO_FOLDER = "No folder is chosen yet."


class SheetsPage(GamePage):
    """Only a look until sheets are handed in: valid ones together, any other by a choice of its own."""

    title = "Sheets"
    tip = "The sheets that came in, and who is still missing"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._folder: Path | None = None
        self.rows: tuple[Row, ...] = ()
        self.folder_label = ShortLabel(NO_FOLDER, Qt.TextElideMode.ElideMiddle)
        self.table = read_table("sheets", COLUMNS, "Sheets that came in", slim=True)
        self.table.currentCellChanged.connect(lambda *_: self._show_chosen())
        self.letter = read_text("letter", "A letter to the sender", "Choose a file: the letter that asks back.")
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("The reason; you alone read it")
        self.reason.setAccessibleName("Reason of the ruling")
        self.reason.textChanged.connect(lambda _: self._allow())
        self._make_buttons()
        self._lay_out()

    def _make_buttons(self) -> None:
        self._look = press("look-again", "&Look again", "Read the folder anew", self.look)
        self._take = press("take-valid", "Hand &in what is valid", "Hand in all valid sheets", self.take_valid)
        self._accept = press("accept-lines", "&Take the other lines", "Leave out what is refused", self.accept_chosen)
        self._override = press(
            "override", "Take it in by a r&uling", "Past what bars it, with your reason", self.override_chosen
        )
        self._copy = press("copy-letter", "Cop&y the letter", "To be pasted into a mail", self._copy_letter)

    def _lay_out(self) -> None:
        choose = press("choose-folder", "Choose the &folder…", "Where the sheets are saved", self._ask_folder)
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.letter, 1)
        column.addLayout(in_a_row(self._copy, self._accept, self._override, self.reason, stretched=(self.reason,)))
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        for part, stretch in ((self.table, 3), (below, 2)):
            parts.addWidget(part)
            parts.setStretchFactor(parts.count() - 1, stretch)
        top = in_a_row(choose, self._look, self._take, self.folder_label, stretched=(self.folder_label,))
        self.fill(LEAD, top, parts)
        self._allow()

    # the desk

    def show_desk(self, desk: OrderDesk) -> None:
        self._desk = desk
        self.look()

    def forget(self) -> None:
        self._desk, self._folder, self.rows = None, None, ()
        self.folder_label.setText(NO_FOLDER)
        wipe(self.reason)
        for words in (self.letter, self.message):
            words.clear()
        self.table.setRowCount(0)
        self._allow()

    # what is done

    def _ask_folder(self) -> None:
        start = self._folder or (self._desk.session.path.parent if self._desk else Path())
        name = QFileDialog.getExistingDirectory(self, "The folder of the sheets", str(start))
        if name:
            self.open_folder(Path(name))

    def open_folder(self, folder: Path) -> None:
        """Look at the sheets of a folder."""
        self._folder = folder
        self.folder_label.setText(str(folder))
        self.look()

    def look(self) -> None:
        """How everything stands; nothing is handed in."""
        desk = self._desk
        if desk is None:
            return
        self._do(lambda files: table(desk.session, files, deadline(desk.session)))

    def take_valid(self) -> None:
        """Hand in every sheet that is valid."""
        desk = self._desk
        if desk is None:
            return
        if self._do(lambda files: taken_in(desk.session, files, deadline(desk.session))):
            taken = sum(row.taken and bool(row.file) and row.standing != IN for row in self.rows)
            self.message.setText("1 sheet was handed in." if taken == 1 else f"{taken} sheets were handed in.")

    def accept_chosen(self) -> None:
        """Hand in what can be carried out of the file at hand."""
        desk, row = self._desk, self.chosen
        if desk is None or row is None:
            return

        def take(files: tuple[Arrived, ...]) -> tuple[Row, ...]:
            due = deadline(desk.session)
            taken_in(desk.session, [each for each in files if each.name == row.file], due, (row.file,))
            return table(desk.session, files, due)

        if self._do(take):
            self.message.setText(f"{row.file} was handed in without the lines that are refused.")

    def override_chosen(self) -> None:
        """Take the file at hand in by a ruling."""
        desk, row = self._desk, self.chosen
        if desk is None or row is None:
            return

        def take(files: tuple[Arrived, ...]) -> tuple[Row, ...]:
            override(desk.session, files, row.file, self.reason.text(), deadline(desk.session))
            return table(desk.session, files, deadline(desk.session))

        if self._do(take):
            self.reason.clear()
            self.message.setText(f"{row.file} was taken in by a ruling.")

    def _do(self, act: Callable[[tuple[Arrived, ...]], tuple[Row, ...]]) -> bool:
        """Something with the files as they are now; a refusal is told, and everything stays as it is shown."""
        self.message.clear()
        if self._desk is None:
            return False
        try:
            self.rows = act(in_folder(self._desk.session, self._folder) if self._folder is not None else ())
        except DrumheadError as error:
            self.message.setText(str(error))
            return False
        finally:
            self._allow()
        show_rows(self.table, [cells(row) for row in self.rows])
        for number, row in enumerate(self.rows):
            if (item := self.table.item(number, len(COLUMNS) - 1)) is not None:
                item.setToolTip(more(row, every=True))
        self._show_chosen()
        return True

    # what is chosen

    @property
    def chosen(self) -> Row | None:
        """The row at hand."""
        at = self.table.currentRow()
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def _show_chosen(self) -> None:
        row, desk = self.chosen, self._desk
        self.letter.setPlainText("" if row is None or desk is None else ask_back(desk.session, row))
        self._allow()

    def _allow(self) -> None:
        row = self.chosen
        over = self._desk is None or self._desk.session.over
        self._take.setEnabled(not over and any(row.standing == VALID and row.file for row in self.rows))
        partly = row is not None and row.standing in ASKABLE and row.accepted > 0 and not row.taken
        self._accept.setEnabled(not over and partly)
        barred = row is not None and row.standing in OVERRIDABLE and not row.taken
        self._override.setEnabled(not over and barred and bool(self.reason.text().strip()))
        self.reason.setEnabled(not over and barred)
        self._copy.setEnabled(bool(self.letter.toPlainText()))
        self._look.setEnabled(self._folder is not None)

    def _copy_letter(self) -> None:
        copy(self.letter.toPlainText())
        self.message.setText("The letter is on the clipboard.")


def cells(row: Row) -> tuple[str, ...]:
    """A row as it is read."""
    came = "" if row.came is None else f"{row.came:%d %b %H:%M}"
    is_in = row.standing == IN or (row.taken and row.standing == VALID)
    standing = "handed in" if row.file and is_in else row.standing
    orders = str(row.accepted) if row.verdicts else ""
    return row.file or "–", row.seat or "?", standing, came, orders, more(row)


def more(row: Row, *, every: bool = False) -> str:
    """Why it stands so, and what other sheets say, of many units only the first unless `every` one is to be told; its
    refused lines stand in the letter."""
    anew, others = list(row.replaced), list(row.conflicts)
    if not every:
        anew, others = _first(anew, 3), _first(others, 1)
    told = f"Given anew later: {', '.join(anew)}." if anew else ""
    return "\n".join(part for part in (row.reason, told, *others) if part)


def _first(found: list[str], count: int) -> list[str]:
    """The first of them, and how many more there are."""
    left = len(found) - count
    return [*found[:count], f"and {left} more"] if left > 1 else found
