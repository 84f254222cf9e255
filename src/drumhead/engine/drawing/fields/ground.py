"""A battlefield's land: areas by ground, shade, contours, slopes, cliffs, and the letters that print has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.fields.cliffs import cliffs
from drumhead.engine.drawing.fields.letters import letters
from drumhead.engine.drawing.fields.plane import CELL, outlined, placed
from drumhead.engine.drawing.fields.relief import FINE, Contour, Grid, contours, figures, raised
from drumhead.engine.drawing.fields.textures import SIDE, parcels, rocks, woods
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.colours import rgb, shaded
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.fields import FLAT, Sampling, cut, enlarged
from drumhead.engine.drawing.ink.items import (
    Item,
    Letters,
    Pixels,
    Points,
    Raster,
    Shape,
    Texture,
    Words,
    rectangle,
    rectangles,
)
from drumhead.engine.drawing.ink.lines import along, run_of
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.outlines import rounded, soft_loops
from drumhead.engine.maps.squares.model import Ground

ROUGH = (Ground.HILLS, Ground.HIGH_HILLS, Ground.PASS, Ground.MOUNTAIN)
STEEP = (Ground.HIGH_HILLS, Ground.PASS, Ground.MOUNTAIN)
FIGURES_FROM = 0.6  # pixels a unit
METRES, LETTER = 12, 15  # units high
FAINT = 0.55  # of the fields' strength, below letters
SOFTER = 4  # pixels of paper for one of the shade
COARSEST = 8  # pixels of a texture


class FieldLand:
    """The land of one window; what is made of it is made once."""

    def __init__(self, window: FieldWindow) -> None:
        self._window = window
        size, corner = window.span * CELL, -MARGIN * CELL
        self.box = (corner, corner, corner + size, corner + size)
        self._whole = rectangle(self.box).lines
        self._outlined = lru_cache(maxsize=4)(partial(outlined, window))

    # areas

    def areas(self, look: Look) -> Iterator[Item]:
        """Ground by ground, what lies higher later; woods last."""
        theme, size = look.theme, max(COARSEST, round(SIDE * look.scale * look.fine))
        fields = parcels(theme.field, FAINT if "terrain" in look.layers else 1.0, size)
        yield _area(self._whole, theme.ground[Ground.OPEN], fields)
        mountain, forest = self._outlined(Ground.MOUNTAIN), self._outlined(Ground.FOREST)
        yield _area(self._outlined(*ROUGH), theme.ground[Ground.HILLS])
        yield _area(self._outlined(*STEEP), theme.ground[Ground.HIGH_HILLS])
        if mountain:
            yield _area(mountain, theme.ground[Ground.MOUNTAIN], rocks(theme.hachure, size))
        if forest:
            yield _area(forest, theme.ground[Ground.FOREST], woods(theme.trees, theme.dark, size))
            yield Shape(forest, shaded(theme.trees, 0.8), 1.5 * look.scale, closed=True, flat=True)

    # heights

    @cached_property
    def shade(self) -> Pixels | None:
        """A veil of black and white over the window, or None where nothing is known of heights."""
        return None if self._lit is None else _shaded(self._lit)

    @cached_property
    def fine_shade(self) -> Pixels | None:
        """The same for paper, where nothing makes the steps between its pixels soft."""
        if self._lit is None:
            return None
        axis = Sampling(0, SOFTER * len(self._lit), SOFTER)
        return _shaded(enlarged(cut(self._lit.astype(np.float32), axis, axis), axis, axis))

    @cached_property
    def _lit(self) -> Grid | None:
        """How much lighter (to 1) or darker (to -1) the sun in the north-west makes the ground."""
        height, relief = self._window.height, self._window.relief
        if height is not None:
            fine = raised(height)
            south, east = np.gradient(fine, 1000 / FINE)
            steepness = 1.4 + 700 / (60 + float(np.ptp(fine)))
            found: Grid = np.tanh((south + east) * steepness)
            return found
        if relief is None:
            return None
        return np.clip((raised(relief) - FLAT) / 90, -1, 1)

    def heights(self, look: Look) -> Iterator[Item]:
        """The shade, and contours: every fifth heavier, with its metres where there is room."""
        shade = self.shade if look.fine <= 1 else self.fine_shade
        if "relief" in look.layers and shade is not None:
            yield Raster(self.box, shade)
        if "contours" in look.layers:
            fine, heavy = self._contours
            yield Shape(fine, look.theme.hachure, 0.9 * look.scale, opacity=78 / 255)
            yield Shape(heavy, look.theme.hachure, 1.5 * look.scale, opacity=150 / 255)
            if look.scale >= FIGURES_FROM:
                yield from self._metres(look)

    @cached_property
    def _known(self) -> tuple[Contour, ...]:
        return contours(self._window)

    @cached_property
    def _contours(self) -> tuple[tuple[Points, ...], tuple[Points, ...]]:
        """Light ones and heavy ones."""
        light, heavy = (tuple(placed(c.line) for c in self._known if c.heavy == kind) for kind in (False, True))
        return light, heavy

    @cached_property
    def _figures(self) -> tuple[tuple[str, float, float, tuple[Points, ...]], ...]:
        """The metres of heavy heights with where they stand and what they lie on."""
        found = []
        for level, at in figures(self._window, self._known):
            (x, y), wide = placed(at).tolist(), width_of(str(level), METRES, Face.NARROW) / 2 + 2
            found.append((str(level), x, y, rectangle((x - wide, y - 6, x + wide, y + 6)).lines))
        return tuple(found)

    def _metres(self, look: Look) -> Iterator[Item]:
        for text, x, y, plate in self._figures:
            yield Shape(plate, fill=look.theme.halo, closed=True, opacity=170 / 255)
            yield Words(x, y + 4.5, text, METRES * look.scale, look.theme.hachure, Face.NARROW, "middle")

    # slopes

    def slopes(self, look: Look) -> Iterator[Item]:
        """9.5: hachures inside hills, heavier ones inside high hills, and cliffs between high hills and plain."""
        theme, scale, (low, high), (edges, teeth) = look.theme, look.scale, self._slopes, self._cliffs
        yield Shape(low, theme.hachure, 1.2 * scale, opacity=165 / 255, flat=True)
        yield Shape(high, shaded(theme.hachure, 1 / 1.12), 1.9 * scale, flat=True)
        yield Shape(teeth, theme.cliff, 1.8 * scale, flat=True)
        yield Shape(edges, theme.cliff, 3.0 * scale)

    @cached_property
    def _slopes(self) -> tuple[tuple[Points, ...], tuple[Points, ...]]:
        window = self._window
        low, high = (soft_loops(window.kind(*kinds), window.east, window.south) for kinds in (ROUGH, STEEP))
        return falling(low), falling(high)

    @cached_property
    def _cliffs(self) -> tuple[tuple[Points, ...], tuple[Points, ...]]:
        """Edges, and their teeth."""
        found = cliffs(self._window)
        edges = tuple(placed(cliff.line) for cliff in found)
        return edges, tuple(placed(tooth) for cliff in found for tooth in cliff.teeth)

    # letters

    def lettering(self, look: Look) -> Iterator[Item]:
        """What a square is, in its upper left corner."""
        yield Shape(self._plates, fill=look.theme.halo, closed=True)
        for letter, places in self._letters:
            yield Letters(places, letter, LETTER * look.scale, look.theme.ink, Face.NARROW)

    @cached_property
    def _letters(self) -> tuple[tuple[str, Points], ...]:
        half = {letter: width_of(letter, LETTER, Face.NARROW) / 2 for letter, _ in letters(self._window)}
        return tuple((letter, cells * CELL + (4.5 + half[letter], 14.5)) for letter, cells in letters(self._window))

    @cached_property
    def _plates(self) -> tuple[Points, ...]:
        boxes = []
        for letter, cells in letters(self._window):
            wide = width_of(letter, LETTER, Face.NARROW) + 5
            boxes += [(x + 2, y + 2, x + 2 + wide, y + 17) for x, y in (cells * CELL).tolist()]
        return rectangles(boxes).lines


def _shaded(lit: npt.NDArray[np.floating[Any]]) -> Pixels:
    alpha = np.clip(np.abs(lit) * np.where(lit > 0, 66, 84), 0, 84)
    grey = np.where(lit > 0, 255, 0)
    return np.stack([grey, grey, grey, alpha], axis=-1).astype(np.uint8)


def _area(lines: tuple[Points, ...], colour: str, texture: Texture | None = None) -> Shape:
    return Shape(lines, fill=colour, closed=True, texture=texture)


def falling(outlines: list[Points]) -> tuple[Points, ...]:
    """Strokes that fall away inside outlines, long and short in turn."""
    found = [np.zeros((0, 2, 2))]
    for outline in outlines:
        at, ahead = inward(rounded(outline), 0.125)
        reach = np.where(np.arange(len(at)) % 2, 0.13, 0.2)[:, None]
        start = at + ahead * 0.05
        found.append(np.stack([start, start + ahead * reach], axis=1))
    return tuple(placed(np.concatenate(found)))


def inward(outline: Points, spacing: float) -> tuple[Points, Points]:
    """Points evenly spaced on a closed outline and the unit vectors to its inner side, which is on the right."""
    closed = np.concatenate([outline, outline[:1]])
    run = run_of(closed)
    at = along(closed, run, np.linspace(0, run[-1], max(4, round(run[-1] / spacing)), endpoint=False))
    ahead = np.roll(at, -1, axis=0) - np.roll(at, 1, axis=0)
    ahead /= np.maximum(np.hypot(*ahead.T), 1e-9)[:, None]
    return at, np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)


# the rim


@lru_cache(maxsize=8)
def veil(side: int, colour: str) -> tuple[Raster, ...]:
    """The neighbours' ground pales away from the board and is gone where the window ends."""
    pixels, size, end = _veil(side, colour), side + 2 * MARGIN, side + MARGIN
    boxes = (0, 0, size, MARGIN), (0, end, size, size), (0, MARGIN, MARGIN, end), (end, MARGIN, size, end)
    return tuple(
        Raster(
            ((left - MARGIN) * CELL, (top - MARGIN) * CELL, (right - MARGIN) * CELL, (bottom - MARGIN) * CELL),
            np.ascontiguousarray(pixels[top * RIM : bottom * RIM, left * RIM : right * RIM]),
        )
        for left, top, right, bottom in boxes
    )


RIM = 8  # pixels a square of what lies over the neighbours' ground


def _veil(side: int, colour: str) -> Pixels:
    at = (np.arange((side + 2 * MARGIN) * RIM) + 0.5) / RIM - MARGIN
    off = np.maximum(np.maximum(-at, at - side), 0)
    away = np.clip(np.hypot(off[:, None], off[None, :]) / (MARGIN - 0.4), 0, 1)
    found = np.empty((*away.shape, 4), np.uint8)
    found[..., :3] = rgb(colour)
    found[..., 3] = 255 * (0.38 + 0.62 * away**1.25)
    return found
