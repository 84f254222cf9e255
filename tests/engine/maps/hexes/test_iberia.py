"""The map of Iberia: what the rulings cite lies where they say, and what they say of the ground holds."""

from __future__ import annotations

import pytest

from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.hexes.faults import find_hex_faults
from drumhead.engine.maps.hexes.model import (
    BRIDGE,
    HIGH_MOUNTAIN_SIDE,
    LAKE_SIDE,
    LOW_RAIL,
    MAJOR_RIVER,
    RAIL,
    RIVER,
    ROAD,
    SEA,
    SEA_SIDE,
    STRAIT,
    HexMap,
)
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


def by_rail(
    iberia: HexMap, start: str, shut: tuple[str, ...] = (), kinds: tuple[str, ...] = (RAIL, LOW_RAIL)
) -> set[int]:
    """The hexes that trains reach from a place, but through those shut."""
    board = iberia.board
    reached, waiting = {board.cell(name) for name in shut}, [iberia.place_called(start).cells[0]]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [other for other in board.neighbours(cell) if iberia.on(cell, other) & set(kinds)]
    return reached


def test_the_northern_line_runs_through_vitoria_and_the_southern_through_soria(iberia: HexMap) -> None:
    """R047: with 33:2033 cut Zaragoza still reaches Valladolid by Calatayud, Soria and Burgos; with Soria cut too, not
    by way of either."""
    cell = iberia.board.cell
    south = by_rail(iberia, "Zaragoza", ("33:2033", "23A:2710", "23A:2711", "33:3130"))
    assert {cell("23A:2702"), cell("23A:2403"), cell("23A:1906")} <= south
    assert iberia.place_called("Valladolid").cells[0] in south
    north = by_rail(iberia, "Zaragoza", ("23A:2403", "23A:2710", "23A:2711", "33:3130"))
    assert {cell("33:2033"), cell("23A:2001")} <= north


@pytest.mark.parametrize(
    ("yards", "capacity"),
    [(("Sevilla", "Cordoba"), 3), (("Valladolid", "La Coruna", "Zaragoza"), 3), (("Granada",), 1)],
)
def test_the_first_insurgent_nets_have_their_capacity_and_can_be_connected(
    iberia: HexMap, yards: tuple[str, ...], capacity: int
) -> None:
    """R047."""
    assert sum(iberia.place_called(name).marks["marshalling yard"] for name in yards) == capacity
    assert {iberia.place_called(name).cells[0] for name in yards} <= by_rail(iberia, yards[0])


def test_every_yard_is_on_the_one_net_of_spain(iberia: HexMap) -> None:
    net = by_rail(iberia, "Madrid")
    assert {
        place.name for place in iberia.places if "marshalling yard" in place.marks and place.cells[0] not in net
    } == set()


def test_both_hexes_of_madrid_and_barcelona_have_a_yard(iberia: HexMap) -> None:
    """R047: theirs lie in adjacent hexes."""
    yards = {iberia.board.name(place.cells[0]) for place in iberia.places if "marshalling yard" in place.marks}
    assert {"23A:2710", "23A:2711", "33:3625", "33:3624"} <= yards


def test_albacete_is_on_lines_of_high_volume(iberia: HexMap) -> None:
    """R203: to Valencia, Murcia and Madrid."""
    net = by_rail(iberia, "Albacete", kinds=(RAIL,))
    assert {iberia.place_called(name).cells[0] for name in ("Valencia", "Murcia", "Madrid")} <= net


def test_san_sebastian_has_a_railway_to_france(iberia: HexMap) -> None:
    """R277."""
    assert iberia.on(iberia.place_called("San Sebastian").cells[0], iberia.place_called("Bayonne").cells[0]) & {RAIL}


def test_melilla_has_a_road_and_no_railway_to_tetuan(iberia: HexMap) -> None:
    """R280."""
    melilla, tetuan = (iberia.place_called(name).cells[0] for name in ("Melilla", "Tetuan"))
    assert tetuan not in by_rail(iberia, "Melilla")
    reached, waiting = set[int](), [melilla]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [other for other in iberia.board.neighbours(cell) if ROAD in iberia.on(cell, other)]
    assert tetuan in reached


def test_el_ferrol_is_fifteen_hexes_by_sea_from_santander(iberia: HexMap) -> None:
    """R117."""
    start, goal = (iberia.place_called(name).cells[0] for name in ("El Ferrol", "Santander"))
    far, edge, steps = {start}, {start}, 0
    while goal not in far:
        edge = {other for cell in edge for other in iberia.board.neighbours(cell) if iberia.zone("sea", other)} - far
        far |= edge
        steps += 1
    assert steps == 15


def test_ways_cross_rivers_by_bridges_and_no_water(iberia: HexMap) -> None:
    for kinds in iberia.sides.values():
        if kinds & {RAIL, LOW_RAIL, ROAD}:
            assert not kinds & {SEA_SIDE, LAKE_SIDE}
            assert BRIDGE in kinds or not kinds & {RIVER, MAJOR_RIVER}


def test_the_pyrenees_stand_between_spain_and_france(iberia: HexMap) -> None:
    """High mountain hexsides along the border, in one chain."""
    high = {side for side, kinds in iberia.sides.items() if HIGH_MOUNTAIN_SIDE in kinds}
    chain = [side for side in high if {iberia.zone("country", cell) for cell in side} & {"France", "Andorra"}]
    ends = {end for side in chain for end in iberia.board.side_line(*side)}
    assert len(chain) >= 8
    assert len(ends) == len(chain) + 1


def test_railways_of_spain_end_in_towns(iberia: HexMap) -> None:
    """A line that meets no other where it should is a hex too short."""
    board = iberia.board
    ends = [
        board.name(cell)
        for cell in range(board.hexes)
        if iberia.zone("country", cell) == "Spain"
        and sum(bool(iberia.on(cell, other) & {RAIL, LOW_RAIL}) for other in board.neighbours(cell)) == 1
        and not iberia.places_in.get(cell)
    ]
    assert ends == []


@pytest.mark.parametrize("row", [4, 13, 20, 33, 46])
def test_the_sheets_fit_at_their_seam(iberia: HexMap, row: int) -> None:
    """33:RR33 touches 23A:RR01, which sheet 33 numbers RR34."""
    board = iberia.board
    assert board.cell(f"33:{row:02d}34") == board.cell(f"23A:{row:02d}01")
    assert board.cell(f"33:{row:02d}33") in board.neighbours(board.cell(f"23A:{row:02d}01"))


def test_one_sails_from_melilla_along_the_coast_to_the_strait(iberia: HexMap) -> None:
    """R148: to 23A:3928 by coastal hexes of Spanish Morocco alone."""
    board = iberia.board
    coast = {
        cell
        for cell, name in enumerate(iberia.zones["region"])
        if name == "Spanish Morocco" and iberia.zone("sea", cell)
    }
    reached, waiting = set[int](), [board.cell("23A:4822")]
    while waiting:
        cell = waiting.pop()
        if cell in coast - reached:
            reached.add(cell)
            waiting += board.neighbours(cell)
    assert board.cell("23A:3928") in reached


def test_spanish_morocco_has_four_cities(iberia: HexMap) -> None:
    """R254."""
    here = (place for place in iberia.places if iberia.zone("region", place.cells[0]) == "Spanish Morocco")
    cities = {place.name for place in here if place.city not in ("", "town", "point")}
    assert cities == {"Ceuta", "Tetuan", "Melilla", "Alcazarquivir"}


def test_the_northern_gobernitos_have_three_factories(iberia: HexMap) -> None:
    """R035."""
    north = ("Asturias", "Santander", "Euzkadi")
    here = (place for place in iberia.places if iberia.zone("region", place.cells[0]) in north)
    assert sum(place.marks.get("factory", 0) for place in here) == 3


@pytest.mark.parametrize("name", ["Las Palmas", "Santa Cruz"])
def test_the_canaries_are_boxes_of_spain(iberia: HexMap, name: str) -> None:
    (cell,) = iberia.place_called(name).cells
    assert iberia.board.is_box(cell)
    assert (iberia.zone("region", cell), iberia.zone("country", cell)) == ("Canaries", "Spain")


def test_a_step_across_the_strait_crosses_nothing_but_sea(iberia: HexMap) -> None:
    """R148: every hexside between Spain and Africa is all sea, and no strait."""
    africa = {"Spanish Morocco", "Tangier", "French Morocco"}
    for a, b in iberia.board.sides():
        regions = {iberia.zone("region", a), iberia.zone("region", b)}
        if regions & africa and regions & {"Andalucia", "Gibraltar"}:
            assert iberia.on(a, b) & {SEA_SIDE, STRAIT} == {SEA_SIDE}
