"""The game master's evening as one page: sheets, all orders, the turn judged, papers, each behind a tab of its own."""

from __future__ import annotations

from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.evening.judging_page import JudgingPage
from drumhead.client.evening.orders_page import AllOrdersPage
from drumhead.client.evening.papers_page import PapersPage
from drumhead.client.evening.parts import GamePage, is_game_masters
from drumhead.client.evening.sheets_page import SheetsPage
from drumhead.client.pages.page import Page


class EveningPage(Page):
    """Fills the tab in front alone; the others follow when they are turned to."""

    title, key = "Evening", "F9"
    tip = "Sheets that came in, all orders, the turn judged battle by battle, and what goes out"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self.sheets, self.orders, self.judging, self.papers = SheetsPage(), AllOrdersPage(), JudgingPage(), PapersPage()
        self.parts: tuple[GamePage, ...] = (self.sheets, self.orders, self.judging, self.papers)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("Parts of the evening")
        for number, part in enumerate(self.parts, start=1):
            self.tabs.addTab(part, f"&{number} {part.title}")
            self.tabs.setTabToolTip(number - 1, f"{part.tip} (Alt+{number})")
            part.unit_requested.connect(self.unit_requested)
            part.cell_requested.connect(self.cell_requested)
            part.told.connect(self.told)
            part.left.connect(self.left)
            part.played.connect(self.played)
            part.file_requested.connect(self.file_requested)
        self.tabs.currentChanged.connect(lambda _: self._show_part())
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 4, 0, 0)
        outer.addWidget(self.tabs)

    def offered(self, desk: OrderDesk) -> bool:
        return is_game_masters(desk)

    def show_desk(self, desk: OrderDesk) -> None:
        self._desk = desk
        self._show_part()

    def forget(self) -> None:
        self._desk = None
        for part in self.parts:
            part.forget()

    def _show_part(self) -> None:
        part = self.tabs.currentWidget()
        if self._desk is not None and isinstance(part, GamePage):
            part.show_desk(self._desk)
