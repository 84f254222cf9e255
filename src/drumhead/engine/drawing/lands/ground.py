"""The ground of a map of squares as pixels: tactical terrain under hill shade, smooth at any scale."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.colours import rgb
from drumhead.engine.drawing.ink.fields import FLAT, Field, Sampling, blurred, cut, enlarged
from drumhead.engine.drawing.ink.items import Box, Pixels
from drumhead.engine.drawing.ink.theme import MARSH, SNOW, SWAMP, Theme
from drumhead.engine.drawing.lands.textures import hachures, reeds, trees
from drumhead.engine.maps.squares.model import Ground, Layer

COARSEST = 8  # units a pixel
BAND = 32 * COARSEST  # units reduced at once
LEVEL = 0.55  # of the next finer picture's pixels a unit: from there down a coarser one serves
CONTOUR_SCALE = 1.6  # pixels a unit: nearer, edges of terrain become curves
TEXTURE_SCALE = 2.4
KINDS = 13  # Ground and the wilds
_HEIGHT = np.zeros(KINDS, np.float32)
_HEIGHT[[Ground.HILLS, Ground.HIGH_HILLS, Ground.PASS, Ground.MOUNTAIN, SNOW]] = (1, 2, 2, 3, 3)
_BY_HEIGHT = np.array([Ground.OPEN, Ground.HILLS, Ground.HIGH_HILLS, Ground.MOUNTAIN], np.uint8)
_BARE = np.arange(KINDS, dtype=np.uint8)  # the ground under what is drawn over it
_BARE[[Ground.RIVER, Ground.FORD]] = Ground.OPEN
_SEA = (FLAT + np.arange(256) * ((255 - FLAT) / 255)).astype(np.uint8)  # shade by depth
_SMOOTHED = (MARSH, SWAMP, Ground.FOREST, Ground.TOWN, Ground.WATER)  # what lies on heights, uppermost last
_SHORE = 0.45
_RIM, _FADE = 0.22, 0.5  # of snow round a pixel: where it begins, and until it covers all
_TEXTURED: tuple[tuple[Callable[[], Field], dict[int, float]], ...] = (
    (trees, {Ground.FOREST: 1.0}),
    (hachures, {Ground.HIGH_HILLS: 0.5, Ground.MOUNTAIN: 1.0, SNOW: 0.55}),
    (reeds, {MARSH: 0.7, SWAMP: 1.15}),
)
"""How strong each texture lies on which ground."""
Packed = npt.NDArray[np.uint32]
"""(rows, columns): red, green, blue and 255 from the lowest byte up."""
_OPAQUE = 0xFF000000


def level_of(scale: float) -> int:
    """How often halved the picture is that serves at so many pixels a unit, 0 to 3."""
    return next((level for level in range(3) if scale > 0.5**level * LEVEL), 3)


def _packed(red: Any, green: Any, blue: Any) -> Packed:
    parts = (np.clip(part, 0, 255).astype(np.uint32) for part in (red, green, blue))
    red, green, blue = parts
    return np.asarray(_OPAQUE | (blue << 16) | (green << 8) | red).astype(np.uint32)


def shaded(colour: str, shade: npt.NDArray[np.float64]) -> Packed:
    """A colour under 256 steps of hill shade."""
    return _packed(*(part * shade for part in rgb(colour)))


def colour_table(theme: Theme) -> Packed:
    """Colour by (Ground and the wilds, shade 0-255); water goes by its depth."""
    slope = (np.arange(256) - FLAT) / FLAT * theme.relief
    shade = 1.0 + np.where(slope < 0, 0.42, 0.4) * slope
    table = np.stack([shaded(colour, shade) for colour in theme.ground])
    table[Ground.WATER] = _shores(theme)
    table[SNOW] = shaded(theme.ground[SNOW], 1.0 - 0.62 * theme.relief * (255 - np.arange(256)) / 255)
    return table


def _shores(theme: Theme) -> Packed:
    """Water from the shore (0) over shallows (FLAT) to the open sea (255)."""
    stops = [rgb(colour) for colour in (theme.coast, theme.ground[Ground.WATER], theme.deep)]
    return _packed(*(np.interp(np.arange(256), (0, FLAT, 255), channel) for channel in zip(*stops, strict=True)))


def mixed(under: Packed, over: Packed, share: Field) -> Packed:
    """Colours of which one lies over the other, `share` of it."""
    found = np.full(under.shape, _OPAQUE, np.uint32)
    for bits in (0, 8, 16):
        low, high = ((pixels >> bits & 0xFF).astype(np.float32) for pixels in (under, over))
        found |= (low + (high - low) * share).astype(np.uint32) << bits
    return found


def unpacked(pixels: Packed) -> Pixels:
    """(rows, columns, 4) of the same bytes."""
    return np.ascontiguousarray(pixels, np.dtype("<u4")).view(np.uint8).reshape(*pixels.shape, 4)


def halved(pixels: Pixels) -> Pixels:
    """A picture at half its size; a last odd row or column is left out."""
    rows, columns = pixels.shape[0] // 2 * 2, pixels.shape[1] // 2 * 2
    tall = pixels[0:rows:2, :columns].astype(np.uint16) + pixels[1:rows:2, :columns]
    found: Pixels = ((tall[:, 0::2] + tall[:, 1::2] + 2) >> 2).astype(np.uint8)
    return found


class GroundRaster:
    """Pixels of any part of the ground that `laid` holds, whose first cell lies at `corner`; a unit is a cell."""

    def __init__(self, laid: Mapping[str, Layer], theme: Theme, corner: tuple[int, int] = (0, 0)) -> None:
        self._terrain, self._depth, self._relief = laid["terrain"], laid["depth"], laid.get("relief")
        self._left, self._top = corner
        self.colours = colour_table(theme)
        self._shoreline = _packed(*rgb(theme.shoreline))

    def put(self, terrain: Layer, left: int, top: int) -> None:
        """Takes over another terrain, its first cell at a place."""
        if not self._terrain.flags.writeable:
            self._terrain = self._terrain.copy()
        self._terrain[top : top + terrain.shape[0], left : left + terrain.shape[1]] = terrain

    def put_depth(self, depth: Layer) -> None:
        """Takes over another sea."""
        self._depth = depth

    def levels(self) -> dict[int, Pixels]:
        """The whole ground halved once, twice and three times: a pixel for 2, 4 and 8 units.

        Band by band from north to south: the whole at a pixel a unit would take 14 MB, four times.
        """
        rows = self._terrain.shape[0]
        edges = [*range(0, max(1, rows - BAND + 1), BAND), rows]
        bands = [self.reduced(np.s_[top:bottom, :]) for top, bottom in pairwise(edges)]
        levels = zip(*bands, strict=True)
        return {half: np.concatenate(level) for half, level in enumerate(levels, start=1)}

    def reduced(self, part: tuple[slice, slice]) -> tuple[Pixels, ...]:
        """A part of the ground at 1/2, 1/4 and 1/8 pixels a unit."""
        found = [halved(self.plain(part))]
        for _ in range(2):
            found.append(halved(found[-1]))
        return tuple(found)

    def plain(self, part: tuple[slice, slice]) -> Pixels:
        """A part of the ground at a pixel a unit; what is a shore depends on the cells round the part too."""
        terrain, depths = self._terrain[part], self._depth[part]
        bare = _BARE[terrain]
        shade = np.uint8(FLAT) if self._relief is None else self._relief[part]
        shore = _ashore(self._terrain[_wider(part)] == Ground.WATER)[_inner(part, self._terrain.shape)]
        shade = np.where(bare == Ground.WATER, np.where(shore, np.uint8(0), _SEA[depths]), shade)
        return unpacked(self.colours[bare, shade])

    def around(self, box: Box) -> tuple[Box, Pixels]:
        """The ground at a pixel a unit, with two more all round a box to be the same at its rim as in the middle; and
        where that lies."""
        rows, columns = self._terrain.shape
        left, top = max(0, int(box[0] - self._left) - 2), max(0, int(box[1] - self._top) - 2)
        right = min(columns, int(box[2] - self._left) + 3)
        bottom = min(rows, int(box[3] - self._top) + 3)
        pixels = self.plain(np.s_[top:bottom, left:right])
        return (left + self._left, top + self._top, right + self._left, bottom + self._top), pixels

    def contoured(self, corner: tuple[float, float], size: tuple[int, int], scale: float, fine: float = 1.0) -> Pixels:
        """Terrain edges as soft curves, with trees and hachures where there is room: `size` (across, down) pixels from
        a corner at `scale` of them a unit, `fine` for one that the eye tells apart."""
        x, y = corner[0] - self._left, corner[1] - self._top
        across, down = Sampling(x, size[0], scale), Sampling(y, size[1], scale)
        part = cut(self._terrain, across, down)
        shade = self._shade(across, down)
        kinds = self._kinds(part, across, down)
        water = _spread(part, Ground.WATER, across, down)
        self._shelve(shade, kinds, part, across, down)
        if scale / fine >= TEXTURE_SCALE:
            shade -= _textures(kinds, corner, scale, fine)
        steps = np.clip(shade, 0, 255).astype(np.uint8)
        pixels = self.colours[kinds, steps]
        snow = _spread(part, SNOW, across, down)
        if snow is not None:
            self._whiten(pixels, steps, snow * (_HEIGHT[kinds] > 0))
        if water is not None:
            pixels[np.abs(water - _SHORE) < 0.24 * fine / scale] = self._shoreline
        return unpacked(pixels)

    def _whiten(self, pixels: Packed, steps: Layer, snow: Field) -> None:
        """Lays snow over heights, thinner towards its rim."""
        lies = snow > _RIM
        share = np.minimum((snow[lies] - _RIM) / _FADE, 1)
        pixels[lies] = mixed(pixels[lies], self.colours[SNOW, steps[lies]], share)

    def _kinds(self, part: Layer, across: Sampling, down: Sampling) -> Layer:
        height = enlarged(blurred(_HEIGHT[part]), across, down)
        kinds: Layer = _BY_HEIGHT[(height + 0.5).astype(np.uint8)]
        for ground in _SMOOTHED:
            field = _spread(part, ground, across, down)
            if field is not None:
                kinds[field > _SHORE] = ground
        return kinds

    def _shelve(self, shade: Field, kinds: Layer, part: Layer, across: Sampling, down: Sampling) -> None:
        """Lets water grow deeper away from its shore."""
        wet = kinds == Ground.WATER
        if wet.any():
            mask = enlarged(blurred((part == Ground.WATER).astype(np.float32), 2), across, down)
            sea = enlarged(cut(self._depth, across, down).astype(np.float32), across, down)
            open_sea = FLAT + sea[wet] * np.float32((255 - FLAT) / 255)
            shade[wet] = np.clip((mask[wet] - 0.35) / 0.4, 0, 1) * open_sea

    def _shade(self, across: Sampling, down: Sampling) -> Field:
        if self._relief is None:
            return np.full((down.size, across.size), FLAT, np.float32)
        return enlarged(blurred(cut(self._relief, across, down).astype(np.float32)), across, down)


def _textures(kinds: Layer, corner: tuple[float, float], scale: float, fine: float) -> Field:
    strength = min(1.0, (scale / fine - TEXTURE_SCALE) / 1.5 + 0.35)
    left, top = round(corner[0] * scale), round(corner[1] * scale)
    found: Field = np.zeros(kinds.shape, np.float32)
    for texture, shares in _TEXTURED:
        here = [(lies, share) for kind, share in shares.items() if (lies := kinds == kind).any()]
        tiled = _tiled(texture(), left, top, kinds.shape, fine) if here else found
        for lies, share in here:
            found += tiled * np.float32(share) * lies
    found *= np.float32(strength)
    return found


def _wider(part: tuple[slice, slice]) -> tuple[slice, slice]:
    """A part and the cells round it."""
    down, across = (slice(max(0, (of.start or 0) - 1), None if of.stop is None else of.stop + 1) for of in part)
    return down, across


def _inner(part: tuple[slice, slice], shape: tuple[int, ...]) -> tuple[slice, slice]:
    """Where a part lies in its wider one."""
    starts = [min(of.start or 0, 1) for of in part]
    sizes = [len(range(*of.indices(length))) for of, length in zip(part, shape, strict=True)]
    down, across = (slice(start, start + size) for start, size in zip(starts, sizes, strict=True))
    return down, across


def _ashore(wet: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Water cells with land beside them."""
    land = np.pad(~wet, 1, mode="edge")
    found: npt.NDArray[np.bool_] = wet & (land[:-2, 1:-1] | land[2:, 1:-1] | land[1:-1, :-2] | land[1:-1, 2:])
    return found


def _spread(part: Layer, kind: int, across: Sampling, down: Sampling) -> Field | None:
    """How much of a kind there is round each pixel, or None if there is none at all."""
    mask = part == kind
    return enlarged(blurred(mask.astype(np.float32)), across, down) if mask.any() else None


def _tiled(texture: Field, left: int, top: int, shape: tuple[int, ...], fine: float) -> Field:
    rows = ((np.arange(top, top + shape[0]) / fine) % texture.shape[0]).astype(np.int64)
    columns = ((np.arange(left, left + shape[1]) / fine) % texture.shape[1]).astype(np.int64)
    found: Field = texture.take(rows, axis=0).take(columns, axis=1)  # row by row in memory, as what it is laid over
    return found
