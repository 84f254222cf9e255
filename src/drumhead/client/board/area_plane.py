"""Places of a polygon board in a scene: smooth borders, hit tests, coasts by their anchors and Cities by their dots."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from math import hypot, inf

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from drumhead.client.board.plane import LaidOut, outlined
from drumhead.engine.boards.area import AreaBoard
from drumhead.engine.drawing.areas.ground import traces_of
from drumhead.engine.drawing.areas.layout import DOT, UNIT
from drumhead.engine.maps.areas.model import Area, AreaMap

SLACK = 1.15  # how much wider than it is drawn a City's dot is for the mouse
BUCKET = 25.0  # scene units: the side of the squares in which territories are looked up


class AreaPlane(LaidOut):
    """A polygon map in a scene, a unit of whose drawing is one of the scene."""

    board: AreaBoard

    def __init__(self, map: AreaMap) -> None:
        self.map, self.board, self.layout = map, map.board, traces_of(map).layout
        super().__init__(self.layout)
        self._cities = {cell for cell in range(map.board.size) if self.layout.is_city(cell)}

    def point(self, at: tuple[float, float]) -> QPointF:
        """A point of the map in the scene."""
        return QPointF(*self.layout.point(at))

    @cached_property
    def paths(self) -> Mapping[str, QPainterPath]:
        """The ground of each territory, by its code."""
        lands = ((area.code, area.territory) for area in self.map.areas)
        return {code: outlined(map(self.layout.line, (*land.rings, *land.holes))) for code, land in lands}

    @cached_property
    def _buckets(self) -> Mapping[tuple[int, int], Sequence[tuple[QPainterPath, Area]]]:
        """The territories that may lie in each square of a coarse grid."""
        found: dict[tuple[int, int], list[tuple[QPainterPath, Area]]] = {}
        for area in self.map.areas:
            path = self.paths[area.code]
            box = path.boundingRect()
            for column in range(int(box.left() // BUCKET), int(box.right() // BUCKET) + 1):
                for row in range(int(box.top() // BUCKET), int(box.bottom() // BUCKET) + 1):
                    found.setdefault((column, row), []).append((path, area))
        return found

    def area_at(self, at: QPointF) -> Area | None:
        """The territory under a point."""
        here = self._buckets.get((int(at.x() // BUCKET), int(at.y() // BUCKET)), ())
        return next((area for path, area in here if path.contains(at)), None)

    @property
    def dot(self) -> float:
        """How far a click may be from the middle of a City, in scene units."""
        return self.side * UNIT * DOT * SLACK

    def cell_at(self, x: float, y: float, among: Collection[int] = (), scale: float = 1.0) -> int | None:
        """A City's dot before any ground; of a territory's places the nearest `among` those wanted."""
        at = QPointF(x, y)
        city = self._city_at(x, y, scale)
        if city is not None and (not among or city in among):
            return city
        area = self.area_at(at)
        if area is None:
            return None
        open_cells = [cell for cell in self._places(area) if cell in among]
        return min(open_cells, key=lambda cell: _apart(at, self.centre(cell)), default=self.board.cell(area.code))

    def _city_at(self, x: float, y: float, scale: float) -> int | None:
        """The City whose dot, as large as it is drawn, a point is on; of several the nearest."""
        reach = self.layout.unit(scale) * DOT * SLACK / scale
        apart, city = min(((hypot(x - a, y - b), city) for a, b, city in self._dots), default=(inf, -1))
        return city if apart <= reach else None

    def alike(self, cell: int) -> tuple[int, ...]:
        """A City is itself; any other place stands for its territory with all its coasts."""
        return (cell,) if cell in self._cities else self._places(self.map.area_of(cell))

    def _places(self, area: Area) -> tuple[int, ...]:
        return tuple(self.board.cell(place) for place in area.places)

    @cached_property
    def _dots(self) -> tuple[tuple[float, float, int], ...]:
        """The middle of each City."""
        return tuple((self.centre(city).x(), self.centre(city).y(), city) for city in self._cities)

    def rect(self, cell: int) -> QRectF:
        """A territory's box; round a coast's anchor or a City's dot a small one."""
        if self._is_spot(cell):
            reach = self.dot if cell in self._cities else self.side * 0.4
            return _round(self.centre(cell), reach)
        return self.paths[self.map.area_of(cell).code].boundingRect()

    def centre(self, cell: int) -> QPointF:
        return self._centres[cell]

    @cached_property
    def _centres(self) -> tuple[QPointF, ...]:
        return tuple(QPointF(*self.layout.middle(cell)) for cell in range(self.board.size))

    def body(self, cell: int) -> QPainterPath:
        if self._is_spot(cell):
            path = QPainterPath()
            path.addEllipse(self.rect(cell))
            return path
        return self.paths[self.map.area_of(cell).code]

    def _is_spot(self, cell: int) -> bool:
        """Whether it is a coast or a City, which have a place in a territory and no ground of their own."""
        return cell in self._cities or "/" in self.board.name(cell)


def _round(at: QPointF, reach: float) -> QRectF:
    return QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)


def _apart(a: QPointF, b: QPointF) -> float:
    return hypot(a.x() - b.x(), a.y() - b.y())
