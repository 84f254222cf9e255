"""The borders of a polygon map by kind, joined from stretch to stretch into lines, as fine as a zoom level shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import ceil, log2

from drumhead.engine.boards.area import Side, border_of, shared_borders, sides_of
from drumhead.engine.drawing.areas.layout import AreaLayout
from drumhead.engine.drawing.ink.chains import linked, runs
from drumhead.engine.drawing.ink.items import Box, Points, box_of, touch
from drumhead.engine.drawing.ink.lines import thinned
from drumhead.engine.maps.areas.model import Area

COAST, PROVINCE, REGION, SEA, CANAL = KINDS = ("coast", "province", "region", "sea", "canal")
FINE = 0.76  # pixels between points of a line, along both axes
Line = tuple[Points, Box]


class Borders:
    """Where land meets sea, provinces of one region meet, regions meet, seas meet; and canals through land."""

    def __init__(self, layout: AreaLayout) -> None:
        self._lines = {kind: _joined(sides, layout) for kind, sides in _sides(layout).items()}
        self._at = lru_cache(maxsize=6)(self._drawn)

    def near(self, kind: str, area: Box, scale: float) -> tuple[Points, ...]:
        """The lines of a kind that touch an area, for so many pixels a unit; the same arrays whenever asked for."""
        return tuple(line for line, box in self._at(ceil(log2(scale)))[kind] if touch(box, area))

    def _drawn(self, level: int) -> Mapping[str, list[Line]]:
        apart = FINE / 2.0**level
        found = {kind: [thinned(line, apart) for line in lines] for kind, lines in self._lines.items()}
        return {kind: [(line, box_of(line)) for line in lines] for kind, lines in found.items()}


def _sides(layout: AreaLayout) -> dict[str, list[Side]]:
    areas = {area.code: area for area in layout.map.areas}
    found: dict[str, list[Side]] = {kind: [] for kind in KINDS}
    for side, codes in shared_borders([area.territory for area in layout.map.areas]).items():
        if len(codes) > 1:
            found[_kind(areas, codes)].append(side)
    found[CANAL] = sorted(set().union(*map(_inner, layout.map.areas)))
    return found


def _kind(areas: Mapping[str, Area], codes: tuple[str, ...]) -> str:
    oceans = {areas[code].territory.ocean for code in codes}
    if oceans == {True, False}:
        return COAST
    if oceans == {True}:
        return SEA
    return PROVINCE if len({areas[code].territory.region for code in codes}) == 1 else REGION


def _inner(area: Area) -> set[Side]:
    """The parts of coasts that run through their own territory."""
    paths = [path for coast in area.territory.coasts for path in coast.paths]
    sides: set[Side] = set().union(*(sides_of(path, False) for path in paths))
    return sides - border_of(area.territory) if sides else sides


def _joined(sides: Iterable[Side], layout: AreaLayout) -> list[Points]:
    return [layout.line(tuple(run)) for run in runs(linked(sorted(sides)))]
