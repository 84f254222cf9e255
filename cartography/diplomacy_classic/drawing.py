"""The board as a value: every territory with its rings, coasts and anchors."""

from __future__ import annotations

from pathlib import Path

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from . import tables
from .courses import Frontiers, curve, joined, rugged
from .faces import faces, rings
from .ground import land
from .territory import Drawn, territories


def draw(data: Path) -> list[Drawn]:
    """The whole board, in the order of the table of provinces."""
    provinces = tables.provinces()
    shapes = faces(ground := land(data), lines(data, ground), provinces)
    outlines = {code: rings(shape) for code, shape in shapes.items()}
    return territories(provinces, shapes, outlines)


def lines(data: Path, ground: BaseGeometry) -> list[BaseGeometry]:
    """Every line between territories; traces are led on to the coasts and lines they fall short of."""
    frontiers = Frontiers(data)
    borders = tables.borders()
    found = [LineString(frontiers.trace(line) if line.kind == "trace" else rugged(line)) for line in borders]
    whole = joined(found, [line.kind == "trace" for line in borders], ground.boundary)
    return [*whole, *(LineString(curve(line.points)) for line in tables.sea_lines())]
