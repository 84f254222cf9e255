"""The events of the phase or turn shown, and why the chosen one happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QSplitter, QTextBrowser, QVBoxLayout, QWidget

from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.pages.page import Page
from drumhead.client.wiping import wipe
from drumhead.engine.play.events import Event
from drumhead.engine.play.rulings import RULINGS
from drumhead.engine.reports.why import Cause, why_lines

NOTHING = "Nothing is told of this moment; the line of phases below leads to others."
NONE_SUCH = "No event of this moment has these words."


class EventsPage(Page):
    """A list above, the cause chain of the chosen event below."""

    title, key, tip = "Events", "F4", "What happened in the phase or turn that is shown, and why"

    event_chosen = Signal(object)
    event_opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = LinesModel(self, lambda event: event.kind in RULINGS)
        self._list = QListView()
        self._list.setObjectName("events")
        self._list.setAccessibleName("Events")
        self._list.setModel(self.model)
        self._list.setWordWrap(True)
        self._list.setAlternatingRowColors(True)
        self._list.clicked.connect(self._on_chosen)
        self._list.activated.connect(self._on_chosen)
        self._list.doubleClicked.connect(self._on_opened)
        self._rows: tuple[tuple[str, str, Event], ...] = ()
        self._filter = QLineEdit()
        self._filter.setObjectName("event-filter")
        self._filter.setAccessibleName("Words of events")
        self._filter.setPlaceholderText("Show only events with these words")
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._fill)
        self._why = QTextBrowser()
        self._why.setAccessibleName("Why the event happened")
        self._why.setPlaceholderText("Choose an event to see why it happened.")
        self._nothing = QLabel()
        self._nothing.setObjectName("no-events")
        self._nothing.setWordWrap(True)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self._list)
        splitter.addWidget(self._why)
        splitter.setSizes([360, 200])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(self._filter)
        outer.addWidget(self._nothing)
        outer.addWidget(splitter, 1)
        self.set_fields(True)

    def show_events(self, events: Sequence[Event], wording: Callable[[Event], str]) -> None:
        """Fill the list; the cause chain is emptied."""
        self._rows = tuple((wording(event), _tip(event), event) for event in events)
        self._why.clear()
        self._fill()

    def set_fields(self, wanted: bool) -> None:
        """Whether events may have battlefields."""
        self._list.setToolTip(
            "Click for the reason; double-click for the battlefield" if wanted else "Click for the reason"
        )

    def forget(self) -> None:
        """Another seat: no events, no causes, no words."""
        wipe(self._filter)
        self.show_events((), str)

    def _fill(self) -> None:
        words = self._filter.text().casefold().split()
        found = [row for row in self._rows if all(word in row[0].casefold() for word in words)]
        self.model.show_lines(found)
        self._nothing.setText(NONE_SUCH if self._rows else NOTHING)
        self._nothing.setVisible(not found)

    @property
    def chosen(self) -> Event | None:
        """The event that was chosen in the list."""
        found: Event | None = self._list.currentIndex().data(ITEM_ROLE)
        return found

    def choose(self, row: int) -> None:
        """Choose an event by its row, as a click does."""
        index = self.model.index(row)
        self._list.setCurrentIndex(index)
        self._list.scrollTo(index)
        self._on_chosen(index)

    def show_chain(self, chain: Sequence[Cause]) -> None:
        """Tell why: each event with its rule and the sums behind its numbers, then what caused it."""
        self._why.setPlainText("\n".join(why_lines(chain)))

    def why(self) -> str:
        """The causes shown, as text."""
        return self._why.toPlainText()

    def _on_chosen(self, index: QModelIndex) -> None:
        event = index.data(ITEM_ROLE)
        if event is not None:
            self.event_chosen.emit(event)

    def _on_opened(self, index: QModelIndex) -> None:
        event = index.data(ITEM_ROLE)
        if event is not None:
            self.event_opened.emit(event)


def _tip(event: Event) -> str:
    return f"{event.id}" + (f", rule {event.rule}" if event.rule else "")
