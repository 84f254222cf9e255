"""A battlefield's ground, the neighbours' a little way round it: areas first, then heights, water, ways and towns."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from drumhead.client.board.fields.peaks import paint_peaks
from drumhead.client.board.fields.relief import FieldRelief
from drumhead.client.board.fields.textures import field_brush, rock_brush, wood_brush
from drumhead.client.board.fields.towns import FieldTowns
from drumhead.client.board.fields.water import FieldWater, in_field, pen
from drumhead.client.board.fields.ways import FieldWays
from drumhead.client.board.paths import CELL, path_of, polygon_of
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.cliffs import cliffs
from drumhead.engine.drawing.fields.letters import letters
from drumhead.engine.drawing.fields.lines import FieldLines
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.outlines import Points, soft_loops
from drumhead.engine.maps.squares.model import Ground

_ROUGH = (Ground.HILLS, Ground.HIGH_HILLS, Ground.PASS, Ground.MOUNTAIN)
_STEEP = (Ground.HIGH_HILLS, Ground.PASS, Ground.MOUNTAIN)


class FieldGround:
    """Paints one battlefield; one tactical square is CELL units wide."""

    def __init__(self, window: FieldWindow, palette: Palette) -> None:
        self._palette, self.window = palette, window
        self.relief = FieldRelief(self.window, palette)
        lines = FieldLines(self.window)
        self.water = FieldWater(self.window, palette, lines)
        self.ways = FieldWays(self.window, palette, lines)
        self._towns = FieldTowns(self.window, palette)

    @property
    def bounds(self) -> QRectF:
        """All that is painted, the neighbours' ground included."""
        size = self.window.span * CELL
        return QRectF(-MARGIN * CELL, -MARGIN * CELL, size, size)

    @property
    def _land(self) -> QRectF:
        """The map itself."""
        left, top, right, bottom = (side * CELL for side in self.window.land)
        return QRectF(left, top, right - left, bottom - top)

    def paint(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """All of the ground that an area touches."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.setClipRect(self.bounds.intersected(self._land), Qt.ClipOperation.IntersectClip)
        self._paint_areas(painter, area, scale)
        self.relief.paint_shade(painter)
        self.relief.paint_contours(painter, scale)
        self._paint_slopes(painter)
        paint_peaks(painter, self.window, self._palette)
        self.water.paint_lakes(painter)
        self.water.paint_rivers(painter)
        self._towns.paint(painter)
        self.ways.paint_roads(painter)
        self.ways.paint_passes(painter)
        self.ways.paint_decks(painter)
        self.ways.paint_track(painter)
        self.ways.paint_bridges(painter)
        self.water.paint_fords(painter, scale)
        if self._palette.letters:
            self._paint_letters(painter)
        painter.restore()
        self._paint_veil(painter)

    # areas

    def _outlines(self, *kinds: Ground) -> list[Points]:
        return soft_loops(self.window.kind(*kinds), self.window.east, self.window.south)

    @cached_property
    def _rough(self) -> list[Points]:
        return self._outlines(*_ROUGH)

    @cached_property
    def _steep(self) -> list[Points]:
        return self._outlines(*_STEEP)

    @cached_property
    def _areas(self) -> tuple[tuple[Ground, QPainterPath], ...]:
        """Ground by ground, what lies higher later; woods last."""
        found = (
            (Ground.HILLS, self._rough),
            (Ground.HIGH_HILLS, self._steep),
            (Ground.MOUNTAIN, self._outlines(Ground.MOUNTAIN)),
            (Ground.FOREST, self._outlines(Ground.FOREST)),
        )
        return tuple((kind, _field_path(outlines)) for kind, outlines in found)

    def _paint_areas(self, painter: QPainter, area: QRectF, scale: float) -> None:
        colours, faint = self._palette.ground, 0.55 if self._palette.letters else 1.0
        painter.fillRect(area, colours[Ground.OPEN])
        painter.fillRect(area, field_brush(self._palette.field, faint, scale))
        brushes = {
            Ground.MOUNTAIN: rock_brush(self._palette.hachure, scale),
            Ground.FOREST: wood_brush(self._palette.trees, self._palette.dark, scale),
        }
        for kind, path in self._areas:
            painter.fillPath(path, colours[kind])
            if kind in brushes:
                painter.fillPath(path, brushes[kind])
        painter.strokePath(self._areas[-1][1], pen(self._palette.trees.darker(125), 1.5))

    # slopes

    @cached_property
    def _slopes(self) -> tuple[list[QLineF], list[QLineF]]:
        return self.relief.slopes(self._rough), self.relief.slopes(self._steep)

    @cached_property
    def _cliffs(self) -> tuple[list[QPolygonF], list[QPolygonF]]:
        """Edges, and their teeth."""
        found = cliffs(self.window)
        edges = [polygon_of(in_field(cliff.line)) for cliff in found]
        return edges, [polygon_of(in_field(tooth)) for cliff in found for tooth in cliff.teeth]

    def _paint_slopes(self, painter: QPainter) -> None:
        """Hachures inside hills, heavier ones inside high hills, and cliffs between high hills and plain (9.5)."""
        (low, high), (edges, teeth) = self._slopes, self._cliffs
        light = QColor(self._palette.hachure)
        light.setAlpha(165)
        for colour, width, strokes in ((light, 1.2, low), (self._palette.hachure.darker(112), 1.9, high)):
            painter.setPen(_stroke(colour, width))
            painter.drawLines(strokes)
        for width, lines in ((1.8, teeth), (3.0, edges)):
            painter.setPen(_stroke(self._palette.cliff, width))
            for line in lines:
                painter.drawPolyline(line)

    # letters and edges

    def _paint_letters(self, painter: QPainter) -> None:
        """For print: what a square is, in its upper left corner."""
        painter.setFont(number_font(15))
        painter.setPen(self._palette.ink)
        for letter, cells in letters(self.window):
            width = painter.fontMetrics().horizontalAdvance(letter)
            for x, y in (cells * CELL).tolist():
                painter.fillRect(QRectF(x + 2, y + 2, width + 5, 15), self._palette.halo)
                painter.drawText(QPointF(x + 4.5, y + 14.5), letter)

    def _paint_veil(self, painter: QPainter) -> None:
        """The neighbours' ground pales away from the board and is gone where the window ends."""
        veil = _veil(self.window.side, self._palette.window.rgb())
        whole, size = self.bounds, self.window.span
        share = veil.width() / size
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for x, y, wide, high in (
            (0, 0, size, MARGIN),
            (0, size - MARGIN, size, MARGIN),
            (0, MARGIN, MARGIN, self.window.side),
            (size - MARGIN, MARGIN, MARGIN, self.window.side),
        ):
            target = QRectF(x * CELL, y * CELL, wide * CELL, high * CELL).translated(whole.topLeft())
            painter.drawImage(target, veil, QRectF(x * share, y * share, wide * share, high * share))


@lru_cache(maxsize=4)
def _veil(side: int, colour: int) -> QImage:
    """A window's rim, eight pixels a cell, less and less transparent outwards."""
    at = (np.arange((side + 2 * MARGIN) * 8) + 0.5) / 8 - MARGIN
    off = np.maximum(np.maximum(-at, at - side), 0)
    away = np.clip(np.hypot(off[:, None], off[None, :]) / (MARGIN - 0.4), 0, 1)
    alpha = (0.38 + 0.62 * away**1.25) * (away > 0)
    parts = [((colour >> shift) & 255) * alpha for shift in (0, 8, 16)] + [255 * alpha]
    pixels = np.stack(parts, axis=-1).astype(np.uint8)
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(pixels.tobytes(), pixels.shape[1], pixels.shape[0], pixels.shape[1] * 4, form).copy()


def _stroke(colour: QColor, width: float) -> QPen:
    """A pen whose lines end where they end."""
    found = pen(colour, width)
    found.setCapStyle(Qt.PenCapStyle.FlatCap)
    return found


def _field_path(outlines: list[Points]) -> QPainterPath:
    return path_of([outline - MARGIN for outline in outlines], CELL)
