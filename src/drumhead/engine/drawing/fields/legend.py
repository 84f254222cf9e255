"""What the signs of a battlefield mean, each drawn as the battlefield draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

import numpy as np

from drumhead.engine.drawing.fields.chart import FieldChart
from drumhead.engine.drawing.fields.places import STAR, fort, ring
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.ratings import LARGEST, chip
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow, Heights
from drumhead.engine.drawing.ink.cutting import within
from drumhead.engine.drawing.ink.items import Box, Clip, Item, Scaled
from drumhead.engine.drawing.ink.legend import Draw, Entry, centred, framed, sized
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.outlines import Mask
from drumhead.engine.drawing.ink.signs import anchor
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import Ground, Layer, RiverClass

GROUNDS: Mapping[Ground, str] = {
    Ground.OPEN: "open",
    Ground.HILLS: "hills",
    Ground.HIGH_HILLS: "high hills",
    Ground.MOUNTAIN: "mountain, impassable",
    Ground.FOREST: "forest",
    Ground.TOWN: "town",
    Ground.WATER: "water, impassable",
}
RIVERS = {rank: rank.label for rank in RiverClass if rank}
CLIFF, CONTOUR, FORD, BRIDGE = "cliff: no way in battle", "contour, in metres", "ford", "railway bridge"
ROAD, RAILWAY, PASS, PLACE, PORT, FORT = "road", "railway", "pass", "named place", "port", "fort and its strength"
RATINGS = tuple(f"defensive rating {rating}" for rating in range(5))
_HILLY: Mapping[Ground, Ground] = {Ground.HILLS: Ground.OPEN, Ground.HIGH_HILLS: Ground.HILLS}
"""What lies round ground that is told by its edge."""
SIDE = 3
SCALES = (0.32, 0.3, 44.0)  # pixels a unit: of no box, and how much more of one so many pixels high
MIDDLE, WEST, EAST, LETTER, METRES = (0.5, 0.5), (0.0, 0.5), (1.0, 0.5), (0.26, 0.16), (0.3, 0.65)
"""Points of a square, in squares; the last are those of its letter and of a number of `slope`."""
_MIDDLE = MARGIN + SIDE // 2
_SPAN = SIDE + 2 * MARGIN


def entries(look: Look) -> Iterator[Entry]:
    """2.2-2.7: ground, heights, water, ways, places and ratings."""

    def shown(window: FieldWindow, at: tuple[float, float] = MIDDLE) -> Draw:
        return framed(look.theme, sampled(window, look, at))

    for ground, words in GROUNDS.items():
        at = LETTER if "terrain" in look.layers else WEST if ground in _HILLY else MIDDLE
        yield Entry("Ground", words, shown(_among(_HILLY.get(ground, ground), ground), at))
    yield Entry("Ground", CLIFF, shown(columns(*(Ground.OPEN,) * 5, *(Ground.HIGH_HILLS,) * 4), EAST))
    yield Entry("Ground", CONTOUR, shown(slope(), METRES))
    for rank, words in RIVERS.items():
        yield Entry("Water", words, shown(_among(Ground.OPEN, Ground.RIVER, rank)))
    yield Entry("Water", FORD, shown(_among(Ground.OPEN, Ground.FORD, RiverClass.FORDABLE, road=True)))
    yield Entry("Water", BRIDGE, shown(_among(Ground.OPEN, Ground.RIVER, RiverClass.UNFORDABLE, track=True)))
    yield Entry("Ways", ROAD, shown(columns(road=True)))
    yield Entry("Ways", RAILWAY, shown(columns(track=True)))
    yield Entry("Ways", PASS, shown(_among(Ground.MOUNTAIN, Ground.PASS)))
    yield from _signs(look)


def _among(around: Ground, ground: Ground, rank: int = 0, *, track: bool = False, road: bool = False) -> FieldWindow:
    """A column of some ground with other ground on both sides."""
    return columns(*(around,) * 4, ground, *(around,) * 4, rank=rank, track=track, road=road)


def _signs(look: Look) -> Iterator[Entry]:
    """What is of one size at every zoom."""
    theme = look.theme

    yield Entry("Places", PLACE, framed(theme, centred(ring(theme))))
    yield Entry("Places", PORT, framed(theme, centred(anchor(0, theme))))
    yield Entry("Defence", FORT, framed(theme, sized(lambda high: fort(theme, min(STAR, high / 2), 3))))
    for rating, words in enumerate(RATINGS):
        yield Entry("Defence", words, framed(theme, sized(partial(_chip, theme, rating))))


def _chip(theme: Theme, rating: int, high: float) -> tuple[Item, ...]:
    return chip(theme, min(LARGEST, high - 2), rating)


def sampled(window: FieldWindow, look: Look, at: tuple[float, float] = MIDDLE) -> Draw:
    """As much of a battlefield round a point of its middle square as fits into a box; what is shown, and how fine, is
    the look's."""

    def draw(box: Box) -> list[Item]:
        left, top, right, bottom = box
        least, more, high = SCALES
        scale = least + more * (1.0 if at in (LETTER, METRES) else min(1.0, (bottom - top) / high))
        x, y = ((SIDE // 2 + share) * CELL for share in at)
        corner = x - (left + right) / 2 / scale, y - (top + bottom) / 2 / scale
        ground = FieldChart(window).ground(Look(look.theme, look.layers, scale, look.fine))
        part = corner[0] + left / scale, corner[1] + top / scale, corner[0] + right / scale, corner[1] + bottom / scale
        return [Clip(box, (Scaled(corner, scale, tuple(within(ground, part))),))]

    return draw


def columns(*grounds: Ground, rank: int = 0, track: bool = False, road: bool = False) -> FieldWindow:
    """Three squares by three whose columns, the rim's included, have these grounds; open where none are told.

    A river (`rank`) is the middle column; track and roads are the middle row.
    """
    terrain = np.tile(np.array(grounds or (Ground.OPEN,) * _SPAN, np.uint8), (_SPAN, 1))
    if Ground.FORD in grounds:
        terrain[:, _MIDDLE] = Ground.RIVER
        terrain[_MIDDLE, _MIDDLE] = Ground.FORD
    if Ground.PASS in grounds:
        terrain[:, _MIDDLE] = Ground.MOUNTAIN
        terrain[_MIDDLE, _MIDDLE] = Ground.PASS
    level = np.zeros((_SPAN, _SPAN), np.bool_)
    level[_MIDDLE, :] = True
    river = np.where(np.isin(terrain, (Ground.RIVER, Ground.FORD)), np.uint8(rank), np.uint8(0))
    return _window(terrain, river, level & track, level & road, None)


def slope() -> FieldWindow:
    """Heights that rise by 640 metres."""
    y, x = np.mgrid[0:_SPAN, 0:_SPAN] - _MIDDLE
    empty = np.zeros((_SPAN, _SPAN), np.uint8)
    return _window(empty, empty, empty > 0, empty > 0, (500 + 60 * x + 20 * y).astype(np.float32))


def _window(terrain: Layer, river: Layer, track: Mask, road: Mask, height: Heights | None) -> FieldWindow:
    land = (-MARGIN, -MARGIN, SIDE + MARGIN, SIDE + MARGIN)
    return FieldWindow(SIDE, 0, 0, terrain, np.zeros_like(terrain), river, track, road, height, None, land)
