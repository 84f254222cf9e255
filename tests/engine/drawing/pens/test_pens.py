"""What a drawing in a board's units, with textures and see-through colours, comes to in SVG and PDF."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

import numpy as np
from pypdf import PdfReader

from drumhead.engine.drawing.ink.colours import divided
from drumhead.engine.drawing.ink.items import (
    Clip,
    Drawing,
    Item,
    Letters,
    Raster,
    Scaled,
    Shape,
    Stamp,
    Texture,
    Words,
    points,
    rectangle,
)
from drumhead.engine.drawing.pens.pdf import write_pdf
from drumhead.engine.drawing.pens.svg import write_svg

PIXELS = np.full((4, 8, 4), 200, np.uint8)
SQUARE = points((0, 0), (10, 0), (10, 10), (0, 10))


def page(*items: Item) -> Drawing:
    return Drawing(1000, 800, "A page", items)


def tags(drawing: Drawing, name: str) -> list[dict[str, str]]:
    found = ElementTree.fromstring(write_svg(drawing)).iter()
    return [element.attrib for element in found if element.tag.endswith(f"}}{name}")]


def operators(drawing: Drawing, name: bytes) -> list[list[object]]:
    contents = PdfReader(BytesIO(write_pdf([drawing]))).pages[0].get_contents()
    assert contents is not None
    return [operands for operands, operator in contents.operations if operator == name]


def test_items_in_units_of_a_board_are_written_as_the_same_items_in_pixels() -> None:
    """A unit is four pixels and (10, 5) the corner; widths, sizes and steps aside stay as they are."""
    shape = Shape((SQUARE + 12,), "#111111", 2.0, dashes=(3.0, 1.0), closed=True)
    there = Scaled(
        (10.0, 5.0),
        4.0,
        (
            shape,
            Words(15, 10, "Po", 12, "#111111", dx=3.0, dy=-2.0),
            Letters(points((12, 9), (14, 9)), "r", 10, "#111111"),
            Clip((11, 6, 15, 10), (Raster((10, 5, 12, 7), PIXELS[..., :3]), Scaled((1.0, 1.0), 0.5, (shape,)))),
        ),
    )
    inner = Shape((((SQUARE + 12 - 1) * 0.5 - (10, 5)) * 4,), "#111111", 2.0, dashes=(3.0, 1.0), closed=True)
    here = (
        Shape(((SQUARE + 12 - (10, 5)) * 4,), "#111111", 2.0, dashes=(3.0, 1.0), closed=True),
        Words(23, 18, "Po", 12, "#111111"),
        Letters(points((8, 16), (16, 16)), "r", 10, "#111111"),
        Clip((4, 4, 20, 20), (Raster((0, 0, 8, 8), PIXELS[..., :3]), inner)),
    )
    assert write_svg(page(there)) == write_svg(page(*here))
    assert write_pdf([page(there)]) == write_pdf([page(*here)])


def test_a_stamp_is_written_as_its_items_in_their_place() -> None:
    sign = (Shape((SQUARE,), "#111111"), Words(3, 4, "A", 9, "#111111"))
    there = Scaled((10.0, 5.0), 4.0, (Stamp(15.0, 10.0, sign, (0.0, 0.0, 10.0, 10.0)),))
    assert write_svg(page(there)) == write_svg(page(Shape((SQUARE + 20,), "#111111"), Words(23, 24, "A", 9, "#111111")))


def test_small_capitals_are_capitals_of_a_smaller_size() -> None:
    drawing = page(Words(10, 20, "St Po", 20, "#111111", caps=True, halo="#ffffff"))
    (text,) = (element for element in ElementTree.fromstring(write_svg(drawing)) if element.tag.endswith("}text"))
    assert [(run.text, run.attrib["font-size"]) for run in text] == [
        ("S", "20"),
        ("T", "14"),
        (" P", "20"),
        ("O", "14"),
    ]
    (printed,) = PdfReader(BytesIO(write_pdf([drawing]))).pages
    assert printed.extract_text().replace("\n", "") == "ST PO"
    sizes = [size for _, size in operators(drawing, b"Tf")]
    assert sizes[-4:] == [20, 14, 20, 14]


def test_a_texture_is_in_a_picture_once_and_lies_as_the_board_does() -> None:
    texture = Texture(PIXELS, 6.0, 15.0, (1.0, 2.0))
    shapes = tuple(Shape((SQUARE + aside,), "#111111", 1.0, "#ffffff", True, texture=texture) for aside in (10, 20))
    drawing = page(Scaled((5.0, 5.0), 2.0, shapes))
    (pattern,) = tags(drawing, "pattern")
    assert (pattern["width"], pattern["height"]) == ("12.000", "6.000")
    assert pattern["patternTransform"] == "translate(-8.00 -6.00) rotate(15.00)"
    fills = [path["fill"] for path in tags(drawing, "path")]
    assert fills == ["#ffffff", f"url(#{pattern['id']})", "none"] * 2


def test_a_texture_is_laid_over_the_printed_area_and_no_farther_than_is_seen() -> None:
    texture = Texture(PIXELS, 200.0)
    whole = rectangle((0, 0, 400, 300)), rectangle((-900, -900, 1300, 1200))
    for box in whole:
        shape = Shape(box.lines, closed=True, texture=texture)
        clip = Clip((0, 0, 400, 300), (shape,))
        assert len(operators(page(clip), b"Do")) == 6
    turned = Shape(whole[0].lines, closed=True, texture=Texture(PIXELS, 200.0, 90.0))
    assert len(operators(page(turned), b"Do")) == 8
    beside = Clip((500, 500, 600, 600), (Shape(whole[0].lines, closed=True, texture=texture),))
    assert operators(page(beside), b"Do") == []


def test_small_repetitions_are_laid_many_at_once() -> None:
    shape = Shape(rectangle((0, 0, 240, 120)).lines, closed=True, texture=Texture(PIXELS, 8.0))
    assert len(operators(page(shape), b"Do")) == 4


def test_items_are_seen_inside_lines_that_run_round() -> None:
    """One board's clip in two units is the same lines in pixels."""
    wide = rectangle((0, 0, 100, 80), "#111111")
    drawing = page(Scaled((5.0, 5.0), 2.0, (Clip((0, 0, 50, 50), (wide,), (SQUARE + 10,)),)))
    (clip,), groups = tags(drawing, "clipPath"), tags(drawing, "g")
    assert [group["clip-path"] for group in groups] == [f"url(#{clip['id']})"]
    assert "M10 10l20 0 0 20 -20 0z" in [path["d"] for path in tags(drawing, "path")]
    assert len(operators(drawing, b"W")) + len(operators(drawing, b"W*")) == 2


def test_a_file_has_neither_textures_of_nothing_nor_cuts_that_cut_nothing() -> None:
    texture = Texture(np.zeros((4, 4, 4), np.uint8), 4.0)
    box = rectangle((10, 10, 20, 20), "#000000")
    bare = page(Clip((0, 0, 30, 30), (Clip((-5, -5, 90, 90), (box, Shape((), fill="#ff0000", texture=texture))),)))
    assert [nested["width"] for nested in tags(bare, "svg")] == ["1000", "30"]
    assert not tags(bare, "pattern") and not tags(bare, "image")
    assert len(tags(bare, "path")) == 1
    kept = page(Clip((0, 0, 30, 30), (Clip((5, 0, 90, 90), (box,)),)))
    assert [nested["width"] for nested in tags(kept, "svg")] == ["1000", "30", "85"]


def test_areas_that_lie_over_each_other_are_one_on_paper() -> None:
    both = Shape((SQUARE, SQUARE + 5), fill="#111111", closed=True)
    assert operators(page(both), b"f") == [[]]


def test_a_colour_one_sees_through_is_a_colour_and_how_much() -> None:
    assert divided("#80c0392b") == ("#c0392b", 128 / 255)
    assert divided("#c0392b") == ("#c0392b", 1.0)
    (path,) = tags(page(Shape((SQUARE,), "#80112233", 1.0, "#332211", opacity=1.0)), "path")
    assert (path["stroke"], path["stroke-opacity"], path["fill"]) == ("#112233", "0.50", "#332211")
    assert "fill-opacity" not in path
    (path,) = tags(page(Shape((SQUARE,), fill="#80112233", opacity=0.5)), "path")
    assert path["fill-opacity"] == "0.25"
    (words,) = tags(page(Words(0, 0, "Po", 9, "#80112233", halo="#40ffffff")), "text")
    assert (words["fill-opacity"], words["stroke"], words["stroke-opacity"]) == ("0.50", "#ffffff", "0.25")


def test_both_spaces_of_a_title_are_seen() -> None:
    (words,) = tags(page(Words(0, 0, "G2-W3  Alessandria", 9, "#111111")), "text")
    assert "preserve" in words.values()
