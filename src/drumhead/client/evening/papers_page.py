"""Deadline, reminders and what goes out: everything for all seats in one act, and a turn in dispute as one file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDate, QDateTime, Qt, QTime, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QDateTimeEdit, QFileDialog, QSplitter, QVBoxLayout, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.mode_words import capital
from drumhead.client.evening.parts import GamePage, copy, in_a_row, press, read_table, read_text, show_rows
from drumhead.client.evening.working import Working
from drumhead.client.panels.short_label import ShortLabel
from drumhead.client.panels.vacancy import Vacancy
from drumhead.engine.errors import DrumheadError
from drumhead.engine.naming import slug
from drumhead.engine.session.evening.bundle import write_bundle
from drumhead.engine.session.evening.deadline import all_due, deadline, reminders, set_deadline

COLUMNS = ("To", "What", "File")
LEAD = (
    "Position, report, receipts and a letter for every seat, each in a folder of its own that holds nothing of another."
    " Nothing is mailed by itself: letters are to be pasted."
)
FOR_A_JUDGE = "It holds what all sides knew: until the game is over it is for a neutral judge alone."
SHOWN = "d MMMM yyyy, HH:mm"


class PapersPage(GamePage):
    """Writes in a process of its own: maps of a large army take their time."""

    title = "Send out"
    tip = "Deadline, reminders, and the papers of the turn for all seats"
    sent = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._work = Working(self)
        self._wanted: Path | None = None
        self._folder: Path | None = None
        self._is_due = False
        self.due = QDateTimeEdit()
        self.due.setDisplayFormat(SHOWN)
        self.due.setCalendarPopup(True)
        self.due.setAccessibleName("Deadline")
        self.due_label, self.turns = ShortLabel(), QComboBox()
        self.turns.setAccessibleName("Turn of the dispute bundle")
        self.turns.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.letters = read_text("reminders", "Reminders", "All orders are in: nobody is to be reminded.")
        self.table = read_table("papers", COLUMNS, "Papers that were written")
        Vacancy(self.table, "No papers were written yet.")
        self._make_buttons()
        self._lay_out()
        self._wire()

    def _make_buttons(self) -> None:
        self._set = press("set-deadline", "&Set the deadline", "Late is what comes after it", self.set_due)
        self._drop = press("drop-deadline", "&No deadline", "Nothing is late any more", self.drop_due)
        self._copy = press("copy-reminders", "Cop&y the reminders", "To be pasted into mails", self._copy_letters)
        self._send = press("send-out", "Write &papers…", "For all seats, into a new folder", self._ask_folder)
        self._open = press("open-folder", "Open the &folder", "With your system's own program", self._open_folder)
        self._bundle = press("bundle", "Dispute &bundle…", "All a turn was played from, as one file", self._ask_zip)
        self._verify = press("verify-bundle", "Ver&ify one…", "Play its turn again", self._ask_bundle)

    def _lay_out(self) -> None:
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        for part, stretch in ((self.letters, 2), (self.table, 3)):
            parts.addWidget(part)
            parts.setStretchFactor(parts.count() - 1, stretch)
        first = QVBoxLayout()
        first.addLayout(in_a_row(self.due, self._set, self._drop, self._copy))
        first.addWidget(self.due_label)
        last = in_a_row(self._send, self._open, self.turns, self._bundle, self._verify)
        self.fill(LEAD, first, parts, last, self._work.bar)
        self._allow()

    def _wire(self) -> None:
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self._on_failed)

    # the desk

    def show_desk(self, desk: OrderDesk) -> None:
        if desk is not self._desk:
            self.due.setDateTime(QDateTime(QDate.currentDate().addDays(7), QTime(20, 0)))
        self._desk = desk
        self._show_due()
        session = desk.session
        self.turns.clear()
        for turn in reversed([turn for turn in range(session.turn) if session.phases(turn)]):
            self.turns.addItem(capital(session.turn_title(turn).partition(" from ")[0]), turn)
        self._allow()

    def forget(self) -> None:
        self._work.stop()
        self._desk, self._folder, self._is_due = None, None, False
        for words in (self.letters, self.message, self.due_label, self.turns):
            words.clear()
        self.table.setRowCount(0)
        self._allow()

    def _show_due(self) -> None:
        if self._desk is None:
            return
        due = deadline(self._desk.session)
        self._is_due = due is not None
        self.due_label.setText(all_due(self._desk.session))
        if due is not None:
            self._write_due(due)
        self.letters.setPlainText("\n\n".join(text for _, text in reminders(self._desk.session)))

    def _write_due(self, due: datetime) -> None:
        self.due.setDateTime(QDateTime(QDate(due.year, due.month, due.day), QTime(due.hour, due.minute)))

    # what is done

    def set_due(self) -> None:
        """Orders for the waiting turn are due by what is written."""
        day, time = self.due.date(), self.due.time()
        when = datetime(day.year(), day.month(), day.day(), time.hour(), time.minute())
        self._try(lambda desk: set_deadline(desk.session, when))

    def drop_due(self) -> None:
        """No deadline any more."""
        self._try(lambda desk: set_deadline(desk.session, None))

    def _try(self, act: Callable[[OrderDesk], object]) -> bool:
        """Something that may be refused; the refusal is told."""
        self.message.clear()
        if self._desk is None:
            return False
        try:
            act(self._desk)
        except DrumheadError as error:
            self.message.setText(str(error))
            return False
        self._show_due()
        self._allow()
        return True

    def _copy_letters(self) -> None:
        copy(self.letters.toPlainText())
        self.message.setText("The reminders are on the clipboard.")

    def _ask_folder(self) -> None:
        if self._desk is None:
            return
        session = self._desk.session
        start = session.path.parent / f"{slug(session.game.id)}-turn-{session.turn}"
        name, _ = QFileDialog.getSaveFileName(self, "A new folder for the papers", str(start))
        if name:
            self.send(Path(name))

    def send(self, folder: Path) -> None:
        """Write all papers into a new folder."""
        if self._begin("send-out", {"folder": str(folder)}):
            self._wanted = folder

    def _begin(self, act: str, asked: Mapping[str, str]) -> bool:
        """Something that takes its time, unless something is being done already."""
        if self._desk is None or self._work.running:
            return False
        self.message.clear()
        self._work.start(self._desk.session.path, self._desk.session.turn, act, asked)
        self._allow()
        return True

    def _open_folder(self) -> None:
        if self._folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))

    def _ask_zip(self) -> None:
        if self._desk is None:
            return
        session, turn = self._desk.session, int(self.turns.currentData())
        start = session.path.parent / f"{slug(session.game.id)}-turn-{turn}.zip"
        title = "Dispute bundle, for a neutral judge"
        name, _ = QFileDialog.getSaveFileName(self, title, str(start), "Bundles (*.zip)")
        if name:
            self.bundle(Path(name), turn)

    def bundle(self, path: Path, turn: int) -> None:
        """A turn as one file that can be proven."""
        if self._try(lambda desk: write_bundle(desk.session, path, turn, judge=True)):
            warning = "" if self._desk is None or self._desk.session.over else f" {FOR_A_JUDGE}"
            self.message.setText(f"Written: {path}{warning}")

    def _ask_bundle(self) -> None:
        folder = str(self._desk.session.path.parent) if self._desk is not None else ""
        name, _ = QFileDialog.getOpenFileName(self, "Verify a dispute bundle", folder, "Bundles (*.zip)")
        if name:
            self.verify(Path(name))

    def verify(self, path: Path) -> None:
        """Play a bundle's turn again, and tell what came of it."""
        self._begin("verify-bundle", {"bundle": str(path)})

    # what came of it

    def _on_done(self, act: str, answer: Mapping[str, Any]) -> None:
        if act == "verify-bundle":
            self.message.setText(answer["proven"])
        else:
            self._show_papers(answer["papers"])
        self._allow()

    def _show_papers(self, papers: Sequence[Mapping[str, str]]) -> None:
        self._folder = self._wanted
        show_rows(self.table, [(paper["seat"], paper["what"], paper["file"]) for paper in papers])
        self.message.setText(f"{len(papers)} papers were written into {self._folder}; index.html lists them.")
        self.sent.emit(str(self._folder))

    def _on_failed(self, reason: str) -> None:
        self.message.setText(reason)
        self._allow()

    def _allow(self) -> None:
        free = self._desk is not None and not self._work.running
        over = self._desk is None or self._desk.session.over
        self._set.setEnabled(free and not over)
        self._drop.setEnabled(free and not over and self._is_due)
        self._send.setEnabled(free)
        self._verify.setEnabled(free)
        self._open.setEnabled(self._folder is not None and free)
        self._bundle.setEnabled(free and self.turns.count() > 0)
        self._copy.setEnabled(bool(self.letters.toPlainText()))
