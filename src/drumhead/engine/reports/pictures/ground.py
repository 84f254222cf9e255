"""The ground of the strategic map as pixels of a page."""

from __future__ import annotations

import numpy as np
from PIL import Image

from drumhead.engine.drawing.ink.items import Pixels
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.lands.ground import CONTOUR_SCALE, GroundRaster
from drumhead.engine.drawing.squares.bands import even
from drumhead.engine.drawing.squares.wilds import laid, shown
from drumhead.engine.maps.squares.model import GameMap


def strategic_ground(map: GameMap, look: Look, corner: tuple[float, float], size: tuple[int, int]) -> Pixels:
    """`size` (across, down) pixels of ground from a corner (kilometres)."""
    side, scale, (left, top) = map.tactical_board.columns, look.scale * look.fine, corner
    far = left + size[0] / scale, top + size[1] / scale
    columns, rows = (
        range(max(0, int(first / side) - 1), min(most, int(last / side) + 2))
        for first, last, most in ((left, far[0], map.board.columns), (top, far[1], map.board.rows))
    )
    raster = GroundRaster(shown(laid(map, columns, rows), look), look.theme, (columns.start * side, rows.start * side))
    if scale >= CONTOUR_SCALE:
        return even(raster.contoured(corner, size, scale, look.fine)[..., :3])
    (x0, y0, x1, y1), pixels = raster.around((*corner, *far))
    box = (left - x0, top - y0, min(far[0], x1) - x0, min(far[1], y1) - y0)
    way = Image.Resampling.HAMMING if scale < 1 else Image.Resampling.BILINEAR
    return even(np.asarray(Image.fromarray(pixels[..., :3]).resize(size, way, box=box)))
