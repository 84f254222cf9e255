"""The small map of hexes a scenario may carry: rows of letters as they look, and what lies on them.

`[map]` with `kind = "hex"`, `rows` (a letter a hex, as the drawing has them from left to right), `legend` (letters of
one's own), `first_row` 1, `sheets` as in a folder (without them one sheet without a name), `boxes`; `zones`: layer,
name, and the hexes it lies in, `*` for all that are on the map and no sea; later names take hexes from earlier ones.
`sides`: kind, and walks such as `"0101 0102 0103"`, each step of which crosses a hexside that has it.
`[[map.places]]`: name, hexes, city, port, marks, names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Annotated, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from drumhead.engine.boards.hex import HexBoard, Hexside, side_of
from drumhead.engine.errors import MapError, UnknownNameError
from drumhead.engine.maps.hexes.file import HexHead, Layer, SheetPart, Words
from drumhead.engine.maps.hexes.mistakes import mistake
from drumhead.engine.maps.hexes.model import OFF, SEA, SIDES, TERRAINS, CityGrade, HexMap, HexPlace, PortGrade
from drumhead.engine.maps.hexes.reader import board_problems, place_problems
from drumhead.engine.maps.scenarios import Scenario

LETTERS = {
    " ": OFF,
    "~": SEA,
    ".": "clear",
    "w": "woods",
    "r": "rough",
    "R": "wooded rough",
    "m": "mountain",
    "s": "swamp",
    "S": "wooded swamp",
    "C": "major city",
}
ALL_LAND = "*"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Place(_Part):
    """`[[map.places]]`."""

    name: Words
    hexes: Annotated[list[str], Field(min_length=1)]
    city: str = ""
    port: str = ""
    marks: dict[str, int] = {}
    names: list[Words] = []


class _Map(_Part):
    """`[map]`."""

    kind: str
    title: str = ""
    rows: Annotated[list[str], Field(min_length=1, max_length=100)]
    legend: dict[str, str] = {}
    first_row: Annotated[int, Field(ge=0, lt=100, strict=True)] = 1
    sheets: list[SheetPart] = []
    boxes: list[Words] = []
    zones: dict[Layer, dict[str, list[str]]] = {}
    sides: dict[str, list[str]] = {}
    places: list[_Place] = []


def read_inline_hex_map(scenario: Scenario) -> HexMap:
    """The map a scenario describes under `[map]`; MapError lists all problems."""
    try:
        part = _Map.model_validate(scenario.content["map"])
        return _Builder(scenario, part).map()
    except ValidationError as error:
        where = f"The map of scenario {scenario.id}: map"
        raise MapError([f"{where}.{mistake(item)}" for item in error.errors()]) from error


class _Builder:
    """The map in the making; `problems` gathers sentences."""

    def __init__(self, scenario: Scenario, part: _Map) -> None:
        self.scenario, self.part = scenario, part
        self.problems: list[str] = []
        self.board = self._board()

    def wrong(self, key: str, what: object) -> None:
        self.problems.append(f"The map of scenario {self.scenario.id}: map.{key}: {what}")

    def stop(self) -> None:
        if self.problems:
            raise MapError(self.problems)

    def _board(self) -> HexBoard:
        part, wide = self.part, max(map(len, self.part.rows))
        head = HexHead(
            format=2,
            id=self.scenario.id,
            title=self.scenario.title,
            kind="hex",
            year=self.scenario.date.year,
            first_row=part.first_row,
            last_row=part.first_row + len(part.rows) - 1,
            sheets=part.sheets or [SheetPart(hexes=max(1, min(wide, 99)))],
            boxes=part.boxes,
        )
        for problem in board_problems(head):
            self.wrong(*problem.split(": ", 1))
        self.stop()
        board = head.board()
        for number, row in enumerate(part.rows, start=1):
            if len(row) != board.columns:
                self.wrong("rows", f"row {number} has {len(row)} letters, and the board {board.columns} columns.")
        self.stop()
        return board

    def map(self) -> HexMap:
        terrain = tuple(self.terrain())
        self.stop()
        found = HexMap(
            id=f"{self.scenario.id}-map",
            title=self.part.title or self.scenario.title,
            year=self.scenario.date.year,
            board=self.board,
            terrain=terrain,
            zones={layer: self.zone(layer, named, terrain) for layer, named in self.part.zones.items()},
            sides=self.sides(),
            places=tuple(self.places()),
            digest=hashlib.sha256(json.dumps(self.scenario.content["map"], sort_keys=True).encode()).hexdigest(),
        )
        self.stop()
        return found

    def terrain(self) -> Iterator[str]:
        """By cell: the letters of each row from its right, and nothing for boxes."""
        letters = {**LETTERS, **self.part.legend}
        for letter, word in self.part.legend.items():
            if word not in TERRAINS:
                self.wrong(f"legend.{letter}", f"unknown terrain {word!r}; there are {', '.join(TERRAINS[1:])}.")
        for number, row in enumerate(self.part.rows, start=1):
            for letter in reversed(row):
                if letter not in letters:
                    self.wrong("rows", f"row {number}: unknown letter {letter!r}.")
                yield letters.get(letter, OFF)
        yield from (OFF for _ in self.board.boxes)

    def cells(self, key: str, names: Iterable[str]) -> Iterator[int]:
        for name in names:
            try:
                yield self.board.cell(name)
            except UnknownNameError as error:
                self.wrong(key, error)

    def zone(self, layer: str, named: dict[str, list[str]], terrain: tuple[str, ...]) -> tuple[str, ...]:
        found = [""] * self.board.size
        for name, hexes in named.items():
            land = (cell for cell, word in enumerate(terrain) if word not in (OFF, SEA))
            written = self.cells(f"zones.{layer}", (one for one in hexes if one != ALL_LAND))
            for cell in (*(land if ALL_LAND in hexes else ()), *written):
                found[cell] = name
        return tuple(found)

    def sides(self) -> dict[Hexside, frozenset[str]]:
        found: dict[Hexside, set[str]] = {}
        for kind, walks in self.part.sides.items():
            if kind not in SIDES:
                self.wrong("sides", f"unknown kind {kind!r}; there are {', '.join(SIDES)}.")
            for walk in walks:
                for a, b in pairwise(self.cells(f"sides.{kind}", walk.split())):
                    if b in self.board.neighbours(a):
                        found.setdefault(side_of(a, b), set()).add(kind)
                    else:
                        self.wrong(f"sides.{kind}", f"{self.board.name(a)} and {self.board.name(b)} do not touch.")
        return {side: frozenset(kinds) for side, kinds in sorted(found.items())}

    def places(self) -> Iterator[HexPlace]:
        for part in self.part.places:
            cells = tuple(self.cells(f"places.{part.name}", part.hexes))
            for problem in place_problems(part.name, cells, part.city, part.port):
                self.wrong("places", problem)
            city, port = cast(CityGrade, part.city), cast(PortGrade, part.port)
            yield HexPlace(part.name, cells, city, port, dict(part.marks), tuple(part.names))
