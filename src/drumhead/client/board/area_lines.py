"""The borders of a polygon map by kind, joined from stretch to stretch into lines that can be drawn at a stroke."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QPainterPath

from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.board.chains import Links, runs
from drumhead.engine.boards.area import Side, border_of, shared_borders, sides_of
from drumhead.engine.maps.area_map import Area, AreaMap


@dataclass(frozen=True)
class AreaLines:
    """Lines in scene units: where land meets sea, lands of one region, regions, seas; and canals through land."""

    coasts: QPainterPath
    provinces: QPainterPath
    regions: QPainterPath
    seas: QPainterPath
    canals: QPainterPath


def area_lines(plane: AreaPlane) -> AreaLines:
    """All lines of a map."""
    map = plane.map
    areas = {area.code: area for area in map.areas}
    found: dict[str, list[Side]] = {"coasts": [], "provinces": [], "regions": [], "seas": []}
    for side, codes in shared_borders([area.territory for area in map.areas]).items():
        if len(codes) > 1:
            found[_kind(areas, codes)].append(side)
    return AreaLines(**{kind: _joined(sides, plane) for kind, sides in found.items()}, canals=_canals(map, plane))


def _kind(areas: Mapping[str, Area], codes: tuple[str, ...]) -> str:
    oceans = {areas[code].territory.ocean for code in codes}
    if oceans == {True, False}:
        return "coasts"
    if oceans == {True}:
        return "seas"
    return "provinces" if len({areas[code].territory.region for code in codes}) == 1 else "regions"


def _canals(map: AreaMap, plane: AreaPlane) -> QPainterPath:
    """The parts of coasts that run through their own territory."""
    inner: set[Side] = set()
    for area in map.areas:
        border = border_of(area.territory)
        for coast in area.territory.coasts:
            for path in coast.paths:
                inner |= sides_of(path, False) - border
    return _joined(inner, plane)


def _joined(sides: Iterable[Side], plane: AreaPlane) -> QPainterPath:
    links: Links = {}
    for a, b in sorted(sides):
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    path = QPainterPath()
    for run in runs(links):
        path.addPath(plane.line(run))
    return path
