"""A seat's war in figures: plots of strength, supply, fatigue and morale, losses by turn, and how the dice fell."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.dialogs.files import ask_report_file, write_text
from drumhead.client.pages.page import Page
from drumhead.client.pages.report_view import ReportView
from drumhead.engine.naming import stem_of
from drumhead.engine.play.view import View
from drumhead.engine.reports.statistics import write_csv
from drumhead.engine.session.accounts.statistics import chronicle, statistics


class StatisticsPage(Page):
    """Plots to look at, a table to take away."""

    title, key, tip = "Statistics", "F6", "Strength, losses, supply, fatigue, morale and luck by turn and formation"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._of: View | None = None
        self.view = ReportView()
        self.view.setObjectName("statistics")
        self.view.setAccessibleName("Statistics")
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for name, text, asked in (
            ("save-statistics", "&Save plots…", self._save),
            ("save-csv", "Save as tab&le…", self._save_csv),
        ):
            button = QPushButton(text)
            button.setObjectName(name)
            button.clicked.connect(asked)
            buttons.addWidget(button)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addLayout(buttons)
        outer.addWidget(self.view)

    def offered(self, desk: OrderDesk) -> bool:
        """Where a game has figures, and a turn was played."""
        return bool(desk.seat) and bool(desk.session.ruleset.gauges) and desk.session.turn > 1

    def show_desk(self, desk: OrderDesk) -> None:
        """The whole war so far; it changes when a turn is played, for the first time or again."""
        self._desk, known = desk, desk.session.view(desk.seat)
        if self._of is not known:
            self._of = known
            self.view.show_report(statistics(desk.session, desk.seat))

    def forget(self) -> None:
        """No seat: no figures."""
        self._desk, self._of = None, None
        self.view.show_report(None)

    def _stem(self, desk: OrderDesk) -> str:
        return f"{stem_of(desk.session.game.scenario.id, desk.session.turn, desk.seat)}-statistics"

    def _save(self) -> None:
        if self._desk is not None and self.view.report is not None:
            folder = self._desk.session.path.parent
            self._tell(ask_report_file(self.view.report, folder, self, self._stem(self._desk)))

    def _save_csv(self) -> None:
        if self._desk is None:
            return
        proposed = str(self._desk.session.path.parent / f"{self._stem(self._desk)}.csv")
        name, _ = QFileDialog.getSaveFileName(self, "Save the table", proposed, "Table (*.csv)")
        if name:
            self._tell(write_text(Path(name), write_csv(chronicle(self._desk.session, self._desk.seat))))

    def _tell(self, outcome: str) -> None:
        if outcome:
            self.told.emit(outcome)
