"""11.6: the nearest corps headquarters of every unit by a line of contact, against scipy's shortest paths.

Both begin with the units as the game holds them, with what the map alone says at hand. Scipy bars the squares where
enemies are and finds how many steps each unit is from every headquarters of its friends; we obey rivers, ways out and
screens of cavalry besides, and answer with the headquarters and the line to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from drumhead.engine.bench.armies import Armies, close_together, far_apart
from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.supply.communications import Hubs, Met, Post
from tests.benchmarks.conftest import Compare

REACH = 2


def lines(armies: Armies) -> Mapping[str, Met | None]:
    """Of each unit the nearest headquarters that it has a line to; who stand alike ask once, as in the game."""
    campaign = Campaign(armies.game, armies.state)
    around, known = Hubs(campaign), dict[Post, Met | None]()
    found = {}
    for unit in campaign.units.values():
        if unit.type != Kind.CQ:
            post = around.post(unit)
            if post not in known:
                known[post] = nearest(around, unit)
            found[unit.id] = known[post]
    return found


def nearest(around: Hubs, unit: Unit) -> Met | None:
    return next((met for met in around.met(unit, Kind.CQ, REACH, REACH) if met[1] is not None), None)


class Plain:
    """What scipy is given of a map: for each square those from which it can be entered, as a sparse matrix has them."""

    def __init__(self, map: GameMap) -> None:
        self._land = np.array([int(ground) not in IMPASSABLE for ground in map.terrain])
        around = [map.board.neighbours(cell) for cell in range(map.board.size)]
        self._counts = np.array([len(near) for near in around])
        self._from = np.array([cell for near in around for cell in near])

    def distances(self, armies: Armies) -> Mapping[str, float]:
        """Of each unit the steps to the nearest headquarters, as far as one may look."""
        campaign, found = Campaign(armies.game, armies.state), dict[str, float]()
        active = [unit for unit in campaign.units.values() if unit.active]
        staff = [unit for unit in active if unit.type == Kind.CQ]
        seekers: dict[str, list[Unit]] = {}
        for unit in campaign.units.values():
            if unit.type != Kind.CQ:
                seekers.setdefault(unit.state, []).append(unit)
        for state, units in seekers.items():
            hubs = sorted({u.cell for u in staff if campaign.stance(state, u.state) in ("same", "ally")})
            if hubs:
                steps = self._steps(_foes(campaign, state, active), hubs)[[unit.cell for unit in units]]
                found |= zip([unit.id for unit in units], steps.tolist(), strict=True)
        return found

    def _steps(self, foes: list[int], hubs: list[int]) -> np.ndarray:
        """From every square to the nearest of some; those are entered whoever stands there."""
        enters = self._land.copy()
        enters[foes] = False
        enters[hubs] = True
        kept = np.repeat(enters, self._counts)
        rows = np.concatenate(([0], np.cumsum(np.where(enters, self._counts, 0))))
        graph = csr_matrix((np.ones(rows[-1]), self._from[kept], rows), shape=(len(enters), len(enters)))
        return np.asarray(dijkstra(graph, indices=hubs, unweighted=True, limit=REACH).min(axis=0))


def _foes(campaign: Campaign, state: str, active: Iterable[Unit]) -> list[int]:
    return sorted({unit.cell for unit in active if campaign.stance(state, unit.state) == "hostile"})


@pytest.mark.parametrize(
    ("make", "copies", "most"), [(close_together, 20, 3.5), (far_apart, 10, 2.8)], ids=["close", "apart"]
)
def test_the_nearest_headquarters_of_all_units_cost_at_most_so_many_times_what_scipy_takes(
    make: Callable[[int], Armies], copies: int, most: float, compare: Compare
) -> None:
    armies = make(copies)
    assert isinstance(armies.game.map, GameMap)
    plain = Plain(armies.game.map)
    ours, steps = lines(armies), plain.distances(armies)
    ways = {id: met[1] for id, met in ours.items() if met is not None and met[1] is not None}
    assert len(ways) > len(ours) / 2
    assert all(steps[id] <= len(way) for id, way in ways.items())
    compare(lambda: lines(armies), lambda: plain.distances(armies), most=most, rounds=9)
