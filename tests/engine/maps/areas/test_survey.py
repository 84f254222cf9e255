"""All that a map of territories tells of a place: what it is, whose, and where armies and fleets go from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.survey import PlaceSurvey, place_facts, place_survey
from tests.engine.maps.areas.test_reader import FIVE, HEAD, drawn

CITIES = '[cities.NOR]\nseas = ["SEA"]\nnames = ["Nordhaven"]\n[cities.EAS]\n'


@pytest.fixture(scope="module")
def map(tmp_path_factory: pytest.TempPathFactory) -> AreaMap:
    folder: Path = tmp_path_factory.mktemp("survey")
    centred = FIVE.replace('[EAS]\nname = "Eastland"', '[EAS]\nname = "Eastland"\ncentre = "50,5"\nhome = "Gothia"')
    centred = centred.replace('[NOR]\nname = "Northland"', '[NOR]\nname = "Northland"\ncentre = "5,5"')
    centred = centred.replace('[SOU]\nname = "Southland"', '[SOU]\nname = "Southland"\ncentre = "30,38"')
    return drawn(folder, centred, HEAD + CITIES)


def survey(map: AreaMap, place: str) -> PlaceSurvey:
    return place_survey(map, map.board.cell(place))


def facts(map: AreaMap, place: str) -> dict[str, str]:
    return dict(place_facts(survey(map, place)))


def test_a_city_stands_where_the_centre_of_its_territory_is_and_takes_it_from_the_country(map: AreaMap) -> None:
    east, north = survey(map, "EAS*"), survey(map, "NOR*")
    assert (east.unit, east.centre, east.home) == ((50, 5), (50, 5), "Gothia")
    assert (north.unit, north.centre, north.home) == ((5, 5), (5, 5), "")
    country = survey(map, "EAS")
    assert (country.unit, country.centre, country.home, country.city) == ((45, 5), None, "", "EAS*")
    assert [facts(map, place).get("Supply centre") for place in ("EAS*", "NOR*", "EAS", "SOU")] == [
        "home of Gothia",
        "home of no power",
        None,
        "home of no power",
    ]


def test_what_kind_of_place_it_is(map: AreaMap) -> None:
    assert {place: survey(map, place).kind for place in ("NOR", "NOR*", "SEA", "SOU")} == {
        "NOR": "coastal",
        "NOR*": "city",
        "SEA": "ocean",
        "SOU": "coastal",
    }


def test_a_city_is_called_by_its_own_names_and_tells_the_seas_it_touches(map: AreaMap) -> None:
    assert facts(map, "NOR*")["Also"] == "Nordhaven"
    assert "Also" not in facts(map, "NOR")
    assert (facts(map, "NOR*")["Kind"], facts(map, "NOR*")["Seas"]) == ("City in Northland", "Middle Sea")
    assert facts(map, "EAS*")["Seas"] == "touches none"
    assert "Seas" not in facts(map, "EAS")


def test_where_units_go_is_told_of_each_place_they_go_from(map: AreaMap) -> None:
    south = facts(map, "SOU")
    assert {label for label in south if label.startswith("Fleets")} == {"Fleets, SOU/WC", "Fleets, SOU/EC"}
    assert (south["Fleets, SOU/WC"], south["Fleets, SOU/EC"]) == ("SEA", "BAY")
    assert "Armies to" not in south
    assert facts(map, "SEA")["Fleets, SEA"] == "BAY, NOR, NOR*, SOU/WC"
    assert facts(map, "SEA")["Kind"] == "ocean"
    assert "Region" not in facts(map, "SEA"), "an ocean's region says no more than its kind"
