"""What each hex is: land or sea, its terrain, and the zones it lies in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from drumhead.engine.boards.hex import NO_CELL, Hexside, side_of
from drumhead.engine.maps.hexes.model import OFF, SEA, SEA_SIDE

from . import plane, tables

BOARD = plane.BOARD
LEAST_LAND, INLAND = 12, 98
"""Per cent of land that make a hex land, and one without a coast."""
MOUNTAIN_RELIEF, HIGH, HIGH_RELIEF, ROUGH_RELIEF, WOODED = 820, 1350, 480, 400, 52
SPAIN, FRANCE, PORTUGAL = "Spain", "France", "Portugal"
COUNTRIES = {
    "ESP": SPAIN,
    "PRT": PORTUGAL,
    "FRA": FRANCE,
    "MAR": "French Morocco",
    "GIB": "Gibraltar",
    "AND": "Andorra",
    "DZA": "Algeria",
    "ITA": "Italy",
    "GBR": "Channel Islands",
    "MCO": FRANCE,
}
MOROCCO = "Spanish Morocco"
SOUTHERN = ("Andalucia", "Murcia", "Valencia", "Balearics", MOROCCO, "Canaries")
"""Regions of Spain in weather zone E; all else of Spain is D."""
SOUTHERN_LAT = 38.9
BOX_ZONES = {
    "Gran Canaria": ("Canaries", SPAIN, "E", "Atlantic"),
    "Tenerife": ("Canaries", SPAIN, "E", "Atlantic"),
    "France box": (FRANCE, FRANCE, "", ""),
    "Portugal box": (PORTUGAL, PORTUGAL, "", ""),
    "Asturias garrison": ("Asturias", SPAIN, "D", ""),
    "Euzkadi garrison": ("Euzkadi", SPAIN, "D", ""),
    "Santander garrison": ("Santander", SPAIN, "D", ""),
    "Catalunya garrison": ("Catalunya", SPAIN, "D", ""),
}
LAYERS = {"region": "Region", "country": "Country", "weather": "Weather zone", "sea": "Sea"}


@dataclass(frozen=True, slots=True)
class Measured:
    """A row of `measured/hexes.csv`."""

    land: int
    height: int
    relief: int
    forest: int
    country: str
    region: str


@dataclass(frozen=True, slots=True)
class Grounds:
    """Terrain and zones, by cell."""

    terrain: tuple[str, ...]
    zones: Mapping[str, tuple[str, ...]]


@cache
def measured() -> Mapping[int, Measured]:
    return {
        BOARD.cell(row["hex"]): Measured(
            int(row["land"]), int(row["height"]), int(row["relief"]), int(row["forest"]), row["country"], row["region"]
        )
        for row in tables.measured("hexes")
    }


@cache
def by_hand() -> Mapping[tuple[int, str], str]:
    """What `hexes.csv` says of a hex, instead of what was measured."""
    return {(BOARD.cell(row["hex"]), row["what"]): row["value"] for row in tables.rows("hexes")}


def is_land(cell: int) -> bool:
    """Enough land, a place, or a word of the table."""
    told = by_hand().get((cell, "land"))
    if told is not None:
        return told == "1"
    seen = measured().get(cell)
    return seen is not None and (seen.land >= LEAST_LAND or cell in settled())


@cache
def settled() -> frozenset[int]:
    """Hexes in which a place lies."""
    return frozenset(cell for place in tables.places() for cell in place_cells(place))


def place_cells(place: tables.Place) -> tuple[int, ...]:
    """The hexes of a place: those of its row, else where it lies."""
    if place.hexes:
        return tuple(BOARD.cell(name) for name in place.hexes)
    found = plane.cell_of(place.lon, place.lat)
    if found == NO_CELL:
        raise ValueError(f"{place.name} lies off the board.")
    return (found,)


def make_grounds() -> Grounds:
    """All hexes and boxes."""
    lands = [is_land(cell) for cell in range(BOARD.hexes)]
    zones = [zones_of(cell, lands[cell]) for cell in range(BOARD.hexes)]
    zones += [BOX_ZONES.get(box, ("", "", "", "")) for box in BOARD.boxes]
    terrain = [terrain_of(cell) if land else SEA for cell, land in enumerate(lands)]
    columns = zip(LAYERS, zip(*zones, strict=True), strict=True)
    return Grounds((*terrain, *(OFF for _ in BOARD.boxes)), dict(columns))


def terrain_of(cell: int) -> str:
    """By relief and forest; swamps and major cities where they lie, and what the table says."""
    told = by_hand().get((cell, "terrain")) or _swamps().get(cell)
    if cell in _built():
        return "major city"
    seen = measured()[cell]
    if told is not None:
        return told
    if seen.relief >= MOUNTAIN_RELIEF or (seen.height >= HIGH and seen.relief >= HIGH_RELIEF):
        return "mountain"
    wooded = seen.forest >= WOODED
    if seen.relief >= ROUGH_RELIEF:
        return "wooded rough" if wooded else "rough"
    return "woods" if wooded else "clear"


@cache
def _swamps() -> Mapping[int, str]:
    return {plane.cell_of(float(row["lon"]), float(row["lat"])): row["terrain"] for row in tables.rows("swamps")}


@cache
def _built() -> frozenset[int]:
    """The hexes that major cities fill: the first of each."""
    return frozenset(place_cells(place)[0] for place in tables.places() if place.city == "major")


def zones_of(cell: int, land: bool) -> tuple[str, str, str, str]:
    """Region, country, weather zone, sea."""
    lon, lat = middle(cell)
    if not land:
        return "", "", "", by_hand().get((cell, "sea")) or sea_of(lon, lat)
    country = country_of(cell, lon, lat)
    region = region_of(cell, country, lon, lat)
    south = region in SOUTHERN if country == SPAIN else lat < SOUTHERN_LAT
    weather = by_hand().get((cell, "weather")) or ("E" if south else "D")
    return region, country, weather, sea_of(lon, lat) if is_coast(cell) else ""


@cache
def middle(cell: int) -> tuple[float, float]:
    """Longitude and latitude of a hex's middle."""
    ((lon, lat),) = plane.to_lon_lat(np.array([BOARD.middle(cell)]))
    return float(lon), float(lat)


def is_coast(cell: int) -> bool:
    """Beside the sea, cut by it, with a port, or at a hexside that the table has of sea."""
    beside = [other for other in BOARD.around[cell].tolist() if other != NO_CELL]
    if cell in _shores() or not all(map(is_land, beside)):
        return True
    seen = measured().get(cell)
    return seen is not None and seen.land < INLAND and any(side_of(cell, other) in wet_sides() for other in beside)


@cache
def _shores() -> frozenset[int]:
    """Hexes that are coast by what the tables say."""
    ports = {cell for place in tables.places() if place.port for cell in place_cells(place) if cell < BOARD.hexes}
    rows = [row for row in tables.rows("sides") if SEA_SIDE in tables.parts(row["add"])]
    return frozenset(ports | {BOARD.cell(row[end]) for row in rows for end in ("a", "b")})


@cache
def wet_sides() -> Mapping[Hexside, int]:
    """Per cent of sea of the hexsides that have much of it."""
    return {(BOARD.cell(row["a"]), BOARD.cell(row["b"])): int(row["sea"]) for row in tables.measured("sides")}


def country_of(cell: int, lon: float, lat: float) -> str:
    told = by_hand().get((cell, "country"))
    seen = measured().get(cell)
    found = told or COUNTRIES[seen.country if seen is not None and seen.country else "ESP"]
    return SPAIN if found == COUNTRIES["MAR"] and lat > _border_lat(lon) else found


def region_of(cell: int, country: str, lon: float, lat: float) -> str:
    """In Spain its regions, elsewhere the country."""
    told = by_hand().get((cell, "region"))
    if told or country != SPAIN:
        return told or country
    seen = measured().get(cell)
    return seen.region if seen is not None and seen.region else MOROCCO


def _border_lat(lon: float) -> float:
    """How far south Spanish Morocco reaches."""
    rows = list(tables.rows("moroccan_border"))
    return float(np.interp(lon, [float(row["lon"]) for row in rows], [float(row["lat"]) for row in rows]))


def sea_of(lon: float, lat: float) -> str:
    """The sea at a place: Biscay east of the line from Cape Ortegal to Ushant, the Mediterranean east of Tarifa."""
    if lat > 48.5:
        return "Channel"
    if (lon > -5.6 and lat < 42.6) or (lon > 2.5 and lat < 44.0):
        return "Mediterranean"
    east = lon > -7.87 + (lat - 43.77) * (7.87 - 5.1) / (48.45 - 43.77)
    return "Biscay" if east and lat > 43.0 else "Atlantic"
