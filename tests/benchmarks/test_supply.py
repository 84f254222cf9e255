"""Supply of all units and all hexes of Iberia, against stock searches over a graph of the same lines."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from drumhead.engine.boards.flood import Net, each, has
from drumhead.engine.catalog import find_ruleset
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.europa.movement.barring import closed, owned
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.supply.chains import forget
from drumhead.engine.rulesets.europa.supply.connections import forget_networks
from drumhead.engine.rulesets.europa.supply.ground import ground
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hexes
from drumhead.engine.rulesets.europa.supply.tracing import supplied
from tests.benchmarks.conftest import Compare

LATER = 4
"""The game turn, II Sep 36, so that supply is judged."""
LAYERS = 5
"""Overland, road, rail, sea, rail again: each hex once for each element."""


@cache
def _position() -> tuple[Game[HexMap], EuropaState]:
    """The rising of 1936, as if it went into its fifth turn without anybody having moved."""
    scenario = find_scenario("bells-1936")
    map = map_of(scenario)
    assert isinstance(map, HexMap)
    ready = find_ruleset("europa").setup(scenario, map)
    game = Game("bench", scenario, map, ready.seats, ready.sides, ready.options)
    return game, replace(ready.state, month=LATER)


def _whole(state: EuropaState) -> int:
    """Who of all units is fed, and which hexes of either side are isolated."""
    game, _ = _position()
    lines = supplied(game, state)
    return sum(map(lines.fed, lines)) + sum(isolated_hexes(game, state, side).bit_count() for side in SIDES)


def _anew() -> int:
    """From nothing: not even what no line may enter is known."""
    forget()
    forget_networks()
    return _whole(replace(_position()[1]))


MOVES = 4
"""How many units go a hex and back; each change of the position is one move."""


def _moved() -> list[EuropaState]:
    """The position after one of several units went one hex, each time followed by itself."""
    game, state = _position()
    found: list[EuropaState] = []
    mine = [id for id, unit in state.units.items() if unit.cell >= 0]
    for id in mine[:: len(mine) // MOVES]:
        unit = state.units[id]
        near = next(it for it in game.map.board.neighbours(unit.cell) if _is_free(game, state, it))
        found += [replace(state, units={**state.units, id: replace(unit, cell=near)}), state]
    return found


def _is_free(game: Game[HexMap], state: EuropaState, cell: int) -> bool:
    return cell not in state.standing and has(ground(game.map).land, cell)


@cache
def _graphs() -> dict[str, csr_array]:
    """For each side the graph of its lines backwards, element behind element."""
    game, state = _position()
    return {side: _graph(game, state, side) for side in SIDES}


@cache
def _searches() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Whose lines ours looks for on the position, and to which cells: sources, cities, ports."""
    state = replace(_position()[1])
    _whole(state)
    chains = state.found["chains"]
    assert isinstance(chains, dict)
    return tuple((terms.side, tuple(each(goal))) for terms, goal in chains if goal)


def _graph(game: Game[HexMap], state: EuropaState, side: str) -> csr_array:
    nets, size = ground(game.map), game.map.board.size
    shut, own = closed(game, state, side), owned(game, state, side)
    layers = (nets.overland, nets.roads, (*nets.rails, *nets.low), nets.water, (*nets.rails, *nets.low))
    starts: list[int] = []
    ends: list[int] = []
    for layer, net in enumerate(layers):
        for a, b in _steps(net):
            if not has(shut, a) and (layer in (0, 3) or (has(own, a) and has(own, b))):
                starts.append(a + layer * size)
                ends.append(b + layer * size)
    for layer in range(1, LAYERS):
        starts += range(layer * size, (layer + 1) * size)
        ends += range((layer - 1) * size, layer * size)
    return csr_array((np.ones(len(starts)), (starts, ends)), shape=(LAYERS * size, LAYERS * size))


def _steps(net: Net) -> list[tuple[int, int]]:
    return [(cell, cell + by) for by, open in net for cell in each(open)]


def _stock() -> None:
    """A stock search for each of ours, over graphs that stand ready."""
    size = _position()[0].map.board.size
    for side, ends in _searches():
        starts = [cell + layer * size for cell in ends for layer in range(LAYERS)]
        dijkstra(_graphs()[side], indices=starts, min_only=True)


def test_supply_of_all_units_and_hexes_from_nothing(compare: Compare) -> None:
    compare(_anew, _stock, most=1.0)


def test_supply_of_all_units_and_hexes_after_one_move(compare: Compare) -> None:
    """A fifth is promised; units go forth and back, so that no position is the one before."""
    forget()
    _whole(_position()[1])
    tour = _moved()
    compare(
        lambda: [_whole(replace(state)) for state in tour],
        lambda: [_stock() for _ in tour],
        most=0.2,
    )
