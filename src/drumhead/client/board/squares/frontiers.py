"""Where states meet: a soft band inside each in its own tone."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

from drumhead.client.board.kept import digest_of, kept
from drumhead.client.palette import Palette
from drumhead.engine.drawing.ink.fields import blurred
from drumhead.engine.drawing.squares.tones import tones
from drumhead.engine.maps.squares.model import GameMap

FINE = 4  # pixels a square in the picture of bands
REACH = 4  # passes of blur: how far a band fades into its state
STRENGTH = 165
Grid = npt.NDArray[np.int64]
_NONE = 255


def bands(map: GameMap, palette: Palette, keep: bool = False) -> QImage:
    """A picture of the whole map, FINE pixels a square: each state's tone along its borders, else nothing."""
    if not keep:
        return _picture(_banded(map, palette))
    colours = np.array([tone.rgb() for tone in palette.tones])
    return _picture(
        kept("bands", digest_of([_states(map), colours]), lambda: {"bands": _banded(map, palette)})["bands"]
    )


def _banded(map: GameMap, palette: Palette) -> npt.NDArray[np.uint8]:
    """Its bytes, (rows, columns, blue green red alpha)."""
    grid = _states(map)
    rows, columns = grid.shape
    sums = np.zeros((rows * FINE, columns * FINE, 4), np.float32)
    for state, tone in tones(map, len(palette.tones)).items():
        ys, xs = np.nonzero(grid == state)
        part = slice(max(0, ys.min() - 1), ys.max() + 2), slice(max(0, xs.min() - 1), xs.max() + 2)
        near = grid[part].repeat(FINE, axis=0).repeat(FINE, axis=1)
        inside = np.clip((blurred((near == state).astype(np.float32), 2) - 0.5) * 3 + 0.5, 0, 1)
        beyond = blurred(((near != state) & (near != _NONE)).astype(np.float32), REACH)
        alpha = inside * np.clip(beyond * 2, 0, 1) * STRENGTH
        colour = palette.tones[tone]
        parts = (colour.blueF(), colour.greenF(), colour.redF(), 1.0)
        fine = tuple(slice(axis.start * FINE, axis.start * FINE + alpha.shape[i]) for i, axis in enumerate(part))
        sums[fine] += alpha[..., None] * np.array(parts, np.float32)
    found: npt.NDArray[np.uint8] = np.clip(sums, 0, 255).astype(np.uint8)
    return found


def _picture(pixels: npt.NDArray[np.uint8]) -> QImage:
    rows, columns, bytes_a_pixel = pixels.shape
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(pixels.tobytes(), columns, rows, columns * bytes_a_pixel, form).copy()


def _states(map: GameMap) -> Grid:
    return map.state.reshape(map.board.rows, map.board.columns).astype(np.int64)
