"""A seat's reports: of the turns that were played, and of the position that waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.pages.page import Page
from drumhead.client.pages.report_view import ReportView
from drumhead.client.pages.why_box import WhyBox
from drumhead.engine.errors import DrumheadError
from drumhead.engine.session.accounts.battles import battle_on, report_of
from drumhead.engine.session.accounts.why import why

if TYPE_CHECKING:
    from drumhead.engine.reports.report import Report

POSITION = -1
"""In place of a turn: the position before the one that waits."""

OF_BATTLE, BACK = "A battle", "Which report; while a battle is shown, its report leads back"
"""What stands in the place of a report's title while a battle is shown, and how the report comes back."""


class ReportPage(Page):
    """A page to read, and to save."""

    title, key, tip = "Report", "F3", "What came of a turn, and the position that waits"

    report_requested = Signal(int)
    save_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.report: Report | None = None
        self._desk: OrderDesk | None = None
        self._turn, self._battle = POSITION, ""
        self._choice = QComboBox()
        self._choice.setObjectName("reports")
        self._choice.setAccessibleName("Which report")
        self._choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._choice.setMinimumContentsLength(12)
        self._choice.setPlaceholderText(OF_BATTLE)
        self._choice.setToolTip(BACK)
        self._choice.activated.connect(lambda at: self.report_requested.emit(int(self._choice.itemData(at))))
        self._page = ReportView()
        self._page.setObjectName("report")
        self._page.setAccessibleName("Report")
        self._page.goal_requested.connect(self._on_goal)
        self._page.why_requested.connect(self._on_why)
        self._why = WhyBox()
        self._save = QPushButton("&Save report…")
        self._save.setObjectName("save-report")
        self._save.clicked.connect(self.save_requested)
        head = QHBoxLayout()
        head.addWidget(self._choice, 1)
        head.addWidget(self._save)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addLayout(head)
        outer.addWidget(self._page, 3)
        outer.addWidget(self._why, 1)
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
        self._turn, self._battle = turn, ""
        self._why.forget()
        self._page.show_report(report)

    def show_desk(self, desk: OrderDesk) -> None:
        """Links lead to what this seat may know."""
        self._desk = desk

    def forget(self) -> None:
        """No seat, no links."""
        self._desk = None
        self._why.forget()

    @property
    def stem(self) -> str:
        """What a file of the report shown is called: by its game, turn and seat, and the square of its battle."""
        if self._desk is None:
            return "report"
        what = "position" if self._turn == POSITION else f"turn-{self._turn}"
        return f"{self._desk.session.game.scenario.id}-{what}-{self._desk.seat}{self._battle}"

    def _on_goal(self, goal: str) -> None:
        kind, first, *rest = goal.split("/")
        if kind == "unit":
            self.unit_requested.emit(first)
        elif kind == "cell":
            self.cell_requested.emit(int(first), int(rest[0]) if rest else None)
        elif self._desk is not None:
            self._show_battle(self._desk, int(first))

    def _show_battle(self, desk: OrderDesk, cell: int) -> None:
        """A battle in the place of the report; choosing the report brings it back. A ruling may have undone it."""
        try:
            battle = battle_on(desk.session, desk.seat, self._turn, cell)
        except DrumheadError as error:
            self.told.emit(str(error))
            return
        self.report = report_of(desk.session, desk.seat, self._turn, battle)
        self._battle = f"-battle-{desk.session.game.map.board.name(cell)}"
        self._page.show_report(self.report)
        with QSignalBlocker(self._choice):
            self._choice.setCurrentIndex(-1)

    def _on_why(self, event: str) -> None:
        if self._desk is not None:
            self._why.show_causes(why(self._desk.session, self._desk.seat, event))


def bring_writers() -> None:
    """Import what writes a report now, and read how it is set; else the first one waits for it."""
    from drumhead.engine.reports.html import write_html
    from drumhead.engine.reports.report import Report

    write_html(Report("", "", ()))


def _title(turn: int, titles: Mapping[int, str]) -> str:
    """What the game calls a turn, without its date."""
    return titles.get(turn, f"turn {turn}").partition(" from ")[0]
