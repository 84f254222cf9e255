"""The small map a scenario may carry: the full labelled board, one default square, and only what differs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from drumhead.engine.boards.square import SquareBoard, numbered_board
from drumhead.engine.errors import MapError, UnknownNameError
from drumhead.engine.maps.scenarios import Scenario, without_stocks
from drumhead.engine.maps.squares.model import (
    NOWHERE,
    STRATEGIC_LETTERS,
    TACTICAL_LETTERS,
    City,
    GameMap,
    Ground,
    Layer,
    River,
    RiverClass,
    Sea,
    State,
    TacticalLayers,
    Terrain,
)
from drumhead.engine.maps.squares.reader import campaign_board
from drumhead.engine.maps.squares.track_years import FIRST_YEAR, LAST_YEAR

SIDE = 15
TERRAINS = {terrain.label: terrain for terrain in Terrain}
GROUNDS = {ground.label: ground for ground in Ground}
DEFAULT_GROUND = {
    Terrain.OPEN: Ground.OPEN,
    Terrain.RIVER: Ground.OPEN,
    Terrain.WATER: Ground.WATER,
    Terrain.HILL: Ground.HILLS,
    Terrain.FOREST: Ground.FOREST,
    Terrain.FORESTED_HILLS: Ground.FOREST,
    Terrain.MOUNTAIN: Ground.HIGH_HILLS,
    Terrain.HIGH_MOUNTAIN: Ground.MOUNTAIN,
    Terrain.MARSH: Ground.OPEN,
    Terrain.SWAMP: Ground.WATER,
}


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _State(_Part):
    name: str = ""
    nation: str = ""
    squares: list[str] = []


class _Rows(_Part):
    at: str
    rows: list[str]


class _River(_Part):
    name: str = ""
    rank: Literal["fordable", "unfordable", "unbridgeable"] = Field(default="fordable", alias="class")
    course: list[str] = Field(min_length=2)
    fords: list[str] = []


class _Track(_Part):
    course: list[str] = Field(min_length=2)
    year: int = Field(default=1850, ge=FIRST_YEAR, le=LAST_YEAR)


class _City(_Part):
    name: str = Field(min_length=1)
    place: str
    state: str = ""
    size: int = Field(default=2, ge=1, le=4)
    port: Literal["", "sea", "river"] = ""
    capital: bool = False
    fort: int = Field(default=0, ge=0, le=5)
    fort_capacity: int = Field(default=0, ge=0)
    manufacturing: int = Field(default=0, ge=0)
    supplies: int = Field(default=20, ge=0)


class _Field(_Part):
    rows: list[str] = []
    ratings: list[str] = []
    squares: dict[str, str] = {}
    rated: dict[str, Annotated[int, Field(ge=0, le=4)]] = {}


class _Map(_Part):
    title: str = ""
    default: str = "open"
    rating: int = Field(default=0, ge=0, le=4)
    state: str = ""
    states: dict[str, _State] = {}
    squares: dict[str, str] = {}
    rows: list[_Rows] = []
    rivers: list[_River] = []
    tracks: list[_Track] = []
    cities: list[_City] = []
    tactical: dict[str, _Field] = {}
    seas: dict[str, list[str]] = {}


def read_inline_map(scenario: Scenario) -> GameMap:
    """The map a scenario describes under `[map]`; MapError lists all problems."""
    try:
        part = _Map.model_validate(scenario.content["map"])
    except ValidationError as error:
        raise MapError([_sentence(scenario.id, item) for item in error.errors()]) from error
    return _Builder(scenario, part).map()


def _digest(map: Mapping[str, Any]) -> str:
    """The same for everybody, whatever of the map is hidden from him."""
    text = json.dumps(without_stocks(map), sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _sentence(scenario: str, mistake: Any) -> str:
    """A mistake with the key it stands at."""
    key = ".".join(("map", *(str(part) for part in mistake["loc"])))
    said = str(mistake["msg"])
    what = "there is no such key" if mistake["type"] == "extra_forbidden" else f"{said[0].lower()}{said[1:]}"
    return f"The map of scenario {scenario}: {key}: {what}."


class _Builder:
    """The layers in the making; `problems` gathers sentences."""

    def __init__(self, scenario: Scenario, part: _Map) -> None:
        self.scenario, self.part = scenario, part
        self.board, self.tactical = campaign_board(), numbered_board(SIDE, SIDE)
        self.problems: list[str] = []
        shape = (self.board.rows, self.board.columns)
        self.terrain = np.full(shape, self.word(TERRAINS, part.default, "map.default"), np.uint8)
        self.river_class = np.zeros(shape, np.uint8)
        self.rail_year = np.zeros(shape, np.uint8)
        self.state = np.full(shape, NOWHERE, np.uint8)

    def map(self) -> GameMap:
        self.strategic()
        grounds = np.array([DEFAULT_GROUND[t] for t in Terrain], np.uint8)
        self.ground = np.repeat(np.repeat(grounds[self.terrain], SIDE, axis=0), SIDE, axis=1)
        self.rating = np.full(self.ground.shape, self.part.rating, np.uint8)
        self.river = np.zeros_like(self.ground)
        self.rail = np.zeros_like(self.ground)
        self.fields()
        rivers = tuple(self.rivers())
        self.tracks()
        cities = tuple(self.cities())
        seas, sea = self.seas()
        if self.problems:
            raise MapError(self.problems)
        codes = self.state_codes()
        return GameMap(
            id=f"{self.scenario.id}-map",
            title=self.part.title or self.scenario.title,
            year=self.scenario.date.year,
            board=self.board,
            tactical_board=self.tactical,
            terrain=self.terrain.reshape(-1),
            river=self.river_class.reshape(-1),
            rail=self.rail_year.reshape(-1),
            state=self.state.reshape(-1),
            states=tuple(self.state_record(code) for code in codes),
            cities=cities,
            rivers=rivers,
            tactical=TacticalLayers(self.ground, self.rating, self.river, self.rail),
            seas=seas,
            sea=sea,
            digest=_digest(self.scenario.content["map"]),
        )

    def word(self, words: dict[str, Any], word: str, where: str) -> int:
        if word not in words:
            self.problems.append(f"The map of scenario {self.scenario.id}: {where}: unknown terrain {word!r}.")
            return 0
        return int(words[word])

    def cell(self, board: SquareBoard, name: str, where: str) -> int:
        try:
            return board.cell(name)
        except UnknownNameError as error:
            self.problems.append(f"The map of scenario {self.scenario.id}: {where}: {error}")
            return 0

    def state_codes(self) -> tuple[str, ...]:
        named = dict.fromkeys(self.part.states)
        if self.part.state:
            named.setdefault(self.part.state)
        for city in self.part.cities:
            if city.state:
                named.setdefault(city.state)
        return tuple(named)

    def state_record(self, code: str) -> State:
        given = self.part.states.get(code, _State())
        name = given.name or code
        return State(code, name, given.nation or name)

    def strategic(self) -> None:
        flat = self.terrain.reshape(-1)
        letters = {letter: code for code, letter in enumerate(STRATEGIC_LETTERS)}
        for block in self.part.rows:
            column, row = self.board.position(self.cell(self.board, block.at, "map.rows.at"))
            for down, text in enumerate(block.rows):
                for right, letter in enumerate(text):
                    if self.board.at(column + right, row + down) is None:
                        self.problems.append(f"The map of scenario {self.scenario.id}: map.rows: runs off the board.")
                        return
                    if letter not in letters:
                        self.problems.append(f"The map of scenario {self.scenario.id}: map.rows: letter {letter!r}.")
                    self.terrain[row + down, column + right] = letters.get(letter, 0)
        for name, word in self.part.squares.items():
            flat[self.cell(self.board, name, "map.squares")] = self.word(TERRAINS, word, f"map.squares.{name}")
        codes = self.state_codes()
        if self.part.state:
            self.state[:] = codes.index(self.part.state)
        for code, given in self.part.states.items():
            for name in given.squares:
                self.state.reshape(-1)[self.cell(self.board, name, f"map.states.{code}")] = codes.index(code)

    def fields(self) -> None:
        letters = {letter: code for code, letter in enumerate(TACTICAL_LETTERS)}
        for name, given in self.part.tactical.items():
            column, row = self.board.position(self.cell(self.board, name, "map.tactical"))
            window = (slice(row * SIDE, (row + 1) * SIDE), slice(column * SIDE, (column + 1) * SIDE))
            if given.rows:
                self.ground[window] = self.letters(name, given.rows, letters)
            if given.ratings:
                self.rating[window] = self.letters(name, given.ratings, {str(n): n for n in range(5)})
            for layer, values in ((self.ground, given.squares), (self.rating, given.rated)):
                for square, value in values.items():
                    x, y = self.point(f"{name} {square}", f"map.tactical.{name}")
                    layer[y, x] = value if isinstance(value, int) else self.word(GROUNDS, value, f"{name} {square}")
            ground = self.ground[window]
            self.river[window] = np.where((ground == Ground.RIVER) | (ground == Ground.FORD), 1, 0)

    def letters(self, name: str, rows: list[str], codes: dict[str, int]) -> Layer:
        found = np.zeros((SIDE, SIDE), np.uint8)
        if len(rows) != SIDE or any(len(row) != SIDE or set(row) - codes.keys() for row in rows):
            self.problems.append(
                f"The map of scenario {self.scenario.id}: map.tactical.{name}: must be 15 rows of 15 letters out of "
                f"{''.join(codes)}."
            )
            return found
        for y, row in enumerate(rows):
            found[y] = [codes[letter] for letter in row]
        return found

    def point(self, place: str, where: str) -> tuple[int, int]:
        """ "G4-V6 5-9" as kilometres east and south of the map's corner."""
        square, _, tactical = place.strip().partition(" ")
        column, row = self.board.position(self.cell(self.board, square, where))
        x, y = self.tactical.position(self.cell(self.tactical, tactical or "7-7", where))
        return column * SIDE + x, row * SIDE + y

    def course(self, places: list[str], where: str) -> Iterator[tuple[int, int]]:
        """Every kilometre of a line through the places, four-connected: first along the row, then along the column."""
        points = [self.point(place, where) for place in places]
        yield points[0]
        for (x, y), (x2, y2) in pairwise(points):
            for step in range(1, abs(x2 - x) + 1):
                yield x + (step if x2 > x else -step), y
            for step in range(1, abs(y2 - y) + 1):
                yield x2, y + (step if y2 > y else -step)

    def seas(self) -> tuple[tuple[Sea, ...], Layer]:
        """11.7: the sea areas, lettered in the order they stand in, and the layer of them."""
        layer = np.full(self.board.size, NOWHERE, np.uint8)
        for index, (name, squares) in enumerate(self.part.seas.items()):
            for square in squares:
                cell = self.cell(self.board, square, f"map.seas.{name}")
                layer[cell] = index
                if self.terrain.reshape(-1)[cell] != Terrain.WATER:
                    self.problems.append(
                        f"The map of scenario {self.scenario.id}: map.seas.{name}: {square} is no water."
                    )
        return tuple(Sea(chr(ord("A") + index), name) for index, name in enumerate(self.part.seas)), layer

    def rivers(self) -> Iterator[River]:
        for number, given in enumerate(self.part.rivers):
            where = f"map.rivers.{number}"
            rank = RiverClass[given.rank.upper()]
            course = tuple(self.course(given.course, where))
            for x, y in course:
                self.ground[y, x], self.river[y, x] = Ground.RIVER, rank
                square = (y // SIDE, x // SIDE)
                self.river_class[square] = max(int(self.river_class[square]), rank)
                if self.terrain[square] in (Terrain.OPEN, Terrain.FOREST, Terrain.HILL, Terrain.MARSH):
                    self.terrain[square] = Terrain.RIVER
            for place in given.fords:
                x, y = self.point(place, where)
                if rank != RiverClass.FORDABLE or (x, y) not in course:
                    self.problems.append(
                        f"The map of scenario {self.scenario.id}: {where}: no ford can be at {place} "
                        "(fords lie on fordable rivers only)."
                    )
                self.ground[y, x] = Ground.FORD
            yield River(given.name, rank, course)

    def tracks(self) -> None:
        for number, given in enumerate(self.part.tracks):
            for x, y in self.course(given.course, f"map.tracks.{number}"):
                self.rail[y, x] = given.year - 1800
                self.rail_year[y // SIDE, x // SIDE] = given.year - 1800

    def cities(self) -> Iterator[City]:
        for given in self.part.cities:
            x, y = self.point(given.place, f"map.cities.{given.name}")
            self.ground[y, x] = Ground.TOWN
            cell = (y // SIDE) * self.board.columns + x // SIDE
            index = int(self.state.reshape(-1)[cell])
            codes = self.state_codes()
            state = given.state or (codes[index] if index < len(codes) else "")
            yield City(
                name=given.name,
                cell=cell,
                tactical=(y % SIDE) * SIDE + x % SIDE,
                state=state,
                size=given.size,
                port=given.port,
                capital=given.capital,
                fort=given.fort,
                fort_capacity=given.fort_capacity,
                manufacturing=given.manufacturing,
                supplies=given.supplies,
            )
