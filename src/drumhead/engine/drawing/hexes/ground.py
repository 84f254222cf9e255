"""The ground of a board of hexes: land and sea in pixels, whose it is, and what is printed over it in lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil

import numpy as np

from drumhead.engine.drawing.hexes import lines
from drumhead.engine.drawing.hexes.layout import HexLayout
from drumhead.engine.drawing.hexes.traces import Traces
from drumhead.engine.drawing.ink.colours import faint
from drumhead.engine.drawing.ink.items import Box, Item, Pixels, Raster, Shape, common, piece
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.ground import CONTOUR_SCALE, GroundRaster, level_of
from drumhead.engine.drawing.lands.owners import owner_colour
from drumhead.engine.maps.hexes.model import OFF
from drumhead.engine.maps.squares.model import Ground

OWNED, BEYOND = 46 / 255, 0.5  # how strong the tint of an owner is, and what covers land off the map


class HexGround:
    """Draws any part of a map of hexes; `held` are the powers' numbers by cell."""

    def __init__(self, layout: HexLayout, traces: Traces, held: Mapping[int, int]) -> None:
        self._layout, self._traces, self._held = layout, traces, held
        self._raster = lru_cache(maxsize=2)(self._made)
        self._levels = lru_cache(maxsize=2)(self._reduced)

    def hold(self, held: Mapping[int, int]) -> None:
        """Other powers hold hexes from now on; what lies beneath stays as it was made."""
        self._held = held

    def items(self, area: Box, look: Look) -> Iterator[Item]:
        """From back to front, in units of the board."""
        land = common(area, self._layout.land)
        yield from self._pixels(land, look)
        if "relief" in look.layers and not look.theme.letters:
            tint = self._traces.dark_tint if look.theme.dark else self._traces.tint
            yield from piece(tint, 1.0, land, 1.0) if tint is not None else ()
        yield from self._beyond(area, look)
        yield from self._boxes(look)
        if "owners" in look.layers:
            yield from self._owned(area, look)
        yield from lines.items(self._traces, area, look)

    def _made(self, theme: Theme, relief: bool) -> GroundRaster:
        found = dict(self._traces.land)
        if not relief:
            del found["relief"]
        if theme.letters:
            found["terrain"] = np.where(found["terrain"] == Ground.WATER, found["terrain"], np.uint8(Ground.OPEN))
        return GroundRaster(found, theme)

    def _reduced(self, theme: Theme, relief: bool) -> Mapping[int, Pixels]:
        return self._raster(theme, relief).levels()

    def _pixels(self, area: Box, look: Look) -> Iterator[Item]:
        """As curves near by; far out parts of pictures of the whole that are made once."""
        left, top, right, bottom = area
        if left >= right or top >= bottom:
            return
        key, scale = (look.theme, "relief" in look.layers), look.scale * look.fine
        if scale >= CONTOUR_SCALE:
            size = max(1, ceil((right - left) * scale)), max(1, ceil((bottom - top) * scale))
            pixels = self._raster(*key).contoured((left, top), size, scale, look.fine)
            yield Raster((left, top, left + size[0] / scale, top + size[1] / scale), pixels[..., :3])
            return
        level = level_of(scale)
        if level == 0:
            box, pixels = self._raster(*key).around(area)
            yield Raster(box, pixels[..., :3])
            return
        yield from piece(self._levels(*key)[level][..., :3], 0.5**level, area, 2.0**level)

    def _beyond(self, area: Box, look: Look) -> Iterator[Item]:
        """Hexes off the map are pale."""
        cells = [cell for cell in self._traces.near(area) if self._layout.map.terrain[cell] == OFF]
        if cells:
            colour = faint(look.theme.paper, BEYOND)
            yield Shape(tuple(self._traces.outline(cell) for cell in cells), fill=colour, closed=True)

    def _boxes(self, look: Look) -> Iterator[Item]:
        """Paper with a frame, for what is off the map."""
        board = self._layout.board
        found = tuple(self._traces.outline(cell) for cell in range(board.hexes, board.size))
        if found:
            yield Shape(found, look.theme.ink_soft, 1.4, look.theme.paper, closed=True)

    def _owned(self, area: Box, look: Look) -> Iterator[Item]:
        """A tint over each power's hexes."""
        by_tone: dict[int, list[int]] = {}
        for cell in self._traces.near(area):
            if cell in self._held:
                by_tone.setdefault(self._held[cell], []).append(cell)
        for tone, cells in sorted(by_tone.items()):
            colour = faint(owner_colour(look.theme, tone), OWNED)
            yield Shape(tuple(self._traces.outline(cell) for cell in cells), fill=colour, closed=True)
