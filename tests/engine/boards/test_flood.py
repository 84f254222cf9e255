"""Sets of cells and how far they spread."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.boards.flood import Step, around, cells_of, each, grown, has, leads, net_of, set_of, spread

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


HUBS = ((cells_of([10]), cells_of([0, 4])), (cells_of([11]), cells_of([4])))


def test_a_hub_is_one_step_from_each_of_its_cells_both_ways_and_from_no_other() -> None:
    assert list(each(around(cells_of([0]), HUBS))) == [10]
    assert list(each(around(cells_of([4]), HUBS))) == [10, 11]
    assert list(each(around(cells_of([10]), HUBS))) == [0, 4]
    assert around(cells_of([3]), HUBS) == 0
    found = spread(1, [Step((), 2, hubs=HUBS)])
    assert [(cell, found.distance(cell)) for cell in each(found.reached)] == [(0, 0), (4, 4), (10, 2), (11, 6)]
    assert found.way(11) == (11, 4, 10, 0)


def test_a_price_is_paid_from_the_cells_it_is_of_alone() -> None:
    rail, foot = Step(net_of(STEPS), 1, of=cells_of([0, 2])), Step(net_of(STEPS), 5)
    found = spread(1, [rail, foot])
    assert {cell: found.distance(cell) for cell in each(found.reached)} == {0: 0, 1: 1, 2: 6, 3: 7, 7: 7}
    assert found.way(3) == (3, 2, 1, 0)
    assert spread(1, [rail]).reached == cells_of([0, 1]), "nothing leads on from 1 by rail"


def test_nothing_is_reached_outside_of_what_it_may_be_in() -> None:
    found = spread(cells_of([0, 9]), [Step(net_of(STEPS), 1)], within=~cells_of([2, 9]))
    assert list(each(found.reached)) == [0, 1]
    assert spread(1, [Step(net_of(STEPS), 1)], limit=0).reached == 1
    assert list(each(spread(1, [Step(net_of(STEPS), 1)], limit=2).reached)) == [0, 1, 2]


def test_of_ways_that_are_as_short_the_lowest_cell_is_told() -> None:
    found = spread(1, [Step(net_of([(0, 5), (0, 3), (3, 8), (5, 8)]), 1)])
    assert found.way(8) == (8, 3, 0) and found.way(0) == (0,)


def test_a_net_is_the_same_however_its_steps_were_told_and_leads_where_they_do_alone() -> None:
    net = net_of(STEPS)
    assert net == net_of(STEPS[::-1])
    cells = range(9)
    assert [(a, b) for a in cells for b in cells if leads(net, a, b)] == sorted(STEPS)


def test_a_way_back_goes_by_steps_that_there_are_at_the_price_that_was_paid() -> None:
    near, far = Step(net_of([(0, 3), (3, 8)]), 1), Step(net_of([(0, 8)]), 5)
    assert spread(1, [near, far]).way(8) == (8, 3, 0)
    assert spread(1, [far, near]).way(8) == (8, 3, 0)
    assert spread(1, [Step(net_of([(0, 2), (0, 3), (3, 4)]), 1)]).way(4) == (4, 3, 0), "none leads from 2 to 4"
    of = Step(net_of([(0, 2), (0, 3), (2, 4), (3, 4)]), 1, of=cells_of([0, 3]))
    assert spread(1, [of]).way(4) == (4, 3, 0), "2 is none of those that go on"
