"""What is written on a battlefield: towns and forts, neighbouring squares round the edge, ratings, a note below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.items.labels import Occupied, label, label_size
from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Plane
from drumhead.client.fonts import map_font, number_font
from drumhead.client.palette import Palette
from drumhead.engine.boards.square import Direction
from drumhead.engine.drawing.fields.places import RING, hamlets, ports
from drumhead.engine.drawing.ink.colours import mixed
from drumhead.engine.drawing.ink.items import Scaled
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.drawing.squares.places import star
from drumhead.engine.maps.squares.model import City, GameMap, Ground

NAMES_FROM, RATINGS_FROM, CAPACITY_FROM = 12, 14, 40  # pixels a square
STAR = 12.0


class FieldNamesItem(QGraphicsItem):
    """The board's frame and all lettering, in pixels at every zoom; ratings on demand."""

    def __init__(self, map: GameMap, cell: int, plane: Plane, palette: Palette) -> None:
        super().__init__()
        self._map, self._cell, self._plane, self._palette = map, cell, plane, palette
        self.ratings, self.note, self._pen = False, "", Pen()
        self._held: tuple[int, ...] = ()

    def keep_off(self, cells: Iterable[int]) -> None:
        """Lets names give way to the troops on some cells, where another place is free."""
        self._held = tuple(cells)
        self.update()

    def renew(self, map: GameMap) -> None:
        """Names what another state of the map has."""
        self._map = map
        self.update()

    def boundingRect(self) -> QRectF:
        margin = self._plane.side * 4
        return self._plane.bounds.adjusted(-margin, -margin, margin, margin)

    def neighbours(self) -> tuple[tuple[Direction, str], ...]:
        """The eight neighbours on the board with the name of their greatest city."""
        found = []
        for direction in Direction:
            cell = self._map.board.step(self._cell, direction)
            if cell is not None:
                cities = [city.name for city in self._map.cities_at(cell)[:1]]
                found.append((direction, " ".join((self._map.board.name(cell), *cities))))
        return tuple(found)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        frame, scale = transform.mapRect(self._plane.bounds), transform.m11()
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_frame(painter, frame)
        for direction, name in self.neighbours():
            self._paint_neighbour(painter, frame, direction, name, ratio)
        if self.ratings and frame.width() / self._plane.board.columns >= RATINGS_FROM:
            self._paint_ratings(painter, frame)
        self._paint_places(painter, frame, ratio)
        if frame.width() / self._plane.board.columns >= NAMES_FROM:
            found = tuple(ports(self._map, self._cell, THEMES[self._palette.name]))
            self._pen.draw(painter, [Scaled((-frame.x() / scale, -frame.y() / scale), scale, found)])
        if self.note:
            font = map_font(17, bold=True)
            picture = self._text(self.note, font, self._palette.bad, ratio)
            left = frame.center().x() - label_size(self.note, font)[0] / 2
            painter.drawPixmap(QPointF(left, frame.bottom() + 34), picture)
        painter.restore()

    def _paint_frame(self, painter: QPainter, frame: QRectF) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((self._palette.halo, 4.0), (self._palette.ink, 1.6)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(frame)

    def _text(self, words: str, font: QFont, colour: QColor, ratio: float) -> QPixmap:
        return label(words, font.toString(), colour.rgba(), self._palette.halo.rgba(), ratio)

    # round the edge

    def _paint_neighbour(self, painter: QPainter, frame: QRectF, direction: Direction, name: str, ratio: float) -> None:
        """Outside the side or corner beyond which the neighbour lies."""
        east, south = direction.offset
        font = map_font(13, italic=True)
        picture = self._text(name, font, self._palette.text, ratio)
        width, height = label_size(name, font)
        at = QPointF(frame.center().x() + east * frame.width() / 2, frame.center().y() + south * frame.height() / 2)
        if east and not south:
            painter.save()
            painter.translate(at.x() + east * 16, at.y())
            painter.rotate(90 * east)
            painter.drawPixmap(QPointF(-width / 2, -height / 2), picture)
            painter.restore()
            return
        corner = at + QPointF(-width / 2 - east * width / 2, south * 16 - height / 2)
        painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), picture)

    # ratings

    def _paint_ratings(self, painter: QPainter, frame: QRectF) -> None:
        """2.4: the defensive rating in the lower right corner of squares one may stand on, the stronger the deeper."""
        board, field = self._plane.board, self._map.battlefield(self._cell)
        size = frame.width() / board.columns
        chip = max(10.0, min(19.0, size * 0.27))
        painter.setFont(number_font(round(chip * 0.82)))
        for cell in range(board.size):
            if field.terrain[cell] in (Ground.MOUNTAIN, Ground.WATER):
                continue
            column, row = board.position(cell)
            right, bottom = frame.left() + (column + 1) * size - 2, frame.top() + (row + 1) * size - 2
            paint_rating(painter, QRectF(right - chip, bottom - chip, chip, chip), field.rating[cell], self._palette)

    # places

    def _paint_places(self, painter: QPainter, frame: QRectF, ratio: float) -> None:
        """Forts first, then names where they find room inside the frame: cities before villages."""
        size, taken, troops = frame.width() / self._plane.board.columns, Occupied(), Occupied()
        for held in self._held:
            troops.take(self._square(frame, held, size).adjusted(2, 2, -2, -2))
        cities = self._map.cities_at(self._cell)
        for city in cities:
            if city.fort:
                taken.take(self._paint_fort(painter, frame, city, size))
        if size < NAMES_FROM:
            return
        named = [
            (city.name, self._square(frame, city.tactical, size), map_font(15 if city.size > 2 else 14, bold=True))
            for city in cities
        ]
        small = set(hamlets(self._map, self._cell))
        for village in self._map.villages:
            if village.cell == self._cell:
                spot = self._square(frame, village.tactical, size)
                if village in small:
                    spot = self._paint_hamlet(painter, spot)
                named.append((village.name, spot, map_font(13)))
        for name, spot, font in named:
            picture = self._text(name, font, self._palette.ink, ratio)
            room = _room(frame, spot, label_size(name, font), taken, troops)
            if room is not None:
                taken.take(room)
                painter.drawPixmap(QPointF(round(room.x()), round(room.y())), picture)

    def _paint_hamlet(self, painter: QPainter, square: QRectF) -> QRectF:
        """A ring in the middle of a square that is not built up, by which the name stands."""
        at = square.center()
        paint_village(painter, at, self._palette)
        return QRectF(at.x() - RING, at.y() - RING, 2 * RING, 2 * RING)

    def _square(self, frame: QRectF, tactical: int, size: float) -> QRectF:
        column, row = self._plane.board.position(tactical)
        return QRectF(frame.left() + column * size, frame.top() + row * size, size, size)

    def _paint_fort(self, painter: QPainter, frame: QRectF, city: City, size: float) -> QRectF:
        """2.6: a star with the fort's strength at the square's corner and, near enough, what it holds."""
        square = self._square(frame, city.tactical, size)
        reach = min(STAR, size * 0.32)
        star = square.topRight() + QPointF(-reach * 0.7, reach * 0.9)
        paint_fort(painter, star, reach, city.fort, self._palette)
        area = QRectF(star.x() - reach, star.y() - reach, 2 * reach, 2 * reach)
        if size >= CAPACITY_FROM and city.fort_capacity:
            words = f"for {city.fort_capacity:,}"
            width = QFontMetricsF(number_font(12)).horizontalAdvance(words) + 6
            place = QRectF(area.right() + 1, area.center().y() - 8, width, 15)
            painter.fillRect(place, self._palette.halo)
            painter.setFont(number_font(12))
            painter.setPen(self._palette.fort)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), words)
            area = area.united(place)
        return area


def _room(frame: QRectF, square: QRectF, size: tuple[float, float], taken: Occupied, troops: Occupied) -> QRectF | None:
    """The first free place for a name beside its square, best one off the troops; None where there is none."""
    width, height = size
    free = []
    for corner in _beside(square, width, height):
        x = min(max(corner.x(), frame.left() + 2), max(frame.left() + 2, frame.right() - width - 2))
        y = min(max(corner.y(), frame.top() + 1), frame.bottom() - height - 1)
        rect = QRectF(x, y, width, height)
        if taken.free(rect):
            free.append(rect)
    return next((rect for rect in free if troops.free(rect)), free[0] if free else None)


def _beside(square: QRectF, width: float, height: float) -> Iterator[QPointF]:
    """Where a name may begin: below its square, above, right, left."""
    middle, across = square.center().x() - width / 2, square.center().y() - height / 2
    yield QPointF(middle, square.bottom() - 3)
    yield QPointF(middle, square.top() - height + 3)
    yield QPointF(square.right() - 2, across)
    yield QPointF(square.left() - width + 2, across)
    yield QPointF(middle, square.bottom() + height)


def paint_village(painter: QPainter, at: QPointF, palette: Palette) -> None:
    """A ring for a named place too small for a town."""
    painter.setPen(QPen(palette.ink, 1.4))
    painter.setBrush(palette.roof)
    painter.drawEllipse(at, RING, RING)


def paint_fort(painter: QPainter, at: QPointF, reach: float, fort: int, palette: Palette) -> None:
    """2.6: a star with the fort's strength in it."""
    painter.setPen(QPen(palette.fort, 1.6))
    painter.setBrush(palette.city_fill)
    painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in star(reach * 1.15).tolist()]))
    painter.setFont(number_font(round(reach)))
    area = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
    painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), str(fort))


def paint_rating(painter: QPainter, chip: QRectF, rating: int, palette: Palette) -> None:
    """2.4: a figure on its colour."""
    ground, ink = rating_colours(palette, rating)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(chip, 3, 3)
    painter.setPen(ink)
    painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), str(rating))


def rating_colours(palette: Palette, rating: int) -> tuple[QColor, QColor]:
    """2.4: ground and figure of a defensive rating, from 0, hardly marked, to 4, the deepest."""
    if rating <= 0:
        return QColor(0, 0, 0, 0), palette.ink_soft
    ground = QColor(mixed(palette.ground[0].name(), palette.rating.name(), min(1.0, 0.25 * rating + 0.02)))
    return ground, palette.ink if abs(ground.lightness() - palette.ink.lightness()) > 118 else palette.city_fill
