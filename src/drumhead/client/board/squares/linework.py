"""Rivers, railways, borders, grid and strategic terrain, drawn into a tile of the strategic board."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from drumhead.client.board.plane import Plane
from drumhead.client.board.squares.lines import frontier_lines, polygons, rail_lines, river_lines
from drumhead.client.board.squares.raster import band_picture
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.drawing.ink.pieces import Lines
from drumhead.engine.drawing.squares.bands import FINE
from drumhead.engine.maps.squares.model import STRATEGIC_LETTERS, GameMap, Terrain

RIVER_WIDTHS = {1: (0.7, 0.36), 2: (1.3, 0.72), 3: (2.2, 1.3)}  # class: pixels at least, units
LETTER_SIDE = 18
GRID_SIDE = 13


def hairline(colour: QColor, width: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A pen whose width is in pixels at any scale."""
    pen = QPen(colour, width, style)
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


class Linework:
    """The fixed lines of one map; every method paints in scene units, one unit a tactical cell."""

    def __init__(self, map: GameMap, plane: Plane, palette: Palette) -> None:
        self._map, self._plane, self._palette = map, plane, palette
        self._edited = False

    def follow(self, map: GameMap, rivers: dict[int, Lines], rails: Lines) -> None:
        """Draws another state of the map from now on, with lines traced elsewhere."""
        self._map, self._rivers, self._rails, self._edited = map, rivers, rails, True

    def renew_borders(self) -> None:
        """Traces the borders anew when next asked for."""
        for name in ("_frontiers", "_bands"):
            self.__dict__.pop(name, None)

    @cached_property
    def _rivers(self) -> dict[int, Lines]:
        return river_lines(self._map)

    @cached_property
    def _rails(self) -> Lines:
        return rail_lines(self._map)

    @cached_property
    def _frontiers(self) -> Lines:
        return frontier_lines(self._map, keep=not self._edited)

    @cached_property
    def _bands(self) -> QImage:
        return band_picture(self._map, self._palette, keep=not self._edited)

    def paint_rivers(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """1.3: wider and darker by class; small ones leave the picture far out."""
        for rank, lines in self._rivers.items():
            least, units = RIVER_WIDTHS.get(rank, RIVER_WIDTHS[1])
            if rank == 1 and scale < 0.3:
                continue
            width = max(least * min(1.0, 0.5 + scale * 0.5), units * scale)
            painter.setPen(hairline(self._palette.river[rank], width))
            for piece in polygons(lines, area):
                painter.drawPolyline(piece)

    def paint_rails(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """Far out a thin line, nearer a line with ties, near a striped band."""
        pieces = polygons(self._rails, area)
        if scale < 0.3 or not pieces:
            return
        width = 0.8 if scale < 1 else min(4.0, 1.0 + scale * 0.35)
        painter.setPen(hairline(self._palette.rail, width))
        for piece in pieces:
            painter.drawPolyline(piece)
        if scale >= 1.2:
            gaps = hairline(self._palette.rail_gap, width * 0.52)
            gaps.setCapStyle(Qt.PenCapStyle.FlatCap)
            gaps.setDashPattern([5, 5])
            painter.setPen(gaps)
            for piece in pieces:
                painter.drawPolyline(piece)

    def paint_borders(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """A soft band inside each of two neighbours, in its own tone, and a smooth line between them."""
        share = FINE / self._plane.side
        inside = area.intersected(self._plane.bounds)
        part = QRectF(inside.x() * share, inside.y() * share, inside.width() * share, inside.height() * share)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(inside, self._bands, part)
        colour = QColor(self._palette.border)
        for alpha, width, style in self._strokes(scale):
            colour.setAlpha(alpha)
            painter.setPen(hairline(colour, width, style))
            for piece in polygons(self._frontiers, area):
                painter.drawPolyline(piece)

    def _strokes(self, scale: float) -> tuple[tuple[int, float, Qt.PenStyle], ...]:
        """(alpha, pixels, style) of a border's strokes: a plain line far out, dash and dot on a glow near."""
        if scale < 1.2:
            return ((120, 1.1, Qt.PenStyle.SolidLine),)
        return (46, 4.5, Qt.PenStyle.SolidLine), (190, 1.5, Qt.PenStyle.DashDotLine)

    def paint_grid(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """Square edges once they are 13 pixels apart; every tenth heavier, as the letters change there."""
        columns, rows = self._plane.span(area)
        side, bounds = self._plane.side, self._plane.bounds
        upright = [(c, QLineF(c * side, bounds.top(), c * side, bounds.bottom())) for c in (*columns, columns.stop)]
        level = [(r, QLineF(bounds.left(), r * side, bounds.right(), r * side)) for r in (*rows, rows.stop)]
        lines = upright + level
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if side * scale >= GRID_SIDE:
            painter.setPen(hairline(self._palette.grid))
            painter.drawLines([line for i, line in lines if i % 10])
        painter.setPen(hairline(self._palette.grid_major))
        painter.drawLines([line for i, line in lines if i % 10 == 0])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def paint_terrain(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """1.2: the strategic terrain of each square as a tint and, with room, its letter."""
        columns, rows = self._plane.span(area)
        for row in rows:
            for column in columns:
                self._paint_square_terrain(painter, row * self._map.board.columns + column, scale)

    def _paint_square_terrain(self, painter: QPainter, cell: int, scale: float) -> None:
        kind, rect = int(self._map.terrain[cell]), self._plane.rect(cell)
        tint = QColor(self._palette.terrain[kind])
        tint.setAlpha(150)
        painter.fillRect(rect, tint)
        if not self._palette.letters:
            self._paint_letter(painter, cell, scale)

    def paint_letters(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """For paper: the letter of each square's terrain."""
        columns, rows = self._plane.span(area)
        for cell in (row * self._map.board.columns + column for row in rows for column in columns):
            self._paint_letter(painter, cell, scale)

    def _paint_letter(self, painter: QPainter, cell: int, scale: float) -> None:
        """1.2: in the lower right corner, where there is room; none for open ground and water."""
        kind = int(self._map.terrain[cell])
        if self._plane.side * scale < LETTER_SIDE or kind in (Terrain.OPEN, Terrain.WATER):
            return
        painter.save()
        place = painter.worldTransform().mapRect(self._plane.rect(cell)).adjusted(3, 1, -3, -1)
        painter.resetTransform()
        painter.setFont(number_font(max(10, min(20, round(self._plane.side * scale * 0.24)))))
        painter.setPen(self._palette.ink)
        painter.drawText(
            place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom), STRATEGIC_LETTERS[kind]
        )
        painter.restore()
