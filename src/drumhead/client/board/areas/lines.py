"""The borders of a polygon map by kind, joined from stretch to stretch into lines, as fine as a zoom level shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import ceil, hypot, log2

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from drumhead.client.board.area_plane import AreaPlane
from drumhead.engine.boards.area import Side, border_of, shared_borders, sides_of
from drumhead.engine.drawing.ink.chains import Links, runs
from drumhead.engine.maps.areas.model import Area

COAST, PROVINCE, REGION, SEA, CANAL = KINDS = ("coast", "province", "region", "sea", "canal")
FINE = 0.6  # pixels between points of a line
Line = tuple[QPointF, ...]


class AreaLines:
    """Where land meets sea, provinces of one region meet, regions meet, seas meet; and canals through land."""

    def __init__(self, plane: AreaPlane) -> None:
        self._lines = {kind: _joined(sides, plane) for kind, sides in _sides(plane).items()}
        self._at = lru_cache(maxsize=6)(self._drawn)

    def near(self, kind: str, area: QRectF, scale: float) -> list[QPainterPath]:
        """The lines of a kind that touch an area, for so many pixels a scene unit."""
        return [path for box, path in self._at(ceil(log2(scale)))[kind] if box.intersects(area)]

    def _drawn(self, level: int) -> Mapping[str, list[tuple[QRectF, QPainterPath]]]:
        apart = FINE / 2.0**level
        return {kind: [_path(_thinned(line, apart)) for line in lines] for kind, lines in self._lines.items()}


def _sides(plane: AreaPlane) -> dict[str, list[Side]]:
    areas = {area.code: area for area in plane.map.areas}
    found: dict[str, list[Side]] = {kind: [] for kind in KINDS}
    for side, codes in shared_borders([area.territory for area in plane.map.areas]).items():
        if len(codes) > 1:
            found[_kind(areas, codes)].append(side)
    found[CANAL] = sorted(set().union(*map(_inner, plane.map.areas)))
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


def _joined(sides: Iterable[Side], plane: AreaPlane) -> list[Line]:
    links: Links = {}
    for a, b in sorted(sides):
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return [tuple(plane.point(point) for point in run) for run in runs(links)]


def _thinned(line: Line, apart: float) -> Line:
    """A line without the points that lie closer to the one before."""
    kept = [line[0]]
    for point in line[1:-1]:
        if hypot(point.x() - kept[-1].x(), point.y() - kept[-1].y()) >= apart:
            kept.append(point)
    return (*kept, line[-1])


def _path(line: Line) -> tuple[QRectF, QPainterPath]:
    path = QPainterPath(line[0])
    for point in line[1:]:
        path.lineTo(point)
    return path.boundingRect().adjusted(-2, -2, 2, 2), path
