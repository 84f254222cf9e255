"""Ways proposed to far squares behind rivers and ranges, one by one and for an army at once, against a stock search
over the ground of the whole map."""

from __future__ import annotations

from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from drumhead.engine.maps.squares.land import leads
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.rulesets.rotd import RULESET
from tests.benchmarks.conftest import Compare
from tests.rulesets.rotd.staff.lombardy import seen

SLOW = (
    ("FR12LI", 11910),
    ("FR7LA", 10461),
    ("FR27IN", 10339),
    ("FR7LC", 10202),
    ("FR15LI", 10332),
    ("FR15LI", 10203),
)
"""Units and squares among the slowest twentieth of those drawn by lot."""

GOALS = ("G5-V8", "G6-W0", "G3-V7")
"""Squares in the midst of the armies."""


def _ground(map: GameMap) -> csr_array:
    board = map.board
    steps = [(a, b) for a in range(board.size) for b in board.neighbours(a) if leads(map, a, b)]
    starts, ends = zip(*steps, strict=True)
    return csr_array(([1] * len(steps), (starts, ends)), shape=(board.size, board.size))


def test_the_slowest_ways_take_no_more_than_fifteen_searches_over_the_whole_map(compare: Compare) -> None:
    game, view = seen("allies")
    ground = _ground(game.map)

    def ours() -> None:
        for unit, to in SLOW:
            assert RULESET.journeys(game, view, unit, to, (), ())

    compare(ours, lambda: [dijkstra(ground, indices=to) for _, to in SLOW], most=15, rounds=5)


def test_the_march_of_an_army_is_foreseen_within_two_searches_for_each_square_it_stands_on(compare: Compare) -> None:
    game, view = seen("allies")
    assert isinstance(game.map, GameMap)
    ground, goals = _ground(game.map), [game.map.board.cell(name) for name in GOALS]
    units = {token.cell: token.id for token in view.tokens if token.orderable}

    def ours() -> None:
        for goal in goals:
            shares = RULESET.spread(game, view, Command("march to", tuple(units.values()), {"to": goal}), ())
            assert sum(bool(share.orders) for share in shares) > len(units) / 2

    compare(ours, lambda: [dijkstra(ground, indices=goal) for goal in goals for _ in units], most=2, rounds=5)
