"""Names of states, spaced out over their land where there is room between far and near."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from drumhead.client.board.plane import Plane
from drumhead.client.fonts import map_font
from drumhead.client.palette import Palette
from drumhead.engine.maps.squares.model import GameMap

LARGEST, SMALLEST = 26, 10
GONE_FROM = 3.2  # pixels a unit
SPACING = 130.0
FILLED = 0.85  # of its land's width that a name may take
Mask = npt.NDArray[np.bool_]
Weights = npt.NDArray[np.int64]


@dataclass(frozen=True)
class StateName:
    """A name, the middle of the widest land deep inside its state, and that land's width in units."""

    text: str
    at: QPointF
    width: float


class StateNames:
    """The states' names of one map."""

    def __init__(self, map: GameMap, plane: Plane, palette: Palette) -> None:
        self._map, self._plane, self._palette = map, plane, palette

    @cached_property
    def names(self) -> tuple[StateName, ...]:
        """Each state's name at its best place."""
        grid = self._map.state.reshape(self._map.board.rows, self._map.board.columns)
        found = []
        for index, state in enumerate(self._map.states):
            land = grid == index
            if land.any():
                column, row, width = widest_inside(land, self._towns)
                middle = QPointF((column + width / 2) * self._plane.side, (row + 0.5) * self._plane.side)
                found.append(StateName(state.name.upper(), middle, width * self._plane.side))
        return tuple(found)

    @cached_property
    def _towns(self) -> Weights:
        """How much there is in each square that a name should keep off: the sizes of its cities."""
        found = np.zeros((self._map.board.rows, self._map.board.columns), np.int64)
        for city in self._map.cities:
            column, row = self._map.board.position(city.cell)
            found[row, column] += max(0, city.size - 1) + 2 * city.capital
        return found

    def rects(self, scale: float) -> list[QRectF]:
        """Where the names stand at a scale, in pixels from the board's corner."""
        found = []
        for name in self.names if scale < GONE_FROM else ():
            font = fitting(name.text, name.width * scale * FILLED)
            if font is not None:
                metrics = QFontMetricsF(font)
                width, height = metrics.horizontalAdvance(name.text), metrics.ascent()
                at = name.at * scale
                found.append(QRectF(at.x() - width / 2, at.y() - height / 2, width, height))
        return found

    def paint(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """The names that touch an area, in letters as large as their land allows."""
        if scale >= GONE_FROM:
            return
        transform = painter.worldTransform()
        painter.save()
        painter.resetTransform()
        for name in (name for name in self.names if self._room(name, scale).intersects(area)):
            font = fitting(name.text, name.width * scale * FILLED)
            if font is not None:
                self._paint_name(painter, transform.map(name.at), name.text, font)
        painter.restore()

    def _room(self, name: StateName, scale: float) -> QRectF:
        high = 2 * LARGEST / scale
        return QRectF(name.at.x() - name.width / 2, name.at.y() - high / 2, name.width, high)

    def _paint_name(self, painter: QPainter, at: QPointF, text: str, font: QFont) -> None:
        """Grey letters on a breath of light, so that mountains do not swallow them."""
        metrics, path = QFontMetricsF(font), QPainterPath()
        corner = at + QPointF(-metrics.horizontalAdvance(text) / 2, metrics.capHeight() / 2)
        path.addText(QPointF(round(corner.x()), round(corner.y())), font, text)
        halo, ink = QColor(self._palette.halo), QColor(self._palette.ink)
        halo.setAlpha(150)
        ink.setAlpha(185)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(path, QPen(halo, 3.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.fillPath(path, ink)


@lru_cache(maxsize=2048)
def fitting(text: str, width: float) -> QFont | None:
    """A spaced font in which a text fills at most a width in pixels, or None if it would be too small to read."""
    for pixels in range(LARGEST, SMALLEST - 1, -2):
        font = QFont(map_font(pixels))
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, SPACING)
        if QFontMetricsF(font).horizontalAdvance(text) <= width:
            return font
    return None


def widest_inside(land: Mask, towns: Weights | None = None) -> tuple[int, int, int]:
    """(first column, row, width) of a straight run deep inside: long, and with little of `towns` in its middle."""
    layers, inner = [land], _shrunk(land)
    while inner.any():
        layers.append(inner)
        inner = _shrunk(inner)
    deep = layers[(len(layers) - 1) * 3 // 4 if towns is not None else -1]
    rows = np.unique(np.nonzero(deep)[0]).tolist()
    runs = [run for row in rows for run in _runs(land, row, deep)]
    return max(runs, key=lambda run: (run[2] - _crowd(run, towns), -run[1], -run[0]))


def _crowd(run: tuple[int, int, int], towns: Weights | None) -> float:
    """What a name in the middle three quarters of a run would lie upon."""
    first, row, width = run
    margin = width // 8
    return 0.0 if towns is None else 1.5 * int(towns[row, first + margin : first + width - margin].sum())


def _shrunk(land: Mask) -> Mask:
    padded = np.pad(land, 1)
    found: Mask = land & padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    return found


def _runs(land: Mask, row: int, deep: Mask) -> list[tuple[int, int, int]]:
    """The runs of land in a row that hold a deep square."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], land[row].astype(np.int8), [0]]))).tolist()
    pairs = zip(edges[::2], edges[1::2], strict=True)
    return [(first, row, last - first) for first, last in pairs if deep[row, first:last].any()]
