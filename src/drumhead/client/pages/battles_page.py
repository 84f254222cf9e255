"""The battles of the turns that were played: a list at the left, the page of the chosen one beside it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QListWidget, QPushButton, QSplitter, QVBoxLayout, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.mode_words import capital
from drumhead.client.dialogs.files import ask_report_file
from drumhead.client.pages.foretelling import Foretelling
from drumhead.client.pages.page import Page
from drumhead.client.pages.report_view import ReportView
from drumhead.client.pages.why_box import WhyBox
from drumhead.engine.play.told.battles import Battle
from drumhead.engine.reports.report import Report
from drumhead.engine.session.accounts.battles import battles, report_of
from drumhead.engine.session.accounts.why import why


class BattlesPage(Page):
    """Which turn, which battle, and what is told of it."""

    title, key, tip = "Battles", "Shift+F3", "The battles of a turn, each with its lines, losses and reasons"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._battles: tuple[Battle, ...] = ()
        self._turns = QComboBox()
        self._turns.setObjectName("battle-turns")
        self._turns.setAccessibleName("Turn")
        self._turns.activated.connect(self._on_turn)
        self._list = QListWidget()
        self._list.setObjectName("battles")
        self._list.setAccessibleName("Battles")
        self._list.setWordWrap(True)
        self._list.currentRowChanged.connect(self._on_battle)
        self._go = QPushButton("Show on the ma&p")
        self._go.setObjectName("battle-on-map")
        self._go.clicked.connect(self._on_go)
        self._save = QPushButton("&Save battle…")
        self._save.setObjectName("save-battle")
        self._save.clicked.connect(self._on_save)
        self._odds = Foretelling("battle-odds", self)
        self._odds.button.clicked.connect(self._on_odds)
        self._odds.told.connect(self._show_battle)
        self._odds.failed.connect(self.told)
        self.view = ReportView()
        self.view.setObjectName("battle")
        self.view.setAccessibleName("Battle")
        self.view.why_requested.connect(self._on_why)
        self._why = WhyBox()
        self._lay_out()

    def _lay_out(self) -> None:
        left, right, split = QWidget(), QWidget(), QSplitter(Qt.Orientation.Horizontal)
        for box, widgets in ((left, self._at_left()), (right, (self.view, self._why))):
            column = QVBoxLayout(box)
            column.setContentsMargins(0, 0, 0, 0)
            for widget in widgets:
                column.addWidget(widget, 3 if widget is self.view else 0 if isinstance(widget, QPushButton) else 1)
            split.addWidget(box)
        split.setStretchFactor(1, 1)
        split.setSizes([190, 800])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(split)

    def _at_left(self) -> tuple[QWidget, ...]:
        return self._turns, self._list, self._go, self._odds.button, self._save

    def offered(self, desk: OrderDesk) -> bool:
        """Where turns were played in a game that has battles."""
        return bool(desk.seat) and desk.session.ruleset.tells_battles and bool(_played(desk))

    def show_desk(self, desk: OrderDesk) -> None:
        """The battles of the last turn, or of the one that was being read."""
        self._desk, now = desk, self._turns.currentData()
        turns = _played(desk)
        with QSignalBlocker(self._turns):
            self._turns.clear()
            for turn in reversed(turns):
                self._turns.addItem(capital(desk.session.turn_title(turn)), turn)
            self._turns.setCurrentIndex(max(0, self._turns.findData(now)))
        self._on_turn()

    def forget(self) -> None:
        """No seat: no battles."""
        self._desk, self._battles = None, ()
        self._turns.clear()
        self._list.clear()
        self._odds.forget()
        self.view.show_report(None)
        self._why.forget()

    @property
    def _turn(self) -> int:
        return int(self._turns.currentData())

    def _on_turn(self) -> None:
        desk = self._desk
        if desk is None or self._turns.currentData() is None:
            return
        before = self._battles
        self._battles = battles(desk.session, desk.seat, self._turn)
        if before and before == self._battles and self.view.report is not None:
            return
        with QSignalBlocker(self._list):
            self._list.clear()
            self._list.addItems([" ".join(battle.summary) for battle in self._battles])
        for button in (self._go, self._save, self._odds.button):
            button.setEnabled(bool(self._battles))
        self._list.setCurrentRow(0)
        if not self._battles:
            self.view.show_report(None)
            self.view.setPlainText("You know of no battle in this turn.")

    def _on_battle(self, row: int) -> None:
        self._odds.stop()
        self._why.forget()
        self._show_battle()

    def _show_battle(self) -> None:
        """The battle that is chosen, with what could have been foretold of it where that was asked."""
        if self._desk is not None and (battle := self.battle) is not None:
            self.view.show_report(self._report(self._desk, battle, pictures=False))

    def _report(self, desk: OrderDesk, battle: Battle, *, pictures: bool) -> Report:
        odds = self._odds.lines((desk.seat, self._turn, battle))
        return report_of(desk.session, desk.seat, self._turn, battle, pictures=pictures, odds=odds)

    @property
    def battle(self) -> Battle | None:
        """The one that is chosen."""
        row = self._list.currentRow()
        return self._battles[row] if 0 <= row < len(self._battles) else None

    def _on_odds(self) -> None:
        if self._desk is not None and (battle := self.battle) is not None:
            asked = {"seat": self._desk.seat, "cell": battle.cell}
            key = self._desk.seat, self._turn, battle
            self._odds.ask(key, self._desk.session.path, self._turn, asked)

    def _on_go(self) -> None:
        if (battle := self.battle) is not None:
            self.cell_requested.emit(battle.cell, None)

    def _on_save(self) -> None:
        desk, battle = self._desk, self.battle
        if desk is not None and battle is not None:
            place = desk.session.game.map.board.name(battle.cell)
            name = f"{desk.session.game.scenario.id}-turn-{self._turn}-{desk.seat}-battle-{place}"
            report = self._report(desk, battle, pictures=True)
            told = ask_report_file(report, desk.session.path.parent, self, name)
            if told:
                self.told.emit(told)

    def _on_why(self, event: str) -> None:
        if self._desk is not None:
            self._why.show_causes(why(self._desk.session, self._desk.seat, event))


def _played(desk: OrderDesk) -> list[int]:
    """The turns that are kept."""
    return [turn for turn in range(desk.session.turn + 1) if desk.session.phases(turn)]
