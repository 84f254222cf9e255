"""Plots: round numbers on the axis, lines where their numbers are, names that never lie over each other."""

from __future__ import annotations

import itertools

import pytest

from drumhead.engine.drawing.ink.items import Drawing, Shape, Words
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.reports.pictures.plot import (
    HEIGHT,
    LINE,
    Series,
    apart,
    pairs_drawing,
    plot_drawing,
    ticks,
)

UP = Series("Up", ((0, 0.0), (1, 50.0), (2, 100.0)))
FLAT = Series("Flat", ((0, 100.0), (2, 100.0)))


def lines(drawing: Drawing) -> list[Shape]:
    """What is drawn thick and through more than one place."""
    return [i for i in drawing.items if isinstance(i, Shape) and i.width == 2.0 and len(i.lines[0]) > 1]


@pytest.mark.parametrize(("low", "high"), [(0, 0), (5, 5), (45.2, 57.7), (0, 389150), (-637, 3078), (0.1, 0.6)])
def test_the_axis_holds_all_values_between_few_round_numbers(low: float, high: float) -> None:
    found = ticks(low, high)
    assert found[0] <= low and high <= found[-1] and found[0] < found[-1]
    assert 2 <= len(found) <= 7
    steps = {round(after - before, 9) for before, after in itertools.pairwise(found)}
    assert len(steps) == 1


def test_a_line_goes_through_its_values() -> None:
    up, flat = lines(plot_drawing("Men", (UP, FLAT), 700.0, LIGHT))
    (x0, y0), (x1, y1), (x2, y2) = up.lines[0]
    assert x1 - x0 == pytest.approx(x2 - x1) and y0 - y1 == pytest.approx(y1 - y2) and y0 > y2
    assert flat.lines[0][0][1] == flat.lines[0][1][1] == pytest.approx(y2)


def test_turns_are_named_below_and_the_one_before_the_first_is_the_start() -> None:
    said = [item.text for item in plot_drawing("Men", (UP,), 700.0, LIGHT).items if isinstance(item, Words)]
    assert [text for text in said if text == "start" or text.startswith("turn")] == ["start", "turn 1", "turn 2"]


def test_names_at_the_ends_of_lines_lie_apart_and_above_the_foot() -> None:
    found = apart([200.0, 200.0, 201.0, 230.0])
    assert all(after - before >= LINE for before, after in itertools.pairwise(found))
    assert found[-1] < HEIGHT - 14
    assert apart([40.0, 100.0]) == [40.0, 100.0]


def test_a_single_turn_is_a_dot() -> None:
    drawing = plot_drawing("Men", (Series("All", ((3, 7.0),)),), 700.0, LIGHT)
    assert lines(drawing) == [] and "turn 3" in {i.text for i in drawing.items if isinstance(i, Words)}


def test_pairs_of_bars_are_each_in_their_own_measure() -> None:
    drawing = pairs_drawing(("expected", "came"), (("men", 100.0, 50.0), ("guns", 0.5, 1.0)), 700.0, LIGHT)
    long = [float(i.lines[0][:, 0].max() - i.lines[0][:, 0].min()) for i in drawing.items[1:] if isinstance(i, Shape)]
    assert long[0] == 2 * long[1] == 2 * long[2] == long[3]
    said = [item.text for item in drawing.items if isinstance(item, Words)]
    assert said == ["men", "expected", "100", "came", "50", "guns", "expected", "0.5", "came", "1"]


@pytest.mark.parametrize(
    ("low", "high", "step", "first", "last"),
    [
        *((0, 4, 1, 0, 4), (0, 8, 2, 0, 8), (0, 10, 2.5, 0, 10), (0, 20, 5, 0, 20), (0, 22, 10, 0, 30)),
        *((0, 41, 20, 0, 60), (7, 9, 0.5, 7, 9), (6, 10, 1, 6, 10), (-637, 3078, 1000, -1000, 4000)),
    ],
)
def test_the_steps_of_an_axis_are_one_two_two_and_a_half_or_five_of_a_power_of_ten(
    low: float, high: float, step: float, first: float, last: float
) -> None:
    found = ticks(low, high)
    assert (found[1] - found[0], found[0], found[-1]) == (step, first, last)
