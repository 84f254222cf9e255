"""Room for names: what is taken, what reaches beyond what, and where a name may stand beside its sign."""

from __future__ import annotations

import pytest

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import (
    Box,
    Words,
    box_of,
    common,
    corners,
    points,
    touch,
)
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.named import Named, first_free
from drumhead.engine.drawing.ink.room import (
    GAP,
    Taken,
    beside,
    extent,
    meet,
    moved,
    room_for,
    scaled,
    within,
)
from drumhead.engine.drawing.ink.theme import LIGHT

BOARD = (0.0, 0.0, 400.0, 300.0)
LOOK = Look(LIGHT, frozenset(), 2.0)
NEAR: list[tuple[Box, bool, bool]] = [
    ((10, 10, 20, 20), True, True),
    ((12, 12, 14, 14), True, True),
    ((0, 0, 40, 40), True, True),
    ((20, 10, 30, 20), False, True),
    ((10, 20, 20, 30), False, True),
    ((0, 0, 10, 10), False, True),
    ((21, 10, 30, 20), False, False),
    ((10, 21, 20, 30), False, False),
    ((0, 10, 9, 20), False, False),
    ((10, 0, 20, 9), False, False),
]


@pytest.mark.parametrize(("other", "shared", "touching"), NEAR)
def test_boxes_that_share_an_edge_touch_but_take_nothing_from_each_other(
    other: Box, shared: bool, touching: bool
) -> None:
    one = (10.0, 10.0, 20.0, 20.0)
    assert (meet(one, other), meet(other, one)) == (shared, shared)
    assert (touch(one, other), touch(other, one)) == (touching, touching)
    assert Taken((one,)).free(other) != shared
    assert (Taken((one,)).covered(other) > 0) == shared
    wide, high = (common(one, other)[at + 2] - common(one, other)[at] for at in (0, 1))
    assert (wide > 0 and high > 0) == shared


def test_what_was_taken_is_known_however_far_it_reaches() -> None:
    assert Taken().empty
    taken = Taken()
    taken.take((-10.0, 60.0, 200.0, 70.0))
    assert not taken.empty
    assert [taken.free((x, 65.0, x + 1, 66.0)) for x in (-12, -5, 63, 130, 199, 201)] == [
        *(True, False, False, False, False, True)
    ]
    assert taken.covered((0.0, 0.0, 10.0, 65.0)) == 50
    assert Taken(((0, 0, 2, 2), (1, 0, 3, 2))).covered((0, 0, 9, 9)) == 8


@pytest.mark.parametrize(
    ("box", "inside"),
    [
        (BOARD, True),
        ((1, 1, 399, 299), True),
        ((-1, 0, 9, 9), False),
        ((0, -1, 9, 9), False),
        ((0, 0, 401, 9), False),
        ((0, 0, 9, 301), False),
    ],
)
def test_a_box_that_reaches_over_any_edge_is_not_within(box: Box, inside: bool) -> None:
    assert within(box, BOARD) == inside


def test_boxes_of_a_board_are_told_in_pixels_from_its_corner() -> None:
    assert scaled((1, 2, 3, 4), 2.5) == (2.5, 5, 7.5, 10)
    assert moved((-1, -2, 3, 4), 10, 20, 2.0) == (19, 38, 23, 44)
    line = points((3, 8), (1, 9), (2, 4))
    assert box_of(line) == (1, 4, 3, 9)
    assert corners((1, 2, 3, 4)).tolist() == [[1, 2], [3, 2], [3, 4], [1, 4]]


@pytest.mark.parametrize(("anchor", "left"), [("start", 0.0), ("middle", -0.5), ("end", -1.0)])
def test_words_take_up_room_to_the_side_they_run_to(anchor: str, left: float) -> None:
    words = Words(5, 5, "Mantova", 20, "#000000", anchor=anchor, dx=3, dy=-4)
    wide = width_of("Mantova", 20)
    x0, y0, x1, y1 = extent(words)
    assert (x0, x1) == pytest.approx((3 + left * wide, 3 + (left + 1) * wide))
    assert y0 < -4 < y1 and -4 - y0 > y1 + 4, "more of a word is above its base line"
    x0, y0, x1, y1 = extent(Words(5, 5, "Mantova", 20, "#000000", anchor=anchor, angle=30.0, dx=3, dy=-4))
    assert x0 - 3 == y0 + 4 == -(x1 - 3) == -(y1 + 4)
    assert x1 - 3 >= wide / 2 + 20


FIRST, SECOND, BEYOND = (0.0, 0.0, 10.0, 10.0), (20.0, 0.0, 30.0, 10.0), (-5.0, 0.0, 5.0, 10.0)


def test_a_name_takes_the_first_free_place_and_rather_one_it_is_not_shy_of() -> None:
    taken = Taken()
    assert room_for((BEYOND, FIRST, SECOND), taken, BOARD) == FIRST
    assert not taken.free(FIRST) and taken.free(SECOND)
    assert room_for((FIRST, SECOND), taken, BOARD) == SECOND
    assert room_for((FIRST, SECOND), taken, BOARD) is None
    assert room_for((FIRST, SECOND), Taken(), BOARD, Taken((FIRST,))) == SECOND
    shy = Taken()
    assert room_for((FIRST, SECOND), shy, BOARD, Taken((FIRST, SECOND))) == FIRST
    assert not shy.free(FIRST) and shy.free(SECOND)


def test_a_name_stands_beside_its_sign_then_above_below_aslant_and_farther_off() -> None:
    found = list(beside((-3, -3, 3, 3), 40, 10, (20,)))
    right, left, above, below, *aslant = found
    assert right == pytest.approx((3 + GAP, -5, 43 + GAP, 5))
    assert left == pytest.approx((-3 - GAP - 40, -5, -3 - GAP, 5))
    assert above == pytest.approx((-20, -3 - GAP - 10, 20, -3 - GAP))
    assert below == pytest.approx((-20, 3 + GAP, 20, 13 + GAP))
    assert len(found) == 12 and all(box[2] - box[0] == 40 and box[3] - box[1] == 10 for box in found)
    assert [(box[0] > 0, box[1] > 0) for box in aslant[:4]] == [
        *((True, False), (True, True), (False, False), (False, True))
    ]
    assert aslant[4:] == [(20, -5, 60, 5), (-60, -5, -20, 5), (-20, -30, 20, -20), (-20, 20, 20, 30)]
    assert len(list(beside((-3, -3, 3, 3), 40, 10, ()))) == 8


def test_a_name_is_set_where_its_box_was_found() -> None:
    named = Named("Como", (10, 20), (-3, -3, 3, 3), 12, Face.SERIF, "#112233")
    box = next(named.boxes(LOOK, ()))
    words = named.words(box, LOOK)
    assert (words.text, words.x, words.y, words.face, words.colour, words.halo) == (
        *("Como", 10, 20, Face.SERIF, "#112233", LIGHT.halo),
    )
    assert box[0] - 20 == 3 + GAP and (box[1] + box[3]) / 2 == 40
    x0, _, x1, _ = moved(extent(words), words.x, words.y, 2.0)
    assert box[0] < x0 and x1 < box[2], "its letters lie within its box"
    assert box[3] - box[1] == pytest.approx(12 * 1.05) and box[2] - box[0] == pytest.approx(x1 - x0 + 2)


def test_what_only_touches_a_box_is_free_and_what_reaches_into_it_is_not() -> None:
    taken = Taken([(10.0, 10.0, 90.0, 90.0)])
    touching = [(0.0, 50.0, 10.0, 60.0), (90.0, 50.0, 99.0, 60.0), (50.0, 0.0, 60.0, 10.0), (50.0, 90.0, 60.0, 99.0)]
    assert [taken.free(box) for box in touching] == [True] * 4
    assert [taken.free((left - 1, top - 1, right + 1, bottom + 1)) for left, top, right, bottom in touching] == [
        False
    ] * 4


def test_of_words_that_may_be_set_the_first_with_room_is() -> None:
    tried = [None, Words(-5, 10, "beyond", 12, ""), Words(20, 20, "here", 12, ""), Words(20, 20, "there", 12, "")]
    taken = Taken()
    assert [words.text for words in first_free(tried, taken, BOARD, LOOK)] == ["here"]
    assert not taken.free((40, 36, 42, 38))
    assert list(first_free(tried, taken, BOARD, LOOK)) == []
