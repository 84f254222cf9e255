"""Rivers, roads and track as lines through their cells."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from drumhead.engine.drawing.ink.chains import chains, runs
from drumhead.engine.drawing.ink.outlines import Mask


def _mask(*rows: str) -> Mask:
    return np.array([[letter == "#" for letter in row] for row in rows])


def test_every_cell_of_a_stream_is_on_one_of_its_lines() -> None:
    mask = _mask(".#...", ".##..", "..#..", "#.###", "..#..")
    found = chains(mask, 0, 0, mask)
    cells = {cell for chain in found for cell in chain.cells}
    assert cells == {(int(x), int(y)) for y, x in np.argwhere(mask)}
    for chain in found:
        for (x, y), point in zip(chain.cells, chain.line[::6] if len(chain.cells) > 1 else chain.line, strict=False):
            assert x <= point[0] <= x + 1
            assert y <= point[1] <= y + 1


def test_a_river_ends_just_inside_the_lake_it_flows_to() -> None:
    river, lake = _mask("##..."), _mask("..###")
    (chain,) = chains(river, 0, 0, river, lake)
    assert chain.cells == ((0, 0), (1, 0), (2, 0))
    assert chain.line[-1][0] == pytest.approx(2.1)


def test_a_river_is_narrow_at_its_spring_only() -> None:
    river, lake = _mask("####."), _mask("....#")
    (chain,) = chains(river, 0, 0, river, lake)
    assert chain.loose == (True, False)


@given(arrays(bool, st.tuples(st.integers(1, 7), st.integers(1, 7))))
def test_every_link_is_walked_once(mask: Mask) -> None:
    cells = {(int(x), int(y)) for y, x in np.argwhere(mask)}
    near = {(x, y): [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)] for x, y in sorted(cells)}
    links = {cell: [n for n in beside if n in cells] for cell, beside in near.items()}
    wanted = {frozenset((a, b)) for a, beside in links.items() for b in beside}
    seen = [frozenset(step) for run in runs(links) for step in pairwise(run)]
    assert sorted(map(sorted, seen)) == sorted(map(sorted, wanted))
