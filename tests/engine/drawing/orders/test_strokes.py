"""Heads of arrows, crosses and stars, corner by corner."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.ink.items import Shape
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.drawing.orders.fights import burst
from drumhead.engine.drawing.orders.strokes import Hand

HAND = Hand(LIGHT, lambda owner: "#123456")


@pytest.mark.parametrize(
    ("before", "corners"),
    [
        ((0, 20), [(30, 20), (21.1, 24.65), (21.1, 15.35)]),
        ((60, 20), [(30, 20), (38.9, 15.35), (38.9, 24.65)]),
        ((30, 0), [(30, 20), (25.35, 11.1), (34.65, 11.1)]),
    ],
)
def test_the_head_of_an_arrow_is_a_slender_triangle_behind_its_tip(
    before: tuple[float, float], corners: list[tuple[float, float]]
) -> None:
    (head,) = HAND.head(before, (30, 20), 10.0, "#123456")
    assert isinstance(head, Shape)
    assert head.lines[0] == pytest.approx(np.array(corners))
    assert (head.fill, head.stroke, head.width, head.closed) == ("#123456", LIGHT.halo, 1.2, True)


def test_a_cross_is_two_slanted_strokes_on_a_lighter_pair() -> None:
    for reach, width in ((1.0, 1.8), (3.0, 2.4), (9.0, 3.6)):
        halo, cross = HAND.cross((10.0, 20.0), reach)
        assert isinstance(halo, Shape) and isinstance(cross, Shape)
        ends = [line.tolist() for line in cross.lines]
        low, high = 10 - reach, 10 + reach
        assert ends == [[[low, 20 - reach], [high, 20 + reach]], [[low, 20 + reach], [high, 20 - reach]]]
        assert (cross.stroke, cross.width) == (LIGHT.bad, pytest.approx(width))
        assert (halo.stroke, halo.width) == (LIGHT.halo, pytest.approx(width * 1.9))


def test_a_fight_is_a_star_that_points_up_with_every_other_corner_drawn_in() -> None:
    (star,) = burst((10.0, 20.0), 8.0, HAND)
    assert isinstance(star, Shape)
    off = star.lines[0] - (10.0, 20.0)
    assert off[0].tolist() == pytest.approx([0, -8])
    far = np.hypot(*off.T)
    assert far[0::2] == pytest.approx(8.0) and far[1::2] == pytest.approx(far[1]) and far[1] < 6
    turns = np.diff(np.unwrap(np.arctan2(off[:, 1], off[:, 0])))
    assert turns == pytest.approx(2 * np.pi / len(off))
