"""The legend of both boards: every sign beside its meaning, drawn by the code that draws the boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path as Folder

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from drumhead.client.board.field_scene import theme_of
from drumhead.client.board.items.counters import Counters
from drumhead.client.board.items.overlays import hand_of, laid, paint
from drumhead.client.board.legend.samples import (
    FIELD_SIDE,
    STRATEGIC_SIDE,
    field_sample,
    height_sample,
    strategic_sample,
)
from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Plane
from drumhead.client.board.squares.raster import BandPictures, GroundPictures
from drumhead.client.palette import Palette
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.drawing.fields.chart import GROUND, FieldChart
from drumhead.engine.drawing.fields.places import fort, ring
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.ratings import chip
from drumhead.engine.drawing.fields.window import FieldWindow
from drumhead.engine.drawing.ink.items import Item, Scaled
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.signs import anchor
from drumhead.engine.drawing.orders.words import word_of
from drumhead.engine.drawing.squares import places
from drumhead.engine.drawing.squares.chart import SquaresChart
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.squares.model import Ground, RiverClass, Terrain
from drumhead.engine.play.figures import Box, Cells, Figure, Ghost, Path, Sign, Way, Wreck

SIZE = QSize(72, 44)
Brush = Callable[[QPainter, QSize], None]


@dataclass(frozen=True)
class Entry:
    """One line of a legend: the `group` it stands under, what the sign means, and the sign."""

    group: str
    label: str
    picture: QPixmap


def strategic_legend(palette: Palette, resources: Folder, ratio: float = 1.0) -> tuple[Entry, ...]:
    """1.2-1.5: ground, rivers, railways, borders, cities, troops and what is laid over them."""
    rows: list[tuple[str, str, Brush]] = [
        ("Ground", words, _strategic(palette, terrain)) for terrain, words in _TERRAINS.items()
    ]
    rows += [("Rivers", words, _strategic(palette, Terrain.OPEN, river=rank)) for rank, words in _RIVERS.items()]
    rows.append(("Rivers", "ford", _strategic(palette, Terrain.OPEN, river=RiverClass.FORDABLE, ford=True)))
    rows.append(("Lines", "railway", _strategic(palette, Terrain.OPEN, rail=True)))
    rows.append(("Lines", "railway bridge", _strategic(palette, Terrain.OPEN, river=RiverClass.UNFORDABLE, rail=True)))
    rows.append(("Lines", "border between states", _strategic(palette, Terrain.OPEN, border=True)))
    rows += [("Cities", words, _city(palette, *sign)) for words, sign in _CITIES.items()]
    rows.append(("Sight", "not in sight", _fog(palette)))
    rows += _overlaid(palette, _MAP_FIGURES) + _troops(palette, resources)
    return entries(rows, palette, ratio)


def field_legend(palette: Palette, resources: Folder, ratio: float = 1.0) -> tuple[Entry, ...]:
    """2.2-2.7: ground, heights, water, ways and troops of a battlefield."""
    theme = palette.theme
    rows: list[tuple[str, str, Brush]] = [
        ("Ground", words, _field(palette, _AROUND.get(ground, (ground,) * 9))) for ground, words in _GROUNDS.items()
    ]
    rows.append(("Ground", "cliff: no way before the enemy", _field(palette, _CLIFF)))
    rows.append(("Ground", "contour and its height in metres", _contours(palette)))
    for rank, words in _RIVERS.items():
        rows.append(("Water", words, _field(palette, _STREAM, rank)))
    rows.append(("Water", "ford", _field(palette, _FORD, RiverClass.FORDABLE, road=True)))
    rows.append(("Water", "railway bridge", _field(palette, _STREAM, RiverClass.UNFORDABLE, track=True)))
    rows.append(("Ways", "road", _field(palette, (Ground.OPEN,) * 9, road=True)))
    rows.append(("Ways", "railway", _field(palette, (Ground.OPEN,) * 9, track=True)))
    rows.append(("Ways", "pass", _field(palette, _PASS, road=False)))
    rows.append(("Places", "named place", _sign(ring(theme))))
    rows.append(("Places", "port", _sign(anchor(0, theme))))
    rows.append(("Defence", "fort and its strength", _sign(fort(theme, 12.0, 3))))
    rows += [("Defence", f"defensive rating {rating}", _sign(chip(theme, 18.0, rating))) for rating in range(5)]
    rows += _overlaid(palette, _FIELD_FIGURES) + _troops(palette, resources)
    return entries(rows, palette, ratio)


_TERRAINS = {
    Terrain.OPEN: "open",
    Terrain.HILL: "hill",
    Terrain.FOREST: "forest",
    Terrain.FORESTED_HILLS: "forested hills",
    Terrain.MOUNTAIN: "mountain",
    Terrain.HIGH_MOUNTAIN: "high mountain, impassable",
    Terrain.MARSH: "marsh",
    Terrain.SWAMP: "swamp, impassable",
    Terrain.WATER: "water, impassable",
}
_RIVERS = {
    RiverClass.FORDABLE: "fordable river",
    RiverClass.UNFORDABLE: "unfordable river",
    RiverClass.UNBRIDGEABLE: "unbridgeable river",
}
_GROUNDS = {
    Ground.OPEN: "open",
    Ground.HILLS: "hills",
    Ground.HIGH_HILLS: "high hills",
    Ground.MOUNTAIN: "mountain, impassable",
    Ground.FOREST: "forest",
    Ground.TOWN: "town",
    Ground.WATER: "water, impassable",
}
_CITIES = {
    "town": (2.4, False, 0, False),
    "city": (3.8, False, 0, False),
    "capital": (4.6, True, 0, False),
    "fort and its strength": (3.0, False, 3, False),
    "port": (3.0, False, 0, True),
}
_AROUND = {
    Ground.HILLS: (Ground.OPEN,) * 4 + (Ground.HILLS,) + (Ground.OPEN,) * 4,
    Ground.HIGH_HILLS: (Ground.HILLS,) * 4 + (Ground.HIGH_HILLS,) + (Ground.HILLS,) * 4,
}
_CLIFF = (Ground.OPEN,) * 5 + (Ground.HIGH_HILLS,) * 4
_STREAM = (Ground.OPEN,) * 4 + (Ground.RIVER,) + (Ground.OPEN,) * 4
_FORD = (Ground.OPEN,) * 4 + (Ground.FORD,) + (Ground.OPEN,) * 4
_PASS = (Ground.MOUNTAIN,) * 4 + (Ground.PASS,) + (Ground.MOUNTAIN,) * 4
_MAP_FIGURES: tuple[Figure, ...] = (
    Path((5, 6, 7), "order", numbered=True),
    Ghost(6, ""),
    Cells((5, 6, 7), "reach"),
    Path((5, 6, 7), "seen"),
    Path((5, 6, 7), "supply"),
    Cells((5, 6, 7), "broken"),
    Cells((5, 6, 7), "clash"),
    Path((5, 6, 7), "measure"),
    Cells((5, 6, 7), "own"),
    Cells((5, 6, 7), "enemy"),
    Cells((5, 6, 7), "neutral"),
    Wreck((6,)),
    Way(5, 7, "leave"),
    *(Sign(6, style) for style in ("came", "went", "shattered", "destroyed")),
)
_FIELD_FIGURES: tuple[Figure, ...] = (
    Path((5, 6, 7), "move"),
    Box(6, 0, "support"),
    Box(6, 0, "intercept"),
    Cells((5, 6, 7), "reach"),
    Wreck((6,)),
)
_STANCES = (("own", "own troops"), ("friend", "friendly"), ("enemy", "hostile"), ("neutral", "neutral"))


def entries(rows: list[tuple[str, str, Brush]], palette: Palette, ratio: float) -> tuple[Entry, ...]:
    """Rows of group, meaning and drawing with their pictures."""
    return tuple(Entry(group, label, _picture(brush, palette, ratio)) for group, label, brush in rows)


def _picture(brush: Brush, palette: Palette, ratio: float) -> QPixmap:
    pixmap = QPixmap(SIZE * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(palette.ground[Ground.OPEN])
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    brush(painter, SIZE)
    painter.restore()
    painter.setPen(QPen(palette.edge, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(0.5, 0.5, SIZE.width() - 1, SIZE.height() - 1))
    painter.end()
    return pixmap


def _strategic(
    palette: Palette,
    terrain: Terrain,
    river: int = 0,
    rail: bool = False,
    border: bool = False,
    ford: bool = False,
) -> Brush:
    """The middle of a small map all of one terrain, at four pixels a kilometre."""

    def brush(painter: QPainter, size: QSize) -> None:
        scale, map = 4.0, strategic_sample(terrain, river, rail, border, ford)
        plane = Plane(map.board, float(STRATEGIC_SIDE))
        area = QRectF(0, 0, size.width() / scale, size.height() / scale)
        area.moveCenter(plane.bounds.center())
        span = round(size.width() * painter.device().devicePixelRatioF())
        square = QRectF(area.x(), area.y(), area.width(), area.width())
        picture = QPixmap(span, span)
        inner = QPainter(picture)
        GroundPictures(map, palette.theme).paint(inner, square, span, scale * painter.device().devicePixelRatioF())
        inner.end()
        painter.drawPixmap(QRectF(0, 0, size.width(), size.width()), picture, QRectF(picture.rect()))
        look = Look(palette.theme, frozenset(("borders", "rivers", "rails")), scale)
        inked = tuple(
            SquaresChart(map, Traces(map)).lines((area.left(), area.top(), area.right(), area.bottom()), look)
        )
        if border:
            painter.save()
            painter.scale(scale, scale)
            painter.translate(-area.topLeft())
            BandPictures(map, plane.bounds, palette.theme).paint(painter, area)
            painter.restore()
        Pen().draw(painter, [Scaled((area.left(), area.top()), scale, inked)])

    return brush


def _field(
    palette: Palette, grounds: tuple[Ground, ...], rank: int = 0, track: bool = False, road: bool = False
) -> Brush:
    """The middle of a small battlefield whose columns are so many kinds of ground."""

    def brush(painter: QPainter, size: QSize) -> None:
        _paint_field(painter, field_sample(grounds, rank, track, road), palette, size)

    return brush


def _contours(palette: Palette) -> Brush:
    return lambda painter, size: _paint_field(painter, height_sample(), palette, size)


def _paint_field(painter: QPainter, window: FieldWindow, palette: Palette, size: QSize) -> None:
    scale, ratio, middle = 0.62, painter.device().devicePixelRatioF(), FIELD_SIDE * CELL / 2
    corner = middle - size.width() / scale / 2, middle - size.height() / scale / 2
    ground = FieldChart(window).ground(Look(theme_of(palette), GROUND, scale, ratio))
    Pen().draw(painter, [Scaled(corner, scale, tuple(ground))])


def _city(palette: Palette, radius: float, capital: bool, fort: int, port: bool) -> Brush:
    return _sign(places.city_items(places.Sign(radius, capital, fort, bool(fort), port), palette.theme))


def _sign(items: tuple[Item, ...]) -> Brush:
    """A sign round its middle."""
    return lambda painter, size: Pen().draw(painter, [Scaled((-size.width() / 2, -size.height() / 2), 1.0, items)])


def _fog(palette: Palette) -> Brush:
    return lambda painter, size: painter.fillRect(QRectF(0, 0, size.width(), size.height()), palette.fog)


def _overlaid(palette: Palette, figures: tuple[Figure, ...]) -> list[tuple[str, str, Brush]]:
    """Orders and supply on four squares by three, the middle row in view."""
    plane = Plane(numbered_board(4, 3), 24.0)

    def brush_for(figure: Figure) -> Brush:
        def brush(painter: QPainter, size: QSize) -> None:
            middle = plane.centre(6) - QPointF(size.width() / 2, size.height() / 2)
            painter.translate(-middle)
            paint(painter, laid([figure], plane, hand_of(palette), painter.worldTransform().m11()), Pen())

        return brush

    return [("Orders and lines", word_of(figure), brush_for(figure)) for figure in figures]


def _troops(palette: Palette, resources: Folder) -> list[tuple[str, str, Brush]]:
    """1.5: flags by stance, a tent for inactive and a boxed S for shattered troops."""
    counters = Counters(resources, palette)

    def brush_for(mark: str, stance: str) -> Brush:
        def brush(painter: QPainter, size: QSize) -> None:
            ratio = painter.device().devicePixelRatioF()
            flag = counters.flag(mark, stance, 34, "I" if mark == "flag" else "", ratio)
            painter.drawPixmap(QPointF(size.width() / 2 - flag.width() / ratio / 2, 5), flag)

        return brush

    rows = [("Troops", words, brush_for("flag", stance)) for stance, words in _STANCES]
    rows.append(("Troops", "inactive", brush_for("tent", "own")))
    rows.append(("Troops", "shattered", brush_for("shattered", "own")))
    return rows
