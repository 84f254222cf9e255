"""Drawings painted: an SVG as its pixels come out, a PDF by what it tells a printer."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from pypdf import PdfReader

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import (
    Clip,
    Drawing,
    Item,
    Letters,
    Pixels,
    Raster,
    Shape,
    Texture,
    Words,
    corners,
    points,
)
from drumhead.engine.drawing.pens.pdf import write_pdf
from drumhead.engine.drawing.pens.png import encoded, png
from drumhead.engine.drawing.pens.svg import write_svg

RED, BLUE = "#ff0000", "#0000ff"
BOX = corners((10, 10, 30, 30))


def page(*items: Item) -> Drawing:
    return Drawing(60, 40, "A page", items)


def painted(*items: Item) -> Pixels:
    """(40, 60, 4): what is seen of the page, on nothing."""
    return np.asarray(Image.open(BytesIO(png(write_svg(page(*items))))).convert("RGBA"))


def texts(*items: Item) -> list[ElementTree.Element]:
    return [each for each in ElementTree.fromstring(write_svg(page(*items))).iter() if each.tag.endswith("}text")]


def told(operator: bytes, *items: Item) -> list[list[float]]:
    contents = PdfReader(BytesIO(write_pdf([page(*items)]))).pages[0].get_contents()
    assert contents is not None
    found = [operands for operands, name in contents.operations if name == operator]
    return [[float(value) for value in operands if isinstance(value, int | float)] for operands in found]


def count(operator: bytes, *items: Item) -> int:
    return len(told(operator, *items)) - len(told(operator))


# SVG


def test_a_shape_is_filled_within_its_line_and_stroked_along_it() -> None:
    seen = painted(Shape((BOX,), BLUE, 4.0, RED, closed=True))
    assert seen[20, 20].tolist() == [255, 0, 0, 255]
    assert seen[20, 9].tolist() == seen[9, 20].tolist() == seen[20, 31].tolist() == [0, 0, 255, 255]
    assert seen[20, 5, 3] == seen[35, 20, 3] == 0
    open_ = painted(Shape((BOX,), BLUE, 4.0))
    assert open_[20, 9, 3] == 0 and open_[20, 31, 3] == 255, "an open line does not run back"


@pytest.mark.parametrize(
    ("shape", "inside", "edge"),
    [
        (Shape((BOX,), fill=RED, closed=True, opacity=0.5), 128, 0),
        (Shape((BOX,), fill="#80ff0000", closed=True), 128, 0),
        (Shape((BOX,), RED, 4.0, closed=True, opacity=0.5), 0, 128),
        (Shape((BOX,), BLUE, 4.0, RED, closed=True, opacity=0.5), 128, 128),
        (Shape((BOX,), "#800000ff", 4.0, closed=True), 0, 128),
    ],
)
def test_one_sees_through_a_shape_as_far_as_told_and_not_twice_where_its_edge_lies(
    shape: Shape, inside: int, edge: int
) -> None:
    seen = painted(shape)
    assert abs(int(seen[20, 20, 3]) - inside) <= 2
    assert abs(int(seen[20, 11, 3]) - edge) <= 2 or (inside == 128 and not shape.stroke)
    assert abs(int(seen[20, 8, 3]) - edge) <= 2


def test_a_line_of_one_point_is_a_dot_as_wide_as_its_stroke() -> None:
    seen = painted(Shape((points((20, 20)),), RED, 8.0))
    assert seen[20, 17, 3] > 200 and seen[17, 20, 3] > 200 and seen[20, 26, 3] == 0


def test_flat_ends_stop_where_a_line_does_and_round_ones_go_beyond() -> None:
    round_, flat = (painted(Shape((points((10, 20), (30, 20)),), RED, 8.0, flat=flat)) for flat in (False, True))
    assert (round_[20, 32, 3] > 200, flat[20, 32, 3]) == (True, 0)


def test_a_dashed_line_has_gaps() -> None:
    seen = painted(Shape((points((0, 20), (60, 20)),), RED, 4.0, dashes=(10.0, 5.0), flat=True))
    assert [bool(seen[20, x, 3]) for x in (5, 12, 20, 27, 35)] == [True, False, True, False, True]


def test_a_line_is_drawn_where_it_was_to_a_tenth_of_a_pixel_however_long() -> None:
    steps = points(*((0.333 * n, 20.0) for n in range(150)))
    (path,) = (each for each in ElementTree.fromstring(write_svg(page(Shape((steps,), RED)))) if "d" in each.attrib)
    moves = path.attrib["d"].removeprefix("M0 20l").split()
    assert sum(float(step) for step in moves[::2]) == pytest.approx(0.333 * 149, abs=0.06)
    still = Shape((points((1, 1), (1.01, 1.01), (1, 1)),), RED)
    assert write_svg(page(still)).count("l0 0") == 1, "steps of nothing are left out"


def test_what_leaves_a_clip_is_cut_off_by_its_box_and_by_lines() -> None:
    whole = Shape((corners((0, 0, 60, 40)),), fill=RED, closed=True)
    seen = painted(Clip((10, 10, 30, 30), (whole,)))
    assert (seen[20, 20, 3], seen[5, 20, 3], seen[20, 35, 3]) == (255, 0, 0)
    lined = painted(Clip((0, 0, 60, 40), (whole,), (BOX,)))
    assert (lined[20, 20, 3], lined[5, 20, 3], lined[20, 35, 3]) == (255, 0, 0)
    both = painted(Clip((20, 0, 60, 40), (whole,), (BOX,)))
    assert (both[20, 25, 3], both[20, 15, 3], both[20, 35, 3]) == (255, 0, 0)
    assert np.array_equal(painted(Clip((-5, -5, 70, 50), (whole,))), painted(whole))


def test_pixels_are_stretched_over_their_box_and_seen_through() -> None:
    pixels = np.zeros((1, 2, 4), np.uint8)
    pixels[0, 0], pixels[0, 1] = (255, 0, 0, 255), (0, 0, 255, 0)
    seen = painted(Raster((10, 10, 30, 30), pixels))
    assert seen[20, 11].tolist() == [255, 0, 0, 255] and seen[20, 29, 3] < 40 and seen[5, 15, 3] == 0
    large = np.full((300, 300, 3), 90, np.uint8)
    assert painted(Raster((0, 0, 60, 40), large))[20, 30].tolist() == [90, 90, 90, 255]
    back = np.asarray(Image.open(BytesIO(encoded(pixels))))
    assert np.array_equal(back, pixels)


def test_a_texture_repeats_from_its_own_corner_between_fill_and_edge() -> None:
    pixels = np.zeros((2, 2, 4), np.uint8)
    pixels[:, 0] = (0, 0, 255, 255)
    shape = Shape((BOX,), "#00ff00", 2.0, RED, closed=True, texture=Texture(pixels, 8.0, 0.0, (12.0, 0.0)))
    seen = painted(shape)
    assert [bool(seen[20, x, 2] > 128) for x in (14, 18, 22, 26)] == [True, False, True, False]
    assert [bool(seen[20, x, 0] > 128) for x in (14, 18, 22, 26)] == [False, True, False, True]
    assert seen[20, 10, :3].tolist() == [0, 255, 0] and seen[20, 5, 3] == 0
    turned = Shape((BOX,), closed=True, texture=Texture(pixels, 8.0, 90.0, (0.0, 12.0)))
    across = painted(turned)
    assert [bool(across[y, 20, 3] > 128) for y in (14, 18, 22, 26)] == [True, False, True, False]


@pytest.mark.parametrize(("anchor", "left"), [("start", 20), ("middle", 14), ("end", 8)])
def test_words_stand_on_their_line_to_the_side_they_are_anchored(anchor: str, left: float) -> None:
    wide = width_of("III", 16)
    seen = painted(Words(20, 30, "III", 16, RED, anchor=anchor))[..., 3] > 128
    rows, columns = np.nonzero(seen)
    starts = {"start": 20.0, "middle": 20 - wide / 2, "end": 20 - wide}
    assert starts[anchor] - 1 <= columns.min() <= starts[anchor] + 4
    assert rows.max() <= 30 and rows.min() > 30 - 16
    moved = painted(Words(20, 30, "III", 16, RED, anchor=anchor, dx=5, dy=-7))[..., 3] > 128
    assert np.nonzero(moved)[1].min() == columns.min() + 5 and np.nonzero(moved)[0].max() == rows.max() - 7
    assert left <= 20


def test_words_are_turned_about_their_place_spaced_and_seen_through() -> None:
    upright = painted(Words(30, 5, "IIIII", 16, RED, angle=90.0))[..., 3] > 128
    rows, columns = np.nonzero(upright)
    assert np.ptp(rows) > np.ptp(columns) and columns.min() >= 29 and rows.min() >= 5
    near, far = (np.ptp(np.nonzero(painted(Words(5, 30, "III", 16, RED, spacing=s))[..., 3] > 128)[1]) for s in (0, 6))
    assert far == near + 12
    faint = painted(Words(5, 30, "III", 24, RED, opacity=0.5))[..., 3].max()
    haloed = painted(Words(5, 30, "III", 24, RED, halo="#ffffff", opacity=0.5))[..., 3].max()
    assert abs(int(faint) - 128) <= 3 and abs(int(haloed) - 128) <= 3


def test_a_halo_lies_round_letters_and_below_them() -> None:
    plain, haloed = (painted(Words(10, 34, "I", 30, RED, halo=halo)) for halo in ("", BLUE))
    assert (haloed[..., 3] > 128).sum() > (plain[..., 3] > 128).sum()
    assert {tuple(pixel) for pixel in haloed[plain[..., 3] == 255].tolist()} == {(255, 0, 0, 255)}


def test_letters_stand_in_the_middle_of_their_places() -> None:
    seen = painted(Letters(points((15, 30), (45, 20)), "I", 20, RED, Face.BOLD))[..., 3] > 128
    for x, y in ((15, 30), (45, 20)):
        rows, columns = np.nonzero(seen[:, x - 8 : x + 8])
        assert abs((columns.min() + columns.max()) / 2 - 8) < 1.5 and y - 2 <= rows.max() <= y


def test_faces_are_told_by_family_weight_and_slant() -> None:
    found = {face: texts(Words(5, 30, "x", 10, RED, face))[0].attrib for face in Face}
    assert [found[face].get("font-weight") for face in Face] == [None, "bold", "bold", None, "bold", None]
    assert [found[face].get("font-style") for face in Face] == [None] * 5 + ["italic"]
    assert len({(a["font-family"], a.get("font-weight"), a.get("font-style")) for a in found.values()}) == len(Face)
    (caps,) = texts(Words(5, 30, "Po", 10, RED, caps=True))
    assert [(run.text, run.attrib["font-size"]) for run in caps] == [("P", "10"), ("O", "7")]
    (plain,) = texts(Words(5, 30, "a  b", 10, RED))
    assert plain.text == "a  b" and not list(plain)
    assert "preserve" in plain.attrib.values()
    assert "preserve" not in write_svg(page(Words(5, 30, "a b", 10, RED)))


# PDF


def test_a_printer_is_told_to_fill_and_stroke_what_is_filled_and_stroked() -> None:
    for shape, painting in (
        (Shape((BOX,), fill=RED, closed=True), b"f"),
        (Shape((BOX,), RED, closed=True), b"S"),
        (Shape((BOX,), RED, fill=BLUE, closed=True), b"B"),
    ):
        for each in (b"f", b"S", b"B"):
            assert count(each, shape) == (each == painting)
    assert count(b"h", Shape((BOX,), RED, closed=True)) == 1 and count(b"h", Shape((BOX,), RED)) == 0
    assert count(b"m", Shape((), RED)) == 0


def test_a_line_is_told_in_its_width_ends_and_dashes() -> None:
    line = (points((1, 2), (30, 4)),)
    assert told(b"m", Shape(line, RED, 3.0))[-1] == [1, 2] and told(b"l", Shape(line, RED, 3.0))[-1] == [30, 4]
    assert told(b"w", Shape(line, RED, 3.0))[-1] == [3]
    assert told(b"J", Shape(line, RED))[-1] == told(b"j", Shape(line, RED))[-1] == [1]
    assert told(b"J", Shape(line, RED, flat=True))[-1] == told(b"j", Shape(line, RED, flat=True))[-1] == [0]
    assert count(b"d", Shape(line, RED, dashes=(3.0, 1.0))) == 1 and count(b"d", Shape(line, RED)) == 0
    assert told(b"l", Shape((points((7, 8)),), RED))[-1] == [7, 8], "a dot is a line without length"


def test_words_are_told_once_with_their_halo_as_lines() -> None:
    plain, haloed = Words(5, 30, "Po", 10, RED), Words(5, 30, "Po", 10, RED, halo=BLUE)
    for words in (plain, haloed):
        text = PdfReader(BytesIO(write_pdf([page(words)]))).pages[0].extract_text()
        assert text.split() == ["Po"]
    assert count(b"S", haloed) == 1 and count(b"S", plain) == 0
    assert told(b"RG", haloed)[-1] == [0, 0, 1] and told(b"rg", haloed)[-1] == [1, 0, 0]
    first = told(b"m", haloed)[0]
    wide = width_of("Po", 10)
    xs = [move[0] for move in told(b"m", haloed)]
    assert min(xs) >= 0 and max(xs) < wide and -3 < first[1] < 10, "the outlines lie where the letters do"


def test_words_are_moved_turned_and_set_to_the_side_they_are_anchored() -> None:
    wide, shifts = width_of("Po", 10), []
    for anchor in ("start", "middle", "end"):
        *_, last = told(b"cm", Words(5, 30, "Po", 10, RED, anchor=anchor))
        shifts.append(last[4])
    assert shifts == pytest.approx([5, 5 - wide / 2, 5 - wide], abs=0.01)
    places = [matrix[4:] for matrix in told(b"cm", Words(5, 30, "Po", 10, RED, dx=2, dy=-3))]
    assert [7, 27] in places
    turned = told(b"cm", Words(5, 30, "Po", 10, RED, angle=90.0))
    assert any(matrix[:4] == pytest.approx([0, 1, 1, 0], abs=1e-4) for matrix in turned)
    assert told(b"Tc", Words(5, 30, "Po", 10, RED, spacing=2.0))[-1] == [2]


def test_pictures_stand_upright_in_their_box_and_clips_cut() -> None:
    pixels = np.full((2, 4, 3), 90, np.uint8)
    matrices = told(b"cm", Raster((10, 12, 30, 22), pixels))
    assert [10, 22] in [matrix[4:] for matrix in matrices] and [20, 0, 0, 10, 0, 0] in matrices
    clip = Clip((10, 12, 30, 22), (Shape((BOX,), fill=RED, closed=True),), (BOX,))
    assert told(b"re", clip)[-1] == [10, 12, 20, 10]
    assert count(b"W", clip) + count(b"W*", clip) == 2 and count(b"f", clip) == 1
    bare = Clip((10, 12, 30, 22), ())
    assert count(b"W", bare) + count(b"W*", bare) == 1


def test_a_texture_is_laid_over_its_shape_repetition_by_repetition() -> None:
    pixels = np.full((4, 4, 4), 90, np.uint8)
    large = Texture(pixels, 400.0)
    assert count(b"Do", Shape((BOX,), closed=True, texture=large)) == 1
    moved = Texture(pixels, 400.0, 0.0, (20.0, 20.0))
    assert count(b"Do", Shape((BOX,), closed=True, texture=moved)) == 4, "its corner lies amid the shape"
    edged = Shape((BOX,), BLUE, 1.0, RED, closed=True, texture=large)
    assert (count(b"f", edged), count(b"S", edged), count(b"W", edged)) == (1, 1, 1)
    beyond = Clip((50, 0, 60, 10), (Shape((BOX,), closed=True, texture=large),))
    assert count(b"Do", beyond) == 0, "nothing of it is seen"


def test_a_page_counts_from_its_upper_left_in_pixels_of_which_96_are_an_inch() -> None:
    assert [0.75, 0, 0, -0.75, 0, 30] in told(b"cm")
    (sheet,) = PdfReader(BytesIO(write_pdf([page()]))).pages
    assert (float(sheet.mediabox.width), float(sheet.mediabox.height)) == (45, 30)


def test_colours_are_told_as_they_are() -> None:
    assert told(b"rg", Shape((BOX,), fill=RED, closed=True))[-1] == [1, 0, 0]
    both = Shape((BOX,), BLUE, 1.0, RED, closed=True)
    assert (told(b"rg", both)[-1], told(b"RG", both)[-1]) == ([1, 0, 0], [0, 0, 1])


def test_letters_of_a_printed_page_are_found_at_each_of_their_places() -> None:
    letters = Letters(points((15, 30), (45, 20)), "h", 12, RED)
    assert PdfReader(BytesIO(write_pdf([page(letters)]))).pages[0].extract_text().split() == ["h", "h"]
    half = width_of("h", 12, Face.BOLD) / 2
    found = [matrix[4:] for matrix in told(b"cm", letters)[-2:]]
    assert found == pytest.approx(np.array([[15 - half, 30], [45 - half, 20]]), abs=0.01)


def test_repetitions_of_a_texture_lie_beside_each_other_from_its_corner() -> None:
    texture = Texture(np.full((4, 4, 4), 90, np.uint8), 400.0, 0.0, (20.0, 20.0))
    matrices = told(b"cm", Shape((BOX,), closed=True, texture=texture))
    feet = {(matrix[4], matrix[5]) for matrix in matrices if matrix[:4] == [1, 0, 0, -1]}
    assert feet == {(-400, 0), (0, 0), (-400, 400), (0, 400)}


def test_the_halo_of_each_letter_lies_under_its_letter() -> None:
    starts = [move[0] for move in told(b"m", Words(5, 30, "IIII", 10, RED, halo=BLUE))]
    apart = width_of("I", 10)
    assert len(starts) == 4
    assert np.diff(starts).tolist() == pytest.approx([apart] * 3, abs=0.02)
    spaced = [move[0] for move in told(b"m", Words(5, 30, "IIII", 10, RED, halo=BLUE, spacing=2.0))]
    assert np.diff(spaced).tolist() == pytest.approx([apart + 2] * 3, abs=0.02)
