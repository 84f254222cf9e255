"""Cities and villages of a map of squares: which are shown from which scale, and their signs, in pixels at any."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Item, Shape, Stamp, Words, circle, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.signs import anchor, star
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import City, GameMap, Village

DOT_FROM = {4: 0.0, 3: 0.3, 2: 0.7, 1: 1.3}  # size: least scale (pixels a kilometre) that shows the dot
NAME_FROM = {4: 0.32, 3: 0.5, 2: 1.4, 1: 2.4}
SIZES = {4: 15, 3: 13, 2: 12, 1: 11}  # pixels of a name's letters
RADIUS = {4: 4.6, 3: 3.8, 2: 3.0, 1: 2.4}
FORTS_FROM, PORTS_FROM, STRENGTHS_FROM, VILLAGES_FROM = 1.2, 3.0, 4.0, 4.0
VILLAGE = (-1.8, -1.8, 1.8, 1.8)  # pixels round it
ANCHOR, EDGE = 4.0, 3.0  # pixels: half an anchor's breadth, and what lines reach over
STAR = 4.5  # pixels a fort's star is wider than its city's dot


Spot = tuple[float, float]


def size_of(city: City) -> int:
    """1 to 4."""
    return min(4, max(1, city.size))


def ordered(map: GameMap) -> list[City]:
    """Capitals first, then large to small."""
    return sorted(map.cities, key=lambda c: (not (c.capital and size_of(c) > 1), -size_of(c), c.name))


def spot(map: GameMap, place: City | Village) -> Spot:
    """The middle of a place's tactical square, in kilometres."""
    side, (column, row) = map.tactical_board.columns, map.board.position(place.cell)
    across, down = map.tactical_board.position(place.tactical)
    return column * side + across + 0.5, row * side + down + 0.5


@dataclass(frozen=True, slots=True)
class Sign:
    """All that makes two cities look alike; `fort` is 0 where none is shown."""

    radius: float
    capital: bool
    fort: int
    strength: bool
    port: bool

    @property
    def reach(self) -> float:
        """Half its width in pixels."""
        return self.radius + (STAR if self.fort else 0.0)


def sign_of(city: City, scale: float, every: bool = False) -> Sign:
    """How a city looks at a scale; `every` shows forts and ports however small, as a page's legend promises."""
    radius = round(RADIUS[size_of(city)] * min(1.0, 0.45 + scale * 0.5), 1)
    fort = city.fort if every or scale >= FORTS_FROM else 0
    port = bool(city.port) and (every or scale >= PORTS_FROM)
    return Sign(radius, city.capital, fort, bool(fort) and scale >= STRENGTHS_FROM, port)


def room_of(sign: Sign) -> Box:
    """What a sign takes up round its middle, in pixels; an anchor below, a fort's strength above."""
    reach = sign.reach
    return -reach, -reach - (11.0 if sign.strength else 0.0), reach, reach + (11.0 if sign.port else 0.0)


@lru_cache(maxsize=512)
def city_items(sign: Sign, theme: Theme) -> tuple[Item, ...]:
    """A city round (0, 0): a dot, a square for a capital, on a star where there is a fort (2.6)."""
    items: list[Item] = []
    if sign.fort:
        items.append(Shape((star(sign.reach),), theme.fort, 1.2, theme.halo, closed=True))
    fill, r = theme.capital if sign.capital else theme.city_fill, sign.radius
    if sign.capital:
        items.append(rectangle((-r, -r, r, r), fill, theme.ink, 1.3))
    else:
        items.append(Shape((circle((0, 0), r, 24),), theme.ink, 1.3, fill, closed=True))
    if sign.strength:
        place = (0.0, 4 - sign.radius - STAR - 5)
        items.append(Words(*place, str(sign.fort), 11, theme.fort, Face.NARROW, "middle", theme.halo))
    return (*items, *(anchor(sign.reach + 6, theme) if sign.port else ()))


@lru_cache(maxsize=8)
def village(theme: Theme) -> tuple[Item, ...]:
    """A small block round (0, 0)."""
    return (rectangle(VILLAGE, theme.roof),)


def signs(map: GameMap, look: Look, every: bool = False) -> Iterator[Stamp]:
    """The signs of all cities and villages that are shown at a scale, in kilometres, the greatest on top."""
    if look.scale >= VILLAGES_FROM:
        for small in map.villages:
            yield Stamp(*spot(map, small), village(look.theme), VILLAGE)
    for city, at in reversed([*cities_shown(map, look.scale)]):
        sign = sign_of(city, look.scale, every)
        left, top, right, bottom = room_of(sign)
        box = min(left, -ANCHOR) - EDGE, top - EDGE, max(right, ANCHOR) + EDGE, bottom + EDGE
        yield Stamp(*at, city_items(sign, look.theme), box)


def cities_shown(map: GameMap, scale: float) -> Iterator[tuple[City, Spot]]:
    """The greatest first, each with its place in kilometres."""
    return ((city, at) for city, size, at in _cities(map) if scale >= DOT_FROM[size])


@lru_cache(maxsize=2)
def _cities(map: GameMap) -> tuple[tuple[City, int, Spot], ...]:
    return tuple((city, size_of(city), spot(map, city)) for city in ordered(map))
