"""What a map's ground allows lines of supply, whoever owns and holds it: nets of steps for each element."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.boards.flood import Cells, Hubs, Net, cells_of, set_of
from drumhead.engine.boards.hex import NO_CELL
from drumhead.engine.maps.hexes.model import (
    LAKE_SIDE,
    LOW_RAIL,
    OFF,
    RAIL,
    ROAD,
    SEA,
    SEA_LAYER,
    SEA_SIDE,
    STRAIT,
    HexMap,
    bit,
)
from drumhead.engine.rulesets.europa.position.tables import table

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Nets over a map: `overland` without its straits, `rails` of high and `low` volume, `water` without straits that
    lie between land (`narrows`); `double` are the hexes that count twice under 43C3, `water_cells` where ships are."""

    land: Cells
    overland: Net
    straits: Net
    double: Cells
    roads: Net
    rails: Net
    low: Net
    tracks: Cells
    water_cells: Cells
    water: Net
    exits: Hubs
    narrows: Net
    narrow_cells: Cells


@lru_cache(maxsize=4)
def ground(map: HexMap) -> Ground:
    """The nets of a map."""
    land = map.land
    both = land[:, None] & _near(map, land)
    sides = map.side_bits
    strait, wet = _bits(sides, STRAIT), _bits(sides, SEA_SIDE) | _bits(sides, LAKE_SIDE)
    rails, low, roads = (both & _bits(sides, kind) for kind in (RAIL, LOW_RAIL, ROAD))
    water = _water(map)
    afloat = water[:, None] & _near(map, water)
    at_sea = np.array([name == SEA for name in map.terrain])
    open_sea = afloat & (at_sea[:, None] | _near(map, at_sea) | (_bits(sides, SEA_SIDE) & ~strait))
    narrows = afloat & strait & ~open_sea
    return Ground(
        land=set_of(land),
        overland=_net(map, both & ~wet & ~strait),
        straits=_net(map, both & strait),
        double=set_of(np.isin(np.array(map.terrain), table("supply.double"))),
        roads=_net(map, roads),
        rails=_net(map, rails),
        low=_net(map, low & ~rails),
        tracks=set_of(np.asarray((rails | low).any(axis=1))),
        water_cells=set_of(water) | cells_of(range(map.board.hexes, map.board.size)),
        water=(*_net(map, open_sea), *_passages(map)),
        exits=_exits(map, water),
        narrows=_net(map, narrows),
        narrow_cells=set_of(np.asarray(narrows.any(axis=1))),
    )


def _near(map: HexMap, cells: Mask) -> Mask:
    """By cell and heading whether the neighbour there is one of some cells."""
    around = map.board.around
    return np.asarray((around != NO_CELL) & cells[around])


def _bits(sides: NDArray[np.uint16], kind: str) -> Mask:
    return np.asarray((sides & bit(kind)) != 0)


def _net(map: HexMap, open: Mask) -> Net:
    """The net of the open steps of a table by cell and heading."""
    around = map.board.around
    by = around - np.arange(map.board.size, dtype=np.int32)[:, None]
    differences = np.unique(by[open]).tolist()
    return tuple((each_by, set_of(np.asarray((open & (by == each_by)).any(axis=1)))) for each_by in differences)


def _passages(map: HexMap) -> Net:
    """R204: steps from coast to coast beyond the edge of a sheet, both ways."""
    found: list[tuple[int, Cells]] = []
    known = set(map.board.names(range(map.board.hexes)))
    for one, other in table("supply.passages"):
        if {one, other} <= known:
            a, b = map.board.cell(one), map.board.cell(other)
            found += [(b - a, 1 << a), (a - b, 1 << b)]
    return tuple(found)


def _water(map: HexMap) -> Mask:
    """Sea hexes, and hexes with a coast."""
    found = [terrain == SEA or (terrain != OFF and bool(map.zone(SEA_LAYER, cell))) for cell, terrain in _hexes(map)]
    return np.array(found + [False] * len(map.board.boxes), np.bool_)


def _hexes(map: HexMap) -> list[tuple[int, str]]:
    return list(enumerate(map.terrain[: map.board.hexes]))


def _exits(map: HexMap, water: Mask) -> Hubs:
    """The boxes, and for each the map's edge in the sea that it lies on."""
    board = map.board
    edge = water & ((board.around == NO_CELL).any(axis=1) | _near(map, np.array(map.terrain) == OFF).any(axis=1))
    found = []
    for box in range(board.hexes, board.size):
        told = map.zone(SEA_LAYER, box) or table("supply.homes").get(board.name(box), "")
        if told:
            found.append((1 << box, set_of(np.asarray(edge & np.isin(map.zones[SEA_LAYER], told.split(";"))))))
    return tuple(found)


@lru_cache(maxsize=16)
def zoned(map: HexMap, layer: str, names: tuple[str, ...]) -> Cells:
    """The cells to which a layer gives one of some names."""
    return cells_of(cell for cell in range(map.board.size) if map.zone(layer, cell) in names)
