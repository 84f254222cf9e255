"""The map of hexes a scenario carries: drawn as it looks, and refused in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import MapError
from drumhead.engine.maps.hexes.model import RAIL, RIVER
from drumhead.engine.maps.library import HEX, map_of
from tests.engine.maps.hexes.drawn import hex_map, hex_scenario


def test_rows_read_as_the_drawing_looks_with_columns_growing_to_the_left() -> None:
    map = hex_map(["~.w", "m C"])
    named = {map.board.name(cell): map.terrain[cell] for cell in range(map.board.size)}
    assert named == {
        "0101": "woods",
        "0102": "clear",
        "0103": "sea",
        "0201": "major city",
        "0202": "",
        "0203": "mountain",
    }


def test_each_step_of_a_walk_crosses_a_side() -> None:
    map = hex_map(["...", "..."], sides={"rail": ["0101 0102 0103"], "river": ["0102 0103"]})
    cell = map.board.cell
    assert map.on(cell("0101"), cell("0102")) == {RAIL}
    assert map.on(cell("0103"), cell("0102")) == {RAIL, RIVER}
    assert len(map.sides) == 2


def test_a_star_is_all_land_and_later_names_take_from_earlier_ones() -> None:
    map = hex_map(["..~"], boxes=["Far"], zones={"country": {"Spain": ["*"], "France": ["0102", "Far"]}})
    assert [map.zone("country", map.board.cell(name)) for name in ("0101", "0102", "0103", "Far")] == [
        "",
        "France",
        "Spain",
        "France",
    ]


def test_a_place_has_its_hexes_grades_and_marks() -> None:
    place = {"name": "Jaca", "hexes": ["0101"], "city": "point", "port": "minor", "marks": {"fort": 1}}
    found = hex_map(["."], places=[place]).place_called("jaca")
    assert (found.city, found.port, dict(found.marks)) == ("point", "minor", {"fort": 1})


def test_the_library_reads_it_by_its_kind() -> None:
    scenario = hex_scenario(["."])
    assert map_of(scenario).kind == HEX
    assert map_of(scenario) is map_of(scenario)


@pytest.mark.parametrize(
    ("rows", "more", "said"),
    [
        (["..", "."], {}, "map.rows: row 2 has 1 letters, and the board 2 columns."),
        (["x"], {}, "map.rows: row 1: unknown letter 'x'."),
        (["x"], {"legend": {"x": "moor"}}, "map.legend.x: unknown terrain 'moor'; there are sea, clear"),
        (["."], {"sides": {"river": ["0101 0109"]}}, "map.sides.river: There is no hex or box '0109'"),
        (["..."], {"sides": {"river": ["0101 0103"]}}, "map.sides.river: 0101 and 0103 do not touch."),
        (["."], {"sides": {"canal": []}}, "map.sides: unknown kind 'canal'; there are river"),
        (["."], {"zones": {"sea": {"Bay": ["Far"]}}}, "map.zones.sea: There is no hex or box 'Far'"),
        (["."], {"places": [{"name": "A", "hexes": ["0101"], "city": "big"}]}, "map.places: A: unknown city 'big'"),
        (["."], {"colour": 1}, "map.colour: there is no such key."),
    ],
)
def test_what_is_wrong_is_told_by_its_key(rows: list[str], more: dict[str, Any], said: str) -> None:
    with pytest.raises(MapError) as told:
        hex_map(rows, **more)
    assert told.value.problems[0].startswith(f"The map of scenario drawn: {said}")


def test_boxes_lie_behind_the_hexes_and_have_no_terrain() -> None:
    map = hex_map(["..", "~."], boxes=["Far", "Near"])
    assert map.terrain == ("clear", "clear", "clear", "sea", "", "")
    assert [map.board.name(cell) for cell in range(map.board.size)][4:] == ["Far", "Near"]


def test_a_letter_of_ones_own_goes_before_a_usual_one() -> None:
    assert hex_map(["x."], legend={"x": "swamp", ".": "woods"}).terrain == ("woods", "swamp")


def test_rows_may_begin_with_another_number() -> None:
    map = hex_map([".", "."], first_row=7)
    assert map.board.names(range(map.board.size)) == ("0701", "0801")


def test_sides_are_told_in_one_sequence_however_they_were_written() -> None:
    walks = ["0103 0102", "0102 0101", "0201 0101"]
    maps = [hex_map(["...", "..."], sides={"river": given}) for given in (walks, walks[::-1])]
    assert list(maps[0].sides.items()) == list(maps[1].sides.items()) == sorted(maps[0].sides.items())


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            {"sheets": [{"name": "A", "hexes": 1}, {"name": "a", "hexes": 2}]},
            "map.sheets: two sheets have the same name.",
        ),
        ({"sheets": [{"name": "A", "hexes": 1}, {"name": "B", "hexes": 2, "offset": 2}]}, "map.sheets: there is a gap"),
        ({"boxes": ["Far", "FAR"]}, "map.boxes: two boxes have the same name."),
    ],
)
def test_a_board_that_cannot_be_is_refused_before_its_letters_are_looked_at(more: dict[str, Any], said: str) -> None:
    with pytest.raises(MapError) as told:
        hex_map(["??"], **more)
    (problem,) = told.value.problems
    assert problem.startswith(f"The map of scenario drawn: {said}")


def test_a_carried_map_is_called_as_it_says_or_as_its_scenario() -> None:
    assert (hex_map(["."]).title, hex_map(["."], title="A Land").title) == ("drawn", "A Land")
    assert (hex_map(["."]).id, hex_map(["."]).year) == ("drawn-map", 1936)
    assert hex_map(["."]).digest != hex_map(["w"]).digest


def test_more_letters_than_a_board_has_columns_are_counted() -> None:
    assert hex_map(["." * 99]).board.columns == 99
    with pytest.raises(MapError, match=r"map\.rows: row 1 has 100 letters, and the board 99 columns\."):
        hex_map(["." * 100])
    assert hex_map(["."], first_row=0).board.names((0,)) == ("0001",)
