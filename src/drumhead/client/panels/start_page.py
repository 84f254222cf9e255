"""The first page: scenarios to begin, games to go on with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.maps.bundled import Billing


class ScenarioCard(QPushButton):
    """A scenario's title, date and summary as one large button."""

    def __init__(self, scenario: Billing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"scenario-{scenario.id}")
        self.setProperty("card", True)
        self.setAutoDefault(True)
        self.setToolTip(f"Found a game of {scenario.title}")
        self.setAccessibleName(scenario.title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        title = QLabel(scenario.title)
        title.setObjectName("card-title")
        when = QLabel(_when(scenario))
        when.setObjectName("soft")
        summary = QLabel(scenario.summary or " ")  # a label that wraps nothing has no height, and its card none either
        summary.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 12, 16, 12)
        self._column.setSpacing(3)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(when, 0, Qt.AlignmentFlag.AlignBottom)
        self._column.addLayout(head)
        self._column.addWidget(summary)
        for label in (title, when, summary):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._column.totalHeightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As high as its words need at this width, so that none is cut in a small window."""
        super().resizeEvent(event)
        self.setMinimumHeight(self.heightForWidth(event.size().width()))


class StartPage(QWidget):
    """Says what it is, and asks what to do."""

    new_requested = Signal()
    scenario_requested = Signal(str)
    open_requested = Signal()
    recent_requested = Signal(object)
    edit_requested = Signal()
    write_requested = Signal()
    tour_requested = Signal()
    copies_requested = Signal()
    painted = Signal()

    def __init__(self, emblem: QPixmap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QLabel()
        self._recent = QListWidget()
        self._recent.setObjectName("recent")
        self._recent.setAccessibleName("Games opened lately")
        self._recent.setFrameShape(QFrame.Shape.NoFrame)
        self._recent.itemActivated.connect(self._on_recent)
        self._none = QLabel("No game was opened lately. A .drum or .orders file may also be dropped on the window.")
        self._none.setObjectName("soft")
        self._none.setWordWrap(True)
        self._cards = QVBoxLayout()
        self._cards.setSpacing(10)
        self.set_emblem(emblem)
        self._lay_out()

    def _lay_out(self) -> None:
        columns = QHBoxLayout()
        columns.setSpacing(48)
        columns.addLayout(self._beginnings(), 5)
        columns.addLayout(self._goings_on(), 4)
        page = QVBoxLayout()
        page.addStretch(2)
        page.addLayout(self._head())
        page.addSpacing(20)
        page.addLayout(columns, 6)
        page.addStretch(1)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(_scrolled(page))

    def _beginnings(self) -> QVBoxLayout:
        """What may be begun: scenarios, a game of one's own, the first steps."""
        left = QVBoxLayout()
        left.setSpacing(10)
        left.addWidget(_heading("Begin a campaign"))
        left.addLayout(self._cards)
        begins = "Scenario, players, passwords (Ctrl+N)"
        leads = "A small game that leads through a turn, step by step, or plays itself"
        first = QHBoxLayout()
        first.addWidget(self._button("new-game", "&New game…", begins, self.new_requested), 1)
        self._steps = self._button("first-steps", "First &steps", leads, self.tour_requested)
        first.addWidget(self._steps, 1)
        left.addLayout(first)
        left.addStretch(1)
        return left

    def _goings_on(self) -> QVBoxLayout:
        """What may be gone on with, and maps and scenarios of one's own."""
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(_heading("Go on"))
        opens = "A game, or the position a game master sent (Ctrl+O)"
        right.addWidget(self._button("open-game", "Open a game or &position…", opens, self.open_requested))
        right.addWidget(self._none)
        right.addWidget(self._recent, 20)
        kept = "Games as they were before each turn that was played here, should a file be lost"
        right.addWidget(self._button("kept-copies", "&Bring back a copy of a game…", kept, self.copies_requested))
        right.addSpacing(14)
        right.addWidget(_heading("Draw your own"))
        copies = "Paint terrain, rivers, railways, cities on a copy of a map, and save it as your own"
        puts = "Put troops on a map, say who commands them, and play it"
        own = QHBoxLayout()
        own.addWidget(self._button("edit-map", "&Edit a map…", copies, self.edit_requested), 1)
        own.addWidget(self._button("edit-scenario", "Ed&it a scenario…", puts, self.write_requested), 1)
        right.addLayout(own)
        right.addStretch(1)
        return right

    def _head(self) -> QHBoxLayout:
        title = QLabel("Drumhead")
        title.setObjectName("display")
        line = QLabel("Campaigns by simultaneous orders: at one table, by mail, or under a game master.")
        line.setObjectName("lead")
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(title)
        words.addWidget(line)
        words.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(28)
        row.addWidget(self._picture)
        row.addLayout(words, 1)
        return row

    def _button(self, name: str, text: str, tip: str, wish: object) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setProperty("large", True)
        button.setAutoDefault(True)
        button.setToolTip(tip)
        button.clicked.connect(wish)
        return button

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted.emit()

    def offer_tour(self) -> None:
        """To somebody new: the keyboard stands on the first steps."""
        self._steps.setFocus()

    def set_emblem(self, emblem: QPixmap) -> None:
        """Another theme."""
        self._picture.setPixmap(emblem)

    def show_scenarios(self, scenarios: Sequence[Billing]) -> None:
        """A card for each bundled scenario."""
        while (item := self._cards.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for scenario in scenarios:
            card = ScenarioCard(scenario)
            card.clicked.connect(lambda _=False, id=scenario.id: self.scenario_requested.emit(id))
            self._cards.addWidget(card)

    def show_recent(self, paths: Sequence[Path]) -> None:
        """Fill the list of games opened lately."""
        self._recent.clear()
        for path in paths:
            item = QListWidgetItem(f"{path.stem}\n{_home(path.parent)}")
            item.setData(Qt.ItemDataRole.UserRole, path)
            item.setToolTip(str(path))
            self._recent.addItem(item)
        self._recent.setVisible(bool(paths))
        self._none.setVisible(not paths)

    def _on_recent(self, item: QListWidgetItem) -> None:
        self.recent_requested.emit(item.data(Qt.ItemDataRole.UserRole))


def _when(scenario: Billing) -> str:
    """Its first day and its length; of a scenario whose turns are not counted in days only the year."""
    turns = "" if scenario.turns is None else f", {scenario.turns} turn{'s' * (scenario.turns != 1)}"
    if scenario.days_per_turn is None:
        return f"{scenario.date.year}{turns}"
    days = "day" if scenario.days_per_turn == 1 else "days"
    return f"{scenario.date.day} {scenario.date:%B %Y}{turns} of {scenario.days_per_turn} {days}"


def _home(folder: Path) -> str:
    """A folder as people write it."""
    try:
        return str(Path("~") / folder.relative_to(Path.home()))
    except ValueError:
        return str(folder)


def _scrolled(page: QVBoxLayout) -> QScrollArea:
    """A page in the middle of the window, to be scrolled where it is higher."""
    frame = QWidget()
    frame.setObjectName("frame")
    frame.setLayout(page)
    frame.setMaximumWidth(1080)
    inner = QWidget()
    across = QHBoxLayout(inner)
    across.addStretch(1)
    across.addWidget(frame, 12)
    across.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumWidth(inner.minimumSizeHint().width())
    area.setWidget(inner)
    for part in (area.viewport(), inner):  # else Qt leaves the page below them unpainted, which says `painted`
        part.setAutoFillBackground(False)
    return area


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("part")
    return label
