"""How what is laid over a board is painted: paths, cells, boxes, ghosts and marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from drumhead.client.board.items.signs import Tone, extent, paint_help, paint_sign, paint_way
from drumhead.client.board.pens import paint_head, pen, set_pen, short_of
from drumhead.client.board.plane import Surface
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.play.figures import Box, Cells, Figure, Ghost, Help, Path, Sign, Way, Wreck


def bounds_of(shapes: Iterable[Figure], plane: Surface) -> QRectF:
    """The area that shapes may paint on, with room for arrow heads and numbers."""
    found = QRectF()
    for shape in shapes:
        if isinstance(shape, Way | Help | Sign):
            found = found.united(extent(shape, plane))
            continue
        for cell in cells_of(shape):
            found = found.united(plane.rect(cell))
        if isinstance(shape, Box):
            found = found.united(box_rect(shape, plane))
    return found.adjusted(-plane.side, -plane.side, plane.side, plane.side)


def cells_of(shape: Path | Cells | Box | Ghost | Wreck) -> tuple[int, ...]:
    """Every cell a shape names."""
    match shape:
        case Path():
            return tuple(cell for cell in shape.cells if cell is not None)
        case Cells() | Wreck():
            return shape.cells
        case Box():
            return (shape.centre,)
        case Ghost():
            return (shape.cell,)


def box_rect(box: Box, plane: Surface) -> QRectF:
    """The outline of a box, cut off at the board's edge."""
    reach = box.radius * plane.side
    return plane.rect(box.centre).adjusted(-reach, -reach, reach, reach).intersected(plane.bounds)


def unowned(owner: str) -> int:
    """Of a board where nobody's colours are shown."""
    return -1


def paint(painter: QPainter, shapes: Sequence[Figure], plane: Surface, palette: Palette, tone: Tone = unowned) -> None:
    """Paints figures in scene units: tints first, then boxes, paths and ghosts."""
    scale = painter.worldTransform().m11()
    for shape in sorted(shapes, key=lambda shape: _ORDER[type(shape)]):
        match shape:
            case Cells():
                _paint_cells(painter, shape, plane, palette)
            case Box():
                _paint_box(painter, shape, plane, palette, scale)
            case Path():
                _paint_path(painter, shape, plane, palette, scale)
            case Ghost():
                _paint_ghost(painter, shape, plane, palette, scale)
            case Wreck():
                _paint_wreck(painter, shape, plane, palette, scale)
            case Way():
                paint_way(painter, shape, plane, palette, scale, tone)
            case Help():
                paint_help(painter, shape, plane, palette, scale, tone)
            case Sign():
                paint_sign(painter, shape, plane, palette, scale, tone)


THIN = 2.0  # pixels an outline is wide that needs no halo
_ORDER: dict[type, int] = {Cells: 0, Box: 1, Help: 2, Path: 3, Way: 3, Ghost: 4, Wreck: 5, Sign: 5}
_TINTS = {
    "reach": "reach_edge",
    "clash": "warning",
    "watched": "ghost",
    "event": "capital",
    "broken": "broken",
}
_HATCHED = {
    "clash": Qt.BrushStyle.DiagCrossPattern,
    "broken": Qt.BrushStyle.FDiagPattern,
    "enemy": Qt.BrushStyle.BDiagPattern,
    "neutral": Qt.BrushStyle.Dense6Pattern,
}


def _tint(style: str, palette: Palette) -> QColor:
    if style in palette.sides:
        return palette.side(style)
    found: QColor = getattr(palette, _TINTS.get(style, "reach_edge"))
    return found


def _paint_cells(painter: QPainter, shape: Cells, plane: Surface, palette: Palette) -> None:
    """A tint (hatched where colour alone would speak) and one outline round the whole."""
    edge, coloured = _tint(shape.style, palette), plane.outline > THIN
    path = plane.body(shape.cells)
    painter.fillPath(path, _wash(palette) if coloured else _clear(edge, 46))
    if shape.style in _HATCHED or coloured:
        brush = QBrush(_clear(edge, 120), _HATCHED.get(shape.style, Qt.BrushStyle.BDiagPattern))
        brush.setTransform(painter.worldTransform().inverted()[0])
        painter.fillPath(path, brush)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if coloured:
        set_pen(painter, pen(palette.halo, plane.outline + 2.4))
        painter.drawPath(plane.edge(shape.cells))
    set_pen(painter, pen(edge, plane.outline))
    painter.drawPath(plane.edge(shape.cells))


def _wash(palette: Palette) -> QColor:
    """What lights up ground that has a colour of its own, in any colour."""
    return _clear(palette.ink, 40) if palette.dark else _clear(palette.base, 120)


def _clear(colour: QColor, alpha: int) -> QColor:
    found = QColor(colour)
    found.setAlpha(alpha)
    return found


def _paint_box(painter: QPainter, box: Box, plane: Surface, palette: Palette, scale: float) -> None:
    colour = palette.intercept if box.style == "intercept" else palette.support
    rect = box_rect(box, plane)
    fill = QColor(colour)
    fill.setAlpha(26)
    painter.fillRect(rect, fill)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dashes = Qt.PenStyle.DashDotLine if box.style == "intercept" else Qt.PenStyle.DashLine
    set_pen(painter, pen(colour, 2.0, dashes))
    painter.drawRect(rect)
    if box.label and rect.width() * scale >= 60:
        _paint_text(painter, rect.topLeft() + QPointF(4 / scale, 15 / scale), box.label, colour, palette)


def _paint_text(painter: QPainter, at: QPointF, text: str, colour: QColor, palette: Palette) -> None:
    """Text at a scene point, the same size at every zoom, on a light ground."""
    place = painter.worldTransform().map(at)
    painter.save()
    painter.resetTransform()
    painter.setFont(number_font(13))
    width = painter.fontMetrics().horizontalAdvance(text)
    painter.fillRect(QRectF(place.x() - 2, place.y() - 12, width + 4, 15), palette.halo)
    painter.setPen(colour)
    painter.drawText(place, text)
    painter.restore()


def _path_pen(shape: Path, palette: Palette, width: float) -> QPen:
    colour = {
        "supply": palette.supply,
        "broken": palette.broken,
        "measure": palette.measure,
        "draft": palette.reach_edge,
    }.get(shape.style, palette.path)
    dashes = {"supply": Qt.PenStyle.DashLine, "broken": Qt.PenStyle.DotLine, "measure": Qt.PenStyle.DashDotLine}
    return pen(colour, width, dashes.get(shape.style, Qt.PenStyle.SolidLine))


def _paint_path(painter: QPainter, shape: Path, plane: Surface, palette: Palette, scale: float) -> None:
    """A haloed line with an arrow head; numbered paths carry a phase number on each leg."""
    points = [plane.centre(cell) for cell in cells_of(shape)]
    width = max(1.6, min(5.0, plane.side * scale * 0.075))
    stroke = _path_pen(shape, palette, width)
    if len(points) > 1:
        line = QPolygonF([*points[:-1], short_of(points[-2], points[-1], plane.side * 0.12)])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        set_pen(painter, pen(palette.halo, width + 2.6))
        painter.drawPolyline(line)
        set_pen(painter, stroke)
        painter.drawPolyline(line)
        paint_head(painter, points[-2], points[-1], max(plane.side * 0.2, 7 / scale), stroke.color(), palette)
    if shape.style == "move":
        set_pen(painter, pen(palette.halo, 1.4))
        painter.setBrush(stroke.color())
        for point in points[1:-1]:
            painter.drawEllipse(point, plane.side * 0.09, plane.side * 0.09)
    if shape.numbered:
        _paint_numbers(painter, shape, plane, palette, scale)
    if shape.label and points:
        _paint_text(painter, points[-1] + QPointF(6 / scale, -6 / scale), shape.label, stroke.color(), palette)


def legs(shape: Path) -> tuple[tuple[int, int, int], ...]:
    """(phase, from, to) of each leg; a phase left out has a number but no leg."""
    here, found = shape.cells[0] if shape.cells else None, []
    for phase, cell in enumerate(shape.cells[1:], start=1):
        if cell is not None and here is not None:
            found.append((phase, here, cell))
        here = cell if cell is not None else here
    return tuple(found)


def _paint_numbers(painter: QPainter, shape: Path, plane: Surface, palette: Palette, scale: float) -> None:
    transform = painter.worldTransform()
    size = max(9, min(16, round(plane.side * scale * 0.24)))
    if plane.side * scale < 18:
        return
    painter.save()
    painter.resetTransform()
    painter.setFont(number_font(size))
    for phase, start, end in legs(shape):
        middle = transform.map((plane.centre(start) + plane.centre(end)) / 2)
        disc = QRectF(middle.x() - size * 0.62, middle.y() - size * 0.62, size * 1.24, size * 1.24)
        painter.setPen(QPen(palette.halo, 1.2))
        painter.setBrush(palette.phases[(phase - 1) % len(palette.phases)])
        painter.drawEllipse(disc)
        painter.setPen(palette.base if palette.dark else palette.on_side)
        painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(phase))
    painter.restore()


def _paint_ghost(painter: QPainter, ghost: Ghost, plane: Surface, palette: Palette, scale: float) -> None:
    inset = plane.side * 0.2
    rect = plane.rect(ghost.cell).adjusted(inset, inset * 1.4, -inset, -inset * 1.4)
    set_pen(painter, pen(palette.path, 1.4, Qt.PenStyle.DashLine))
    painter.setBrush(palette.ghost)
    painter.drawRect(rect)
    if plane.side * scale >= 34:
        _paint_text(painter, rect.bottomLeft() + QPointF(0, 14 / scale), ghost.label, palette.path, palette)


def _paint_wreck(painter: QPainter, wreck: Wreck, plane: Surface, palette: Palette, scale: float) -> None:
    """A cross in the middle of each cell, or in its lower corner."""
    reach = max(plane.side * 0.16, 5 / scale)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((palette.halo, 6.0), (palette.broken, 3.0)):
        set_pen(painter, pen(colour, width))
        for cell in wreck.cells:
            at = plane.rect(cell).bottomLeft() + QPointF(1.5, -1.5) * reach if wreck.aside else plane.centre(cell)
            for dx, dy in ((reach, reach), (reach, -reach)):
                painter.drawLine(at - QPointF(dx, dy), at + QPointF(dx, dy))
