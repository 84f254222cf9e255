"""Water on a battlefield: lakes and sea with their shores, rivers as bodies by class, fords."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby

import numpy as np

from drumhead.engine.drawing.fields.letters import LETTERS
from drumhead.engine.drawing.fields.lines import RIVER_SHARE, Crossing, FieldLines
from drumhead.engine.drawing.fields.plane import CELL, outlined, placed
from drumhead.engine.drawing.fields.window import FieldWindow
from drumhead.engine.drawing.ink.colours import mixed, shaded
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Clip, Item, Points, Shape, Words, points
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import Ground

LETTERS_FROM = 0.55  # pixels a unit
SHORE = 3.0
DEPTH = {1: 0.55, 2: 0.6, 3: 0.8}  # class: share of the river's own colour in its water
BANK = 1 / 1.5
PALE = 0.05  # of a square
RIPPLES = (12.6, 9.8)
STONE, EDGE = 3.7, 1.3
_ROUND = np.linspace(0, 2 * np.pi, 24, endpoint=False)
_RING: Points = np.stack([np.cos(_ROUND), np.sin(_ROUND)], axis=1)


def body(theme: Theme, rank: int) -> str:
    """A river's water by class: the larger the deeper."""
    return mixed(theme.ground[Ground.WATER], theme.river[rank], DEPTH[rank])


class FieldWater:
    """The waters of one window."""

    def __init__(self, window: FieldWindow, lines: FieldLines, box: Box) -> None:
        self._window, self._lines, self._box = window, lines, box

    @cached_property
    def lakes(self) -> tuple[Points, ...]:
        """Open water."""
        return outlined(self._window, Ground.WATER)

    @cached_property
    def _shores(self) -> tuple[Points, ...]:
        """Their outlines as exact as strips are worth that pale away along them."""
        return outlined(self._window, Ground.WATER, near=PALE)

    def open(self, look: Look) -> Iterator[Item]:
        """Water that is lighter along its shore."""
        theme, scale = look.theme, look.scale
        if self.lakes:
            yield Shape(self.lakes, fill=theme.ground[Ground.WATER], closed=True)
            strips = ((40, 60), (22, 90))
            shallows = (
                Shape(self._shores, theme.coast, wide * scale, closed=True, opacity=seen / 255) for wide, seen in strips
            )
            yield Clip(self._box, tuple(shallows), self.lakes)
            yield Shape(self.lakes, theme.river[2], 1.6 * scale, closed=True, flat=True)

    @cached_property
    def _streams(self) -> tuple[tuple[int, float, bool, tuple[Points, ...]], ...]:
        """Class, breadth, whether in full breadth, and the lines that have them, smaller rivers first."""
        found = sorted(self._lines.streams, key=lambda stream: (stream.rank, stream.breadth))
        return tuple(
            (rank, breadth * CELL, full, tuple(placed(stream.line) for stream in alike))
            for (rank, breadth, full), alike in groupby(found, lambda s: (s.rank, s.breadth, s.share == 1.0))
        )

    @cached_property
    def _pools(self) -> tuple[tuple[int, tuple[Points, ...]], ...]:
        """The water between rivers side by side, by class."""
        found = sorted(self._lines.pools, key=lambda pool: pool.rank)
        return tuple(
            (rank, tuple(placed(p.outline) for p in alike)) for rank, alike in groupby(found, lambda p: p.rank)
        )

    def rivers(self, look: Look) -> Iterator[Item]:
        """1.3: banks of all first, then water, so that rivers join without a seam."""
        theme, scale = look.theme, look.scale
        for rank, breadth, _, lines in self._streams:
            yield Shape(lines, shaded(theme.river[rank], BANK), (breadth + SHORE) * scale)
        for rank, breadth, _, lines in self._streams:
            yield Shape(lines, body(theme, rank), breadth * scale)
        for rank, pools in self._pools:
            yield Shape(pools, fill=body(theme, rank), closed=True)
        for rank, _, full, lines in self._streams:
            if rank > 1 and full:
                light = shaded(body(theme, rank), 1.12 if theme.dark else 1.16)
                yield Shape(lines, light, 1.4 * scale, dashes=tuple(wave * scale for wave in RIPPLES))

    # fords

    @cached_property
    def _fords(self) -> tuple[tuple[tuple[Points, ...], tuple[Points, ...], Points], ...]:
        """The stones of each, the ring round its letter and the letter's middle."""
        return tuple(_ford(ford) for ford in self._lines.fords)

    def fords(self, look: Look) -> Iterator[Item]:
        """2.2: steps across at right angles to the stream and, near enough, the letter F."""
        theme, scale = look.theme, look.scale
        for stones, ring, at in self._fords:
            yield Shape(stones, theme.ink, (2 * STONE + EDGE) * scale)
            yield Shape(stones, theme.city_fill, (2 * STONE - EDGE) * scale)
            if scale >= LETTERS_FROM:
                yield Shape(ring, theme.ink, 1.1 * scale, theme.halo, closed=True)
                x, y = at.tolist()
                yield Words(x, y + 4.5, LETTERS[Ground.FORD], 12 * scale, theme.ink, Face.NARROW, "middle")


def _ford(ford: Crossing) -> tuple[tuple[Points, ...], tuple[Points, ...], Points]:
    at, across = placed(ford.at), np.array((-ford.along[1], ford.along[0]))
    reach = RIVER_SHARE[ford.rank] * CELL * 0.5 + 12
    stones = tuple(points(tuple(at + across * (i * reach / 3))) for i in range(-3, 4))
    letter = at + ford.along * 19
    return stones, (letter + _RING * 7.5,), letter
