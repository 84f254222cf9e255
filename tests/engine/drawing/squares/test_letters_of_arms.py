"""1.5, 13.3: what is written on flags can be read on them."""

from __future__ import annotations

import pytest
from shapely import Point, Polygon, box

from drumhead.engine.drawing.ink.faces import width_of
from drumhead.engine.drawing.ink.items import Shape, Words
from drumhead.engine.drawing.ink.theme import read_theme
from drumhead.engine.drawing.squares.flags import CAPS, STANCES, flag

HIGH = 72.0


def lettered(stance: str, arms: str) -> tuple[Polygon, list[Words]]:
    """The cloth of a flag, and what is written on it."""
    look = read_theme("light")
    items = list(flag(look, "flag", stance, (0.0, 0.0, HIGH * 44 / 36, HIGH), arms, "SAR"))
    (cloth,) = (item for item in items if isinstance(item, Shape) and item.fill == look.sides[stance])
    return Polygon(cloth.lines[0]), [item for item in items if isinstance(item, Words)]


@pytest.mark.parametrize("stance", STANCES)
@pytest.mark.parametrize("arms", ["I", "IC", "ICA", "ICAH"])
def test_the_letters_of_arms_stand_on_the_cloth(stance: str, arms: str) -> None:
    cloth, (state, written) = lettered(stance, arms)
    assert (state.text, written.text) == ("S", arms)
    half, high = width_of(arms, written.size, written.face) / 2, written.size * CAPS * 2
    body = box(written.x - half, written.y - high, written.x + half, written.y)
    assert cloth.intersection(body).area > 0.93 * body.area
    assert cloth.contains(Point(state.x, state.y - state.size * CAPS))


def test_arms_have_the_whole_cloth_to_themselves_where_no_state_is_told() -> None:
    items = list(flag(read_theme("light"), "flag", "own", (10.0, 20.0, 10.0 + HIGH * 44 / 36, 20.0 + HIGH), "IC"))
    (written,) = (item for item in items if isinstance(item, Words))
    assert written.text == "IC" and written.x == pytest.approx(10 + 0.49 * HIGH * 44 / 36)
    assert written.y - written.size * CAPS == pytest.approx(20 + 0.4 * HIGH)
