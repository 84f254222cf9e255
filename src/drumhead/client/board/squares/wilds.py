"""Ground that marches avoid, told apart on the strategic board: snow, marsh, swamp; and how deep the sea is."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from drumhead.client.board.kept import Arrays, ground_digest, kept
from drumhead.engine.maps.squares.model import GameMap, Ground, Layer, Terrain
from drumhead.engine.maps.squares.snow import snow

SNOW, MARSH, SWAMP = 10, 11, 12  # codes beside those of Ground
_LYING = (
    (Terrain.MARSH, MARSH, (Ground.OPEN, Ground.FOREST)),
    (Terrain.SWAMP, SWAMP, (Ground.OPEN, Ground.FOREST, Ground.HILLS)),
)
_SNOWY = (Ground.MOUNTAIN, Ground.HIGH_HILLS, Ground.PASS)
_SHELF = 5
BAND = 16  # rows of squares worked on at once: of a whole map the heights alone would take 14 MB
Field = npt.NDArray[np.float32]


def laid(map: GameMap) -> Arrays:
    """What ground is drawn from, a value a tactical cell: `terrain`, `depth` of the sea, `relief` where there is one.

    The terrain has MARSH and SWAMP where a square's terrain says so, and SNOW on high mountains (1.2).
    """
    return kept("ground", ground_digest(map, map.terrain), lambda: _laid(map))


def _laid(map: GameMap) -> Arrays:
    relief = map.tactical.relief
    found = {"terrain": _covered(map), "depth": depth(map)}
    return found if relief is None else found | {"relief": relief}


def _covered(map: GameMap) -> Layer:
    found, last = map.tactical.terrain.copy(), map.board.rows
    for first in range(0, last, BAND):
        cover(map, found, range(map.board.columns), range(first, min(first + BAND, last)))
    return found


def cover(map: GameMap, found: Layer, columns: range, rows: range) -> None:
    """Covers a part of the map's squares anew."""
    side = map.tactical_board.columns
    here = (slice(rows.start * side, rows.stop * side), slice(columns.start * side, columns.stop * side))
    found[here] = map.tactical.terrain[here]
    found[here][(snow(map, columns, rows) > 0.5) & np.isin(found[here], _SNOWY)] = SNOW
    grid = map.terrain.reshape(map.board.rows, map.board.columns)
    for terrain, code, grounds in _LYING:
        mask = (grid == terrain).astype(np.float32)
        padded = np.pad(mask, 1, mode="edge")
        for row, column in np.argwhere(mask[rows.start : rows.stop, columns.start : columns.stop] > 0).tolist():
            square = column + columns.start, row + rows.start
            near = padded[square[1] : square[1] + 3, square[0] : square[0] + 3]
            _cover(found, near, square, code, grounds, map)


def _cover(
    found: Layer, near: Field, square: tuple[int, int], code: int, grounds: tuple[Ground, ...], map: GameMap
) -> None:
    """One square, its corners rounded and its rim uneven where a neighbour is of another kind."""
    side = map.tactical_board.columns
    at = (np.arange(side, dtype=np.float32) + 0.5) / side + 0.5
    low = np.floor(at).astype(np.int64)
    share = at - low
    tall = near[low] * (1 - share)[:, None] + near[low + 1] * share[:, None]
    inside = tall[:, low] * (1 - share) + tall[:, low + 1] * share
    x = np.arange(square[0] * side, (square[0] + 1) * side)[None, :]
    y = np.arange(square[1] * side, (square[1] + 1) * side)[:, None]
    rough = np.sin(0.9 * x + 1.7 * np.sin(0.37 * y)) * np.sin(0.8 * y + 1.3 * np.sin(0.41 * x))
    part = found[y[0, 0] : y[-1, 0] + 1, x[0, 0] : x[0, -1] + 1]
    part[(inside > 0.57 + 0.1 * rough) & np.isin(part, grounds)] = code


def depth(map: GameMap) -> Layer:
    """How far from any shore the sea is, 0 to 255, a value a tactical cell."""
    wet = (map.terrain == Terrain.WATER).reshape(map.board.rows, map.board.columns).astype(np.float32)
    for _ in range(_SHELF):
        padded = np.pad(wet, 1, mode="edge")
        tall = padded[:-2] + 2 * padded[1:-1] + padded[2:]
        wet = (tall[:, :-2] + 2 * tall[:, 1:-1] + tall[:, 2:]) / np.float32(16)
    values = (np.clip((wet - 0.6) / 0.4, 0, 1) * 255).astype(np.uint8)
    rows, columns = map.tactical.terrain.shape
    small = QImage(values.tobytes(), values.shape[1], values.shape[0], values.shape[1], QImage.Format.Format_Grayscale8)
    large = small.scaled(
        columns, rows, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    ).convertToFormat(QImage.Format.Format_Grayscale8)
    lines = np.frombuffer(large.constBits(), np.uint8).reshape(rows, large.bytesPerLine())
    return lines[:, :columns].copy()
