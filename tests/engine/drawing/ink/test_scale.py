"""Items of a board set in pixels, cut down to a part of it, and laid with pictures and hatchings."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from drumhead.engine.drawing.ink.cutting import within as cut_to
from drumhead.engine.drawing.ink.hatches import CROSSED, HATCHES, SIDE, crossed, hatched
from drumhead.engine.drawing.ink.items import (
    Box,
    Clip,
    Letters,
    Raster,
    Scaled,
    Shape,
    Stamp,
    Texture,
    Words,
    corners,
    piece,
    points,
)
from drumhead.engine.drawing.ink.scale import in_pixels


def _texture(side: float = 4.0, turn: float = 0.0, at: tuple[float, float] = (0.0, 0.0)) -> Texture:
    pixels = np.zeros((2, 4, 4), np.uint8)
    pixels[..., 0], pixels[..., 3] = np.arange(8).reshape(2, 4), 200
    return Texture(pixels, side, turn, at)


def test_items_of_a_board_are_set_in_pixels_with_widths_and_sizes_as_they_are() -> None:
    line = points((10, 20), (12, 24))
    items = (
        Shape((line,), "#000000", 3.0, texture=_texture()),
        Words(10, 20, "x", 12, "#000000", dx=5),
        Letters(line, "h", 9, "#000000"),
        Raster((10, 20, 12, 24), np.zeros((1, 1, 3), np.uint8)),
        Stamp(10, 20, (Shape((points((1, 1)),), "#111111"),), (0, 0, 2, 2)),
        Clip((10, 20, 12, 24), (Shape((line,), "#222222"),), (line,)),
        Scaled((-1, -2), 3.0, (Shape((points((1, 1)),), "#333333"),)),
    )
    shape, words, letters, raster, stamp, clip, inner = in_pixels([Scaled((10, 18), 2.0, items)])
    assert isinstance(shape, Shape) and shape.lines[0].tolist() == [[0, 4], [4, 12]] and shape.width == 3.0
    assert shape.texture is not None and (shape.texture.side, shape.texture.at) == (8.0, (-20, -36))
    assert isinstance(words, Words) and (words.x, words.y, words.size, words.dx) == (0, 4, 12, 5)
    assert isinstance(letters, Letters) and letters.places.tolist() == [[0, 4], [4, 12]]
    assert isinstance(raster, Raster) and raster.box == pytest.approx((0, 4, 4, 12))
    assert isinstance(stamp, Shape) and stamp.lines[0].tolist() == [[1, 5]], "a stamp is in pixels round its place"
    assert (
        isinstance(clip, Clip)
        and clip.box == pytest.approx((0, 4, 4, 12))
        and clip.lines[0].tolist() == [[0, 4], [4, 12]]
    )
    assert isinstance(inner, Shape)
    assert inner.lines[0].tolist() == [[((1 + 1) * 3 - 10) * 2, ((1 + 2) * 3 - 18) * 2]]


@pytest.mark.parametrize(
    ("area", "beyond", "box"),
    [
        ((2, 2, 4, 3), 0, (2, 2, 4, 3)),
        ((2, 2, 4, 3), 1, (1, 1, 5, 4)),
        ((2.2, 2.2, 3.3, 2.3), 0, (2, 2, 3.5, 2.5)),
        ((-5, -5, 50, 50), 3, (0, 0, 10, 8)),
        ((11, 0, 12, 1), 0, None),
        ((0, -3, 9, -1), 0, None),
    ],
)
def test_of_a_picture_of_the_board_the_pixels_that_an_area_needs_are_given(
    area: Box, beyond: float, box: Box | None
) -> None:
    pixels = np.zeros((16, 20, 3), np.uint8)
    pixels[..., 0], pixels[..., 1] = np.arange(20), np.arange(16)[:, None]
    found = list(piece(pixels, 2.0, area, beyond))
    assert [raster.box for raster in found] == ([] if box is None else [box])
    for raster in found:
        left, top, right, bottom = raster.box
        assert raster.pixels[0, 0, :2].tolist() == [left * 2, top * 2]
        assert raster.pixels.shape[:2] == ((bottom - top) * 2, (right - left) * 2)


def _shapes(items: Iterator[object]) -> list[Shape]:
    return [item for item in items if isinstance(item, Shape)]


def test_a_part_of_a_board_has_the_lines_that_touch_it_and_all_else() -> None:
    near, far = points((1, 1), (2, 2)), points((50, 50), (60, 60))
    (shape,) = _shapes(cut_to([Shape((near, far), "#000000"), Shape((far,), "#000000")], (0, 0, 10, 10)))
    assert [line.tolist() for line in shape.lines] == [near.tolist()]
    words = Words(50, 50, "x", 9, "")
    assert list(cut_to([words], (0, 0, 10, 10))) == [words]
    (clip,) = cut_to([Clip((0, 0, 5, 5), (Shape((near, far), "#000000"), Shape((far,), "#000000")))], (0, 0, 10, 10))
    assert isinstance(clip, Clip) and len(clip.items) == 1, "it shows less than is asked for"
    (bare,) = cut_to([Clip((-5, -5, 50, 50), (Shape((near,), "#000000"),))], (0, 0, 10, 10))
    assert isinstance(bare, Shape), "a clip that leaves all to be seen is none"
    (kept,) = cut_to([Clip((-5, -5, 50, 50), (Shape((near,), "#000000"),), (near,))], (0, 0, 10, 10))
    assert isinstance(kept, Clip) and kept.lines == (near,)


def test_of_a_texture_there_is_a_picture_of_what_is_shown() -> None:
    line = corners((0, 0, 40, 40))
    shape = Shape((line,), "#000000", 2.0, "#ffffff", closed=True, opacity=0.5, texture=_texture(4.0, at=(1.0, 0.0)))
    fill, clip, edge = cut_to([shape], (2, 3, 8, 6))
    assert isinstance(fill, Shape) and isinstance(clip, Clip) and isinstance(edge, Shape)
    assert (fill.fill, fill.stroke, fill.texture) == ("#ffffff", "", None)
    assert (edge.fill, edge.stroke, edge.texture) == ("", "#000000", None)
    (raster,) = clip.items
    assert isinstance(raster, Raster) and clip.lines == (line,)
    assert clip.box == raster.box == pytest.approx((2, 3, 8, 6)) and raster.pixels.shape == (3, 6, 4)
    assert raster.pixels[..., 3].min() == raster.pixels[..., 3].max() == 100
    assert raster.pixels[:, :, 0].tolist() == [[5, 6, 7, 4, 5, 6], [1, 2, 3, 0, 1, 2], [5, 6, 7, 4, 5, 6]]


def test_hatchings_are_unlike_each_other_and_as_fine_at_every_scale() -> None:
    masks = [mask.tobytes() for mask in (*HATCHES, CROSSED)]
    assert len(set(masks)) == len(masks)
    for number, mask in enumerate(HATCHES):
        texture = hatched(number, "#80102030", 2.0)
        assert (texture.side, texture.pixels.shape) == (SIDE / 2, (SIDE, SIDE, 4))
        assert np.array_equal(texture.pixels[..., 3] > 0, mask)
        assert texture.pixels[mask].tolist() == [[0x10, 0x20, 0x30, 0x80]] * int(mask.sum())
        assert np.array_equal(hatched(number + len(HATCHES), "#80102030", 2.0).pixels, texture.pixels)
    assert np.array_equal(crossed("#102030", 2.0).pixels[..., 3] == 255, CROSSED)
