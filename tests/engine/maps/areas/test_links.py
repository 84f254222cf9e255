"""Which links the Cities and the changes of a map make, and what its territories are found by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.areas.gazetteer import find_territories
from drumhead.engine.maps.areas.links import Links, linked, links_of
from drumhead.engine.maps.areas.model import AreaMap, City, LinkChanges
from drumhead.engine.maps.areas.survey import place_facts, place_survey
from tests.engine.maps.areas.test_reader import FIVE, HEAD, drawn

Pairs = Sequence[tuple[str, str]]
WALKS = (("AAA", "BBB"), ("BBB", "CCC"))
SAILS = (("SEA", "AAA"), ("SEA", "BBB"), ("AAA", "BBB"), ("BBB", "CCC/NC"), ("CCC/SC", "BAY"))
PLACES = {"AAA": ("AAA",), "BBB": ("BBB",), "CCC": ("CCC/NC", "CCC/SC")}


def links(*cities: City, **changes: Any) -> Links:
    """Three territories in a row along a sea, the last with two coasts."""

    def of(pairs: Pairs) -> Mapping[str, frozenset[str]]:
        ends = [*pairs, *((b, a) for a, b in pairs)]
        return {place: frozenset(b for a, b in ends if a == place) for place, _ in ends}

    return linked(Links(of(WALKS), of(SAILS)), cities, LinkChanges(**changes), PLACES)


def walked(found: Links) -> set[str]:
    """Each link once, as `AAA-BBB`."""
    return {f"{a}-{b}" for a, others in found.walks.items() for b in others if a < b}


def sailed(found: Links) -> set[str]:
    return {f"{a}-{b}" for a, others in found.sails.items() for b in others if a < b}


PLAIN = {"AAA-BBB", "BBB-CCC"}
AT_SEA = {"AAA-SEA", "BBB-SEA", "AAA-BBB", "BBB-CCC/NC", "BAY-CCC/SC"}


def test_without_cities_and_changes_the_links_are_those_of_the_drawing_both_ways() -> None:
    found = links()
    assert (walked(found), sailed(found), found.railways) == (PLAIN, AT_SEA, frozenset())
    for linked_places in (found.walks, found.sails):
        assert all(a in linked_places[b] for a, others in linked_places.items() for b in others)


def test_both_parts_of_a_territory_with_a_city_are_linked_with_both_parts_of_its_neighbours() -> None:
    assert walked(links(City("AAA", ()))) == {*PLAIN, "AAA-AAA*", "AAA*-BBB"}
    assert walked(links(City("AAA", ()), City("BBB", ()))) == {
        *(*PLAIN, "AAA-AAA*", "BBB-BBB*"),
        *("AAA*-BBB", "AAA-BBB*", "AAA*-BBB*", "BBB*-CCC"),
    }


def test_pairs_are_barred_both_ways_and_roads_join_all_parts() -> None:
    one = City("AAA", ())
    for pair in (("AAA*", "BBB"), ("BBB", "AAA*")):
        assert walked(links(one, barred=(pair,))) == {*PLAIN, "AAA-AAA*"}
    assert walked(links(one, barred=(("AAA", "AAA*"),))) == {*PLAIN, "AAA*-BBB"}
    assert walked(links(one, roads=(("AAA", "CCC"),))) - walked(links(one)) == {"AAA-CCC", "AAA*-CCC"}
    assert walked(links(one, added=(("AAA*", "CCC"),))) - walked(links(one)) == {"AAA*-CCC"}


def test_a_place_that_is_linked_with_some_only_keeps_no_others() -> None:
    found = links(City("BBB", ()), only={"BBB*": ("AAA",)})
    assert {link for link in walked(found) if "BBB*" in link} == {"AAA-BBB*"}
    assert walked(found) >= PLAIN
    assert walked(links(only={"BBB": ("CCC",)})) == {"BBB-CCC"}


def test_fleets_sail_where_the_map_says_besides() -> None:
    assert sailed(links(sailed=(("SEA", "BAY"),))) == {*AT_SEA, "BAY-SEA"}


def test_a_city_takes_fleets_from_its_seas_and_its_own_country_alone() -> None:
    found = links(City("AAA", ("SEA",)), coast_railways=False)
    assert sailed(found) - AT_SEA == {"AAA*-SEA", "AAA-AAA*"}
    assert sailed(links(City("AAA", ()), coast_railways=False)) == AT_SEA, "a City at no sea takes none"
    assert sailed(links(City("AAA", ()), coast_railways=False, fleets_in_every_city=True)) - AT_SEA == {"AAA-AAA*"}
    assert sailed(links(City("DDD", ()), fleets_in_every_city=True)) == AT_SEA, "nor one without a coast"


def test_along_the_coast_fleets_act_on_cities_that_are_linked_over_land() -> None:
    one, two = City("AAA", ("SEA",)), City("BBB", ("SEA",))
    assert sailed(links(one)) - AT_SEA == {"AAA*-SEA", "AAA-AAA*", "AAA*-BBB"}
    assert {link for link in sailed(links(one, two)) if "*" in link} == {
        *("AAA*-SEA", "BBB*-SEA", "AAA-AAA*", "BBB-BBB*"),
        *("AAA*-BBB", "AAA-BBB*", "AAA*-BBB*", "BBB*-CCC/NC"),
    }
    barred = links(one, two, barred=(("AAA*", "BBB*"), ("AAA", "BBB*")))
    assert {link for link in sailed(barred) if "BBB*" in link} == {"BBB*-SEA", "BBB-BBB*", "BBB*-CCC/NC"}


def test_of_several_coasts_a_citys_own_are_those_on_its_seas() -> None:
    north, south = (links(City("CCC", (sea,)), coast_railways=False) for sea in ("BBB", "BAY"))
    assert sailed(north) - AT_SEA == {"BBB-CCC*", "CCC*-CCC/NC"}
    assert sailed(south) - AT_SEA == {"BAY-CCC*", "CCC*-CCC/SC"}
    everywhere = links(City("CCC", ()), coast_railways=False, fleets_in_every_city=True)
    assert sailed(everywhere) - AT_SEA == {"CCC*-CCC/NC", "CCC*-CCC/SC"}


def test_a_railway_leads_from_every_neighbour_but_the_country_and_the_seas() -> None:
    found = links(City("AAA", ("SEA",)), City("BBB", ("SEA",)))
    assert found.railways == {
        *(("BBB", "AAA*"), ("BBB*", "AAA*"), ("AAA", "BBB*"), ("AAA*", "BBB*"), ("CCC", "BBB*")),
    }
    assert links(City("AAA", ())).railways == {("BBB", "AAA*")}


# on a map


@pytest.fixture(scope="module")
def map(tmp_path_factory: pytest.TempPathFactory) -> AreaMap:
    folder: Path = tmp_path_factory.mktemp("links")
    centred = FIVE.replace('[NOR]\nname = "Northland"', '[NOR]\nname = "Northland"\ncentre = "5,5"\nnames = ["Norge"]')
    centred = centred.replace('[EAS]\nname = "Eastland"', '[EAS]\nname = "Eastland"\ncentre = "50,5"')
    cities = '[cities.NOR]\nseas = ["SEA"]\nnames = ["Nordhaven", "Haven"]\n[cities.EAS]\n'
    return drawn(folder, centred, HEAD + cities)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("NOR", "NOR"),
        ("nor", "NOR"),
        (" northland ", "NOR"),
        ("norge", "NOR"),
        ("Nordhaven", "NOR*"),
        ("haven", "NOR*"),
        ("haven*", "NOR*"),
        ("Northland*", "NOR*"),
        ("northland-city", "NOR*"),
        ("eastland-city", "EAS*"),
        ("SOU/wc", "SOU/WC"),
        ("east bay", "BAY"),
    ],
)
def test_a_place_goes_by_its_code_and_all_its_names(map: AreaMap, name: str, code: str) -> None:
    assert map.place(name) == (map.board.cell(code), None)


def test_what_is_no_place_is_refused(map: AreaMap) -> None:
    with pytest.raises(UnknownNameError):
        map.place("Southland-City")
    with pytest.raises(UnknownNameError, match="There is no territory 'XYZ' on the map The Strait"):
        map.area("XYZ")
    assert map.area("nor").code == "NOR"


def test_units_stand_at_anchors_of_their_place_and_in_cities_at_the_centre(map: AreaMap) -> None:
    anchors = {name: map.anchor(map.board.cell(name)) for name in ("NOR", "NOR*", "SOU", "SOU/WC")}
    assert anchors == {"NOR": (10, 5), "NOR*": (5, 5), "SOU": (30, 35), "SOU/WC": (30, 35)}
    south = replace(map.area("SOU"), anchors={"WC": (10, 35)})
    moved = replace(map, areas=tuple(south if area.code == "SOU" else area for area in map.areas))
    assert [moved.anchor(moved.board.cell(name)) for name in ("SOU/WC", "SOU/EC")] == [(10, 35), (30, 35)]
    assert [moved.area_of(moved.board.cell(name)).code for name in ("SOU/WC", "NOR*")] == ["SOU", "NOR"]


def test_the_board_has_every_place_beside_those_it_is_linked_with(map: AreaMap) -> None:
    names = ("NOR", "NOR*", "EAS", "EAS*", "SEA", "BAY", "SOU", "SOU/WC", "SOU/EC")
    assert map.board.names == names
    beside = {name: {map.board.name(cell) for cell in map.board.neighbours(map.board.cell(name))} for name in names}
    assert beside["NOR"] == {"NOR*", "EAS", "SEA"}
    assert beside["NOR*"] == {"NOR"}
    assert beside["SOU/WC"] == {"SEA"}
    assert beside["SOU"] == set()


def test_closed_territories_are_linked_with_nothing(map: AreaMap) -> None:
    for code in ("EAS", "SEA"):
        closed = replace(map.area(code), closed=True)
        shut = replace(map, areas=tuple(closed if area.code == code else area for area in map.areas), cities=())
        every = [*shut.land_links, *shut.sea_links]
        assert not [pair for pair in every if code in pair]
        assert place_survey(shut, shut.board.cell(code)).kind == "closed"
        opened = replace(shut, changes=LinkChanges(opened=(code,)))
        assert place_survey(opened, opened.board.cell(code)).kind in ("ocean", "coastal")


def test_a_territory_without_a_coast_is_inland_and_tells_who_walks_there(map: AreaMap) -> None:
    inner = replace(map.area("EAS"), territory=replace(map.area("EAS").territory, coasts=()))
    shut = replace(map, areas=tuple(inner if area.code == "EAS" else area for area in map.areas), cities=())
    facts = dict(place_facts(place_survey(shut, shut.board.cell("EAS"))))
    assert (facts["Kind"], facts["Armies to"]) == ("inland", "NOR")
    assert not [label for label in facts if label.startswith("Fleets")]
    city = dict(place_facts(place_survey(map, map.board.cell("NOR"))))
    assert (city["Also"], city["City"], city["By rail on"]) == ("Norge", "NOR*", "EAS*")
    assert city["Armies to"] == "EAS, NOR*"
    assert links_of(map).railways >= {("NOR", "EAS*"), ("EAS", "NOR*")}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("northland", [("territory", "Northland, NOR, north"), ("city", "Nordhaven, NOR*, City in Northland")]),
        ("norge", [("territory", "Northland, NOR, north")]),
        ("haven", [("city", "Nordhaven, NOR*, City in Northland")]),
        ("eastland-city", [("city", "Eastland-City, EAS*, City in Eastland")]),
        ("bay", [("sea", "East Bay, BAY, ocean")]),
        ("", []),
    ],
)
def test_territories_and_cities_are_found_by_any_of_their_names(
    map: AreaMap, words: str, found: list[tuple[str, str]]
) -> None:
    assert [(place.kind, place.label) for place in find_territories(map, words)] == found
    assert find_territories(map, words, 0) == ()
    assert len(find_territories(map, words, 1)) == min(1, len(found))
