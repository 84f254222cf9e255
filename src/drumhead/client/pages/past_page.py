"""What everybody ordered in a turn that was played, with what came of it, in the words of its trade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from PySide6.QtCore import QModelIndex, QSignalBlocker
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.mode_words import capital
from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.pages.page import Page
from drumhead.client.wiping import wipe
from drumhead.engine.play.accounts import nothing_told
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.session.recalling.past import told

Row = tuple[str, str, Any]


class PastPage(Page):
    """By side; a click leads to where the unit stood, a button to the turn as it was played."""

    title, key, tip = "Past orders", "Shift+F6", "What everybody ordered in a turn that was played, and what came of it"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._found: tuple[Fate, ...] = ()
        self.model = LinesModel(self, lambda item: isinstance(item, str))
        self._turns, self._filter, self._list = QComboBox(), QLineEdit(), QListView()
        self._head, self._play = QLabel(), QPushButton("&Show the turn")
        self._name_all()
        self._lay_out()

    def _name_all(self) -> None:
        self._head.setObjectName("heading")
        self._turns.setObjectName("past-turn")
        self._turns.setAccessibleName("Turn whose orders are listed")
        self._turns.setToolTip("The turn whose orders are listed")
        self._turns.currentIndexChanged.connect(self._on_turn)
        self._filter.setObjectName("past-filter")
        self._filter.setAccessibleName("Words of past orders")
        self._filter.setPlaceholderText("Only orders with these words, such as a power, BUR or bounce")
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._fill)
        self._list.setObjectName("past-orders")
        self._list.setAccessibleName("Past orders")
        self._list.setToolTip("Click for the place on the map")
        self._list.setModel(self.model)
        self._list.setAlternatingRowColors(True)
        self._list.clicked.connect(self._on_chosen)
        self._list.activated.connect(self._on_chosen)
        self._play.setObjectName("past-play")
        self._play.setToolTip("Show this turn on the map as it was played")
        self._play.clicked.connect(self._on_play)

    def _lay_out(self) -> None:
        upper = QHBoxLayout()
        upper.addWidget(self._head, 1)
        upper.addWidget(self._turns)
        upper.addWidget(self._play)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(6, 6, 6, 6)
        outer.addLayout(upper)
        outer.addWidget(self._filter)
        outer.addWidget(self._list, 1)

    def offered(self, desk: OrderDesk) -> bool:
        """Where orders are everybody's to read once they are carried out, and some were."""
        known = desk.seat and desk.session.ruleset.accounts.told_orders is not nothing_told
        return bool(known) and bool(_played(desk))

    def show_desk(self, desk: OrderDesk) -> None:
        """The turn that is replayed, else the one that was being read or the last."""
        before, turns = self._turns.currentData(), _played(desk)
        wanted = desk.moment[0] if desk.moment is not None else before if self._desk is desk else None
        self._desk = desk
        with QSignalBlocker(self._turns):
            self._turns.clear()
            for turn in reversed(turns):
                self._turns.addItem(capital(desk.session.turn_title(turn)), turn)
            self._turns.setCurrentIndex(max(0, self._turns.findData(wanted)))
        self._on_turn()

    def forget(self) -> None:
        """No seat: no orders of anybody."""
        self._desk, self._found = None, ()
        self._turns.clear()
        self._head.clear()
        wipe(self._filter)
        self.model.show_lines(())

    def rows(self) -> tuple[str, ...]:
        """What is listed."""
        return tuple(str(self.model.index(row).data()) for row in range(self.model.rowCount()))

    def choose(self, row: int) -> None:
        """As by a click on a row."""
        self._on_chosen(self.model.index(row))

    def _on_turn(self) -> None:
        desk, turn = self._desk, self._turns.currentData()
        if desk is not None and turn is not None:
            self._found = told(desk.session, desk.eyes, turn)
            self._fill()

    def _fill(self) -> None:
        words = self._filter.text().casefold().split()
        shown = [fate for fate in self._found if all(word in f"{fate.side} {fate.text}".casefold() for word in words)]
        self.model.show_lines(list(_rows(shown)))
        self._head.setText("" if self._desk is None else _counted(len(shown), len(self._found)))

    def _on_chosen(self, index: QModelIndex) -> None:
        fate = index.data(ITEM_ROLE)
        if isinstance(fate, Fate) and fate.cell is not None:
            self.cell_requested.emit(fate.cell, None)

    def _on_play(self) -> None:
        desk, turn = self._desk, self._turns.currentData()
        if desk is not None and turn is not None:
            self.moment_requested.emit(turn, desk.session.phases(turn)[0], None, None)


def _rows(fates: Sequence[Fate]) -> Iterator[Row]:
    for side, orders in groupby(fates, key=lambda fate: fate.side):
        yield side, "", side
        yield from ((f"    {fate.text}", "Show the place on the map", fate) for fate in orders)


def _counted(shown: int, all: int) -> str:
    orders = "1 order" if all == 1 else f"{all} orders"
    return orders if shown == all else f"{shown} of {orders}"


def _played(desk: OrderDesk) -> list[int]:
    """The turns that are kept."""
    return [turn for turn in range(desk.session.turn + 1) if desk.session.phases(turn)]
