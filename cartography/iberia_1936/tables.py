"""The hand-made input tables, one typed row each."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLES = Path(__file__).parent / "tables"
MEASURED = Path(__file__).parent / "measured"
CODES = ("ESP", "PRT", "FRA", "MAR", "GIB", "AND", "DZA", "ITA", "GBR", "MCO")
"""Natural Earth's letters of the countries on the board."""

REGIONS = (
    "",
    "Galicia",
    "Asturias",
    "Santander",
    "Euzkadi",
    "Navarra",
    "Aragon",
    "Catalunya",
    "Leon",
    "Castilla la Vieja",
    "Castilla la Nueva",
    "Extremadura",
    "Valencia",
    "Murcia",
    "Andalucia",
    "Balearics",
    "Spanish Morocco",
)
"""Regions of Spain on the board; those of today's communities, but Castile, which capitals of provinces divide."""
_COMMUNITIES = (
    ("58", "Galicia"),
    ("34", "Asturias"),
    ("39", "Santander"),
    ("59", "Euzkadi"),
    ("32", "Navarra"),
    ("52", "Aragon"),
    ("56", "Catalunya"),
    ("27", "Castilla la Vieja"),
    ("29", "Castilla la Nueva"),
    ("57", "Extremadura"),
    ("60", "Valencia"),
    ("31", "Murcia"),
    ("51", "Andalucia"),
    ("07", "Balearics"),
    ("CE", "Spanish Morocco"),
    ("ML", "Spanish Morocco"),
)
COMMUNITIES = {code: REGIONS.index(name) for code, name in _COMMUNITIES}


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place whose hex is known: how far from that hex's middle it may lie at most, or where in the hex it lies, to
    the left and down; in hexes and rows."""

    name: str
    hex: str
    lat: float
    lon: float
    reach: float
    spot: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Place:
    """A row of `places.csv`: a place, its hexes where they are known, and what `HexPlace` says of it."""

    name: str
    lat: float
    lon: float
    hexes: tuple[str, ...]
    city: str
    port: str
    marks: dict[str, int]
    names: tuple[str, ...]


def rows(name: str, folder: Path = TABLES) -> Iterator[dict[str, str]]:
    """The rows of a table."""
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def measured(name: str) -> Iterator[dict[str, str]]:
    """The rows of a table that was measured."""
    return rows(name, MEASURED)


def parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


@cache
def places() -> tuple[Place, ...]:
    return tuple(map(_place, rows("places")))


def _place(row: dict[str, str]) -> Place:
    marks = dict(part.split("=") for part in parts(row["marks"]))
    return Place(
        name=row["name"],
        lat=float(row["lat"]),
        lon=float(row["lon"]),
        hexes=parts(row["hexes"]),
        city=row["city"],
        port=row["port"],
        marks={name: int(number) for name, number in marks.items()},
        names=parts(row["names"]),
    )


@dataclass(frozen=True, slots=True)
class River:
    """A row of `rivers.csv`: part of a river, downstream; its kind of hexside, and how broad it is drawn."""

    name: str
    kind: str
    size: int
    points: tuple[tuple[float, float], ...]


@cache
def rivers() -> tuple[River, ...]:
    return tuple(River(row["name"], row["kind"], int(row["size"]), points(row["points"])) for row in rows("rivers"))


def points(text: str) -> tuple[tuple[float, float], ...]:
    """(longitude, latitude) of towns, and of points written as @lat,lon."""
    return tuple(map(_point, parts(text)))


def _point(word: str) -> tuple[float, float]:
    if not word.startswith("@"):
        return _spots()[word]
    lat, lon = map(float, word[1:].split(","))
    return lon, lat


@cache
def _spots() -> dict[str, tuple[float, float]]:
    return {row["name"]: (float(row["lon"]), float(row["lat"])) for row in rows("spots")}


@cache
def anchors() -> tuple[Anchor, ...]:
    return tuple(map(_anchor, rows("anchors")))


def _anchor(row: dict[str, str]) -> Anchor:
    spot = (float(row["left"]), float(row["down"])) if row["left"] else None
    reach = float(row["reach"] or 0)
    return Anchor(row["name"], row["hex"], float(row["lat"]), float(row["lon"]), reach, spot)
