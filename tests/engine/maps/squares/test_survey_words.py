"""What a survey says of a square: every fact where there is one, and no word where there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.squares.model import RiverClass, Terrain
from drumhead.engine.maps.squares.survey import Beside, CityFacts, Spot, Water
from drumhead.engine.maps.squares.survey_words import (
    city_words,
    field_facts,
    field_line,
    ground_words,
    spot_words,
    square_facts,
    square_line,
)
from tests.engine.maps.squares.nothing import NO_FIELD, NOTHING
from tests.engine.maps.squares.sheets import small_map

BARE = replace(NOTHING, square="G4-V6")
TOWN = CityFacts("Novara", "", "3-3", "Sardinia", "", 2, "", (), False, 0, 0, 0, 0)
FIELD = replace(NO_FIELD, square="G4-V6", ground="hills")


def said(**known: Any) -> dict[str, str]:
    """The facts of a bare square with something known of it, its terrain left out."""
    return {label: words for label, words in square_facts(replace(BARE, **known)) if label != "Terrain"}


def told(**known: Any) -> dict[str, str]:
    """The same of a tactical square, ground and defence left out."""
    facts = field_facts(replace(FIELD, **known))
    return {label: words for label, words in facts if label not in ("Ground", "Defence")}


def test_of_a_bare_square_its_terrain_alone_is_said() -> None:
    assert square_facts(BARE) == (("Terrain", "open"),)
    assert square_facts(replace(BARE, passable=False)) == (("Terrain", "open, impassable"),)
    assert field_facts(FIELD) == (("Ground", "hills"), ("Defence", "2"))
    assert field_facts(replace(FIELD, passable=False, rating=0)) == (("Ground", "hills, impassable"), ("Defence", "0"))


@pytest.mark.parametrize(
    ("known", "facts"),
    [
        ({"rivers": (Water("Po", "great"), Water("Sesia", "stream"))}, {"Rivers": "Po (great), Sesia (stream)"}),
        ({"river": "fordable"}, {"Rivers": "fordable river"}),
        ({"railway": 1854, "railway_open": True}, {"Railway": "opened 1854"}),
        ({"railway": 1871}, {"Railway": "not before 1871"}),
        ({"bridges": ("3-3", "4-4")}, {"Rail bridges": "3-3 4-4"}),
        ({"fords": ("3-3",)}, {"Fords": "3-3"}),
        ({"passes": ("3-3",)}, {"Passes": "3-3"}),
        ({"places": (Spot("Trecate", "9-9"), Spot("Galliate", "1-1"))}, {"Places": "Trecate 9-9, Galliate 1-1"}),
        ({"region": "Lombardy"}, {"Region": "Lombardy"}),
        ({"region": "Lombardy", "bloc": "Italy"}, {"Region": "Lombardy (Italy)"}),
        ({"state": "Sardinia"}, {"State": "Sardinia"}),
        ({"state": "Sardinia", "nation": "Sardinia"}, {"State": "Sardinia"}),
        ({"state": "Bavaria", "nation": "Germany"}, {"State": "Bavaria, Germany"}),
        ({"sea": "Adriatic"}, {"Sea": "Adriatic"}),
        ({"coast": ("Adriatic", "Aegean")}, {"Coast": "Adriatic, Aegean"}),
        ({"height": (90, 90)}, {"Height": "90 m"}),
        ({"height": (0, 90)}, {"Height": "0 to 90 m"}),
        ({"straits": ("A1-N1", "A2-N2")}, {"Straits": "to A1-N1, A2-N2"}),
        ({"cities": (TOWN,)}, {"Novara": "3-3, Sardinia, size 2"}),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else str(value),
)
def test_what_is_known_of_a_square_is_said_and_nothing_else(known: dict[str, Any], facts: dict[str, str]) -> None:
    assert said(**known) == facts


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({}, "3-3, Sardinia, size 2"),
        ({"modern_name": "Novara"}, "3-3, Sardinia, size 2"),
        ({"modern_name": "Torino"}, "3-3, today Torino, Sardinia, size 2"),
        ({"capital": True}, "3-3, capital of Sardinia, size 2"),
        ({"port": "river"}, "3-3, Sardinia, size 2, river port"),
        ({"port": "sea", "seas": ("Adriatic", "Aegean")}, "3-3, Sardinia, size 2, sea port on Adriatic, Aegean"),
        ({"fort": 3, "fort_capacity": 9000}, "3-3, Sardinia, size 2, fort 3 for 9,000 men"),
        ({"manufacturing": 4}, "3-3, Sardinia, size 2, manufacturing 4"),
        ({"supplies": 20}, "3-3, Sardinia, size 2, supplies 20 at first"),
    ],
)
def test_a_city_in_one_line(known: dict[str, Any], words: str) -> None:
    assert city_words(replace(TOWN, **known)) == words


def test_who_holds_a_city_now_stands_in_place_of_its_state_and_first_stock() -> None:
    assert city_words(replace(TOWN, supplies=20), "held by Austria") == "3-3, held by Austria, size 2"
    capital = city_words(replace(TOWN, capital=True, supplies=20), "held by Austria")
    assert capital == "3-3, held by Austria, capital of Sardinia, size 2"


NEAR = (
    Beside("N", "3-2", "open", True, True),
    Beside("E", "4-3", "river", False, False),
    Beside("S", "3-4", "hills", True, True),
    Beside("W", "2-3", "mountain", False, False),
)


@pytest.mark.parametrize(
    ("known", "facts"),
    [
        ({"river": "fordable"}, {"River": "fordable"}),
        ({"river": "fordable", "rivers": ("Po", "Sesia")}, {"River": "Po, Sesia (fordable)"}),
        ({"rivers": ("Po",)}, {}),
        ({"track": True}, {"Railway": "track"}),
        ({"track": True, "bridge": True}, {"Railway": "bridge over the river"}),
        ({"road": True}, {"Road": "yes"}),
        ({"height": 0}, {"Height": "0 m"}),
        ({"city": TOWN}, {"Novara": "3-3, Sardinia, size 2"}),
        ({"place": "Trecate"}, {"Place": "Trecate"}),
        ({"neighbours": NEAR}, {"Cliffs": "N, S", "Closed": "E river, W mountain"}),
    ],
)
def test_what_is_known_of_a_tactical_square_is_said_and_nothing_else(
    known: dict[str, Any], facts: dict[str, str]
) -> None:
    assert told(**known) == facts


def test_a_square_in_one_line_leaves_out_brooks_and_track_not_laid_yet() -> None:
    assert square_line(BARE) == "G4-V6  open"
    rivers = Water("Po", "unfordable"), Water("Agogna", "stream"), Water("Sesia", "fordable")
    full = replace(BARE, rivers=rivers, railway=1854, railway_open=True, cities=(TOWN, replace(TOWN, name="Oleggio")))
    named = replace(full, sea="Adriatic", region="Lombardy", state="Sardinia")
    assert square_line(named) == "G4-V6  open  Po, Sesia  railway  Novara; Oleggio  Adriatic"
    assert square_line(replace(BARE, railway=1871, region="Lombardy", state="Sardinia")) == "G4-V6  open  Lombardy"
    assert square_line(replace(BARE, state="Sardinia")) == "G4-V6  open  Sardinia"
    assert square_line(full, {"Novara": "Novara (Austria)"}).endswith("railway  Novara (Austria); Oleggio")


def test_a_tactical_square_in_one_line_names_the_city_before_the_village() -> None:
    assert field_line(FIELD) == "G4-V6  3-3  hills, defence 2"
    known = replace(FIELD, rivers=("Po",), track=True, height=90, place="Trecate")
    assert field_line(known) == "G4-V6  3-3  hills, defence 2  Po  railway  Trecate  90 m"
    bridged = replace(known, bridge=True, city=TOWN, height=0)
    assert field_line(bridged) == "G4-V6  3-3  hills, defence 2  Po  railway bridge  Novara  0 m"


def test_a_square_is_told_in_a_few_words_by_its_terrain_what_runs_through_it_and_its_state() -> None:
    map = small_map()
    cell = map.board.cell("A0-N1")
    map.river[cell], map.rail[cell], map.terrain[cell] = RiverClass.UNFORDABLE, 50, Terrain.HILL
    assert ground_words(map, cell) == "hill, unfordable river, railway; Westland"
    assert ground_words(map, map.board.cell("A7-N0")) == "water"


def test_a_tactical_square_is_told_by_its_ground_its_rating_and_the_way_through_it() -> None:
    map = small_map()
    found = []
    for square, (column, row) in (("A0-N0", (6, 10)), ("A0-N1", (8, 5))):
        spot = map.tactical_board.at(column, row)
        assert spot is not None
        found.append(spot_words(map.battlefield(map.board.cell(square)), spot))
    assert found == [("town, defence 2",), ("open, defence 2", "railway")]
