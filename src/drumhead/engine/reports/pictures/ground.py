"""The ground as pixels: kilometre squares under hill shade with soft edges, and states as soft bands inside their
borders."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from drumhead.engine.drawing.ink.fields import FLAT, Field, blurred
from drumhead.engine.drawing.ink.items import Pixels
from drumhead.engine.drawing.ink.theme import MARSH, SNOW, SWAMP, Theme
from drumhead.engine.drawing.squares.tones import tones
from drumhead.engine.maps.squares.model import NOWHERE, GameMap, Ground, Layer, Terrain
from drumhead.engine.maps.squares.snow import snow

SOFT_FROM = 1.5  # pixels a kilometre: nearer, edges of terrain become curves
BAND_STEPS = 6  # samples a square for the bands of states
BAND_BLURS = 8  # how often they are blurred, each time from a sample further away
BAND_REACH = -(-BAND_BLURS // BAND_STEPS)  # squares from which a state is felt
BAND_STRENGTH = 0.34
CORNER = 2.6  # kilometres of blur that take the corners off squares
_LEVEL = np.zeros(13, np.float32)
_LEVEL[[Ground.HILLS, Ground.HIGH_HILLS, Ground.PASS, Ground.MOUNTAIN]] = (1, 2, 2, 3)
_BY_LEVEL = np.array([Ground.OPEN, Ground.HILLS, Ground.HIGH_HILLS, Ground.MOUNTAIN], np.uint8)
_COVERS = (MARSH, SWAMP, Ground.FOREST, Ground.TOWN, Ground.WATER)


def strategic_ground(
    map: GameMap,
    theme: Theme,
    corner: tuple[float, float],
    scale: float,
    size: tuple[int, int],
    *,
    relief: bool,
    plain: bool,
) -> Pixels:
    """`size` (across, down) pixels from a corner (kilometres) at `scale` pixels a kilometre; `plain` tells only land
    from water."""
    if scale >= SOFT_FROM:
        return _soft(map, theme, corner, scale, size, relief, plain)
    left, top = corner
    columns, rows = size[0] / scale, size[1] / scale
    x0, y0 = max(0, int(left) - 2), max(0, int(top) - 2)
    x1, y1 = int(left + columns) + 4, int(top + rows) + 4
    area = slice(y0, y1), slice(x0, x1)
    kinds, shade = _kinds(map, *area, plain), _shade(map, *area, relief)
    wet = (kinds == Ground.WATER).astype(np.float32)
    colours = _shaded(kinds, shade, _snow(map, *area), theme)
    _shelve(colours, kinds == Ground.WATER, blurred(wet, 2), theme)
    box = (left - x0, top - y0, min(left - x0 + columns, kinds.shape[1]), min(top - y0 + rows, kinds.shape[0]))
    picture = Image.fromarray(_bytes(colours)).resize(size, Image.Resampling.HAMMING, box=box)
    return np.asarray(picture)


def _kinds(map: GameMap, rows: slice, columns: slice, plain: bool) -> Layer:
    """Ground as drawn: rivers are lines, marsh and swamp show where it is open."""
    kinds = map.tactical.terrain[rows, columns].copy()
    if plain:
        return np.where(kinds == Ground.WATER, kinds, np.uint8(Ground.OPEN))
    kinds[(kinds == Ground.RIVER) | (kinds == Ground.FORD)] = Ground.OPEN
    for terrain, drawn in ((Terrain.MARSH, MARSH), (Terrain.SWAMP, SWAMP)):
        kinds[(_patches(map, rows, columns, terrain) > 0.5) & (kinds == Ground.OPEN)] = drawn
    return kinds


def _patches(map: GameMap, rows: slice, columns: slice, terrain: Terrain) -> Field:
    """How far inside squares of a terrain each kilometre lies, 0 to 1, so that their corners are gone."""
    side = map.tactical_board.columns
    high, wide = map.tactical.terrain[rows, columns].shape
    down, across = (np.arange(high) + rows.start) // side, (np.arange(wide) + columns.start) // side
    squares = (map.terrain.reshape(map.board.rows, map.board.columns) == terrain).astype(np.float32)
    soft: Field = squares[np.ix_(down, across)]
    if not soft.any():
        return soft
    picture = Image.fromarray((soft * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(CORNER))
    return np.asarray(picture).astype(np.float32) / np.float32(255)


def _snow(map: GameMap, rows: slice, columns: slice) -> Field:
    """How white mountains are, kilometre by kilometre."""
    side = map.tactical_board.columns
    high, wide = map.tactical.terrain[rows, columns].shape
    across = range(columns.start // side, -(-(columns.start + wide) // side))
    down = range(rows.start // side, -(-(rows.start + high) // side))
    left, top = columns.start - across.start * side, rows.start - down.start * side
    return snow(map, across, down)[top : top + high, left : left + wide]


def _shade(map: GameMap, rows: slice, columns: slice, relief: bool) -> Field:
    layer = map.tactical.relief
    if layer is None or not relief:
        return np.full(map.tactical.terrain[rows, columns].shape, FLAT, np.float32)
    return layer[rows, columns].astype(np.float32)


def colours_of(theme: Theme) -> Field:
    """The ground's colours by kind, (13, 3)."""
    return np.array([rgb(name) for name in theme.ground], np.float32)


def rgb(name: str) -> tuple[int, int, int]:
    """#rrggbb as three numbers."""
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def _shaded(kinds: Layer, shade: Field, white: Field, theme: Theme) -> Field:
    slope = (shade - FLAT) / FLAT
    factor = 1 + np.where(slope < 0, 0.46, 0.42) * slope * theme.relief
    factor[kinds == Ground.WATER] = 1
    table = colours_of(theme)
    found: Field = table[kinds]
    lies = (kinds == Ground.MOUNTAIN) & (white > 0)
    found[lies] += (table[SNOW] - found[lies]) * white[lies][:, None]
    found *= factor[..., None]
    return found


def _shelve(colours: Field, wet: npt.NDArray[np.bool_], share: Field, theme: Theme) -> None:
    """Water is darker at its shore; `share` is how much water lies near."""
    if wet.any():
        depth = np.clip((share[wet] - 0.4) / 0.45, 0, 1)[:, None]
        near, far = np.array(rgb(theme.coast), np.float32), np.array(rgb(theme.ground[Ground.WATER]), np.float32)
        colours[wet] = near + (far - near) * depth


def _bytes(colours: Field) -> Pixels:
    """Rounded to even numbers, which the eye does not see and which packs better."""
    found: Pixels = (np.rint(np.clip(colours, 0, 254) / 2) * 2).astype(np.uint8)
    return found


class Sampling:
    """Where the pixels of one axis fall between the cells of a raster; beyond its edge the edge goes on."""

    def __init__(self, origin: float, size: int, scale: float, limit: int) -> None:
        at = origin + (np.arange(size, dtype=np.float32) + 0.5) / scale - 0.5
        low = np.floor(at).astype(np.int64)
        self.first, last = max(0, int(low[0]) - 2), min(limit, int(low[-1]) + 4)
        self.cells = slice(self.first, last)
        self.low = np.clip(low - self.first, 0, last - self.first - 1)
        self.high = np.clip(low + 1 - self.first, 0, last - self.first - 1)
        self.share = (at - low).astype(np.float32)


def enlarged(field: Field, across: Sampling, down: Sampling) -> Field:
    """Values between the cells, straight from one to the next."""
    share = down.share[:, None]
    tall = field[down.low] * (1 - share) + field[down.high] * share
    found: Field = tall[:, across.low] * (1 - across.share) + tall[:, across.high] * across.share
    return found


def _soft(
    map: GameMap,
    theme: Theme,
    corner: tuple[float, float],
    scale: float,
    size: tuple[int, int],
    relief: bool,
    plain: bool,
) -> Pixels:
    high, wide = map.tactical.terrain.shape
    across, down = Sampling(corner[0], size[0], scale, wide), Sampling(corner[1], size[1], scale, high)
    part = _kinds(map, down.cells, across.cells, plain)
    level = enlarged(blurred(_LEVEL[part]), across, down)
    kinds: Layer = _BY_LEVEL[(level + 0.5).astype(np.uint8)]
    for cover in _COVERS:
        mask = (part == cover).astype(np.float32)
        if mask.any():
            soft = mask if cover == Ground.TOWN else blurred(mask)  # a town of one square must not be blurred away
            kinds[enlarged(soft, across, down) > 0.42] = cover
    shade = enlarged(blurred(_shade(map, down.cells, across.cells, relief)), across, down)
    white = enlarged(_snow(map, down.cells, across.cells), across, down)
    colours = _shaded(kinds, shade, white, theme)
    wet = blurred((part == Ground.WATER).astype(np.float32), 2)
    _shelve(colours, kinds == Ground.WATER, enlarged(wet, across, down), theme)
    return _bytes(colours)


def with_states(pixels: Pixels, map: GameMap, theme: Theme, corner: tuple[float, float], scale: float) -> Pixels:
    """Soft bands inside the borders of states, each in a tone its neighbours do not have; the corner in squares,
    `scale` in pixels a square."""
    high, wide = pixels.shape[:2]
    across = Sampling(corner[0] * BAND_STEPS, wide, scale / BAND_STEPS, map.board.columns * BAND_STEPS)
    down = Sampling(corner[1] * BAND_STEPS, high, scale / BAND_STEPS, map.board.rows * BAND_STEPS)
    part, strength = _bands(map, len(theme.tones), _range(across.cells), _range(down.cells))
    dry = ~np.all(np.abs(pixels.astype(np.int16) - np.array(rgb(theme.ground[Ground.WATER]))) < 4, axis=2)
    mixed = pixels.astype(np.float32)
    for tone in np.unique(part[strength > 0]).tolist():
        share = enlarged(np.where(part == tone, strength, np.float32(0)), across, down) * dry
        mixed += share[..., None] * (np.array(rgb(theme.tones[tone]), np.float32) - mixed)
    return _bytes(mixed)


def _range(cells: slice) -> range:
    """As a slice, which cannot be kept under."""
    return range(cells.start, cells.stop)


@lru_cache(maxsize=8)
def _bands(map: GameMap, count: int, across: range, down: range) -> tuple[Layer, Field]:
    """Tone and strength of the band at BAND_STEPS samples a square: strong at the border, gone a third square in.

    Of some samples of the map, for which no more is blurred than what can be told from there.
    """
    columns, rows = (_squares(samples) for samples in (across, down))
    grid = map.state.reshape(map.board.rows, map.board.columns)[rows.start : rows.stop, columns.start : columns.stop]
    left, top = across.start - columns.start * BAND_STEPS, down.start - rows.start * BAND_STEPS
    tone, strength = _blurred_bands(map, count, grid)
    part = np.s_[top : top + len(down), left : left + len(across)]
    return tone[part], strength[part]


def _squares(samples: range) -> range:
    """The squares in which some samples lie, and those that the blur brings in."""
    return range(max(0, samples.start // BAND_STEPS - BAND_REACH), -(-samples.stop // BAND_STEPS) + BAND_REACH)


def _blurred_bands(map: GameMap, count: int, grid: Layer) -> tuple[Layer, Field]:
    fine = np.kron(grid, np.ones((BAND_STEPS, BAND_STEPS), np.uint8))
    best, second = np.zeros(fine.shape, np.float32), np.zeros(fine.shape, np.float32)
    owner = np.full(fine.shape, NOWHERE, np.uint8)
    for state in np.unique(grid[grid != NOWHERE]).tolist():
        area = _around(fine == state)
        weight = blurred((fine[area] == state).astype(np.float32), BAND_BLURS)
        first, other = best[area], second[area]
        ahead = weight > first
        second[area] = np.where(ahead, first, np.maximum(other, weight))
        owner[area] = np.where(ahead, np.uint8(state), owner[area])
        best[area] = np.maximum(first, weight)
    strength = np.clip(1.25 * second / np.maximum(best, 1e-6) - 0.12, 0, 1) * BAND_STRENGTH
    tone = np.append(_toned(map, count), np.uint8(0))[np.minimum(owner, len(map.states))]
    return tone.astype(np.uint8), strength.astype(np.float32)


def _around(mask: npt.NDArray[np.bool_]) -> tuple[slice, slice]:
    """The rectangle round the true cells with room for the blur."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return (
        slice(max(0, int(rows[0]) - 12), int(rows[-1]) + 13),
        slice(max(0, int(columns[0]) - 12), int(columns[-1]) + 13),
    )


@lru_cache(maxsize=8)
def _toned(map: GameMap, count: int) -> npt.NDArray[np.uint8]:
    """The tone of each state by its index."""
    chosen = tones(map, count)
    return np.array([chosen.get(state, 0) for state in range(len(map.states))], np.uint8)
