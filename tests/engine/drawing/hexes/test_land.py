"""What the ground of a map of hexes is drawn as: tinted and bare by its height, the sea the deeper the farther out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from drumhead.engine.drawing.hexes.land import laid, tinted
from drumhead.engine.drawing.hexes.layout import HEX
from drumhead.engine.drawing.ink.theme import SNOW, SWAMP
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.squares.model import Ground
from tests.engine.maps.hexes.drawn import hex_map


def risen(metres: float, letter: str = ".") -> HexMap:
    """A land that is level so many metres up."""
    map = hex_map([letter * 3] * 3)
    return replace(map, ground=replace(map.ground, heights=np.full((4, 4), metres, np.int16)))


def test_land_is_green_in_the_plains_then_yellow_tan_and_brown_and_white_where_it_is_highest() -> None:
    found = {}
    for metres in (0, 125, 250, 400, 550, 725, 900, 1150, 1400, 1800, 2200, 2500, 2800, 3400):
        map = risen(metres)
        pixels = tinted(map, laid(map))
        assert pixels is not None
        (colour,) = np.unique(pixels.reshape(-1, 4), axis=0).tolist()
        found[metres] = tuple(colour)
    assert found == {
        0: (150, 178, 112, 62),
        125: (163, 184, 120, 49),
        250: (176, 190, 128, 36),
        400: (195, 193, 134, 28),
        550: (214, 196, 140, 20),
        725: (209, 182, 122, 34),
        900: (205, 168, 104, 48),
        1150: (190, 150, 94, 55),
        1400: (176, 132, 84, 62),
        1800: (158, 121, 87, 60),
        2200: (140, 110, 90, 58),
        2500: (187, 172, 165, 59),
        2800: (235, 235, 240, 60),
        3400: (235, 235, 240, 60),
    }


@pytest.mark.parametrize(
    ("metres", "ground"), [(1500, Ground.HIGH_HILLS), (1501, Ground.MOUNTAIN), (2450, Ground.MOUNTAIN), (2451, SNOW)]
)
def test_mountains_are_bare_above_1500_metres_and_white_above_2450_and_other_land_is_not(
    metres: int, ground: int
) -> None:
    assert set(laid(risen(metres, "m"))["terrain"].reshape(-1).tolist()) == {ground}
    assert set(laid(risen(metres))["terrain"].reshape(-1).tolist()) == {Ground.OPEN}


def test_every_terrain_is_drawn_as_its_ground_and_wooded_ones_in_patches_of_forest() -> None:
    found = {}
    for letter in ".~wrRmsSC":
        map = hex_map([letter * 5] * 5)
        found[letter] = set(laid(map)["terrain"][40:-40, 40:-40].reshape(-1).tolist())
    assert found == {
        ".": {Ground.OPEN},
        "~": {Ground.WATER},
        "w": {Ground.FOREST},
        "r": {Ground.HILLS},
        "R": {Ground.HILLS, Ground.FOREST},
        "m": {Ground.HIGH_HILLS},
        "s": {SWAMP},
        "S": {SWAMP, Ground.FOREST},
        "C": {Ground.TOWN},
    }


def test_the_sea_deepens_over_some_units_from_its_shore_and_then_no_more() -> None:
    depth = laid(hex_map(["..~~~~"] * 7))["depth"]
    row = depth[len(depth) // 2].astype(int)
    assert (np.diff(row) >= 0).all() and row[0] == 0 and row[-1] >= 254
    shore, deepest = np.flatnonzero(row)[0], np.flatnonzero(row >= 254)[0]
    assert 2 * HEX < shore < 3 * HEX and 34 <= deepest - shore <= 39, "over 26 units and half as many again, at most"
