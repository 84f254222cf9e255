"""Names of cities and villages: the greatest first, each beside its sign, off troops and each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.named import Named
from drumhead.engine.drawing.ink.room import Taken, moved, room_for, scaled, within
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.squares.places import (
    NAME_FROM,
    SIZES,
    VILLAGE,
    VILLAGES_FROM,
    cities_shown,
    room_of,
    sign_of,
    size_of,
    spot,
)
from drumhead.engine.maps.squares.model import GameMap

STEPS_ASIDE = (20, 32, 44, 56)  # pixels from a place that troops stand on
SMALL = 10.5  # pixels of the letters of a village's name


Placed = tuple[Named, Box | None]


class Names:
    """The names of a map at a scale, off troops and, where another place is free, off what they are `shy` of; boxes
    are in pixels from the board's corner. On a page, a `part` of the board in kilometres, names that lie in it as a
    whole stand as they do on the board, and others where there is room left. `taken` grows with what is shown."""

    def __init__(
        self, map: GameMap, look: Look, troops: Iterable[Box] = (), shy: Iterable[Box] = (), part: Box | None = None
    ) -> None:
        self._map, self._look, self._part = map, look, part
        self._troops, self._shy = tuple(troops), Taken(shy)
        self.taken = self._held(every=part is not None)

    def words(self) -> tuple[Words, ...]:
        """Those that find room."""
        found = self._on_board(self.taken) if self._part is None else self._on_page(self._part)
        return tuple(named.words(box, self._look) for named, box in found if box is not None)

    def _on_board(self, taken: Taken) -> Iterator[Placed]:
        columns, rows = self._map.board.columns, self._map.board.rows
        side = self._map.tactical_board.columns * self._look.scale
        for named in self._named(every=False):
            yield named, self._room(named, taken, (0.0, 0.0, columns * side, rows * side))

    def _on_page(self, part: Box) -> Iterator[Placed]:
        page, rest = scaled(part, self._look.scale), list[Named]()
        board = self._on_board(self._held(every=False))
        for named, (_, box) in zip(self._named(every=True), board, strict=True):
            if within((*named.at, *named.at), part):
                if box is not None and within(box, page) and self.taken.free(box):
                    self.taken.take(box)
                    yield named, box
                else:
                    rest.append(named)
        yield from ((named, self._room(named, self.taken, page)) for named in rest)

    def _held(self, every: bool) -> Taken:
        scale, shown = self._look.scale, cities_shown(self._map, self._look.scale)
        signs = (moved(room_of(sign_of(city, scale, every)), *at, scale) for city, at in shown)
        return Taken((*self._troops, *signs))

    def _named(self, every: bool) -> tuple[Named, ...]:
        return _named(self._map, self._look.theme, self._look.scale, every)

    def _room(self, named: Named, taken: Taken, bounds: Box) -> Box | None:
        boxes = named.boxes(self._look, STEPS_ASIDE if self._troops else ())
        return room_for(boxes, taken, bounds, self._shy)


@lru_cache(maxsize=4)
def _named(map: GameMap, theme: Theme, scale: float, every: bool) -> tuple[Named, ...]:
    """What has a name at this scale, the greatest first."""
    found = list[Named]()
    for city, at in cities_shown(map, scale):
        size = size_of(city)
        if scale >= NAME_FROM[size]:
            face = Face.SERIF_BOLD if city.capital or size == 4 else Face.SERIF
            sign = room_of(sign_of(city, scale, every))
            found.append(Named(city.name, at, sign, SIZES[size], face, theme.capital if city.capital else theme.ink))
    villages = map.villages if scale >= VILLAGES_FROM else ()
    found += (Named(at.name, spot(map, at), VILLAGE, SMALL, Face.SERIF, theme.ink_soft) for at in villages)
    return tuple(found)
