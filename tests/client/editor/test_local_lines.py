"""Rivers and railways of a map being edited: traced anew in a few squares they are those traced at once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from drumhead.client.editor.local_lines import LocalLines
from drumhead.engine.drawing.ink.pieces import Lines
from drumhead.engine.maps.squares.blank import blank_map
from drumhead.engine.maps.squares.model import GameMap, TacticalLayers
from tests.engine.maps.squares.sheets import small_map


def with_track(map: GameMap) -> GameMap:
    """The map with track all round its edge."""
    rail = np.zeros_like(np.asarray(map.tactical.rail))
    rail[0, :] = rail[-1, :] = 50
    rail[:, 0] = rail[:, -1] = 50
    assert isinstance(map.tactical, TacticalLayers)
    return replace(map, tactical=replace(map.tactical, rail=rail))


def drawn(lines: Lines) -> set[tuple[tuple[float, float], ...]]:
    return {tuple((x, y) for x, y in piece.tolist()) for piece in lines.pieces}


@pytest.mark.parametrize("cell", [0, 7, 40, 47])
def test_track_traced_anew_at_the_edge_is_as_traced_at_once_and_stays_on_the_board(cell: int) -> None:
    before, after = small_map(), with_track(small_map())
    lines = LocalLines(before)
    lines.follow(after, range(after.board.size), rivers=False, rails=True)
    whole = drawn(LocalLines(after).rails)
    assert drawn(lines.rails) == whole
    lines.follow(after, (cell,), rivers=False, rails=True)
    assert drawn(lines.rails) == whole
    assert all(0 <= x <= 120 and 0 <= y <= 90 for piece in whole for x, y in piece)


def test_track_that_changes_in_one_square_is_traced_with_what_lies_beside_it_and_rivers_as_they_flood() -> None:
    """Nine squares square are more than one part; each lies at another of its rims."""
    blank = blank_map("Wide", 18, 18, ("Northland",))
    side = blank.tactical_board.columns
    for column, row in ((7, 3), (8, 3), (3, 7), (3, 8), (7, 7), (8, 8), (17, 17), (0, 0)):
        rail = np.zeros_like(np.asarray(blank.tactical.rail))
        left, top = max(0, (column - 1) * side), max(0, (row - 1) * side)
        rail[row * side + 7, left : (column + 2) * side] = 50
        rail[top : (row + 2) * side, column * side + 7] = 50
        assert isinstance(blank.tactical, TacticalLayers)
        after = replace(blank, tactical=replace(blank.tactical, rail=rail))
        lines = LocalLines(blank)
        lines.follow(after, (blank.board.at(column, row) or 0,), rivers=False, rails=False)
        assert drawn(lines.rails) == set()
        lines.follow(after, (blank.board.at(column, row) or 0,), rivers=False, rails=True)
        assert drawn(lines.rails) == drawn(LocalLines(after).rails) != set()
