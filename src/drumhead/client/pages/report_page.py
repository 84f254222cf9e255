"""A seat's reports: of the turns that were played, and of the position that waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from drumhead.client.pages.page import Page

if TYPE_CHECKING:
    from drumhead.engine.reports.report import Report

POSITION = -1
"""In place of a turn: the position before the one that waits."""


class ReportPage(Page):
    """A page to read, and to save."""

    title, key, tip = "Report", "F3", "What came of a turn, and the position that waits"

    report_requested = Signal(int)
    save_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.report: Report | None = None
        self._choice = QComboBox()
        self._choice.setObjectName("reports")
        self._choice.setAccessibleName("Which report")
        self._choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._choice.setMinimumContentsLength(12)
        self._choice.activated.connect(lambda at: self.report_requested.emit(int(self._choice.itemData(at))))
        self._page = QTextBrowser()
        self._page.setObjectName("report")
        self._page.setAccessibleName("Report")
        self._save = QPushButton("&Save report…")
        self._save.setObjectName("save-report")
        self._save.clicked.connect(self.save_requested)
        head = QHBoxLayout()
        head.addWidget(self._choice, 1)
        head.addWidget(self._save)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addLayout(head)
        outer.addWidget(self._page)
        self.show_choice(())

    def show_choice(
        self, turns: Sequence[int], waiting: int | None = None, titles: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Which reports there are: played turns, newest first, and the position before the waiting turn."""
        with QSignalBlocker(self._choice):
            self._choice.clear()
            for turn in reversed(turns):
                self._choice.addItem(f"Report of {_title(turn, titles)}", turn)
            if waiting is not None:
                self._choice.addItem(f"Position before {_title(waiting, titles)}", POSITION)

    def show_report(self, report: Report | None, turn: int = POSITION) -> None:
        """Show a report, or nothing."""
        self.report = report
        self._save.setEnabled(report is not None)
        with QSignalBlocker(self._choice):
            self._choice.setCurrentIndex(self._choice.findData(turn))
        if report is None:
            self._page.clear()
            self._page.document().clearUndoRedoStacks()
        else:
            self._page.setHtml(_readable(report))


def bring_writers() -> None:
    """Import what writes a report now, and read how it is set; else the first one waits for it."""
    from drumhead.engine.reports.html import write_html
    from drumhead.engine.reports.report import Report

    write_html(Report("", "", ()))


def _title(turn: int, titles: Mapping[int, str]) -> str:
    """What the game calls a turn, without its date."""
    return titles.get(turn, f"turn {turn}").partition(" from ")[0]


def _readable(report: Report) -> str:
    """The page as the text browser can show it: without pictures, a rule's number set apart by a space."""
    from drumhead.engine.reports.html import write_html

    sections = tuple(replace(section, pictures=()) for section in report.sections if section.lines)
    page = write_html(replace(report, sections=sections))
    return page.replace('<span class="rule">', '&nbsp; <span class="rule">')
