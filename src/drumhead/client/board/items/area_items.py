"""What stands on a board of places: centres in their owners' colours, Cities as dots, armies and fleets."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.area_plane import DOT, AreaPlane
from drumhead.client.board.items.counters import BLOCK, Counters
from drumhead.client.board.items.signs import centre_reach, counter_width
from drumhead.client.board.pens import paint_badge
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.drawing.orders.styles import ASIDE
from drumhead.engine.play.view import Token
from drumhead.engine.reports.owners import Owners
from drumhead.engine.reports.troops import Mark

LETTERS_FROM = 5.5  # pixels of a centre's radius
LETTERED_FROM = 20  # pixels of a unit's width
RIM = 2.6  # pixels
IN_CITY = 0.72  # of a unit's width: what a City's dot leaves room for


class CentresItem(QGraphicsItem):
    """Supply centres as ringed discs with their owner's letter; Cities larger, since they are places themselves."""

    def __init__(self, plane: AreaPlane, palette: Palette, owners: Owners) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._plane, self._palette, self._owners = plane, palette, owners
        self.held: Mapping[str, str] = {}

    def boundingRect(self) -> QRectF:
        return self._plane.bounds

    def sync_with(self, held: Mapping[str, str]) -> None:
        """The owners of centres, by territory."""
        self.held = dict(held)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform = painter.worldTransform()
        cities = {city.country for city in self._plane.map.cities}
        wide = counter_width(self._plane, transform.m11())
        shown = transform.mapRect(option.exposedRect).adjusted(-wide, -wide, wide, wide)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for area in self._plane.map.areas:
            if area.centre is None or self._plane.is_closed(area):
                continue
            reach = wide * DOT if area.code in cities else centre_reach(wide)
            owner, at = self.held.get(area.code, ""), transform.map(self._plane.point(area.centre))
            if not shown.contains(at):
                continue
            paint_centre(painter, at, reach, owner, self._owners, self._palette)
        painter.restore()


class UnitsItem(QGraphicsItem):
    """Units in their owner's colour with his letter; the dislodged aside, with a mark."""

    def __init__(self, plane: AreaPlane, counters: Counters, owners: Owners) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._plane, self._counters, self._owners = plane, counters, owners
        self.marks: Mapping[int, tuple[Mark, ...]] = {}
        self._rims: dict[int, QPixmap] = {}

    def boundingRect(self) -> QRectF:
        margin = self._plane.side
        return self._plane.bounds.adjusted(-margin, -margin, margin, margin)

    def sync_with(self, marks: Mapping[int, tuple[Mark, ...]]) -> None:
        self.marks = dict(marks)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        width = round(counter_width(self._plane, transform.m11()))
        shown = transform.mapRect(option.exposedRect).adjusted(-2 * width, -2 * width, 2 * width, 2 * width)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = [token for marks in self.marks.values() for mark in marks for token in mark.tokens]
        for token in sorted(tokens, key=lambda token: (token.status == "shattered", token.id)):
            wide = round(width * IN_CITY) if self._plane.is_city(token.cell) else width
            at = transform.map(self._plane.centre(token.cell))
            if shown.contains(at):
                self._paint_unit(painter, at, token, wide, ratio)
        painter.restore()

    def _paint_unit(self, painter: QPainter, at: QPointF, token: Token, width: int, ratio: float) -> None:
        owner, palette = token.owner, self._counters.palette
        aside = token.status == "shattered"
        if aside:
            at = at + QPointF(*ASIDE) * width
        letter = self._owners.letter(owner) if owner and token.status != "inactive" else ""
        colours = (
            (palette.owner(self._owners.tone(owner)), palette.on_owner)
            if owner
            else (palette.side(token.stance), palette.on_side)
        )
        picture = self._counters.tinted(token.counter, *colours, width, ratio)
        height = width * BLOCK[1] / BLOCK[0]
        corner = QPointF(round(at.x() - width / 2), round(at.y() - height / 2))
        if token.stance == "own" and token.status != "inactive":
            painter.drawPixmap(corner - QPointF(RIM, RIM), self._rim(picture))
        painter.drawPixmap(corner, picture)
        if letter and width >= LETTERED_FROM:
            self._paint_letter(painter, QRectF(corner.x(), corner.y(), width, height), letter)
        if aside:
            paint_badge(painter, corner + QPointF(width, 0), max(5.0, width * 0.16), "!", palette.bad, palette)

    def _rim(self, picture: QPixmap) -> QPixmap:
        """One's own units have a light rim: their shape in white, RIM pixels larger to every side."""
        key, ratio = picture.cacheKey(), picture.devicePixelRatio()
        if key not in self._rims:
            size = picture.deviceIndependentSize()
            found = QPixmap(round((size.width() + 2 * RIM) * ratio), round((size.height() + 2 * RIM) * ratio))
            found.setDevicePixelRatio(ratio)
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            for turn in range(16):
                around = QPointF(cos(turn * pi / 8), sin(turn * pi / 8))
                painter.drawPixmap(QPointF(RIM, RIM) + around * (RIM - 0.4), picture)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(QRectF(0, 0, size.width() + 2 * RIM, size.height() + 2 * RIM), Qt.GlobalColor.white)
            painter.end()
            self._rims[key] = found
        return self._rims[key]

    def _paint_letter(self, painter: QPainter, box: QRectF, letter: str) -> None:
        deep = max(9.0, box.height() * 0.36)
        painter.setFont(number_font(round(deep)))
        painter.setPen(self._counters.palette.on_owner)
        area = QRectF(box.x(), box.bottom() - deep - box.height() * 0.05, box.width(), deep)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), letter)


def paint_centre(painter: QPainter, at: QPointF, reach: float, owner: str, owners: Owners, palette: Palette) -> None:
    """A supply centre: a ringed disc in its owner's colour with his letter, a dot where it is nobody's."""
    painter.setPen(QPen(palette.city, max(1.0, min(2.4, reach * 0.18))))
    painter.setBrush(palette.city_fill)
    painter.drawEllipse(at, reach, reach)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.owner(owners.tone(owner)) if owner else palette.city)
    inner = reach * (0.74 if owner else 0.36)
    painter.drawEllipse(at, inner, inner)
    if owner and reach >= LETTERS_FROM:
        painter.setFont(number_font(round(reach * 1.25)))
        painter.setPen(palette.on_owner)
        area = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), owners.letter(owner))
