"""The map of Iberia: what the rulings cite lies where they say, and what they say of the ground holds."""

from __future__ import annotations

import pytest

from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.hexes.faults import find_hex_faults
from drumhead.engine.maps.hexes.model import SEA, SEA_SIDE, STRAIT, HexMap
from drumhead.engine.maps.hexes.reader import read_hex_map

CITED = {
    "El Ferrol": ["23A:0313"],
    "La Coruna": ["23A:0314"],
    "Gijon": ["23A:1006"],
    "Oviedo": ["23A:1007"],
    "Burgos": ["23A:1906"],
    "Vitoria": ["23A:2001"],
    "Soria": ["23A:2403"],
    "Calatayud": ["23A:2702"],
    "Madrid": ["23A:2710", "23A:2711"],
    "Sanlucar de Barrameda": ["23A:3328"],
    "Cadiz": ["23A:3428"],
    "Malaga": ["23A:3822"],
    "Algeciras": ["23A:3825"],
    "Alcazarquivir": ["23A:4131"],
    "Cartagena": ["23A:4410"],
    "Melilla": ["23A:4822"],
    "Barcelona": ["33:3625", "33:3624"],
    "Mahon": ["33:4625"],
    "Royan": ["33:1223"],
    "Pointe de Grave": ["33:1224"],
    "Blaye": ["33:1423"],
    "Pauillac": ["33:1424"],
}
MAJOR_PORTS = ("Bilbao", "Gijon", "Vigo", "Cartagena", "Valencia", "Barcelona", "Ceuta", "Las Palmas", "Santa Cruz")


@pytest.fixture(scope="module")
def iberia() -> HexMap:
    return read_hex_map(data_folder("maps") / "iberia-1936")


def side(iberia: HexMap, a: str, b: str) -> frozenset[str]:
    one, other = iberia.board.cell(a), iberia.board.cell(b)
    assert other in iberia.board.neighbours(one), f"{a} and {b} do not touch."
    return iberia.on(one, other)


def region(iberia: HexMap, name: str) -> str:
    return iberia.zone("region", iberia.board.cell(name))


def test_the_map_is_sound(iberia: HexMap) -> None:
    assert [fault.sentence(iberia) for fault in find_hex_faults(iberia)] == []


@pytest.mark.parametrize("name", CITED)
def test_a_cited_place_lies_in_its_hex(iberia: HexMap, name: str) -> None:
    assert list(iberia.board.names(iberia.place_called(name).cells)) == CITED[name]


@pytest.mark.parametrize("name", ["33:1933", "33:2031", "33:2032", "33:2033", "23A:2633", "23A:3928"])
def test_hexes_that_are_cited_as_ground_are_land(iberia: HexMap, name: str) -> None:
    assert iberia.is_land(iberia.board.cell(name))


@pytest.mark.parametrize("name", ["23A:3033", "23A:0933"])
def test_ships_leave_the_map_by_hexes_of_sea_at_its_edge(iberia: HexMap, name: str) -> None:
    """R110."""
    cell = iberia.board.cell(name)
    assert iberia.terrain[cell] == SEA
    assert len(iberia.board.neighbours(cell)) < 6


@pytest.mark.parametrize(("a", "b"), [("33:1223", "33:1224"), ("33:1423", "33:1424"), ("33:0822", "33:0923")])
def test_printed_straits_are_there(iberia: HexMap, a: str, b: str) -> None:
    """R007, R008."""
    assert {SEA_SIDE, STRAIT} <= side(iberia, a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("33:1223", "33:1324"),
        ("33:1323", "33:1324"),
        ("33:1324", "33:1423"),
        ("33:1424", "33:1524"),
        ("33:1524", "33:1525"),
        ("33:0221", "33:0322"),
    ],
)
def test_wide_water_is_no_strait(iberia: HexMap, a: str, b: str) -> None:
    """R008."""
    found = side(iberia, a, b)
    assert SEA_SIDE in found
    assert STRAIT not in found


def test_there_are_no_other_straits(iberia: HexMap) -> None:
    """R007: a narrow strait is where the symbol is printed."""
    assert sum(STRAIT in kinds for kinds in iberia.sides.values()) == 3


def test_the_tip_of_the_medoc_can_be_walked_to(iberia: HexMap) -> None:
    for a, b in (("33:1224", "33:1324"), ("33:1324", "33:1424"), ("33:1424", "33:1525")):
        assert SEA_SIDE not in side(iberia, a, b)


def test_san_sebastian_touches_the_hexes_round_it(iberia: HexMap) -> None:
    """R037: 33:2031 lies beside the city and beside Bayonne in France."""
    board = iberia.board
    near = board.neighbours(board.cell("33:2031"))
    assert iberia.place_called("San Sebastian").cells[0] in near
    assert iberia.place_called("Bayonne").cells[0] in near
    assert iberia.zone("country", iberia.place_called("Bayonne").cells[0]) == "France"


def test_the_basque_front_is_drawn_as_the_example_has_it(iberia: HexMap) -> None:
    """R038: 33:1933 and 33:2033 lie in Euzkadi, 33:2032 does not."""
    assert [region(iberia, name) for name in ("33:1933", "33:2033", "33:2032")] == ["Euzkadi", "Euzkadi", "Navarra"]
    side(iberia, "33:1933", "33:2033")
    side(iberia, "33:1933", "33:2032")


def test_regions_are_as_drawn(iberia: HexMap) -> None:
    """R001, R029, R201."""
    told = {name: iberia.zone("region", iberia.place_called(name).cells[0]) for name in ("Aguilas", "Palma", "Melilla")}
    assert told == {"Aguilas": "Andalucia", "Palma": "Balearics", "Melilla": "Spanish Morocco"}
    assert iberia.zone("country", iberia.place_called("Melilla").cells[0]) == "Spain"
    assert iberia.terrain[iberia.place_called("Aguilas").cells[0]] == "clear"


def test_major_ports_of_spain_are_those_of_the_game(iberia: HexMap) -> None:
    """R254, R073; each of them is a naval base (R157)."""
    spanish = [place for place in iberia.places if iberia.zone("country", place.cells[0]) == "Spain"]
    assert {place.name for place in spanish if place.port in ("major", "great")} == set(MAJOR_PORTS)
    assert all(place.marks.get("naval base") for place in spanish if place.port in ("major", "great"))


def test_coast_defences_are_those_of_the_game(iberia: HexMap) -> None:
    """R020, R055."""
    spanish = [place for place in iberia.places if iberia.zone("country", place.cells[0]) == "Spain"]
    found = {place.name: place.marks["coast defence"] for place in spanish if "coast defence" in place.marks}
    assert found == {"El Ferrol": 2, "Cadiz": 1, "Ceuta": 1, "Cartagena": 2, "Mahon": 2}


@pytest.mark.parametrize("name", ["Castellon", "Sabadell"])
def test_point_cities_are_point_cities(iberia: HexMap, name: str) -> None:
    """R006, R246."""
    assert iberia.place_called(name).city == "point"


def test_no_ship_passes_the_strait_but_through_the_zone_of_ceuta(iberia: HexMap) -> None:
    """R055: the danger zone is the hex of the base and all within one; beyond it no way is left."""
    board = iberia.board
    ceuta = iberia.place_called("Ceuta").cells[0]
    shut = {ceuta, *board.neighbours(ceuta)}
    assert iberia.place_called("Gibraltar").cells[0] in shut
    waters = [cell for cell in range(board.hexes) if iberia.zone("sea", cell) and cell not in shut]
    reached, waiting = set[int](), [board.cell("23A:3033")]
    while waiting:
        cell = waiting.pop()
        if cell in reached:
            continue
        reached.add(cell)
        waiting += [other for other in board.neighbours(cell) if other in waters and _by_sea(iberia, cell, other)]
    assert "Mediterranean" not in {iberia.zone("sea", cell) for cell in reached if iberia.terrain[cell] == SEA}


def _by_sea(iberia: HexMap, a: int, b: int) -> bool:
    """One is sea, or both are coast of the same sea."""
    return SEA in (iberia.terrain[a], iberia.terrain[b]) or iberia.zone("sea", a) == iberia.zone("sea", b)


def test_every_hex_of_spain_has_a_weather_zone_of_the_map(iberia: HexMap) -> None:
    """R015: D and E alone."""
    assert set(iberia.zones["weather"]) == {"", "D", "E"}
