"""A map of hexes as a value: terrain, hexsides, zones and places by cell, and the ground as it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.boards.hex import HexBoard, Hexside, side_of
from drumhead.engine.errors import UnknownNameError

SEA, OFF = "sea", ""
TERRAINS = (
    OFF,
    SEA,
    "clear",
    "woods",
    "rough",
    "wooded rough",
    "mountain",
    "swamp",
    "wooded swamp",
    "major city",
)
"""What a hex is; OFF for what is not on the map, and for boxes."""

RIVER, MAJOR_RIVER, BRIDGE = "river", "major river", "bridge"
MOUNTAIN_SIDE, HIGH_MOUNTAIN_SIDE = "mountain", "high mountain"
SEA_SIDE, LAKE_SIDE, STRAIT = "sea", "lake", "strait"
BORDER, NEUTRAL_BORDER = "border", "neutral border"
RAIL, LOW_RAIL, ROAD = "rail", "low-volume rail", "road"
SIDES = (
    RIVER,
    MAJOR_RIVER,
    BRIDGE,
    MOUNTAIN_SIDE,
    HIGH_MOUNTAIN_SIDE,
    SEA_SIDE,
    LAKE_SIDE,
    STRAIT,
    BORDER,
    NEUTRAL_BORDER,
    RAIL,
    LOW_RAIL,
    ROAD,
)
"""What may lie on a hexside or cross it; each has its bit in `HexMap.side_bits` by its place in this row."""

SEA_LAYER = "sea"
"""The layer of zones that names the seas, of sea hexes and of land with a coast."""
CityGrade = Literal["", "town", "point", "reference", "dot", "major"]
PortGrade = Literal["", "minor", "standard", "major", "great"]
Point = tuple[float, float]
"""(hexes to the right, hexes down) of the middle of the upper left hex of the drawing, as `HexBoard.middle` has it; a
row is 0.866 of a hex."""


@dataclass(frozen=True, slots=True)
class HexPlace:
    """A place: its hexes, full ones before partial ones, the grades of its city and port, and what else is printed.

    `marks` are numbers printed beside it: coast defence, airbase, fort, factory, marshalling yard, naval base, beach.
    """

    name: str
    cells: tuple[int, ...]
    city: CityGrade = ""
    port: PortGrade = ""
    marks: Mapping[str, int] = field(default_factory=dict)
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stream:
    """A river as it is drawn; `size` 1 to 3."""

    name: str
    size: int
    line: tuple[Point, ...]


@dataclass(frozen=True)
class Ground:
    """The real ground under the hexes: coasts, lakes and rivers in `Point`s, and heights.

    `coasts` are rings round land, holes in it and islands rings of their own, along the edge of the map where the land
    goes on; `lakes` are rings too. Without coasts the sea is where hexes of sea are.

    `heights` are metres, (rows, columns) of a raster that covers the whole board from its upper left corner to its
    lower right one (`HexBoard.frame`), in whole `step`s; empty where the map has none.
    """

    coasts: tuple[tuple[Point, ...], ...] = ()
    lakes: tuple[tuple[Point, ...], ...] = ()
    streams: tuple[Stream, ...] = ()
    borders: tuple[tuple[Point, ...], ...] = ()
    heights: NDArray[np.int16] = field(default_factory=lambda: np.zeros((0, 0), np.int16))
    step: int = 1


@dataclass(frozen=True, eq=False)
class HexMap:
    """A map of hexes; tables by cell are as long as the board.

    `zones` are layers of names by cell, such as `region`, `country`, `weather` and `sea`; "" where a layer says
    nothing. A land hex with a name of the sea layer has a coast. `sides` holds only hexsides that have something.
    """

    kind: ClassVar[str] = "hex"
    has_fields: ClassVar[bool] = False
    state_names: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """None has a code beside its name."""
    id: str
    title: str
    year: int
    board: HexBoard
    terrain: tuple[str, ...]
    zones: Mapping[str, tuple[str, ...]]
    sides: Mapping[Hexside, frozenset[str]]
    places: tuple[HexPlace, ...]
    digest: str
    ground: Ground = field(default_factory=Ground)
    remarks: tuple[str, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    credits: str = ""

    def sealed(self, digest: str) -> HexMap:
        """The same map under a digest of its files."""
        return replace(self, digest=digest)

    def title_of(self, layer: str) -> str:
        """What a layer of zones is called."""
        return self.titles.get(layer, layer.capitalize())

    def zone(self, layer: str, cell: int) -> str:
        """What a layer says of a cell."""
        names = self.zones.get(layer, ())
        return names[cell] if names else ""

    def on(self, a: int, b: int) -> frozenset[str]:
        """What lies on the hexside between two adjacent cells."""
        return self.sides.get(side_of(a, b), frozenset())

    def is_land(self, cell: int) -> bool:
        return self.terrain[cell] not in (OFF, SEA)

    @cached_property
    def land(self) -> NDArray[np.bool_]:
        """Which cells are land."""
        return np.array([self.is_land(cell) for cell in range(self.board.size)], np.bool_)

    @cached_property
    def terrain_codes(self) -> NDArray[np.uint8]:
        """The terrain of each cell by its place in TERRAINS."""
        return np.array([TERRAINS.index(name) for name in self.terrain], np.uint8)

    @cached_property
    def side_bits(self) -> NDArray[np.uint16]:
        """(size, 6): what lies on each cell's hexside by heading, a bit for each of SIDES."""
        found = np.zeros((self.board.size, 6), np.uint16)
        for (a, b), kinds in self.sides.items():
            bits = sum(bit(kind) for kind in kinds)
            heading = self.board.heading(a, b)
            found[a, heading] = found[b, heading.opposite] = bits
        return found

    @cached_property
    def places_in(self) -> Mapping[int, tuple[HexPlace, ...]]:
        """The places of each cell that has any."""
        found: dict[int, tuple[HexPlace, ...]] = {}
        for place in self.places:
            for cell in place.cells:
                found[cell] = (*found.get(cell, ()), place)
        return found

    @cached_property
    def _by_name(self) -> Mapping[str, HexPlace]:
        named = [(word, place) for place in self.places for word in (*place.names, place.name)]
        return {word.casefold(): place for word, place in named}

    def place_called(self, name: str) -> HexPlace:
        """A place by a name of its own, in any case."""
        found = self._by_name.get(name.strip().casefold())
        if found is None:
            raise UnknownNameError(f"There is no place {name!r} on the map {self.title}.")
        return found

    def place(self, name: str) -> tuple[int, int | None]:
        """(cell, None) of a place's name, a printed number or a box."""
        found = self._by_name.get(name.strip().casefold())
        return (found.cells[0], None) if found is not None else (self.board.cell(name), None)


def bit(kind: str) -> int:
    """The bit of one of SIDES."""
    return 1 << SIDES.index(kind)
