"""What the game master's pages are made of: tables that are read, texts to be copied, rows of buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QRect, QSignalBlocker, Qt
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
from drumhead.client.keys.letters import Letters
from drumhead.client.pages.page import Page
from drumhead.engine.play.events import GM

SPACE = 4  # pixels between what stands in a row: five buttons have to fit a small window
ABOVE = 5
"""Pixels free above the words of a cell, and below them."""


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
        outer.setContentsMargins(14, 8, 14, 8)
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


class ReadTable(QTableWidget):
    """Rows are as tall as their words need at each width. The last column of a `slim` table has room for sentences:
    where the others would take more than half of it, the first has at most a fifth and each other a sixth. Letters look
    for the row that begins so."""

    def __init__(self, columns: int, slim: bool) -> None:
        super().__init__(0, columns)
        self._slim = slim
        Letters(self).lay_over(self)
        self.horizontalHeader().sectionResized.connect(self._on_section, Qt.ConnectionType.QueuedConnection)

    def sizeHintForColumn(self, column: int) -> int:
        wants, wide = super().sizeHintForColumn(column), self.viewport().width()
        if not self._slim or 2 * sum(map(super().sizeHintForColumn, range(self.columnCount() - 1))) <= wide:
            return wants
        return min(wants, wide // (6 if column else 5))

    def sizeHintForRow(self, row: int) -> int:
        """The style counts the room beside a word as room for it, and so one line too few."""
        shown = (at for at in range(self.columnCount()) if not self.isColumnHidden(at))
        cells = ((self.item(row, at), self.columnWidth(at)) for at in shown)
        return max((self._tall(cell, wide) for cell, wide in cells if cell is not None), default=0)

    def _tall(self, cell: QTableWidgetItem, wide: int) -> int:
        letters, words = self.fontMetrics(), cell.text()
        plain = letters.size(0, words)
        beside = self.sizeHintForIndex(self.indexFromItem(cell)).width() - plain.width()
        if plain.width() + beside <= wide:
            return plain.height() + 2 * ABOVE
        inside = QRect(0, 0, max(1, wide - beside - 1), 0)
        return letters.boundingRect(inside, Qt.TextFlag.TextWordWrap, words).height() + 2 * ABOVE

    def _on_section(self, at: int) -> None:
        """The last column is as wide as it will be once all the others are, and the header is done with them."""
        if at == self.columnCount() - 1:
            self.resizeRowsToContents()
            self.scrollTo(self.currentIndex())


def read_table(name: str, columns: Sequence[str], words: str, *, slim: bool = False) -> QTableWidget:
    """A table that is read row by row; `words` say what it is to who cannot see it."""
    table = ReadTable(len(columns), slim)
    table.setObjectName(name)
    table.setAccessibleName(words)
    table.setHorizontalHeaderLabels(list(columns))
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)  # its lines would run across the row that is chosen
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.setWordWrap(True)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    if slim:
        header.setSectionResizeMode(len(columns) - 1, QHeaderView.ResizeMode.Stretch)
    else:
        header.setStretchLastSection(True)
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    table.setProperty("roomy", True)
    return table


def show_rows(table: QTableWidget, rows: Sequence[Sequence[str]]) -> None:
    """Fill a table; the row that was current stays so while there is one."""
    at, model = table.currentRow(), table.model()
    table.setRowCount(len(rows))
    with QSignalBlocker(model):  # else all columns are measured anew for each cell
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                table.setItem(number, column, _cell(text))
    if rows:
        model.dataChanged.emit(model.index(0, 0), model.index(len(rows) - 1, table.columnCount() - 1))
    table.resizeRowsToContents()
    if rows:
        table.setCurrentCell(min(max(at, 0), len(rows) - 1), 0)


def _cell(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setToolTip(text)
    item.setTextAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    return item


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
    row.setSpacing(SPACE)
    for widget in widgets:
        row.addWidget(widget, 1 if widget in stretched else 0)
    if not stretched:
        row.addStretch(1)
    return row


def copy(text: str) -> None:
    """To the clipboard, to be pasted elsewhere."""
    QGuiApplication.clipboard().setText(text)
