"""The ground of a polygon board: sea that deepens from the shore, land in its owners' colours, borders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen

from drumhead.client.board.area_lines import AreaLines, area_lines
from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.palette import Palette
from drumhead.engine.maps.area_map import Area
from drumhead.engine.maps.model import Terrain

SEA_FINE = 0.8  # pixels a scene unit in the picture of the sea
SHALLOWS = (3, 8, 22)  # scene units: how far the shore is felt
TINT, HOME_TINT, BAND = 0.46, 0.2, 0.34
_HATCHES = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.Dense7Pattern,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.Dense4Pattern,
)


class AreaGround:
    """Draws any part of a polygon map; `holdings` are the tones of territories by code, and how strongly to show."""

    def __init__(self, plane: AreaPlane, palette: Palette) -> None:
        self._plane, self._palette = plane, palette
        self.holdings: Mapping[str, tuple[int, float]] = {}
        self.layers = {"owners", "borders", "waters"}

    @cached_property
    def lines(self) -> AreaLines:
        return area_lines(self._plane)

    @cached_property
    def _land(self) -> QPainterPath:
        path = QPainterPath()
        for area in self._plane.map.areas:
            if not area.territory.ocean:
                path.addPath(self._plane.paths[area.code])
        return path

    @cached_property
    def _sea(self) -> QImage:
        """The whole sea, light along the shores and darker the farther from them."""
        bounds = self._plane.bounds
        wide, high = round(bounds.width() * SEA_FINE), round(bounds.height() * SEA_FINE)
        mask = QImage(wide, high, QImage.Format.Format_Grayscale8)
        mask.fill(0)
        painter = QPainter(mask)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(SEA_FINE, SEA_FINE)
        painter.fillPath(self._land, QColor(Qt.GlobalColor.white))
        painter.end()
        rows = np.frombuffer(mask.constBits(), np.uint8).reshape(high, mask.bytesPerLine())[:, :wide]
        shore = (rows / 255).astype(np.float32)
        near = np.mean([_blurred(shore, round(reach * SEA_FINE)) for reach in SHALLOWS], axis=0)
        share = np.clip(near * 1.9, 0, 1)[..., None]
        shallow, deep = self._shades()
        colours = (deep * (1 - share) + shallow * share).astype(np.uint8)
        data = np.dstack([colours, np.full((high, wide), 255, np.uint8)]).tobytes()
        return QImage(data, wide, high, wide * 4, QImage.Format.Format_RGB32).copy()

    def _shades(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """The sea's colours at the shore and far out, as blue, green, red."""
        water, far = self._palette.terrain[Terrain.WATER], self._palette.deep
        shallow = mixed(water, self._palette.coast if self._palette.dark else QColor(Qt.GlobalColor.white), 0.4)
        return _bgr(shallow), _bgr(far)

    def overview(self) -> QImage:
        """The whole board small."""
        bounds, share = self._plane.bounds, 0.8
        image = QImage(round(bounds.width() * share), round(bounds.height() * share), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        self.paint(painter, bounds, share)
        painter.end()
        return image

    def paint(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """An area at `scale` pixels a scene unit; the painter's origin is its corner."""
        painter.fillRect(QRectF(0, 0, area.width() * scale, area.height() * scale), self._palette.window)
        painter.save()
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        painter.setClipRect(self._plane.bounds)
        self._paint_sea(painter, area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for territory in self._plane.map.areas:
            path = self._plane.paths[territory.code]
            if not territory.territory.ocean and path.boundingRect().intersects(area):
                self._paint_land(painter, territory, path, scale)
        self._paint_lines(painter, scale)
        painter.restore()

    def _paint_sea(self, painter: QPainter, area: QRectF) -> None:
        inside = area.adjusted(-3, -3, 3, 3).intersected(self._plane.bounds)
        part = QRectF(
            inside.x() * SEA_FINE, inside.y() * SEA_FINE, inside.width() * SEA_FINE, inside.height() * SEA_FINE
        )
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(inside, self._sea, part)

    def _paint_land(self, painter: QPainter, area: Area, path: QPainterPath, scale: float) -> None:
        ground = self._palette.terrain[Terrain.OPEN]
        if area.closed:
            painter.fillPath(path, mixed(ground, self._palette.ink_soft, 0.22))
            painter.fillPath(path, _hatch(painter, self._palette.ink_soft, Qt.BrushStyle.DiagCrossPattern, 70))
            return
        tone, strength = self.holdings.get(area.code, (-1, 0.0))
        if tone < 0 or "owners" not in self.layers:
            painter.fillPath(path, ground)
            return
        colour = self._palette.owner(tone)
        painter.fillPath(path, mixed(ground, colour, strength))
        if self._palette.letters:
            painter.fillPath(path, _hatch(painter, colour, _HATCHES[tone % len(_HATCHES)], 110))
        self._paint_band(painter, path, colour, scale)

    def _paint_band(self, painter: QPainter, path: QPainterPath, colour: QColor, scale: float) -> None:
        """A darker rim inside a territory's border."""
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        for width, strength in ((11.0, BAND * 0.5), (5.0, BAND)):
            rim = QColor(colour)
            rim.setAlphaF(strength)
            reach = min(width, self._plane.side * 0.3, max(width * 0.3, 26 / scale))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(rim, reach, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin))
            painter.drawPath(path)
        painter.restore()

    def _paint_lines(self, painter: QPainter, scale: float) -> None:
        palette, lines = self._palette, self.lines
        thin = max(0.7, min(1.5, scale * 0.75))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if "waters" in self.layers:
            _draw(painter, lines.seas, _soft(palette.shoreline, 150), thin * 0.8, [5.0, 4.0])
        if "borders" in self.layers:
            _draw(painter, lines.provinces, _soft(palette.ink, 150), thin)
            _draw(painter, lines.regions, _soft(palette.halo, 150), thin * 2.8)
            _draw(painter, lines.regions, palette.border, thin * 1.8)
        _draw(painter, lines.canals, palette.shoreline, thin * 4.0)
        _draw(painter, lines.canals, palette.terrain[Terrain.WATER], thin * 2.6)
        _draw(painter, lines.coasts, palette.shoreline, thin * 1.5)


def mixed(ground: QColor, colour: QColor, share: float) -> QColor:
    """A colour laid over another."""
    pairs = ((ground.red(), colour.red()), (ground.green(), colour.green()), (ground.blue(), colour.blue()))
    return QColor(*(round(a * (1 - share) + b * share) for a, b in pairs))


def _soft(colour: QColor, alpha: int) -> QColor:
    found = QColor(colour)
    found.setAlpha(alpha)
    return found


def _draw(
    painter: QPainter, path: QPainterPath, colour: QColor, width: float, dashes: list[float] | None = None
) -> None:
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    if dashes:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(dashes)
    painter.setPen(pen)
    painter.drawPath(path)


def _hatch(painter: QPainter, colour: QColor, style: Qt.BrushStyle, alpha: int) -> QBrush:
    brush = QBrush(_soft(colour, alpha), style)
    brush.setTransform(painter.worldTransform().inverted()[0])
    return brush


def _bgr(colour: QColor) -> npt.NDArray[np.float32]:
    return np.array([colour.blue(), colour.green(), colour.red()], np.float32)


def _blurred(field: npt.NDArray[np.float32], reach: int) -> npt.NDArray[np.float32]:
    """Three box blurs of `reach` pixels to every side."""
    for _ in range(3):
        for axis in (0, 1):
            padding = [(reach + 1, reach) if axis == along else (0, 0) for along in (0, 1)]
            sums = np.cumsum(np.pad(field, padding, mode="edge"), axis=axis, dtype=np.float64)
            size = field.shape[axis]
            ahead, behind = (np.take(sums, range(at, at + size), axis) for at in (2 * reach + 1, 0))
            field = ((ahead - behind) / (2 * reach + 1)).astype(np.float32)
    return field
