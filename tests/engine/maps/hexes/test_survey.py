"""What is told of a hex, and how a place is found by what people call it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.maps.hexes.gazetteer import extent, find_hexes
from drumhead.engine.maps.hexes.model import HexMap, Stream
from drumhead.engine.maps.hexes.survey import hex_facts, hex_survey
from tests.engine.maps.hexes.drawn import hex_map


@pytest.fixture(scope="module")
def map() -> HexMap:
    return hex_map(
        ["...~", "wC.~"],
        sheets=[{"name": "A", "hexes": 3}, {"name": "B", "hexes": 2, "offset": 2}],
        boxes=["Canarias"],
        sides={"river": ["A:0101 A:0102"], "rail": ["A:0101 A:0102 A:0103"]},
        zones={"region": {"Aragón": ["*"], "Rioja": ["A:0101"]}, "sea": {"Bay": ["B:0102", "B:0202", "A:0103"]}},
        places=[
            {"name": "Madrid", "hexes": ["A:0203", "A:0202"], "city": "major", "names": ["Matritum"]},
            {"name": "Gijón", "hexes": ["A:0103"], "city": "dot", "port": "major", "marks": {"airbase": 3}},
        ],
    )


def test_a_hex_tells_all_that_is_printed_on_it(map: HexMap) -> None:
    facts = hex_facts(hex_survey(map, map.board.cell("A:0103")))
    assert facts == (
        ("Also", "B:0101"),
        ("Terrain", "clear"),
        ("Region", "Aragón"),
        ("Sea", "Bay"),
        ("Place", "Gijón, city, major port, airbase 3"),
        ("Rail", "towards A:0102"),
    )


def test_of_a_city_in_two_hexes_one_is_a_part(map: HexMap) -> None:
    whole, part = (dict(hex_facts(hex_survey(map, map.board.cell(name)))) for name in ("A:0203", "A:0202"))
    assert whole["Place"] == "Madrid, major city, also Matritum"
    assert part["Place"] == "Madrid (part of it), major city, also Matritum"


def test_a_box_is_called_a_box(map: HexMap) -> None:
    assert hex_facts(hex_survey(map, map.board.cell("canarias"))) == (("Terrain", "box"),)


@pytest.mark.parametrize(
    ("words", "hex", "kind"),
    [
        ("gijon", "A:0103", "city"),
        ("matrit", "A:0203", "city"),
        ("B:0101", "A:0103", "hex"),
        ("0102", "A:0102", "hex"),
        ("canarias", "Canarias", "territory"),
        ("rioja", "A:0101", "region"),
        ("madird", "A:0203", "city"),
    ],
)
def test_a_place_is_found(map: HexMap, words: str, hex: str, kind: str) -> None:
    found = find_hexes(map, words)[0]
    assert (map.board.name(found.cell), found.kind) == (hex, kind)


def test_the_extent_of_a_find_is_all_of_it(map: HexMap) -> None:
    cells = map.board.cell
    sea, city = find_hexes(map, "bay")[0], find_hexes(map, "madrid")[0]
    assert set(extent(map, sea)) == {cells("B:0102"), cells("B:0202"), cells("A:0103")}
    assert set(extent(map, city)) == {cells("A:0203"), cells("A:0202")}


def test_the_extent_of_a_river_is_every_hex_it_runs_through_and_of_no_other(map: HexMap) -> None:
    runs = {"Duero": ("A:0203",), "Ebro": ("A:0101", "A:0102", "A:0202")}
    cells = {name: [map.board.cell(hex) for hex in hexes] for name, hexes in runs.items()}
    streams = tuple(Stream(name, 1, tuple(map.board.middle(cell) for cell in cells[name])) for name in runs)
    drawn = replace(map, ground=replace(map.ground, streams=streams))
    ebro = find_hexes(drawn, "ebro")[0]
    assert (ebro.kind, set(extent(drawn, ebro))) == ("river", set(cells["Ebro"]))


def test_nothing_is_found_by_no_words(map: HexMap) -> None:
    assert find_hexes(map, "  ") == ()


def test_what_is_off_the_map_is_told_so_and_a_mark_of_one_without_its_number() -> None:
    place = {"name": "Jaca", "hexes": ["0101"], "marks": {"fort": 1, "airbase": 2, "factory": 0}}
    drawn = hex_map([" ."], places=[place], zones={"region": {"Aragón": ["0101"]}, "sea": {}})
    survey = hex_survey(drawn, drawn.board.cell("0101"))
    assert hex_facts(survey) == (
        ("Terrain", "clear"),
        ("Region", "Aragón"),
        ("Place", "Jaca, fort, airbase 2, factory 0"),
    )
    off = hex_survey(drawn, drawn.board.cell("0102"))
    assert (off.terrain, off.zones, off.places, off.sides) == ("off the map", (), (), ())
