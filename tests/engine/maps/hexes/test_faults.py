"""What is wrong with a map of hexes in its meaning, one sentence for each; a sound one has no fault."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.faults import find_hex_faults
from tests.engine.maps.hexes.drawn import hex_map

LAND = ["....", "....", "~..."]
"""The sea lies at 0304 alone: 0303, 0204 and 0203 have a coast."""


def _told(rows: list[str], **more: Any) -> list[str]:
    map = hex_map(rows, **more)
    return [fault.sentence(map) for fault in find_hex_faults(map)]


def test_a_sound_map_has_no_fault() -> None:
    rows = ["....", ".C..", "~..."]
    found = _told(
        rows,
        sides={
            "river": ["0203 0202", "0203 0303"],
            "bridge": ["0203 0202"],
            "rail": ["0203 0202 0201"],
            "sea": ["0203 0204"],
            "mountain": ["0101 0102"],
        },
        zones={"country": {"Spain": ["*"]}, "sea": {"Bay": ["0304", "0303", "0203", "0204"]}},
        places=[
            {"name": "Madrid", "hexes": ["0203", "0202"], "city": "major"},
            {"name": "Avilés", "hexes": ["0303"], "city": "point", "port": "minor"},
        ],
    )
    assert found == []


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"sides": {"rail": ["0303 0304"]}}, "sides.csv: 0303 0304: rail: there must be land on both sides."),
        ({"sides": {"border": ["0204 0304"]}}, "sides.csv: 0204 0304: border: there must be land on both sides."),
        ({"sides": {"bridge": ["0101 0102"]}}, "sides.csv: 0101 0102: bridge: there is no river to be bridged."),
        ({"sides": {"sea": ["0101 0102"]}}, "sides.csv: 0101 0102: sea: a hex without a coast has no side of sea."),
        (
            {"sides": {"sea": ["0203 0303"], "road": ["0203 0303"]}},
            "sides.csv: 0203 0303: road: it runs through water.",
        ),
        (
            {"sides": {"mountain": ["0101 0102"], "high mountain": ["0101 0102"]}},
            "sides.csv: 0101 0102: mountain and high mountain exclude each other.",
        ),
        (
            {"sides": {"strait": ["0203 0303"], "river": ["0203 0303"]}},
            "sides.csv: 0203 0303: a hexside of water has no river.",
        ),
        ({"zones": {"country": {"Spain": ["0101"]}}}, "hexes.csv: 0102: it has no country."),
        ({"zones": {"sea": {"Bay": []}}}, "hexes.csv: 0304: it has no sea."),
        (
            {"places": [{"name": "Cape", "hexes": ["0304"], "city": "dot"}]},
            "places.csv: 0304: Cape: it lies in the sea or off the map.",
        ),
        (
            {"places": [{"name": "Port", "hexes": ["0101"], "port": "minor"}]},
            "places.csv: 0101: Port: it is a port without a coast.",
        ),
        (
            {"places": [{"name": "Twin", "hexes": ["0101", "0102"], "city": "dot"}]},
            "places.csv: 0101: Twin: only a major city lies in several hexes.",
        ),
    ],
)
def test_a_fault_names_its_file_and_its_hexes(more: dict[str, Any], said: str) -> None:
    assert said in _told(LAND, **more)


def test_a_river_that_ends_inland_is_a_fault_and_one_that_reaches_the_coast_is_none() -> None:
    rows = [".....", ".....", ".....", ".....", ".....", "~...."]
    inland = {"river": ["0303 0302", "0303 0402"]}
    assert _told(rows, sides=inland) == ["sides.csv: 0302 0303: a river of 2 hexsides ends nowhere."]
    coast = {"river": ["0604 0504"]}
    assert _told(rows, sides=coast) == []


@pytest.mark.parametrize(
    ("row", "lake", "sea", "is_mouth"),
    [
        (".......", "0505 0506", "0502", False),
        ("......~", "0505 0506", "0502", False),
        ("..~....", "0505 0506", "0502", True),
        (".. ....", "0505 0506", "0502", True),
        (".......", "0404 0405", "0502", True),
        (".......", "0403 0402", "0502", True),
        (".......", "0505 0506", "0403", True),
    ],
)
def test_a_river_ends_at_a_coast_a_lake_or_a_hex_of_a_named_sea(row: str, lake: str, sea: str, is_mouth: bool) -> None:
    """The river is one hexside, in the middle of seven rows, of which the fourth is drawn."""
    rows = [*3 * ("." * 7,), row, *3 * ("." * 7,)]
    found = _told(rows, sides={"river": ["0403 0404"], "lake": [lake]}, zones={"sea": {"Bay": [sea]}})
    ends = [said for said in found if "ends nowhere" in said]
    assert ends == ([] if is_mouth else ["sides.csv: 0403 0404: a river of 1 hexsides ends nowhere."])


def test_a_river_ends_at_the_edge_of_the_map() -> None:
    assert _told(["." * 7] * 7, sides={"river": ["0103 0104"]}) == []


def test_a_city_of_ground_without_a_name_and_a_hex_filled_after_one_that_is_not() -> None:
    assert _told(["C."]) == ["hexes.csv: 0102: no place that is a major city lies here."]
    madrid = {"name": "Madrid", "hexes": ["0101", "0102"], "city": "major"}
    assert _told(["C."], places=[madrid]) == ["places.csv: 0101: Madrid: the hexes it fills come first."]


def test_of_many_faults_in_a_file_the_rest_are_counted() -> None:
    found = _told(["." * 60], zones={"country": {"Spain": []}})
    assert len(found) == 41
    assert found[-1].endswith("And 19 more faults.")


def test_a_carried_map_is_told_by_its_keys() -> None:
    map = hex_map(LAND, sides={"bridge": ["0101 0102"]})
    (fault,) = find_hex_faults(map)
    assert fault.sentence(map, inline=True).startswith("map.sides: 0101 0102: bridge: ")


@pytest.mark.parametrize(
    ("sides", "hexes", "port", "good"),
    [
        ({"major river": ["0303 0302", "0303 0402"]}, ["0303"], "minor", True),
        ({"river": ["0303 0302"]}, ["0303"], "minor", False),
        ({}, ["Azores"], "great", True),
        ({}, ["0303"], "", True),
        ({}, ["0505"], "minor", True),
    ],
    ids=["on a major river", "on a small one", "in a box", "no port", "on the coast"],
)
def test_a_port_lies_on_a_coast_on_a_major_river_or_in_a_box(
    sides: dict[str, list[str]], hexes: list[str], port: str, good: bool
) -> None:
    place = {"name": "Port", "hexes": hexes, "port": port, "city": "dot"}
    found = _told([*["....."] * 4, ".....", "~...."], sides=sides, places=[place], boxes=["Azores"])
    assert [said for said in found if said.startswith("places")] == (
        [] if good else ["places.csv: 0303: Port: it is a port without a coast."]
    )


def test_what_stands_on_a_hexside_of_land_is_told_only_where_one_side_is_no_land() -> None:
    kinds = ("river", "mountain", "border", "rail", "road")
    found = _told(LAND, sides={kind: ["0303 0304"] for kind in kinds})
    assert [said.split(": ")[2] for said in found if "land on both" in said] == [
        "river",
        "mountain",
        "border",
        "rail",
        "road",
    ]
    assert _told(LAND, sides={kind: ["0203 0202"] for kind in ("mountain", "border", "rail", "road")}) == []


def test_places_may_be_partly_of_ground_of_their_own_and_only_cities_of_several_hexes_are_looked_at() -> None:
    filled = {"name": "Madrid", "hexes": ["0102", "0101"], "city": "major"}
    assert _told(["C."], places=[filled]) == []
    assert _told(["CC"], places=[{**filled, "hexes": ["0101", "0102"]}]) == []
    for place in ({"name": "Cape", "hexes": ["0101"]}, {"name": "Cape", "hexes": ["0101"], "marks": {"fort": 1}}):
        assert _told(["~~"], places=[place]) == [], "a name alone may lie at sea"
    assert _told(["~~"], places=[{"name": "Cape", "hexes": ["0101"], "port": "minor"}]) == [
        "places.csv: 0101: Cape: it lies in the sea or off the map."
    ]


@pytest.mark.parametrize(
    ("wide", "more"), [(40, ""), (41, ""), (42, " And 1 more fault."), (43, " And 2 more faults.")]
)
def test_only_faults_that_are_not_told_are_counted(wide: int, more: str) -> None:
    found = _told(["." * wide], zones={"country": {"Spain": []}})
    assert found[-1] == f"hexes.csv: 01{min(wide, 41):02}: it has no country.{more}"


def test_faults_of_hexsides_are_told_in_the_sequence_of_the_hexes_however_they_were_laid() -> None:
    sides = {"sea": ["0203 0202", "0101 0102"], "river": ["0303 0302"], "bridge": ["0101 0201"]}
    map = hex_map(LAND, sides=sides)
    turned = replace(map, sides=dict(reversed(map.sides.items())))
    found = [fault.sentence(turned) for fault in find_hex_faults(turned)]
    assert (
        found
        == _told(LAND, sides=sides)
        == [
            "sides.csv: 0101 0102: sea: a hex without a coast has no side of sea.",
            "sides.csv: 0101 0201: bridge: there is no river to be bridged.",
            "sides.csv: 0202 0203: sea: a hex without a coast has no side of sea.",
        ]
    )


def test_a_port_of_several_hexes_needs_one_on_the_coast() -> None:
    place = {"name": "Port", "hexes": ["0303", "0302"], "port": "minor", "city": "major"}
    rows = ["....", "....", "~CC."]
    assert _told(rows, places=[place]) == []
    assert _told(rows, places=[{**place, "hexes": ["0302", "0303"]}]) == []
