"""What is told of places, and how they are found by name."""

from __future__ import annotations

import pytest

from drumhead.client.hover import card, knowledge
from drumhead.client.hover_places import line_of_place, place_name, rows_of_place
from drumhead.client.models.drafted import without_unit
from drumhead.engine.maps.areas.gazetteer import find_territories
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.play.view import Note, Token, View


@pytest.fixture(scope="module")
def variant() -> AreaMap:
    return read_area_map(data_folder("maps") / "city-country")


def test_places_are_spoken_of_by_name(variant: AreaMap) -> None:
    names = [place_name(variant, variant.board.cell(code)) for code in ("SPA", "SPA/NC", "MUN*")]
    assert names == ["Spain", "Spain NC", "Munich-City"]


def test_a_place_tells_its_owner_neighbours_and_units() -> None:
    classic = read_area_map(data_folder("maps") / "diplomacy-classic")
    cell = classic.board.cell("SPA/NC")
    token = Token("SPA", "Fleet in Spain (France)", cell, None, "enemy", "F", "fleet", owner="France")
    view = View("Italy", "Italy", False, 1, "", None, (token,), (), (), ())
    note = Note("city", classic.board.cell("SPA"), None, "Spain", "supply centre of France", owner="France")
    known = knowledge(classic, view, [note])
    rows = dict(rows_of_place(known, classic.board.cell("SPA")))
    assert "supply centre of France" in rows["Supply centre"]
    assert "POR" in rows["Armies to"]
    assert "MAO" in rows["Fleets, SPA/NC"]
    assert rows["Units"] == "Fleet in Spain (France)"
    line = line_of_place(known, classic.board.cell("SPA"))
    assert "supply centre of France" in line and "Fleet in Spain" in line
    assert "Spain" in card("Spain", rows_of_place(known, cell))


def test_a_city_tells_its_seas_owner_and_railways_and_its_country_leaves_them_to_it(variant: AreaMap) -> None:
    city, country = variant.board.cell("GRE*"), variant.board.cell("GRE")
    note = Note("city", city, None, "Greece", "supply centre of Turkey", owner="Turkey")
    known = knowledge(variant, None, [note])
    rows, around = dict(rows_of_place(known, city)), dict(rows_of_place(known, country))
    assert rows["Kind"] == "City in Greece"
    assert rows["Also"] == "Athens"
    assert rows["Seas"] == "Aegean Sea, Ionian Sea"
    assert rows["Supply centre"] == "home of no power, supply centre of Turkey"
    assert rows["By rail on"] == around["By rail on"] == "BUL*, SER*"
    assert around["City"] == "GRE*"
    assert "Supply centre" not in around
    assert "Turkey" in line_of_place(known, city)
    assert "Turkey" not in line_of_place(known, country)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("spain", "Spain"),
        ("SPA", "Spain"),
        ("north se", "North Sea"),
        ("liverp", "Liverpool"),
        ("munich-ci", "Munich-City"),
        ("sofia", "Sofia"),
    ],
)
def test_places_are_found_by_name_and_code(variant: AreaMap, words: str, name: str) -> None:
    assert find_territories(variant, words)[0].name == name


def test_nothing_is_found_for_nothing(variant: AreaMap) -> None:
    assert find_territories(variant, " ") == ()
    assert find_territories(variant, "zzzz") == ()


@pytest.mark.parametrize(
    ("line", "unit", "rest"),
    [
        ("F SPA - MAO", "SPA", "- MAO"),
        ("FR1IN march G4-V6", "FR1IN", "march G4-V6"),
        ("build F NOR", "EAS", "build F NOR"),
    ],
)
def test_an_orders_line_without_its_unit(line: str, unit: str, rest: str) -> None:
    assert without_unit(line, unit) == rest


def test_a_place_tells_of_all_coasts_of_its_territory_and_of_no_other() -> None:
    classic = read_area_map(data_folder("maps") / "diplomacy-classic")
    cells = {code: classic.board.cell(code) for code in ("SPA", "SPA/NC", "POR", "BUR")}
    fleet = Token("SPA", "Fleet in Spain (France)", cells["SPA/NC"], None, "enemy", "F", "fleet", owner="France")
    army = Token("POR", "Army in Portugal (Italy)", cells["POR"], None, "own", "A", "army", owner="Italy")
    view = View("Italy", "Italy", False, 1, "", None, (fleet, army), (), (), ())
    notes = [Note("city", cells[code], None, "", f"supply centre of {who}") for code, who in
             (("SPA", "France"), ("POR", "Italy"))]  # fmt: skip
    known = knowledge(classic, view, notes)
    assert [line_of_place(known, cell) for cell in cells.values()] == [
        "Spain (SPA)  supply centre of France  Fleet in Spain (France)",
        "Spain NC (SPA/NC)  supply centre of France  Fleet in Spain (France)",
        "Portugal (POR)  supply centre of Italy  Army in Portugal (Italy)",
        "Burgundy (BUR)",
    ]
    told = [[value for label, value in rows_of_place(known, cell) if label == "Units"] for cell in cells.values()]
    assert told == [["Fleet in Spain (France)"]] * 2 + [["Army in Portugal (Italy)"], []]
    centres = [dict(rows_of_place(known, cells[code])).get("Supply centre") for code in ("SPA", "POR", "BUR")]
    assert centres == ["home of no power, supply centre of France", "home of no power, supply centre of Italy", None]
    facts = [value for label, value in rows_of_place(known, cells["POR"]) if "supply centre of" in value]
    assert len(facts) == 1, "whose it is stands with the centre alone"
