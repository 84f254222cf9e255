"""Bands along the borders of states."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from drumhead.engine.drawing.squares.bands import FINE, bands
from drumhead.engine.maps.squares.model import NOWHERE
from tests.engine.maps.squares.sheets import small_map

RED, BLUE = (200, 20, 20), (20, 20, 200)
BORDER = 4 * FINE


def test_a_band_lies_on_each_side_in_its_own_tone_and_fades_inland() -> None:
    row = bands(small_map(), (RED, BLUE))[3 * FINE].astype(int)
    west, east = row[BORDER - 2], row[BORDER + 1]
    assert min(west[3], east[3]) > 40
    assert (west[0] > west[2]) != (east[0] > east[2])
    assert row[0].tolist() == [0, 0, 0, 0]


def test_there_is_none_along_the_sea() -> None:
    map = small_map()
    shore = bands(replace(map, state=np.where(map.state == NOWHERE, NOWHERE, 0).astype(np.uint8)), (RED, BLUE))
    assert not shore.any()


def test_a_map_of_one_state_has_no_bands() -> None:
    map = small_map()
    assert not bands(replace(map, state=np.zeros_like(map.state)), (RED, BLUE)).any()
