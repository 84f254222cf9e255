"""The part of a map that a picture shows, the window on it, and how wide units of a line stand beside each other."""

from __future__ import annotations

import pytest

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Shape, Words
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.play.told.battles import Camp, Clash, Fighter, Segment
from drumhead.engine.reports.pictures.area_parts import boxed, window_on
from drumhead.engine.reports.pictures.clash import GAP, LEFT, MARGIN, MOST, WIDEST, clash_drawing
from drumhead.engine.reports.pictures.frame import Frame, Part
from drumhead.engine.reports.pictures.plot import Series, pairs_drawing, plot_drawing, ticks
from drumhead.engine.reports.pictures.strategic import part_of, seen_by, span
from tests.client.board.boards import small_map, token, view

MAP = small_map()
BOARD = MAP.board


def test_a_box_holds_all_spots_with_a_margin_as_far_as_the_map_goes() -> None:
    size = (100.0, 50.0)
    assert boxed([(20, 30), (40, 10)], 5.0, size) == (15, 5, 45, 35)
    assert boxed([(2, 3)], 5.0, size) == (0, 0, 7, 8) and boxed([(98, 49)], 5.0, size) == (93, 44, 100, 50)


@pytest.mark.parametrize(
    ("part", "filled", "shown"),
    [
        ((10, 10, 30, 20), False, (10, 10, 20, 10)),
        ((10, 10, 30, 20), True, (10, 5, 20, 20)),
        ((0, 0, 20, 10), True, (0, 0, 20, 20)),
        ((80, 40, 100, 50), True, (80, 30, 20, 20)),
        ((10, 10, 15, 20), True, (7.5, 10, 10, 10)),
        ((0, 0, 100, 50), True, (0, 0, 100, 50)),
    ],
)
def test_a_part_is_as_large_as_the_room_allows_and_more_is_shown_where_the_map_has_more(
    part: tuple[float, float, float, float], filled: bool, shown: tuple[float, ...]
) -> None:
    room = (100.0, 200.0, 300.0, 400.0)
    window = window_on((100.0, 50.0), part, room, filled)
    assert (window.column, window.row, window.columns, window.rows) == shown
    assert window.unit == min(200 / (part[2] - part[0]), 200 / (part[3] - part[1]))
    left, top, right, bottom = window.box
    assert left - room[0] == pytest.approx(room[2] - right, abs=1)
    assert top - room[1] == pytest.approx(room[3] - bottom, abs=1)


def test_a_picture_shows_the_part_asked_for_or_where_troops_are_or_all() -> None:
    asked, whole = Part(3, 4, 5, 6), Part(0, 0, BOARD.columns, BOARD.rows)
    seen = view([token("FR1IN", BOARD.at(9, 9) or 0), token("FR2IN", BOARD.at(10, 12) or 0)])
    assert part_of(MAP, seen, Frame(part=asked, fit=True)) == asked
    assert part_of(MAP, seen, Frame(fit=True)) == Part(4, 4, 12, 14)
    for known, frame in ((seen, Frame()), (None, Frame(fit=True)), (view([]), Frame(fit=True))):
        assert part_of(MAP, known, frame) == whole
    first, last = BOARD.name(BOARD.at(3, 4) or 0), BOARD.name(BOARD.at(7, 9) or 0)
    assert span(MAP, asked) == f"{first} to {last}"
    assert span(MAP, whole) == f"{BOARD.name(0)} to {BOARD.name(BOARD.size - 1)}"
    assert seen_by(seen).endswith(f"as {seen.seat} knows it") and seen_by(seen).startswith(f"turn {seen.turn}, ")


def _fighters(*men: int | None, line: str = "first") -> list[Fighter]:
    return [Fighter(f"FR{at}IN", each, line) for at, each in enumerate(men)]


def _drawn(width: float, *fighters: Fighter) -> list[list[float]]:
    """How wide the boxes of a camp are that is drawn so wide, row by row."""
    camps = (Camp("f", "France", "Attackers", fighters), Camp("a", "Austria", "Defenders", ()))
    drawing = clash_drawing(Clash("c", "H", "hill", camps, (), "", ()), "f", width, LIGHT)
    rows: dict[float, list[float]] = {}
    for item in drawing.items:
        if isinstance(item, Shape) and item.fill == LIGHT.sides["own"]:
            across, down = item.lines[0][:, 0], item.lines[0][:, 1]
            rows.setdefault(float(down.min()), []).append(float(across.max() - across.min()))
    return [rows[y] for y in sorted(rows)]


def test_units_of_a_line_are_wider_the_more_men_they_have_and_fill_no_more_than_their_room() -> None:
    def wide(room: float, *men: int | None) -> list[float]:
        (found,) = _drawn(LEFT + MARGIN + GAP * (len(men) - 1) + room, *_fighters(*men))
        return found

    widths = wide(400, 1000, 3000, None, 2000)
    assert widths[0] < widths[2] < widths[3] < widths[1] and sum(widths) == pytest.approx(400)
    assert wide(200, 1500, None) == pytest.approx([100, 100])
    assert wide(800, 1000) == pytest.approx([WIDEST])
    tight = wide(200, 100, 100, 3000, 3000)
    needs = [width_of(f"FR{at}IN", 11.5, Face.BOLD) + 4 for at in range(4)]
    assert all(got >= need - 0.01 for got, need in zip(tight, needs, strict=True))
    assert sum(tight) == pytest.approx(200)
    assert wide(60, 100, 100, 100, 100) == pytest.approx([15.0] * 4), "there is nothing to take it from"


def test_a_long_line_takes_several_rows_and_an_empty_one_none() -> None:
    """The attackers' front lies below: who stood farthest back is drawn first."""
    second = _fighters(*[1] * (MOST + 1), line="second")
    rows = _drawn(800, *second, Fighter("X", 1, "first"), Fighter("Y", 1, ""))
    assert [len(row) for row in rows] == [1, 1, MOST, 1]


def test_the_attackers_front_lies_below_and_the_defenders_above_and_bars_follow_in_their_segments() -> None:
    camps = (
        Camp("a", "A", "Attackers", (Fighter("a1", 9, "first"), Fighter("a3", 9, "rear"))),
        Camp("b", "B", "Defenders", (Fighter("b1", 9, "first"), Fighter("b2", 9, "second"))),
    )
    segments = (Segment("fire", (1.0, 2.0), (3, 4)), Segment("melee", (None, 0.0), (None, None)))
    drawing = clash_drawing(Clash("c", "H", "hill", camps, segments, "", ()), "b", 700.0, LIGHT)
    said = [item for item in drawing.items if isinstance(item, Words)]
    down = {item.text: item.y for item in said}
    order = ["Attackers: A", "a3", "a1", "b1", "b2", "Defenders: B", "Fire", "Melee"]
    assert sorted(order, key=down.__getitem__) == order
    colours = {item.text: item.colour for item in said}
    assert colours["Attackers: A"] == LIGHT.sides["enemy"] and colours["Defenders: B"] == LIGHT.sides["own"]
    assert [item.text for item in said].count("not known") == 3 and drawing.title == "H"
    assert [item.text for item in said].count("strength") == [item.text for item in said].count("men lost") == 2


def test_an_axis_begins_at_nothing_where_that_is_not_far_below() -> None:
    assert ticks(0, 100) == ticks(10, 100) == [0, 25, 50, 75, 100]
    assert (ticks(61, 100), ticks(-10, 10)) == ([60, 70, 80, 90, 100], [-10, -5, 0, 5, 10])


def test_a_plot_of_many_turns_names_some_of_them_and_each_line_at_its_end() -> None:
    series = tuple(
        Series(name, tuple((turn, float(turn * by)) for turn in range(30))) for name, by in (("A", 1), ("B", 2))
    )
    drawing = plot_drawing("Men", series, 800.0, LIGHT)
    said = [item.text for item in drawing.items if isinstance(item, Words)]
    turns = [text for text in said if text == "start" or text.startswith("turn ")]
    assert turns == ["start", *(f"turn {turn}" for turn in range(2, 30, 2))]
    assert said[0] == "Men" and said[-2:] == ["B", "A"]
    thick = [item for item in drawing.items if isinstance(item, Shape) and item.width == 2.0]
    assert [item.stroke for item in thick] == [LIGHT.ink, LIGHT.owners[0]]


def test_bars_of_luck_are_outlined_for_what_was_expected_and_filled_for_what_came() -> None:
    drawing = pairs_drawing(("expected", "came"), (("fire", 2.5, 5.0), ("none", 0.0, 0.0)), 700.0, LIGHT)
    boxes = [item for item in drawing.items[1:] if isinstance(item, Shape)]
    assert [bool(box.fill) for box in boxes] == [False, True, False, True]
    wide = [float(box.lines[0][:, 0].max() - box.lines[0][:, 0].min()) for box in boxes]
    assert wide[1] == 2 * wide[0] and wide[2:] == [1.0, 1.0]
    said = [item.text for item in drawing.items if isinstance(item, Words)]
    assert said == ["fire", "expected", "2.5", "came", "5", "none", "expected", "0", "came", "0"]
