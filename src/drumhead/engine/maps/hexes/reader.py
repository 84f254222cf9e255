"""A folder of a map of hexes -> HexMap; every problem is collected, not only the first."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast, get_args

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from pydantic import ValidationError

from drumhead.engine.boards.hex import HexBoard, Hexside, side_of
from drumhead.engine.errors import MapError, UnknownNameError
from drumhead.engine.maps.folder import FolderFiles
from drumhead.engine.maps.hexes.file import (
    GROUND,
    HEAD,
    HEIGHTS,
    HEX_COLUMNS,
    HEXES,
    MOST_COLUMNS,
    MOST_PIXELS,
    PLACE_COLUMNS,
    PLACES,
    SIDE_COLUMNS,
    SIDES,
    THOUSANDTHS,
    GroundPart,
    HexHead,
)
from drumhead.engine.maps.hexes.mistakes import mistake
from drumhead.engine.maps.hexes.model import (
    OFF,
    TERRAINS,
    CityGrade,
    Ground,
    HexMap,
    HexPlace,
    Point,
    PortGrade,
    Stream,
)
from drumhead.engine.maps.hexes.model import SIDES as KINDS
from drumhead.engine.maps.texts import text_of, toml_of

_MARK = re.compile(r"([a-z][a-z -]{0,39})=([0-9]{1,6})")
_SHOWN = 30


def read_hex_map(folder: Path) -> HexMap:
    """The map of a folder; MapError lists all problems."""
    return _Reader(folder).map()


class _Reader:
    """One reading of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.files = FolderFiles(self.folder)

    def stop(self) -> None:
        if self.files.problems:
            raise MapError(self.files.problems)

    def map(self) -> HexMap:
        head = self.head()
        board = self.board(head)
        terrain, zones = self.hexes(board, tuple(head.zones))
        found = HexMap(
            id=head.id,
            title=head.title,
            year=head.year,
            board=board,
            terrain=terrain,
            zones=zones,
            sides=dict(self.sides(board)),
            places=tuple(self.places(board)),
            ground=self.ground(head.height_step),
            digest="",
            titles=head.zones,
            credits=head.credits,
        )
        self.stop()
        return found.sealed(self.files.digest.hexdigest())

    def head(self) -> HexHead:
        """The head; without a sound one nothing else can be read."""
        data = self.files.data(HEAD)
        self.stop()
        path = self.folder / HEAD
        try:
            return HexHead.model_validate(toml_of(path, text_of(path, data or b"")))
        except ValidationError as error:
            raise MapError([f"{self.files.named(HEAD)}: {mistake(item)}" for item in error.errors()]) from error

    def board(self, head: HexHead) -> HexBoard:
        """The board; a head whose numbers make none that can be written stops the reading."""
        for problem in board_problems(head):
            self.files.wrong(HEAD, None, problem)
        self.stop()
        return head.board()

    def cell(self, board: HexBoard, name: str, file: str, line: int) -> int | None:
        try:
            return board.cell(name)
        except UnknownNameError as error:
            self.files.wrong(file, line, error)
            return None

    def hexes(self, board: HexBoard, layers: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
        """The terrain, and each layer of zones, by cell."""
        terrain, seen = [OFF] * board.size, set[int]()
        zones = {layer: [""] * board.size for layer in layers}
        for line, row in self.files.rows(HEXES, (*HEX_COLUMNS, *layers)):
            cell = self.cell(board, row["hex"], HEXES, line)
            if cell is None:
                continue
            if cell in seen:
                self.files.wrong(HEXES, line, f"{board.name(cell)} has a row above.")
            seen.add(cell)
            terrain[cell] = self.terrain(board, cell, row["terrain"], line)
            for layer, names in zones.items():
                names[cell] = row[layer].strip()
        return tuple(terrain), {layer: tuple(names) for layer, names in zones.items()}

    def terrain(self, board: HexBoard, cell: int, word: str, line: int) -> str:
        if word not in TERRAINS:
            self.files.wrong(HEXES, line, f"unknown terrain {word[:_SHOWN]!r}; there are {', '.join(TERRAINS[1:])}.")
        elif board.is_box(cell) and word != OFF:
            self.files.wrong(HEXES, line, f"{board.name(cell)} is a box and has no terrain.")
        return word

    def sides(self, board: HexBoard) -> Iterator[tuple[Hexside, frozenset[str]]]:
        seen = set[Hexside]()
        for line, row in self.files.rows(SIDES, SIDE_COLUMNS):
            a, b = (self.cell(board, row[end], SIDES, line) for end in ("a", "b"))
            if a is None or b is None:
                continue
            if b not in board.neighbours(a):
                self.files.wrong(SIDES, line, f"{row['a']} and {row['b']} do not touch.")
                continue
            if side_of(a, b) in seen:
                self.files.wrong(SIDES, line, f"the hexside of {row['a']} and {row['b']} has a row above.")
            seen.add(side_of(a, b))
            yield side_of(a, b), frozenset(self.kinds(row["kinds"], line))

    def kinds(self, text: str, line: int) -> Iterator[str]:
        for kind in parts(text):
            if kind in KINDS:
                yield kind
            else:
                self.files.wrong(SIDES, line, f"unknown kind {kind[:_SHOWN]!r}; there are {', '.join(KINDS)}.")

    def places(self, board: HexBoard) -> Iterator[HexPlace]:
        seen = set[str]()
        for line, row in self.files.rows(PLACES, PLACE_COLUMNS):
            cells = [self.cell(board, name, PLACES, line) for name in parts(row["hexes"])]
            name, names = row["name"].strip(), parts(row["names"])
            for problem in place_problems(name, cells, row["city"], row["port"]):
                self.files.wrong(PLACES, line, problem)
            for word in {one.casefold() for one in (name, *names)} & seen:
                self.files.wrong(PLACES, line, f"another place is called {word!r}.")
            seen.update(one.casefold() for one in (name, *names))
            yield HexPlace(
                name=name,
                cells=tuple(cell for cell in cells if cell is not None),
                city=cast(CityGrade, row["city"]),
                port=cast(PortGrade, row["port"]),
                marks=dict(self.marks(row["marks"], line)),
                names=names,
            )

    def marks(self, text: str, line: int) -> Iterator[tuple[str, int]]:
        for part in parts(text):
            found = _MARK.fullmatch(part)
            if found is None:
                self.files.wrong(PLACES, line, f"{part[:_SHOWN]!r} is no mark; it is written as airbase=3.")
            else:
                yield found.group(1), int(found.group(2))

    def ground(self, step: int) -> Ground:
        heights = self.heights(step) if (self.folder / HEIGHTS).exists() else Ground().heights
        text = self.files.text(GROUND) if (self.folder / GROUND).exists() else None
        if text is None:
            return Ground(heights=heights, step=step)
        try:
            part = GroundPart.model_validate_json(text)
        except ValidationError as error:
            for item in error.errors()[:_SHOWN]:
                self.files.wrong(GROUND, None, mistake(item))
            return Ground(heights=heights, step=step)
        return Ground(
            coasts=self.lines("coasts", part.coasts),
            lakes=self.lines("lakes", part.lakes),
            streams=tuple(self.streams(part)),
            borders=self.lines("borders", part.borders),
            heights=heights,
            step=step,
        )

    def streams(self, part: GroundPart) -> Iterator[Stream]:
        for stream in part.streams:
            (line,) = self.lines(f"streams, {stream.name or 'a stream without a name'}", [stream.line])
            yield Stream(stream.name, stream.size, line)

    def lines(self, what: str, lines: Iterable[list[int]]) -> tuple[tuple[Point, ...], ...]:
        return tuple(self.line(what, number, numbers) for number, numbers in enumerate(lines, start=1))

    def line(self, what: str, number: int, numbers: list[int]) -> tuple[Point, ...]:
        """Points of a flat list; one that is no line, or lies far off any map, is a problem."""
        if len(numbers) % 2 or len(numbers) < 4:
            self.files.wrong(
                GROUND, None, f"{what}: line {number}: it takes an x and a y for each of two points or more."
            )
            return ()
        if max(map(abs, numbers)) > 2 * MOST_COLUMNS * THOUSANDTHS:
            self.files.wrong(GROUND, None, f"{what}: line {number}: it leaves the map.")
            return ()
        return tuple(
            zip((x / THOUSANDTHS for x in numbers[::2]), (y / THOUSANDTHS for y in numbers[1::2]), strict=True)
        )

    def heights(self, step: int) -> NDArray[np.int16]:
        """Metres of a grey picture."""
        data = self.files.data(HEIGHTS)
        try:
            with Image.open(io.BytesIO(data or b""), formats=("PNG",)) as image:
                if image.width * image.height > MOST_PIXELS or image.mode not in ("L", "I;16", "I"):
                    raise ValueError(f"it must be grey, of 8 or 16 bits and at most {MOST_PIXELS:,} pixels")
                steps = np.asarray(image, np.int64)
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
            self.files.wrong(HEIGHTS, None, f"cannot be read: {error}.")
            return Ground().heights
        return np.asarray((steps * step).clip(0, np.iinfo(np.int16).max), np.int16)


def parts(text: str) -> tuple[str, ...]:
    """What stands between semicolons."""
    return tuple(part.strip() for part in text.split(";") if part.strip())


def board_problems(head: HexHead) -> Iterator[str]:
    """What is wrong with a board's rows, sheets and boxes."""
    if head.last_row < head.first_row:
        yield f"last_row: {head.last_row} comes before first_row {head.first_row}."
        return
    names = [part.name.casefold() for part in head.sheets]
    if len(set(names)) < len(names):
        yield "sheets: two sheets have the same name."
    columns = {column for part in head.sheets for column in range(part.offset + 1, part.offset + part.hexes + 1)}
    if max(columns) - min(columns) >= len(columns):
        yield "sheets: there is a gap between two sheets."
    boxes = [box.casefold() for box in head.boxes]
    if len(set(boxes)) < len(boxes):
        yield "boxes: two boxes have the same name."


def place_problems(name: str, cells: Iterable[int | None], city: str, port: str) -> Iterator[str]:
    """What is wrong with a place by itself."""
    if not name:
        yield "the place has no name."
    if not list(cells):
        yield f"{name}: it lies in no hex."
    if city not in get_args(CityGrade):
        yield f"{name}: unknown city {city[:_SHOWN]!r}; there are {', '.join(filter(None, get_args(CityGrade)))}."
    if port not in get_args(PortGrade):
        yield f"{name}: unknown port {port[:_SHOWN]!r}; there are {', '.join(filter(None, get_args(PortGrade)))}."
