"""Rivers and railways of a map being edited: traced anew in a few squares they are those traced at once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from drumhead.client.editor.local_lines import LocalLines
from drumhead.engine.drawing.ink.pieces import Lines
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
