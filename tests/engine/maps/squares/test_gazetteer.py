"""A place is found by any of its names, however it is spelt and whatever is left off its end."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from drumhead.engine.maps.names import KINDS, fold
from drumhead.engine.maps.squares.gazetteer import extent, find_places, gazetteer
from drumhead.engine.maps.squares.model import GameMap, River, RiverClass
from tests.engine.maps.squares.sheets import small_map
from tests.rulesets.rotd.boards import city, flat_map


def first(map: GameMap, words: str) -> str:
    found = find_places(map, words)
    return found[0].name if found else ""


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Königgrätz", "Koeniggraetz"),
        ("KOENIGGRAETZ", "Koeniggraetz"),
        ("koniggratz", "Koeniggraetz"),
        ("Hradec Králové", "Koeniggraetz"),
        ("hradec kralove", "Koeniggraetz"),
        ("Wrocław", "Breslau"),
        ("wroclaw", "Breslau"),
        ("Saint Étienne", "Saint-Etienne"),
        ("St. Etienne", "Saint-Etienne"),
        ("  milano ", "Milano"),
        ("Solferino", "Solferino"),
    ],
)
def test_old_and_new_names_are_found_in_any_spelling(europe: GameMap, words: str, name: str) -> None:
    assert fold(first(europe, words)) == fold(name)


@pytest.mark.parametrize(
    ("words", "name"), [("Konigratz", "Koeniggraetz"), ("magneta", "Magenta"), ("Veronna", "Verona")]
)
def test_a_slip_of_the_pen_still_finds_the_place(europe: GameMap, words: str, name: str) -> None:
    assert fold(first(europe, words)) == fold(name)


def test_a_name_that_begins_so_comes_before_one_that_holds_it_and_the_larger_city_first(europe: GameMap) -> None:
    found = [place for place in find_places(europe, "ber", limit=40) if place.kind == "city"]
    begins = [fold(place.name).startswith("ber") for place in found]
    assert found[0].name == "Berlin"
    assert begins == sorted(begins, reverse=True)
    assert not all(begins)


def test_of_two_cities_of_one_size_the_capital_comes_first(europe: GameMap) -> None:
    pair = city("Bern", "B0-N0 3-3", size=2), city("Berlin", "B1-N0 3-3", size=2, capital=True)
    large = city("Bergen", "B2-N0 3-3", size=3)
    small = city("Berchem", "B3-N0 3-3", size=2)
    found = find_places(flat_map(cities=(small, *pair, large)), "ber")
    assert [place.name for place in found if place.kind == "city"][:2] == ["Bergen", "Berlin"]


def test_the_whole_name_comes_before_longer_ones(europe: GameMap) -> None:
    assert find_places(europe, "elbe")[0].label.startswith("Elbe, river, ")


def test_the_label_tells_the_modern_name_and_the_square(europe: GameMap) -> None:
    place = find_places(europe, "Breslau")[0]
    city = europe.city("Breslau")
    assert place.label == f"Breslau, today Wrocław, {europe.board.name(city.cell)}"
    assert (place.cell, place.tactical) == (city.cell, city.tactical)


def test_a_name_that_did_not_change_is_told_once(europe: GameMap) -> None:
    assert "today" not in find_places(europe, "Lyon")[0].label


@pytest.mark.parametrize("words", ["G4-V9", "g4v9", " g4 v9 ", "G4–V9"])
def test_a_square_is_found_by_its_name_in_any_form(europe: GameMap, words: str) -> None:
    place = find_places(europe, words)[0]
    assert (place.kind, place.cell, place.tactical) == ("square", europe.board.cell("G4-V9"), None)


def test_a_square_of_a_battlefield_is_found_by_both_names(europe: GameMap) -> None:
    place = find_places(europe, "G4-V9 5-0")[0]
    assert (place.name, place.tactical) == ("G4-V9 5-0", europe.tactical_board.cell("5-0"))
    assert find_places(europe, "G4-V9 5-15") == ()


def test_states_are_found_at_a_square_of_their_own(europe: GameMap) -> None:
    for place in (entry.place for entry in gazetteer(europe) if entry.place.kind == "state"):
        state = europe.state_of(place.cell)
        assert state is not None
        assert state.name == place.name


def test_regions_and_seas_are_found_where_they_are(europe: GameMap) -> None:
    for entry in gazetteer(europe):
        area = {"region": europe.region_of, "sea": europe.sea_of}.get(entry.place.kind)
        found = area(entry.place.cell) if area else None
        assert area is None or (found is not None and found.name == entry.place.name)


def test_a_river_of_several_classes_is_one_find_on_its_own_water(europe: GameMap) -> None:
    found = [place for place in find_places(europe, "Elbe") if place.name == "Elbe"]
    assert len(found) == 1
    assert found[0].tactical is not None
    assert europe.battlefield(found[0].cell).river[found[0].tactical]


def test_nothing_is_found_for_no_words_or_for_none_of_the_map(europe: GameMap) -> None:
    assert find_places(europe, "  ") == ()
    assert find_places(europe, "qqqqq") == ()
    assert find_places(europe, "Milano", limit=0) == ()


def test_no_more_is_found_than_asked_for(europe: GameMap) -> None:
    assert len(find_places(europe, "a", limit=5)) == 5


def test_the_same_words_find_the_same_places_in_the_same_order(europe: GameMap) -> None:
    assert find_places(europe, "neu", 50) == find_places(europe, "NEU", 50)
    assert {entry.place.kind for entry in gazetteer(europe)} <= set(KINDS)


def test_a_find_covers_its_area_its_course_or_its_square(europe: GameMap) -> None:
    by_kind = {kind: next((e.place for e in gazetteer(europe) if e.place.kind == kind), None) for kind in KINDS}
    state, river, city = by_kind["state"], by_kind["river"], by_kind["city"]
    assert state is not None
    assert river is not None
    assert city is not None
    assert {owner.name for cell in extent(europe, state) if (owner := europe.state_of(cell))} == {state.name}
    along = extent(europe, river)
    assert river.cell in along
    assert all(europe.board.distance(a, b) == 1 for a, b in pairwise(along))
    assert extent(europe, city) == (city.cell,)


@pytest.mark.parametrize("words", ["Verona", "Veron", "Solferino", "elbe"])
def test_no_place_is_found_twice(europe: GameMap, words: str) -> None:
    found = [(place.kind, place.label) for place in find_places(europe, words, limit=40)]
    assert len(found) == len(set(found)) > 0


@pytest.mark.parametrize(
    ("words", "labels"),
    [
        ("A0-N0", ["A0-N0, open, Westland, Alt"]),
        ("a7 n0", ["A7-N0, water, North Sea"]),
        ("A1-N1 3-4", ["A1-N1 3-4, open, Westland"]),
        ("Alt", ["Alt, today Neu, A0-N0"]),
        ("Weiler", ["Weiler, today Hamlet, A2-N2"]),
        ("Westland", ["Westland, region of Westland (W)", "Westland, state"]),
        ("Eastland", ["Eastland, region of Eastland", "Eastland, state"]),
        ("North Sea", ["North Sea, sea"]),
        ("Strom", ["Strom, river, A0-N3 to A7-N3"]),
        ("Bach", ["Bach, river, A2-N0 to A2-N3"]),
    ],
)
def test_a_find_of_the_small_map_is_told_in_just_these_words(words: str, labels: list[str]) -> None:
    assert [place.label for place in find_places(small_map(), words)] == labels


def test_stretches_of_one_name_are_one_river_whichever_is_drawn_first() -> None:
    upper, lower = ((40, 60), (41, 60), (42, 60)), ((44, 61), (45, 61))
    far = ((47, 64), (48, 64))
    for courses in ((upper, lower, far), (lower, far, upper), (far, upper, lower)):
        rivers = tuple(River("Aare", RiverClass.FORDABLE, course) for course in courses)
        labels = [place.label for place in find_places(replace(small_map(), rivers=rivers), "Aare")]
        assert sorted(labels) == ["Aare, river, A2-N4 to A3-N4", "Aare, river, A3-N4"]
