"""What `map check` says of a map of territories beyond its shapes, and what a survey knows of a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import MapError
from drumhead.engine.maps.areas.faults import find_area_faults
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map, read_inline_area_map
from drumhead.engine.maps.areas.survey import place_facts, place_survey
from drumhead.engine.maps.scenarios import scenario_from_text
from tests.engine.maps.areas.test_reader import FIVE, HEAD, drawn
from tests.engine.session.strait import PAGE


def inline(page: str) -> AreaMap:
    return read_inline_area_map(scenario_from_text(page, "strait"))


def test_a_sound_map_has_no_faults(tmp_path: Path) -> None:
    assert find_area_faults(drawn(tmp_path, FIVE)) == []


@pytest.mark.parametrize(
    ("old", "new", "sentences"),
    [
        (
            'unit = "10,5"',
            'unit = "45,5"',
            ["NOR: its unit at 45,5 lies outside it.", "NOR: its label at 45,5 lies outside it."],
        ),
        ('unit = "10,5"', 'unit = "10,5"\nlabel = "45,5"', ["NOR: its label at 45,5 lies outside it."]),
        (
            'unit = "10,5"',
            'unit = "10,5"\ncentre = "12,16"',
            ["NOR: its centre at 12,16 lies outside it."],
        ),
        ('unit = "10,5"', 'unit = "10,5"\ncentre = "12,6"', ["NOR: its unit at 10,5 would hide its centre at 12,6."]),
        ('region = "ocean"', 'region = "ocean"\ncentre = "5,15"', ["SEA: an ocean has no supply centre."]),
        (
            'unit = "10,5"',
            'unit = "10,5"\nclosed = true\ncentre = "2,2"',
            ["NOR: nobody enters it, but it has a supply centre."],
        ),
        ('unit = "10,5"', 'unit = "10,5"\nhome = "Gothia"', ["NOR: it is a home of Gothia, but has no centre."]),
        (
            'region = "ocean"\nborder = ["0,10',
            'region = "salt"\nborder = ["0,10',
            [
                "NOR: no ocean lies along the coast of it.",
                "SEA: BAY lies beside it from 30,10 to 30,30, but no coast runs there.",
                "SOU: no ocean lies along the coast WC.",
            ],
        ),
        ('unit = "10,5"\n[[NOR.coasts]]\npaths = ["0,10 30,10"]', 'unit = "10,5"\nclosed = true', []),
        (
            '[[NOR.coasts]]\npaths = ["0,10 30,10"]',
            "",
            ["NOR: SEA lies beside it from 0,10 to 30,10, but no coast runs there."],
        ),
        ('paths = ["0,30 20,30 30,30"]', 'paths = ["0,30 20,30 30,30"]\nunit = "10,35"', []),
        (
            'paths = ["0,30 20,30 30,30"]',
            'paths = ["0,30 20,30 30,30"]\nunit = "10,25"',
            ["SOU: its unit on the coast WC at 10,25 lies outside it."],
        ),
    ],
)
def test_a_fault_is_told_with_its_territory_and_nothing_else_is(
    tmp_path: Path, old: str, new: str, sentences: list[str]
) -> None:
    assert old in FIVE
    assert find_area_faults(drawn(tmp_path, FIVE.replace(old, new, 1))) == sentences


def test_a_coast_with_a_unit_on_it_hides_a_centre_as_a_territory_does(tmp_path: Path) -> None:
    given = FIVE.replace('unit = "30,35"', 'unit = "50,35"\ncentre = "12,35"')
    given = given.replace('paths = ["0,30 20,30 30,30"]', 'paths = ["0,30 20,30 30,30"]\nunit = "10,35"')
    hidden = "SOU: its unit on the coast WC at 10,35 would hide its centre at 12,35."
    assert find_area_faults(drawn(tmp_path, given)) == [hidden]


def test_a_centre_is_hidden_within_half_a_units_width_of_the_middling_territory(tmp_path: Path) -> None:
    """Of the five the middling one has 600 square units, so half a unit is 0.2 x 24.49 = 4.9 wide."""
    told = "NOR: its unit at 10,5 would hide its centre at 14,5."
    for x, sentences in ((14, [told]), (15, [])):
        given = FIVE.replace('unit = "10,5"', f'unit = "10,5"\ncentre = "{x},5"')
        assert find_area_faults(drawn(tmp_path, given)) == sentences


def test_a_territory_that_only_a_link_of_the_head_leads_to_is_reached(tmp_path: Path) -> None:
    isle = FIVE.replace(
        "[NOR]", '[ISL]\nname = "Isle"\nregion = "isle"\nborder = ["62,0 66,0 66,4"]\nunit = "65,1"\n[NOR]'
    )
    head = HEAD.replace("width = 60", "width = 70") + '\n[links]\nadded = [["ISL", "EAS"]]\n'
    assert find_area_faults(drawn(tmp_path, isle, head)) == []


def test_a_territory_that_nothing_leads_to_is_named(tmp_path: Path) -> None:
    isle = FIVE.replace(
        "[NOR]", '[ISL]\nname = "Isle"\nregion = "isle"\nborder = ["62,0 66,0 66,4"]\nunit = "65,1"\n[NOR]'
    )
    assert find_area_faults(drawn(tmp_path, isle, HEAD.replace("width = 60", "width = 70"))) == [
        "ISL: it cannot be reached from the rest of the map."
    ]


@pytest.mark.parametrize(
    ("given", "sentences"),
    [
        ('[cities.XYZ]\nseas = ["SEA"]', ["cities.XYZ: there is no such territory."]),
        (
            "[cities.XYZ]\n[cities.ABC]\n[cities.EAS]",
            [
                "cities.ABC: there is no such territory.",
                "cities.XYZ: there is no such territory.",
                "cities.EAS: the territory has no centre where a City could be.",
            ],
        ),
        ('[cities.NOR]\nseas = ["EAS"]', ["cities.NOR: EAS is no ocean of this map."]),
        ('[cities.NOR]\nnames = ["eastland"]', ["cities: EAS and NOR are both called 'eastland'."]),
        ('[links]\nbarred = [["NOR*", "EAS"]]', ["links: there is no place NOR*."]),
        (
            (
                '[cities.NOR]\n[links]\nadded = [["EAS*", "NOR*"]]\nroads = [["XXX", "NOR"]]\n'
                'sailed = [["SOU/NC", "SEA"]]\nopened = ["YYY"]\nonly = { ZZZ = ["WWW", "SOU/EC"] }'
            ),
            [f"links: there is no place {code}." for code in ("EAS*", "SOU/NC", "WWW", "XXX", "YYY", "ZZZ")],
        ),
    ],
)
def test_cities_and_links_name_places_of_the_map(tmp_path: Path, given: str, sentences: list[str]) -> None:
    with pytest.raises(MapError) as caught:
        drawn(tmp_path, FIVE.replace('unit = "10,5"', 'unit = "10,5"\ncentre = "4,5"'), HEAD + given)
    assert list(caught.value.problems) == [f"{tmp_path.name}/map.toml: {sentence}" for sentence in sentences]


def test_a_map_in_a_scenario_is_the_map_of_a_folder(tmp_path: Path) -> None:
    map = inline(PAGE)
    assert (map.id, map.title) == ("strait", "The Strait")
    assert map.land_links == drawn(tmp_path, FIVE).land_links
    assert map.sea_links == drawn(tmp_path, FIVE).sea_links


def test_a_fault_of_a_map_in_a_scenario_names_its_table() -> None:
    with pytest.raises(MapError) as caught:
        inline(PAGE.replace('border = ["0,0 30,0', 'border = ["9999,0 30,0'))
    assert caught.value.problems[0].startswith(
        "The scenario strait/[map.territories]: line 18: NOR: 9999,0 lies off the map"
    )


def test_a_survey_tells_all_of_a_territory_by_any_of_its_places() -> None:
    map = inline(PAGE)
    survey = place_survey(map, map.place("southland")[0])
    assert survey == place_survey(map, map.board.cell("SOU/EC"))
    assert dict(place_facts(survey)) == {
        "Kind": "coastal",
        "Region": "south",
        "Supply centre": "home of Iberia",
        "Fleets, SOU/WC": "SEA",
        "Fleets, SOU/EC": "BAY",
    }


def test_what_an_ocean_is_is_told_once() -> None:
    map = inline(PAGE)
    assert dict(place_facts(place_survey(map, map.board.cell("BAY")))).keys() == {"Kind", "Fleets, BAY"}


def test_a_folder_may_draw_on_anothers_territories(tmp_path: Path) -> None:
    for name in ("strait", "strait-two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "map.toml").write_text(HEAD)
    (tmp_path / "strait" / "territories.toml").write_text(
        FIVE.replace('unit = "10,5"', 'unit = "10,5"\ncentre = "4,5"')
    )
    (tmp_path / "strait-two" / "map.toml").write_text(HEAD + 'drawing = "strait"\n[cities.NOR]\nseas = ["SEA"]\n')
    assert read_area_map(tmp_path / "strait-two").board.names[:2] == ("NOR", "NOR*")


LACKING = FIVE.replace("0,10 30,10 30,30 20,30 0,30", "0,10 30,10 30,30 0,30")


def test_a_point_that_the_reader_adds_to_a_border_is_told_with_file_line_and_territory(tmp_path: Path) -> None:
    line = LACKING.split("\n").index("[SEA]") + 1
    assert drawn(tmp_path, LACKING).remarks == (
        f"{tmp_path.name}/territories.toml: line {line}: SEA: a point of another is added to its border: 20,30.",
    )
    assert drawn(tmp_path, FIVE).remarks == ()


def test_of_many_added_points_the_first_are_named_and_the_rest_counted(tmp_path: Path) -> None:
    many = FIVE.replace("0,30 20,30 30,30 40,30", " ".join(f"{x},30" for x in (0, 2, 4, 6, 8, 10, 12, 20, 30, 40)))
    (remark,) = drawn(tmp_path, many).remarks
    assert remark.endswith("SEA: points of others are added to its border: 2,30 4,30 6,30 8,30 10,30 and 1 more.")
