"""One territory as it is drawn: what follows from its outline alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from . import coasts, tables
from .anchors import Anchors, place
from .faces import Ring
from .tables import Province

Outline = tuple[list[Ring], list[Ring]]
"""Outer rings and holes."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One territory: outer rings, holes, and the paths of its coasts by name."""

    province: Province
    outer: Sequence[Ring]
    holes: Sequence[Ring]
    coasts: Mapping[str, Sequence[Ring]]
    anchors: Anchors


def territories(
    provinces: Sequence[Province],
    shapes: Mapping[str, BaseGeometry],
    outlines: Mapping[str, tuple[list[Ring], list[Ring]]],
) -> list[Drawn]:
    """Every territory with its coasts, canals and anchors; `outlines` are the rings and holes of the shapes."""
    sea = coasts.seaboard({code: [*outer, *holes] for code, (outer, holes) in outlines.items()}, provinces)
    return [_drawn(province, shapes[province.code], outlines[province.code], sea) for province in provinces]


def _drawn(province: Province, shape: BaseGeometry, outline: Outline, sea: frozenset[coasts.Side]) -> Drawn:
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
