"""Polygon maps: adjacency from shared points alone, and every fault of a drawing in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import MapError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map

HEAD = """
format = 2
id = "strait"
title = "The Strait"
kind = "area"
width = 60
height = 40
"""
# A sea in the middle; Northland and Eastland above it, Southland below with two coasts, parted by a cape.
FIVE = """
[NOR]
name = "Northland"
region = "north"
border = ["0,0 30,0 30,10 0,10"]
unit = "10,5"
[[NOR.coasts]]
paths = ["0,10 30,10"]
[EAS]
name = "Eastland"
region = "north"
border = ["30,0 60,0 60,10 30,10"]
unit = "45,5"
[[EAS.coasts]]
paths = ["30,10 60,10"]
[SEA]
name = "Middle Sea"
region = "ocean"
border = ["0,10 30,10 30,30 20,30 0,30"]
unit = "15,20"
[BAY]
name = "East Bay"
region = "ocean"
border = ["30,10 60,10 60,30 40,30 30,30"]
unit = "45,20"
[SOU]
name = "Southland"
region = "south"
border = ["0,30 20,30 30,30 40,30 60,30 60,40 0,40"]
unit = "30,35"
[[SOU.coasts]]
name = "WC"
paths = ["0,30 20,30 30,30"]
[[SOU.coasts]]
name = "EC"
paths = ["30,30 40,30 60,30"]
"""


def drawn(folder: Path, territories: str, head: str = HEAD) -> AreaMap:
    (folder / "map.toml").write_text(head)
    (folder / "territories.toml").write_text(territories)
    return read_area_map(folder)


def faults(folder: Path, territories: str, head: str = HEAD) -> str:
    with pytest.raises(MapError) as caught:
        drawn(folder, territories, head)
    return "\n".join(caught.value.problems)


def test_territories_that_share_two_points_are_linked_by_land(tmp_path: Path) -> None:
    map = drawn(tmp_path, FIVE)
    assert ("NOR", "EAS") in map.land_links
    assert not any("SOU" in pair for pair in map.land_links)


def test_oceans_that_touch_and_coasts_on_their_border_are_linked_by_sea(tmp_path: Path) -> None:
    links = drawn(tmp_path, FIVE).sea_links
    assert {("SEA", "BAY"), ("SEA", "NOR"), ("BAY", "EAS"), ("SEA", "SOU/WC"), ("BAY", "SOU/EC")} <= links
    assert not {("SEA", "EAS"), ("SEA", "SOU/EC"), ("SEA", "SOU"), ("BAY", "NOR")} & links


def test_coasts_that_share_an_end_are_linked_but_not_two_of_one_territory(tmp_path: Path) -> None:
    links = drawn(tmp_path, FIVE).sea_links
    assert ("NOR", "EAS") in links
    assert ("SOU/WC", "SOU/EC") not in links


def test_a_canal_joins_coasts_on_two_seas(tmp_path: Path) -> None:
    plain = FIVE.replace('name = "WC"\n', "").replace('\n[[SOU.coasts]]\nname = "EC"\npaths = ["', '\npaths2 = ["')
    joined = plain.replace('paths = ["0,30 20,30 30,30"]\npaths2 = [', 'paths = ["0,30 20,30 30,30", ')
    assert {("SEA", "SOU"), ("BAY", "SOU")} <= drawn(tmp_path, joined).sea_links


def test_a_point_that_only_one_side_of_a_border_has_is_knotted_into_the_other(tmp_path: Path) -> None:
    lacking = FIVE.replace("0,10 30,10 30,30 20,30 0,30", "0,10 30,10 30,30 0,30")
    assert ("SEA", "SOU/WC") in drawn(tmp_path, lacking).sea_links


def test_reversed_rings_doubled_points_and_closing_points_change_nothing(tmp_path: Path) -> None:
    turned = FIVE.replace("0,0 30,0 30,10 0,10", "0,10 0,10 30,10 30,0 0,0 0,10")
    map, plain = drawn(tmp_path, turned), drawn(tmp_path, FIVE)
    assert (map.land_links, map.sea_links) == (plain.land_links, plain.sea_links)


def test_territories_that_meet_in_a_corner_are_not_linked(tmp_path: Path) -> None:
    map = drawn(tmp_path, FIVE.replace('region = "ocean"', 'region = "land"', 1))
    assert ("SEA", "EAS") not in map.land_links
    assert ("SEA", "NOR") in map.land_links


def test_islands_and_holes_belong_to_their_territory(tmp_path: Path) -> None:
    lake = FIVE.replace(
        'border = ["0,10 30,10 30,30 20,30 0,30"]',
        'border = ["0,10 30,10 30,30 20,30 0,30"]\nholes = ["5,15 10,15 10,20 5,20"]',
    )
    isle = lake.replace('border = ["0,0 30,0 30,10 0,10"]', 'border = ["0,0 30,0 30,10 0,10", "5,15 10,15 10,20 5,20"]')
    map = drawn(
        tmp_path, isle.replace('paths = ["0,10 30,10"]', 'paths = ["0,10 30,10", "5,15 10,15 10,20 5,20 5,15"]')
    )
    assert ("SEA", "NOR") in map.sea_links


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("30,0 60,0 60,10 30,10", "25,0 60,0 60,10 25,10", "line 2: NOR and EAS lie over each other near 28,5."),
        (
            "30,10 60,10 60,30 40,30 30,30",
            "30,10 60,10 60,30 40,29 30,30",
            "line 21: BAY and SOU leave a gap between them near 42,30.",
        ),
        ("0,0 30,0 30,10 0,10", "0,0 30,10 30,0 0,10", "line 2: NOR: its border crosses itself near 15,5."),
        ("0,0 30,0 30,10 0,10", "0,0 30,0", "line 2: NOR: a ring has 2 points; it takes at least 3."),
        (
            "0,0 30,0 30,10 0,10",
            "0,0 x,0 30,10 0,10",
            "line 2: NOR: 'x,0' is no point; it takes two whole numbers such as 120,340.",
        ),
        (
            "0,0 30,0 30,10 0,10",
            f"0,0 {'x' * 40} 30,10 0,10",
            f"line 2: NOR: '{'x' * 40}' is no point; it takes two whole numbers such as 120,340.",
        ),
        (
            "0,0 30,0 30,10 0,10",
            f"0,0 {'x' * 41} 30,10 0,10",
            f"line 2: NOR: '{'x' * 40}...' is no point; it takes two whole numbers such as 120,340.",
        ),
        ("0,0 30,0 30,10 0,10", "0,0 30,0 30,99 0,10", "line 2: NOR: 30,99 lies off the map of 60 x 40."),
        ("0,0 30,0 30,10 0,10", "0,0 30,-1 30,10 0,10", "line 2: NOR: 30,-1 lies off the map of 60 x 40."),
        ("0,0 30,0 30,10 0,10", "-1,0 30,0 30,10 0,10", "line 2: NOR: -1,0 lies off the map of 60 x 40."),
        ("0,0 30,0 30,10 0,10", "0,0 61,0 30,10 0,10", "line 2: NOR: 61,0 lies off the map of 60 x 40."),
        ("0,0 30,0 30,10 0,10", "0,0 30,41 30,10 0,10", "line 2: NOR: 30,41 lies off the map of 60 x 40."),
        ('unit = "10,5"', 'unit = "61,5"\nlabel = "10,5"', "line 2: NOR: 61,5 lies off the map of 60 x 40."),
        (
            'paths = ["0,10 30,10"]',
            'paths = ["0,5 30,5"]',
            (
                "line 2: NOR: its coast from 0,5 to 30,5 lies off the border, and is no canal: neither a sea nor "
                "another coast is at its ends."
            ),
        ),
        ('name = "EC"', 'name = "WC"', "line 26: SOU: several coasts must have different names."),
        ('name = "EC"', 'name = ""', "line 26: SOU: several coasts must have different names."),
        (
            'name = "EC"',
            'name = "E C"',
            "line 26: SOU: the coast 'E C': a coast's name is letters and digits, such as NC.",
        ),
        ('name = "Eastland"', 'name = "Northland"', "line 9: EAS and NOR are both called 'northland'."),
        ('name = "Eastland"', 'name = "Eastland"\nnames = ["nor"]', "line 9: EAS and NOR are both called 'nor'."),
        ('name = "Northland"', 'name = "Northland"\nhight = 3', "line 2: NOR: hight: there is no such key."),
    ],
)
def test_a_fault_is_told_with_the_territories_and_the_place_and_nothing_else_is(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    assert old in FIVE
    assert faults(tmp_path, FIVE.replace(old, new, 1)) == f"{tmp_path.name}/territories.toml: {sentence}"


def test_the_board_names_every_place_and_finds_chains(tmp_path: Path) -> None:
    board = drawn(tmp_path, FIVE).board
    assert board.names == ("NOR", "EAS", "SEA", "BAY", "SOU", "SOU/WC", "SOU/EC")
    assert board.distance(board.cell("nor"), board.cell("sou/ec")) == 3
    assert [board.name(cell) for cell in board.line(board.cell("NOR"), board.cell("BAY"))] in (
        ["EAS", "BAY"],
        ["SEA", "BAY"],
    )
