"""Counters and flags as pixmaps, drawn from the SVG files in the side's colour and kept by size."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from drumhead.client.board.pen import Pen, blank
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.drawing.squares.flags import RATIO, flag, state_colour

SIDE_COLOUR, ON_SIDE = "#0000ff", "#ffffff"
BLOCK = (60, 42)
FRAME = 3.0  # pixels round the block of a unit that is chosen
TAB, TAB_LETTER_FROM = 0.26, 9.0  # of a block's width: the side of its state's square; pixels of one with a letter
TAB_LEAST = 5.0  # pixels of a state's square without a letter
STATE_FROM = 14  # pixels of a block's width
WRITTEN_FROM = 20  # pixels of a block's width


class Counters:
    """The pictures of one ruleset in one palette; `resources` is the folder with counters/ and flags/.

    Without a ruleset there are flags alone, which are everybody's.
    """

    def __init__(self, resources: Path, palette: Palette, ruleset: str = "") -> None:
        self.palette = palette
        self._blocks = resources / "counters" / ruleset
        self._renderers: dict[tuple[Path, str, str], QSvgRenderer] = {}
        self._pixmaps: dict[tuple[object, ...], QPixmap] = {}

    def block(
        self,
        kind: str,
        stance: str,
        width: int,
        text: str = "",
        dim: bool = False,
        ratio: float = 1,
        *,
        letter: str = "",
        chosen: bool = False,
        state: str = "",
    ) -> QPixmap:
        """A unit's block `width` pixels wide with its strength below the symbol, its state in the left upper corner and
        a letter in the right one, such as the F of a fort; `dim` for units not active, framed if it is chosen."""
        key = ("block", kind, stance, width, text, dim, ratio, letter, chosen, state)
        if key not in self._pixmaps:
            colours = self.palette.side(stance), self.palette.on_side
            pixmap = self._drawn(self._block(kind), colours, width, ratio, 0.55 if dim else 1.0)
            deep = max(10.0, pixmap.height() / ratio * 0.31)
            side = max(TAB_LETTER_FROM if width >= WRITTEN_FROM else TAB_LEAST, width * TAB) if state else 0.0
            if text and width >= WRITTEN_FROM:
                band = QRectF(2, pixmap.height() / ratio - deep - 1.5, width - 4, deep)
                side, place = _beside(text, band, side)
                self._write(pixmap, text, band, place)
            if letter and width >= WRITTEN_FROM:
                self._write(pixmap, letter, QRectF(width - deep - 2, 1.5, deep, deep))
            if state and width >= STATE_FROM:
                self._tab(pixmap, state, side)
            if chosen:
                self._frame(pixmap, ratio)
            self._pixmaps[key] = pixmap
        return self._pixmaps[key]

    def _tab(self, pixmap: QPixmap, state: str, side: float) -> None:
        """The colour of a state, and its letter where that can be read."""
        theme, area = self.palette.theme, QRectF(1, 1, side, side)
        with QPainter(pixmap) as painter:
            painter.setPen(QPen(self.palette.on_side, 0.8))
            painter.setBrush(QColor(state_colour(theme, state)))
            painter.drawRect(area)
            if side >= TAB_LETTER_FROM:
                painter.setFont(number_font(round(side)))
                painter.setPen(QColor(theme.on_owner))
                painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), state[:1])

    def _frame(self, pixmap: QPixmap, ratio: float) -> None:
        """In the colour of what is chosen, with a light line within."""
        size = pixmap.deviceIndependentSize()
        with QPainter(pixmap) as painter:
            for colour, width in ((self.palette.selection, FRAME), (QColor(Qt.GlobalColor.white), 1.0)):
                inset = width / 2 if width == FRAME else FRAME
                painter.setPen(QPen(colour, width, j=Qt.PenJoinStyle.MiterJoin))
                painter.drawRect(QRectF(inset, inset, size.width() - 2 * inset, size.height() - 2 * inset))

    def _block(self, kind: str) -> Path:
        path = self._blocks / f"{kind}.svg"
        return path if path.is_file() else self._blocks / "unknown.svg"

    def flag(
        self, mark: str, stance: str, height: int, letters: str = "", ratio: float = 1, *, state: str = ""
    ) -> QPixmap:
        """1.5: a flag, tent or boxed S (`mark` flag, tent, shattered) `height` pixels high, with arms' letters, and its
        state's colour and letter."""
        key = ("flag", mark, stance, height, letters, ratio, state)
        if key not in self._pixmaps:
            wide = max(1, round(height * RATIO))
            items = tuple(flag(self.palette.theme, mark, stance, (0.0, 0.0, wide, height), letters, state))
            self._pixmaps[key] = Pen().picture(items, wide, height, ratio)
        return self._pixmaps[key]

    def _drawn(self, path: Path, colours: tuple[QColor, QColor], width: int, ratio: float, opacity: float) -> QPixmap:
        height = max(1, round(width * BLOCK[1] / BLOCK[0]))
        pixmap = blank(round(width * ratio), round(height * ratio), ratio)
        with QPainter(pixmap) as painter:
            painter.setOpacity(opacity)
            self._renderer(path, *colours).render(painter, QRectF(0, 0, width, height))
        return pixmap

    def _renderer(self, path: Path, tint: QColor, on: QColor) -> QSvgRenderer:
        key = (path, tint.name(), on.name())
        if key not in self._renderers:
            text = path.read_text(encoding="utf-8").replace(ON_SIDE, on.name()).replace(SIDE_COLOUR, tint.name())
            self._renderers[key] = QSvgRenderer(QByteArray(text.encode()))
        return self._renderers[key]

    def _write(self, pixmap: QPixmap, text: str, area: QRectF, place: QRectF | None = None) -> None:
        """In white on an area of the block that is darkened, in the middle of a `place` on it or of all of it."""
        with QPainter(pixmap) as painter:
            painter.fillRect(area, QColor(0, 0, 0, 120))
            painter.setFont(_font(area))
            painter.setPen(Qt.GlobalColor.white)
            painter.drawText(place or area, int(Qt.AlignmentFlag.AlignCenter), text)


def _font(area: QRectF) -> QFont:
    return number_font(round(area.height() * 0.98))


def _beside(text: str, band: QRectF, side: float) -> tuple[float, QRectF]:
    """How large the square of a state is and where on its band a strength is written, so that all of it is read: on a
    small block beside the square, or below one that has no letter."""
    letters, free = QFontMetricsF(_font(band)), QRectF(band)
    free.setLeft(max(band.left(), 1 + side))
    wide, low = letters.horizontalAdvance(text), band.center().y() - letters.capHeight() / 2
    if 1 + side <= low or band.center().x() - wide / 2 >= free.left():
        return side, band
    if wide <= free.width():
        return side, free
    return TAB_LEAST, QRectF(band.right() - wide, band.top(), wide, band.height())
