"""Patterns that tell grounds apart without colour."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from drumhead.engine.drawing.ink.hatches import CROSSED, HATCHES, SIDE, crossed, hatched


def test_no_two_patterns_are_alike_however_they_are_shifted() -> None:
    for one, other in combinations([*HATCHES, CROSSED], 2):
        shifts = [np.roll(other, (down, across), (0, 1)) for down in range(SIDE) for across in range(SIDE)]
        assert not any(np.array_equal(one, shifted) for shifted in shifts)


def test_every_pattern_leaves_ground_to_be_seen_and_hides_some() -> None:
    assert all(0.05 < pattern.mean() < 0.8 for pattern in (*HATCHES, CROSSED))


def test_a_pattern_is_as_fine_at_every_scale_and_the_same_one_when_asked_again() -> None:
    near, far = hatched(2, "#80112233", 4.0), hatched(2, "#80112233", 0.5)
    assert (near.side * 4.0, far.side * 0.5) == (SIDE, SIDE)
    assert hatched(2 + len(HATCHES), "#80112233", 4.0) is near
    assert near.pixels[HATCHES[2]].tolist()[0] == [0x11, 0x22, 0x33, 0x80]
    assert not near.pixels[~HATCHES[2]].any()
    assert np.array_equal(crossed("#000000", 1.0).pixels[..., 3] > 0, CROSSED)


FINE = """\
.......# #....... ....#... ...#...# ........ ....#... ........ .#.#.#.# .#.#.#.# #.#.#.#. #......#
......#. .#...... ....#... ........ ........ ....#... ..#...#. ..#...#. #.#.#.#. ##.###.# .#....#.
.....#.. ..#..... ....#... .#...#.. ........ ....#... ........ .#.#.#.# .#.#.#.# #.#.#.#. ..#..#..
....#... ...#.... ....#... ........ ######## ######## ........ #...#... #.#.#.#. .###.### ...##...
...#.... ....#... ....#... ...#...# ........ ....#... ........ .#.#.#.# .#.#.#.# #.#.#.#. ...##...
..#..... .....#.. ....#... ........ ........ ....#... ..#...#. ..#...#. #.#.#.#. ##.###.# ..#..#..
.#...... ......#. ....#... .#...#.. ........ ....#... ........ .#.#.#.# .#.#.#.# #.#.#.#. .#....#.
#....... .......# ....#... ........ ........ ....#... ........ #...#... #.#.#.#. .###.### #......#"""


def test_the_patterns_are_lines_aslant_upright_and_level_dots_from_sparse_to_dense_and_last_both_ways_aslant() -> None:
    rows = [" ".join("".join(".#"[int(dot)] for dot in mask[row]) for mask in (*HATCHES, CROSSED)) for row in range(8)]
    assert "\n".join(rows) == FINE
