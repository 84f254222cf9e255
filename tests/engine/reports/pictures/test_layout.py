"""Where plot, legend and names lie on a page, which layers a picture has, and which part of the map it shows."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from drumhead.engine.drawing.ink.items import Shape, Words
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.reports.pictures.frame import (
    EDGE,
    LARGEST_RADIUS,
    LAYERS,
    LEGEND_ROW,
    LEGEND_WIDTH,
    REPORT_LAYERS,
    Frame,
    Part,
    Window,
    default_layers,
    laid_out,
    part_around,
    part_between,
    read_layers,
)
from drumhead.engine.reports.pictures.furniture import LONGEST_BAR, graticule, legend, scale_bar, title
from tests.client.board.boards import small_map

MAP = small_map()
COLUMNS, ROWS = MAP.board.columns, MAP.board.rows
BARE = Frame(1000, 800, layers=frozenset())
WITH_LEGEND = replace(BARE, layers=frozenset({"legend"}))


@pytest.mark.parametrize(
    ("part", "ratio", "widened"),
    [
        (Part(10, 10, 4, 4), 2.0, Part(8, 10, 8, 4)),
        (Part(10, 10, 4, 4), 0.5, Part(10, 8, 4, 8)),
        (Part(10, 10, 4, 4), 1.0, Part(10, 10, 4, 4)),
        (Part(0, 0, 4, 4), 2.0, Part(0, 0, 8, 4)),
        (Part(16, 0, 4, 4), 2.0, Part(12, 0, 8, 4)),
        (Part(0, 16, 4, 4), 0.5, Part(0, 12, 4, 8)),
        (Part(2, 2, 10, 10), 9.0, Part(0, 2, 20, 10)),
        (Part(2, 2, 10, 10), 0.1, Part(2, 0, 10, 20)),
    ],
)
def test_a_part_is_widened_on_both_sides_as_far_as_there_are_squares(part: Part, ratio: float, widened: Part) -> None:
    assert part.widened(ratio, 20, 20) == widened


def test_layers_are_named_one_by_one_or_as_changes_of_the_themes_own() -> None:
    assert read_layers("rivers, RAILS ,", "light") == {"rivers", "rails"}
    assert read_layers("", "light") == read_layers(" , ", "light") == default_layers("light")
    assert read_layers("+terrain,-grid", "light") == (default_layers("light") | {"terrain"}) - {"grid"}
    assert read_layers("rivers,rails,-rails,+grid", "light") == {"rivers", "grid"}
    assert default_layers("print") == frozenset(LAYERS) - {"relief"}
    assert default_layers("light") == default_layers("dark") == frozenset(LAYERS) - {"terrain", "ratings"}
    with pytest.raises(InputError, match="--layers knows no 'moon'; layers are relief, "):
        read_layers("rivers,-moon", "light")


def test_a_frame_is_a_light_picture_of_the_whole_map_unless_more_is_said() -> None:
    assert Frame() == Frame(1600, 1400, None, False, None, "light", None, 1.0, "", False, (), None)
    assert {"terrain", "legend", "scale"} == frozenset(LAYERS) - REPORT_LAYERS
    assert frozenset(LAYERS) >= REPORT_LAYERS >= {"relief", "ratings", "troops", "orders", "title"}


def test_a_small_picture_is_all_map() -> None:
    for frame, furnished in ((Frame(560, 420), True), (Frame(559, 420), False), (Frame(560, 419), False)):
        assert [frame.shows(layer) for layer in ("legend", "title", "scale")] == [furnished] * 3
        assert frame.shows("rivers") and not frame.shows("terrain") and not replace(frame, layers=frozenset()).shown
    assert Frame(theme="print").shows("terrain") and Frame(theme="print").look.name == "print"


def test_a_part_lies_between_two_corners_whichever_are_named() -> None:
    name = MAP.board.name
    for first, last in (((3, 4), (7, 9)), ((7, 4), (3, 9)), ((7, 9), (3, 4))):
        area = ":".join(name(MAP.board.at(*place) or 0) for place in (first, last))
        assert part_between(MAP, area) == Part(3, 4, 5, 6)
    with pytest.raises(InputError, match="must be two squares"):
        part_between(MAP, name(0))


def test_a_part_lies_round_a_square_as_far_as_there_are_squares() -> None:
    name = MAP.board.name
    assert part_around(MAP, name(MAP.board.at(5, 6) or 0), 2) == Part(3, 4, 5, 5)
    assert part_around(MAP, name(0), 0) == Part(0, 0, 1, 1) and part_around(MAP, name(0), 3) == Part(0, 0, 4, 4)
    assert part_around(MAP, name(0), LARGEST_RADIUS) == Part(0, 0, COLUMNS, ROWS)
    assert LARGEST_RADIUS == 130
    for radius in (-1, 131):
        with pytest.raises(UnknownNameError, match="--radius is 0 to"):
            part_around(MAP, name(0), radius)


WINDOW = Window(2.0, 3.0, 4.0, 5.0, 10.0, 100.0, 200.0)


def test_a_window_tells_where_squares_lie_on_the_page_and_which_do() -> None:
    assert (WINDOW.x(2), WINDOW.x(2.5), WINDOW.y(4)) == (100.0, 105.0, 210.0)
    assert WINDOW.box == (100.0, 200.0, 140.0, 250.0) and WINDOW.shown(15) == (30.0, 45.0, 90.0, 120.0)
    inside = [(2, 3), (5.9, 7.9), (2, 7.9)]
    outside = [(1.9, 3), (6, 3), (2, 2.9), (2, 8)]
    assert all(WINDOW.shows(*place) for place in inside) and not any(WINDOW.shows(*place) for place in outside)
    assert all(WINDOW.shows(*place, beyond=0.5) for place in (*inside, *outside)) and not WINDOW.shows(7, 3, 0.5)


def test_squares_are_as_large_as_fit_in_the_middle_of_their_room() -> None:
    layout = laid_out(BARE, 1.0, 0)
    left, top, right, bottom = layout.plot
    assert layout.legend is None and layout.ratio == (right - left) / (bottom - top)
    for columns, rows in ((4, 5), (40, 5)):
        window = layout.window(1, 2, columns, rows)
        assert window.unit == min((right - left) / columns, (bottom - top) / rows)
        assert (window.left - left) == pytest.approx(right - window.box[2], abs=1)
        assert (window.top - top) == pytest.approx(bottom - window.box[3], abs=1)
        assert window.left == int(window.left) and (window.column, window.row) == (1, 2)


def test_title_graticule_scale_and_lines_at_the_foot_take_their_room_from_the_plot() -> None:
    bare = laid_out(BARE, 1.0, 0)

    def taken(layer: str) -> tuple[float, ...]:
        plot = laid_out(replace(BARE, layers=frozenset({layer})), 1.0, 0).plot
        return tuple(now - before for now, before in zip(plot, bare.plot, strict=True))

    assert taken("title") == (0, 30, 0, 0) and taken("scale") == (0, 0, 0, -26)
    assert taken("graticule") == (18, 18, -18, -18) and taken("rivers") == (0, 0, 0, 0)
    assert laid_out(BARE, 1.0, 0, foot=17).plot[3] == bare.plot[3] - 17
    assert laid_out(BARE, 1.0, 9).legend is None and laid_out(WITH_LEGEND, 1.0, 0).legend is None


def test_a_legend_stands_beside_a_high_plot_and_below_a_wide_one() -> None:
    bare = laid_out(BARE, 1.0, 0).plot
    beside = laid_out(WITH_LEGEND, 0.5, 10)
    assert beside.legend is not None
    left, top, right, bottom = beside.legend
    assert (left, right) == (1000 - EDGE - LEGEND_WIDTH, 1000 - EDGE) and top == beside.plot[1]
    assert bottom - top == 10 * LEGEND_ROW + 14 and beside.plot[2] < left and beside.plot[3] == bare[3]
    below = laid_out(WITH_LEGEND, 3.0, 10)
    assert below.legend is not None
    left, top, right, bottom = below.legend
    assert (left, right) == (bare[0], bare[2]) and bottom - top == 2 * LEGEND_ROW + 14
    assert below.plot[2] == bare[2] and below.plot[3] < top
    assert below.plot[3] - below.plot[1] == pytest.approx((right - left) / 3.0), "it follows the plot at once"
    filled = laid_out(replace(WITH_LEGEND, filled=True), 3.0, 10)
    assert filled.plot[3] == bare[3] - (2 * LEGEND_ROW + 14) - 8
    assert laid_out(replace(WITH_LEGEND, fit=True), 3.0, 10) == filled


def test_a_legend_with_more_lines_than_the_page_is_high_stands_below() -> None:
    many = laid_out(WITH_LEGEND, 0.1, 60)
    assert many.legend is not None and many.legend[0] == many.plot[0]


def _said(items: object) -> list[Words]:
    assert isinstance(items, list)
    return [item for item in items if isinstance(item, Words)]


@pytest.mark.parametrize(("unit", "every"), [(30.0, 1), (27.0, 1), (14.0, 2), (6.0, 5), (3.0, 10), (1.0, 20)])
def test_as_many_columns_are_named_as_have_room_above_and_below(unit: float, every: int) -> None:
    names = [f"C{at}" for at in range(100)]
    window = Window(2.0, 0.0, 50.0, 1.0, unit, 0.0, 0.0)
    items = list(graticule(LIGHT, window, names, ["R0"]))
    named = [item for item in _said(items) if item.text.startswith("C")]
    wanted = [at for at in range(2, 52) if at % every == 0]
    assert [item.text for item in named] == [f"C{at}" for at in wanted for _ in range(2)]
    assert [item.x for item in named[::2]] == [window.x(at + 0.5) for at in wanted]
    assert named[0].y < 0 and named[1].y > window.box[3] - 1
    (ticks,) = [item for item in items if isinstance(item, Shape)]
    assert len(ticks.lines) == 2 * len(wanted) + 2


def test_rows_are_named_left_and_right_and_none_beyond_the_last() -> None:
    window = Window(0.0, 1.5, 1.0, 9.0, 40.0, 0.0, 0.0)
    named = [
        item for item in _said(list(graticule(LIGHT, window, ["C0"], ["R0", "R1", "R2", "R3"]))) if "R" in item.text
    ]
    assert [item.text for item in named] == ["R2", "R2", "R3", "R3"]
    assert [item.x < 0 for item in named] == [True, False] * 2


@pytest.mark.parametrize(
    ("kilometre", "length"),
    [(1.9, 100), (1.91, 50), (38.0, 5), (300.0, 1), (0.2, 500), (0.95, 200), (9.5, 20), (19.0, 10), (95.0, 2)],
)
def test_a_scale_bar_is_as_long_as_fits_of_a_round_number_of_kilometres(kilometre: float, length: int) -> None:
    items = list(scale_bar(LIGHT, Frame(1600, 900), kilometre, "a note"))
    texts = [item.text for item in _said(items)]
    assert texts[:3] == ["0", f"{length / 2:g}", f"{length} km"]
    assert (texts[3:] == ["a note"]) is (kilometre * length < 1400)
    boxes = [item.lines[0] for item in items if isinstance(item, Shape)]
    assert len(boxes) == 4 and boxes[-1][:, 0].max() - boxes[0][:, 0].min() == pytest.approx(length * kilometre)
    assert length == 1 or length * kilometre <= LONGEST_BAR


def test_a_title_leaves_out_what_stands_aside_where_there_is_no_room_for_it() -> None:
    frame = Frame(600, 500)
    assert [item.text for item in _said(list(title(LIGHT, frame, "Short", "aside")))] == ["Short", "aside"]
    (alone,) = _said(
        list(title(LIGHT, frame, "A title that is so long that it takes all the room there is on the page", "aside"))
    )
    assert 13 <= alone.size < 20
    (cut,) = _said(list(title(LIGHT, frame, "A title that is so long " * 9, "aside")))
    assert cut.size == 13 and len(cut.text) < 9 * 24


def test_a_legend_is_read_downwards_in_as_many_columns_as_there_is_room_for() -> None:
    entries = [Entry("", f"E{at}", lambda box: ()) for at in range(10)]
    layout = laid_out(WITH_LEGEND, 3.0, 10)
    named = _said(list(legend(LIGHT, layout, entries)))
    assert [item.text for item in named] == [f"E{at}" for at in range(10)]
    rows = len({item.y for item in named})
    assert rows == 2 and [item.y for item in named[:2]] == sorted({item.y for item in named})
    assert all(one.x == other.x for one, other in zip(named[::2], named[1::2], strict=True))
    assert all(before.x < after.x for before, after in pairwise(named[::2]))
    assert layout.legend is not None
    left, top, right, bottom = layout.legend
    assert all(left < item.x < right and top < item.y < bottom for item in named)
    assert list(legend(LIGHT, laid_out(BARE, 1.0, 0), entries)) == []
