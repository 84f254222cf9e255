"""1.4, 2.6, 11.11: the cities of Europe: partners that share a square, ports, forts, works, stores, names."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from drumhead.engine.maps.squares.model import City, GameMap, Ground, RiverClass

SIDE = 15  # tactical cells of 1 km across a strategic square
BEARINGS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
PARTNERS = """
Altona 4 W Hamburg
Harburg 10 S Hamburg
Ludwigshafen 2 W Mannheim
Kastel 3 NE Mainz
Ehrenbreitstein 2 NE Koblenz
Pest 2 E Ofen
Weichselmuende 5 N Danzig
Exilles 11 SW Susa
Caserta 11 E Capua
Lindau 7 NW Bregenz
Kehl 5 E Strasbourg
Breisach 4 E Neuf-Brisach
Deutz 2 E Koeln
Neu-Ulm 2 SE Ulm
Neusatz 2 NW Peterwardein
Semlin 7 NW Belgrad
Praga 3 NE Warschau
Podgorze 2 SE Krakau
Reutlingen 12 E Tuebingen
Fuerth 7 W Nuernberg
Offenbach 6 E Frankfurt am Main
Birkenhead 3 SW Liverpool
Helsingborg 5 E Helsingoer
"""
ACROSS = """
Ludwigshafen Mannheim
Ehrenbreitstein Koblenz
Kastel Mainz
Deutz Koeln
Kehl Strasbourg
Breisach Neuf-Brisach
Pest Ofen
Neu-Ulm Ulm
Neusatz Peterwardein
Praga Warschau
Podgorze Krakau
Harburg Hamburg
Semlin Belgrad
"""
ROOM = {1: (500, 1500), 2: (2000, 5000), 3: (4000, 8000), 4: (8000, 16000), 5: (16000, 80000)}
SEA_PORTS = """
Marseille, Toulon, Genova, Livorno, Napoli, Venezia, Triest, Pola, Ancona, Barcelona, Bordeaux, Nantes, Le Havre,
Cherbourg, Dunkerque, Antwerpen, Rotterdam, Amsterdam, Bremen, Hamburg, Luebeck, Kiel, Stettin, Danzig, Koenigsberg,
London, Portsmouth, Plymouth, Liverpool, Bristol, Hull, Kjobenhavn, Malmoe, Belfast, Korfu
"""
RIVER_PORTS = """
Paris, Lyon, Strasbourg, Basel, Mannheim, Mainz, Koblenz, Koeln, Wesel, Wien, Linz, Ulm, Passau, Pest, Belgrad,
Dresden, Magdeburg, Breslau, Warschau, Thorn, Casale, Verona, Mantova, Toulouse, Orleans, Metz, Liege, Krakau
"""
INLAND = "Milano, Bern, Bruxelles, Muenchen, Nuernberg, Leipzig, Bruenn, Konitz, Novara, Riva, Lindau, Bregenz"
WORKS = {
    "Paris": 5,
    "London": 5,
    "Wien": 5,
    "Berlin": 5,
    "Liege": 5,
    "Saint-Etienne": 5,
    "Birmingham": 5,
    "Torino": 4,
    "Essen": 4,
    "Spandau": 4,
    "Steyr": 3,
    "Brescia": 3,
    "Prag": 4,
    "Novara": 0,
}
MODERN = {
    "Breslau": "Wrocław",
    "Posen": "Poznań",
    "Danzig": "Gdańsk",
    "Stettin": "Szczecin",
    "Thorn": "Toruń",
    "Bromberg": "Bydgoszcz",
    "Graudenz": "Grudziądz",
    "Neisse": "Nysa",
    "Glatz": "Kłodzko",
    "Koenigsberg": "Kaliningrad",
    "Pillau": "Baltiysk",
    "Tilsit": "Sovetsk",
    "Kowno": "Kaunas",
    "Nowogeorgiewsk": "Modlin",
    "Iwangorod": "Dęblin",
    "Lodz": "Łódź",
    "Krakau": "Kraków",
    "Olmuetz": "Olomouc",
    "Bruenn": "Brno",
    "Pilsen": "Plzeň",
    "Koeniggraetz": "Hradec Králové",
    "Josephstadt": "Jaroměř-Josefov",
    "Theresienstadt": "Terezín",
    "Gitschin": "Jičín",
    "Trautenau": "Trutnov",
    "Nachod": "Náchod",
    "Reichenberg": "Liberec",
    "Eger": "Cheb",
    "Pressburg": "Bratislava",
    "Komorn": "Komárno",
    "Raab": "Győr",
    "Gran": "Esztergom",
    "Kaschau": "Košice",
    "Ofen": "Budapest (Buda)",
    "Fuenfkirchen": "Pécs",
    "Temesvar": "Timișoara",
    "Peterwardein": "Petrovaradin",
    "Neusatz": "Novi Sad",
    "Esseg": "Osijek",
    "Agram": "Zagreb",
    "Laibach": "Ljubljana",
    "Marburg an der Drau": "Maribor",
    "Fiume": "Rijeka",
    "Pola": "Pula",
    "Zara": "Zadar",
    "Ragusa": "Dubrovnik",
    "Cattaro": "Kotor",
    "Triest": "Trieste",
    "Trient": "Trento",
    "Bozen": "Bolzano",
    "Franzensfeste": "Fortezza",
    "Nizza": "Nice",
    "Chambery": "Chambéry",
    "Schlettstadt": "Sélestat",
    "Cette": "Sète",
    "Napoleon-Vendee": "La Roche-sur-Yon",
    "Kjobenhavn": "Copenhagen",
    "Hadersleben": "Haderslev",
    "Sonderburg": "Sønderborg",
    "Jade": "Wilhelmshaven",
    "Elberfeld": "Wuppertal",
    "Weichselmuende": "Gdańsk-Wisłoujście",
    "Malborghet": "Malborghetto",
    "Mont-Louis": "Mont-Louis",
    "Mont-Dauphin": "Mont-Dauphin",
    "Serajevo": "Sarajevo",
    "Skutari": "Shkodër",
}


def spot(map: GameMap, city: City) -> tuple[int, int]:
    """Kilometres east and south of the map's corner."""
    (column, row), (x, y) = map.board.position(city.cell), map.tactical_board.position(city.tactical)
    return column * SIDE + x, row * SIDE + y


def between(map: GameMap, first: str, second: str) -> list[tuple[int, int]]:
    """The cells on the straight line from one city to another."""
    (ax, ay), (bx, by) = (spot(map, map.city(name)) for name in (first, second))
    steps = max(abs(bx - ax), abs(by - ay))
    return [(round(ax + (bx - ax) * n / steps), round(ay + (by - ay) * n / steps)) for n in range(steps + 1)]


@pytest.mark.rule("rotd", "2.2a")
@pytest.mark.parametrize("fact", PARTNERS.strip().splitlines())
def test_partner_towns_stand_as_they_do_in_nature(europe: GameMap, fact: str) -> None:
    town, far, bearing, *centre = fact.split()
    (x, y), (cx, cy) = (spot(europe, europe.city(name)) for name in (town, " ".join(centre)))
    off = (math.degrees(math.atan2(x - cx, cy - y)) - BEARINGS[bearing] + 180) % 360 - 180
    assert abs(math.dist((x, y), (cx, cy)) - int(far)) <= 2
    assert abs(off) < 60


@pytest.mark.rule("rotd", "2.2a")
@pytest.mark.parametrize("fact", ACROSS.strip().splitlines())
def test_a_river_runs_between_a_town_and_its_bridgehead(europe: GameMap, fact: str) -> None:
    line = between(europe, *fact.split())
    assert any(europe.tactical.river[y, x] or europe.tactical.terrain[y, x] == Ground.WATER for x, y in line)


@pytest.mark.rule("rotd", "2.2a")
def test_every_city_has_its_own_cell_and_it_is_town(europe: GameMap) -> None:
    spots = Counter(spot(europe, city) for city in europe.cities)
    assert [place for place, count in spots.items() if count > 1] == []
    assert [(x, y) for x, y in spots if europe.tactical.terrain[y, x] != Ground.TOWN] == []


def test_ports_lie_on_the_sea_on_rivers_or_on_neither(europe: GameMap) -> None:
    ports = {city.name: city.port for city in europe.cities}
    for names, kind in ((SEA_PORTS, "sea"), (RIVER_PORTS, "river"), (INLAND, "")):
        listed = names.strip().replace("\n", " ").split(", ")
        assert [name for name in listed if ports[name] != kind] == [], kind


@pytest.mark.rule("rotd", "1.3d")
def test_every_river_port_lies_on_a_navigable_river(europe: GameMap) -> None:
    for city in (city for city in europe.cities if city.port == "river"):
        near = (city.cell, *europe.board.neighbours(city.cell))
        assert max(int(europe.river[cell]) for cell in near) >= RiverClass.UNFORDABLE, city.name


@pytest.mark.rule("rotd", "2.6a")
def test_a_fort_holds_men_after_its_strength(europe: GameMap) -> None:
    for city in europe.cities:
        low, high = ROOM.get(city.fort, (0, 0))
        assert low <= city.fort_capacity <= high, city.name


@pytest.mark.rule("rotd", "2.6a")
def test_great_places_hold_more_than_small_ones(europe: GameMap) -> None:
    holds = {city.name: city.fort_capacity for city in europe.cities}
    assert holds["Paris"] > holds["Verona"] > holds["Mainz"] > holds["Ulm"] > holds["Peschiera"] > holds["Palmanova"]
    assert holds["Koeln"] > holds["Deutz"] and holds["Koblenz"] > holds["Ehrenbreitstein"]
    assert europe.city("Wien").fort <= 3 and europe.city("Muenchen").fort == 0


@pytest.mark.rule("rotd", "11.11f")
@pytest.mark.parametrize(("city", "level"), WORKS.items())
def test_works_stand_where_guns_and_rifles_were_made(europe: GameMap, city: str, level: int) -> None:
    assert europe.city(city).manufacturing == level


@pytest.mark.rule("rotd", "11.11f")
def test_capitals_make_and_store_enough_for_an_army(europe: GameMap) -> None:
    assert {city.name for city in europe.cities if city.capital and city.manufacturing < 3} == set()
    assert {city.name for city in europe.cities if city.supplies <= 0} == set()
    assert europe.city("Paris").supplies > europe.city("Metz").supplies > europe.city("Sedan").supplies


@pytest.mark.parametrize(("old", "modern"), MODERN.items())
def test_a_city_is_found_by_its_old_and_its_modern_name(europe: GameMap, old: str, modern: str) -> None:
    assert europe.city(old).modern_name == modern
    assert europe.city(modern).modern_name == modern


def test_every_city_has_a_modern_name(europe: GameMap) -> None:
    assert [city.name for city in europe.cities if not city.modern_name] == []


@pytest.mark.parametrize(("name", "reach"), [("Milano", 0), ("Milano", 2), ("London", 15), ("Wien", 200)])
def test_cities_near_a_square_are_all_that_lie_so_near_in_the_order_of_the_map(
    europe: GameMap, name: str, reach: int
) -> None:
    centre = europe.city(name).cell
    near = [city for city in europe.cities if europe.board.distance(centre, city.cell) <= reach]
    assert list(europe.cities_within(centre, reach)) == near != []
