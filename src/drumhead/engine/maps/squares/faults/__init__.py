"""Every fault of a map in its meaning; what its files cannot even say is the readers' business."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.maps.squares.faults.cities import city_faults
from drumhead.engine.maps.squares.faults.fault import FILES, KEYS, Fault, Part, told
from drumhead.engine.maps.squares.faults.ground import code_faults, pocket_faults, region_faults
from drumhead.engine.maps.squares.faults.marches import march_faults
from drumhead.engine.maps.squares.faults.rails import bridge_faults, line_faults, rail_faults
from drumhead.engine.maps.squares.faults.rivers import agreement_faults, cell_faults, course_faults, ford_faults
from drumhead.engine.maps.squares.model import GameMap

__all__ = ["FILES", "KEYS", "Fault", "Part", "faults", "find_faults"]


def find_faults(map: GameMap, *, sparse: bool = False) -> tuple[Fault, ...]:
    """The faults of a map with the cells they speak of.

    A `sparse` map, such as a scenario carries, draws only what it needs: its rivers and lines may end at the edge of
    a square, and its ports need no sea.
    """
    codes = tuple(told(code_faults(map)))
    return codes or tuple(fault for kind in _kinds(map, sparse) for fault in told(kind))


def _kinds(map: GameMap, sparse: bool) -> Iterator[Iterable[Fault]]:
    yield city_faults(map, sparse)
    yield cell_faults(map, sparse)
    yield course_faults(map, sparse)
    yield pocket_faults(map)
    yield march_faults(map)
    yield rail_faults(map)
    yield region_faults(map)
    if not sparse:
        yield from (agreement_faults(map), ford_faults(map), line_faults(map), bridge_faults(map))


def faults(map: GameMap, *, sparse: bool = False) -> tuple[str, ...]:
    """Each fault of a map as one sentence that names the file (of a sparse map the key) and the square."""
    names = KEYS if sparse else FILES
    return tuple(fault.sentence(map, names) for fault in find_faults(map, sparse=sparse))
