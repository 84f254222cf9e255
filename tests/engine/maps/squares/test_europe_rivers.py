"""Rivers over the whole map: unbroken from source to mouth, plain to see which bank is which."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import groupby, pairwise

import numpy as np
import pytest

from drumhead.engine.maps.squares.model import GameMap, Ground, River, RiverClass, Terrain
from tests.engine.maps.squares.open_ground import SIDE, Cell

pytestmark = pytest.mark.whole

CORNER_CELLS = 4
LONGEST_ON_A_SEAM = 8
INLETS = {"Schlei"}  # a fjord: nothing but brooks flows into its head
BANKS = {
    "Szegedin": ("Theiss", "W"),
    "Legnago": ("Etsch", "W"),
    "Bonn": ("Rhein", "W"),
    "Oppeln": ("Oder", "E"),
    "Saarbruecken": ("Saar", "S"),
    "Koeln": ("Rhein", "W"),
    "Mainz": ("Rhein", "W"),
    "Strasbourg": ("Rhein", "W"),
    "Verona": ("Etsch", "S"),
    "Magdeburg": ("Elbe", "W"),
    "Cremona": ("Po", "N"),
    "Piacenza": ("Po", "S"),
    "Torgau": ("Elbe", "W"),
    "Warschau": ("Weichsel", "W"),
    "Wien": ("Donau", "S"),
    "Ingolstadt": ("Donau", "N"),
}
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def wet(map: GameMap, cell: Cell) -> bool:
    """Whether a cell of the raster lies at the map's edge or beside sea or lake."""
    x, y = cell
    rows, columns = map.tactical.terrain.shape
    if x in (0, columns - 1) or y in (0, rows - 1):
        return True
    return bool((map.tactical.terrain[y - 1 : y + 2, x - 1 : x + 2] == Ground.WATER).any())


def square(map: GameMap, cell: Cell) -> int:
    found = map.board.at(cell[0] // SIDE, cell[1] // SIDE)
    assert found is not None
    return found


def on_the_way(rivers: tuple[River, ...]) -> dict[Cell, list[int]]:
    """The rivers that flow on from each cell."""
    found: dict[Cell, list[int]] = defaultdict(list)
    for index, river in enumerate(rivers):
        for cell in river.course[:-1]:
            found[cell].append(index)
    return found


@pytest.mark.rule("rotd", "1.3a")
def test_every_river_reaches_sea_or_lake_or_the_edge_of_the_map(europe: GameMap) -> None:
    """By way of other rivers if need be; two rivers that only end in one another reach nothing."""
    places = on_the_way(europe.rivers)
    drained = {index for index, river in enumerate(europe.rivers) if wet(europe, river.course[-1])}
    while True:
        fresh = {i for i, r in enumerate(europe.rivers) if i not in drained and drained & set(places[r.course[-1]])}
        if not fresh:
            break
        drained |= fresh
    assert [river.name for index, river in enumerate(europe.rivers) if index not in drained] == []


@pytest.mark.rule("rotd", "1.3a")
def test_a_great_river_springs_from_no_field(europe: GameMap) -> None:
    places = on_the_way(europe.rivers)
    ends = Counter(river.course[-1] for river in europe.rivers)
    for river in europe.rivers:
        first = river.course[0]
        fed = wet(europe, first) or len(places[first]) > 1 or ends[first]
        assert river.rank == RiverClass.FORDABLE or fed or river.name in INLETS, (river.name, first)


@pytest.mark.rule("rotd", "1.3a")
def test_no_river_grows_smaller_downstream(europe: GameMap) -> None:
    stretches: dict[str, list[River]] = defaultdict(list)
    for river in europe.rivers:
        stretches[river.name].append(river)
    for name, parts in stretches.items():
        for upper in parts:
            lower = [part for part in parts if part is not upper and upper.course[-1] in part.course[:-1]]
            assert all(part.rank >= upper.rank for part in lower), name


@pytest.mark.rule("rotd", "1.3a")
def test_the_stretches_of_a_river_follow_one_another(europe: GameMap) -> None:
    """A stretch of a higher class begins where a lower one of the same name ends, or in water."""
    stretches: dict[str, list[River]] = defaultdict(list)
    for river in europe.rivers:
        stretches[river.name].append(river)
    for name, parts in stretches.items():
        least = min(part.rank for part in parts)
        for part in (part for part in parts if part.rank > least):
            fed = any(other.course[-1] in part.course for other in parts if other is not part)
            assert fed or wet(europe, part.course[0]), (name, part.course[0])


@pytest.mark.rule("rotd", "2.3")
def test_every_cell_of_a_course_is_river_ford_or_water(europe: GameMap) -> None:
    kinds = {Ground.RIVER, Ground.FORD, Ground.WATER}
    for river in europe.rivers:
        assert {Ground(europe.tactical.terrain[y, x]) for x, y in river.course} <= kinds, river.name


@pytest.mark.rule("rotd", "2.3")
def test_no_river_cell_stands_alone(europe: GameMap) -> None:
    """It goes on over an edge, inside its square or across; the map's own edge may cut it off."""
    flow = np.pad((europe.tactical.river > 0) | (europe.tactical.terrain == Ground.WATER), 1, constant_values=True)
    beside = flow[:-2, 1:-1] | flow[2:, 1:-1] | flow[1:-1, :-2] | flow[1:-1, 2:]
    assert np.argwhere((europe.tactical.river > 0) & ~beside).tolist() == []


@pytest.mark.rule("rotd", "2.3")
def test_no_river_touches_itself_by_a_corner_only(europe: GameMap) -> None:
    for river in europe.rivers:
        cells = set(river.course)
        for x, y in river.course:
            for side in (-1, 1):
                corner = (x + side, y + 1) in cells
                assert not corner or {(x + side, y), (x, y + 1)} & cells, (river.name, x, y)


def chain(map: GameMap, river: River) -> list[int]:
    """The squares a course runs through over land, in flow order."""
    cells = [cell for cell in river.course if map.tactical.river[cell[1], cell[0]]]
    return [key for key, _ in groupby(square(map, cell) for cell in cells)]


def strategic(map: GameMap) -> list[River]:
    """The rivers of the strategic map: brooks of battlefields show on no square of theirs as a whole."""
    return [river for river in map.rivers if not river.stream]


@pytest.mark.rule("rotd", "1.3a")
def test_the_squares_of_a_river_are_a_chain_without_gaps(europe: GameMap) -> None:
    """A square left out is a corner of less than four cells, and the river's squares about it touch each other."""
    for river in strategic(europe):
        here = Counter(square(europe, cell) for cell in river.course if europe.tactical.river[cell[1], cell[0]])
        squares = chain(europe, river)
        shown = [cell for cell in squares if europe.river[cell] >= river.rank]
        assert all(here[cell] < CORNER_CELLS for cell in squares if europe.river[cell] < river.rank), river.name
        assert not squares or (squares[0] in shown and squares[-1] in shown), river.name
        lakes = {cell for cell in squares if europe.terrain[cell] == Terrain.WATER}
        for a, b in pairwise(shown):
            dry = not lakes & {a, b} and not parted_by_lake(europe, river, a, b)
            assert europe.board.distance(a, b) <= 1 or not dry, (river.name, europe.board.name(a))


def parted_by_lake(map: GameMap, river: River, a: int, b: int) -> bool:
    """Whether a course runs through a lake between two squares."""
    squares = [square(map, cell) for cell in river.course]
    between = river.course[squares.index(a) : len(squares) - squares[::-1].index(b)]
    return any(map.tactical.terrain[y, x] == Ground.WATER for x, y in between)


@pytest.mark.rule("rotd", "1.3a")
def test_a_square_of_river_terrain_has_a_river(europe: GameMap) -> None:
    river_terrain = europe.terrain == Terrain.RIVER
    assert (europe.river[river_terrain] > 0).all()
    level = np.isin(europe.terrain, (Terrain.OPEN, Terrain.HILL, Terrain.FOREST, Terrain.FORESTED_HILLS, Terrain.MARSH))
    assert (europe.river[level] == 0).all()


@pytest.mark.rule("rotd", "2.1a")
def test_no_river_runs_along_the_edge_of_a_battlefield_for_long(europe: GameMap) -> None:
    for river in strategic(europe):
        cells = [cell for cell in river.course if europe.tactical.river[cell[1], cell[0]]]
        for axis in (0, 1):
            for place, run in groupby(cell[axis] for cell in cells):
                assert place % SIDE not in (0, SIDE - 1) or len(list(run)) <= LONGEST_ON_A_SEAM, (river.name, place)


@pytest.mark.rule("rotd", "2.2a")
@pytest.mark.parametrize("name", BANKS)
def test_a_city_stands_on_its_bank(europe: GameMap, name: str) -> None:
    river, side = BANKS[name]
    city = europe.city(name)
    column, row = europe.board.position(city.cell)
    x, y = column * SIDE + city.tactical % SIDE, row * SIDE + city.tactical // SIDE
    cells = [cell for course in europe.rivers if course.name == river for cell in course.course]
    near = min(cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell))
    assert max(abs(near[0] - x), abs(near[1] - y)) <= 5
    assert (x - near[0]) * SIDES[side][0] + (y - near[1]) * SIDES[side][1] > 0
