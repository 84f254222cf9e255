"""A map of polygons as a value: territories with names, anchors and coasts, and the board they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from drumhead.engine.boards.area import AreaBoard, Point, Territory, coasts_meeting, shores, touching
from drumhead.engine.errors import UnknownNameError

STAR = "*"
"""Ends the code of a City."""


@dataclass(frozen=True, slots=True)
class Area:
    """A territory with what is written and drawn on it; `home` is the power whose home centre stands at `centre`.

    `anchor` is where its unit is drawn, `anchors` the same for its coasts; `closed` territories nobody enters.
    """

    territory: Territory
    name: str
    anchor: Point
    label: Point
    names: tuple[str, ...] = ()
    centre: Point | None = None
    home: str = ""
    closed: bool = False
    anchors: Mapping[str, Point] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.territory.code

    @property
    def places(self) -> tuple[str, ...]:
        """The territory itself, and its coasts where it has several."""
        named = [f"{self.code}/{coast.name}" for coast in self.territory.coasts if coast.name]
        return (self.code, *named)


@dataclass(frozen=True, slots=True)
class City:
    """A City inside its Country (City/Country .1): the oceans its dot touches, and what else it is called."""

    country: str
    seas: tuple[str, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkChanges:
    """Links that the drawing alone does not give.

    `barred` pairs are taken away; a place in `only` keeps no others; `added` are walked, `sailed` are for fleets;
    `roads` join all parts of two territories (City/Country .3), `opened` are closed ones that somebody may enter.
    `coast_railways`: fleets act on Cities along the coast; `fleets_in_every_city`: those at no sea take fleets too.
    """

    barred: tuple[tuple[str, str], ...] = ()
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    added: tuple[tuple[str, str], ...] = ()
    roads: tuple[tuple[str, str], ...] = ()
    opened: tuple[str, ...] = ()
    sailed: tuple[tuple[str, str], ...] = ()
    coast_railways: bool = True
    fleets_in_every_city: bool = False


@dataclass(frozen=True, eq=False)
class AreaMap:
    """A polygon map; `width` and `height` are its size in the whole-number units of its points.

    `remarks` are sentences about what its reader added to the drawing.
    """

    kind: ClassVar[str] = "area"
    has_fields: ClassVar[bool] = False
    state_names: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """None has a code beside its name."""
    id: str
    title: str
    width: int
    height: int
    areas: tuple[Area, ...]
    digest: str
    year: int = 1901
    cities: tuple[City, ...] = ()
    changes: LinkChanges = field(default_factory=LinkChanges)
    remarks: tuple[str, ...] = ()

    @cached_property
    def _by_code(self) -> Mapping[str, Area]:
        return {area.code: area for area in self.areas}

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The territories that have a City."""
        return frozenset(city.country for city in self.cities)

    def area_of(self, cell: int) -> Area:
        """The territory a place of the board lies in."""
        return self.area(self.board.name(cell).partition("/")[0].removesuffix(STAR))

    def anchor(self, cell: int) -> Point:
        """Where a unit on a place is drawn."""
        area, name = self.area_of(cell), self.board.name(cell)
        if name.endswith(STAR) and area.centre is not None:
            return area.centre
        return area.anchors.get(name.partition("/")[2], area.anchor)

    def place(self, name: str) -> tuple[int, int | None]:
        """(place, None) of a code or the name of a territory or a City in any case."""
        wanted = name.strip().casefold()
        for city in self.cities:
            land = self.area(city.country).name
            starred = (f"{word}{STAR}" for word in (land, *city.names))
            if wanted in (word.casefold() for word in (*city.names, *starred, f"{land}-City")):
                return self.board.cell(city.country + STAR), None
        for area in self.areas:
            if wanted in (word.casefold() for word in (area.name, *area.names)):
                return self.board.cell(area.code), None
        return self.board.cell(name), None

    def area(self, code: str) -> Area:
        """A territory by its code."""
        found = self._by_code.get(code.upper())
        if found is None:
            raise UnknownNameError(f"There is no territory {code!r} on the map {self.title}.")
        return found

    @cached_property
    def land_links(self) -> frozenset[tuple[str, str]]:
        """Pairs of open territories that are no oceans and touch, both ways."""
        dry = {a.code for a in self.areas if not a.territory.ocean and not a.closed}
        return frozenset((a, b) for a, b in self._touching if a in dry and b in dry)

    @cached_property
    def sea_links(self) -> frozenset[tuple[str, str]]:
        """Pairs of places a fleet sails between, both ways: ocean to ocean, ocean to coast, coast to coast."""
        oceans = {a.code for a in self.areas if a.territory.ocean and not a.closed}
        pairs = {(a, b) for a, b in self._touching if a in oceans and b in oceans}
        territories = [area.territory for area in self.areas if not area.closed]
        for ocean, coast in shores(territories):
            pairs |= {(ocean, _place(coast)), (_place(coast), ocean)}
        pairs |= {(_place(a), _place(b)) for a, b in coasts_meeting(territories)}
        return frozenset(pairs)

    @cached_property
    def _touching(self) -> frozenset[tuple[str, str]]:
        return touching([area.territory for area in self.areas])

    @cached_property
    def board(self) -> AreaBoard:
        """Every place with the places it is linked to, by army or by fleet."""
        stars = {city.country: city.country + STAR for city in self.cities}
        places = (place for area in self.areas for place in (*area.places, *filter(None, [stars.get(area.code)])))
        names = tuple(places)
        links: dict[str, set[str]] = {name: set() for name in names}
        for a, b in (*self.land_links, *self.sea_links, *stars.items()):
            links[a].add(b)
            links[b].add(a)
        return AreaBoard(names, {name: tuple(sorted(others)) for name, others in links.items()})


def _place(coast: tuple[str, str]) -> str:
    code, name = coast
    return f"{code}/{name}" if name else code
