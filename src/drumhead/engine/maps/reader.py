"""A map folder -> GameMap; every problem is collected, not only the first."""

from __future__ import annotations

import csv
import hashlib
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from drumhead.engine.boards.square import SquareBoard, lettered_board, numbered_board
from drumhead.engine.errors import MapError, UnknownNameError
from drumhead.engine.maps.model import STRATEGIC_LETTERS, City, GameMap, Layer, River, RiverClass, State, Village

COLUMN_LETTERS = "ABCDEFGHIJKLM"
ROW_LETTERS = "NPQRSTUVWXYZ"
NO_STATE = 255


def campaign_board() -> SquareBoard:
    """The labelled 130 x 120 board, A0-N0 to M9-Z9."""
    return lettered_board(130, 120, COLUMN_LETTERS, ROW_LETTERS)


class FolderTactical:
    """The tactical layers of a folder, each read when first asked for."""

    def __init__(self, path: Path, shape: tuple[int, int]) -> None:
        self._path, self._shape = path, shape

    def _layer(self, name: str) -> Layer:
        try:
            with np.load(self._path, allow_pickle=False) as archive:
                layer: Layer = archive[name]
        except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
            raise MapError([f"{self._path.name}: the layer {name} cannot be read ({error})."]) from error
        if layer.shape != self._shape or layer.dtype != np.uint8:
            raise MapError([f"{self._path.name}: the layer {name} must be {self._shape} bytes, not {layer.shape}."])
        return layer

    @cached_property
    def terrain(self) -> Layer:
        return self._layer("terrain")

    @cached_property
    def rating(self) -> Layer:
        return self._layer("rating")

    @cached_property
    def river(self) -> Layer:
        return self._layer("river")

    @cached_property
    def rail(self) -> Layer:
        return self._layer("rail")

    @cached_property
    def relief(self) -> Layer | None:
        return self._layer("relief")


def read_map(folder: Path, year: int | None = None) -> GameMap:
    """The map of a folder with the track open by `year` (the map's own by default); MapError lists all problems."""
    return _FolderReader(folder).map(year)


class _FolderReader:
    """One reading of a folder; `problems` gathers sentences as it goes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[str] = []
        self.digest = hashlib.sha256()

    def text(self, name: str) -> str:
        try:
            data = (self.folder / name).read_bytes()
        except OSError as error:
            self.problems.append(f"{self.folder.name}/{name}: cannot be read: {error.strerror}.")
            return ""
        self.digest.update(name.encode() + hashlib.sha256(data).digest())
        return data.decode("utf-8", errors="replace")

    def map(self, year: int | None) -> GameMap:
        head = self.head()
        board = campaign_board()
        side = int(head.get("tactical", 15))
        symbols = {str(entry["symbol"]): code for code, entry in head.get("states", {}).items()}
        states = tuple(State(code, e["name"], e.get("nation", e["name"])) for code, e in head.get("states", {}).items())
        index = {code: i for i, code in enumerate(head.get("states", {}))}
        letters = {letter: code for code, letter in enumerate(STRATEGIC_LETTERS)}
        found = GameMap(
            id=str(head.get("id", self.folder.name)),
            title=str(head.get("title", self.folder.name)),
            year=year if year is not None else int(head.get("year", 1859)),
            board=board,
            tactical_board=numbered_board(side, side),
            terrain=self.grid("terrain.txt", board, letters),
            river=self.grid("rivers.txt", board, {str(n): n for n in range(4)}),
            rail=self.rails(board),
            state=self.grid("states.txt", board, {"_": NO_STATE} | {s: index[c] for s, c in symbols.items()}),
            states=states,
            cities=tuple(self.cities(board, numbered_board(side, side), index)),
            rivers=tuple(self.rivers()),
            tactical=FolderTactical(self.folder / "tactical.npz", (board.rows * side, board.columns * side)),
            villages=tuple(self.villages(board, numbered_board(side, side))),
            digest=self.sealed(),
        )
        if self.problems:
            raise MapError(self.problems)
        return found

    def head(self) -> Mapping[str, Any]:
        try:
            return tomllib.loads(self.text("map.toml"))
        except tomllib.TOMLDecodeError as error:
            self.problems.append(f"{self.folder.name}/map.toml: {error}.")
            return {}

    def sealed(self) -> str:
        path = self.folder / "tactical.npz"
        if path.is_file():
            self.digest.update(hashlib.sha256(path.read_bytes()).digest())
        else:
            self.problems.append(f"{self.folder.name}/tactical.npz: is missing.")
        return self.digest.hexdigest()

    def grid(self, name: str, board: SquareBoard, codes: Mapping[str, int]) -> Layer:
        """A text grid as codes; wrong sizes and unknown letters are problems by line and column."""
        rows = self.text(name).splitlines()
        if len(rows) != board.rows or any(len(row) != board.columns for row in rows):
            size = f"{board.rows} lines of {board.columns} characters"
            self.problems.append(f"{self.folder.name}/{name}: must be {size}.")
            return np.zeros(board.size, np.uint8)
        table = np.full(256, 254, np.uint8)
        for letter, code in codes.items():
            table[ord(letter)] = code
        layer: Layer = table[np.frombuffer("".join(rows).encode("latin-1", errors="replace"), np.uint8)]
        for cell in np.flatnonzero(layer == 254)[:20]:
            column, row = board.position(int(cell))
            self.problems.append(
                f"{self.folder.name}/{name}: line {row + 1}, column {column + 1}: unknown letter {rows[row][column]!r}."
            )
        return layer

    def rows(self, name: str) -> Iterator[tuple[int, dict[str, str]]]:
        yield from enumerate(csv.DictReader(self.text(name).splitlines()), start=2)

    def rails(self, board: SquareBoard) -> Layer:
        layer = np.zeros(board.size, np.uint8)
        for line, row in self.rows("rails.csv"):
            try:
                layer[board.cell(row["square"])] = int(row["year"]) - 1800
            except (UnknownNameError, KeyError, ValueError, OverflowError) as error:
                self.problems.append(f"{self.folder.name}/rails.csv: line {line}: {error}")
        return layer

    def cities(self, board: SquareBoard, tactical: SquareBoard, states: Mapping[str, int]) -> Iterator[City]:
        for line, row in self.rows("cities.csv"):
            try:
                if row["state"] not in states:
                    raise ValueError(f"unknown state {row['state']!r}.")
                yield _city(row, board, tactical)
            except (UnknownNameError, KeyError, ValueError) as error:
                self.problems.append(f"{self.folder.name}/cities.csv: line {line}: {error}")

    def villages(self, board: SquareBoard, tactical: SquareBoard) -> Iterator[Village]:
        if not (self.folder / "places.csv").is_file():
            return
        for line, row in self.rows("places.csv"):
            try:
                yield Village(row["name"], board.cell(row["square"]), tactical.cell(row["tactical"]))
            except (UnknownNameError, KeyError) as error:
                self.problems.append(f"{self.folder.name}/places.csv: line {line}: {error}")

    def rivers(self) -> Iterator[River]:
        for line, row in self.rows("rivers.csv"):
            try:
                points = tuple((int(x), int(y)) for x, _, y in (p.partition(":") for p in row["course"].split()))
                yield River(row["name"], RiverClass(int(row["class"])), points)
            except (KeyError, ValueError) as error:
                self.problems.append(f"{self.folder.name}/rivers.csv: line {line}: {error}")


def _city(row: Mapping[str, str], board: SquareBoard, tactical: SquareBoard) -> City:
    return City(
        name=row["name"],
        cell=board.cell(row["square"]),
        tactical=tactical.cell(row["tactical"]),
        state=row["state"],
        modern_name=row["modern_name"],
        size=int(row["size"]),
        port=row["port"],
        capital=row["capital"] == "1",
        fort=int(row["fort"]),
        fort_capacity=int(row["fort_capacity"]),
        manufacturing=int(row["manufacturing"]),
        supplies=int(row["supplies"]),
    )
