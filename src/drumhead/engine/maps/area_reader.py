"""A folder of a polygon map, or one that a scenario carries -> AreaMap; every problem is collected."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from drumhead.engine.boards.area import Coast, Point, Territory
from drumhead.engine.boards.area import Path as Line
from drumhead.engine.errors import MapError
from drumhead.engine.maps.area_faults import unknown_codes
from drumhead.engine.maps.area_map import Area, AreaMap, City, LinkChanges
from drumhead.engine.maps.area_shapes import faults_of, knotted
from drumhead.engine.maps.model import Scenario

HEAD, TERRITORIES = "head", "territories"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Coast(_Part):
    name: str = ""
    paths: list[str] = Field(min_length=1)
    unit: str = ""


class _Territory(_Part):
    name: str
    names: list[str] = []
    region: str
    border: list[str] = Field(min_length=1)
    holes: list[str] = []
    unit: str
    label: str = ""
    centre: str = ""
    home: str = ""
    closed: bool = False
    coasts: list[_Coast] = []


class _City(_Part):
    seas: list[str] = []
    names: list[str] = []
    country_names: list[str] = []


class _Links(_Part):
    barred: list[tuple[str, str]] = []
    only: dict[str, list[str]] = {}
    added: list[tuple[str, str]] = []
    roads: list[tuple[str, str]] = []
    opened: list[str] = []
    sailed: list[tuple[str, str]] = []
    coast_railways: bool = True
    fleets_in_every_city: bool = False


class AreaHead(_Part):
    """`map.toml` of a polygon map; `drawing` names another map folder whose territories it uses."""

    format: Literal[2]
    id: str
    title: str
    kind: Literal["area"]
    width: int = Field(gt=0)
    height: int = Field(gt=0)
    year: int = 1901
    credits: str = ""
    drawing: str = ""
    cities: dict[str, _City] = {}
    links: _Links = _Links()


def read_area_map(folder: Path) -> AreaMap:
    """The polygon map of a folder; MapError lists all problems."""
    return _Reader(_Folder(folder)).map()


def read_inline_area_map(scenario: Scenario) -> AreaMap:
    """The polygon map of a scenario's `[map]` with its `[map.territories.CODE]`; MapError lists all problems."""
    return _Reader(_Inline(scenario)).map()


class _Folder:
    """A map's head and territories from files."""

    names: ClassVar = {HEAD: "map.toml", TERRITORIES: "territories.toml"}

    def __init__(self, folder: Path) -> None:
        self.folder, self.title = folder, folder.name
        self._digest = hashlib.sha256()

    def head(self) -> Mapping[str, Any]:
        return self._toml(self.folder / "map.toml")

    def territories(self, drawing: str) -> Mapping[str, Any]:
        return self._toml((self.folder.parent / drawing if drawing else self.folder) / "territories.toml")

    def digest(self) -> str:
        return self._digest.hexdigest()

    def _toml(self, path: Path) -> Mapping[str, Any]:
        try:
            data = path.read_bytes()
            self._digest.update(path.name.encode() + hashlib.sha256(data).digest())
            return tomllib.loads(data.decode("utf-8"))
        except OSError as error:
            raise MapError([f"{self.title}/{path.name}: cannot be read: {error.strerror}."]) from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise MapError([f"{self.title}/{path.name}: {error}."]) from error


class _Inline:
    """A map's head and territories from a scenario."""

    names: ClassVar = {HEAD: "[map]", TERRITORIES: "[map.territories]"}

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.title = scenario, f"The scenario {scenario.source or scenario.id}"
        self.data: Mapping[str, Any] = scenario.content["map"]

    def head(self) -> Mapping[str, Any]:
        given = {key: value for key, value in self.data.items() if key != TERRITORIES}
        named = {"format": 2, "kind": "area", "id": self.scenario.id, "title": self.scenario.title}
        return named | given

    def territories(self, drawing: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.data[TERRITORIES]
        return found

    def digest(self) -> str:
        return hashlib.sha256(json.dumps(self.data).encode()).hexdigest()


class _Reader:
    """One reading of a map."""

    def __init__(self, source: _Folder | _Inline) -> None:
        self.source = source
        self.problems: list[str] = []

    def wrong(self, part: str, what: str) -> None:
        self.problems.append(f"{self.source.title}/{self.source.names[part]}: {what}")

    def map(self) -> AreaMap:
        head = self.head()
        areas = tuple(self.areas(head))
        self.stop()
        territories = knotted([area.territory for area in areas])
        for fault in faults_of(territories):
            self.wrong(TERRITORIES, fault)
        self.stop()
        kept = {territory.code: territory for territory in territories}
        map = AreaMap(
            id=head.id,
            title=head.title,
            width=head.width,
            height=head.height,
            areas=tuple(_with(area, kept[area.code]) for area in areas),
            digest=self.source.digest(),
            year=head.year,
            cities=tuple(
                City(code, tuple(c.seas), tuple(c.names), tuple(c.country_names)) for code, c in head.cities.items()
            ),
            changes=_changes(head.links),
        )
        for problem in unknown_codes(map):
            self.wrong(HEAD, problem)
        self.stop()
        return map

    def stop(self) -> None:
        if self.problems:
            raise MapError(self.problems)

    def head(self) -> AreaHead:
        try:
            return AreaHead.model_validate(self.source.head())
        except ValidationError as error:
            for item in error.errors():
                self.wrong(HEAD, f"{'.'.join(str(part) for part in item['loc'])}: {item['msg']}.")
        raise MapError(self.problems)

    def areas(self, head: AreaHead) -> Iterator[Area]:
        for code, data in self.source.territories(head.drawing).items():
            try:
                given = _Territory.model_validate(data)
            except ValidationError as error:
                for item in error.errors():
                    where = ".".join(str(part) for part in item["loc"])
                    self.wrong(TERRITORIES, f"{code}: {where}: {item['msg']}.")
                continue
            yield self.area(code, given, head)

    def area(self, code: str, given: _Territory, head: AreaHead) -> Area:
        coasts = tuple(
            Coast(coast.name, tuple(self.line(code, text, head, 2) for text in coast.paths)) for coast in given.coasts
        )
        rings = tuple(self.line(code, text, head, 3) for text in given.border)
        holes = tuple(self.line(code, text, head, 3) for text in given.holes)
        unit = self.point(code, given.unit, head)
        anchors = {c.name: self.point(code, c.unit, head) for c in given.coasts if c.unit}
        return Area(
            territory=Territory(code, given.region, rings, holes, coasts),
            name=given.name,
            anchor=unit,
            label=self.point(code, given.label, head) if given.label else unit,
            names=tuple(given.names),
            centre=self.point(code, given.centre, head) if given.centre else None,
            home=given.home,
            closed=given.closed,
            anchors=anchors,
        )

    def line(self, code: str, text: str, head: AreaHead, least: int) -> Line:
        """Points without doubled ones and without the closing point of a ring."""
        points = [self.point(code, word, head) for word in text.split()]
        line = [point for at, point in enumerate(points) if at == 0 or point != points[at - 1]]
        if least == 3 and len(line) > 1 and line[0] == line[-1]:
            line.pop()
        if len(line) < least:
            self.wrong(TERRITORIES, f"{code}: a line of {len(line)} points; at least {least} are needed.")
            return ((0, 0), (1, 0), (0, 1))[:least]
        return tuple(line)

    def point(self, code: str, word: str, head: AreaHead) -> Point:
        try:
            x, y = (int(part) for part in word.split(","))
        except ValueError:
            self.wrong(TERRITORIES, f"{code}: {word!r} is no point; it takes two whole numbers such as 120,340.")
            return 0, 0
        if not (0 <= x <= head.width and 0 <= y <= head.height):
            self.wrong(TERRITORIES, f"{code}: {word} lies off the map of {head.width} x {head.height}.")
        return x, y


def _with(area: Area, territory: Territory) -> Area:
    return Area(
        territory,
        area.name,
        area.anchor,
        area.label,
        area.names,
        area.centre,
        area.home,
        area.closed,
        area.anchors,
    )


def _changes(links: _Links) -> LinkChanges:
    return LinkChanges(
        barred=tuple(links.barred),
        only={code: tuple(others) for code, others in links.only.items()},
        added=tuple(links.added),
        roads=tuple(links.roads),
        opened=tuple(links.opened),
        sailed=tuple(links.sailed),
        coast_railways=links.coast_railways,
        fleets_in_every_city=links.fleets_in_every_city,
    )
