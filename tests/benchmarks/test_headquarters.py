"""11.2: the nearest corps headquarters of every unit by a line of contact, against scipy's shortest paths.

scipy is given the squares that each state may pass, and answers with distances alone, in less time than Python takes
to go through the units; we find those squares, obey rivers, ways out and screens of cavalry, and answer with the lines.
A fifth of ours goes to units that ask and are answered from what others like them had found, a third to who bars
squares and closes ways out, a quarter to searches, the rest to which headquarters are near. Scipy takes 2 microseconds
a unit, some six calls in Python: three times that would leave little for the lines themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from drumhead.engine.bench.armies import Armies, close_together, far_apart
from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.supply.communications import Hubs
from tests.benchmarks.conftest import Compare

REACH = 2


def lines(armies: Armies) -> Mapping[str, tuple[int, ...] | None]:
    """Of each unit the line to the nearest headquarters that it has one to."""
    campaign = Campaign(armies.game, armies.state)
    around = Hubs(campaign)
    return {id: nearest(around, unit) for id, unit in campaign.units.items()}


def nearest(around: Hubs, unit: Unit) -> tuple[int, ...] | None:
    for _, way in around.met(unit, Kind.CQ, REACH, REACH):
        if way is not None:
            return way
    return None


class Plain:
    """What scipy is given: of a state a graph of squares, the squares of its headquarters, and those of its units."""

    def __init__(self, armies: Armies, state: str) -> None:
        campaign, board = Campaign(armies.game, armies.state), armies.game.map.board
        active = [unit for unit in campaign.units.values() if unit.active]
        foes = {unit.cell for unit in active if campaign.stance(state, unit.state) == "hostile"}
        friends = (u for u in active if campaign.stance(state, u.state) in ("same", "ally"))
        self.hubs = sorted({unit.cell for unit in friends if unit.type == Kind.CQ})
        self.units = [unit for unit in campaign.units.values() if unit.state == state]
        barred = foes | {cell for cell, ground in enumerate(armies.game.map.terrain) if int(ground) in IMPASSABLE}
        enters = [cell not in barred or cell in self.hubs for cell in range(board.size)]
        steps = [(cell, near) for cell in range(board.size) for near in board.neighbours(cell) if enters[near]]
        here, there = zip(*steps, strict=True)
        self.graph = csr_matrix((np.ones(len(steps)), (there, here)), shape=(board.size, board.size))
        self.cells = np.array([unit.cell for unit in self.units])

    def distances(self) -> np.ndarray:
        """Steps from each unit's square to the nearest headquarters."""
        found = dijkstra(self.graph, indices=self.hubs, unweighted=True, limit=REACH)
        return np.asarray(found[:, self.cells].min(axis=0))


@pytest.mark.parametrize(
    ("make", "copies", "most"), [(close_together, 20, 4.5), (far_apart, 10, 3.6)], ids=["close", "apart"]
)
def test_the_nearest_headquarters_of_all_units_cost_at_most_so_many_times_what_scipy_takes(
    make: Callable[[int], Armies], copies: int, most: float, compare: Compare
) -> None:
    armies = make(copies)
    states = sorted({unit.state for unit in armies.state.units.values()})
    plain = [found for found in (Plain(armies, state) for state in states) if found.hubs]
    ours = lines(armies)
    for one in plain:
        for unit, steps in zip(one.units, one.distances(), strict=True):
            way = ours[unit.id]
            assert way is None or steps <= len(way)
    compare(lambda: lines(armies), lambda: [one.distances() for one in plain], most=most, rounds=9)
