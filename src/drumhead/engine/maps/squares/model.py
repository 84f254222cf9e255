"""A map of squares as a value: named cells, layers, places; what terrain means is the ruleset's business."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import Any, ClassVar, Protocol

import numpy as np
import numpy.typing as npt

from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.errors import UnknownNameError

Layer = npt.NDArray[np.uint8]


class Terrain(IntEnum):
    """The ten strategic terrains; the member's number is its code in the layers."""

    OPEN = 0
    RIVER = 1
    WATER = 2
    HILL = 3
    FOREST = 4
    FORESTED_HILLS = 5
    MOUNTAIN = 6
    HIGH_MOUNTAIN = 7
    MARSH = 8
    SWAMP = 9

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", " ")


class Ground(IntEnum):
    """The ten tactical terrains."""

    OPEN = 0
    HILLS = 1
    HIGH_HILLS = 2
    RIVER = 3
    FORD = 4
    MOUNTAIN = 5
    PASS = 6
    WATER = 7
    FOREST = 8
    TOWN = 9

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", " ")


class RiverClass(IntEnum):
    """Rivers by what can cross and sail them."""

    NONE = 0
    FORDABLE = 1
    UNFORDABLE = 2
    UNBRIDGEABLE = 3

    @property
    def label(self) -> str:
        return f"{self.name.lower()} river"


NOWHERE = 255  # in the layers of states, regions and seas
HEIGHT_STEP = 20  # metres a step of the height layer
STRATEGIC_LETTERS = ".r~hfFMXmS"  # index = Terrain
TACTICAL_LETTERS = ".hH~=MP#fT"  # index = Ground: `~` river, `=` ford, `#` water


@dataclass(frozen=True, slots=True)
class State:
    """A state of the map: its code, name and nation."""

    code: str
    name: str
    nation: str


@dataclass(frozen=True, slots=True)
class Region:
    """1.4: a home region: its code, name, bloc of regions, and the code of the state that owns it in the map's year.

    `owners` are the codes of its states in each of the map's `years`.
    """

    code: str
    name: str
    bloc: str
    state: str
    owners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sea:
    """11.7: a sea area: the letter it is drawn with, and its name."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class City:
    """A city; `cell` on the strategic board, `tactical` on its battlefield, `state` its owner in the map's year."""

    name: str
    cell: int
    tactical: int
    state: str
    modern_name: str = ""
    size: int = 1
    port: str = ""
    capital: bool = False
    fort: int = 0
    fort_capacity: int = 0
    manufacturing: int = 0
    supplies: int = 0
    region: str = ""


@dataclass(frozen=True, slots=True)
class Village:
    """A named place that is no city: a label, and a name to search for."""

    name: str
    cell: int
    tactical: int
    modern_name: str = ""


@dataclass(frozen=True, slots=True)
class River:
    """A named course in flow order; points are 1/15 squares (x east, y south) over the whole map.

    A stream lies on tactical maps only: the strategic river layer does not count it.
    """

    name: str
    rank: RiverClass
    course: tuple[tuple[int, int], ...]
    stream: bool = False


@dataclass(frozen=True, slots=True)
class Battlefield:
    """One 15x15 tactical map; each layer is 225 bytes indexed by tactical cell (row * 15 + column)."""

    terrain: bytes
    rating: bytes
    river: bytes
    track: bytes

    def bridged(self, cell: int) -> bool:
        """12.2: a railway bridge stands wherever track crosses a river."""
        return bool(self.track[cell]) and self.terrain[cell] in (Ground.RIVER, Ground.FORD)


class TacticalSource(Protocol):
    """Whole-map tactical layers, loaded when first asked for; each (rows*15, columns*15) uint8."""

    @property
    def seal(self) -> str:
        """What names all of them together, read or not; empty where they may be like those of no file."""
        ...

    @property
    def terrain(self) -> Layer: ...
    @property
    def rating(self) -> Layer: ...
    @property
    def river(self) -> Layer: ...
    @property
    def rail(self) -> Layer:
        """Year opened minus 1800; 0 where no track runs."""
        ...

    @property
    def relief(self) -> Layer | None:
        """Hill shade 0-255, or None where a map has none."""
        ...

    @property
    def height(self) -> Layer | None:
        """Metres above the sea in steps of HEIGHT_STEP, or None where a map has none."""
        ...

    @property
    def road(self) -> Layer | None:
        """1 where a road runs, or None where a map has none."""
        ...


@dataclass(eq=False, slots=True)
class TacticalLayers:
    """A TacticalSource in memory."""

    terrain: Layer
    rating: Layer
    river: Layer
    rail: Layer
    relief: Layer | None = None
    height: Layer | None = None
    road: Layer | None = None
    seal: str = field(default="", init=False)


@dataclass(frozen=True, eq=False)
class GameMap:
    """A strategic board whose every square opens into a battlefield.

    `terrain` (Terrain), `river` (RiverClass), `rail` (year opened minus 1800, 0 none), `state`, `region` and `sea`
    (indices into `states`, `regions` and `seas`, NOWHERE for none) are flat uint8 arrays by strategic cell. Track
    opened after `year` is not there. `straits` holds neighbouring cells, the lower first, that water parts. Owners
    change in `years`; `credits` names a file of the map's folder.
    """

    kind: ClassVar[str] = "square"
    has_fields: ClassVar[bool] = True
    id: str
    title: str
    year: int
    board: SquareBoard
    tactical_board: SquareBoard
    terrain: Layer
    river: Layer
    rail: Layer
    state: Layer
    states: tuple[State, ...]
    cities: tuple[City, ...]
    rivers: tuple[River, ...]
    tactical: TacticalSource
    digest: str
    villages: tuple[Village, ...] = ()
    regions: tuple[Region, ...] = ()
    region: Layer = field(default_factory=lambda: np.zeros(0, np.uint8))
    seas: tuple[Sea, ...] = ()
    sea: Layer = field(default_factory=lambda: np.zeros(0, np.uint8))
    straits: frozenset[tuple[int, int]] = frozenset()
    years: tuple[int, ...] = ()
    credits: str = ""
    projection: Mapping[str, Any] = field(default_factory=dict)
    _fields: dict[int, Battlefield] = field(default_factory=dict, init=False, repr=False)

    def battlefield(self, cell: int) -> Battlefield:
        """The tactical map of a strategic cell, track filtered by the map's year; kept once made."""
        found = self._fields.get(cell)
        if found is None:
            found = self._fields[cell] = self._cut(cell)
        return found

    def _cut(self, cell: int) -> Battlefield:
        column, row = self.board.position(cell)
        side = self.tactical_board.columns
        window = (slice(row * side, (row + 1) * side), slice(column * side, (column + 1) * side))
        rail = self.tactical.rail[window]
        track = ((rail > 0) & (rail <= self.year - 1800)).astype(np.uint8)
        layers = (self.tactical.terrain[window], self.tactical.rating[window], self.tactical.river[window], track)
        return Battlefield(*(layer.tobytes() for layer in layers))

    def has_rail(self, cell: int) -> bool:
        """Whether track open by the map's year runs through a strategic cell."""
        return 0 < int(self.rail[cell]) <= self.year - 1800

    @cached_property
    def railways(self) -> tuple[int, ...]:
        """The strategic cells with track open by the map's year."""
        return tuple(map(int, np.flatnonzero((self.rail > 0) & (self.rail <= self.year - 1800))))

    @cached_property
    def waterways(self) -> tuple[int, ...]:
        """1.3: the strategic cells of navigable rivers: unfordable and unbridgeable ones."""
        return tuple(map(int, np.flatnonzero(self.river >= RiverClass.UNFORDABLE)))

    @cached_property
    def state_names(self) -> Mapping[str, str]:
        """What the states are called, by their codes."""
        return {state.code: state.name for state in self.states}

    def state_of(self, cell: int) -> State | None:
        """1.4: the state that owns a strategic cell in the map's year."""
        index = int(self.state[cell])
        return self.states[index] if index < len(self.states) else None

    def region_of(self, cell: int) -> Region | None:
        """1.4: the home region of a strategic cell; None at sea and on a map without regions."""
        index = int(self.region[cell]) if self.regions else NOWHERE
        return self.regions[index] if index < len(self.regions) else None

    def home_of(self, cell: int) -> str:
        """7.1: the code of a cell's home region, or of its state on a map without regions; empty for neither."""
        home = self.region_of(cell) or self.state_of(cell)
        return "" if home is None else home.code

    def in_home(self, cell: int, home: str) -> bool:
        """7.1: whether a cell lies in a home, given by the code of a region or of a whole state."""
        owner = self.state_of(cell)
        return bool(home) and home in (self.home_of(cell), "" if owner is None else owner.code)

    def sea_of(self, cell: int) -> Sea | None:
        """11.7: the sea area of a water cell; None on land, on lakes and on a map without sea areas."""
        index = int(self.sea[cell]) if self.seas else NOWHERE
        return self.seas[index] if index < len(self.seas) else None

    def coast_of(self, cell: int) -> tuple[Sea, ...]:
        """11.7: the sea areas a port in a strategic cell opens on, beside it or down its estuary, by their letters."""
        if not self.seas:
            return ()
        reached = {cell, *self.board.neighbours(cell), *self._down_to_sea(cell)}
        touched = {self.sea_of(near) for near in reached}
        return tuple(sorted((sea for sea in touched if sea is not None), key=lambda sea: sea.letter))

    def seas_meet(self, a: Sea, b: Sea) -> bool:
        """11.7: whether two sea areas lie side by side."""
        return (a, b) in self._meeting_seas

    @cached_property
    def _meeting_seas(self) -> frozenset[tuple[Sea, Sea]]:
        water = (cell for cell in range(self.board.size) if self.sea_of(cell) is not None)
        pairs = ((self.sea_of(cell), self.sea_of(near)) for cell in water for near in self.board.neighbours(cell))
        return frozenset((a, b) for a, b in pairs if a is not None and b is not None and a != b)

    def _down_to_sea(self, cell: int) -> set[int]:
        """1.3: the water cells that deep ships come to from a strategic cell, by inlets and unbridgeable rivers."""
        side, columns = self.tactical_board.columns, self.board.columns
        left, top = (side * place for place in self.board.position(cell))
        found = np.argwhere(self._deep[top : top + side, left : left + side])
        waiting = [(top + int(y), left + int(x)) for y, x in found]
        seen, reached = set(waiting), set()
        while waiting:
            y, x = waiting.pop()
            square = y // side * columns + x // side
            if self.seas and self.sea[square] != NOWHERE:
                reached.add(square)
                continue
            around = ((y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
            fresh = {place for place in around if self._sails(place)} - seen
            seen |= fresh
            waiting += fresh
        return reached

    def _sails(self, place: tuple[int, int]) -> bool:
        """Whether a (row, column) of the tactical layers is on the map and deep."""
        rows, columns = self._deep.shape
        return 0 <= place[0] < rows and 0 <= place[1] < columns and bool(self._deep[place])

    @cached_property
    def _deep(self) -> npt.NDArray[np.bool_]:
        """1.3: open water and unbridgeable rivers, cell by tactical cell."""
        water: npt.NDArray[np.bool_] = self.tactical.terrain == Ground.WATER
        river: npt.NDArray[np.bool_] = self.tactical.river == RiverClass.UNBRIDGEABLE
        return np.logical_or(water, river)

    def parted(self, first: int, second: int) -> bool:
        """7.4: whether a strait parts two neighbouring cells."""
        return (min(first, second), max(first, second)) in self.straits

    @cached_property
    def _cities_by_cell(self) -> Mapping[int, tuple[City, ...]]:
        found: dict[int, tuple[City, ...]] = {}
        for city in self.cities:
            found[city.cell] = (*found.get(city.cell, ()), city)
        return found

    def cities_at(self, cell: int) -> tuple[City, ...]:
        """The cities of a strategic cell, largest first."""
        return self._cities_by_cell.get(cell, ())

    def cities_within(self, cell: int, reach: int) -> tuple[City, ...]:
        """The cities at most so many squares from a strategic cell, in the map's order."""
        near = frozenset(self.board.within(cell, reach))
        return tuple([city for city in self.cities if city.cell in near])

    @cached_property
    def _cities_by_name(self) -> Mapping[str, City]:
        names = {city.modern_name.casefold(): city for city in self.cities if city.modern_name}
        return names | {city.name.casefold(): city for city in self.cities}

    def city(self, name: str) -> City:
        """A city by its old or modern name, in any case."""
        found = self._cities_by_name.get(name.casefold())
        if found is None:
            raise UnknownNameError(f"There is no city {name!r} on the map {self.title}.")
        return found

    def place(self, name: str) -> tuple[int, int | None]:
        """(strategic cell, tactical cell) of a square, a city by its old or modern name, or a village."""
        wanted = name.strip().casefold()
        named: City | Village | None = self._cities_by_name.get(wanted)
        if wanted and named is None:
            named = next((v for v in self.villages if wanted in _names(v)), None)
        if named is not None:
            return named.cell, named.tactical
        try:
            return self.board.cell(name), None
        except UnknownNameError as error:
            raise UnknownNameError(f"There is no square, city or village {name!r} on the map {self.title}.") from error


def _names(village: Village) -> tuple[str, str]:
    return village.name.casefold(), village.modern_name.casefold()
