"""The ground of a polygon board: sea that deepens from the shore, land in its owners' colours, borders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen

from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.board.areas.lines import CANAL, COAST, PROVINCE, REGION, SEA, AreaLines
from drumhead.client.board.areas.rims import RIM_FINE, Rims, blurred
from drumhead.client.palette import Palette
from drumhead.engine.maps.areas.model import Area
from drumhead.engine.maps.squares.model import Terrain

SEA_FINE = 0.8  # pixels a scene unit in the picture of the sea
SHALLOWS = (3, 8, 22)  # scene units: how far the shore is felt
TINT, HOME_TINT = 0.5, 0.2
_HATCHES = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.Dense7Pattern,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.Dense4Pattern,
    Qt.BrushStyle.Dense3Pattern,
)
CLOSED = Qt.BrushStyle.DiagCrossPattern  # no power's


class AreaGround:
    """Draws any part of a polygon map; `holdings` are the tones of territories by code, and how strong each is."""

    def __init__(self, plane: AreaPlane, palette: Palette) -> None:
        self._plane, self._palette = plane, palette
        self._holdings: Mapping[str, tuple[int, float]] = {}
        self._rim: QImage | None = None
        self.layers = {"owners", "borders", "waters"}

    @property
    def holdings(self) -> Mapping[str, tuple[int, float]]:
        return self._holdings

    def hold(self, holdings: Mapping[str, tuple[int, float]]) -> None:
        """Other owners."""
        self._holdings, self._rim = dict(holdings), None

    @cached_property
    def _rims(self) -> Rims:
        return Rims(self._plane)

    def _rim_picture(self) -> QImage:
        if self._rim is None:
            self._rim = self._rims.picture(
                {code: self._palette.owner(tone) for code, (tone, _) in self._holdings.items()}
            )
        return self._rim

    @cached_property
    def lines(self) -> AreaLines:
        return AreaLines(self._plane)

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
        near = np.mean([blurred(shore, round(2 * reach * SEA_FINE)) for reach in SHALLOWS], axis=0)
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
        self._lay(painter, self._sea, SEA_FINE, area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for territory in self._plane.map.areas:
            path = self._plane.paths[territory.code]
            if path.boundingRect().intersects(area):
                self._paint_area(painter, territory, path)
        if "owners" in self.layers and self._holdings:
            self._lay(painter, self._rim_picture(), RIM_FINE, area)
        self._paint_lines(painter, area, scale)
        painter.restore()

    def _lay(self, painter: QPainter, picture: QImage, fine: float, area: QRectF) -> None:
        """A part of a picture of the whole board that has `fine` pixels a scene unit."""
        inside = area.adjusted(-3, -3, 3, 3).intersected(self._plane.bounds)
        part = QRectF(inside.x() * fine, inside.y() * fine, inside.width() * fine, inside.height() * fine)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(inside, picture, part)

    def _paint_area(self, painter: QPainter, area: Area, path: QPainterPath) -> None:
        """What a territory has over the sea: its ground, unless it is sea itself; closed ones are hatched."""
        ground, ocean = self._palette.terrain[Terrain.OPEN], area.territory.ocean
        if self._plane.is_closed(area):
            if not ocean:
                painter.fillPath(path, mixed(ground, self._palette.ink_soft, 0.22))
            painter.fillPath(path, hatched(painter, self._palette.ink_soft, CLOSED, 70))
        elif not ocean:
            self._paint_land(painter, area, path, ground)

    def _paint_land(self, painter: QPainter, area: Area, path: QPainterPath, ground: QColor) -> None:
        tone, strength = self._holdings.get(area.code, (-1, 0.0))
        if tone < 0 or "owners" not in self.layers:
            painter.fillPath(path, ground)
            return
        colour = self._palette.owner(tone)
        painter.fillPath(path, mixed(ground, colour, strength))
        if self._palette.letters:
            painter.fillPath(path, hatched(painter, colour, _HATCHES[tone % len(_HATCHES)], 110))

    def _paint_lines(self, painter: QPainter, area: QRectF, scale: float) -> None:
        palette = self._palette
        thin = max(0.7, min(1.5, scale * 0.75))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        strokes: list[tuple[str, QColor, float, bool]] = [
            (CANAL, palette.shoreline, 4.0, False),
            (CANAL, palette.terrain[Terrain.WATER], 2.6, False),
            (COAST, palette.shoreline, 1.5, False),
        ]
        if "borders" in self.layers:
            strokes.insert(0, (REGION, _soft(palette.border, 150 if palette.dark else 255), 1.8, False))
            strokes.insert(0, (REGION, _soft(palette.halo, 150), 2.8, False))
            strokes.insert(0, (PROVINCE, _soft(palette.ink, 150), 1.0, False))
        if "waters" in self.layers:
            strokes.insert(0, (SEA, _soft(palette.shoreline, 150), 0.8, True))
        for kind, colour, width, dashed in strokes:
            painter.setPen(_pen(colour, width * thin, dashed))
            for path in self.lines.near(kind, area, scale):
                painter.drawPath(path)


def mixed(ground: QColor, colour: QColor, share: float) -> QColor:
    """A colour laid over another."""
    pairs = ((ground.red(), colour.red()), (ground.green(), colour.green()), (ground.blue(), colour.blue()))
    return QColor(*(round(a * (1 - share) + b * share) for a, b in pairs))


def _soft(colour: QColor, alpha: int) -> QColor:
    found = QColor(colour)
    found.setAlpha(alpha)
    return found


def _pen(colour: QColor, width: float, dashed: bool) -> QPen:
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    if dashed:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([5.0, 4.0])
    return pen


def hatched(painter: QPainter, colour: QColor, style: Qt.BrushStyle, alpha: int) -> QBrush:
    """A pattern as fine at every zoom."""
    brush = QBrush(_soft(colour, alpha), style)
    brush.setTransform(painter.worldTransform().inverted()[0])
    return brush


def _bgr(colour: QColor) -> npt.NDArray[np.float32]:
    return np.array([colour.blue(), colour.green(), colour.red()], np.float32)
