"""What lies on the ground of squares whose terrain says so, and the ground that a legend shows of each."""

from __future__ import annotations

import numpy as np

from drumhead.engine.drawing.ink.theme import MARSH
from drumhead.engine.drawing.squares.samples import sample
from drumhead.engine.drawing.squares.wilds import covered
from drumhead.engine.maps.squares.model import GameMap, Ground, Terrain
from tests.engine.maps.squares.sheets import small_map

TWO_SQUARES = """\
........m.....mm..............
........mm...mmmmmmm..........
...mmm.mmmmmmmmmmmmmm.mmm.....
...mmmmmmmmmmmmmmmmmmmmmmm....
..mmmmmmmmmmmmmmmmmmmmmmmm....
...mmmmmmmmmmmmmmmmmmmmmmm....
..mmmmmmmmmmmmmmmmmmmmmmmmmmm.
..mmmmmmmmmmmmmmmmmmmmmmmmmmm.
..mmmmmmmmmmmmmmmmmmmmmmmmmm..
..mmmmmmmmmmmmmmmmmmmmmmmmm...
.....mmmmmmmmmmmmmmmmmmmmmm...
.....mmmmmmmmmmmmmmmmmmmm.....
.....mmmmmmmmmmmmmmmmmmmm.....
.....mmmmmmm...mmmmmmmm.......
......mm............mm........"""
FORESTED_HILLS = """\
ffhhffffffffffh
fffffffffffffff
fffhfffffffffff
fhhhhffffffffhh
hhhhhhhfffffhhh
hhhhhhhhfffhhhh
hhhhhhhhffhhhhh
hhhhhhhhfffhhhh
hhhhhhhfffffhhh
fhhhhhfffffffhh
ffhhffffffffffh
fffffffffffffff
fffhfffffffffff
fhhhhffffffffhh
hhhhhhhfffffhhh"""


def _marshy() -> GameMap:
    map = small_map()
    map.tactical.terrain[:], map.terrain[:] = Ground.OPEN, Terrain.OPEN
    return map


def test_a_marsh_of_two_squares_has_round_corners_and_an_uneven_rim() -> None:
    map = _marshy()
    map.terrain.reshape(6, 8)[2, 3:5] = Terrain.MARSH
    found = covered(map, range(3, 5), range(2, 3)) == MARSH
    assert "\n".join("".join(".m"[int(lies)] for lies in row) for row in found) == TWO_SQUARES


def test_an_open_square_amid_a_marsh_stays_open_and_the_marsh_goes_on_without_a_rim() -> None:
    map = _marshy()
    map.terrain.reshape(6, 8)[1:4, 2:5] = Terrain.MARSH
    map.terrain.reshape(6, 8)[2, 3] = Terrain.OPEN
    found = covered(map, range(2, 5), range(1, 4)) == MARSH
    assert not found[15:30, 15:30].any()
    assert found[5:10, 5:40].all() and found[5:40, 5:10].all()


def test_a_legend_shows_forested_hills_half_under_trees_on_rolling_ground_and_flat_land_flat() -> None:
    letters, found = {Ground.HILLS: "h", Ground.FOREST: "f"}, sample(Terrain.FORESTED_HILLS).tactical
    rows = ["".join(letters[Ground(cell)] for cell in row) for row in found.terrain[30:45, 30:45].tolist()]
    assert "\n".join(rows) == FORESTED_HILLS
    assert found.relief is not None
    assert found.relief[30:45:7, 30:45:3].tolist() == [
        [215, 206, 172, 171, 205],
        [190, 156, 146, 177, 196],
        [212, 195, 164, 172, 206],
    ]
    for terrain in (Terrain.OPEN, Terrain.FOREST):
        relief = sample(terrain).tactical.relief
        assert relief is not None and np.unique(relief).tolist() == [180]
