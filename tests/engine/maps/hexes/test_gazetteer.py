"""Finding what has a name on a map of hexes: how it is told, in which sequence, and which hexes it covers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.hexes.gazetteer import extent, find_hexes
from drumhead.engine.maps.hexes.model import SIDES, Ground, HexMap, Stream, bit
from tests.engine.maps.hexes.drawn import hex_map

PLACES: list[dict[str, Any]] = [
    {"name": "Jaca", "hexes": ["0101"], "city": "point", "names": ["Xaca"]},
    {"name": "Santander", "hexes": ["0103"], "city": "major", "port": "great"},
    {"name": "Punta", "hexes": ["0201"], "port": "minor"},
    {"name": "Alto", "hexes": ["0202"]},
    {"name": "Grande", "hexes": ["0302", "0303"], "city": "major"},
]
ZONES = {
    "region": {"Aragon": ["0101", "0102", "0103"], "Rioja": ["0201", "0202", "0203", "0301", "Far"]},
    "sea": {"Biscay": ["0204", "0304", "0104"]},
    "country": {"Nowhere": ["Far"]},
}


def drawn(**more: Any) -> HexMap:
    return hex_map(["~.w.", "~m .", "~C.."], **({"places": PLACES, "zones": ZONES, "boxes": ["Far"]} | more))


def flowing(*streams: Stream) -> HexMap:
    map = drawn()
    return replace(map, ground=Ground(streams=streams))


def along(map: HexMap, *names: str) -> tuple[tuple[float, float], ...]:
    return tuple(map.board.middle(map.board.cell(name)) for name in names)


def labels(map: HexMap, words: str) -> list[str]:
    return [place.label for place in find_hexes(map, words)]


@pytest.mark.parametrize(
    ("words", "kind", "label"),
    [
        ("jaca", "city", "Jaca, 0101, point city, Xaca"),
        ("XACA", "city", "Jaca, 0101, point city, Xaca"),
        ("santander", "city", "Santander, 0103, major city and great port"),
        ("punta", "village", "Punta, 0201, minor port"),
        ("alto", "village", "Alto, 0202"),
        ("aragon", "region", "Aragon, region, 3 hexes"),
        ("biscay", "sea", "Biscay, sea, 3 hexes"),
        ("nowhere", "region", "Nowhere, country, 1 hexes"),
        ("far", "territory", "Far, box"),
        ("0101", "hex", "0101, clear, Jaca"),
        ("0104", "hex", "0104, sea"),
        ("0202", "hex", "0202, off the map, Alto"),
    ],
)
def test_a_find_says_what_it_is(words: str, kind: str, label: str) -> None:
    found = find_hexes(drawn(), words)
    assert [(place.kind, place.label) for place in found] == [(kind, label)]


def test_nothing_goes_by_no_words_and_no_more_is_found_than_was_asked_for() -> None:
    map = drawn()
    assert (find_hexes(map, " "), find_hexes(map, "a", 0)) == ((), ())
    assert len(find_hexes(map, "a", 2)) == 2
    assert len(find_hexes(map, "a", 1)) == 1


def test_larger_cities_come_first() -> None:
    grades = ("town", "major", "reference", "dot", "point")
    places = [{"name": f"San {grade}", "hexes": ["0101"], "city": grade} for grade in grades]
    found = find_hexes(drawn(places=places), "san")
    assert [place.name.split()[1] for place in found] == ["major", "dot", "point", "reference", "town"]


def test_a_number_is_found_on_every_sheet_that_has_it_but_no_box_by_it() -> None:
    sheets = [{"name": "23A", "hexes": 3}, {"name": "24A", "hexes": 3, "offset": 3}]
    map = hex_map(["......"], sheets=sheets, boxes=["0101"])
    assert [place.name for place in find_hexes(map, " 0102 ") if place.kind == "hex"] == ["23A:0102", "24A:0102"]
    assert [place.name for place in find_hexes(map, "24A:0102")] == ["24A:0102"]
    assert [place.kind for place in find_hexes(map, "0101")] == ["hex", "hex", "territory"]


def test_a_river_is_found_once_at_the_middle_of_its_course_and_covers_it() -> None:
    map = drawn()
    course = along(map, "0101", "0102", "0203")
    map = flowing(Stream("Ebro", 3, course), Stream("Ebro", 1, course[:1]), Stream("", 2, course))
    (found,) = find_hexes(map, "ebro")
    assert (found.kind, found.label, map.board.name(found.cell)) == ("river", "Ebro, river", "0102")
    assert map.board.names(extent(map, found)) == ("0101", "0102", "0203")


def test_a_river_off_the_map_or_without_a_name_is_not_found() -> None:
    map = drawn()
    beyond = flowing(Stream("Loire", 1, ((-50.0, -50.0),)), Stream("Ebro", 1, ((-50.0, -50.0), *along(map, "0101"))))
    assert labels(beyond, "loire") == []
    (found,) = find_hexes(beyond, "ebro")
    assert beyond.board.names(extent(beyond, found)) == ("0101",)


def test_a_find_covers_its_zone_or_its_city_or_its_own_hex() -> None:
    map = drawn()
    covered = {word: map.board.names(extent(map, find_hexes(map, word)[0])) for word in ("rioja", "biscay", "grande")}
    assert set(covered["rioja"]) == {"0201", "0202", "0203", "0301", "Far"}
    assert set(covered["biscay"]) == {"0104", "0204", "0304"}
    assert covered["grande"] == ("0302", "0303")
    assert [map.board.names(extent(map, find_hexes(map, word)[0])) for word in ("0303", "far")] == [("0303",), ("Far",)]


def test_a_zone_is_shown_at_the_hex_nearest_to_the_middle_of_its_hexes_and_boxes_do_not_count() -> None:
    map = hex_map(
        [".....", "....."], zones={"region": {"Long": ["0101", "0102", "0103", "0104", "0105", "Far"]}}, boxes=["Far"]
    )
    assert map.board.name(find_hexes(map, "long")[0].cell) == "0103"
    tall = hex_map(["."] * 5, zones={"region": {"Tall": ["0101", "0201", "0301", "0401", "0501"]}})
    assert tall.board.name(find_hexes(tall, "tall")[0].cell) == "0301"
    boxed = find_hexes(drawn(), "nowhere")[0]
    assert boxed.cell == drawn().board.cell("Far")


def test_a_place_is_known_by_its_names_in_any_case_and_a_hex_by_its_number() -> None:
    map = drawn()
    assert map.place_called(" xaca ").name == "Jaca"
    assert (map.place("JACA"), map.place("0103"), map.place("far")) == (
        (map.board.cell("0101"), None),
        (map.board.cell("0103"), None),
        (map.board.cell("Far"), None),
    )
    assert map.place("grande") == (map.board.cell("0302"), None)
    with pytest.raises(UnknownNameError, match="There is no place 'Lugo' on the map"):
        map.place_called("Lugo")
    with pytest.raises(UnknownNameError, match="There is no hex or box 'Lugo'"):
        map.place("Lugo")


def test_what_lies_on_a_hexside_has_its_bits_seen_from_both_hexes() -> None:
    map = hex_map(["...", "..."], sides={"rail": ["0101 0102"], "river": ["0101 0102", "0101 0201"]})
    a, b, below = (map.board.cell(name) for name in ("0101", "0102", "0201"))
    east = map.board.heading(a, b)
    assert map.side_bits.shape == (map.board.size, 6)
    assert map.side_bits[a, east] == map.side_bits[b, east.opposite] == bit("rail") | bit("river")
    assert map.side_bits[below, map.board.heading(below, a)] == bit("river")
    assert int((map.side_bits > 0).sum()) == 4
    assert [bit(kind) for kind in SIDES] == [2**n for n in range(len(SIDES))]


def test_layers_are_called_as_they_say_and_say_nothing_where_there_are_none() -> None:
    map = drawn()
    assert (map.title_of("region"), replace(map, titles={"region": "Province"}).title_of("region")) == (
        "Region",
        "Province",
    )
    assert (map.zone("region", map.board.cell("0101")), map.zone("weather", 0)) == ("Aragon", "")
    land = [map.board.name(cell) for cell in range(map.board.size) if map.land[cell]]
    assert land == ["0101", "0102", "0103", "0201", "0203", "0301", "0302", "0303"]


def test_each_box_is_found_where_it_lies_and_a_river_without_a_name_or_a_second_part_is_none() -> None:
    map = drawn(boxes=["Far", "Farther"])
    assert [(place.name, place.cell) for place in find_hexes(map, "far")] == [
        ("Far", map.board.cell("Far")),
        ("Farther", map.board.cell("Farther")),
    ]
    ebro = along(map, "0101", "0102")
    rivers = flowing(Stream("", 1, ebro), Stream("Ebro", 1, ebro), Stream("Ebro", 3, along(map, "0301", "0302")))
    assert labels(rivers, "river") == []
    assert labels(rivers, "ebro") == ["Ebro, river"]


def test_zones_that_are_as_large_are_told_by_their_names() -> None:
    zones = {"region": {"Old Castile": ["0101"], "Leon Castile": ["0102"], "New Castile": ["0103", "0201"]}}
    assert [label.split(",")[0] for label in labels(drawn(zones=zones, places=[]), "castile")] == [
        *("New Castile", "Leon Castile", "Old Castile"),
    ]
