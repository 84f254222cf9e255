"""A folder of a polygon map, or one that a scenario carries -> AreaMap; every problem is collected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from drumhead.engine.boards.area import Coast, Point, Territory
from drumhead.engine.boards.area import Path as Line
from drumhead.engine.errors import MapError
from drumhead.engine.maps.areas.city_faults import misfits
from drumhead.engine.maps.areas.faults import doubled_names, unknown_codes
from drumhead.engine.maps.areas.file import AreaHead, CityPart, CoastPart, LinksPart, TerritoryPart, mistake
from drumhead.engine.maps.areas.knots import added, knotted
from drumhead.engine.maps.areas.model import Area, AreaMap, City, LinkChanges
from drumhead.engine.maps.areas.rings import written
from drumhead.engine.maps.areas.shapes import faults_of
from drumhead.engine.maps.areas.sources import FolderSource, ScenarioSource, Source
from drumhead.engine.maps.scenarios import Scenario

_POINT = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})")
_POINTS = re.compile(rf"\s*{_POINT.pattern}(?:\s+{_POINT.pattern})*\s*")
_CODE = re.compile(r"[^\W_]{1,12}")
_LONGEST_WORD = 40
_SHOWN = 5
RING, PATH = 3, 2
"""Least points of each."""
_STAND_IN: Line = ((0, 0), (1, 0), (0, 1))


def read_area_map(folder: Path, maps: Path | None = None) -> AreaMap:
    """The polygon map of a folder, with a drawing beside it or among `maps`; MapError lists all problems."""
    return _Reader(FolderSource(folder, maps)).map()


def read_inline_area_map(scenario: Scenario) -> AreaMap:
    """The polygon map of a scenario's `[map]` with its `[map.territories.CODE]`; MapError lists all problems."""
    return _Reader(ScenarioSource(scenario)).map()


class _Reader:
    """One reading of a map; `problems` gathers sentences as it goes, `remarks` what was put right."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[str] = []
        self.remarks: list[str] = []

    def wrong(self, code: str, what: str) -> None:
        """One more problem of a territory, or with an empty code of all of them."""
        self.problems.append(f"{self.source.in_territories(code)}: {what if not code else f'{code}: {what}'}")

    def map(self) -> AreaMap:
        head = self.head()
        areas = self.whole(tuple(self.areas(head)), max(head.width, head.height))
        found = AreaMap(
            id=head.id,
            title=head.title,
            width=head.width,
            height=head.height,
            areas=areas,
            digest=self.source.digest(),
            year=head.year,
            cities=tuple(_city(code, part) for code, part in head.cities.items()),
            changes=_changes(head.links),
            remarks=tuple(self.remarks),
        )
        self.problems += [f"{self.source.in_head()}: {problem}" for problem in unknown_codes(found) or misfits(found)]
        self.stop()
        return found

    def stop(self) -> None:
        if self.problems:
            raise MapError(self.problems)

    def head(self) -> AreaHead:
        try:
            return AreaHead.model_validate(self.source.head())
        except ValidationError as error:
            raise MapError([f"{self.source.in_head()}: {mistake(item)}" for item in error.errors()]) from error

    def whole(self, areas: tuple[Area, ...], longest: int) -> tuple[Area, ...]:
        """The areas with borders that agree, unless anything is wrong with them or their shapes."""
        self.stop()
        territories = knotted([area.territory for area in areas])
        for fault in (*doubled_names(areas), *faults_of(territories, longest)):
            code = re.split(r":| and ", fault, maxsplit=1)[0]
            self.problems.append(f"{self.source.in_territories(code)}: {fault}")
        self.stop()
        for area, kept in zip(areas, territories, strict=True):
            self.remark(area.code, added(area.territory, kept))
        return tuple(replace(area, territory=kept) for area, kept in zip(areas, territories, strict=True))

    def remark(self, code: str, points: Sequence[Point]) -> None:
        """Points of others that lie on a territory's border, and by which alone it may touch them."""
        if not points:
            return
        named = " ".join(map(written, points[:_SHOWN])) + (f" and {len(points) - _SHOWN} more" * (len(points) > _SHOWN))
        said = "points of others are" if len(points) > 1 else "a point of another is"
        self.remarks.append(f"{self.source.in_territories(code)}: {code}: {said} added to its border: {named}.")

    def areas(self, head: AreaHead) -> Iterator[Area]:
        given = self.source.territories(head.drawing)
        if not given:
            self.wrong("", "there is no territory in it.")
        seen = set[str]()
        for key, data in given.items():
            code = key.upper()
            if not _CODE.fullmatch(key) or code in seen:
                self.wrong("", f"{key[:_LONGEST_WORD]!r}: {_bad_code(code in seen)}.")
                continue
            seen.add(code)
            try:
                yield _Area(self, code, head).area(TerritoryPart.model_validate(data))
            except ValidationError as error:
                for item in error.errors():
                    self.wrong(code, mistake(item))


class _Area:
    """One territory in the making."""

    def __init__(self, reader: _Reader, code: str, head: AreaHead) -> None:
        self.reader, self.code, self.head = reader, code, head

    def wrong(self, what: str) -> None:
        self.reader.wrong(self.code, what)

    def area(self, given: TerritoryPart) -> Area:
        if given.region != "ocean" and given.region.strip().casefold() == "ocean":
            self.wrong(f"region: {given.region!r} would be land; the sea is written ocean.")
        unit = self.point(given.unit)
        return Area(
            territory=self.territory(given),
            name=given.name,
            anchor=unit,
            label=self.point(given.label) if given.label else unit,
            names=tuple(given.names),
            centre=self.point(given.centre) if given.centre else None,
            home=given.home,
            closed=given.closed,
            anchors={coast.name.upper(): self.point(coast.unit) for coast in given.coasts if coast.unit},
        )

    def territory(self, given: TerritoryPart) -> Territory:
        rings, holes = (tuple(self.line(text, RING) for text in texts) for texts in (given.border, given.holes))
        return Territory(self.code, given.region, rings, holes, tuple(self.coast(coast) for coast in given.coasts))

    def coast(self, given: CoastPart) -> Coast:
        if given.name and not _CODE.fullmatch(given.name):
            self.wrong(f"the coast {given.name[:_LONGEST_WORD]!r}: a coast's name is letters and digits, such as NC.")
        return Coast(given.name.upper(), tuple(self.line(text, PATH) for text in given.paths))

    def line(self, text: str, least: int) -> Line:
        """Points without doubled ones and without the closing point of a ring."""
        points = self.points(text)
        line = [point for at, point in enumerate(points) if at == 0 or point != points[at - 1]]
        if least == RING and len(line) > 1 and line[0] == line[-1]:
            line.pop()
        if len(line) >= least:
            return tuple(line)
        kind = "a ring" if least == RING else "a coast's path"
        self.wrong(f"{kind} has {len(line)} point{'s' * (len(line) != 1)}; it takes at least {least}.")
        return _STAND_IN[:least]

    def points(self, text: str) -> Sequence[Point]:
        if not _POINTS.fullmatch(text):
            return [self.point(word) for word in text.split()]
        numbers = list(map(int, text.replace(",", " ").split()))
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        self.within(points)
        return points

    def point(self, word: str) -> Point:
        found = _POINT.fullmatch(word.strip())
        if found is None:
            shown = word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}..."
            self.wrong(f"{shown!r} is no point; it takes two whole numbers such as 120,340.")
            return 0, 0
        point = int(found.group(1)), int(found.group(2))
        self.within([point])
        return point

    def within(self, points: Iterable[Point]) -> None:
        """Points off the map are told."""
        for x, y in points:
            if not (0 <= x <= self.head.width and 0 <= y <= self.head.height):
                self.wrong(f"{x},{y} lies off the map of {self.head.width} x {self.head.height}.")


def _bad_code(doubled: bool) -> str:
    if doubled:
        return "another territory has this code; capitals and small letters are the same"
    return "a territory's code is up to 12 letters and digits"


def _city(code: str, part: CityPart) -> City:
    return City(code.upper(), _capitals(part.seas), tuple(part.names))


def _capitals(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(code.upper() for code in codes)


def _pairs(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((a.upper(), b.upper()) for a, b in pairs)


def _changes(links: LinksPart) -> LinkChanges:
    return LinkChanges(
        barred=_pairs(links.barred),
        only={code.upper(): _capitals(others) for code, others in links.only.items()},
        added=_pairs(links.added),
        roads=_pairs(links.roads),
        opened=_capitals(links.opened),
        sailed=_pairs(links.sailed),
        coast_railways=links.coast_railways,
        fleets_in_every_city=links.fleets_in_every_city,
    )
