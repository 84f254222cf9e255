"""Where pictures of a map are white: the heights of squares of high mountain and the summits round them (1.2)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from drumhead.engine.maps.squares.model import HEIGHT_STEP, GameMap, Terrain

COVERED = 0.62  # of a square of high mountain in its middle that is white
RISE = 2200.0  # metres by which the snow line rises from deep inside such squares to where there are none
SOFT = 260.0  # metres over which white fades
Field = npt.NDArray[np.float32]


def snow(map: GameMap, columns: range, rows: range) -> Field:
    """How white each kilometre of some squares is, 0 to 1; without heights it goes by the squares alone."""
    side = map.tactical_board.columns
    found = np.zeros((len(rows) * side, len(columns) * side), np.float32)
    mask = _padded(map, columns, rows)
    lines = _lines(map, mask, columns, rows)
    near = sum(mask[y : y + len(rows), x : x + len(columns)] for y in range(3) for x in range(3))
    for row, column in np.argwhere(near > 0).tolist():
        around = np.s_[row : row + 3, column : column + 3]
        inside = _between(mask[around], side)
        line = _between(mask[around] * lines[around], side) / np.maximum(inside, np.float32(1e-3))
        above = _metres(map, columns.start + column, rows.start + row) - line + RISE * (inside - 0.74)
        white = np.where(inside > 0.02, np.clip(above / SOFT + 0.5, 0, 1), 0)
        found[row * side : (row + 1) * side, column * side : (column + 1) * side] = white
    return found


def _padded(map: GameMap, columns: range, rows: range) -> Field:
    """Squares of high mountain with a square more all round; beyond the map's edge its last squares go on."""
    grid = map.terrain.reshape(map.board.rows, map.board.columns) == Terrain.HIGH_MOUNTAIN
    down = np.clip(np.arange(rows.start - 1, rows.stop + 1), 0, map.board.rows - 1)
    across = np.clip(np.arange(columns.start - 1, columns.stop + 1), 0, map.board.columns - 1)
    found: Field = grid[np.ix_(down, across)].astype(np.float32)
    return found


def _lines(map: GameMap, mask: Field, columns: range, rows: range) -> Field:
    """The height in metres above which COVERED of each square of high mountain lies."""
    found = np.zeros(mask.shape, np.float32)
    for row, column in np.argwhere(mask > 0).tolist():
        east = min(max(columns.start - 1 + column, 0), map.board.columns - 1)
        south = min(max(rows.start - 1 + row, 0), map.board.rows - 1)
        found[row, column] = np.quantile(_metres(map, east, south), 1 - COVERED)
    return found


def _metres(map: GameMap, column: int, row: int) -> Field:
    """The heights of a square."""
    side, layer = map.tactical_board.columns, map.tactical.height
    if layer is None:
        return np.zeros((side, side), np.float32)
    part = layer[row * side : (row + 1) * side, column * side : (column + 1) * side]
    return part.astype(np.float32) * np.float32(HEIGHT_STEP)


def _between(near: Field, side: int) -> Field:
    """Values over a square, straight from the middles of its eight neighbours to its own."""
    at = (np.arange(side, dtype=np.float32) + np.float32(0.5)) / np.float32(side) + np.float32(0.5)
    low = np.floor(at).astype(np.int64)
    share = at - low.astype(np.float32)
    tall = near[low] * (1 - share)[:, None] + near[low + 1] * share[:, None]
    found: Field = tall[:, low] * (1 - share) + tall[:, low + 1] * share
    return found
