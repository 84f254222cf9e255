"""The sequence of play in a line: the stages of a game turn by player, which are over, which waits, in whose hand."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from drumhead.engine.play.recall.agenda import DONE, NOW, Agenda, Stage

TALL, PAD, GAP = 22, 7, 3
TIGHTEST = 60
"""Per cent of their width to which letters are drawn together where the line is narrow."""
OVER = "✓ "


class Cell(NamedTuple):
    """A word on the line; without a stage it names the game turn or a player."""

    text: str
    stage: Stage | None = None
    bold: bool = False


class AgendaBar(QWidget):
    """Shown where a game has such a sequence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Sequence of play")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._agenda: Agenda | None = None
        self._cells: tuple[Cell, ...] = ()
        self.hide()

    def show_agenda(self, agenda: Agenda | None) -> None:
        """The sequence as it stands; None for none."""
        self._agenda, self._cells = agenda, () if agenda is None else tuple(_cells(agenda))
        self.setAccessibleDescription("" if agenda is None else _told(agenda))
        self.setVisible(agenda is not None)
        self.update()

    @property
    def words(self) -> tuple[str, ...]:
        """What stands on the line."""
        return tuple(cell.text for cell in self._cells)

    def sizeHint(self) -> QSize:
        return QSize(0, TALL)

    def _font(self, cell: Cell) -> QFont:
        font = QFont(self.font())
        font.setBold(cell.bold)
        return font

    def _places(self) -> list[QRect]:
        """Where each cell is drawn; all are narrower where they would not fit."""
        natural = [QFontMetrics(self._font(cell)).horizontalAdvance(cell.text) + 2 * PAD for cell in self._cells]
        share = min(1.0, (self.width() - GAP * len(natural)) / max(1, sum(natural)))
        left, found = 0.0, list[QRect]()
        for width in natural:
            found.append(QRect(round(left), 0, round(width * share), TALL))
            left += width * share + GAP
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for cell, area in zip(self._cells, self._places(), strict=True):
            self._draw(painter, cell, area)
        painter.end()

    def _draw(self, painter: QPainter, cell: Cell, area: QRect) -> None:
        colours, when = self.palette(), "" if cell.stage is None else cell.stage.when
        text = colours.color(QPalette.ColorRole.WindowText)
        if when == NOW:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(area.adjusted(0, 1, 0, -1), 3, 3)
            text = colours.color(QPalette.ColorRole.HighlightedText)
        elif when == DONE:
            text = colours.color(QPalette.ColorRole.PlaceholderText)
        font = self._font(cell)
        wide = QFontMetrics(font).horizontalAdvance(cell.text)
        font.setStretch(min(100, max(TIGHTEST, 100 * (area.width() - 2) // max(1, wide))))
        painter.setFont(font)
        painter.setPen(text)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, cell.text)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._agenda is not None:
            QToolTip.showText(event.globalPos(), self.told_at(event.pos().x()), self)
            return True
        return super().event(event)

    def told_at(self, x: int) -> str:
        """What is said of the place under the pointer: a stage and how it stands, else all of it."""
        stages = (cell.stage for cell, area in zip(self._cells, self._places(), strict=True) if x <= area.right() + GAP)
        found = next(stages, None)
        return found.words if found is not None else self.accessibleDescription()


def _told(agenda: Agenda) -> str:
    return f"{agenda.words}. {f'The {agenda.hand} player decides.' if agenda.hand else 'The game is over.'}"


def _cells(agenda: Agenda) -> list[Cell]:
    """The game turn, then each player's name before his stages."""
    found, part = [Cell(agenda.title, bold=True)], ""
    for stage in agenda.stages:
        if stage.part != part:
            part = stage.part
            mark = "▸ " if part == agenda.hand else ""
            found.append(Cell(f"{mark}{part.capitalize()}", bold=part == agenda.hand))
        found.append(Cell(f"{OVER if stage.when == DONE else ''}{stage.short}", stage, stage.when == NOW))
    return found
