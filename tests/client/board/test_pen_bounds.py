"""Where the pen does one thing instead of another: how few points are not kept, when lines fill whole pixels, when a
texture is copied as it is, what a line of one point is, and how much room there is; and what a sign takes up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.signs_item import Drawn, SignsItem
from drumhead.client.board.pen import ENTRY, POINT, Pen, Store
from drumhead.client.fonts import load_fonts
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Item, Points, Shape, Stamp, Texture, Words, rectangle
from tests.client.board.boards import RESOURCES
from tests.client.board.test_pen import GROUND, HIGH, WIDE, Picture, painted, ring

INK, LAND = (42, 36, 29), (239, 233, 214)
RED = "#9a2f26"


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)


def level(count: int, at: float = 20.0) -> tuple[Points, ...]:
    return tuple(np.array([(10.0, at + 10 * n), (150.0, at + 10 * n)]) for n in range(count))


def hues(picture: Picture) -> set[tuple[int, ...]]:
    return set(map(tuple, picture.reshape(-1, 3).tolist()))


# what is kept


@pytest.mark.parametrize(("points", "kept"), [(7, 0), (8, 0), (9, ENTRY + 2 * POINT * 9)])
def test_a_line_of_few_points_is_not_kept(points: int, kept: int) -> None:
    pen, line = Pen(), np.linspace((10, 10), (90, 70), points)
    before = pen.held
    painted([Shape((line,), "#2a241d", 2.0)], pen=pen)
    assert pen.held - before == kept


@pytest.mark.parametrize(("room", "held", "made"), [(80, 80, "ab"), (79, 40, "aba"), (39, 40, "aba")])
def test_a_store_is_full_at_its_last_byte_and_always_holds_the_newest(room: int, held: int, made: str) -> None:
    store, asked = Store[str](room), list[str]()

    def make(key: str) -> tuple[str, int]:
        asked.append(key)
        return key, 40

    for key in "aba":
        store.get(key, partial(make, key))
    assert ("".join(asked), store.held) == (made, held)


# lines


@pytest.mark.parametrize("count", [1, 3, 4, 9])
def test_many_level_lines_fill_whole_pixels_and_few_are_soft(count: int) -> None:
    picture = painted([GROUND, Shape(level(count), "#2a241d", 1.0, flat=True)])
    assert (hues(picture) == {INK, LAND}) is (count >= 4)


FLAT = Shape(level(5), "#2a241d", 1.0, flat=True)
SLANTED = (*level(4), np.array([(10.0, 80.0), (150.0, 81.0)]))
UPRIGHT = tuple(line[:, ::-1] for line in level(5))


def test_only_plain_flat_level_or_upright_lines_of_whole_pixels_fill_them() -> None:
    cases = (
        (FLAT, 1, True),
        (replace(FLAT, lines=UPRIGHT), 1, True),
        (replace(FLAT, lines=(*level(2), *UPRIGHT[:2])), 1, True),
        (replace(FLAT, lines=SLANTED), 1, False),
        (replace(FLAT, width=1.5), 1, False),
        (replace(FLAT, width=1.5), 2, True),
        (replace(FLAT, width=2.0, lines=level(5, 20.5)), 1, True),
        (replace(FLAT, flat=False, lines=level(5, 20.25)), 1, False),
        (replace(FLAT, dashes=(3.0, 2.5)), 1, False),
    )
    for number, (shape, ratio, whole) in enumerate(cases):
        assert (hues(painted([GROUND, shape], ratio)) == {INK, LAND}) is whole, number


@pytest.mark.parametrize(("flat", "seen"), [(False, True), (True, False)])
def test_a_line_of_one_point_is_a_dot_if_its_ends_are_round(flat: bool, seen: bool) -> None:
    picture = painted([GROUND, Shape((np.array([(100.0, 75.0)]),), "#2a241d", 9.0, flat=flat)])
    assert (tuple(picture[75, 100].tolist()) == INK) is seen
    assert tuple(picture[75, 110].tolist()) == LAND


def test_dashes_of_an_odd_number_go_on_with_their_gaps_in_turn() -> None:
    """Of dashes of 10, 20 and 30 pixels: 10 drawn, 20 left, 30 drawn, 10 left, 20 drawn, 30 left."""
    line = np.array([(0.0, 75.0), (WIDE, 75.0)])
    row = painted([GROUND, Shape((line,), "#2a241d", 6.0, dashes=(10.0, 20.0, 30.0), flat=True)])[75]
    drawn = [x for x in range(WIDE) if row[x].sum() < 300]
    assert [x for x in drawn if x < 120] == [*range(10), *range(30, 60), *range(70, 90)]


# textures


def checks(size: int) -> Texture:
    """Squares of two pixels, half a pixel off."""
    y, x = np.mgrid[:size, :size] // 2
    pixels = np.zeros((size, size, 4), np.uint8)
    pixels[..., :3], pixels[..., 3] = np.where(((x + y) % 2)[..., None], (10, 20, 30), (200, 210, 220)), 255
    return Texture(pixels, float(size), 0.0, (0.5, 0.5))


@pytest.mark.parametrize(("side", "copied"), [(24.0, True), (24.9, True), (25.0, False), (23.0, False)])
def test_a_texture_as_fine_as_the_screen_is_copied_as_it_is(side: float, copied: bool) -> None:
    filled = Shape((ring(100, 75, 40),), closed=True, texture=replace(checks(24), side=side))
    inner = painted([GROUND, filled])[55:95, 80:120]
    assert (hues(inner) == {(10, 20, 30), (200, 210, 220)}) is copied


# what is painted anew


def around(item: Drawn) -> Picture:
    """A sign or words alone, through the item that shows them, on white."""
    shown = SignsItem(QRectF(0, 0, WIDE, HIGH), Pen(), lambda scale: (item,))
    laid = shown.laid(1.0)
    left, top, right, bottom = laid.boxes[0].tolist()
    picture = painted([item])
    inked = np.argwhere((picture < 250).any(axis=2))
    assert len(inked)
    (high, first), (low, last) = inked.min(axis=0), inked.max(axis=0)
    assert left <= first and last <= right and top <= high and low <= bottom
    assert max(first - left, right - last, high - top, bottom - low) <= 14, "and not much more"
    return picture


SIGN: tuple[Item, ...] = (rectangle((-12, -5, 20, 9), RED),)


@pytest.mark.parametrize(
    "item",
    [
        Stamp(100.0, 75.0, SIGN, (-12.0, -5.0, 20.0, 9.0)),
        Words(100.0, 75.0, "Mantova", 18, "#000000"),
        Words(100.0, 75.0, "Mantova", 18, "#000000", anchor="middle", halo="#ff0000"),
        Words(180.0, 75.0, "Mantova", 18, "#000000", anchor="end", dy=12.0),
        Shape((np.array([(40.0, 30.0), (120.0, 90.0)]),), "#000000", 7.0),
        Shape((np.array([(40.0, 30.0), (120.0, 30.0)]), np.array([(60.0, 90.0), (70.0, 50.0)])), "#000000", 3.0),
    ],
)
def test_what_is_laid_out_lies_within_its_box(item: Drawn) -> None:
    around(item)


@pytest.mark.parametrize("scale", [0.5, 1.0, 4.0])
def test_boxes_are_in_pixels_round_a_point_of_the_scene(scale: float) -> None:
    sign = Stamp(30.0, 20.0, SIGN, (-12.0, -5.0, 20.0, 9.0))
    words = Words(30.0, 20.0, "Po", 10, "#000000")
    line = Shape((np.array([(10.0, 5.0), (30.0, 20.0)]),), "#000000", 2.0)
    shown = SignsItem(QRectF(0, 0, WIDE, HIGH), Pen(), lambda scale: (sign, words, line))
    found = shown.laid(scale).boxes.tolist()
    x, y = 30 * scale, 20 * scale
    assert found[0] == pytest.approx([x - 12, y - 5, x + 20, y + 9])
    assert found[1][0] == pytest.approx(x - 5) and found[1][2] == pytest.approx(x + width_of("Po", 10) + 5)
    assert found[2] == pytest.approx([10 * scale - 2, 5 * scale - 2, x + 2, y + 2])


def test_only_what_touches_an_area_is_painted_in_it() -> None:
    sign = Stamp(100.0, 75.0, SIGN, (-12.0, -5.0, 20.0, 9.0))
    laid = SignsItem(QRectF(0, 0, WIDE, HIGH), Pen(), lambda scale: (sign,)).laid(1.0)
    clear = [QRectF(0, 0, 88, 150), QRectF(120, 0, 50, 150), QRectF(0, 0, 200, 70), QRectF(0, 84, 200, 50)]
    touched = [QRectF(0, 0, 89, 150), QRectF(119, 0, 50, 150), QRectF(0, 0, 200, 71), QRectF(0, 83, 200, 50)]
    assert [area for area in (*clear, *touched) if laid.within(area)] == touched


def test_what_is_laid_out_is_laid_out_once_a_zoom_until_it_changes() -> None:
    asked: list[float] = []

    def made(scale: float) -> tuple[Drawn, ...]:
        asked.append(scale)
        return (Words(20.0, 20.0, "Po", 10, "#000000"),)

    shown = SignsItem(QRectF(0, 0, WIDE, HIGH), Pen(), made)
    for scale in (1.0, 1.0, 2.0, 1.0000000001):
        shown.laid(scale)
    assert asked == [1.0, 2.0]
    shown.renew()
    shown.laid(1.0)
    assert asked == [1.0, 2.0, 1.0]


def test_words_are_said_where_they_stand_at_a_zoom_and_signs_say_nothing() -> None:
    """Some forty pixels round their point whatever the zoom; a sign beside them has no words."""
    words, sign = Words(50.0, 40.0, "Pavia", 10, RED, Face.SERIF, "middle"), Stamp(150, 40, (), (-9.0, -9.0, 9.0, 9.0))
    item = SignsItem(QRectF(0, 0, 200, 200), Pen(), lambda scale: [words, sign])
    for scale in (0.5, 2.0, 3.0):
        said = [
            (dx, dy)
            for dx, dy in ((0, -2), (10, -2), (-10, -2), (40, -2), (-40, -2), (0, -40), (0, 30), (100 * scale, 0))
            if item.says_in(QRectF(50 + (dx - 1) / scale, 40 + (dy - 1) / scale, 2 / scale, 2 / scale), scale)
        ]
        assert said == [(0, -2), (10, -2), (-10, -2)], scale
