"""The ground of a map as Qt paints it, at once or from pictures of the whole that are kept."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from drumhead.client.board.kept import digest_of, ground_digest, kept
from drumhead.engine.drawing.ink.colours import rgb
from drumhead.engine.drawing.ink.items import Pixels
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.ground import COARSEST, CONTOUR_SCALE, GroundRaster, level_of
from drumhead.engine.drawing.squares.bands import FINE, bands
from drumhead.engine.drawing.squares.wilds import covered, depth, laid
from drumhead.engine.maps.squares.model import GameMap


def image_of(pixels: Pixels, form: QImage.Format = QImage.Format.Format_RGB32) -> QImage:
    """A picture of its own from (rows, columns, 4)."""
    rows, columns, _ = pixels.shape
    seen_through = form == QImage.Format.Format_ARGB32_Premultiplied
    own = QImage.Format.Format_RGBA8888_Premultiplied if seen_through else QImage.Format.Format_RGBX8888
    return QImage(np.ascontiguousarray(pixels).data, columns, rows, columns * 4, own).convertToFormat(form)


class GroundPictures:
    """Pictures of any part of a map's ground; one unit is one tactical cell."""

    def __init__(self, map: GameMap, theme: Theme) -> None:
        found = kept("ground", ground_digest(map, map.terrain), lambda: laid(map))
        self._raster = GroundRaster(found, theme)
        self._digest = ground_digest(map, map.terrain, self._raster.colours)
        self._levels: dict[int, QImage] = {}
        self._edited = False

    def renew(self, map: GameMap, columns: range, rows: range) -> None:
        """Takes over the ground of some squares of a map being edited."""
        self._edited = True
        side = map.tactical_board.columns
        self._raster.put(covered(map, columns, rows), columns.start * side, rows.start * side)
        if not self._levels:
            return
        left, top = columns.start * side & -COARSEST, rows.start * side & -COARSEST
        fresh = self._raster.reduced(np.s_[top : _up(rows.stop * side), left : _up(columns.stop * side)])
        for half, level in self._levels.items():
            with QPainter(level) as painter:
                painter.drawImage(left >> half, top >> half, image_of(fresh[half - 1]))

    def renew_sea(self, map: GameMap) -> None:
        """Takes over all the water of a map being edited."""
        self._edited = True
        self._raster.put_depth(depth(map, range(map.board.columns), range(map.board.rows)))
        self._levels.clear()

    def level(self, half: int) -> QImage:
        """The whole ground halved so many times, 1 to 3: a pixel for 2, 4 and 8 units."""
        if half not in self._levels:
            if self._edited:
                self._levels.update((half, image_of(pixels)) for half, pixels in self._raster.levels().items())
            else:
                self._levels[half] = image_of(kept("levels", self._digest, self._made)[str(half)])
        return self._levels[half]

    def _made(self) -> dict[str, Pixels]:
        return {str(half): pixels for half, pixels in self._raster.levels().items()}

    def paint(self, painter: QPainter, area: QRectF, size: int, scale: float, fine: float = 1.0) -> None:
        """Fills a square of `size` pixels with the ground of `area` (units) at `scale` pixels a unit, `fine` of them to
        one of the window's."""
        if scale >= CONTOUR_SCALE:
            pixels = self._raster.contoured((area.x(), area.y()), (size, size), scale, fine)
            painter.drawImage(0, 0, image_of(pixels))
            return
        level = level_of(scale)
        factor = 0.5**level
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if level == 0:
            self._paint_plain(painter, area, scale)
            return
        source = QRectF(area.x() * factor, area.y() * factor, area.width() * factor, area.height() * factor)
        painter.drawImage(QRectF(0, 0, size, size), self.level(level), source)

    def _paint_plain(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """A part of the ground a pixel a unit."""
        (left, top, right, bottom), pixels = self._raster.around((area.left(), area.top(), area.right(), area.bottom()))
        corner = (left - area.left()) * scale, (top - area.top()) * scale
        painter.drawImage(QRectF(*corner, (right - left) * scale, (bottom - top) * scale), image_of(pixels))


def _up(cell: int) -> int:
    """The next multiple of a pixel of the coarsest level."""
    return -(-cell // COARSEST) * COARSEST


class BandPictures:
    """Pictures of the bands inside the borders of states, in a map's units."""

    def __init__(self, map: GameMap, bounds: QRectF, theme: Theme) -> None:
        self._map, self._bounds, self._edited = map, bounds, False
        self._colours = [rgb(tone) for tone in theme.tones]

    def renew(self, map: GameMap) -> None:
        """Takes over the states of a map being edited."""
        self._map, self._edited = map, True
        self.__dict__.pop("_picture", None)

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Those of an area, where it lies."""
        share = FINE / self._map.tactical_board.columns
        inside = area.intersected(self._bounds)
        part = QRectF(inside.x() * share, inside.y() * share, inside.width() * share, inside.height() * share)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(inside, self._picture, part)

    @cached_property
    def _picture(self) -> QImage:
        if self._edited:
            made = bands(self._map, self._colours)
        else:
            digest = digest_of([self._map.state, np.array(self._map.board.columns), np.array(self._colours)])
            made = kept("bands", digest, lambda: {"bands": bands(self._map, self._colours)})["bands"]
        return image_of(made, QImage.Format.Format_ARGB32_Premultiplied)
