"""Sets of cells and how far they spread."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.boards.flood import Step, cells_of, each, grown, has, leads, net_of, set_of, spread

STEPS = [(0, 1), (1, 2), (2, 7), (7, 2), (2, 3)]


def test_a_set_has_the_cells_it_was_made_of() -> None:
    found = cells_of([3, 70, 5])
    assert list(each(found)) == [3, 5, 70]
    assert has(found, 70)
    assert not has(found, 4)


def test_a_table_of_yes_and_no_is_a_set() -> None:
    assert list(each(set_of(np.array([True, False] * 9)))) == list(range(0, 18, 2))


def test_steps_lead_one_way() -> None:
    net = net_of(STEPS)
    assert list(each(grown(cells_of([2]), net))) == [3, 7]
    assert leads(net, 7, 2)
    assert not leads(net, 3, 2)


def test_nothing_goes_on_from_where_it_may_not() -> None:
    found = spread(1, [Step(net_of(STEPS), 1)], through=~cells_of([2]))
    assert list(each(found.reached)) == [0, 1, 2]
    assert found.way(2) == (2, 1, 0)


def test_a_limit_counts_prices() -> None:
    steps = [Step(net_of([(0, 1), (1, 2)]), 0), Step(net_of([(2, 3), (3, 4)]), 2)]
    found = spread(1, steps, limit=3)
    assert list(each(found.reached)) == [0, 1, 2, 3]
    assert found.distance(3) == 2


EDGES = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)).filter(lambda it: it[0] != it[1]), max_size=40)


@given(EDGES, EDGES, st.sets(st.integers(0, 11), min_size=1), st.sets(st.integers(0, 11)))
def test_distances_are_those_of_relaxing_every_step_again_and_again(
    free: list[tuple[int, int]], dear: list[tuple[int, int]], start: set[int], barred: set[int]
) -> None:
    priced = [(a, b, 0) for a, b in free] + [(a, b, 1) for a, b in dear]
    best = dict.fromkeys(start, 0)
    for _ in range(30):
        for a, b, price in priced:
            if a in best and a not in barred:
                best[b] = min(best.get(b, 99), best[a] + price)
    found = spread(cells_of(start), [Step(net_of(free), 0), Step(net_of(dear), 1)], through=~cells_of(barred))
    assert {cell: found.distance(cell) for cell in each(found.reached)} == best
    for cell in best:
        way = found.way(cell)
        assert way[0] == cell
        assert way[-1] in start
        assert not barred & set(way[1:])
