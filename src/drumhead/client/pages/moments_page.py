"""What of a turn is worth seeing, the weightiest first, and the notes that were made at its moments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex
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
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.recall.highlights import Highlight, ranked
from drumhead.engine.session.recalling.bookmarks import Bookmark, bookmarks, keep
from drumhead.engine.session.recalling.highlights import highlights

WEIGHTIEST, IN_ORDER = "Weightiest first", "As they came"
START = "Start"


class MomentsPage(Page):
    """A click leads to the phase, the square and the board of a moment; a note is kept at the moment shown."""

    title, key, tip = "Moments", "Shift+F4", "What of the turn is worth seeing, and the notes made at it"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._turn = 0
        self._found: tuple[Highlight, ...] = ()
        self.model = LinesModel(self, lambda item: isinstance(item, Bookmark))
        self._list = QListView()
        self._list.setObjectName("moments")
        self._list.setAccessibleName("Moments worth seeing")
        self._list.setModel(self.model)
        self._list.setWordWrap(True)
        self._list.setAlternatingRowColors(True)
        self._list.clicked.connect(self._on_chosen)
        self._list.activated.connect(self._on_chosen)
        self._order, self._kinds = QComboBox(), QComboBox()
        self._note, self._keep, self._head = QLineEdit(), QPushButton("Keep the note"), QLabel()
        self._name_all()
        self._lay_out()

    def _name_all(self) -> None:
        self._order.addItems([WEIGHTIEST, IN_ORDER])
        self._order.setObjectName("moments-order")
        self._order.setAccessibleName("Order of the moments")
        self._order.setToolTip("Order of the moments")
        self._order.currentIndexChanged.connect(self._fill)
        self._kinds.setObjectName("moments-kind")
        self._kinds.setAccessibleName("Kind of moments")
        self._kinds.setToolTip("Only moments of this kind")
        self._kinds.currentIndexChanged.connect(self._fill)
        self._note.setObjectName("moment-note")
        self._note.setAccessibleName("Note at the moment shown")
        self._note.setPlaceholderText("A note at the moment shown; an empty one takes it away")
        self._note.returnPressed.connect(self._on_keep)
        self._keep.setObjectName("moment-keep")
        self._keep.setToolTip("Keep the note beside the game; it is never sent (Enter)")
        self._keep.clicked.connect(self._on_keep)
        self._head.setObjectName("heading")

    def _lay_out(self) -> None:
        upper, lower = QHBoxLayout(), QHBoxLayout()
        upper.addWidget(self._head, 1)
        upper.addWidget(self._kinds)
        upper.addWidget(self._order)
        lower.addWidget(self._note, 1)
        lower.addWidget(self._keep)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(6, 6, 6, 6)
        outer.addLayout(upper)
        outer.addWidget(self._list, 1)
        outer.addLayout(lower)

    def offered(self, desk: OrderDesk) -> bool:
        """Once a turn was played."""
        return bool(desk.seat) and _played(desk) is not None

    def show_desk(self, desk: OrderDesk) -> None:
        """The turn that is replayed, or the last one."""
        last = _played(desk)
        if last is None:
            return
        self._desk = desk
        self._turn = desk.moment[0] if desk.moment is not None else last
        self._found = highlights(desk.session, desk.eyes, self._turn)
        kinds = ("All kinds", *dict.fromkeys(highlight.kind for highlight in self._found))
        if kinds != tuple(self._kinds.itemText(at) for at in range(self._kinds.count())):
            self._kinds.clear()
            self._kinds.addItems(list(kinds))
        self._fill()
        self._show_note()

    def forget(self) -> None:
        """Another seat: no moments, no notes."""
        self._desk, self._found = None, ()
        self._head.clear()
        wipe(self._note)
        self._kinds.clear()
        self.model.show_lines(())

    def rows(self) -> tuple[str, ...]:
        """What is listed."""
        return tuple(str(self.model.index(row).data()) for row in range(self.model.rowCount()))

    def choose(self, row: int) -> None:
        """As by a click on a row."""
        self._on_chosen(self.model.index(row))

    def _fill(self) -> None:
        desk = self._desk
        if desk is None:
            return
        titles = desk.session.ruleset.titles()
        order = self._found if self._order.currentText() == IN_ORDER else ranked(self._found)
        wanted = self._kinds.currentText() if self._kinds.currentIndex() > 0 else ""
        shown = [highlight for highlight in order if wanted in ("", highlight.kind)]
        rows: list[tuple[str, str, Any]] = [(f"{titles[it.phase]}: {it.text}", _tip(it), it) for it in shown]
        marks = [] if wanted else self._marks(desk)
        rows += [(f"Note, {titles.get(mark.phase, START)}: {mark.note}", "Show this moment", mark) for mark in marks]
        self.model.show_lines(rows)
        self._head.setText(f"{capital(desk.session.turn_title(self._turn))}: {_counted(len(shown))}")

    def _marks(self, desk: OrderDesk) -> Sequence[Bookmark]:
        try:
            return [mark for mark in bookmarks(desk.session, desk.seat) if mark.turn == self._turn]
        except DrumheadError as error:
            self.told.emit(str(error))
            return ()

    def _on_chosen(self, index: QModelIndex) -> None:
        item = index.data(ITEM_ROLE)
        if isinstance(item, Highlight):
            self.moment_requested.emit(self._turn, item.phase, item.cell, item.tactical)
        elif isinstance(item, Bookmark):
            self.moment_requested.emit(item.turn, item.phase or None, None, None)

    # notes

    def _moment(self) -> tuple[int, str]:
        moment = self._desk.moment if self._desk is not None else None
        return (self._turn, "") if moment is None else (moment[0], moment[1] or "")

    def _show_note(self) -> None:
        at = self._moment()
        marks = [] if self._desk is None else self._marks(self._desk)
        self._note.setText(next((mark.note for mark in marks if (mark.turn, mark.phase) == at), ""))

    def _on_keep(self) -> None:
        if self._desk is None:
            return
        try:
            keep(self._desk.session, self._desk.seat, Bookmark(*self._moment(), self._note.text()))
        except DrumheadError as error:
            self.told.emit(str(error))
            return
        self._fill()
        self.told.emit("The note is kept beside the game; it is never sent.")


def _played(desk: OrderDesk) -> int | None:
    """The last turn that was played, as far as it is stored."""
    session = desk.session
    return next((turn for turn in (session.turn, session.turn - 1) if session.phases(turn)), None)


def _counted(number: int) -> str:
    return "one moment worth seeing" if number == 1 else f"{number or 'no'} moments worth seeing"


def _tip(highlight: Highlight) -> str:
    where = "its battlefield" if highlight.tactical is not None else "its square" if highlight.cell is not None else ""
    return f"Show this phase and {where} ({highlight.kind})" if where else f"Show this phase ({highlight.kind})"
