"""Ground that marches avoid, told apart on a map of squares: snow, marsh, swamp; and how deep the sea is."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.fields import Field, Sampling, blurred, cut, enlarged
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import MARSH, SNOW, SWAMP
from drumhead.engine.maps.squares.model import GameMap, Ground, Layer, Terrain
from drumhead.engine.maps.squares.snow import snow

_LYING = (
    (Terrain.MARSH, MARSH, (Ground.OPEN, Ground.FOREST)),
    (Terrain.SWAMP, SWAMP, (Ground.OPEN, Ground.FOREST, Ground.HILLS)),
)
_SNOWY = (Ground.MOUNTAIN, Ground.HIGH_HILLS, Ground.PASS)
_SHELF = 5
BAND = 16  # rows of squares worked on at once: of a whole map the heights alone would take 14 MB
Arrays = dict[str, npt.NDArray[np.uint8]]


def laid(map: GameMap, columns: range | None = None, rows: range | None = None) -> Arrays:
    """What the ground of some squares is drawn from, all by default, a value a tactical cell: `terrain`, `depth` of the
    sea, `relief` where there is one.

    The terrain has MARSH and SWAMP where a square's terrain says so, and SNOW on high mountains (1.2).
    """
    columns, rows = columns or range(map.board.columns), rows or range(map.board.rows)
    bands = [range(first, min(first + BAND, rows.stop)) for first in range(rows.start, rows.stop, BAND)]
    found = {
        "terrain": np.concatenate([covered(map, columns, band) for band in bands]),
        "depth": np.concatenate([depth(map, columns, band) for band in bands]),
    }
    relief = map.tactical.relief
    return found if relief is None else found | {"relief": relief[cells(map, columns, rows)]}


def shown(laid: Arrays, look: Look) -> Arrays:
    """What of it a look shows: without relief where there is to be none, and no more than land and water where letters
    tell the rest."""
    found = {name: layer for name, layer in laid.items() if name != "relief" or "relief" in look.layers}
    if look.theme.letters and "terrain" in look.layers:
        found["terrain"] = np.where(laid["terrain"] == Ground.WATER, laid["terrain"], np.uint8(Ground.OPEN))
    return found


def cells(map: GameMap, columns: range, rows: range) -> tuple[slice, slice]:
    """Where the tactical cells of some squares lie."""
    side = map.tactical_board.columns
    return slice(rows.start * side, rows.stop * side), slice(columns.start * side, columns.stop * side)


def covered(map: GameMap, columns: range, rows: range) -> Layer:
    """The terrain of some squares with what lies on it."""
    found = map.tactical.terrain[cells(map, columns, rows)].copy()
    found[(snow(map, columns, rows) > 0.5) & np.isin(found, _SNOWY)] = SNOW
    grid, side = map.terrain.reshape(map.board.rows, map.board.columns), map.tactical_board.columns
    for terrain, code, grounds in _LYING:
        mask = (grid == terrain).astype(np.float32)
        padded = np.pad(mask, 1, mode="edge")
        for row, column in np.argwhere(mask[rows.start : rows.stop, columns.start : columns.stop] > 0).tolist():
            square = column + columns.start, row + rows.start
            part = found[row * side : (row + 1) * side, column * side : (column + 1) * side]
            near = padded[square[1] : square[1] + 3, square[0] : square[0] + 3]
            part[_lies(near, square, side) & np.isin(part, grounds)] = code
    return found


def _lies(near: Field, square: tuple[int, int], side: int) -> npt.NDArray[np.bool_]:
    """Where something lies in a square, its corners rounded and its rim uneven where a neighbour is of another kind."""
    at = (np.arange(side, dtype=np.float32) + 0.5) / side + 0.5
    low = np.floor(at).astype(np.int64)
    share = at - low
    tall = near[low] * (1 - share)[:, None] + near[low + 1] * share[:, None]
    inside = tall[:, low] * (1 - share) + tall[:, low + 1] * share
    x = np.arange(square[0] * side, (square[0] + 1) * side)[None, :]
    y = np.arange(square[1] * side, (square[1] + 1) * side)[:, None]
    rough = np.sin(0.9 * x + 1.7 * np.sin(0.37 * y)) * np.sin(0.8 * y + 1.3 * np.sin(0.41 * x))
    found: npt.NDArray[np.bool_] = inside > 0.57 + 0.1 * rough
    return found


def depth(map: GameMap, columns: range, rows: range) -> Layer:
    """How far from any shore the sea of some squares is, 0 to 255."""
    side = map.tactical_board.columns
    across, down = (Sampling(part.start, len(part) * side, side) for part in (columns, rows))
    wet = (map.terrain == Terrain.WATER).reshape(map.board.rows, map.board.columns).astype(np.float32)
    open_sea = np.clip((blurred(wet, _SHELF) - 0.6) / 0.4, 0, 1) * np.float32(255)
    found: Layer = (enlarged(cut(open_sea, across, down), across, down) + np.float32(0.5)).astype(np.uint8)
    return found
