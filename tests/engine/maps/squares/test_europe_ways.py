"""Ways over the whole map: fords, bridges, and a tactical way for every strategic step."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass
from tests.engine.maps.squares.open_ground import SIDE, Bools, Country, free, steps

pytestmark = pytest.mark.whole


def by_square(map: GameMap, cells: Bools) -> Bools:
    """Which strategic cells hold one of the given cells."""
    board = map.board
    squares: Bools = cells.reshape(board.rows, SIDE, board.columns, SIDE).any(axis=(1, 3)).reshape(-1)
    return squares


def names(map: GameMap, chosen: Bools) -> list[str]:
    return [map.board.name(int(cell)) for cell in np.flatnonzero(chosen)]


@pytest.mark.rule("rotd", "1.3c")
def test_fords_lie_in_fordable_rivers_and_nowhere_else(europe: GameMap) -> None:
    fords = europe.tactical.terrain == Ground.FORD
    assert names(europe, by_square(europe, fords & (europe.tactical.river != RiverClass.FORDABLE))) == []


@pytest.mark.rule("rotd", "1.3b")
def test_every_square_of_a_fordable_river_has_a_ford_a_railway_bridge_or_not(europe: GameMap) -> None:
    forded = by_square(europe, europe.tactical.terrain == Ground.FORD)
    assert names(europe, (europe.river == RiverClass.FORDABLE) & ~forded) == []


@pytest.mark.rule("rotd", "1.3b")
def test_every_road_over_a_fordable_river_has_a_ford_or_a_bridge(europe: GameMap) -> None:
    road = europe.tactical.road
    assert road is not None
    track = europe.tactical.rail > 0
    dry_shod = (europe.tactical.terrain == Ground.FORD) | track
    assert names(europe, by_square(europe, (road > 0) & (europe.tactical.river > 0) & ~dry_shod)) == []


@pytest.mark.rule("rotd", "7.14i")
def test_every_step_but_over_a_strait_finds_a_tactical_way_to_an_entry_cell(europe: GameMap, country: Country) -> None:
    name = europe.board.name
    closed = {tuple(sorted((a, b))) for a, b, way in steps(europe) if not country.opens(a, b, way)}
    assert sorted(f"{name(a)} {name(b)}" for a, b in closed - europe.straits) == []


@pytest.mark.slow
@pytest.mark.rule("rotd", "7.14i")
def test_a_strait_is_listed_only_where_water_parts_two_squares(europe: GameMap, country: Country) -> None:
    """Were the water land, an army would march over; and no strait is listed that an army can march over as it is."""
    name, ground = europe.board.name, free(europe)
    drained = Country(europe, ground | (europe.tactical.terrain == Ground.WATER))
    ways = [(a, b, way) for a, b, way in steps(europe) if europe.parted(a, b)]
    assert [f"{name(a)} {name(b)}" for a, b, way in ways if not drained.opens(a, b, way)] == []
    shut = {tuple(sorted((a, b))) for a, b, way in ways if not country.opens(a, b, way)}
    assert sorted(f"{name(a)} {name(b)}" for a, b in europe.straits - shut) == []


def runs(cells: Bools) -> list[int]:
    """The lengths of all unbroken west-to-east runs."""
    edges = np.diff(np.pad(cells, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.nonzero(edges == 1), np.nonzero(edges == -1)
    return [int(length) for length in ends[1] - starts[1]]


@pytest.mark.rule("rotd", "12.2a")
def test_no_track_runs_along_in_a_river(europe: GameMap) -> None:
    wet = (europe.tactical.rail > 0) & (europe.tactical.river > 0)
    assert max(runs(wet)) <= 3
    assert max(runs(wet.T)) <= 3
    single = sum(length == 1 for length in runs(wet) + runs(wet.T))
    assert single > 0.8 * len(runs(wet) + runs(wet.T))


def test_track_runs_unbroken_over_every_bridge(europe: GameMap) -> None:
    """A bridge has track or land's end before and behind it: two neighbours over edges at least."""
    track = np.pad(europe.tactical.rail > 0, 1)
    beside = track[:-2, 1:-1].astype(int) + track[2:, 1:-1] + track[1:-1, :-2] + track[1:-1, 2:]
    wet = (europe.tactical.rail > 0) & (europe.tactical.river > 0)
    inner = np.zeros_like(wet)
    inner[1:-1, 1:-1] = True
    assert names(europe, by_square(europe, wet & inner & (beside < 2))) == []
