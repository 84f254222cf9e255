"""States beside each other are drawn in tones of their own."""

from __future__ import annotations

from drumhead.engine.drawing.squares.bands import toned, tones
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import NOWHERE, GameMap


def test_no_two_states_that_meet_share_a_tone() -> None:
    europe = find_map("europe-1859", 1859)
    assert isinstance(europe, GameMap)
    chosen, grid = tones(europe, 7), europe.state.reshape(europe.board.rows, europe.board.columns)
    pairs = {*zip(grid[:, :-1].ravel().tolist(), grid[:, 1:].ravel().tolist(), strict=True)}
    pairs |= {*zip(grid[:-1].ravel().tolist(), grid[1:].ravel().tolist(), strict=True)}
    met = [(a, b) for a, b in pairs if a != b and NOWHERE not in (a, b)]
    assert len(met) > 50
    assert all(chosen[a] != chosen[b] for a, b in met)


def test_the_busiest_state_chooses_first() -> None:
    assert toned({0: {1}, 1: {0, 2}, 2: {1}}, 3) == {1: 0, 0: 1, 2: 1}


def test_where_tones_run_out_two_may_share_one() -> None:
    assert set(toned({0: {1, 2}, 1: {0, 2}, 2: {0, 1}}, 2).values()) == {0, 1}
