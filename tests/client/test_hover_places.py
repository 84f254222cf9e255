"""What is told of places, and how they are found by name."""

from __future__ import annotations

import pytest

from drumhead.client.hover import card, knowledge, square_rows, status_of_square
from drumhead.client.hover_places import place_name
from drumhead.client.models.units_model import without_unit
from drumhead.engine.maps.area_gazetteer import find_territories
from drumhead.engine.maps.area_map import AreaMap
from drumhead.engine.maps.area_reader import read_area_map
from drumhead.engine.maps.library import data_folder
from drumhead.engine.play.view import Note, Token, View


@pytest.fixture(scope="module")
def variant() -> AreaMap:
    return read_area_map(data_folder("maps") / "city-country")


def test_places_are_spoken_of_by_name(variant: AreaMap) -> None:
    names = [place_name(variant, variant.board.cell(code)) for code in ("SPA", "SPA/NC", "MUN*")]
    assert names == ["Spain", "Spain NC", "Munich (City)"]


def test_a_place_tells_its_owner_neighbours_and_units(variant: AreaMap) -> None:
    cell = variant.board.cell("SPA/NC")
    token = Token("SPA", "Fleet in Spain (France)", cell, None, "enemy", "F", "fleet", owner="France")
    view = View("Italy", "Italy", False, 1, "", None, (token,), (), (), ())
    note = Note("city", variant.board.cell("SPA"), None, "Spain", "supply centre of France", owner="France")
    known = knowledge(variant, view, [note])
    rows = dict(square_rows(known, variant.board.cell("SPA")))
    assert "supply centre of France" in rows["Supply centre"]
    assert "POR" in rows["Armies to"]
    assert "MAO" in rows["Fleets, SPA/NC"]
    assert rows["Units"] == "Fleet in Spain (France)"
    line = status_of_square(known, variant.board.cell("SPA"))
    assert "supply centre of France" in line and "Fleet in Spain" in line
    assert "Spain" in card("Spain", square_rows(known, cell))


@pytest.mark.parametrize(
    ("words", "name"), [("spain", "Spain"), ("SPA", "Spain"), ("north se", "North Sea"), ("liverp", "Liverpool")]
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
