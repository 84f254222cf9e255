"""A map folder -> GameMap; every problem is collected, not only the first."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from drumhead.engine.boards.square import SquareBoard, lettered_board, numbered_board
from drumhead.engine.errors import MapError, UnknownNameError
from drumhead.engine.maps.folder import FolderFiles
from drumhead.engine.maps.squares.folder_tactical import FolderTactical
from drumhead.engine.maps.squares.model import (
    NOWHERE,
    STRATEGIC_LETTERS,
    City,
    GameMap,
    Layer,
    Region,
    River,
    RiverClass,
    Sea,
    State,
    Village,
)
from drumhead.engine.maps.squares.track_years import FIRST_YEAR, LAST_YEAR
from drumhead.engine.unpacking import toml_of

COLUMN_LETTERS = "ABCDEFGHIJKLM"
ROW_LETTERS = "NPQRSTUVWXYZ"
REGION_LETTERS = 2
LARGEST = 1000  # columns, and rows, of a board
UNKNOWN = 254  # in a layer being read: a letter that stands for nothing
MOST_LETTERS = 20  # unknown letters told of one file
_COURSE = re.compile(r"\s*(?:[0-9]{1,9}:[0-9]{1,9}(?:\s+|$))*")
CITY_COLUMNS = (
    *("name", "modern_name", "square", "tactical", "region", "size", "port", "capital"),
    *("fort", "fort_capacity", "manufacturing", "supplies"),
)


def campaign_board() -> SquareBoard:
    """The labelled 130 x 120 board, A0-N0 to M9-Z9."""
    return lettered_board(130, 120, COLUMN_LETTERS, ROW_LETTERS)


class _StateHead(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    nation: str = ""


class Head(BaseModel):
    """`map.toml`: what the map is, the years its owners change in, and its states by code."""

    model_config = ConfigDict(extra="forbid")
    format: Literal[2]
    id: str
    title: str = Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]+$")
    kind: Literal["square"]
    columns: int = Field(ge=2, le=LARGEST)
    rows: int = Field(ge=2, le=LARGEST)
    tactical: Literal[15]
    year: int = Field(ge=FIRST_YEAR, le=LAST_YEAR)
    years: list[int] = Field(min_length=1)
    credits: str = ""
    projection: dict[str, Any] = {}
    states: dict[str, _StateHead] = Field(default={}, max_length=UNKNOWN)


def read_map(folder: Path, year: int | None = None) -> GameMap:
    """The map of a folder with track and owners of `year` (the map's own by default); MapError lists all problems."""
    return _FolderReader(folder).map(year)


class _FolderReader:
    """One reading of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = FolderFiles(folder)

    def map(self, year: int | None) -> GameMap:
        head = self.head()
        board = lettered_board(head.columns, head.rows, COLUMN_LETTERS, ROW_LETTERS)
        tactical = numbered_board(head.tactical, head.tactical)
        chosen = head.year if year is None else year
        states = tuple(State(code, entry.name, entry.nation or entry.name) for code, entry in head.states.items())
        regions = tuple(self.regions(head, chosen))
        region = self.pairs("regions.txt", board, [item.code for item in regions])
        seas = tuple(self.seas())
        letters = {letter: code for code, letter in enumerate(STRATEGIC_LETTERS)}
        found = GameMap(
            id=head.id,
            title=head.title,
            year=chosen,
            board=board,
            tactical_board=tactical,
            terrain=self.grid("terrain.txt", board, letters),
            river=self.grid("rivers.txt", board, {str(n): n for n in range(4)}),
            rail=self.rails(board),
            state=owners(region, regions, [state.code for state in states]),
            states=states,
            cities=tuple(self.cities(board, tactical, {item.code: item.state for item in regions})),
            rivers=tuple(self.rivers(board, head.tactical)),
            tactical=FolderTactical(
                self.archive, (board.rows * head.tactical, board.columns * head.tactical), self.seal
            ),
            villages=tuple(self.villages(board, tactical)),
            regions=regions,
            region=region,
            seas=seas,
            sea=self.grid("seas.txt", board, {".": NOWHERE} | {sea.letter: n for n, sea in enumerate(seas)}),
            straits=frozenset(self.straits(board)),
            years=tuple(head.years),
            credits=head.credits,
            projection=head.projection,
            digest=self.sealed(),
        )
        if self.files.problems:
            raise MapError(self.files.problems)
        return found

    def head(self) -> Head:
        """The head; without a sound one nothing else can be read."""
        try:
            if (text := self.files.text("map.toml")) is not None:
                return Head.model_validate(toml_of(text))
        except ValidationError as error:
            for item in error.errors():
                self.files.wrong("map.toml", None, f"{'.'.join(str(part) for part in item['loc'])}: {item['msg']}.")
        except ValueError as error:
            self.files.wrong("map.toml", None, f"{error}.")
        raise MapError(self.files.problems)

    @property
    def archive(self) -> Path:
        return self.folder / "tactical.npz"

    @cached_property
    def seal(self) -> str:
        """The digest of the tactical layers' archive; empty where there is none."""
        if not self.archive.is_file():
            return ""
        with self.archive.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def sealed(self) -> str:
        if self.seal:
            self.files.digest.update(bytes.fromhex(self.seal))
        else:
            self.files.wrong(self.archive.name, None, "is missing.")
        return self.files.digest.hexdigest()

    def grid(self, name: str, board: SquareBoard, codes: Mapping[str, int]) -> Layer:
        """A text grid as codes; wrong sizes and unknown letters are problems by line and column."""
        rows = self.lines(name, board, 1)
        table = np.full(256, UNKNOWN, np.uint8)
        for letter, code in codes.items():
            table[ord(letter)] = code
        layer: Layer = table[np.frombuffer("".join(rows).encode("latin-1", errors="replace"), np.uint8)]
        self.unknown(name, board, layer, rows, 1)
        return layer

    def pairs(self, name: str, board: SquareBoard, codes: Sequence[str]) -> Layer:
        """A text grid of two letters a square as indices into `codes`; `--` is nowhere."""
        rows = self.lines(name, board, REGION_LETTERS)
        index = {code: n for n, code in enumerate(codes)} | {"-" * REGION_LETTERS: NOWHERE}
        words = (row[at : at + REGION_LETTERS] for row in rows for at in range(0, len(row), REGION_LETTERS))
        layer = np.fromiter((index.get(word, UNKNOWN) for word in words), np.uint8, board.size)
        self.unknown(name, board, layer, rows, REGION_LETTERS)
        return layer

    def lines(self, name: str, board: SquareBoard, width: int) -> list[str]:
        """The lines of a grid of `width` letters a square; a grid of blanks if they are too few or too many."""
        text = self.files.text(name)
        rows = [] if text is None else text.splitlines()
        if len(rows) == board.rows and all(len(row) == board.columns * width for row in rows):
            return rows
        if text is not None:
            self.files.wrong(name, None, f"must be {board.rows} lines of {board.columns * width} characters.")
        return ["." * board.columns * width] * board.rows

    def unknown(self, name: str, board: SquareBoard, layer: Layer, rows: list[str], width: int) -> None:
        if self.files.problems and self.files.problems[-1].startswith(self.files.named(name)):
            return
        for cell in np.flatnonzero(layer == UNKNOWN)[:MOST_LETTERS]:
            column, row = board.position(int(cell))
            letter = rows[row][column * width : (column + 1) * width]
            self.files.wrong(name, row + 1, f"column {column * width + 1}: unknown letter {letter!r}.")

    def regions(self, head: Head, year: int) -> Iterator[Region]:
        """1.4: the home regions with their owners in a year."""
        codes = set[str]()
        dated = str(max((y for y in head.years if y <= year), default=min(head.years)))
        rows = self.files.rows("regions.csv", ("code", "name", "bloc", *map(str, head.years)))
        for number, (line, row) in enumerate(rows):
            for owner in (row[str(y)] for y in head.years):
                if owner not in head.states:
                    self.files.wrong("regions.csv", line, f"unknown state {owner!r}.")
            if len(row["code"]) != REGION_LETTERS:
                self.files.wrong("regions.csv", line, f"the code {row['code']!r} must have {REGION_LETTERS} letters.")
            if row["code"] in codes:
                self.files.wrong("regions.csv", line, f"the code {row['code']!r} stands twice.")
            if number == UNKNOWN:
                self.files.wrong("regions.csv", line, f"there are more than {UNKNOWN} regions.")
                return
            codes.add(row["code"])
            owners = tuple(row[str(y)] for y in head.years)
            yield Region(row["code"], row["name"], row["bloc"], row[dated], owners)

    def seas(self) -> Iterator[Sea]:
        """11.7: sea areas, each drawn with a letter of its own."""
        taken = {"."}
        for line, row in self.files.rows("seas.csv", ("letter", "name")):
            letter = row["letter"]
            if len(letter) == 1 and letter.isascii() and letter not in taken:
                taken.add(letter)
                yield Sea(letter, row["name"])
            else:
                self.files.wrong("seas.csv", line, f"{letter!r} must be one letter that nothing else is drawn with.")

    def rails(self, board: SquareBoard) -> Layer:
        layer = np.zeros(board.size, np.uint8)
        for line, row in self.files.rows("rails.csv", ("square", "year")):
            try:
                cell, year = board.cell(row["square"]), _whole_number(row["year"])
            except (UnknownNameError, ValueError) as error:
                self.files.wrong("rails.csv", line, error)
                continue
            if FIRST_YEAR <= year <= LAST_YEAR:
                layer[cell] = year - 1800
            else:
                self.files.wrong("rails.csv", line, f"the year {year} is not {FIRST_YEAR} to {LAST_YEAR}.")
        return layer

    def straits(self, board: SquareBoard) -> Iterator[tuple[int, int]]:
        """7.4: neighbours that water parts, the lower cell first."""
        for line, row in self.files.rows("straits.csv", ("first", "second")):
            try:
                first, second = sorted((board.cell(row["first"]), board.cell(row["second"])))
            except UnknownNameError as error:
                self.files.wrong("straits.csv", line, error)
                continue
            if board.distance(first, second) != 1:
                self.files.wrong("straits.csv", line, f"{row['first']} and {row['second']} are no neighbours.")
            yield first, second

    def cities(self, board: SquareBoard, tactical: SquareBoard, owners: Mapping[str, str]) -> Iterator[City]:
        for line, row in self.files.rows("cities.csv", CITY_COLUMNS):
            try:
                if row["region"] not in owners:
                    raise ValueError(f"unknown region {row['region']!r}.")
                yield _city(row, board, tactical, owners[row["region"]])
            except (UnknownNameError, ValueError) as error:
                self.files.wrong("cities.csv", line, error)

    def villages(self, board: SquareBoard, tactical: SquareBoard) -> Iterator[Village]:
        for line, row in self.files.rows("places.csv", ("name", "modern_name", "square", "tactical")):
            try:
                place = board.cell(row["square"]), tactical.cell(row["tactical"])
                yield Village(row["name"], *place, row["modern_name"])
            except UnknownNameError as error:
                self.files.wrong("places.csv", line, error)

    def rivers(self, board: SquareBoard, side: int) -> Iterator[River]:
        for line, row in self.files.rows("rivers.csv", ("name", "class", "course")):
            try:
                points = _course(row["course"])
                if not all(0 <= x < board.columns * side and 0 <= y < board.rows * side for x, y in points):
                    raise ValueError("the course leaves the map.")
                yield River(row["name"], _river_class(row["class"]), points, _flag(row.get("stream", "")))
            except ValueError as error:
                self.files.wrong("rivers.csv", line, error)


def owners(region: Layer, regions: Sequence[Region], states: Sequence[str]) -> Layer:
    """The index of each cell's state among the codes of `states`, by the region it lies in."""
    index = {code: n for n, code in enumerate(states)}
    table = np.full(256, NOWHERE, np.uint8)
    table[: len(regions)] = [index.get(item.state, NOWHERE) for item in regions]
    found: Layer = table[region]
    return found


def _course(text: str) -> tuple[tuple[int, int], ...]:
    """The points of `x:y x:y`; ValueError says which number is none. Checked at a stroke: a map has 64,000 of them."""
    if _COURSE.fullmatch(text) is None:
        for x, _, y in (word.partition(":") for word in text.split()):
            _whole_number(x)
            _whole_number(y)
    numbers = map(_one_of_each, map(int, text.replace(":", " ").split()))
    return tuple(zip(numbers, numbers, strict=True))


@lru_cache(maxsize=1 << 14)
def _one_of_each(number: int) -> int:
    """The same object for the same number: courses of rivers say few numbers very often."""
    return number


def _whole_number(word: str) -> int:
    """A number of a table; ValueError says which word is none."""
    if re.fullmatch(r"-?[0-9]{1,9}", word) is None:
        raise ValueError(f"{word[:20]!r} is no whole number.")
    return int(word)


def _river_class(word: str) -> RiverClass:
    if word not in ("1", "2", "3"):
        raise ValueError(f"{word[:20]!r} is no class of river; there are 1, 2 and 3.")
    return RiverClass(int(word))


def _flag(word: str) -> bool:
    if word not in ("", "0", "1"):
        raise ValueError(f"{word[:20]!r} is neither 0 nor 1.")
    return word == "1"


def _city(row: Mapping[str, str], board: SquareBoard, tactical: SquareBoard, state: str) -> City:
    return City(
        name=row["name"],
        cell=board.cell(row["square"]),
        tactical=tactical.cell(row["tactical"]),
        state=state,
        modern_name=row["modern_name"],
        size=_whole_number(row["size"]),
        port=row["port"],
        capital=_flag(row["capital"]),
        fort=_whole_number(row["fort"]),
        fort_capacity=_whole_number(row["fort_capacity"]),
        manufacturing=_whole_number(row["manufacturing"]),
        supplies=_whole_number(row["supplies"]),
        region=row["region"],
    )
