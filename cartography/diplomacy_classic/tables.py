"""The hand-made tables, as values in units of the sheet."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .plane import KM, Floats, to_sheet

TABLES = Path(__file__).parent / "tables"
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Province:
    """A territory: `home` is a power, `neutral` or empty; `inside` a point in it, `city` where its centre belongs."""

    code: str
    name: str
    names: tuple[str, ...]
    region: str
    closed: bool
    home: str
    inside: Spot
    city: Spot | None

    @property
    def ocean(self) -> bool:
        return self.region == "ocean"


@dataclass(frozen=True, slots=True)
class Course:
    """A drawn line: a smooth `curve` through its points, or a `trace` along known frontiers between them."""

    name: str
    kind: str
    points: Floats


@dataclass(frozen=True, slots=True)
class Strait:
    """Water held `open` or closed, over a width."""

    kind: str
    width: float
    points: Floats


@dataclass(frozen=True, slots=True)
class Island:
    """An island that is kept; `*` stands for one with provinces of its own."""

    inside: Spot
    code: str


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (TABLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _points(text: str) -> Floats:
    pairs = np.array([[float(part) for part in word.split()] for word in text.split(";")])
    return to_sheet(pairs[:, 0], pairs[:, 1])


def _spot(lon: str, lat: str) -> Spot:
    x, y = to_sheet(float(lon), float(lat))
    return float(x), float(y)


def provinces() -> list[Province]:
    """Every territory in the order of the map file."""
    return [
        Province(
            code=row["code"],
            name=row["name"],
            names=tuple(filter(None, row["names"].split("|"))),
            region=row["region"],
            closed=row["closed"] == "yes",
            home=row["home"],
            inside=_spot(row["lon"], row["lat"]),
            city=_spot(*row["city"].split()) if row["city"] else None,
        )
        for row in _rows("provinces")
    ]


def borders() -> list[Course]:
    """Land borders; they overshoot coasts and each other, which trims them."""
    return [Course(row["name"], row["course"], _points(row["points"])) for row in _rows("borders")]


def sea_lines() -> list[Course]:
    """Lines between seas, from land to land or off the sheet."""
    return [Course(row["name"], "curve", _points(row["points"])) for row in _rows("sea_lines")]


def islands() -> list[Island]:
    """Islands that are drawn; all others are left out."""
    return [Island(_spot(row["lon"], row["lat"]), row["province"]) for row in _rows("islands")]


def straits() -> list[Strait]:
    """Narrows that the smoothing of coasts must not decide."""
    return [Strait(row["kind"], float(row["width"]) * KM, _points(row["points"])) for row in _rows("straits")]


def split_coasts() -> dict[str, dict[str, Spot]]:
    """By province, the name of each of its coasts with a point near it."""
    found: dict[str, dict[str, Spot]] = {}
    for row in _rows("coasts"):
        found.setdefault(row["code"], {})[row["coast"]] = _spot(row["lon"], row["lat"])
    return found


def canals() -> list[tuple[str, Floats]]:
    """Province and course of each canal."""
    return [(row["code"], _points(row["points"])) for row in _rows("canals")]
