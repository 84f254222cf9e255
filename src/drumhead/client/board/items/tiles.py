"""The fixed layers of a board, kept as tiles drawn once a zoom level; painting only copies them."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

TILE = 512
IDLE = 0
"""Milliseconds from one frame to the next tile."""
KEPT = 24 * 2**20
"""Bytes of tiles that an item keeps, or as many as its window can show at once where that is more."""
Level = tuple[float, float]
"""A scale, and the pixels of the screen to one of the window's."""
Key = tuple[float, float, int, int]
"""A level, and the column and row of a tile."""
Draw = Callable[[QPainter, QRectF, float, float], None]


class TileItem(QGraphicsItem):
    """Shows what `draw(painter, area, scale, fine)` draws, `fine` pixels of the screen to one of the window's, which
    `scale` counts; missing tiles come between frames, one at a time, or several of them that are as large.

    `tile` pixels wide, they begin at the corner of what is first seen at a zoom level, so that no more than need be are
    drawn before a board is there. Until they are there the `overview` (a picture of the whole
    bounds) and tiles of the nearest zoom levels stand in.
    """

    def __init__(self, bounds: QRectF, draw: Draw, overview: Callable[[], QImage], tile: int = TILE) -> None:
        super().__init__()
        self._side, self._kept = tile, KEPT
        self.held = 0
        """Bytes of all tiles there are."""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._bounds, self.draw, self._overview = bounds, draw, overview
        self._tiles: OrderedDict[Key, QPixmap] = OrderedDict()
        self._missing: OrderedDict[Key, None] = OrderedDict()
        self._stale: set[Key] = set()
        self._now: Level | None = None
        self._corners: dict[Level, QPointF] = {}
        self._stand_in: QPixmap | None = None
        self._at_once = False
        self._timer = QTimer(interval=IDLE)
        self._timer.timeout.connect(self._on_idle)

    def boundingRect(self) -> QRectF:
        return self._bounds

    @property
    def waiting(self) -> int:
        """How many tiles are still to be drawn."""
        return len(self._missing)

    def draw_at_once(self, wanted: bool) -> None:
        """For pictures and print: no stand-ins, every tile is drawn as it is painted."""
        self._at_once = wanted

    def renew(self) -> None:
        """Forgets every tile, because what they show has changed."""
        self._tiles.clear()
        self.held = 0
        self._missing.clear()
        self._stale.clear()
        self._stand_in = None
        self.update()

    def patch(self, area: QRectF) -> None:
        """Draws a part of what is shown anew at once, and forgets the tiles of other zoom levels."""
        self._stand_in = None
        self._drop_other_levels()
        for key in self._tiles:
            if self._area(key).intersects(area):
                self._draw_within(key, area)
        self.update(area)

    def _draw_within(self, key: Key, area: QRectF) -> None:
        """A square of a tile's pixels round an area."""
        tile, whole = self._tiles[key], self._area(key)
        scale = key[0] * key[1]
        seen = area.intersected(whole).translated(-whole.topLeft())
        left, top = math.floor(seen.left() * scale), math.floor(seen.top() * scale)
        side = max(math.ceil(seen.right() * scale) - left, math.ceil(seen.bottom() * scale) - top)
        corner = whole.topLeft() + QPointF(left, top) / scale
        with QPainter(tile) as painter:
            ratio = tile.devicePixelRatio()
            part = self._picture(QRectF(corner.x(), corner.y(), side / scale, side / scale), side, key[:2])
            painter.drawImage(QRectF(left / ratio, top / ratio, side / ratio, side / ratio), part)

    def refresh(self) -> None:
        """Draws every tile anew that is shown, one at a time between frames; the old ones stay until then."""
        self._stand_in = None
        self._drop_other_levels()
        self._stale = set(self._tiles)
        self._ask_for(list(self._tiles))

    def _drop_other_levels(self) -> None:
        for key in [key for key in self._tiles if key[:2] != self._now]:
            self._drop(key)

    def settle(self) -> None:
        """Draws all waiting tiles now."""
        while self._missing:
            self._on_idle()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform = painter.worldTransform()
        scale, device = transform.m11(), painter.device()
        ratio = device.devicePixelRatioF()
        self._remember(scale, ratio)
        wide, high = (length + 2 * self._side for length in (device.width(), device.height()))
        self._kept = max(KEPT, self._bytes(ratio, wide * high))
        keys = self._keys(option.exposedRect.intersected(_window(painter)), scale, ratio)
        absent = [] if self._at_once else [key for key in keys if key not in self._tiles]
        if absent:
            self._paint_stand_ins(painter, absent)
        painter.save()
        painter.resetTransform()
        for key in keys:
            if self._at_once or key in self._tiles:
                self._paint_tile(painter, transform, key)
        painter.restore()
        self._ask_for(absent)

    def _remember(self, scale: float, ratio: float) -> None:
        level = (round(scale, 6), ratio)
        if level != self._now:
            self._now = level
            self._missing.clear()

    def _keys(self, area: QRectF, scale: float, ratio: float) -> list[Key]:
        area, step = area.intersected(self._bounds), self._side / scale
        corner = self._corner((round(scale, 6), ratio), area)
        area.translate(-corner)
        columns = range(math.floor(area.left() / step), math.floor(area.right() / step) + 1)
        rows = range(math.floor(area.top() / step), math.floor(area.bottom() / step) + 1)
        return [(round(scale, 6), ratio, column, row) for row in rows for column in columns]

    def _corner(self, level: Level, area: QRectF) -> QPointF:
        """Where a level's tiles begin: whole pixels from the corner of the bounds."""
        if level not in self._corners:
            scale, within = level[0], area.topLeft() - self._bounds.topLeft()
            whole = QPointF(math.floor(within.x() * scale), math.floor(within.y() * scale))
            self._corners[level] = self._bounds.topLeft() + whole / scale
        return self._corners[level]

    def _area(self, key: Key) -> QRectF:
        step, corner = self._side / key[0], self._corners[key[:2]]
        return QRectF(corner.x() + key[2] * step, corner.y() + key[3] * step, step, step)

    def _paint_tile(self, painter: QPainter, transform: QTransform, key: Key) -> None:
        corner = transform.map(self._corners[key[:2]])
        x, y = round(key[2] * self._side + corner.x()), round(key[3] * self._side + corner.y())
        painter.drawPixmap(x, y, self._tile(key))

    def _paint_stand_ins(self, painter: QPainter, absent: list[Key]) -> None:
        if self._stand_in is None:
            self._stand_in = QPixmap.fromImage(self._overview())
        picture, bounds = self._stand_in, self._bounds
        across, down = picture.width() / bounds.width(), picture.height() / bounds.height()
        for key in absent:
            area = self._area(key).intersected(bounds)
            left, top = area.x() - bounds.x(), area.y() - bounds.y()
            part = QRectF(left * across, top * down, area.width() * across, area.height() * down)
            painter.drawPixmap(area, picture, part)
        for level in self._levels_near():
            self._paint_level(painter, absent, level)

    def _levels_near(self) -> list[Level]:
        """The two other zoom levels with tiles that come nearest, the nearest last."""
        now = self._now or (1.0, 1.0)
        levels = dict.fromkeys(key[:2] for key in self._tiles if key[:2] != now)
        ranked = sorted(levels, key=lambda level: abs(math.log(level[0] / now[0])))
        return ranked[1::-1]

    def _paint_level(self, painter: QPainter, absent: list[Key], level: Level) -> None:
        areas = [self._area(key) for key in absent]
        for key, tile in self._tiles.items():
            area = self._area(key)
            if key[:2] == level and any(area.intersects(lack) for lack in areas):
                painter.drawPixmap(area, tile, QRectF(tile.rect()))

    def _ask_for(self, absent: list[Key]) -> None:
        self._missing.update(dict.fromkeys(absent))
        if self._missing and not self._timer.isActive():
            self._timer.start()

    def _on_idle(self) -> None:
        if not isValid(self):
            self._timer.stop()
            return
        for _ in range(min(len(self._missing), max(1, (TILE // self._side) ** 2))):
            key, _ = self._missing.popitem(last=False)
            self._tile(key)
            self.update(self._area(key).intersected(self._bounds))
        if not self._missing:
            self._timer.stop()

    def _tile(self, key: Key) -> QPixmap:
        found = None if key in self._stale else self._tiles.get(key)
        if found is not None:
            self._tiles.move_to_end(key)
            return found
        found = self._drawn(key)
        if not self._at_once:
            self._keep(key, found)
        return found

    def _keep(self, key: Key, tile: QPixmap) -> None:
        """Takes a tile in, for others where there are too many: those of zoom levels left behind, then the oldest."""
        self._drop(key)
        self._tiles[key] = tile
        self.held += self._bytes(key[1])
        while self.held > self._kept and len(self._tiles) > 1:
            self._drop(next((other for other in self._tiles if other[:2] != key[:2]), next(iter(self._tiles))))

    def _drop(self, key: Key) -> None:
        self._stale.discard(key)
        if self._tiles.pop(key, None) is not None:
            self.held -= self._bytes(key[1])

    def _bytes(self, ratio: float, pixels: int = 0) -> int:
        """What so many logical pixels take, those of a tile by default."""
        return round((pixels or self._side**2) * ratio**2) * 4

    def _drawn(self, key: Key) -> QPixmap:
        level = key[:2]
        return QPixmap.fromImage(self._picture(self._area(key), round(self._side * level[1]), level))

    def _picture(self, area: QRectF, size: int, level: Level) -> QImage:
        """An area as a level has it, `size` pixels of the screen wide and high."""
        image = QImage(size, size, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(level[1])
        image.fill(Qt.GlobalColor.black)
        with QPainter(image) as painter:
            self.draw(painter, area, *level)
        return image


def _window(painter: QPainter) -> QRectF:
    """What the painter's device can show at all: a scene rendered to a picture exposes everything."""
    whole = QRectF(0, 0, painter.device().width(), painter.device().height())
    return painter.worldTransform().inverted()[0].mapRect(whole)
