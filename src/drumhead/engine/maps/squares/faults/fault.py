"""A fault of a map: what is wrong where, told by file for a folder and by key for an inline map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

import numpy as np
import numpy.typing as npt

from drumhead.engine.maps.squares.model import GameMap

Part = Literal["terrain", "rivers", "courses", "rails", "regions", "seas", "cities", "straits", "tactical"]
Bools = npt.NDArray[np.bool_]
FILES: dict[Part, str] = {
    "terrain": "terrain.txt",
    "rivers": "rivers.txt",
    "courses": "rivers.csv",
    "rails": "rails.csv",
    "regions": "regions.txt",
    "seas": "seas.txt",
    "cities": "cities.csv",
    "straits": "straits.csv",
    "tactical": "tactical.npz",
}
KEYS: dict[Part, str] = {
    "terrain": "map.squares",
    "rivers": "map.rivers",
    "courses": "map.rivers",
    "rails": "map.tracks",
    "regions": "map.states",
    "seas": "map.squares",
    "cities": "map.cities",
    "straits": "map.squares",
    "tactical": "map.tactical",
}
MOST = 40  # faults told of one kind


@dataclass(frozen=True, slots=True)
class Fault:
    """One sentence about one part of a map, and the strategic and tactical cell it speaks of, where it has one."""

    part: Part
    what: str
    cell: int | None = None
    tactical: int | None = None

    def sentence(self, map: GameMap, names: Mapping[Part, str]) -> str:
        """The fault as it is told: where it stands written, the place, what is wrong."""
        place = "" if self.cell is None else f" {map.board.name(self.cell)}"
        spot = "" if self.tactical is None else f" {map.tactical_board.name(self.tactical)}"
        return f"{names[self.part]}:{place}{spot}{':' if place else ''} {self.what}"


def told(faults: Iterable[Fault]) -> Iterator[Fault]:
    """The first faults of one kind, and one that counts the rest."""
    found = iter(faults)
    yield from islice(found, MOST)
    rest = tuple(found)
    if rest:
        yield replace(rest[0], what=f"{rest[0].what} And so at {len(rest) - 1} more places.")


def at(map: GameMap, part: Part, what: str, x: int, y: int) -> Fault:
    """A fault at a tactical cell of the whole map: x east, y south."""
    side = map.tactical_board.columns
    cell = (y // side) * map.board.columns + x // side
    return Fault(part, what, cell, (y % side) * side + x % side)


def at_all(map: GameMap, part: Part, what: str, wrong: Bools) -> Iterator[Fault]:
    """The same fault at every tactical cell of a mask over the whole map."""
    return (at(map, part, what, x, y) for y, x in np.argwhere(wrong).tolist())


def on_all(part: Part, what: str, wrong: Bools) -> Iterator[Fault]:
    """The same fault on every strategic cell of a flat mask."""
    return (Fault(part, what, cell) for cell in np.flatnonzero(wrong).tolist())
