"""The board as a value: every territory with its rings, coasts and anchors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from . import coasts, tables
from .anchors import Anchors, place
from .courses import Frontiers, curve, joined, rugged
from .faces import Ring, faces, rings
from .ground import land
from .tables import Province


@dataclass(frozen=True, slots=True)
class Drawn:
    """One territory: outer rings, holes, and the paths of its coasts by name."""

    province: Province
    outer: Sequence[Ring]
    holes: Sequence[Ring]
    coasts: Mapping[str, Sequence[Ring]]
    anchors: Anchors


def draw(data: Path) -> list[Drawn]:
    """The whole board, in the order of the table of provinces."""
    provinces = tables.provinces()
    shapes = faces(ground := land(data), lines(data, ground), provinces)
    outlines = {code: rings(shape) for code, shape in shapes.items()}
    sea = coasts.seaboard({code: [*outer, *holes] for code, (outer, holes) in outlines.items()}, provinces)
    return [_drawn(province, shapes[province.code], outlines[province.code], sea) for province in provinces]


def lines(data: Path, ground: BaseGeometry) -> list[BaseGeometry]:
    """Every line between territories; traces are led on to the coasts and lines they fall short of."""
    frontiers = Frontiers(data)
    borders = tables.borders()
    found = [LineString(frontiers.trace(line) if line.kind == "trace" else rugged(line)) for line in borders]
    whole = joined(found, [line.kind == "trace" for line in borders], ground.boundary)
    return [*whole, *(LineString(curve(line.points)) for line in tables.sea_lines())]


def _drawn(
    province: Province, shape: BaseGeometry, outline: tuple[list[Ring], list[Ring]], sea: frozenset[coasts.Side]
) -> Drawn:
    outer, holes = outline
    names = tables.split_coasts().get(province.code, {})
    ashore = not (province.ocean or province.closed)
    found = coasts.by_name(coasts.paths([*outer, *holes], sea), names) if ashore else {}
    split = {name: paths for name, paths in found.items() if name}
    anchors = place(shape, province.name, province.code, province.city, split)
    for code, course in tables.canals():
        if code == province.code:
            found[""].append(coasts.canal(course, [*outer, *holes]))
    return Drawn(province, outer, holes, found, anchors)
