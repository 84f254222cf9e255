"""Orders on a board of places: ways that swerve, help that reaches for them, and rings, pluses and crosses."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from drumhead.client.board.area_plane import LARGEST, SMALLEST, UNIT
from drumhead.client.board.items.counters import BLOCK
from drumhead.client.board.pens import paint_badge, paint_head, pen, set_pen
from drumhead.client.board.plane import Surface
from drumhead.client.palette import Palette
from drumhead.engine.play.figures import Help, Sign, Way

ASIDE = (0.62, -0.42)  # of a unit's width: where one that was driven out is drawn
SWERVE = 0.1  # of a way's length, to its right, so that two that cross keep apart


Tone = Callable[[str], int]
"""A power's number, by which the palette colours it."""


def counter_width(plane: Surface, scale: float) -> float:
    """How wide a unit is drawn, in pixels."""
    return max(SMALLEST, min(LARGEST, plane.side * scale * UNIT))


def centre_reach(wide: float) -> float:
    """The radius of a supply centre's disc beside units so wide, in pixels."""
    return max(3.6, wide * 0.15)


def _reach(plane: Surface, scale: float) -> float:
    """Half of that in scene units."""
    return counter_width(plane, scale) / scale / 2


_DASHES = {"leave": [2.0, 1.6], "support": [3.2, 2.2], "carry": [0.4, 1.9]}
_SLEEPERS = [3.0, 3.0]


def paint_way(painter: QPainter, way: Way, plane: Surface, palette: Palette, scale: float, tone: Tone) -> None:
    """A haloed arrow from unit to unit, or a railway up to a stop; crossed out where it did not come about."""
    line = course(way.start, way.end, plane, _reach(plane, scale), aside=way.style == "leave")
    colour = _colour(way.owner, palette, tone)
    head, width = _head(plane, scale), _width(plane, scale)
    line = _without_end(line, head * 0.4) if way.style == "act" else line
    before, end = line.pointAtPercent(max(0.0, 1 - head / (line.length() or 1.0))), line.pointAtPercent(1.0)
    if way.style == "act":
        _stroke(painter, line, way.style, width, colour, palette)
        _paint_sleepers(painter, line, width, palette)
        _paint_bar(painter, before, end, head, width, colour, palette)
    else:
        _stroke(painter, _without_end(line, head * 0.7), way.style, width, colour, palette)
        paint_head(painter, before, end, head, colour, palette)
    if not way.done:
        _paint_cross(painter, line.pointAtPercent(0.5), head * 0.42, palette.bad, palette)


def paint_help(painter: QPainter, help: Help, plane: Surface, palette: Palette, scale: float, tone: Tone) -> None:
    """A broken line to the middle of the way that is helped, or to a ring round the unit that stays."""
    colour, width = _colour(help.owner, palette, tone), _width(plane, scale) * 0.8
    reach, stays = _reach(plane, scale), help.of == help.end
    goal = plane.centre(help.of)
    if not stays:
        goal = course(help.of, help.end, plane, reach).pointAtPercent(0.45 if help.style == "carry" else 0.6)
    start = _beside(plane.centre(help.start), goal, reach)
    end = _towards(goal, start, reach * 1.25) if stays else goal
    line = QPainterPath(start)
    line.lineTo(end)
    if not stays and help.style != "carry":
        _stroke(painter, course(help.of, help.end, plane, reach), "support", width * 0.5, _faint(colour), palette)
    _stroke(painter, line, help.style, width, colour, palette)
    set_pen(painter, pen(palette.halo, 1.2))
    painter.setBrush(colour)
    painter.drawEllipse(end, reach * 0.17, reach * 0.17)
    if stays:
        _paint_ring(painter, plane.centre(help.of), reach * 1.25, colour, palette)
    if not help.done:
        _paint_cross(painter, line.pointAtPercent(0.5), reach * 0.3, palette.bad, palette)


def paint_sign(painter: QPainter, sign: Sign, plane: Surface, palette: Palette, scale: float, tone: Tone) -> None:
    """A ring round the place of a unit, a plus, a cross or a ringed cross on it, a question mark at its corner."""
    at, reach = plane.centre(sign.cell), _reach(plane, scale)
    at = at + QPointF(*ASIDE) * 2 * reach if sign.style == "lost" else at
    match sign.style:
        case "ring":
            _paint_ring(painter, at, reach * 1.2, _colour(sign.owner, palette, tone), palette)
        case "cross" | "lost":
            _paint_cross(painter, at, reach * 0.8, palette.bad, palette)
        case "clash":
            _paint_ring(painter, at, reach * 0.62, palette.bad, palette)
            _paint_cross(painter, at, reach * 0.3, palette.bad, palette)
        case "built":
            _paint_corner(painter, at, "+", palette.good, plane, palette, scale)
        case "void":
            _paint_corner(painter, at, "?", palette.bad, plane, palette, scale)
        case _:
            _paint_strokes(painter, at, ((reach * 0.7, 0.0), (0.0, reach * 0.7)), palette.good, palette)
    if sign.word:
        _paint_corner(painter, at, sign.word, palette.good, plane, palette, scale)


def extent(sign: Way | Help | Sign, plane: Surface) -> QRectF:
    """What a sign may paint on."""
    cells = {Way: ("start", "end"), Help: ("start", "of", "end"), Sign: ("cell",)}[type(sign)]
    box = QPolygonF([plane.centre(getattr(sign, name)) for name in cells]).boundingRect()
    reach = plane.side + SWERVE * max(box.width(), box.height())
    return box.adjusted(-reach, -reach, reach, reach)


def course(start: int, end: int, plane: Surface, reach: float, *, aside: bool = False) -> QPainterPath:
    """The line of a way, from the edge of a unit at its start (`aside` if it was driven out) to that of one at its
    end, `reach` half as wide."""
    a, b = plane.centre(start), plane.centre(end)
    a = a + QPointF(*ASIDE) * 2 * reach if aside else a
    across = b - a
    bend = (a + b) / 2 + QPointF(-across.y(), across.x()) * SWERVE
    path = QPainterPath(_beside(a, bend, reach))
    path.quadTo(bend, _beside(b, bend, reach))
    return path


def _beside(unit: QPointF, goal: QPointF, reach: float) -> QPointF:
    """Where the way from a unit's middle to a goal leaves the unit."""
    dx, dy = abs(goal.x() - unit.x()), abs(goal.y() - unit.y())
    far = hypot(dx, dy) or 1.0
    sides = reach * far / dx if dx else reach, reach * BLOCK[1] / BLOCK[0] * far / dy if dy else reach
    return _towards(unit, goal, min(sides) + reach * 0.1)


def _towards(point: QPointF, goal: QPointF, by: float) -> QPointF:
    length = hypot(goal.x() - point.x(), goal.y() - point.y()) or 1.0
    return point + (goal - point) * (min(by, length * 0.4) / length)


def _without_end(path: QPainterPath, by: float) -> QPainterPath:
    """A curve that stops short by so much, for the head."""
    length = path.length()
    share = max(0.0, 1 - by / length) if length else 0.0
    steps = [path.pointAtPercent(share * i / 24) for i in range(25)]
    found = QPainterPath(steps[0])
    for step in steps[1:]:
        found.lineTo(step)
    return found


def _colour(owner: str, palette: Palette, tone: Tone) -> QColor:
    """One's own orders have a colour of their own, which nobody need be told of."""
    return palette.owner(tone(owner)) if owner else palette.path


def _faint(colour: QColor) -> QColor:
    found = QColor(colour)
    found.setAlpha(90)
    return found


def _width(plane: Surface, scale: float) -> float:
    return max(2.6, min(5.5, counter_width(plane, scale) * 0.075))


def _head(plane: Surface, scale: float) -> float:
    return max(_reach(plane, scale) * 0.52, 11 / scale)


def _stroke(painter: QPainter, path: QPainterPath, style: str, width: float, colour: QColor, palette: Palette) -> None:
    line = pen(colour, width)
    if style in _DASHES:
        line = QPen(colour, width, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        line.setDashPattern(_DASHES[style])
        line.setCosmetic(True)
        if style != "carry":
            line.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in (pen(palette.halo, width + 2.8), line):
        set_pen(painter, stroke)
        painter.drawPath(path)


def _paint_sleepers(painter: QPainter, path: QPainterPath, width: float, palette: Palette) -> None:
    line = pen(palette.halo, width * 0.45)
    line.setDashPattern(_SLEEPERS)
    set_pen(painter, line)
    painter.drawPath(path)


def _paint_bar(
    painter: QPainter, before: QPointF, end: QPointF, size: float, width: float, colour: QColor, palette: Palette
) -> None:
    """A buffer stop across the end of a line."""
    along = _towards(end, before, size * 0.6) - end
    across = QPointF(-along.y(), along.x())
    for stroke in (pen(palette.halo, width * 1.3 + 2.8), pen(colour, width * 1.3)):
        set_pen(painter, stroke)
        painter.drawLine(end - across, end + across)


def _paint_ring(painter: QPainter, at: QPointF, reach: float, colour: QColor, palette: Palette) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in (pen(palette.halo, 5.0), pen(colour, 2.4)):
        set_pen(painter, stroke)
        painter.drawEllipse(at, reach, reach)


def _paint_corner(
    painter: QPainter, at: QPointF, letter: str, colour: QColor, plane: Surface, palette: Palette, scale: float
) -> None:
    """A letter at the upper left corner of a unit, the same size as the mark of one that was driven out."""
    wide, middle = counter_width(plane, scale), painter.worldTransform().map(at)
    painter.save()
    painter.resetTransform()
    paint_badge(painter, middle - QPointF(wide, wide * 0.7) / 2, max(5.0, wide * 0.16), letter, colour, palette)
    painter.restore()


def _paint_cross(painter: QPainter, at: QPointF, reach: float, colour: QColor, palette: Palette) -> None:
    _paint_strokes(painter, at, ((reach, reach), (reach, -reach)), colour, palette)


def _paint_strokes(
    painter: QPainter, at: QPointF, arms: tuple[tuple[float, float], ...], colour: QColor, palette: Palette
) -> None:
    width = min(3.6, max(1.8, max(arms[0]) * painter.worldTransform().m11() * 0.8))
    for stroke in (pen(palette.halo, width * 1.9), pen(colour, width)):
        set_pen(painter, stroke)
        for dx, dy in arms:
            painter.drawLine(at - QPointF(dx, dy), at + QPointF(dx, dy))
