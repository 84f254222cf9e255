"""Flags and counters of the strategic board: dots far out, flags, stacks, single counters near."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.items.counters import BLOCK, Counters
from drumhead.client.board.pen import blank
from drumhead.client.board.plane import Plane
from drumhead.client.fonts import number_font
from drumhead.engine.play.view import Token
from drumhead.engine.reports.troops import KINDS, Mark, state_of, strength_of

FLAGS_FROM = 13  # pixels a square
STACKS_FROM = 46
COUNTERS_FROM = 110
NAMED_FROM = 170
WIDE_FROM = 200
MEN_FROM = 76
ROWS = 3
FLAG, FLAG_OF_SEVERAL = 0.78, 0.42  # of a square's width: how high the flag of the largest troops is, alone or not
STACK, STACK_OF_SEVERAL = 0.8, 0.5  # the same of a counter's width
TALLEST = 52
CAPTION = 14
KEPT = 200  # squares that are kept as they are laid out, besides those in sight
Marks = tuple[Mark, ...]
Picture = tuple[QPixmap, str]
Laid = tuple[Picture, float, float, float]
"""A picture of a square, and from its middle where its row begins, how far along it stands, and its top, in pixels."""


class TroopsItem(QGraphicsItem):
    """All marks of the board in one item, copied from shared pixmaps at their own pixel size."""

    def __init__(self, plane: Plane, counters: Counters) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._plane, self._counters = plane, counters
        self.marks: dict[int, Marks] = {}
        self._chosen: frozenset[str] = frozenset()
        self._men: dict[int, int] = {}
        self._laid: dict[int, list[Laid]] = {}
        self._laid_for = 0.0, 0.0
        self._dots: dict[tuple[str, float, float], QPixmap] = {}

    def boundingRect(self) -> QRectF:
        return self._plane.bounds

    def sync_with(self, marks: Mapping[int, Marks]) -> None:
        """Shows these marks; only squares that differ are painted again."""
        for cell in self.marks.keys() | marks.keys():
            if self.marks.get(cell) != marks.get(cell):
                self.update(self._plane.rect(cell))
        self.marks, self._men, self._laid = dict(marks), {}, {}

    def choose(self, units: frozenset[str]) -> None:
        """Marks the counters of these units; only squares where that changes anything are painted again."""
        changed, self._chosen, self._laid = self._chosen ^ units, units, {}
        for cell, marks in self.marks.items() if changed else ():
            if any(token.id in changed for mark in marks for token in mark.tokens):
                self.update(self._plane.rect(cell))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform = painter.worldTransform()
        size = self._plane.side * transform.m11()
        seen = list(self._within(option.exposedRect))
        painter.save()
        painter.resetTransform()
        if size < FLAGS_FROM:
            self._paint_dots(painter, seen, transform, size)
        else:
            laid = self._laid_at(seen, size, painter.device().devicePixelRatioF())
            for cell, pictures in laid.items():
                self._paint_pictures(painter, transform.map(self._plane.centre(cell)), pictures)
        painter.restore()

    def stands_in(self, area: QRectF) -> bool:
        """Whether there is a mark on a square of an area."""
        return next(self._within(area), None) is not None

    def _within(self, area: QRectF) -> Iterator[tuple[int, Marks]]:
        columns, rows = self._plane.span(area)
        width = self._plane.board.columns
        for cell, marks in self.marks.items():
            if cell % width in columns and cell // width in rows:
                yield cell, marks

    def _paint_dots(self, painter: QPainter, seen: list[tuple[int, Marks]], transform: QTransform, size: float) -> None:
        """Own square, hostile diamond, neutral disc."""
        half, ratio = round(max(2.2, size * 0.3), 1), painter.device().devicePixelRatioF()
        for cell, marks in seen:
            at = transform.map(self._plane.centre(cell))
            for i, stance in enumerate(dict.fromkeys(mark.stance for mark in marks)):
                picture = self._dot(stance, half, ratio)
                reach = picture.width() / ratio / 2
                place = at + QPointF(i * half * 1.2 - reach, -i * half * 0.6 - reach)
                painter.drawPixmap(round(place.x()), round(place.y()), picture)

    def _dot(self, stance: str, half: float, ratio: float) -> QPixmap:
        key = (stance, half, ratio)
        if key not in self._dots:
            reach = round(half * 1.4 + 2)
            pixmap = blank(round(2 * reach * ratio), round(2 * reach * ratio), ratio)
            with QPainter(pixmap) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                paint_dot(painter, stance, QPointF(reach, reach), half, self._counters.palette.side(stance))
            self._dots[key] = pixmap
        return self._dots[key]

    def _pictures(self, marks: Marks, size: float, ratio: float) -> list[Picture]:
        if size < STACKS_FROM:
            flags = zip(marks, _shares(marks, FLAG, FLAG_OF_SEVERAL), strict=True)
            return [(self._flag(mark, max(8, round(size * share)), ratio), "") for mark, share in flags]
        if size < COUNTERS_FROM or sum(len(mark.tokens) for mark in marks) < 2:
            found, counted = zip(marks, _shares(marks, STACK, STACK_OF_SEVERAL), strict=True), size >= MEN_FROM
            return [self._stack(mark, round(size * share), ratio, counted) for mark, share in found]
        return self._fans(marks, size, ratio)

    def _flag(self, mark: Mark, height: int, ratio: float) -> QPixmap:
        arms = mark.arms if height >= 18 else ""
        return self._counters.flag(mark.kind, mark.stance, height, arms, ratio, state=mark.state)

    def _stack(self, mark: Mark, width: int, ratio: float, counted: bool = False) -> Picture:
        """The first unit's counter with the stack's count, and where they are `counted` its men; a flag with its words
        for troops not identified, and the tent or the boxed S (1.5)."""
        count = len(mark.tokens)
        times = f"×{count}" if count > 1 else ""
        if not count or mark.kind != "flag":
            return self._flag(mark, min(TALLEST, round(width * 0.75)), ratio), times if count else mark.words
        if count == 1:
            return self._single(mark.tokens[0], width, ratio), ""
        chosen, men = any(token.id in self._chosen for token in mark.tokens), self._counted(mark) if counted else 0
        kind, stance, state = mark.tokens[0].counter, mark.stance, mark.state
        block = self._counters.block(kind, stance, width, times, False, ratio, chosen=chosen, state=state)
        return block, f"{men:,}" if men else ""

    def _counted(self, mark: Mark) -> int:
        """Its men, added up once while it is shown."""
        if id(mark) not in self._men:
            self._men[id(mark)] = mark.men
        return self._men[id(mark)]

    def _fans(self, marks: Marks, size: float, ratio: float) -> list[Picture]:
        """Single counters, as many of each mark as three rows hold; with IDs where the square is large enough."""
        columns, named = _columns(size), size >= NAMED_FROM
        width = round(size * _share(named) * 2 / columns)
        rooms = shares([max(1, len(mark.tokens)) for mark in marks], columns * ROWS)
        fans = (self._fan(mark, width, room, named, ratio) for mark, room in zip(marks, rooms, strict=True))
        return [picture for fan in fans for picture in fan]

    def _fan(self, mark: Mark, width: int, room: int, named: bool, ratio: float) -> list[Picture]:
        """A mark's counters in its room, the last telling how many more."""
        if not mark.tokens or (room == 1 and len(mark.tokens) > 1):
            return [self._stack(mark, width, ratio)]
        room -= len(mark.tokens) > room
        shown = [(self._single(token, width, ratio), token.label if named else "") for token in mark.tokens[:room]]
        more = len(mark.tokens) - room
        if more > 0:
            shown.append((self._counters.block("more", mark.stance, width, f"+{more}", False, ratio), ""))
        return shown

    def _single(self, token: Token, width: int, ratio: float) -> QPixmap:
        """A counter; of a resting or shattered unit its tent or boxed S (1.5, 13.3)."""
        if (sign := KINDS.get(token.status, "flag")) != "flag":
            return self._counters.flag(sign, token.stance, round(width * 0.7), ratio=ratio, state=state_of(token))
        strength, more = strength_of(token), {"letter": token.suffix, "state": state_of(token)}
        chosen = token.id in self._chosen
        return self._counters.block(token.counter, token.stance, width, strength, False, ratio, chosen=chosen, **more)

    def _laid_at(self, seen: Sequence[tuple[int, Marks]], size: float, ratio: float) -> dict[int, list[Laid]]:
        """What is seen as it is laid out at this zoom, kept for the next frame."""
        if self._laid_for != (size, ratio) or len(self._laid) > len(seen) + KEPT:
            self._laid, self._laid_for = {}, (size, ratio)
        for cell, marks in seen:
            if cell not in self._laid:
                self._laid[cell] = list(_laid_out(self._pictures(marks, size, ratio), size))
        return {cell: self._laid[cell] for cell, _ in seen}

    def _paint_pictures(self, painter: QPainter, centre: QPointF, pictures: list[Laid]) -> None:
        x, y = centre.x(), centre.y()
        for picture, half, along, top in pictures:
            self._paint_picture(painter, round(round(x - half) + along), round(y + top), picture)

    def _paint_picture(self, painter: QPainter, x: int, y: int, picture: Picture) -> None:
        pixmap, text = picture
        painter.drawPixmap(x, y, pixmap)
        if text:
            palette = self._counters.palette
            painter.setFont(number_font(12))
            width = painter.fontMetrics().horizontalAdvance(text)
            left = x + (_width(picture) - width) / 2
            painter.fillRect(QRectF(left - 2, y + _height(picture), width + 4, CAPTION - 1), palette.halo)
            painter.setPen(palette.ink)
            painter.drawText(QPointF(left, y + _height(picture) + 10), text)


def _laid_out(pictures: list[Picture], size: float) -> Iterator[Laid]:
    """In rows of two or three, centred on the square."""
    across = min(_columns(size), len(pictures))
    rows = [pictures[i : i + across] for i in range(0, len(pictures), across)][:ROWS]
    pitch = max(_height(picture) for picture in pictures) + (CAPTION if any(text for _, text in pictures) else 2)
    top = -pitch * len(rows) / 2
    for row in rows:
        steps = [min(_width(picture) + 2, (size - 2) / len(row)) for picture in row]
        half, along = (sum(steps[:-1]) + _width(row[-1])) / 2, 0.0
        for picture, step in zip(row, steps, strict=True):
            yield picture, half, along, top
            along += step
        top += pitch


def shares(wanted: Sequence[int], room: int) -> list[int]:
    """Room for each of several stacks: one at least, the rest in turn to those that want more."""
    given = [1] * len(wanted)
    while sum(given) < min(room, sum(wanted)):
        neediest = max(range(len(wanted)), key=lambda i: (wanted[i] > given[i], -given[i], -i))
        given[neediest] += 1
    return given


def _shares(marks: Marks, alone: float, of_several: float) -> list[float]:
    """How large each of a square's marks is, in shares of its width; of several they differ by half as much."""
    if len(marks) == 1:
        return [alone * marks[0].weight]
    return [of_several * (1 + mark.weight) / 2 for mark in marks]


def extent(units: int, size: float) -> tuple[float, float]:
    """Half the width and height in pixels of what a square of `size` pixels shows for so many units."""
    if size < COUNTERS_FROM or units < 2:
        return size * 0.35, size * 0.35
    columns, named = _columns(size), size >= NAMED_FROM
    width = size * _share(named) * 2 / columns
    shown = min(units, columns * ROWS)
    pitch = width * BLOCK[1] / BLOCK[0] + (CAPTION if named else 2)
    return min(columns, shown) * (width + 2) / 2, ceil(shown / columns) * pitch / 2


def _share(named: bool) -> float:
    """A counter's part of a square's width when two stand side by side."""
    return 0.36 if named else 0.44


def _columns(size: float) -> int:
    return 3 if size >= WIDE_FROM else 2


def _width(picture: Picture) -> float:
    return picture[0].deviceIndependentSize().width()


def _height(picture: Picture) -> float:
    return picture[0].deviceIndependentSize().height()


def paint_dot(painter: QPainter, stance: str, at: QPointF, half: float, colour: QColor) -> None:
    """Own and friendly troops as a square, hostile as a diamond, neutral as a disc; with a light edge."""
    painter.setPen(QPen(Qt.GlobalColor.white, 0.8))
    painter.setBrush(colour)
    if stance == "enemy":
        reach = half * 1.3
        offsets = ((0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0))
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in offsets]))
    elif stance == "neutral":
        painter.drawEllipse(at, half, half)
    else:
        painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
