"""Counters on hexes: where their words and the number of a stack stand."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.hexes.units import stack
from drumhead.engine.drawing.ink.items import Item, Shape, Words
from drumhead.engine.drawing.ink.theme import LIGHT

ONE = ("army", "#112233", "#ffffff", False, "XX", "4-6")
OTHER = ("army", "#445566", "#ffffff", True, "III", "2-8")


def told(found: tuple[Item, ...]) -> list[tuple[str, float, float, float]]:
    items = [item for item in found if isinstance(item, Words)]
    return [(item.text, round(item.x, 2), round(item.y, 2), round(item.size, 2)) for item in items]


def test_a_counter_has_its_size_above_and_its_strength_below_and_a_stack_how_many_it_holds() -> None:
    alone, pair = stack(LIGHT, "europa", (ONE,), 1, 40), stack(LIGHT, "europa", (ONE, OTHER), 12, 40)
    assert told(alone) == [("XX", 0.0, -7.84, 5.8), ("4-6", 0.0, 11.76, 8.0)]
    assert told(pair) == [
        *(("III", 1.4, -9.24, 5.8), ("2-8", 1.4, 10.36, 8.0)),
        *(("XX", -1.4, -6.44, 5.8), ("4-6", -1.4, 13.16, 8.0)),
        ("12", -22.0, -12.52, 8.0),
    ], "the first lies on top, a little lower and to the left"
    (plate,) = (item for item in pair if isinstance(item, Shape) and item.stroke == LIGHT.ink and item.width == 0.9)
    assert [*plate.lines[0].min(axis=0), *plate.lines[0].max(axis=0)] == pytest.approx([-28.4, -20.2, -15.6, -10.6])


def test_small_counters_have_no_words() -> None:
    assert told(stack(LIGHT, "europa", (ONE,), 1, 12)) == []
    shapes = [item for item in stack(LIGHT, "europa", (ONE,), 1, 12) if isinstance(item, Shape)]
    every = np.concatenate([line for shape in shapes for line in shape.lines])
    assert np.abs(every[:, 0]).max() <= 6 and np.abs(every[:, 1]).max() <= 6
