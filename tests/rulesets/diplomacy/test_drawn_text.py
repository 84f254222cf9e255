"""What a drawing means, sentence by sentence of the game's own text: maps are drawn, and orders on them judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.session import GameSession
from tests.engine.session.strait import PAGE, scenario, sheet
from tests.rulesets.diplomacy.table import fresh

NORTH_COAST = '[[map.territories.NOR.coasts]]\npaths = ["0,10 30,10"]\n'
COASTS_OF_SOUTH = PAGE[PAGE.index("[[map.territories.SOU.coasts]]") :]
ONE_COAST = '[[map.territories.SOU.coasts]]\npaths = ["0,30 20,30 30,30 40,30 60,30"]\n'


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


def page(*units: str, drawing: str = PAGE) -> str:
    """The strait with other units of Gothia and none of Iberia."""
    start, end = drawing.index('units = ["A North'), drawing.index("[powers.Iberia]")
    given = ", ".join(f'"{unit}"' for unit in units)
    return (drawing[:start] + f"units = [{given}]\n" + drawing[end:]).replace('units = ["F Southland (wc)"]\n', "")


def refused(folder: Path, text: str, *lines: str) -> list[str]:
    """The number that refuses each line on its own."""
    game = GameSession.create(scenario(folder, text), fresh(folder), seed="1")
    found = [game.judge(game.read_sheet(sheet("Gothia", line)))[0] for line in lines]
    assert [verdict.error for verdict in found] == [""] * len(lines)
    return [verdict.rule for verdict in found]


def ends(folder: Path, text: str, *lines: str) -> set[str]:
    """Where the units stand after orders that are all accepted."""
    game = GameSession.create(scenario(folder, text), fresh(folder), seed="1")
    assert all(verdict.accepted for verdict in game.submit(sheet("Gothia", *lines)))
    game.advance()
    return {piece.place for piece in game.view("gm").state.units.values()}


# sea, coast and canal


@rule("places.1a")
def test_what_the_file_calls_ocean_is_sea(tmp_path: Path) -> None:
    text = page("A Eastland", "F Northland")
    assert refused(tmp_path, text, "A EAS - BAY", "F NOR - SEA") == ["6.A.2", ""]
    assert ends(tmp_path, text, "F NOR - SEA") == {"EAS", "SEA"}


@rule("places.1b")
@pytest.mark.parametrize("region", ["marsh", "the sea", "north"])
def test_what_the_file_calls_otherwise_is_land(tmp_path: Path, region: str) -> None:
    head, bay = PAGE.split("[map.territories.BAY]")
    text = page("A Eastland", "F Middle Sea", drawing=head + "[map.territories.BAY]" + bay.replace("ocean", region, 1))
    assert refused(tmp_path, text, "A EAS - BAY", "F SEA - BAY") == ["", "6.A.3"]
    assert ends(tmp_path, text, "A EAS - BAY") == {"BAY", "SEA"}


@rule("places.2a")
def test_a_fleet_comes_to_the_part_of_a_land_that_lies_along_a_sea(tmp_path: Path) -> None:
    text = page("F Middle Sea", "F East Bay")
    assert refused(tmp_path, text, "F SEA - NOR", "F BAY - EAS", "F BAY - NOR") == ["", "", "6.A.1"]
    assert ends(tmp_path, text, "F SEA - NOR") == {"NOR", "BAY"}


@rule("places.2c")
def test_a_land_at_sea_has_the_coasts_that_its_file_draws_and_no_others(tmp_path: Path) -> None:
    bare = page("A Eastland", "F Middle Sea", drawing=PAGE.replace(NORTH_COAST, ""))
    assert refused(tmp_path, bare, "F SEA - NOR") == ["6.A.3"]
    whole = page("F Middle Sea", drawing=PAGE.replace(COASTS_OF_SOUTH, ONE_COAST))
    assert ends(tmp_path, whole, "F SEA - SOU") == {"SOU"}
    assert ends(tmp_path, page("F Middle Sea"), "F SEA - SOU") == {"SOU/WC"}


@rule("places.3")
def test_an_army_is_carried_to_a_land_with_a_coast_and_to_none_without(tmp_path: Path) -> None:
    text = page("A Eastland", "F East Bay", "F Middle Sea")
    assert refused(tmp_path, text, "A EAS - SOU") == [""]
    moved = "A EAS - SOU", "F BAY C A EAS - SOU"
    assert ends(tmp_path, text, *moved) == {"SOU", "BAY", "SEA"}
    assert refused(tmp_path, text.replace(COASTS_OF_SOUTH, ""), *moved) == ["6.A.1", "6.G.19"]


CANAL = """
id = "strait"
title = "The Canal"
ruleset = "diplomacy"
date = 1901-03-01
victory = 1
[powers.Gothia]
units = ["F Northland"]
[map]
width = 60
height = 60
[map.territories.NOR]
name = "Northland"
region = "north"
border = ["20,0 60,0 60,20 20,20"]
unit = "40,10"
centre = "50,15"
home = "Gothia"
[[map.territories.NOR.coasts]]
paths = ["20,0 20,20"]
[map.territories.MID]
name = "Midland"
region = "middle"
border = ["20,20 60,20 60,40 20,40"]
unit = "50,30"
[[map.territories.MID.coasts]]
paths = ["20,20 40,30 20,40"]
[map.territories.SOU]
name = "Southland"
region = "south"
border = ["20,40 60,40 60,60 20,60"]
unit = "40,50"
[[map.territories.SOU.coasts]]
paths = ["20,40 20,60"]
[map.territories.CAP]
name = "Cape"
region = "west"
border = ["0,20 20,20 20,40 0,40"]
unit = "10,30"
[map.territories.GUL]
name = "Gulf"
region = "ocean"
border = ["0,0 20,0 20,20 0,20"]
unit = "10,10"
[map.territories.BAY]
name = "East Bay"
region = "ocean"
border = ["0,40 20,40 20,60 0,60"]
unit = "10,50"
"""


@rule("places.2b")
@rule("places.3")
def test_a_canal_is_a_coast_of_its_land_and_leads_to_the_coasts_at_its_ends(tmp_path: Path) -> None:
    game = GameSession.create(scenario(tmp_path, CANAL), fresh(tmp_path), seed="1")
    for turn, (start, to) in enumerate((("NOR", "MID"), ("MID", "SOU")), start=1):
        assert game.submit(sheet("Gothia", f"F {start} - {to}", turn=turn))[0].reason == ""
        game.advance()
    assert list(game.view("gm").state.units) == ["SOU"]
    assert refused(tmp_path, CANAL.replace("F Northland", "F Midland"), "F MID - GUL", "F MID - BAY") == ["6.A.1"] * 2
    dry = CANAL.replace('[[map.territories.MID.coasts]]\npaths = ["20,20 40,30 20,40"]\n', "")
    assert refused(tmp_path, dry, "F NOR - MID") == ["6.A.3"]


# what touches what


@rule("geometry.1a")
@rule("geometry.1b")
def test_an_army_goes_where_two_points_of_the_border_are_shared_and_not_over_a_corner(tmp_path: Path) -> None:
    head, bay = PAGE.split("[map.territories.BAY]")
    text = page("A Eastland", "A Northland", drawing=head + "[map.territories.BAY]" + bay.replace("ocean", "marsh", 1))
    assert refused(tmp_path, text, "A EAS - BAY", "A NOR - EAS", "A NOR - BAY") == ["", "", "6.A.1"]


@rule("geometry.3a")
def test_a_fleet_goes_along_the_shore_where_coasts_share_an_end(tmp_path: Path) -> None:
    assert ends(tmp_path, page("F Northland"), "F NOR - EAS") == {"EAS"}
    apart = PAGE.replace('paths = ["30,10 60,10"]', 'paths = ["40,10 60,10"]').replace(
        "30,0 60,0 60,10 30,10", "30,0 60,0 60,10 40,10 30,10"
    )
    assert refused(tmp_path, page("F Northland", drawing=apart), "F NOR - EAS") == ["6.A.9"]


@rule("geometry.5a")
@rule("geometry.5b")
def test_a_fleet_comes_ashore_where_a_coast_shares_two_points_with_its_sea(tmp_path: Path) -> None:
    text = page("F Middle Sea", "F East Bay")
    assert refused(tmp_path, text, "F SEA - NOR", "F SEA - EAS") == ["", "6.A.1"]
    assert ends(tmp_path, text, "F SEA - NOR") == {"NOR", "BAY"}
