"""A window of the map that can be made alone, to prove that scripts, tables and the committed layers agree.

The extract holds the inputs of the window and of a margin round it; beyond that is sea. The window comes out as on the
whole map, cell for cell: it lies where no detail is made up, and no search for ways or courses reaches over the margin.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .grid import HEIGHT, TACTICAL, WIDTH, Bools, Value
from .inputs import FOREST_STEPS, Inputs

LEFT, TOP, SIDE, MARGIN = 64, 73, 12, 6
SQUARES = np.s_[TOP : TOP + SIDE, LEFT : LEFT + SIDE]
CELLS = np.s_[TOP * TACTICAL : (TOP + SIDE) * TACTICAL, LEFT * TACTICAL : (LEFT + SIDE) * TACTICAL]
CUT = np.s_[
    (TOP - MARGIN) * TACTICAL : (TOP + SIDE + MARGIN) * TACTICAL,
    (LEFT - MARGIN) * TACTICAL : (LEFT + SIDE + MARGIN) * TACTICAL,
]
CUT_SHAPE = (2 * MARGIN + SIDE) * TACTICAL, (2 * MARGIN + SIDE) * TACTICAL


def save_extract(path: Path, inputs: Inputs) -> None:
    """Writes what the window needs of the inputs: a 1 km height and a forest share a cell, and three masks."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path,
        fine=inputs.fine[CUT].astype(np.int16),
        forest=np.rint(inputs.forest[CUT] * FOREST_STEPS).astype(np.uint8),
        water=np.packbits(inputs.water[CUT]),
        lake=np.packbits(inputs.lake[CUT]),
        channels=np.packbits(inputs.channels[CUT]),
    )


def load_extract(path: Path) -> Inputs:
    """The inputs of a world that is sea but for the window and its margin."""
    with np.load(path) as kept:
        fine, forest = kept["fine"].astype(np.float32), (kept["forest"] / FOREST_STEPS).astype(np.float32)
        water, lake, channels = (_mask(kept[name]) for name in ("water", "lake", "channels"))
    none = np.zeros((HEIGHT, WIDTH), dtype=np.float32)
    return Inputs(
        fine=_set(none, fine),
        coarse=none,
        luminance=none,
        forest=_set(none, forest),
        water=_set(np.ones((HEIGHT, WIDTH), dtype=bool), water),
        lake=_set(np.zeros((HEIGHT, WIDTH), dtype=bool), lake),
        channels=_set(np.zeros((HEIGHT, WIDTH), dtype=bool), channels),
    )


def _mask(packed: NDArray[np.uint8]) -> Bools:
    height, width = CUT_SHAPE
    return np.unpackbits(packed, count=height * width).reshape(CUT_SHAPE).astype(bool)


def _set(world: NDArray[Value], part: NDArray[Value]) -> NDArray[Value]:
    """The world with the part in its place."""
    filled = world.copy()
    filled[CUT] = part
    return filled
