"""What the game master's pages are made of: tables that are read, texts to be copied, rows of buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.pages.page import Page
from drumhead.engine.play.events import GM


def is_game_masters(desk: OrderDesk) -> bool:
    """Whether it is the game master's own desk, of a game and not of a position."""
    return desk.seat == GM and desk.session.kind == "game"


class GamePage(Page):
    """A part of the game master's evening."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setMinimumWidth(1)  # a path of one long word must not press the docks together
        self.message.setObjectName("evening-message")
        self.message.setAccessibleName("What came of it")

    def offered(self, desk: OrderDesk) -> bool:
        return is_game_masters(desk)

    def fill(self, lead: str, *parts: QWidget | QLayout) -> None:
        """What it consists of from the top down, below what it is for; what came of a command stands last."""
        outer = QVBoxLayout(self)
        outer.setContentsMargins(14, 10, 14, 10)
        outer.setSpacing(8)
        label = QLabel(lead)
        label.setObjectName("soft")
        label.setWordWrap(True)
        outer.addWidget(label)
        for part in parts:
            if isinstance(part, QLayout):
                outer.addLayout(part)
            else:
                outer.addWidget(part, 0 if isinstance(part, QProgressBar) else 1)
        outer.addWidget(self.message)


def read_table(name: str, columns: Sequence[str], words: str) -> QTableWidget:
    """A table that is read row by row; `words` say what it is to who cannot see it."""
    table = QTableWidget(0, len(columns))
    table.setObjectName(name)
    table.setAccessibleName(words)
    table.setHorizontalHeaderLabels(list(columns))
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setAlternatingRowColors(True)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.setWordWrap(True)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setStretchLastSection(True)
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    table.setProperty("roomy", True)
    return table


def show_rows(table: QTableWidget, rows: Sequence[Sequence[str]]) -> None:
    """Fill a table; the row that was current stays so while there is one."""
    at = table.currentRow()
    table.setRowCount(len(rows))
    for number, row in enumerate(rows):
        for column, text in enumerate(row):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            item.setTextAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            table.setItem(number, column, item)
    table.resizeRowsToContents()
    if rows:
        table.setCurrentCell(min(max(at, 0), len(rows) - 1), 0)


def read_text(name: str, words: str, hint: str = "") -> QPlainTextEdit:
    """A text that is read and copied; `words` say what it is to who cannot see it."""
    text = QPlainTextEdit()
    text.setObjectName(name)
    text.setAccessibleName(words)
    text.setReadOnly(True)
    text.setPlaceholderText(hint)
    text.setTabChangesFocus(True)
    return text


def press(name: str, words: str, tip: str, done: Callable[[], object]) -> QPushButton:
    """A button."""
    button = QPushButton(words)
    button.setObjectName(name)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    button.clicked.connect(lambda _=False: done())
    return button


def in_a_row(*widgets: QWidget, stretched: Collection[QWidget] = ()) -> QHBoxLayout:
    """Widgets beside each other; some of them share what room there is, else what is left stays empty."""
    row = QHBoxLayout()
    for widget in widgets:
        row.addWidget(widget, 1 if widget in stretched else 0)
    if not stretched:
        row.addStretch(1)
    return row


def copy(text: str) -> None:
    """To the clipboard, to be pasted elsewhere."""
    QGuiApplication.clipboard().setText(text)
