"""Cities and links that do not fit their map are refused with file and place."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import MapError
from drumhead.engine.maps.areas.links import links_of
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from tests.engine.maps.areas.test_reader import FIVE, HEAD, drawn

CENTRES = FIVE.replace("[NOR]\n", '[NOR]\ncentre = "5,5"\n').replace("[SOU]\n", '[SOU]\ncentre = "30,38"\n')


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ('[cities.NOR]\nseas = ["BAY"]', "cities.NOR: BAY does not wash Northland."),
        (
            '[links]\nadded = [["NOR", "SEA"]]',
            "links.added: SEA is an ocean, and these links are for armies; sailed is for fleets.",
        ),
        (
            '[links]\nroads = [["SEA", "EAS"]]',
            "links.roads: SEA is an ocean, and these links are for armies; sailed is for fleets.",
        ),
        ('[links]\nsailed = [["BAY", "SOU"]]', "links.sailed: Southland has several coasts; name one, such as SOU/WC."),
        ('[links]\nsailed = [["BAY", "NOR*"]]\n[cities.NOR]', "links.sailed: NOR* takes no fleet."),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, given: str, sentence: str) -> None:
    with pytest.raises(MapError) as caught:
        drawn(tmp_path, CENTRES, HEAD + given)
    assert list(caught.value.problems) == [f"{tmp_path.name}/map.toml: {sentence}"]


def test_what_fits_is_linked_as_it_says(tmp_path: Path) -> None:
    given = '[links]\nsailed = [["BAY", "SOU/WC"]]\n[links.only]\n"NOR*" = []\n[cities.NOR]\nseas = ["SEA"]\n'
    links = links_of(drawn(tmp_path, CENTRES, HEAD + given))
    assert "SOU/WC" in links.sails["BAY"]
    assert "NOR*" not in links.walks
    assert links.sails["NOR*"] == {"SEA", "NOR"}
    assert ("NOR", "NOR*") not in links.railways


def test_a_fleet_may_sail_between_oceans_that_nothing_else_joins(tmp_path: Path) -> None:
    lake = CENTRES + '[LAK]\nname = "Lake"\nregion = "ocean"\nborder = ["62,0 66,0 66,4"]\nunit = "65,1"\n'
    head = HEAD.replace("width = 60", "width = 70") + '[links]\nsailed = [["SEA", "LAK"]]'
    assert links_of(drawn(tmp_path, lake, head)).sails["LAK"] == {"SEA"}


def test_the_drawing_alone_has_no_railways() -> None:
    classic = read_area_map(data_folder("maps") / "diplomacy-classic")
    links = links_of(classic)
    assert not links.railways
    assert {(a, b) for a, others in links.walks.items() for b in others} == classic.land_links
    assert {(a, b) for a, others in links.sails.items() for b in others} == classic.sea_links
