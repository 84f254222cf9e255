"""What the data packages know of the map's cells; everything else is made from this and the hand tables."""

from __future__ import annotations

from dataclasses import dataclass

from .grid import Bools, Floats

FOREST_STEPS = 100


@dataclass(frozen=True, slots=True)
class Inputs:
    """Rasters (1800, 1950): metres of the 1 km and of the 0.1 degree grid, brightness 0-255, forest 0-1, and masks."""

    fine: Floats
    coarse: Floats
    luminance: Floats
    forest: Floats
    water: Bools
    lake: Bools
    channels: Bools
