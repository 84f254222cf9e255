"""The hand-made input tables, one typed row each."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .grid import Cell, cell_at, on_map

YEARS = ("1859", "1864", "1866", "1870")
RIVER_CLASSES = {"fordable": 1, "unfordable": 2, "unbridgeable": 3}


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of a river in flow order; class 1 fordable, 2 unfordable, 3 unbridgeable; `exact` points are not moved."""

    name: str
    rank: int
    points: tuple[Cell, ...]
    exact: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Line:
    """A railway line: the year it was open throughout and its stations."""

    name: str
    year: int
    names: tuple[str, ...]
    points: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Town:
    """A city as listed; tier 1 is always on the map."""

    name: str
    modern_name: str
    region: str
    cell: Cell
    sea_port: bool
    river_port: bool
    capital: bool
    fort: int
    size: int
    tier: int


@dataclass(frozen=True, slots=True)
class State:
    """A state of any of the map's years."""

    code: str
    name: str
    nation: str


@dataclass(frozen=True, slots=True)
class Region:
    """1.4: a home region; `outline` is the outline of 1859 it is part of, `owners` its state in each of YEARS."""

    code: str
    name: str
    bloc: str
    outline: str
    owners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sea:
    """11.7: a sea area: the letter it is drawn with, its name, and its outline as (lat, lon)."""

    letter: str
    name: str
    outline: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Wetland:
    """A marsh or swamp: a circle in cells."""

    kind: str
    cell: Cell
    radius: float


def rows(tables: Path, name: str) -> Iterator[dict[str, str]]:
    """The rows of a table by column name."""
    with (tables / name).open(encoding="utf-8", newline="") as handle:
        yield from csv.DictReader(handle)


def lists(tables: Path, name: str) -> Iterator[list[str]]:
    """The rows of a table without its heading."""
    with (tables / name).open(encoding="utf-8", newline="") as handle:
        reader = csv.reader(handle)
        next(reader)
        yield from reader


def names(text: str) -> tuple[str, ...]:
    """The names in 'name lat lon; name lat lon'."""
    return tuple(" ".join(item.split()[:-2]) for item in text.split(";") if item.strip())


def points(text: str) -> tuple[Cell, ...]:
    """'name lat lon; name lat lon' as cells, on the map or not."""
    places = (item.split()[-2:] for item in text.split(";") if item.strip())
    return tuple(cell_at(float(lat), float(lon)) for lat, lon in places)


def stretches(tables: Path) -> list[Stretch]:
    """All river stretches of rivers.csv; a way-point whose name ends in a star is exact."""
    return [
        Stretch(name, RIVER_CLASSES[rank], points(text), _exact(text))
        for name, rank, text in lists(tables, "rivers.csv")
    ]


def _exact(text: str) -> frozenset[Cell]:
    return frozenset(cell for name, cell in zip(names(text), points(text), strict=True) if name.endswith("*"))


def rail_lines(tables: Path) -> list[Line]:
    """All railway lines, oldest first."""
    table = lists(tables, "railways.csv")
    lines = [Line(name, int(year), names(text), points(text)) for name, year, _, text in table]
    return sorted(lines, key=lambda line: (line.year, line.name))


def pass_roads(tables: Path) -> list[Line]:
    """The old roads over the mountains, as lines of no year."""
    return [Line(name, 0, names(text), points(text)) for name, text in lists(tables, "pass_roads.csv")]


def crests(tables: Path) -> list[Line]:
    """The great watersheds, as lines of no year."""
    return [Line(name, 0, names(text), points(text)) for name, text in lists(tables, "crests.csv")]


def towns(tables: Path) -> list[Town]:
    """The cities on the map, most important first."""
    found = [_town(row) for row in rows(tables, "cities.csv")]
    kept = [town for town in found if on_map(town.cell)]
    return sorted(kept, key=lambda town: (town.tier, -town.size, -town.fort, town.name))


def _town(row: dict[str, str]) -> Town:
    return Town(
        name=row["name"],
        modern_name=row["modern_name"],
        region=row["region"],
        cell=cell_at(float(row["lat"]), float(row["lon"])),
        sea_port=row["sea_port"] == "1",
        river_port=row["river_port"] == "1",
        capital=row["capital"] == "1",
        fort=int(row["fort_1to5"]),
        size=int(row["size_1to4"]),
        tier=int(row["tier"]),
    )


def states(tables: Path) -> list[State]:
    """All states, by code."""
    return [State(*row) for row in lists(tables, "states.csv")]


def regions(tables: Path) -> list[Region]:
    """All home regions, in the order their codes are numbered."""
    return [
        Region(code, name, bloc, outline, tuple(owners))
        for code, name, bloc, outline, *owners in lists(tables, "regions.csv")
    ]


def region_points(tables: Path) -> list[tuple[str, Cell]]:
    """Places that settle, besides the cities, which region the land around them belongs to; some lie off the map."""
    points = rows(tables, "region_points.csv")
    return [(row["region"], cell_at(float(row["lat"]), float(row["lon"]))) for row in points]


def seas(tables: Path) -> list[Sea]:
    """The sea areas in the order they are painted."""
    return [Sea(letter, name, _degrees(outline)) for letter, name, outline in lists(tables, "seas.csv")]


def _degrees(text: str) -> tuple[tuple[float, float], ...]:
    """'lat lon; lat lon' as numbers."""
    places = (item.split() for item in text.split(";"))
    return tuple((float(lat), float(lon)) for lat, lon in places)


def banks(tables: Path) -> dict[str, str]:
    """On which side of its river a town stands: N, E, S or W."""
    return {row["name"]: row["side"] for row in rows(tables, "banks.csv")}


def both_banks(tables: Path) -> frozenset[str]:
    """Larger towns that lay on both banks of their river."""
    return frozenset(row["name"] for row in rows(tables, "both_banks.csv"))


def wetlands(tables: Path) -> list[Wetland]:
    """Marshes and swamps."""
    kept = [row for row in rows(tables, "marshes_passes.csv") if row["kind"] in ("marsh", "swamp")]
    return [_wetland(row) for row in kept]


def _wetland(row: dict[str, str]) -> Wetland:
    return Wetland(row["kind"], cell_at(float(row["lat"]), float(row["lon"])), float(row["radius_km"]))


def passes(tables: Path) -> list[Cell]:
    """Single mountain passes."""
    kept = (row for row in rows(tables, "marshes_passes.csv") if row["kind"] == "pass")
    return [cell_at(float(row["lat"]), float(row["lon"])) for row in kept]


def fort_capacities(tables: Path) -> dict[str, int]:
    """2.6: men a fortress holds, by town."""
    return {row["name"]: int(row["capacity_men_guess"]) for row in rows(tables, "fortresses.csv")}


def industry(tables: Path) -> dict[str, int]:
    """11.11: manufacturing level 0-5 of the towns with arsenals or large works."""
    return {row["name"]: int(row["manufacturing"]) for row in rows(tables, "industry.csv")}
