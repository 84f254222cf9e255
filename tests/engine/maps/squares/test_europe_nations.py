"""1.4, 7.1, 11.7: who owns what in 1859, 1864, 1866 and 1870, home regions, blocs and sea areas of Europe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
import pytest

from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import NOWHERE, GameMap, Terrain
from drumhead.engine.maps.squares.reader import read_map

YEARS = (1859, 1864, 1866, 1870)
OWNERS = """
Paris FRA FRA FRA FRA
Strasbourg FRA FRA FRA FRA
Metz FRA FRA FRA FRA
Bastia FRA FRA FRA FRA
Chambery SAR FRA FRA FRA
Annecy SAR FRA FRA FRA
Nizza SAR FRA FRA FRA
Torino SAR ITA ITA ITA
Genova SAR ITA ITA ITA
Ventimiglia SAR ITA ITA ITA
Sassari SAR ITA ITA ITA
Milano AUS ITA ITA ITA
Brescia AUS ITA ITA ITA
Cremona AUS ITA ITA ITA
Sondrio AUS ITA ITA ITA
Mantova AUS AUS AUS ITA
Peschiera AUS AUS AUS ITA
Verona AUS AUS AUS ITA
Legnago AUS AUS AUS ITA
Venezia AUS AUS AUS ITA
Udine AUS AUS AUS ITA
Trient AUS AUS AUS AUS
Triest AUS AUS AUS AUS
Parma PAR ITA ITA ITA
Piacenza PAR ITA ITA ITA
Modena MOD ITA ITA ITA
Massa MOD ITA ITA ITA
Firenze TUS ITA ITA ITA
Livorno TUS ITA ITA ITA
Bologna PAP ITA ITA ITA
Ferrara PAP ITA ITA ITA
Ancona PAP ITA ITA ITA
Perugia PAP ITA ITA ITA
Rieti PAP ITA ITA ITA
Benevento PAP ITA ITA ITA
Roma PAP PAP PAP PAP
Civitavecchia PAP PAP PAP PAP
Viterbo PAP PAP PAP PAP
Napoli SIC ITA ITA ITA
Gaeta SIC ITA ITA ITA
Bari SIC ITA ITA ITA
San Marino SMR SMR SMR SMR
Monaco MON MON MON MON
Wien AUS AUS AUS AUS
Prag AUS AUS AUS AUS
Krakau AUS AUS AUS AUS
Pest AUS AUS AUS AUS
Flensburg DEN DEN PRU PRU
Sonderburg DEN DEN PRU PRU
Kiel DEN DEN AUS PRU
Altona DEN DEN AUS PRU
Ratzeburg DEN DEN PRU PRU
Fredericia DEN DEN DEN DEN
Kjobenhavn DEN DEN DEN DEN
Hannover HAN HAN HAN PRU
Goettingen HAN HAN HAN PRU
Kassel HKS HKS HKS PRU
Wiesbaden NAS NAS NAS PRU
Frankfurt am Main FRF FRF FRF PRU
Giessen HDA HDA HDA HDA
Mainz HDA HDA HDA HDA
Dresden SAX SAX SAX SAX
Muenchen BAV BAV BAV BAV
Speyer BAV BAV BAV BAV
Stuttgart WUR WUR WUR WUR
Sigmaringen PRU PRU PRU PRU
Hamburg HAM HAM HAM HAM
Posen PRU PRU PRU PRU
Luxemburg LUX LUX LUX LUX
Maastricht NLD NLD NLD NLD
Neuchatel SUI SUI SUI SUI
Warschau RUS RUS RUS RUS
Belgrad SER SER SER SER
Serajevo OTT OTT OTT OTT
Korfu GBR GBR GRE GRE
"""
HOMES = {
    "Lille": "Flanders and Artois",
    "Sedan": "Champagne",
    "Belfort": "Alsace",
    "Lyon": "Lyonnais",
    "Casale": "Alessandria",
    "Castiglione": "Lombardy",
    "Custoza": "Venetia",
    "Bregenz": "Vorarlberg",
    "Trient": "Tyrol",
    "Klagenfurt": "Carinthia",
    "Koeniggraetz": "Bohemia",
    "Iglau": "Moravia",
    "Teschen": "Austrian Silesia",
    "Zengg": "Croatian Military Frontier",
    "Zara": "Dalmatia",
    "Debreczin": "Grosswardein district",
    "Berlin": "Brandenburg",
    "Goerlitz": "Lower Silesia",
    "Halle": "Prussian Saxony",
    "Thorn": "West Prussia",
    "Wesel": "Lower Rhine",
    "Kaiserslautern": "Palatinate",
    "Bamberg": "Upper Franconia",
    "Sonderburg": "Schleswig",
    "Rendsburg": "Holstein",
    "Chur": "Grisons",
    "Namur": "Hainaut and Namur",
    "Birkenfeld": "Birkenfeld",
    "Ascoli": "Marches",
    "Gerona": "Catalonia",
}
PARTED = {  # regions that lie in pieces: exclaves and islands
    "Anhalt",  # its part in the Harz
    "Balearic Islands",
    "Brunswick",  # Blankenburg
    "Channel Islands",
    "Dalmatia",  # its islands, and Ragusa beyond the Turkish corridor of Klek
    "Funen",  # Langeland and Aeroe
    "Littoral",  # the islands of the Quarnero
    "Lower Hesse and Marburg",  # Schaumburg
    "Prussian Saxony",  # Suhl
    "Schleswig",  # Fehmarn
    "Weimar, Gotha and Sondershausen",
}
SEAS_THAT_MEET = {
    "Balearic Sea": {"Gulf of Lion", "Sardinian Sea"},
    "Bay of Biscay": set(),
    "Bristol Channel": set(),
    "Dogger Bank": {"German Bight", "Southern North Sea"},
    "Eastern Baltic": {"Southern Baltic"},
    "Eastern Channel": {"Southern North Sea", "Western Channel"},
    "German Bight": {"Dogger Bank", "Southern North Sea"},
    "Gulf of Lion": {"Balearic Sea", "Ligurian Sea", "Sardinian Sea"},
    "Ionian Sea": {"Southern Adriatic"},
    "Irish Sea": set(),
    "Kattegat and Sound": {"Southern Baltic", "The Belts"},
    "Ligurian Sea": {"Gulf of Lion", "Northern Tyrrhenian Sea", "Sardinian Sea"},
    "Middle Adriatic": {"Northern Adriatic", "Southern Adriatic"},
    "Northern Adriatic": {"Middle Adriatic"},
    "Northern Tyrrhenian Sea": {"Ligurian Sea", "Sardinian Sea", "Southern Tyrrhenian Sea"},
    "Sardinian Sea": {"Balearic Sea", "Gulf of Lion", "Ligurian Sea", "Northern Tyrrhenian Sea"},
    "Southern Adriatic": {"Ionian Sea", "Middle Adriatic"},
    "Southern Baltic": {"Eastern Baltic", "Kattegat and Sound", "Western Baltic"},
    "Southern North Sea": {"Dogger Bank", "Eastern Channel", "German Bight", "Zuiderzee"},
    "Southern Tyrrhenian Sea": {"Northern Tyrrhenian Sea"},
    "The Belts": {"Kattegat and Sound", "Western Baltic"},
    "Western Baltic": {"Southern Baltic", "The Belts"},
    "Western Channel": {"Eastern Channel"},
    "Zuiderzee": {"Southern North Sea"},
}
PARTED_SEAS = {
    "Kattegat and Sound",  # the narrows of Helsingoer fill no square
    "Southern North Sea",  # the mouths of the Scheldt neither
}
HARBOURS = {
    "Calais": "Southern North Sea",
    "Cherbourg": "Eastern Channel",
    "Saint-Malo": "Western Channel",
    "Bordeaux": "Bay of Biscay",
    "Nantes": "Bay of Biscay",
    "Rouen": "Eastern Channel",
    "London": "Southern North Sea",
    "Liverpool": "Irish Sea",
    "Bristol": "Bristol Channel",
    "Antwerpen": "Southern North Sea",
    "Amsterdam": "Zuiderzee",
    "Hamburg": "German Bight",
    "Bremen": "German Bight",
    "Jade": "German Bight",
    "Kiel": "Western Baltic",
    "Luebeck": "Western Baltic",
    "Nyborg": "The Belts",
    "Kjobenhavn": "Kattegat and Sound",
    "Stettin": "Southern Baltic",
    "Danzig": "Eastern Baltic",
    "Koenigsberg": "Eastern Baltic",
    "Barcelona": "Balearic Sea",
    "Marseille": "Gulf of Lion",
    "Genova": "Ligurian Sea",
    "Livorno": "Ligurian Sea",
    "Civitavecchia": "Northern Tyrrhenian Sea",
    "Napoli": "Southern Tyrrhenian Sea",
    "Taranto": "Ionian Sea",
    "Ancona": "Middle Adriatic",
    "Venezia": "Northern Adriatic",
    "Triest": "Northern Adriatic",
    "Brindisi": "Southern Adriatic",
    "Ragusa": "Southern Adriatic",
}


@pytest.fixture(scope="session")
def dated(request: pytest.FixtureRequest) -> Mapping[int, GameMap]:
    """The map of Europe in each year its owners change."""
    folder = request.config.getoption("--europe")
    return {year: read_map(Path(folder), year) if folder else find_map("europe-1859", year) for year in YEARS}


def pieces(map: GameMap, cells: Iterable[int]) -> list[set[int]]:
    """The cells in groups that hang together."""
    left = set(cells)
    found = []
    while left:
        group = waiting = {left.pop()}
        while waiting:
            waiting = {near for cell in waiting for near in map.board.neighbours(cell)} & left
            group, left = group | waiting, left - waiting
        found.append(group)
    return found


@pytest.mark.rule("rotd", "1.4b")
@pytest.mark.parametrize("fact", OWNERS.strip().splitlines())
def test_a_city_belongs_to_its_owners_of_history(dated: Mapping[int, GameMap], fact: str) -> None:
    city, *owners = fact.rsplit(maxsplit=len(YEARS))
    assert [dated[year].city(city).state for year in YEARS] == owners


@pytest.mark.rule("rotd", "1.4a")
def test_the_mincio_is_the_border_from_1859_to_1866(dated: Mapping[int, GameMap]) -> None:
    places = {"Castiglione": "ITA", "Goito": "ITA", "Custoza": "AUS", "Villafranca": "AUS"}
    for place, owner in places.items():
        for year in (1864, 1866):
            state = dated[year].state_of(dated[year].place(place)[0])
            assert state is not None and state.code == owner, (place, year)


@pytest.mark.rule("rotd", "1.4b")
def test_rome_stands_alone_among_the_italian_states_by_1870(dated: Mapping[int, GameMap]) -> None:
    owners = {city.state for city in dated[1870].cities if city.region in {"CM", "LZ", "FI", "TN", "LB", "RG", "VN"}}
    assert owners == {"ITA", "PAP"}


@pytest.mark.rule("rotd", "1.4a")
def test_every_square_of_land_lies_in_a_region_and_no_sea_does(europe: GameMap) -> None:
    assert np.array_equal(europe.region == NOWHERE, europe.terrain == Terrain.WATER)


@pytest.mark.rule("rotd", "7.17b")
def test_every_region_has_squares_and_a_city(europe: GameMap) -> None:
    held = set(europe.region.tolist())
    towns = {city.region for city in europe.cities}
    assert [region.name for n, region in enumerate(europe.regions) if n not in held] == []
    assert [region.name for region in europe.regions if region.code not in towns] == []


@pytest.mark.rule("rotd", "7.17b")
def test_a_city_lies_in_its_region_unless_a_greater_one_shares_its_square(europe: GameMap) -> None:
    for city in europe.cities:
        shared = {other.region for other in europe.cities_at(city.cell)}
        assert europe.home_of(city.cell) in shared, city.name


@pytest.mark.rule("rotd", "7.1f")
def test_regions_hang_together_but_for_exclaves_and_islands(europe: GameMap) -> None:
    parted = {
        region.name
        for n, region in enumerate(europe.regions)
        if len(pieces(europe, np.flatnonzero(europe.region == n).tolist())) > 1
    }
    assert parted == PARTED


@pytest.mark.rule("rotd", "7.1f")
@pytest.mark.parametrize(("place", "home"), HOMES.items())
def test_militia_of_a_place_is_at_home_in_its_province(europe: GameMap, place: str, home: str) -> None:
    region = europe.region_of(europe.place(place)[0])
    assert region is not None and region.name == home


@pytest.mark.rule("rotd", "7.1f")
def test_militia_may_not_leave_its_province_but_a_whole_state_holds_all_its_provinces(europe: GameMap) -> None:
    lyon, lille = europe.city("Lyon"), europe.city("Lille")
    assert europe.in_home(lille.cell, lille.region)
    assert not europe.in_home(lyon.cell, lille.region)
    assert europe.in_home(lyon.cell, "FRA")


@pytest.mark.rule("rotd", "11.7h")
def test_every_region_is_in_a_bloc_and_a_bloc_in_one_nation(europe: GameMap) -> None:
    nations = {state.code: state.nation for state in europe.states}
    governed: dict[str, set[str]] = {}
    for region in europe.regions:
        assert region.bloc, region.name
        governed.setdefault(region.bloc, set()).add(nations[region.state])
    assert {bloc: found for bloc, found in governed.items() if len(found) > 1} == {
        "Hanseatic towns": {"Hamburg", "Bremen", "Lübeck"},
        "Mecklenburg": {"Mecklenburg-Schwerin", "Mecklenburg-Strelitz"},
    }


@pytest.mark.rule("rotd", "11.7f")
def test_all_salt_water_lies_in_a_sea_area_and_lakes_in_none(europe: GameMap) -> None:
    none = {
        europe.board.name(cell)
        for cell in np.flatnonzero(europe.terrain == Terrain.WATER).tolist()
        if europe.sea_of(cell) is None
    }
    constance, garda, geneva = {"G6-U2", "G7-U3"}, {"H3-V7"}, {"F1-V1"}
    assert constance | garda | geneva <= none
    assert len(none) < 12
    assert not (europe.sea[europe.terrain != Terrain.WATER] != NOWHERE).any()


@pytest.mark.rule("rotd", "11.7f")
def test_sea_areas_hang_together(europe: GameMap) -> None:
    parted = {
        sea.name
        for n, sea in enumerate(europe.seas)
        if len(pieces(europe, np.flatnonzero(europe.sea == n).tolist())) > 1
    }
    assert parted == PARTED_SEAS


@pytest.mark.rule("rotd", "11.7f")
def test_sea_areas_meet_as_in_nature(europe: GameMap) -> None:
    met: dict[str, set[str]] = {sea.name: set() for sea in europe.seas}
    for cell in range(europe.board.size):
        here = europe.sea_of(cell)
        beside = {europe.sea_of(near) for near in europe.board.neighbours(cell)} - {None, here}
        if here is not None:
            met[here.name] |= {sea.name for sea in beside if sea is not None}
    assert met == SEAS_THAT_MEET


@pytest.mark.rule("rotd", "11.7f")
def test_every_sea_port_opens_on_a_sea(europe: GameMap) -> None:
    assert [city.name for city in europe.cities if city.port == "sea" and not europe.coast_of(city.cell)] == []


@pytest.mark.rule("rotd", "11.7f")
@pytest.mark.parametrize(("port", "sea"), HARBOURS.items())
def test_a_port_opens_on_its_own_sea(europe: GameMap, port: str, sea: str) -> None:
    assert sea in {area.name for area in europe.coast_of(europe.city(port).cell)}


@pytest.mark.rule("rotd", "11.7f")
def test_a_town_inland_opens_on_no_sea(europe: GameMap) -> None:
    assert [
        name for name in ("Paris", "Basel", "Konstanz", "Riva", "Wien") if europe.coast_of(europe.city(name).cell)
    ] == []
