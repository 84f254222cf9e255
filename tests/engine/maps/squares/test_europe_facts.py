"""1.1, 1.3: facts of geography that anybody can look up in an atlas; written from that, not from the map."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise, permutations

import pytest

from drumhead.engine.maps.squares.model import NOWHERE, GameMap, Ground, Terrain

Point = tuple[int, int]
SIDE = 15  # tactical cells of 1 km across a strategic square
NEAR = 5  # km from a town on a river to its course
SHORE = 4  # km from a town at a lake to its water
WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
BEARINGS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
SLACK = 32  # degrees a town may lie off one of eight bearings

BANKS = """
Koeln west Rhein
Deutz east Rhein
Mainz west Rhein
Ludwigshafen west Rhein
Mannheim east Rhein
Koblenz west Rhein
Ehrenbreitstein east Rhein
Strasbourg west Rhein
Kehl east Rhein
Neuf-Brisach west Rhein
Breisach east Rhein
Duesseldorf east Rhein
Germersheim west Rhein
Magdeburg west Elbe
Torgau west Elbe
Wittenberg north Elbe
Hamburg north Elbe
Harburg south Elbe
Koeniggraetz east Elbe
Wien south Donau
Linz south Donau
Ulm north Donau
Neu-Ulm south Donau
Ingolstadt north Donau
Regensburg south Donau
Pressburg north Donau
Komorn north Donau
Gran south Donau
Ofen west Donau
Pest east Donau
Peterwardein south Donau
Neusatz north Donau
Belgrad south Donau
Prag east Moldau
Warschau west Weichsel
Praga east Weichsel
Thorn north Weichsel
Graudenz east Weichsel
Krakau north Weichsel
Podgorze south Weichsel
Glogau west Oder
Kuestrin east Oder
Frankfurt an der Oder west Oder
Stettin west Oder
Minden west Weser
Posen west Warthe
Torino west Po
Casale south Po
Piacenza south Po
Cremona north Po
Pavia north Ticino
Bordeaux west Garonne
Toulouse east Garonne
Avignon east Rhone
Arles east Rhone
Orleans north Loire
Tours south Loire
Nantes north Loire
Rouen north Seine
Metz east Mosel
Maastricht west Maas
Venlo east Maas
Nijmegen south Waal
Roma east Tevere
Zaragoza south Ebro
Tortosa east Ebro
Szegedin west Theiss
Szolnok west Theiss
Esseg south Drau
Arad north Maros
"""
NEIGHBOURS = """
Versailles 17 SW Paris
Thionville 27 N Metz
Nancy 49 S Metz
Mezieres 17 NW Sedan
Kehl 6 E Strasbourg
Besancon 77 SW Belfort
Mulhouse 29 NW Basel
Saint-Etienne 50 SW Lyon
Toulon 48 SE Marseille
Valenciennes 34 E Douai
Leuven 25 E Bruxelles
Dover 42 NW Calais
Wiesbaden 12 N Mainz
Heidelberg 18 SE Mannheim
Fuerth 7 W Nuernberg
Augsburg 57 W Muenchen
Weimar 21 E Erfurt
Jena 19 E Weimar
Halle 32 NW Leipzig
Koenigstein 27 SE Dresden
Potsdam 27 SW Berlin
Altona 4 W Hamburg
Harburg 10 S Hamburg
Rendsburg 30 W Kiel
Schleswig 31 S Flensburg
Sonderburg 26 E Flensburg
Dirschau 30 SE Danzig
Pillau 39 W Koenigsberg
Nowogeorgiewsk 32 NW Warschau
Kolberg 40 W Koeslin
Josephstadt 16 NE Koeniggraetz
Pardubitz 19 S Koeniggraetz
Gitschin 43 NW Koeniggraetz
Theresienstadt 52 NW Prag
Olmuetz 64 NE Bruenn
Pressburg 55 E Wien
Wiener Neustadt 46 S Wien
Bozen 86 S Innsbruck
Riva 29 SW Trient
Lindau 9 NW Bregenz
Exilles 11 SW Susa
Susa 50 W Torino
Tortona 20 E Alessandria
Casale 28 NW Alessandria
Vercelli 21 SW Novara
Vigevano 24 SE Novara
Pavia 30 S Milano
Lodi 29 SE Milano
Brescia 81 E Milano
Peschiera 24 W Verona
Mantova 35 SW Verona
Legnago 40 E Mantova
Vicenza 45 E Verona
Modena 37 W Bologna
Civitavecchia 63 W Roma
Capua 29 N Napoli
Caserta 11 E Capua
Gaeta 73 NW Napoli
Livorno 19 SW Pisa
"""
COURSES = """
Rhein: Basel, Strasbourg, Mannheim, Mainz, Koblenz, Koeln, Wesel
Donau: Ulm, Ingolstadt, Regensburg, Passau, Linz, Wien, Pressburg, Komorn, Gran, Ofen, Mohacs, Peterwardein, Belgrad
Elbe: Josephstadt, Koeniggraetz, Pardubitz, Kolin, Dresden, Torgau, Wittenberg, Magdeburg, Wittenberge, Hamburg
Weichsel: Krakau, Sandomir, Iwangorod, Warschau, Plock, Thorn, Graudenz, Dirschau
Oder: Ratibor, Cosel, Oppeln, Brieg, Breslau, Glogau, Frankfurt an der Oder, Kuestrin, Stettin
Maas: Verdun, Sedan, Mezieres, Givet, Namur, Liege, Maastricht, Venlo
Mosel: Epinal, Metz, Thionville, Trier, Koblenz
Rhone: Lyon, Valence, Avignon, Arles
Loire: Nevers, Orleans, Blois, Tours, Saumur, Nantes
Po: Torino, Casale, Piacenza, Cremona
"""
HEADS = """
Rhein Grisons
Rhone Western Switzerland
Inn Grisons
Ticino Ticino
Po Cuneo
Adda Lombardy
Elbe Bohemia
Weichsel Austrian Silesia
Donau Upper Baden
Neckar Upper Württemberg
Seine Burgundy
Maas Champagne
Tevere Florence and Arezzo
Moldau Bohemia
"""
SYSTEMS = """
The Quadrilateral: Peschiera Mincio, Mantova Mincio, Verona Etsch, Legnago Etsch
The fortresses of the Rhine: Germersheim Rhein, Mainz Rhein, Koblenz Rhein, Koeln Rhein, Wesel Rhein
The fortresses of the Elbe: Josephstadt Elbe, Koeniggraetz Elbe, Koenigstein Elbe, Torgau Elbe, Magdeburg Elbe
The Polish fortresses on the Vistula: Iwangorod Weichsel, Warschau Weichsel, Nowogeorgiewsk Weichsel
The Prussian fortresses on the Vistula: Thorn Weichsel, Graudenz Weichsel
The fortresses of the Oder: Cosel Oder, Glogau Oder, Kuestrin Oder, Stettin Oder
The Federal fortresses on the Danube and the Rhine: Ulm Donau, Mainz Rhein
The fortresses of the Danube: Ingolstadt Donau, Komorn Donau, Peterwardein Donau, Belgrad Donau
The fortresses of the Po: Casale Po, Piacenza Po
The Moselle line: Metz Mosel, Thionville Mosel
The Meuse line: Verdun Maas, Sedan Maas, Mezieres Maas, Givet Maas
"""
VAUBAN = "Dunkerque Lille Valenciennes Maubeuge Givet Mezieres Sedan Montmedy Longwy Thionville Metz Bitche Strasbourg"
LAKES = {
    "Garda": ("Peschiera", "Riva"),
    "Como": ("Como", "Lecco"),
    "Maggiore": ("Arona",),
    "Constance": ("Konstanz", "Friedrichshafen", "Lindau", "Bregenz"),
    "Geneva": ("Genf", "Lausanne"),
    "Neuchatel": ("Neuchatel",),
    "Lucerne": ("Luzern", "Altdorf"),
    "Zurich": ("Zuerich",),
    "Thun": ("Thun",),
    "Annecy": ("Annecy",),
}
STRAITS = """
Dover Calais
Kjobenhavn Malmoe
Nyborg Korsoer
Helsingoer Helsingborg
Sonderburg Dueppel
Portoferraio Grosseto
Granville Saint-Malo
Venezia Treviso
"""


def spot(map: GameMap, name: str) -> Point:
    """Kilometres east and south of the map's corner."""
    cell, tactical = map.place(name)
    (column, row), (x, y) = map.board.position(cell), map.tactical_board.position(tactical or 0)
    return column * SIDE + x, row * SIDE + y


def course(map: GameMap, name: str) -> list[Point]:
    """All stretches of a river in flow order: the order that leaves the smallest gaps."""
    parts = [river.course for river in map.rivers if river.name == name and river.course]
    assert parts, f"no river {name}"
    chain = min(permutations(parts), key=lambda order: sum(math.dist(a[-1], b[0]) for a, b in pairwise(order)))
    return [point for part in chain for point in part]


def beside(place: Point, points: Iterable[Point]) -> tuple[float, float]:
    """The middle of the reach of a river that passes a town."""
    near = sorted(points, key=lambda point: math.dist(place, point))
    reach = [point for point in near if math.dist(place, point) <= math.dist(place, near[0]) + 2]
    return sum(x for x, _ in reach) / len(reach), sum(y for _, y in reach) / len(reach)


def closest(place: Point, points: Iterable[Point]) -> tuple[float, int, Point]:
    """(km, index, point) of the point nearest to a place."""
    return min((math.dist(place, point), index, point) for index, point in enumerate(points))


def wet_within(map: GameMap, place: Point, reach: int) -> bool:
    """Whether open water lies within so many kilometres."""
    x, y = place
    window = map.tactical.terrain[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
    return bool((window == Ground.WATER).any())


@pytest.mark.rule("rotd", "1.3a")
@pytest.mark.parametrize("fact", BANKS.strip().splitlines())
def test_a_city_stands_on_its_own_bank(europe: GameMap, fact: str) -> None:
    city, side, river = fact.rsplit(maxsplit=2)
    place, flow, way = spot(europe, city), course(europe, river), WAYS[side]
    assert closest(place, flow)[0] <= NEAR
    point = beside(place, flow)
    assert (place[0] - point[0]) * way[0] + (place[1] - point[1]) * way[1] > 0


@pytest.mark.rule("rotd", "1.1b")
@pytest.mark.parametrize("fact", NEIGHBOURS.strip().splitlines())
def test_a_neighbouring_city_lies_in_the_right_direction_and_distance(europe: GameMap, fact: str) -> None:
    words = fact.split()
    number = next(n for n, word in enumerate(words) if word.isdigit())
    city, centre = " ".join(words[:number]), " ".join(words[number + 2 :])
    (x, y), (cx, cy) = spot(europe, city), spot(europe, centre)
    bearing = math.degrees(math.atan2(x - cx, cy - y))
    off = (bearing - BEARINGS[words[number + 1]] + 180) % 360 - 180
    assert abs(math.dist((x, y), (cx, cy)) - int(words[number])) <= min(SIDE, 3 + int(words[number]) / 4)
    assert abs(off) <= SLACK


@pytest.mark.rule("rotd", "1.3a")
@pytest.mark.parametrize("fact", COURSES.strip().splitlines())
def test_a_river_flows_from_city_to_city(europe: GameMap, fact: str) -> None:
    river, _, cities = fact.partition(": ")
    flow = course(europe, river)
    found = [closest(spot(europe, city), flow) for city in cities.split(", ")]
    assert [city for city, (far, _, _) in zip(cities.split(", "), found, strict=True) if far > NEAR] == []
    assert [index for _, index, _ in found] == sorted(index for _, index, _ in found)


@pytest.mark.rule("rotd", "1.3a")
@pytest.mark.parametrize("fact", HEADS.strip().splitlines())
def test_a_river_rises_in_its_own_country(europe: GameMap, fact: str) -> None:
    river, _, country = fact.partition(" ")
    x, y = course(europe, river)[0]
    around = europe.board.within(y // SIDE * europe.board.columns + x // SIDE, 1)
    assert country in {region.name for cell in around if (region := europe.region_of(cell))}


@pytest.mark.rule("rotd", "2.6a")
@pytest.mark.parametrize("fact", SYSTEMS.strip().splitlines())
def test_a_fortress_system_stands_on_its_river(europe: GameMap, fact: str) -> None:
    for item in fact.partition(": ")[2].split(", "):
        city, river = item.split()
        assert europe.city(city).fort >= 3, city
        assert closest(spot(europe, city), course(europe, river))[0] <= NEAR, city


@pytest.mark.rule("rotd", "2.6a")
@pytest.mark.parametrize("city", VAUBAN.split())
def test_a_fortress_of_vauban_guards_the_border(europe: GameMap, city: str) -> None:
    place = europe.city(city)
    abroad = {state.code for near in europe.board.within(place.cell, 3) if (state := europe.state_of(near))}
    assert place.state == "FRA" and place.fort >= 2
    assert abroad - {"FRA"}


@pytest.mark.rule("rotd", "1.2a")
@pytest.mark.parametrize(("lake", "cities"), LAKES.items())
def test_cities_stand_on_the_shore_of_their_lake(europe: GameMap, lake: str, cities: tuple[str, ...]) -> None:
    assert [city for city in cities if not wet_within(europe, spot(europe, city), SHORE)] == [], lake


@pytest.mark.rule("rotd", "1.2a")
def test_lake_garda_lies_west_of_verona_and_north_of_peschiera(europe: GameMap) -> None:
    (x, y), verona = spot(europe, "Peschiera"), spot(europe, "Verona")
    lake = [(x + dx, y - dy) for dx in range(-15, 16) for dy in range(5, 30)]
    wet = [point for point in lake if europe.tactical.terrain[point[1], point[0]] == Ground.WATER]
    assert len(wet) > 150
    assert all(point[0] < verona[0] for point in wet)


@pytest.mark.rule("rotd", "1.4a")
def test_lake_maggiore_parts_piedmont_from_lombardy(europe: GameMap) -> None:
    arona = europe.city("Arona")
    east = {europe.region_of(near) for near in europe.board.neighbours(arona.cell)}
    assert arona.region == "NV"
    assert "LB" in {region.code for region in east if region}


@pytest.mark.rule("rotd", "7.4c")
@pytest.mark.parametrize("fact", STRAITS.strip().splitlines())
def test_water_lies_between_the_shores_of_a_strait(europe: GameMap, fact: str) -> None:
    first, second = (spot(europe, name) for name in fact.split())
    steps = max(abs(first[0] - second[0]), abs(first[1] - second[1]))
    line = [
        (first[0] + (second[0] - first[0]) * n // steps, first[1] + (second[1] - first[1]) * n // steps)
        for n in range(steps + 1)
    ]
    assert any(europe.tactical.terrain[y, x] == Ground.WATER for x, y in line)


@pytest.mark.rule("rotd", "7.4c")
@pytest.mark.parametrize("fact", ["Dover Calais", "Nyborg Korsoer", "Ajaccio Sassari", "Kolding Kjobenhavn"])
def test_nobody_marches_from_shore_to_shore(europe: GameMap, fact: str) -> None:
    first, second = (europe.city(name).cell for name in fact.split())
    reached, waiting = {first}, [first]
    while waiting:
        cell = waiting.pop()
        for near in europe.board.neighbours(cell):
            if near not in reached and europe.terrain[near] != Terrain.WATER and not europe.parted(cell, near):
                reached.add(near)
                waiting.append(near)
    assert second not in reached


@pytest.mark.rule("rotd", "1.4a")
def test_the_lakes_are_no_sea(europe: GameMap) -> None:
    shores = [name for cities in LAKES.values() for name in cities]
    around = {near for name in shores for near in europe.board.neighbours(europe.city(name).cell)}
    assert all(europe.sea[cell] == NOWHERE for cell in around)
