"""The ground as pictures: tactical terrain under hill shade, smooth at any scale."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from drumhead.client.board.kept import ground_digest, kept
from drumhead.client.board.squares.textures import hachures, reeds, trees
from drumhead.client.board.squares.wilds import MARSH, SNOW, SWAMP, cover, depth, laid
from drumhead.client.palette import Palette
from drumhead.engine.drawing.ink.fields import FLAT, Field, blurred
from drumhead.engine.maps.squares.model import GameMap, Ground, Layer, Terrain

COARSEST = 8  # units a pixel
BAND = 32 * COARSEST  # units reduced at once
CONTOUR_SCALE = 1.6
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
_SLOPE = np.zeros(KINDS, np.float32)
_SLOPE[[Ground.HIGH_HILLS, Ground.MOUNTAIN, SNOW]] = (0.5, 1.0, 0.55)
_REEDS = np.zeros(KINDS, np.float32)
_REEDS[[MARSH, SWAMP]] = (0.7, 1.15)
Pixels = npt.NDArray[np.uint32]


def shaded(colour: QColor, shade: npt.NDArray[np.float64]) -> Pixels:
    """RGB32 values of a colour under 256 steps of hill shade."""
    parts = [np.clip(part * shade, 0, 255).astype(np.uint32) for part in (colour.red(), colour.green(), colour.blue())]
    packed = 0xFF000000 | (parts[0] << 16) | (parts[1] << 8) | parts[2]
    return packed.astype(np.uint32)


def ground_colours(palette: Palette) -> Pixels:
    """Colour by (Ground and the wilds, shade 0-255); water goes by its depth."""
    slope = (np.arange(256) - FLAT) / FLAT
    shade = 1.0 + np.where(slope < 0, 0.42, 0.4) * slope
    wilds = (palette.snow, palette.terrain[Terrain.MARSH], palette.terrain[Terrain.SWAMP])
    table = np.stack([shaded(colour, shade) for colour in (*palette.ground, *wilds)])
    table[Ground.WATER] = _shores(palette)
    table[SNOW] = shaded(palette.snow, 1.0 - 0.62 * (255 - np.arange(256)) / 255)
    return table


def _shores(palette: Palette) -> Pixels:
    """Water from the shore (0) over shallows (FLAT) to the open sea (255)."""
    stops = (palette.coast, palette.ground[Ground.WATER], palette.deep)
    at, where = np.arange(256), (0, FLAT, 255)
    channels = ([c.red() for c in stops], [c.green() for c in stops], [c.blue() for c in stops])
    parts = [np.interp(at, where, channel).astype(np.uint32) for channel in channels]
    packed = 0xFF000000 | (parts[0] << 16) | (parts[1] << 8) | parts[2]
    return packed.astype(np.uint32)


def mixed(under: Pixels, over: Pixels, share: Field) -> Pixels:
    """RGB32 values of which one lies over the other, `share` of it."""
    found = np.full(under.shape, 0xFF000000, np.uint32)
    for bits in (0, 8, 16):
        low, high = ((pixels >> bits & 0xFF).astype(np.float32) for pixels in (under, over))
        found |= (low + (high - low) * share).astype(np.uint32) << bits
    return found


def image_of(pixels: Pixels) -> QImage:
    """A picture of its own from RGB32 values, (rows, columns)."""
    rows, columns = pixels.shape
    return QImage(np.ascontiguousarray(pixels).data, columns, rows, columns * 4, QImage.Format.Format_RGB32).copy()


def pixels_of(image: QImage) -> Pixels:
    """The values of a picture of four bytes a pixel, (rows, columns)."""
    lines = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)
    found: Pixels = lines[:, : image.width()].copy()
    return found


class GroundRaster:
    """Pictures of any part of a map's ground; one unit is one tactical cell."""

    def __init__(self, map: GameMap, palette: Palette) -> None:
        self._palette = palette
        found = laid(map)
        self._terrain, self._depth, self._relief = found["terrain"], found["depth"], found.get("relief")
        self._colours = ground_colours(palette)
        self._digest = ground_digest(map, map.terrain, self._colours)
        self._levels: dict[int, QImage] = {}
        self._edited = False

    def renew(self, map: GameMap, columns: range, rows: range) -> None:
        """Takes over the ground of some squares of a map being edited."""
        self._edited = True
        if not self._terrain.flags.writeable:
            self._terrain = self._terrain.copy()
        cover(map, self._terrain, columns, rows)
        if not self._levels:
            return
        side = map.tactical_board.columns
        left, top = columns.start * side & -COARSEST, rows.start * side & -COARSEST
        fresh = self._halved(np.s_[top : _up(rows.stop * side), left : _up(columns.stop * side)])
        for half, level in self._levels.items():
            painter = QPainter(level)
            painter.drawImage(left >> half, top >> half, fresh[half])
            painter.end()

    def renew_sea(self, map: GameMap) -> None:
        """Takes over all the water of a map being edited."""
        self._edited = True
        self._depth = depth(map)
        self._levels.clear()

    def level(self, half: int) -> QImage:
        """The whole ground halved so many times, 1 to 3: a pixel for 2, 4 and 8 units."""
        if half not in self._levels:
            if self._edited:
                self._levels.update((int(name), image_of(pixels)) for name, pixels in self._reduced_pixels().items())
            else:
                self._levels[half] = image_of(kept("levels", self._digest, self._reduced_pixels)[str(half)])
        return self._levels[half]

    def _reduced_pixels(self) -> dict[str, Pixels]:
        """All levels, band by band from north to south: the whole at a pixel a unit would take 14 MB, four times."""
        rows = self._terrain.shape[0]
        edges = [*range(0, max(1, rows - BAND + 1), BAND), rows]
        bands = [self._halved(np.s_[top:bottom, :])[1:] for top, bottom in pairwise(edges)]
        levels = zip(*bands, strict=True)
        return {str(half): np.concatenate([pixels_of(b) for b in of]) for half, of in enumerate(levels, start=1)}

    def _halved(self, part: tuple[slice, slice]) -> tuple[QImage, ...]:
        """A part of the ground at 1, 1/2, 1/4 and 1/8 pixels a unit."""
        levels = [self._full(part)]
        for _ in range(3):
            last = levels[-1]
            halved = last.scaled(
                last.width() // 2,
                last.height() // 2,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            levels.append(halved.convertToFormat(QImage.Format.Format_RGB32))
        return tuple(levels)

    def _full(self, part: tuple[slice, slice]) -> QImage:
        """A part of the ground at a pixel a unit; what is a shore depends on the cells round the part too."""
        terrain, depths = self._terrain[part], self._depth[part]
        plain = _BARE[terrain]
        shade = np.uint8(FLAT) if self._relief is None else self._relief[part]
        shore = _ashore(self._terrain[_wider(part)] == Ground.WATER)[_inner(part, self._terrain.shape)]
        shade = np.where(plain == Ground.WATER, np.where(shore, np.uint8(0), _SEA[depths]), shade)
        return image_of(self._colours[plain, shade])

    def paint(self, painter: QPainter, area: QRectF, size: int, scale: float) -> None:
        """Fills a square of `size` pixels with the ground of `area` (units) at `scale` pixels a unit."""
        if scale >= CONTOUR_SCALE:
            painter.drawImage(0, 0, self._contoured(area, size, scale))
            return
        level = 0
        while level < 3 and scale <= 0.5**level * 0.55:
            level += 1
        factor = 0.5**level
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if level == 0:
            self._paint_full(painter, area, scale)
            return
        source = QRectF(area.x() * factor, area.y() * factor, area.width() * factor, area.height() * factor)
        painter.drawImage(QRectF(0, 0, size, size), self.level(level), source)

    def _paint_full(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """A part of the ground a pixel a unit, with two more all round to be the same at its rim as in the middle."""
        rows, columns = self._terrain.shape
        left, top = max(0, int(area.left()) - 2), max(0, int(area.top()) - 2)
        right, bottom = min(columns, int(area.right()) + 3), min(rows, int(area.bottom()) + 3)
        corner = (left - area.left()) * scale, (top - area.top()) * scale
        target = QRectF(*corner, (right - left) * scale, (bottom - top) * scale)
        painter.drawImage(target, self._full(np.s_[top:bottom, left:right]))

    def _contoured(self, area: QRectF, size: int, scale: float) -> QImage:
        """Terrain edges as soft curves, with trees and hachures where there is room."""
        across, down = _Sampling(area.x(), size, scale), _Sampling(area.y(), size, scale)
        part = _cut(self._terrain, across, down)
        shade = self._shade(across, down)
        kinds = self._kinds(part, across, down)
        water = _spread(part, Ground.WATER, across, down)
        self._shelve(shade, kinds, part, across, down)
        if scale >= TEXTURE_SCALE:
            shade -= self._textures(kinds, area, scale)
        steps = np.clip(shade, 0, 255).astype(np.uint8)
        pixels = self._colours[kinds, steps]
        snow = _spread(part, SNOW, across, down)
        if snow is not None:
            self._whiten(pixels, steps, snow * (_HEIGHT[kinds] > 0))
        if water is not None:
            pixels[np.abs(water - _SHORE) < 0.24 / scale] = self._palette.shoreline.rgb()
        return image_of(pixels)

    def _whiten(self, pixels: Pixels, steps: Layer, snow: Field) -> None:
        """Lays snow over heights, thinner towards its rim."""
        lies = snow > _RIM
        share = np.minimum((snow[lies] - _RIM) / _FADE, 1)
        pixels[lies] = mixed(pixels[lies], self._colours[SNOW, steps[lies]], share)

    def _kinds(self, part: Layer, across: _Sampling, down: _Sampling) -> Layer:
        height = _enlarged(blurred(_HEIGHT[part]), across, down)
        kinds: Layer = _BY_HEIGHT[(height + 0.5).astype(np.uint8)]
        for ground in _SMOOTHED:
            field = _spread(part, ground, across, down)
            if field is not None:
                kinds[field > _SHORE] = ground
        return kinds

    def _shelve(self, shade: Field, kinds: Layer, part: Layer, across: _Sampling, down: _Sampling) -> None:
        """Lets water grow deeper away from its shore."""
        wet = kinds == Ground.WATER
        if wet.any():
            mask = _enlarged(blurred((part == Ground.WATER).astype(np.float32), 2), across, down)
            sea = _enlarged(_cut(self._depth, across, down).astype(np.float32), across, down)
            open_sea = FLAT + sea[wet] * np.float32((255 - FLAT) / 255)
            shade[wet] = np.clip((mask[wet] - 0.35) / 0.4, 0, 1) * open_sea

    def _shade(self, across: _Sampling, down: _Sampling) -> Field:
        if self._relief is None:
            return np.full((down.size, across.size), FLAT, np.float32)
        return _enlarged(blurred(_cut(self._relief, across, down).astype(np.float32)), across, down)

    def _textures(self, kinds: Layer, area: QRectF, scale: float) -> Field:
        strength = min(1.0, (scale - TEXTURE_SCALE) / 1.5 + 0.35)
        left, top = round(area.x() * scale), round(area.y() * scale)
        wood = _tiled(trees(), left, top, kinds.shape) * (kinds == Ground.FOREST)
        steep = _tiled(hachures(), left, top, kinds.shape)
        wet = _tiled(reeds(), left, top, kinds.shape)
        found: Field = ((wood + steep * _SLOPE[kinds] + wet * _REEDS[kinds]) * strength).astype(np.float32)
        return found


def _up(cell: int) -> int:
    """The next multiple of a pixel of the coarsest level."""
    return -(-cell // COARSEST) * COARSEST


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


def _spread(part: Layer, kind: int, across: _Sampling, down: _Sampling) -> Field | None:
    """How much of a kind there is round each pixel, or None if there is none at all."""
    mask = part == kind
    return _enlarged(blurred(mask.astype(np.float32)), across, down) if mask.any() else None


class _Sampling:
    """Where the pixels of one axis fall between the cells of a raster."""

    def __init__(self, origin: float, size: int, scale: float) -> None:
        self.size = size
        at = origin + (np.arange(size, dtype=np.float32) + 0.5) / scale - 0.5
        low = np.floor(at).astype(np.int64)
        self.first, self.last = int(low[0]) - 1, int(low[-1]) + 2
        self.low = low - self.first
        self.share = (at - low).astype(np.float32)


def _cut(layer: Layer, across: _Sampling, down: _Sampling) -> Layer:
    """The cells a tile needs; beyond the map's edge the edge cells go on."""
    rows = np.clip(np.arange(down.first, down.last + 1), 0, layer.shape[0] - 1)
    columns = np.clip(np.arange(across.first, across.last + 1), 0, layer.shape[1] - 1)
    return layer[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1][np.ix_(rows - rows[0], columns - columns[0])]


def _enlarged(field: Field, across: _Sampling, down: _Sampling) -> Field:
    """Bilinear between cells: columns while rows are few, then whole rows at once."""
    wide = field[:, across.low]
    wide += (field[:, across.low + 1] - wide) * across.share
    found: Field = wide[down.low]
    rest = wide[down.low + 1]
    rest -= found
    rest *= down.share[:, None]
    found += rest
    return found


def _tiled(texture: Field, left: int, top: int, shape: tuple[int, ...]) -> Field:
    rows = np.arange(top, top + shape[0]) % texture.shape[0]
    columns = np.arange(left, left + shape[1]) % texture.shape[1]
    found: Field = texture[rows][:, columns]
    return found
