"""The lie of a battlefield's land: hill shade, contours, hachures down the slopes."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from drumhead.client.board.paths import CELL
from drumhead.client.board.raster import FLAT
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.outlines import Points, rounded

FINE = 4  # samples a cell
STEPS = ((160, 20), (320, 40), (700, 100), (1400, 200))  # range of heights up to, contour interval (metres)
INDEX = 5  # every so many contours is a heavy one
Grid = npt.NDArray[np.float32]


class FieldRelief:
    """Shade, contours and slopes of one window; the painter's units are a field's, CELL a square."""

    def __init__(self, window: FieldWindow, palette: Palette) -> None:
        self._window, self._palette = window, palette

    @cached_property
    def _fine(self) -> Grid | None:
        """Heights at FINE samples a cell, smooth as a cubic spline."""
        height = self._window.height
        if height is None:
            return None
        weights = _spline(self._window.span)
        return _raised(weights, height)

    @cached_property
    def shade(self) -> QImage | None:
        """A veil of black and white over the window, or None where nothing is known of heights."""
        lit = self._lit()
        if lit is None:
            return None
        alpha = np.clip(np.abs(lit) * np.where(lit > 0, 66, 84), 0, 84).astype(np.uint32)
        grey = np.where(lit > 0, alpha, 0)
        pixels = ((alpha << 24) | (grey << 16) | (grey << 8) | grey).astype(np.uint32)
        rows, columns = pixels.shape
        form = QImage.Format.Format_ARGB32_Premultiplied
        return QImage(pixels.tobytes(), columns, rows, columns * 4, form).copy()

    def _lit(self) -> Grid | None:
        """How much lighter (to 1) or darker (to -1) the sun in the north-west makes the ground."""
        fine, relief = self._fine, self._window.relief
        if fine is not None:
            south, east = np.gradient(fine, 1000 / FINE)
            steepness = np.float32(1.4 + 700 / (60 + float(np.ptp(fine))))
            found: Grid = np.tanh((south + east) * steepness).astype(np.float32)
            return found
        if relief is None:
            return None
        weights = _spline(self._window.span)
        return np.clip((_raised(weights, relief.astype(np.float32)) - FLAT) / 90, -1, 1)

    def paint_shade(self, painter: QPainter) -> None:
        """The veil, stretched over the window."""
        if self.shade is not None:
            size = self._window.span * CELL
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(QRectF(-MARGIN * CELL, -MARGIN * CELL, size, size), self.shade)

    @cached_property
    def contours(self) -> dict[int, list[QLineF]]:
        """Pieces of contours by their height in metres."""
        fine = self._fine
        if fine is None:
            return {}
        low, high = float(fine.min()), float(fine.max())
        step = next((step for reach, step in STEPS if high - low <= reach), 400)
        levels = range(int(low // step + 1) * step, int(high) + 1, step)
        found = {level: self._pieces(fine, level + 0.5) for level in levels if level}
        return {level: lines for level, lines in found.items() if lines}

    @property
    def interval(self) -> int:
        """Metres between two contours; 0 where there are none."""
        levels = sorted(self.contours)
        return min((b - a for a, b in pairwise(levels)), default=0)

    def _pieces(self, fine: Grid, level: float) -> list[QLineF]:
        points = crossings(fine, level) * (CELL / FINE) + (0.5 / FINE - MARGIN) * CELL
        return [QLineF(x1, y1, x2, y2) for x1, y1, x2, y2 in points.tolist()]

    def paint_contours(self, painter: QPainter, scale: float) -> None:
        """Thin lines; every fifth height heavier, with its metres where there is room."""
        colour = QColor(self._palette.hachure)
        step = self.interval or 100
        for level, lines in self.contours.items():
            heavy = level % (step * INDEX) == 0
            colour.setAlpha(150 if heavy else 78)
            painter.setPen(QPen(colour, 1.5 if heavy else 0.9))
            painter.drawLines(lines)
        if scale >= 0.6:
            for level, lines in self.contours.items():
                if level % (step * INDEX) == 0:
                    self._label(painter, level, lines)

    def _label(self, painter: QPainter, level: int, lines: list[QLineF]) -> None:
        """The metres on a heavy contour, once a board."""
        inner = QRectF(CELL, CELL, (self._window.side - 2) * CELL, (self._window.side - 2) * CELL)
        spots = [line.center() for line in lines if inner.contains(line.center())]
        if not spots:
            return
        at = spots[len(spots) // 3]
        painter.setFont(number_font(12))
        width = painter.fontMetrics().horizontalAdvance(str(level)) + 4
        halo = QColor(self._palette.halo)
        halo.setAlpha(170)
        painter.fillRect(QRectF(at.x() - width / 2, at.y() - 6, width, 12), halo)
        painter.setPen(self._palette.hachure)
        painter.drawText(QPointF(at.x() - width / 2 + 2, at.y() + 4.5), str(level))

    def slopes(self, outlines: list[Points]) -> list[QLineF]:
        """Strokes that fall away inside outlines, long and short in turn."""
        found: list[QLineF] = []
        for outline in outlines:
            at, inward = along(rounded(outline), 0.125)
            reach = np.where(np.arange(len(at)) % 2, 0.13, 0.2)[:, None]
            start = at + inward * 0.05
            ends = np.concatenate([start, start + inward * reach], axis=1) * CELL - MARGIN * CELL
            found.extend(QLineF(x1, y1, x2, y2) for x1, y1, x2, y2 in ends.tolist())
        return found


def along(outline: Points, spacing: float) -> tuple[Points, Points]:
    """Points evenly spaced on a closed outline and the unit vectors to its inner side, which is on the right."""
    closed = np.concatenate([outline, outline[:1]])
    steps = np.hypot(*np.diff(closed, axis=0).T)
    reach = np.concatenate([[0.0], np.cumsum(steps)])
    where = np.linspace(0, reach[-1], max(4, round(reach[-1] / spacing)), endpoint=False)
    at = np.stack([np.interp(where, reach, closed[:, i]) for i in (0, 1)], axis=1)
    ahead = np.roll(at, -1, axis=0) - np.roll(at, 1, axis=0)
    ahead /= np.maximum(np.hypot(*ahead.T), 1e-9)[:, None]
    return at, np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)


def crossings(grid: Grid, level: float) -> Points:
    """Where a surface crosses a level, as pieces (n, 4) x1 y1 x2 y2 in samples."""
    above = grid >= level
    a, b, c, d = grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]
    rows, columns = np.nonzero((above[:-1, :-1] != above[1:, 1:]) | (above[:-1, 1:] != above[1:, :-1]))
    corners = [corner[rows, columns] for corner in (a, b, c, d)]
    ends = ((0, 0), (1, 0), (1, 1), (0, 1))
    sides = []
    for i, j in ((0, 1), (1, 2), (3, 2), (0, 3)):
        low, high = corners[i], corners[j]
        share = (level - low) / np.where(high == low, 1, high - low)
        x = columns + ends[i][0] + (ends[j][0] - ends[i][0]) * share
        y = rows + ends[i][1] + (ends[j][1] - ends[i][1]) * share
        sides.append((np.stack([x, y], axis=1), (low >= level) != (high >= level)))
    cut = np.sum([crossed for _, crossed in sides], axis=0)
    found = [
        np.concatenate([p[both], q[both]], axis=1)
        for (p, first), (q, second) in combinations(sides, 2)
        if (both := first & second & (cut == 2)).any()
    ]
    for i, j in ((0, 1), (2, 3)):
        found.append(np.concatenate([sides[i][0][cut == 4], sides[j][0][cut == 4]], axis=1))
    return np.concatenate(found)


def _raised(weights: Grid, field: Grid) -> Grid:
    """A field of cells at every sample."""
    found: Grid = np.matmul(np.matmul(weights, field), weights.T).astype(np.float32)
    return found


def _spline(count: int) -> Grid:
    """Weights (count * FINE, count) of a cubic B-spline through cells' middles."""
    at = (np.arange(count * FINE) + 0.5) / FINE - 0.5
    low = np.floor(at).astype(np.int64)
    t = at - low
    parts = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3)
    found = np.zeros((count * FINE, count), np.float32)
    for i, part in enumerate(parts):
        np.add.at(found, (np.arange(count * FINE), np.clip(low + i - 1, 0, count - 1)), part / 6)
    return found
