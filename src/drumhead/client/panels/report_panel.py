"""A seat's reports: the turn that was played and the position that waits."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.report import Report


class ReportPanel(QWidget):
    """A page to read, and to save."""

    save_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.report: Report | None = None
        self._page = QTextBrowser()
        self._page.setObjectName("report")
        self._page.setPlaceholderText("The report comes after the first turn.")
        save = QPushButton("&Save report…")
        save.clicked.connect(self.save_requested)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(save)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(self._page)
        outer.addLayout(buttons)

    def show_report(self, report: Report | None) -> None:
        """Show a report, or nothing."""
        self.report = report
        if report is None:
            self._page.clear()
        else:
            self._page.setHtml(write_html(report))
