"""What is laid over a board on a screen: how far its figures reach, and the pen that draws them there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPolygonF

from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Surface, area_of
from drumhead.client.palette import Palette
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Item
from drumhead.engine.drawing.lands.owners import owner_colour
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.strokes import WORDS, Hand
from drumhead.engine.drawing.orders.styles import SWERVE
from drumhead.engine.play.figures import Box, Figure, Ghost, Help, Path, Sign, Way, cells_of

SMALLEST = 12.0
"""Pixels of a cell on the screen down to which words over it are drawn whole."""
Tone = Callable[[str], int]
"""A power's number, by which the theme colours it; below 0 it is nobody's."""


def unowned(owner: str) -> int:
    """Of a board where nobody's colours are shown."""
    return -1


def hand_of(palette: Palette, tone: Tone = unowned) -> Hand:
    """Who draws figures in the colours of a palette's theme."""
    theme = palette.theme
    return Hand(theme, lambda owner: owner_colour(theme, tone(owner)))


def laid(figures: Iterable[Figure], plane: Surface, hand: Hand, scale: float) -> tuple[Item, ...]:
    """Figures as they are drawn at so many pixels a scene unit, in pixels from the scene's origin."""
    return tuple(drawn(figures, plane.plot(scale), hand))


def paint(painter: QPainter, items: Iterable[Item], pen: Pen) -> None:
    """Paints items that were laid for the painter's scale."""
    scale = painter.worldTransform().m11()
    painter.save()
    painter.scale(1 / scale, 1 / scale)
    pen.draw(painter, items)
    painter.restore()


def bounds_of(figures: Iterable[Figure], plane: Surface) -> QRectF:
    """The area that figures may be drawn on, with room for arrow heads, numbers and words."""
    found = QRectF()
    for figure in figures:
        if isinstance(figure, Way | Help | Sign):
            found = found.united(extent(figure, plane))
            continue
        found = found.united(_worded(area_of(plane, cells_of(figure)), figure, plane))
        if isinstance(figure, Box):
            found = found.united(box_rect(figure, plane))
    return found.adjusted(-plane.side, -plane.side, plane.side, plane.side)


def _worded(area: QRectF, figure: Figure, plane: Surface) -> QRectF:
    """An area with what the figure's words take up round it, which are as large however small the cells are."""
    if not isinstance(figure, Path | Box | Ghost) or not figure.label or area.isEmpty():
        return area
    wide, high = (pixels * plane.side / SMALLEST for pixels in (width_of(figure.label, WORDS, Face.NARROW), WORDS))
    return area.adjusted(-wide, -high, wide, high)


def extent(figure: Way | Help | Sign, plane: Surface) -> QRectF:
    """What an order between places, or a sign in one, may be drawn on."""
    box = QPolygonF([plane.centre(cell) for cell in cells_of(figure)]).boundingRect()
    reach = plane.side + SWERVE * max(box.width(), box.height())
    return box.adjusted(-reach, -reach, reach, reach)


def box_rect(box: Box, plane: Surface) -> QRectF:
    """The outline of a box, cut off at the board's edge."""
    reach = box.radius * plane.side
    return plane.rect(box.centre).adjusted(-reach, -reach, reach, reach).intersected(plane.bounds)
