"""Between two seats: who plays, whose orders are in, and the turn to be played. Nothing of any seat's knowledge."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.desk.mode_words import capital
from drumhead.client.icons import blank, icon
from drumhead.engine.play.events import GM
from drumhead.engine.session import SeatStatus


class SeatsPage(QWidget):
    """A list of seats; choosing one leads to its hand-over page."""

    seat_requested = Signal(str)
    advance_requested = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel()
        self._title.setObjectName("title")
        self._turn = QLabel()
        self._turn.setObjectName("lead")
        self._seats = QListWidget()
        self._seats.setObjectName("seats")
        self._seats.setAccessibleName("Seats")
        self._seats.setIconSize(QSize(20, 20))
        self._seats.itemActivated.connect(self._on_chosen)
        self._take = QPushButton("&Take this seat")
        self._take.setToolTip("Hand the screen over to this seat (Return)")
        self._take.setObjectName("take-seat")
        self._take.clicked.connect(lambda: self._on_chosen(self._seats.currentItem()))
        self._advance = QPushButton("&Play the turn")
        self._advance.setToolTip("Adjudicate the waiting turn; the game master can take it back")
        self._advance.setObjectName("play-turn")
        self._advance.clicked.connect(self.advance_requested)
        self._close = QPushButton("C&lose the game")
        self._close.clicked.connect(self.close_requested)
        self._progress = QProgressBar()
        self._progress.setVisible(False)
        self._note = QLabel()
        self._note.setWordWrap(True)
        self._lay_out()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self._take, self._advance, self._close):
            button.setProperty("large", True)
            button.setAutoDefault(True)
            buttons.addWidget(button)
        column = QVBoxLayout()
        column.setContentsMargins(0, 32, 0, 32)
        column.setSpacing(10)
        column.addWidget(self._title)
        column.addWidget(self._turn)
        column.addWidget(self._seats, 100)
        column.addLayout(buttons)
        column.addWidget(self._progress)
        column.addWidget(self._note)
        column.addStretch(1)
        frame = QWidget()
        frame.setLayout(column)
        frame.setMaximumWidth(720)
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        outer.addWidget(frame, 4)
        outer.addStretch(1)

    def show_game(
        self,
        title: str,
        turn: str,
        seats: Sequence[SeatStatus],
        *,
        gm: bool,
        can_advance: bool,
        gm_locked: bool = False,
    ) -> None:
        """Fill the page; `gm` if the game master's seat may be taken here, `gm_locked` if that needs a password."""
        self._title.setText(title)
        self._turn.setText(turn)
        self._seats.clear()
        for status in seats:
            self._add(
                status.seat.name, _seat_line(status, over=not can_advance), "waiting" if status.awaited else "done"
            )
        if gm:
            key = ", opens with a password" if gm_locked else ""
            self._add(GM, f"Game master\nsees everything at any moment, gives no orders{key}", "")
        self._seats.setMaximumHeight(self._seats.sizeHintForRow(0) * self._seats.count() + 4)
        self._seats.setCurrentRow(next((n for n, s in enumerate(seats) if s.awaited), 0))
        waiting = [status.seat.name for status in seats if status.awaited]
        self._advance.setVisible(gm)
        self._advance.setEnabled(can_advance)
        self._note.setText(_note(waiting, can_advance) if gm else "")
        (self._advance if gm and can_advance and not waiting else self._seats).setFocus()

    def _add(self, seat: str, text: str, drawing: str) -> None:
        item = QListWidgetItem(icon(drawing) if drawing else blank(), text)
        item.setData(Qt.ItemDataRole.UserRole, seat)
        self._seats.addItem(item)

    def show_progress(self, title: str, done: int, total: int) -> None:
        """How far the turn has been played."""
        self._progress.setVisible(True)
        self._progress.setRange(0, total)
        self._progress.setValue(done)
        self._progress.setFormat(f"{title}  %p%")
        for widget in (self._take, self._advance, self._close, self._seats):
            widget.setEnabled(False)

    def end_progress(self) -> None:
        """The turn is played, or failed."""
        self._progress.setVisible(False)
        for widget in (self._take, self._advance, self._close, self._seats):
            widget.setEnabled(True)

    def _on_chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.seat_requested.emit(item.data(Qt.ItemDataRole.UserRole))


def _seat_line(status: SeatStatus, *, over: bool) -> str:
    order = "orders are in" if status.handed_in else "nothing to order" if status.idle else "orders awaited"
    marks = ["reports and replay" if over else order]
    if status.locked:
        marks.append("opens with a password")
    return f"{status.seat.words}\n{', '.join(marks)}"


def _note(waiting: Sequence[str], can_advance: bool) -> str:
    if not can_advance:
        return "The game is over; take a seat to read reports and replay the turns."
    if waiting:
        names = ", ".join(capital(name) for name in waiting)
        return f"No orders yet from {names}. If the turn is played now, default orders stand for them."
    return "All orders are in."
