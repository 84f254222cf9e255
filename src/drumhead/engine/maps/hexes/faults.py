"""What is wrong with a map of hexes in its meaning; what its files cannot even say is the reader's business."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby, islice

from drumhead.engine.boards.hex import NO_CELL, Hexside
from drumhead.engine.maps.hexes.file import HEXES as HEX_FILE
from drumhead.engine.maps.hexes.file import PLACES as PLACE_FILE
from drumhead.engine.maps.hexes.file import SIDES as SIDE_FILE
from drumhead.engine.maps.hexes.model import (
    BORDER,
    BRIDGE,
    HIGH_MOUNTAIN_SIDE,
    LAKE_SIDE,
    LOW_RAIL,
    MAJOR_RIVER,
    MOUNTAIN_SIDE,
    NEUTRAL_BORDER,
    OFF,
    RAIL,
    RIVER,
    ROAD,
    SEA,
    SEA_LAYER,
    SEA_SIDE,
    STRAIT,
    HexMap,
    HexPlace,
)

MOST = 40
"""Faults told of one file."""
KEYS = {HEX_FILE: "map.rows", SIDE_FILE: "map.sides", PLACE_FILE: "map.places"}
MAJOR_CITY = "major city"
_WATER = frozenset((SEA_SIDE, LAKE_SIDE, STRAIT))
_RIVERS = frozenset((RIVER, MAJOR_RIVER))
_WAYS = frozenset((RAIL, LOW_RAIL, ROAD))
_ON_LAND = (RIVER, MAJOR_RIVER, MOUNTAIN_SIDE, HIGH_MOUNTAIN_SIDE, BORDER, NEUTRAL_BORDER, STRAIT, RAIL, LOW_RAIL, ROAD)
_NOT_BOTH = ((RIVER, MAJOR_RIVER), (MOUNTAIN_SIDE, HIGH_MOUNTAIN_SIDE), (RAIL, LOW_RAIL), (BORDER, NEUTRAL_BORDER))


@dataclass(frozen=True, slots=True)
class Fault:
    """One sentence about one file of a map, and the hexes it speaks of."""

    file: str
    what: str
    cells: tuple[int, ...]

    def sentence(self, map: HexMap, inline: bool = False) -> str:
        """The fault as it is told: where it stands written, the hexes, what is wrong."""
        named = " ".join(map.board.names(self.cells))
        return f"{KEYS[self.file] if inline else self.file}: {named}{': ' if named else ''}{self.what}"


Check = Callable[[HexMap], Iterator[Fault]]


def find_hex_faults(map: HexMap) -> tuple[Fault, ...]:
    """Every fault; of many in one file the first, and how many more there are."""
    found = [fault for check in _CHECKS for fault in check(map)]
    return tuple(fault for _, faults in groupby(found, lambda fault: fault.file) for fault in _told(faults))


def _told(faults: Iterator[Fault]) -> Iterator[Fault]:
    yield from islice(faults, MOST)
    rest = list(faults)
    if rest:
        more = f" And {len(rest) - 1} more {'fault' if len(rest) == 2 else 'faults'}." if rest[1:] else ""
        yield Fault(rest[0].file, f"{rest[0].what}{more}", rest[0].cells)


def is_coastal(map: HexMap, cell: int) -> bool:
    """Whether a land hex touches the sea."""
    beside = map.board.neighbours(cell)
    return map.zone(SEA_LAYER, cell) != "" or any(map.terrain[other] == SEA for other in beside)


def _zones(map: HexMap) -> Iterator[Fault]:
    """Land is of each layer that the map has, and the sea of some sea."""
    for cell, terrain in enumerate(map.terrain):
        lacking = [
            layer
            for layer, names in map.zones.items()
            if not names[cell] and (terrain == SEA if layer == SEA_LAYER else terrain not in (OFF, SEA))
        ]
        if lacking:
            yield Fault(HEX_FILE, f"it has no {', no '.join(lacking)}.", (cell,))


def _cities(map: HexMap) -> Iterator[Fault]:
    """Ground of a major city belongs to one."""
    built = {cell for place in map.places if place.city == "major" for cell in place.cells}
    for cell, terrain in enumerate(map.terrain):
        if terrain == MAJOR_CITY and cell not in built:
            yield Fault(HEX_FILE, "no place that is a major city lies here.", (cell,))


def _sides(map: HexMap) -> Iterator[Fault]:
    for side, kinds in sorted(map.sides.items()):
        yield from (Fault(SIDE_FILE, what, side) for what in _side(map, side, kinds))


def _side(map: HexMap, side: Hexside, kinds: frozenset[str]) -> Iterator[str]:
    """What is wrong with one hexside."""
    if not all(map.is_land(cell) for cell in side):
        yield from (f"{kind}: there must be land on both sides." for kind in _ON_LAND if kind in kinds)
    yield from (f"{one} and {other} exclude each other." for one, other in _NOT_BOTH if {one, other} <= kinds)
    if BRIDGE in kinds and not kinds & _RIVERS:
        yield "bridge: there is no river to be bridged."
    if kinds & _WATER and kinds & _WAYS:
        yield f"{min(kinds & _WAYS)}: it runs through water."
    if kinds & _WATER and kinds & _RIVERS:
        yield "a hexside of water has no river."
    if SEA_SIDE in kinds and not all(is_coastal(map, cell) for cell in side if map.is_land(cell)):
        yield "sea: a hex without a coast has no side of sea."


def _rivers(map: HexMap) -> Iterator[Fault]:
    """Every river comes to the sea, to a lake or to the edge of the map, by hexsides that meet end to end."""
    flowing = {side for side, kinds in map.sides.items() if kinds & _RIVERS}
    ends = {side: map.board.side_line(*side) for side in flowing}
    at: dict[tuple[float, float], list[Hexside]] = {}
    for side in flowing:
        for end in ends[side]:
            at.setdefault(end, []).append(side)
    while flowing:
        course, waiting = set[Hexside](), [min(flowing)]
        while waiting:
            side = waiting.pop()
            if side in flowing:
                flowing.remove(side)
                course.add(side)
                waiting += [other for end in ends[side] for other in at[end]]
        if not any(_is_mouth(map, side) for side in course):
            yield Fault(SIDE_FILE, f"a river of {len(course)} hexsides ends nowhere.", min(course))


def _is_mouth(map: HexMap, side: Hexside) -> bool:
    """Whether one of the hexes at a hexside is coast, lies at a lake or at the edge of the map."""
    near = {cell for end in side for cell in (end, *map.board.around[end].tolist())}
    return (
        NO_CELL in near
        or any(map.terrain[cell] in (OFF, SEA) for cell in near)
        or any(map.zone(SEA_LAYER, cell) for cell in side)
        or any(map.on(a, b) & _WATER for a in side for b in map.board.neighbours(a))
    )


def _places(map: HexMap) -> Iterator[Fault]:
    for place in map.places:
        yield from (Fault(PLACE_FILE, f"{place.name}: {what}", place.cells[:1]) for what in _place(map, place))


def _place(map: HexMap, place: HexPlace) -> Iterator[str]:
    """What is wrong with one place."""
    hexes = [cell for cell in place.cells if not map.board.is_box(cell)]
    if (place.city or place.port) and hexes and not all(map.is_land(cell) for cell in hexes):
        yield "it lies in the sea or off the map."
    if place.port and hexes and not any(is_coastal(map, cell) or _at_river(map, cell) for cell in hexes):
        yield "it is a port without a coast."
    if place.city != "major" and len(place.cells) > 1:
        yield "only a major city lies in several hexes."
    full = [map.terrain[cell] == MAJOR_CITY for cell in place.cells]
    if place.city == "major" and sorted(full, reverse=True) != full:
        yield "the hexes it fills come first."


def _at_river(map: HexMap, cell: int) -> bool:
    return any(MAJOR_RIVER in map.on(cell, other) for other in map.board.neighbours(cell))


_CHECKS: tuple[Check, ...] = (_zones, _cities, _sides, _rivers, _places)
