"""The phases of a turn side by side: which is shown, what came of each or is planned for it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from drumhead.engine.drawing.ink.colours import mixed

GAP, TALL, NARROW, WIDE = 2, 38, 22, 120
PLAIN, SHOWN = 0.10, 0.30
BESIDE = 4
"""Pixels of a cell's width that its word leaves free."""
LEAST = 18
"""Pixels from a cell to the next at least, where longer words take some of the others' room."""
TIGHTEST = 60
"""Per cent of their width to which letters are drawn together where a cell is narrow."""


@dataclass(frozen=True, slots=True)
class Notch:
    """A phase on the strip: its `short` word, its title, and a `note` under it."""

    phase: str | None
    short: str
    title: str
    note: str = ""


class Strip(QWidget):
    """One cell a notch, and the last one for now; a click, or Left and Right, asks for another."""

    asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.setAccessibleName("Phases of the turn")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self._notches: tuple[Notch, ...] = ()
        self._notes: dict[str, str] = {}
        self._at, self._open = 0, False

    def show_notches(self, notches: Sequence[Notch], *, open: bool) -> None:
        """The cells, the one at now chosen; `open` if what came of them can be shown."""
        self._notches, self._open = tuple(notches), open
        self._notes.clear()
        self.go(len(notches) - 1)
        self.update()

    def note(self, notes: Mapping[str, str]) -> None:
        """What stands under each phase instead of what is told of it, by the phase's id."""
        self._notes = dict(notes)
        self.update()

    def go(self, at: int) -> None:
        """Mark a cell as shown."""
        self._at = at
        if 0 <= at < len(self._notches):
            self.setAccessibleDescription(self._told(at))
        self.update()

    @property
    def at(self) -> int:
        """The cell marked as shown."""
        return self._at

    def words(self) -> tuple[tuple[str, str], ...]:
        """Each cell's short word and what stands under it."""
        return tuple((notch.short, self._under(notch)) for notch in self._notches)

    def place(self, at: int) -> QRect:
        """Where a cell is drawn."""
        edges = self._edges()
        left, right = round(edges[at]), round(edges[at + 1]) - GAP
        return QRect(left, 0, right - left, TALL)

    def sizeHint(self) -> QSize:
        return QSize(max(1, len(self._notches)) * 44, TALL)

    def minimumSizeHint(self) -> QSize:
        return QSize(max(1, len(self._notches)) * NARROW, TALL)

    # what is drawn

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at, notch in enumerate(self._notches):
            self._draw(painter, at, notch)
        painter.end()

    def _draw(self, painter: QPainter, at: int, notch: Notch) -> None:
        colours, area, shown = self.palette(), self.place(at), at == self._at
        accent = colours.color(QPalette.ColorRole.Highlight)
        text = colours.color(QPalette.ColorRole.WindowText)
        under = self._under(notch)
        fill = accent if shown else _mixed(colours.color(QPalette.ColorRole.Base), accent, PLAIN if under else 0.0)
        painter.setPen(accent if shown or self.hasFocus() else _mixed(fill, text, SHOWN))
        painter.setBrush(fill)
        painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)  # whole pixels of its pen
        painter.setPen(colours.color(QPalette.ColorRole.HighlightedText) if shown else text)
        self._write(painter, area, notch.short, under)

    def _write(self, painter: QPainter, area: QRect, short: str, under: str) -> None:
        """The short word, and the note under it where it fits; else a dot says that there is one."""
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        upper = QRect(area.left(), area.top() + 1, area.width(), area.height() // 2)
        centred = Qt.AlignmentFlag.AlignCenter
        wide = painter.fontMetrics().horizontalAdvance(short)
        font.setStretch(min(100, max(TIGHTEST, 100 * (area.width() - BESIDE) // max(1, wide))))
        painter.setFont(font)
        painter.drawText(upper if under else area, centred, short)
        font.setStretch(100)
        font.setBold(False)
        font.setPointSizeF(font.pointSizeF() * 0.85)
        painter.setFont(font)
        room = painter.fontMetrics().horizontalAdvance(under) <= area.width() - 2
        lower = QRect(area.left(), area.center().y(), area.width(), area.height() // 2)
        painter.drawText(lower, centred, under if room else "•" if under else "")
        font.setPointSizeF(font.pointSizeF() / 0.85)
        painter.setFont(font)

    def _under(self, notch: Notch) -> str:
        return self._notes.get(notch.phase or "", notch.note)

    def _told(self, at: int) -> str:
        notch = self._notches[at]
        under = self._under(notch)
        return f"{notch.title}: {under}" if under else notch.title

    # what is asked

    def _edges(self) -> list[float]:
        """Where each cell begins and the last one ends, in pixels."""
        return list(accumulate(self._pitches(), initial=0.0))

    def _pitches(self) -> list[float]:
        """All alike if each word has room so; else each as wide as its word, and what is left shared out."""
        room, many, needs = self.width() + GAP, max(1, len(self._notches)), self._needs()
        if max(needs, default=0) * many <= room:
            return [min(WIDE, room / many)] * len(needs)
        wanted = sum(needs)
        if wanted > room:
            return [need * room / wanted for need in needs]
        return [need + (room - wanted) / many for need in needs]

    def _needs(self) -> list[int]:
        """Pixels from each cell to the next in which its short word is not drawn together."""
        bold = QFont(self.font())
        bold.setBold(True)
        letters = QFontMetrics(bold)
        return [max(LEAST, letters.horizontalAdvance(notch.short) + BESIDE + GAP + 1) for notch in self._notches]

    def _cell(self, x: float) -> int:
        return min(len(self._notches), max(1, bisect_right(self._edges(), x))) - 1

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._notches:
            QToolTip.showText(event.globalPos(), self._told(self._cell(event.pos().x())), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._open and self._notches:
            self.asked.emit(self._cell(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step and self._open:
            self.asked.emit(max(0, min(len(self._notches) - 1, self._at + step)))
        else:
            super().keyPressEvent(event)


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    return QColor(mixed(one.name(), other.name(), share))
