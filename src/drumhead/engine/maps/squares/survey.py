"""All a player may ask of a square of the map, strategic or tactical, as data; what stands on it is the view's."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from drumhead.engine.boards.square import Direction, SquareBoard
from drumhead.engine.maps.squares.courses import crossed_squares
from drumhead.engine.maps.squares.land import cliff, enterable, passable
from drumhead.engine.maps.squares.model import (
    HEIGHT_STEP,
    Battlefield,
    City,
    GameMap,
    Ground,
    River,
    RiverClass,
    Terrain,
)

NEAR_COURSE = 2  # tactical squares a broad river's water may lie from its course


@dataclass(frozen=True, slots=True)
class Water:
    """A named course through a square, and its class as a word."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A named place that is no city, and its tactical square."""

    name: str
    square: str


@dataclass(frozen=True, slots=True)
class CityFacts:
    """2.6, 10.15, 11.7: a city as the map has it; `square` tactical, `seas` the sea areas its port opens on."""

    name: str
    modern_name: str
    square: str
    state: str
    region: str
    size: int
    port: str
    seas: tuple[str, ...]
    capital: bool
    fort: int
    fort_capacity: int
    manufacturing: int
    supplies: int


@dataclass(frozen=True, slots=True)
class SquareSurvey:
    """1.2-1.4: one strategic square.

    `railway` the year its track was opened (0 none), `railway_open` whether that is by the map's year; `bridges`,
    `fords`, `passes` tactical squares; `coast` the sea areas it lies on; `height` the least and greatest metres (None
    where the map has none); `straits` the squares beyond them; `grounds` how many tactical squares of each kind.
    """

    square: str
    terrain: str
    passable: bool
    river: str
    rivers: tuple[Water, ...]
    railway: int
    railway_open: bool
    bridges: tuple[str, ...]
    fords: tuple[str, ...]
    passes: tuple[str, ...]
    cities: tuple[CityFacts, ...]
    places: tuple[Spot, ...]
    region: str
    bloc: str
    state: str
    nation: str
    sea: str
    coast: tuple[str, ...]
    height: tuple[int, int] | None
    straits: tuple[str, ...]
    grounds: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """A neighbour on the battlefield: its ground, whether troops can stand there, and whether a cliff (9.5) parts."""

    direction: str
    square: str
    ground: str
    passable: bool
    cliff: bool


@dataclass(frozen=True, slots=True)
class FieldSurvey:
    """2.2-2.6: one tactical square; `height` in metres, None where the map has none; `place` a village's name."""

    square: str
    tactical: str
    ground: str
    passable: bool
    rating: int
    river: str
    rivers: tuple[str, ...]
    track: bool
    bridge: bool
    road: bool
    height: int | None
    city: CityFacts | None
    place: str
    neighbours: tuple[Beside, ...]


def square_survey(map: GameMap, cell: int) -> SquareSurvey:
    """All the map tells of a strategic cell."""
    field, name = map.battlefield(cell), map.board.name
    region, state, sea = map.region_of(cell), map.state_of(cell), map.sea_of(cell)
    grounds = ((ground.label, field.terrain.count(ground)) for ground in Ground)
    return SquareSurvey(
        square=name(cell),
        terrain=Terrain(int(map.terrain[cell])).label,
        passable=passable(map, cell),
        river=_river_class(int(map.river[cell])),
        rivers=_waters(map, cell),
        railway=1800 + int(map.rail[cell]) if map.rail[cell] else 0,
        railway_open=map.has_rail(cell),
        bridges=_named(map, [spot for spot in range(len(field.terrain)) if field.bridged(spot)]),
        fords=_named(map, _of_ground(field, Ground.FORD)),
        passes=_named(map, _of_ground(field, Ground.PASS)),
        cities=tuple(_city(map, city) for city in map.cities_at(cell)),
        places=tuple(Spot(v.name, map.tactical_board.name(v.tactical)) for v in map.villages if v.cell == cell),
        region=region.name if region else "",
        bloc=region.bloc if region else "",
        state=state.name if state else "",
        nation=state.nation if state else "",
        sea=sea.name if sea else "",
        coast=() if sea else _coast(map, cell),
        height=_heights(map, cell),
        straits=tuple(name(near) for near in map.board.neighbours(cell) if map.parted(cell, near)),
        grounds=tuple((label, count) for label, count in grounds if count),
    )


def field_survey(map: GameMap, cell: int, tactical: int) -> FieldSurvey:
    """All the map tells of a tactical cell of a strategic cell."""
    field, board = map.battlefield(cell), map.tactical_board
    column, row = _point(map, cell, tactical)
    height, road = map.tactical.height, map.tactical.road
    return FieldSurvey(
        square=map.board.name(cell),
        tactical=board.name(tactical),
        ground=Ground(field.terrain[tactical]).label,
        passable=enterable(field, tactical),
        rating=field.rating[tactical],
        river=_river_class(field.river[tactical]),
        rivers=_names_at(map, cell, tactical) if field.river[tactical] else (),
        track=bool(field.track[tactical]),
        bridge=field.bridged(tactical),
        road=road is not None and bool(road[row, column]),
        height=None if height is None else int(height[row, column]) * HEIGHT_STEP,
        city=next((_city(map, city) for city in map.cities_at(cell) if city.tactical == tactical), None),
        place=next((v.name for v in map.villages if (v.cell, v.tactical) == (cell, tactical)), ""),
        neighbours=tuple(_besides(field, board, tactical)),
    )


def _river_class(rank: int) -> str:
    return RiverClass(rank).name.lower()


def _named(map: GameMap, spots: list[int]) -> tuple[str, ...]:
    return tuple(map.tactical_board.name(spot) for spot in spots)


def _of_ground(field: Battlefield, ground: Ground) -> list[int]:
    return [spot for spot, code in enumerate(field.terrain) if code == ground]


def _city(map: GameMap, city: City) -> CityFacts:
    seas = tuple(sea.name for sea in map.coast_of(city.cell)) if city.port == "sea" else ()
    region = next((region.name for region in map.regions if region.code == city.region), "")
    return CityFacts(
        name=city.name,
        modern_name=city.modern_name,
        square=map.tactical_board.name(city.tactical),
        state=next((state.name for state in map.states if state.code == city.state), city.state),
        region=region,
        size=city.size,
        port=city.port,
        seas=seas,
        capital=city.capital,
        fort=city.fort,
        fort_capacity=city.fort_capacity,
        manufacturing=city.manufacturing,
        supplies=city.supplies,
    )


def _coast(map: GameMap, cell: int) -> tuple[str, ...]:
    """The sea areas a square lies on; a port may open on others, down its river."""
    beside = {sea for near in map.board.neighbours(cell) if (sea := map.sea_of(near)) is not None}
    return tuple(sea.name for sea in sorted(beside, key=lambda sea: sea.letter))


def _heights(map: GameMap, cell: int) -> tuple[int, int] | None:
    if map.tactical.height is None:
        return None
    side, (column, row) = map.tactical_board.columns, map.board.position(cell)
    part = map.tactical.height[row * side : (row + 1) * side, column * side : (column + 1) * side]
    return int(part.min()) * HEIGHT_STEP, int(part.max()) * HEIGHT_STEP


def _besides(field: Battlefield, board: SquareBoard, tactical: int) -> list[Beside]:
    steps = [(direction, board.step(tactical, direction)) for direction in Direction]
    return [
        Beside(
            direction.name,
            board.name(near),
            Ground(field.terrain[near]).label,
            enterable(field, near),
            cliff(field, tactical, near),
        )
        for direction, near in steps
        if near is not None
    ]


# rivers by square

_KEPT: WeakKeyDictionary[GameMap, dict[int, tuple[River, ...]]] = WeakKeyDictionary()


def courses_at(map: GameMap, cell: int) -> tuple[River, ...]:
    """The named courses through a strategic cell, streams among them, the greatest first."""
    if map not in _KEPT:
        _KEPT[map] = _courses_by_cell(map)
    return _KEPT[map].get(cell, ())


def _courses_by_cell(map: GameMap) -> dict[int, tuple[River, ...]]:
    found: dict[int, list[River]] = {}
    side, columns = map.tactical_board.columns, map.board.columns
    for river in sorted(map.rivers, key=lambda river: (river.stream, -river.rank, river.name)):
        for cell in crossed_squares(river.course, side, columns) if river.name else ():
            found.setdefault(cell, []).append(river)
    return {cell: tuple(rivers) for cell, rivers in found.items()}


def _waters(map: GameMap, cell: int) -> tuple[Water, ...]:
    found = (Water(r.name, "stream" if r.stream else _river_class(r.rank)) for r in courses_at(map, cell))
    return tuple(dict.fromkeys(found))


def _point(map: GameMap, cell: int, tactical: int) -> tuple[int, int]:
    """(column, row) of a tactical cell over the whole map."""
    side, (column, row) = map.tactical_board.columns, map.board.position(cell)
    east, south = map.tactical_board.position(tactical)
    return column * side + east, row * side + south


def _names_at(map: GameMap, cell: int, tactical: int) -> tuple[str, ...]:
    """The rivers whose water lies on a tactical cell: those that run through it, else the nearest close by."""
    at = _point(map, cell, tactical)
    away = [(min(_away(point, at) for point in river.course), river.name) for river in courses_at(map, cell)]
    nearest = min((distance for distance, _ in away), default=NEAR_COURSE + 1)
    return tuple(dict.fromkeys(name for distance, name in away if distance == nearest <= NEAR_COURSE))


def _away(a: tuple[int, int], b: tuple[int, int]) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
