"""Drawings of territories as people make them: right, or refused with the territories and the place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.maps.areas.faults import find_area_faults
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from tests.engine.maps.areas.test_reader import FIVE, HEAD, drawn, faults

Entry = Mapping[str, Any]


def page(**territories: Entry) -> str:
    return "\n".join(line for code, entry in territories.items() for line in _table(code, entry))


def _table(code: str, entry: Entry) -> Iterable[str]:
    border = str(entry["border"]).split(" | ")
    yield f'[{code}]\nname = "{code.title()}land"\nregion = "{entry.get("region", "land")}"'
    yield f"border = {_texts(border)}\nunit = {_texts([str(entry.get('unit', border[0].split(' ')[0]))])[1:-1]}"
    if "holes" in entry:
        yield f"holes = {_texts(str(entry['holes']).split(' | '))}"
    for name, paths in dict(entry.get("coasts", {})).items():
        yield f'[[{code}.coasts]]\nname = "{name}"\npaths = {_texts(str(paths).split(" | "))}'


def _texts(texts: list[str]) -> str:
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"


def read(folder: Path, **territories: Entry) -> AreaMap:
    return drawn(folder, page(**territories), HEAD)


def refused(folder: Path, **territories: Entry) -> str:
    return faults(folder, page(**territories), HEAD)


WEST, EAST = {"border": "0,0 30,0 30,40 0,40"}, {"border": "30,0 60,0 60,40 30,40"}


# the source's diagrams, as anybody's map


def test_the_diagram_of_adjacency_is_read_as_it_stands(tmp_path: Path) -> None:
    map = read(
        tmp_path,
        A={"border": "0,0 1,0 1,1 0,1"},
        B={"border": "1,0 2,0 2,1 1,1"},
        C={"border": "1,1 2,1 2,2 1,1"},
    )
    assert map.land_links == {("A", "B"), ("B", "A"), ("B", "C"), ("C", "B")}


def test_the_diagram_of_coasts_is_read_as_it_stands_though_a_border_lacks_a_point(tmp_path: Path) -> None:
    """A's path has the point 1,0, which its border may have or not."""
    map = read(
        tmp_path,
        A={"border": "0,0 2,0 2,1 0,1", "coasts": {"": "0,0 1,0 2,0"}},
        B={"border": "2,0 3,0 3,1 2,1", "coasts": {"Top": "2,0 3,0", "Bot": "2,1 3,1"}},
    )
    assert map.sea_links == {("A", "B/TOP"), ("B/TOP", "A")}
    assert ("A", "B") in map.land_links


# rings


@pytest.mark.parametrize(
    ("border", "words"),
    [
        ("0,0 10,0 20,0", "the ring at 0,0 has no ground within"),
        ("0,0 0,0 5,5 5,5", "a ring has 2 points; it takes at least 3"),
        ("", "a ring has 0 points"),
        ("4,4", "a ring has 1 point;"),
        ("0,0 15,0 15,-5", "15,-5 lies off the map of 60 x 40"),
        ("0,0 15,5 15,9 15,5 20,0", "its border runs out to 15,9 and back the same way"),
        ("0,0 10,0 10,10 20,0 30,0 30,10 10,10 0,10", "its border touches itself at 10,10; each part must be a ring"),
        ("0,0 10,0 30,0 20,0 10,10 0,10", "its border runs out to 30,0 and back the same way"),
        ("0,0 20,0 20,9 0,9 0,0 20,0 20,9", "its border"),
        ("0,0 30,10 30,0 0,10", "its border crosses itself near 15,5"),
        ("0,0 40,0 40,10 20,10 20,20 30,20 30,5 0,5", "its border crosses itself near 30,10"),
    ],
)
def test_what_is_no_ring_is_refused_with_the_place(tmp_path: Path, border: str, words: str) -> None:
    assert f"line 1: A: {words}" in refused(tmp_path, A={"border": border, "unit": "1,1"})


@pytest.mark.parametrize(
    "word",
    [
        "1.0,2",
        "1e1,2",
        "nan,2",
        "inf,2",
        "0x1,2",
        "1_0,2",
        "+1,2",
        "１,2",
        "1,2,3",
        "1;2",
        "1,",
        ",",
        "9" * 4000 + ",1",
    ],
)
def test_only_whole_numbers_are_points(tmp_path: Path, word: str) -> None:
    said = refused(tmp_path, A={"border": f"0,0 9,0 {word} 0,9"})
    assert "is no point; it takes two whole numbers such as 120,340." in said
    assert len(said) < 200


def test_numbers_beyond_what_is_reckoned_exactly_are_refused(tmp_path: Path) -> None:
    head = HEAD.replace("width = 60", f"width = {2**53 + 1}")
    assert "map.toml: width: it takes a whole number from 1 to 1000000." in faults(tmp_path, FIVE, head)
    assert "1000000000000 lies off" not in refused(tmp_path, A={"border": "0,0 9,0 1000000000000,9"})
    assert "'1000000000000,9' is no point" in refused(tmp_path, A={"border": "0,0 9,0 1000000000000,9"})


def test_borders_are_exact_where_floats_would_not_be(tmp_path: Path) -> None:
    """A point one unit off a diagonal of a million is off it, however little that is."""
    wide = HEAD.replace("width = 60", "width = 1000000").replace("height = 40", "height = 1000000")
    west = {"border": "0,0 999999,1000000 0,1000000"}
    off = {"border": "0,0 499999,500000 999999,1000000 1000000,0"}
    assert "A and B lie over each other near" in faults(tmp_path, page(A=west, B=off), wide)
    (tmp_path / "territories.toml").write_text(page(A=west, B={"border": "0,0 999999,1000000 1000000,0"}))
    assert read_area_map(tmp_path).land_links == {("A", "B"), ("B", "A")}


def test_a_scribble_is_told_once_and_soon(tmp_path: Path) -> None:
    spots = " ".join(f"{17 * step * step % 61},{29 * step * step * step % 41}" for step in range(1, 400))
    assert refused(tmp_path, A={"border": spots}).count("A: its border crosses itself near") == 1


# neighbours


def test_a_point_on_a_slanting_border_is_knotted_into_the_other_side(tmp_path: Path) -> None:
    map = read(tmp_path, A={"border": "0,0 30,0 20,40 0,40"}, B={"border": "30,0 60,0 60,40 20,40 25,20"})
    assert map.land_links == {("A", "B"), ("B", "A")}
    assert (25, 20) in map.area("A").territory.rings[0]


@pytest.mark.parametrize(
    ("east", "words"),
    [
        ("25,0 60,0 60,40 25,40", "A and B lie over each other near 28,20"),
        ("30,0 60,0 60,40 30,40 29,20", "A and B lie over each other near"),
        ("30,0 60,0 60,40 30,40 31,20", "A and B leave a gap between them near 30,30"),
        ("31,0 60,0 60,40 31,40", "A and B leave a gap between them near 30,0"),
        ("30,0 60,0 60,40 31,40", "A and B leave a gap between them near 30,40"),
        ("20,10 40,10 40,20 20,20", "A and B lie over each other near"),
        ("0,0 30,0 30,40 0,40", "A and B lie over each other near 15,20."),
        ("10,10 20,10 20,20 10,20", "A and B lie over each other near 15,15; A needs a hole there"),
        ("0,0 10,0 10,10 0,10", "A and B lie over each other near 5,5; A needs a hole there"),
    ],
)
def test_overlaps_and_slits_name_both_territories_and_the_place(tmp_path: Path, east: str, words: str) -> None:
    assert words in refused(tmp_path, A=WEST, B={"border": east})


@pytest.mark.parametrize("east", ["32,0 60,0 60,40 32,40", "40,20 60,20 60,40 40,40", "30,40 60,40 60,30"])
def test_open_room_between_territories_is_no_slit(tmp_path: Path, east: str) -> None:
    assert len(read(tmp_path, A=WEST, B={"border": east}).areas) == 2


def test_a_wedge_that_opens_at_a_common_point_is_no_slit(tmp_path: Path) -> None:
    read(tmp_path, A={"border": "0,0 29,0 30,1 30,2 0,2"}, B={"border": "30,2 30,1 31,0 60,0 60,2"})


def test_a_corner_makes_no_neighbours(tmp_path: Path) -> None:
    assert not read(tmp_path, A={"border": "0,0 30,0 30,20 0,20"}, B={"border": "30,20 60,20 60,40 30,40"}).land_links


# islands and holes


def test_a_land_within_a_land_and_one_within_that_are_neighbours_in_turn(tmp_path: Path) -> None:
    map = read(
        tmp_path,
        ITA={"border": "0,0 40,0 40,40 0,40", "holes": "10,10 30,10 30,30 10,30"},
        SAN={"border": "10,10 30,10 30,30 10,30", "holes": "15,15 25,15 25,25 15,25"},
        TOP={"border": "15,15 25,15 25,25 15,25"},
    )
    assert map.land_links == {("ITA", "SAN"), ("SAN", "ITA"), ("SAN", "TOP"), ("TOP", "SAN")}


def test_an_island_in_a_lake_on_an_island_of_one_territory_is_read(tmp_path: Path) -> None:
    """Each hole goes to the smallest ring round it."""
    map = read(
        tmp_path,
        A={
            "border": "0,0 40,0 40,40 0,40 | 10,10 30,10 30,30 10,30",
            "holes": "5,5 35,5 35,35 5,35 | 15,15 25,15 25,25 15,25",
        },
        W={"border": "5,5 35,5 35,35 5,35", "holes": "10,10 30,10 30,30 10,30", "region": "ocean"},
        L={"border": "15,15 25,15 25,25 15,25", "region": "ocean"},
    )
    assert len(map.areas) == 3


@pytest.mark.parametrize(
    ("holes", "words"),
    [
        ("40,20 42,20 42,22", "A: its hole at 40,20 lies outside it."),
        ("20,10 40,10 40,20 20,20", "A: its border crosses itself near 30,"),
        ("30,0 30,40 20,20", "A: its holes near 30,0 touch its border or each other."),
        ("4,4 12,4 12,12 4,12 | 6,6 8,6 8,8 6,8", "A: its holes near 4,4 touch its border or each other."),
        ("4,4 12,4 12,12 4,12", "A: nobody's ground lies within it near 8,8; a territory must fill every hole."),
        ("4,4 8,4", "A: a ring has 2 points"),
    ],
)
def test_a_hole_lies_within_its_territory_and_is_filled(tmp_path: Path, holes: str, words: str) -> None:
    assert words in refused(tmp_path, A={**WEST, "holes": holes}, B=EAST)


def test_rings_of_one_territory_may_not_lie_over_each_other(tmp_path: Path) -> None:
    said = refused(tmp_path, A={"border": "0,0 30,0 30,40 0,40 | 5,5 10,5 10,10"})
    assert "A: two of its rings lie over each other near" in said


# coasts


def coasts(folder: Path, **paths: str) -> str:
    """Northland above a sea, with these coasts."""
    return refused(
        folder,
        NOR={"border": "0,0 60,0 60,20 30,20 0,20", "coasts": paths},
        SEA={"border": "0,20 60,20 60,40 0,40", "region": "ocean"},
    )


@pytest.mark.parametrize(
    ("paths", "words"),
    [
        ({"WC": "0,20"}, "NOR: a coast's path has 1 point; it takes at least 2."),
        ({"WC": "0,20 30,25 60,20"}, "NOR: its coast WC leaves the territory between 0,20 and 30,25."),
        ({"WC": "0,20 30,20 40,30"}, "NOR: its coast WC leaves the territory between 30,20 and 40,30."),
        (
            {"WC": "0,20 30,20", "EC": "20,20 60,20"},
            "NOR: its coast WC and its coast EC run over each other between 20,20",
        ),
        ({"WC": "0,20 60,20 | 0,20 30,20"}, "NOR: its coast WC runs twice between 0,20 and 30,20."),
        ({"WC": "0,20 30,20 0,20"}, "NOR: its coast WC runs twice between 0,20 and 30,20."),
        ({"WC": "0,10 60,10"}, "NOR: its coast WC from 0,10 to 60,10 lies off the border, and is no canal"),
        ({"": "0,20 30,20", "EC": "30,20 60,20"}, "NOR: several coasts must have different names."),
        ({"ec": "0,20 30,20", "EC": "30,20 60,20"}, "NOR: several coasts must have different names."),
        ({"W C": "0,20 60,20"}, "NOR: the coast 'W C': a coast's name is letters and digits, such as NC."),
    ],
)
def test_a_coast_keeps_to_its_border_or_is_a_canal(tmp_path: Path, paths: dict[str, str], words: str) -> None:
    assert words in coasts(tmp_path, **paths)


def test_a_coast_that_runs_the_other_way_is_the_same_coast(tmp_path: Path) -> None:
    turned = FIVE.replace('["0,30 20,30 30,30"]', '["30,30 20,30 0,30"]').replace('["0,10 30,10"]', '["30,10 0,10"]')
    map, plain = drawn(tmp_path, turned), drawn(tmp_path, FIVE)
    assert map.sea_links == plain.sea_links


def test_coasts_that_meet_are_neighbours_though_their_territories_touch_in_a_corner_only(tmp_path: Path) -> None:
    map = read(
        tmp_path,
        A={"border": "0,0 30,0 30,20 0,20", "coasts": {"": "30,0 30,20"}},
        B={"border": "30,20 60,20 60,40 30,40", "coasts": {"": "30,20 60,20"}},
        SEA={"border": "30,0 60,0 60,20 30,20", "region": "ocean"},
    )
    assert map.land_links == frozenset()
    assert ("A", "B") in map.sea_links


CANAL: dict[str, Entry] = {
    "SEA": {"border": "0,0 60,0 60,10 0,10", "region": "ocean"},
    "COA": {"border": "0,10 60,10 60,20 0,20", "coasts": {"": "0,10 60,10 | 30,10 30,20"}},
    "INL": {"border": "0,20 60,20 60,30 0,30", "coasts": {"": "30,20 30,30"}},
    "END": {"border": "0,30 60,30 60,40 0,40"},
}


def test_a_canal_leads_fleets_to_a_land_that_no_sea_touches(tmp_path: Path) -> None:
    map = read(tmp_path, **CANAL)
    assert map.sea_links == {("SEA", "COA"), ("COA", "SEA"), ("COA", "INL"), ("INL", "COA")}
    assert find_area_faults(map) == []


def test_a_canal_that_meets_nothing_is_refused(tmp_path: Path) -> None:
    lost = {"border": "0,30 60,30 60,40 0,40", "coasts": {"": "40,30 40,40"}}
    said = refused(tmp_path, **(CANAL | {"END": lost}))
    assert "END: its coast from 40,30 to 40,40 lies off the border, and is no canal" in said


INNER: Entry = {"border": "0,20 60,20 60,30 0,30"}
TWO_ENDS: Entry = {
    "border": "0,10 60,10 60,20 0,20",
    "coasts": {"": "0,10 60,10 | 20,10 20,20 | 40,20 40,10"},
}


def test_a_canal_leaves_the_border_with_every_path(tmp_path: Path) -> None:
    """Of a coast that has one path along a border no ocean is near the other makes no canal."""
    half = INNER | {"coasts": {"": "30,20 30,30 | 0,30 30,30"}}
    assert find_area_faults(read(tmp_path, **(CANAL | {"INL": half}))) == ["INL: no ocean lies along the coast of it."]


def test_a_canal_may_come_back_to_the_border_it_left(tmp_path: Path) -> None:
    """It ends where its path ends, and does not run back along the border."""
    loop = INNER | {"coasts": {"": "20,20 30,25 40,20"}}
    assert find_area_faults(read(tmp_path, **(CANAL | {"INL": loop, "COA": TWO_ENDS}))) == []


def test_a_lake_is_an_ocean_that_only_its_shores_reach(tmp_path: Path) -> None:
    map = read(
        tmp_path,
        A={
            "border": "0,0 60,0 60,40 0,40",
            "holes": "20,10 40,10 40,30 20,30",
            "coasts": {"": "20,10 40,10 40,30 20,30 20,10"},
        },
        L={"border": "20,10 40,10 40,30 20,30", "region": "ocean", "unit": "30,20"},
    )
    assert map.sea_links == {("A", "L"), ("L", "A")}
    assert find_area_faults(map) == []


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (
            {"coasts": {"": "0,10 30,10 | 30,10 30,20"}},
            "COA: SEA lies beside it from 30,10 to 60,10, but no coast runs there.",
        ),
        ({"coasts": {"": "60,20 60,10 0,10 | 30,10 30,20"}}, ""),
        ({"coasts": {"": "0,10 60,10 60,20 30,20"}}, "COA: its coast runs on along the border with INL at 30,20."),
    ],
)
def test_the_check_finds_shores_without_a_coast_and_coasts_on_land(tmp_path: Path, changed: Entry, words: str) -> None:
    found = find_area_faults(read(tmp_path, **(CANAL | {"COA": {**CANAL["COA"], **changed}})))
    assert (words in found) if words else not any(fault.startswith("COA") for fault in found)


SEAS: Entry = {"border": "0,0 60,0 60,40 0,40", "holes": "20,10 40,10 30,30", "region": "ocean"}


def test_a_coast_is_no_longer_than_its_path_even_round_a_corner(tmp_path: Path) -> None:
    """A path does not come back to where it began by itself."""
    isle = {"border": "20,10 40,10 30,30", "coasts": {"": "20,10 40,10 30,30"}}
    bare = "ISL: SEA lies beside it from 20,10 to 30,30, but no coast runs there."
    assert find_area_faults(read(tmp_path, SEA=SEAS, ISL=isle)) == [bare]
    whole = {"border": "20,10 40,10 30,30", "coasts": {"": "20,10 40,10 30,30 20,10"}}
    assert find_area_faults(read(tmp_path, SEA=SEAS, ISL=whole)) == []


def test_a_coast_that_ends_where_the_land_begins_does_not_run_along_it(tmp_path: Path) -> None:
    """The cape's third side is a border with land; its coast has the other two."""
    sea = {"border": "0,0 60,0 60,20 40,20 30,10 20,20 0,20", "region": "ocean"}
    cape = {"border": "20,20 30,10 40,20", "coasts": {"": "20,20 30,10 40,20"}}
    land = {"border": "0,20 20,20 40,20 60,20 60,40 0,40", "coasts": {"": "0,20 20,20 | 40,20 60,20"}}
    assert find_area_faults(read(tmp_path, SEA=sea, CAP=cape, LAN=land)) == []


def test_points_of_many_neighbours_are_knotted_in_along_the_way(tmp_path: Path) -> None:
    """Thirty fields along one border, which itself has its two ends alone."""
    fields = {f"F{x:02}": {"border": f"{x},20 {x + 2},20 {x + 2},40 {x},40"} for x in range(0, 60, 2)}
    map = read(tmp_path, A={"border": "0,0 60,0 60,20 0,20"}, **fields)
    assert map.area("A").territory.rings[0] == ((0, 0), (60, 0), *((x, 20) for x in range(60, -1, -2)))


def test_an_ocean_has_no_coasts(tmp_path: Path) -> None:
    sea = {"border": "0,0 60,0 60,10 0,10", "region": "ocean", "coasts": {"": "0,10 60,10"}}
    assert "SEA: an ocean has no coasts." in refused(tmp_path, SEA=sea)


# what is written of territories


def test_a_closed_territory_is_nobodys_neighbour(tmp_path: Path) -> None:
    map = drawn(tmp_path, page(A=WEST, B=EAST).replace("[B]\n", "[B]\nclosed = true\n"))
    assert not map.land_links
    assert find_area_faults(map) == []


@pytest.mark.parametrize("region", ["Ocean", "OCEAN", " ocean"])
def test_an_ocean_that_would_be_land_is_refused(tmp_path: Path, region: str) -> None:
    assert f"A: region: {region!r} would be land; the sea is written ocean." in refused(
        tmp_path, A={**WEST, "region": region}
    )


def test_any_other_region_is_land(tmp_path: Path) -> None:
    assert read(tmp_path, A={**WEST, "region": "Middle-earth"}, B=EAST).land_links


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ('"A/B"', "'A/B': a territory's code is up to 12 letters and digits."),
        ('"A*"', "'A*': a territory's code is up to 12 letters and digits."),
        ('""', "'': a territory's code is up to 12 letters and digits."),
        ("b", "'b': another territory has this code; capitals and small letters are the same."),
    ],
)
def test_a_code_is_one_word_and_no_others(tmp_path: Path, code: str, words: str) -> None:
    assert words in faults(tmp_path, page(B=EAST, A=WEST).replace("[A]", f"[{code}]"))


def test_codes_and_coasts_in_small_letters_are_read_as_capitals(tmp_path: Path) -> None:
    small = FIVE.replace("[NOR]", "[nor]").replace("[[NOR.coasts]]", "[[nor.coasts]]").replace('"WC"', '"wc"')
    assert drawn(tmp_path, small).sea_links == drawn(tmp_path, FIVE).sea_links


def test_one_territory_is_a_map_and_none_is_not(tmp_path: Path) -> None:
    map = read(tmp_path, A=WEST)
    assert (map.board.size, map.land_links, find_area_faults(map)) == (1, frozenset(), [])
    assert faults(tmp_path, "").endswith("territories.toml: there is no territory in it.")
