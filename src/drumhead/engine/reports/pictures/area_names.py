"""Names of territories where they have room: whole, in two lines, smaller, or as their code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Item, Points, Words, points
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.areas.model import Area, AreaMap
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.pictures.names import Label, Taken, placed

SMALLEST, USUAL, LARGEST = 8, 12, 18  # pixels
LETTERS = 0.34  # of a unit's width
CITIES_FROM = 34  # pixels that a unit is wide
REACH = 0.4  # of it: what stands in a City, from the middle of its dot
CODE_SIZES = (10.0, 9.0, 8.0)
LINE = 1.12
STEPS = (0.0, 0.6, -0.6, 1.2, -1.2, 1.9, -1.9, 2.6, -2.6)
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Wording:
    """How a name may be written; `over` lets it reach over the border of its territory."""

    lines: tuple[str, ...]
    size: float
    over: bool = False

    @property
    def high(self) -> float:
        return self.size * (1 + LINE * (len(self.lines) - 1))


@dataclass(frozen=True, slots=True)
class Room:
    """Where names may stand at all, and what has been taken of that."""

    window: Window
    taken: Taken


def area_names(map: AreaMap, theme: Theme, window: Window, taken: Taken, unit: float) -> Iterator[Item]:
    """Small territories choose first, since they have the fewest places; `unit` is how wide a unit is."""
    rings = {area.code: _outline(area, window) for area in map.areas}
    full = round(min(LARGEST, max(USUAL, unit * LETTERS)))
    for area in sorted(map.areas, key=lambda area: (abs(_size(rings[area.code])), area.code)):
        shut = area.closed and area.code not in map.changes.opened
        yield from _name(area, rings[area.code], full, not shut, theme, Room(window, taken))
    if unit >= CITIES_FROM:
        yield from _capitals(map, theme, Room(window, taken), unit)


def _capitals(map: AreaMap, theme: Theme, room: Room, unit: float) -> Iterator[Item]:
    """Cities with names of their own, beside their dots."""
    size = round(min(LARGEST, max(SMALLEST, unit * LETTERS * 0.85)))
    for city in map.cities:
        centre = map.area(city.country).centre
        if not city.names or centre is None:
            continue
        x, y = room.window.x(centre[0]), room.window.y(centre[1])
        label = Label(city.names[0], x, y, unit * REACH, size, Face.ITALIC, theme.ink)
        words = placed(label, room.taken, room.window.box, theme.halo)
        if words is not None:
            yield words


def _outline(area: Area, window: Window) -> Points:
    """The largest ring in pixels."""
    lines = [points(*((window.x(x), window.y(y)) for x, y in ring)) for ring in area.territory.rings]
    return max(lines, key=lambda line: abs(_size(line)))


def _size(ring: Points) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2


def _name(area: Area, ring: Points, full: int, coded: bool, theme: Theme, room: Room) -> Iterator[Item]:
    face = Face.ITALIC if area.territory.ocean else Face.PLAIN
    colour = theme.water_ink if area.territory.ocean else theme.ink
    at = _label_at(area, ring, room.window)
    for wording in _wordings(area, full, coded):
        box = _found(wording, face, at, ring, room) if at is not None else None
        if box is not None:
            room.taken.take(box)
            for number, text in enumerate(wording.lines):
                y = box[1] + wording.size * (0.8 + LINE * number)
                yield Words((box[0] + box[2]) / 2, y, text, wording.size, colour, face, "middle", theme.halo)
            return


def _label_at(area: Area, ring: Points, window: Window) -> Place | None:
    """Where a name is best written: where the map says, or in the middle of what is seen of the territory."""
    at = window.x(area.label[0]), window.y(area.label[1])
    left, top, right, bottom = window.box
    if left < at[0] < right and top < at[1] < bottom:
        return at
    seen = shapely.Polygon(ring).intersection(shapely.box(*window.box))
    if seen.is_empty:
        return None
    largest = max(getattr(seen, "geoms", [seen]), key=lambda part: part.area)
    middle = largest.representative_point()
    return middle.x, middle.y


def _wordings(area: Area, full: int, coded: bool) -> Iterator[Wording]:
    """What may stand there, the best first; two lines rather than much smaller letters; codes only where one goes."""
    broken = _broken(area.name)
    for size in range(full, SMALLEST - 1, -1):
        yield Wording((area.name,), size)
        if len(broken) > 1:
            yield Wording(broken, size)
    if coded:
        yield from (Wording((area.code,), size) for size in CODE_SIZES)
        yield Wording((area.code,), CODE_SIZES[-1], over=True)


def _broken(name: str) -> tuple[str, ...]:
    """A name in two lines of nearly equal length."""
    words = name.replace("-", "- ").split()
    cuts = [
        (" ".join(words[:at]).replace("- ", "-"), " ".join(words[at:]).replace("- ", "-"))
        for at in range(1, len(words))
    ]
    return min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])), default=(name,))


def _found(wording: Wording, face: Face, at: Place, ring: Points, room: Room) -> Box | None:
    """The nearest place to the label's own where the words lie inside territory and window and cover nothing."""
    left, top, right, bottom = room.window.box
    wide, high = max(width_of(text, wording.size, face) for text in wording.lines), wording.high
    tries = sorted(
        ((dx, dy) for dx in STEPS for dy in STEPS), key=lambda step: (abs(step[0]) * 1.3 + abs(step[1]), step)
    )
    for dx, dy in tries:
        x, y = at[0] + dx * wide * 0.4, at[1] + dy * wording.size
        box = (x - wide / 2 - 1, y - high / 2, x + wide / 2 + 1, y + high / 2)
        whole = left < box[0] and top < box[1] and box[2] < right and box[3] < bottom
        if whole and room.taken.free(box) and _inside((x, y, x, y) if wording.over else box, ring):
            return box
    return None


def _inside(box: Box, ring: Points) -> bool:
    """Whether corners and the middles of the long sides lie in the ring."""
    left, top, right, bottom = box
    x = np.array([left, (left + right) / 2, right, left, (left + right) / 2, right])
    y = np.array([top, top, top, bottom, bottom, bottom])
    ax, ay = ring[:, 0][:, None], ring[:, 1][:, None]
    bx, by = np.roll(ring[:, 0], -1)[:, None], np.roll(ring[:, 1], -1)[:, None]
    across = (ay > y) != (by > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        left_of = x < (bx - ax) * (y - ay) / (by - ay) + ax
    return bool(np.all((across & left_of).sum(axis=0) % 2 == 1))
