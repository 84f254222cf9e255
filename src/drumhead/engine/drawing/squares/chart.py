"""What lies over the ground of a map of squares, in the order in which it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from drumhead.engine.drawing.ink.items import Box, Item, Stamp, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.pieces import Lines
from drumhead.engine.drawing.ink.room import Taken, meet, scaled, within
from drumhead.engine.drawing.squares import lines, places
from drumhead.engine.drawing.squares.names import Names
from drumhead.engine.drawing.squares.river_names import RIVERS_FROM, RiverNames
from drumhead.engine.drawing.squares.state_names import StateNames, box_of
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.squares.model import GameMap

LETTERS = "letters"
"""A layer: the letter of each square's terrain, as on paper."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """The names of a map, in its kilometres: those below its signs, and those beside them."""

    states: tuple[Words, ...]
    rivers: tuple[Words, ...]
    places: tuple[Words, ...]


class SquaresChart:
    """The lines of one map, in its kilometres; pure, for any part of it."""

    def __init__(self, map: GameMap, traces: Traces) -> None:
        self.map, self.traces = map, traces
        self._states, self._rivers = StateNames(map), RiverNames(map)

    def follow(self, map: GameMap, rivers: dict[int, Lines], rails: Lines) -> None:
        """Draws another state of the map from now on, with lines traced where they changed."""
        if map.rivers != self.map.rivers:
            self._rivers = RiverNames(map)
        self.map = map
        self.traces.follow(map, rivers, rails)

    def renew_land(self) -> None:
        """Follows what hangs together over long distances too: borders, and where states are named."""
        self.traces.renew_borders()
        self._states = StateNames(self.map)

    def signs(self, look: Look, every: bool = False, area: Box | None = None) -> Iterator[Stamp]:
        """Cities and villages, of one size at every zoom, on the whole board or in an area; `every` with all forts and
        ports, however small."""
        found = places.signs(self.map, look, every)
        return (sign for sign in found if area is None or within((sign.x, sign.y, sign.x, sign.y), area))

    def names(self, look: Look, troops: Iterable[Box] = (), part: Box | None = None) -> Lettering:
        """All names, off troops, whose boxes are in pixels from the board's corner, and off each other: over the whole
        board, or on a page that shows a part of it."""
        standing, named = tuple(troops), "cities" in look.layers
        states = self._states.shown(look, part) if "states" in look.layers else {}
        names = Names(self.map, look, standing, (box_of(words, look) for words in states.values()), part)
        places = names.words() if named else ()
        if part is not None and "states" in look.layers:
            states = self._states.on_page(look, part, states, names.taken)
        for words in states.values():
            names.taken.take(box_of(words, look))
        flowing = "rivers" in look.layers and named and look.scale >= min(RIVERS_FROM.values())
        rivers = self._flowing(look, standing, part, names.taken) if flowing else ()
        return Lettering(tuple(states.values()), rivers, places)

    def _flowing(self, look: Look, troops: tuple[Box, ...], part: Box | None, taken: Taken) -> tuple[Words, ...]:
        """The names of rivers, which come last, having the most room."""
        if part is None:
            return self._rivers.on_board(look, taken)
        return self._rivers.on_page(look, part, self.names(look, troops).rivers, taken)

    def states(self, area: Box, look: Look) -> Iterator[Words]:
        """The names of states that touch an area, as they lie on the ground of a board."""
        seen = scaled(area, look.scale)
        if "states" in look.layers:
            yield from (words for words in self._states.shown(look).values() if meet(box_of(words, look), seen))

    def tints(self, area: Box, look: Look) -> Iterator[Item]:
        """1.2: what lies right on the ground: each square's terrain."""
        if "terrain" in look.layers:
            yield from lines.tints(self.map, area, look)

    def lines(self, area: Box, look: Look) -> Iterator[Item]:
        """All that lies over the bands of states."""
        if "borders" in look.layers:
            yield from lines.borders(self.traces, area, look)
        if "rivers" in look.layers:
            yield from lines.rivers(self.traces, area, look)
        if "grid" in look.layers:
            yield from lines.grid(self.map, area, look)
        if "rivers" in look.layers:
            yield from lines.fords(self.traces, area, look)
        if "rails" in look.layers:
            yield from lines.rails(self.traces, area, look)
            yield from lines.bridges(self.traces, area, look)
        if LETTERS in look.layers or "terrain" in look.layers:
            yield from lines.letters(self.map, area, look)
