"""Names of territories that keep off units, centres and each other: whole, in two lines, or as a code far out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from drumhead.engine.drawing.areas.layout import AreaLayout
from drumhead.engine.drawing.ink.colours import faint
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Words
from drumhead.engine.drawing.ink.room import Taken, scaled, within
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.orders.plots import Place
from drumhead.engine.maps.areas.model import Area

CODES_BELOW, HIDDEN_BELOW, CITIES_FROM = 24, 15, 80  # pixels of the layout's side
SMALLEST, LARGEST = 11, 19
SMALLEST_STILL = 8  # on a page, which nobody looks nearer at
CODE = 12  # pixels, at most
HIGH, RISE = 1.293, 1.02  # a line's height, and how much of that is above the base line, in sizes of its letters
TIGHT = 0.82  # of a line's height
HALO, SEA_HALO = 0.88, 0.47  # how little one sees through
TRACKED = {True: 0.03, False: 0.01}  # how far letters stand apart at sea and on land, in sizes
_STEPS = (0.0, 0.6, -0.6, 1.2, -1.2, 1.9, -1.9, 2.6, -2.6)
_AROUND = sorted(((dx, dy) for dx in _STEPS for dy in _STEPS), key=lambda by: (abs(by[0]) * 1.3 + abs(by[1]), by))
EDGE = 1.0  # pixels a name is wider than its letters, to each side


@dataclass(frozen=True, slots=True)
class Name:
    """A placed name: its lines and the box they fill, in pixels from the board's corner; its City's own with `city`."""

    area: Area
    lines: tuple[str, ...]
    box: Box
    size: int
    city: bool = False

    def words(self, theme: Theme, scale: float) -> Iterator[Words]:
        """Its lines, in units of the board."""
        ocean, high = self.area.territory.ocean, self.size * HIGH
        halo = faint(theme.deep, SEA_HALO) if ocean else faint(theme.halo, HALO)
        colour, x = theme.water_ink if ocean else theme.ink, (self.box[0] + self.box[2]) / 2
        face, spacing, caps = lettering(ocean, self.city, self.size)
        for number, line in enumerate(self.lines):
            y = self.box[1] + self.size * RISE + number * high * TIGHT
            at = x / scale, y / scale
            yield Words(*at, line, self.size, colour, face, "middle", halo, spacing, caps=caps)


def lettering(ocean: bool, city: bool, size: float) -> tuple[Face, float, bool]:
    """Small capitals on land, italics at sea; a City's name in italics without spacing, so that nobody takes it for
    its Country or a sea."""
    if city:
        return Face.ITALIC, 0.0, False
    return (Face.ITALIC if ocean else Face.SERIF), TRACKED[ocean] * size, not ocean


class Names:
    """The names of a board at a scale, whoever may stand where; or of a `part`, in units, on a page that stays as it
    is: there smaller letters do, and only what is taken is kept free. Whole names keep off what they are `shy` of
    where they can."""

    def __init__(
        self, layout: AreaLayout, scale: float, taken: Iterable[Box], part: Box | None, shy: Iterable[Box] = ()
    ) -> None:
        self._layout, self._scale, self._part, self._shy = layout, scale, part, Taken(shy)
        self._taken = Taken((*_discs(layout, scale), *taken, *(() if part else _units(layout, scale))))

    def placed(self) -> Iterator[Name]:
        """Those that find room; land before sea, since seas have more of it."""
        size = self._layout.side * self._scale
        if size < HIDDEN_BELOW and self._part is None:
            return
        areas = self._layout.map.areas
        for area in sorted(areas, key=lambda area: (area.territory.ocean, self._rank(area))):
            name = self._name(area, shy=True) or self._name(area)
            if name is not None:
                self._taken.take(name.box)
                yield name
        if size >= CITIES_FROM:
            yield from self._capitals()

    def _rank(self, area: Area) -> float:
        """Where nobody enters last; on a page the small ones first, since they have the fewest places."""
        if self._part is None:
            return float(self._layout.is_closed(area))
        left, top, right, bottom = self._layout.boxes[area.code]
        return (right - left) * (bottom - top)

    def _name(self, area: Area, shy: bool = False) -> Name | None:
        """The fullest name that lies within its territory; a code that reaches over its border if nothing else does."""
        fallback: Name | None = None
        for lines, size in self._variants(area):
            if shy and (self._shy.empty or lines == _code(area)):
                return None
            for box in self._boxes(area, _measured(lines, area.territory.ocean, size)):
                if not self._free(box) or (shy and not self._shy.free(box)):
                    continue
                name = Name(area, lines, box, size)
                if self._holds(area, box):
                    return name
                if lines == _code(area) and fallback is None and self._layout.has(area.code, self._middle(box)):
                    fallback = name
        return fallback

    def _free(self, box: Box) -> bool:
        inside = self._part is None or within(box, scaled(self._part, self._scale))
        return inside and self._taken.free(box)

    def _holds(self, area: Area, box: Box) -> bool:
        scale, (left, top, right, bottom) = self._scale, box
        return self._layout.holds(
            area.code, ((left + 2) / scale, (top + 3) / scale, (right - 2) / scale, (bottom - 3) / scale)
        )

    def _middle(self, box: Box) -> Place:
        return (box[0] + box[2]) / 2 / self._scale, (box[1] + box[3]) / 2 / self._scale

    def _variants(self, area: Area) -> Iterator[tuple[tuple[str, ...], int]]:
        """Lines and size of letters: smaller, in two, at last the code, except where nobody is ever ordered to."""
        size = self._layout.side * self._scale
        full = max(SMALLEST, min(LARGEST, round(size * 0.165)))
        if size >= CODES_BELOW or self._part:
            smaller = range(full - 1, SMALLEST_STILL - 1, -1) if self._part else (max(SMALLEST, round(full * 0.82)),)
            for pixels in dict.fromkeys((full, *smaller)):
                yield (area.name,), pixels
                yield from ((halves, pixels) for halves in _halves(area.name))
        if not self._layout.is_closed(area):
            codes = (CODE, 10, 9, SMALLEST_STILL) if self._part else (CODE,)
            yield from ((_code(area), min(full, pixels)) for pixels in codes)

    def _boxes(self, area: Area, size: tuple[float, float]) -> Iterator[Box]:
        """Places for a name: on its own point, then round the unit and the centre."""
        width, height = size
        reach = self._layout.unit(self._scale) * 0.37 + 1
        for at, x, y in self._asides(area, width, height, reach):
            left, top = at[0] * self._scale + x - width / 2, at[1] * self._scale + y - height / 2
            yield left, top, left + width, top + height

    def _asides(self, area: Area, width: float, height: float, reach: float) -> Iterator[tuple[Place, float, float]]:
        """Steps from a name's own point and from its unit, best first; one by one, since mostly the first serves."""
        label, unit = self._label(area), self._layout.point(area.anchor)
        yield from ((label, 0.0, step * height * 0.5) for step in (0, 1, -1, 2, -2))
        yield from ((unit, 0.0, side * (reach + height / 2)) for side in (1, -1))
        yield from ((unit, side * (reach * 1.4 + width / 2), 0.0) for side in (1, -1))
        yield from ((unit, x * width / 2, y * (reach + height / 2)) for y in (1, -1) for x in (0.6, -0.6))
        yield from ((label, x * width * 0.5, y * height) for y in (0, 1, -1) for x in (0.5, -0.5))
        if self._part is not None:
            yield from ((label, dx * width * 0.4, dy * height * 0.7) for dx, dy in _AROUND)

    def _label(self, area: Area) -> Place:
        """Where a name is best written: where the map says, or in the middle of what is seen of the territory."""
        at = self._layout.point(area.label)
        if self._part is None or _within(at, self._part):
            return at
        largest = max(self._layout.outlines[area.code], key=len)
        import shapely

        seen = shapely.make_valid(shapely.Polygon(largest)).intersection(shapely.box(*self._part))
        if seen.is_empty:
            return at
        middle = max(getattr(seen, "geoms", [seen]), key=lambda part: part.area).representative_point()
        return middle.x, middle.y

    def _capitals(self) -> Iterator[Name]:
        """Cities with names of their own, beside their dots."""
        size = max(SMALLEST, min(LARGEST, round(self._layout.side * self._scale * 0.13)))
        reach = self._layout.unit(self._scale) / 2 + 2
        for city in self._layout.map.cities:
            area = self._layout.map.area(city.country)
            if not city.names or area.centre is None:
                continue
            x, y = (share * self._scale for share in self._layout.point(area.centre))
            width, height = width_of(city.names[0], size, Face.ITALIC) + 2 * EDGE, size * HIGH
            right, below = reach + width / 2, reach * 0.8 + height / 2
            for dx, dy in ((right, 0.0), (-right, 0.0), (0.0, below), (0.0, -below)):
                left, top = x + dx - width / 2, y + dy - height / 2
                box = left, top, left + width, top + height
                if self._free(box):
                    self._taken.take(box)
                    yield Name(area, (city.names[0],), box, size, city=True)
                    break


def _within(at: Place, box: Box) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


def _units(layout: AreaLayout, scale: float) -> Iterator[Box]:
    """Where units may be drawn."""
    wide = layout.unit(scale)
    for cell in range(layout.map.board.size):
        x, y = (share * scale for share in layout.middle(cell))
        yield x - wide / 2, y - wide * 0.37, x + wide / 2, y + wide * 0.37


def _discs(layout: AreaLayout, scale: float) -> Iterator[Box]:
    """Where centres are drawn."""
    for area in layout.map.areas:
        if area.centre is not None:
            (x, y), reach = (share * scale for share in layout.point(area.centre)), layout.disc(area, scale) + 1
            yield x - reach, y - reach, x + reach, y + reach


def _code(area: Area) -> tuple[str]:
    return (area.code.title(),)


@lru_cache(maxsize=512)
def _halves(name: str) -> tuple[tuple[str, str], ...]:
    """A name in two lines, broken where they come out most alike."""
    breaks = [at for at, letter in enumerate(name) if letter == " "]
    if not breaks:
        return ()
    at = min(breaks, key=lambda at: abs(len(name) - 2 * at))
    return ((name[:at], name[at + 1 :]),)


@lru_cache(maxsize=2048)
def _measured(lines: tuple[str, ...], ocean: bool, size: int) -> tuple[float, float]:
    face, spacing, caps = lettering(ocean, False, size)
    wide = max(width_of(line, size, face, spacing, caps) for line in lines)
    return wide + 2 * EDGE, size * HIGH * (1 + TIGHT * (len(lines) - 1))
