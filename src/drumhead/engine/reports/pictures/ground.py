"""The ground of the strategic map as pixels of a page, with the bands of states over it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PIL import Image

from drumhead.engine.drawing.ink.colours import rgb
from drumhead.engine.drawing.ink.fields import Sampling, cut, enlarged
from drumhead.engine.drawing.ink.items import Pixels
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.squares.bands import FINE, bands
from drumhead.engine.drawing.squares.ground import CONTOUR_SCALE, GroundRaster
from drumhead.engine.drawing.squares.wilds import laid
from drumhead.engine.maps.squares.model import GameMap, Ground


def strategic_ground(
    map: GameMap,
    theme: Theme,
    corner: tuple[float, float],
    scale: float,
    size: tuple[int, int],
    *,
    relief: bool,
    plain: bool,
    fine: float = 1.0,
) -> Pixels:
    """`size` (across, down) pixels from a corner (kilometres) at `scale` pixels a kilometre, `fine` for one that the
    eye tells apart; `plain` tells only land from water."""
    side, (left, top) = map.tactical_board.columns, corner
    far = left + size[0] / scale, top + size[1] / scale
    columns, rows = (
        range(max(0, int(first / side) - 1), min(most, int(last / side) + 2))
        for first, last, most in ((left, far[0], map.board.columns), (top, far[1], map.board.rows))
    )
    found = dict(laid(map, columns, rows))
    if not relief:
        found.pop("relief", None)
    if plain:
        found["terrain"] = np.where(found["terrain"] == Ground.WATER, found["terrain"], np.uint8(Ground.OPEN))
    raster = GroundRaster(found, theme, (columns.start * side, rows.start * side))
    if scale >= CONTOUR_SCALE:
        return _even(raster.contoured(corner, size, scale, fine)[..., :3])
    (x0, y0, x1, y1), pixels = raster.around((*corner, *far))
    box = (left - x0, top - y0, min(far[0], x1) - x0, min(far[1], y1) - y0)
    way = Image.Resampling.HAMMING if scale < 1 else Image.Resampling.BILINEAR
    return _even(np.asarray(Image.fromarray(pixels[..., :3]).resize(size, way, box=box)))


def _even(pixels: Pixels) -> Pixels:
    """Even numbers, which the eye does not see and which packs better."""
    return pixels & np.uint8(0xFE)


def with_states(pixels: Pixels, map: GameMap, theme: Theme, corner: tuple[float, float], scale: float) -> Pixels:
    """Soft bands inside the borders of states, each in a tone its neighbours do not have; the corner in squares,
    `scale` in pixels a square."""
    across, down = (Sampling(corner[i] * FINE, pixels.shape[1 - i], scale / FINE) for i in (0, 1))
    over = cut(_bands(map, theme.tones), across, down).astype(np.float32)
    under, laid_over = pixels.astype(np.float32), [enlarged(over[..., part], across, down) for part in range(4)]
    rest = 1 - laid_over[3] / np.float32(255)
    for channel in range(3):
        under[..., channel] = under[..., channel] * rest + laid_over[channel]
    return _even(np.clip(under, 0, 255).astype(np.uint8))


@lru_cache(maxsize=4)
def _bands(map: GameMap, tones: tuple[str, ...]) -> Pixels:
    return bands(map, [rgb(tone) for tone in tones])
