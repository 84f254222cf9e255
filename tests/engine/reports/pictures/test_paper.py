"""Parts of the map, pages of an atlas, layers, and where things lie on a page."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.drawing.ink.theme import PRINT, THEMES
from drumhead.engine.errors import InputError
from drumhead.engine.reports.pictures.frame import LAYERS, Frame, Part, Window, default_layers, laid_out, read_layers
from drumhead.engine.reports.pictures.paper import atlas, page, sheets

spans = st.integers(1, 130)
counts = st.integers(1, 6)


@given(spans, spans, counts, counts)
def test_the_sheets_of_an_atlas_leave_no_square_out(columns: int, rows: int, across: int, down: int) -> None:
    found = sheets(Part(3, 5, columns, rows), across, down)
    assert len(found) == across * down
    shown = {(c, r) for s in found for c in span(s.part.column, s.part.columns) for r in span(s.part.row, s.part.rows)}
    assert shown == {(c, r) for c in span(3, columns) for r in span(5, rows)}


def span(first: int, count: int) -> range:
    return range(first, first + count)


def test_neighbouring_sheets_share_a_square() -> None:
    for a, b in pairwise(sheets(Part(0, 0, 30, 4), 3, 1)):
        assert b.part.column < a.part.column + a.part.columns


def test_sheets_are_told_by_column_and_row_and_share_one_square() -> None:
    found = [(sheet.label, sheet.part) for sheet in sheets(Part(3, 5, 19, 9), 3, 2)]
    assert found == [
        *(("A1", Part(3, 5, 7, 5)), ("B1", Part(9, 5, 7, 5)), ("C1", Part(15, 5, 7, 5))),
        *(("A2", Part(3, 9, 7, 5)), ("B2", Part(9, 9, 7, 5)), ("C2", Part(15, 9, 7, 5))),
    ]
    assert [sheet.part for sheet in sheets(Part(0, 0, 2, 9), 1, 1)] == [Part(0, 0, 2, 9)]


def test_a_page_is_upright_or_lies_as_suits_its_plot_and_is_twice_as_fine_as_a_screen() -> None:
    """A4 has 210 x 297 millimetres, A3 297 x 420, and an inch of 25.4 has 96 pixels."""
    for paper, sides in (("A4", (210, 297)), ("A3", (297, 420))):
        short, long = (round(side / 25.4 * 96) for side in sides)
        upright, lying = (page(Frame(), paper, ratio) for ratio in (1.0, 1.01))
        assert (upright.width, upright.height, upright.detail) == (short, long, 2.0)
        assert (lying.width, lying.height) == (long, short)


def test_an_atlas_begins_with_all_sheets_on_one_page_and_each_has_the_name_of_the_first_and_last() -> None:
    overview, *pages = atlas(Frame(title="Europe"), Part(0, 0, 20, 9), "A4", 3, 1)
    assert (overview.title, overview.part, [sheet.label for sheet in overview.sheets]) == (
        *("Europe", Part(0, 0, 20, 9), ["A1", "B1", "C1"]),
    )
    assert [each.title for each in pages] == [f"Europe, sheet {label} of A1 to C1" for label in ("A1", "B1", "C1")]
    assert [each.part for each in pages] == [sheet.part for sheet in overview.sheets]
    assert (overview.width, overview.height) == (1123, 794) and {each.height for each in pages} == {1123}
    assert not any(each.sheets for each in pages)


@given(st.integers(0, 129), st.integers(0, 119), counts, counts, st.floats(0.3, 3))
def test_a_widened_part_holds_the_first_and_stays_on_the_board(
    column: int, row: int, columns: int, rows: int, ratio: float
) -> None:
    part = Part(column, row, min(columns, 130 - column), min(rows, 120 - row))
    wide = part.widened(ratio, 130, 120)
    assert 0 <= wide.column <= part.column
    assert 0 <= wide.row <= part.row
    assert wide.column + wide.columns in range(part.column + part.columns, 131)
    assert wide.row + wide.rows in range(part.row + part.rows, 121)


@given(st.integers(1, 3000), st.integers(1, 3000), st.floats(0.2, 5), st.integers(0, 24))
def test_plot_and_legend_keep_apart_on_every_page(width: int, height: int, ratio: float, entries: int) -> None:
    layout = laid_out(Frame(width, height), ratio, entries)
    window = layout.window(0, 0, ratio, 1)
    if layout.legend is not None:
        left, top, right, bottom = layout.legend
        assert window.box[2] < left or window.box[3] < top
        assert right <= width
        assert bottom <= height


def test_layers_are_named_alone_or_changed() -> None:
    assert read_layers("rivers, rails", "light") == {"rivers", "rails"}
    assert read_layers("+ratings,-grid", "light") == default_layers("light") - {"grid"} | {"ratings"}
    with pytest.raises(InputError, match="knows no 'clouds'"):
        read_layers("-clouds", "light")


def test_print_is_lettered_on_white_and_every_theme_names_every_colour() -> None:
    assert PRINT.paper == "#ffffff"
    assert "terrain" in default_layers("print") and "relief" not in default_layers("print")
    assert set(default_layers("dark")) <= set(LAYERS)
    for theme in THEMES.values():
        assert (len(theme.ground), len(theme.terrain), len(theme.river)) == (13, 10, 4)
        colours = [theme.paper, theme.ink, *theme.ground, *theme.terrain, *theme.river, *theme.sides.values()]
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours)


@pytest.mark.parametrize(
    ("place", "inside", "near"),
    [
        ((2, 3), True, True),
        ((6.9, 8.9), True, True),
        ((7, 5), False, True),
        ((5, 9), False, True),
        ((1.9, 5), False, True),
        ((5, 2.9), False, True),
        ((0.9, 5), False, False),
        ((8, 5), False, False),
        ((5, 1.9), False, False),
        ((5, 10), False, False),
    ],
)
def test_a_window_shows_what_lies_in_it_and_so_far_beyond_as_is_asked(
    place: tuple[float, float], inside: bool, near: bool
) -> None:
    window = Window(2, 3, 5, 6, 10.0, 100.0, 200.0)
    assert (window.shows(*place), window.shows(*place, 1)) == (inside, near)
    assert (window.x(place[0]), window.y(place[1])) == (100 + (place[0] - 2) * 10, 200 + (place[1] - 3) * 10)
    assert window.box == (100.0, 200.0, 150.0, 260.0)
