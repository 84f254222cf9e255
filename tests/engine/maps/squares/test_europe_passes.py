"""Mountains: every road of note over them can be marched, and nothing else crosses their crests."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from cartography.europe_1859 import tables
from cartography.europe_1859.grid import Cell, on_map
from cartography.europe_1859.tables import Line

from drumhead.engine.maps.squares.land import leads, passable
from drumhead.engine.maps.squares.model import GameMap, Terrain
from tests.engine.maps.squares.open_ground import SIDE, Country

pytestmark = pytest.mark.whole

TABLES = Path(tables.__file__).parent / "tables"
ROADS = tables.pass_roads(TABLES)
CRESTS = tables.crests(TABLES)
NAMED = """
Brenner, Mont Cenis, Montgenevre, Simplon, Gotthard, San Bernardino, Spluegen, Stelvio, Reschen,
Great St Bernard, Little St Bernard, Bernina, Arlberg, Tonale and Aprica, Felber Tauern, Pontebba,
Radstadt and Katschberg, Semmering, Predil, Loibl, Ploecken, Tenda, Larche, Cadibona, Bocchetta, Giovi,
Bracco, Cisa, Futa, Abetone, Nollendorf, Nachod, Trautenau, Jablunka, Dukla, Seeberg, Wechsel, Obdach,
Birnbaumer Wald, Aosta valley, Perthus, Somport, Roncesvalles, Puymorens
"""
Point = tuple[float, float]


def square(map: GameMap, x: float, y: float) -> int | None:
    """The strategic cell of a point of the raster; None beside the map."""
    return map.board.at(int(x // SIDE), int(y // SIDE)) if on_map((int(x), int(y))) else None


def legs(line: Line) -> Iterator[tuple[Cell, Cell]]:
    """The legs of a line that lie on the map."""
    return ((a, b) for a, b in pairwise(line.points) if on_map(a) and on_map(b))


def squares_under(map: GameMap, line: Line) -> set[int]:
    """The strategic cells under a line."""
    found = set()
    for (x, y), (x2, y2) in legs(line):
        for i in range(201):
            cell = square(map, x + (x2 - x) * i / 200, y + (y2 - y) * i / 200)
            found |= {cell} - {None}
    return {cell for cell in found if cell is not None}


def near(map: GameMap, cells: set[int]) -> set[int]:
    """The cells and all their neighbours."""
    return cells | {beside for cell in cells for beside in map.board.neighbours(cell)}


def marches(map: GameMap, start: int, end: int, within: set[int]) -> int | None:
    """7.4: the fewest marches between two cells over given cells; None when there is no way."""
    reached, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for beside in map.board.neighbours(here):
            if beside in within and beside not in reached and leads(map, here, beside):
                reached[beside] = reached[here] + 1
                queue.append(beside)
    return reached.get(end)


def test_the_roads_every_general_knows_are_on_the_map() -> None:
    assert {road.name for road in ROADS} >= {name.strip() for name in NAMED.split(",")}


@pytest.mark.rule("rotd", "7.4b")
@pytest.mark.parametrize("road", ROADS, ids=lambda road: road.name)
def test_a_road_is_marched_in_as_many_steps_as_it_has_squares(europe: GameMap, road: Line) -> None:
    """Between its ends, no step further from the road than a square, with one step to spare."""
    ends = [square(europe, *point) for point in road.points if on_map(point)]
    within = near(europe, squares_under(europe, road))
    straight = sum(europe.board.distance(a, b) for a, b in pairwise(ends) if a is not None and b is not None)
    start, end = ends[0], ends[-1]
    assert start is not None and end is not None
    taken = marches(europe, start, end, within)
    assert taken is not None
    assert taken <= straight + 1


@pytest.mark.rule("rotd", "2.2c")
@pytest.mark.parametrize("road", ROADS, ids=lambda road: road.name)
def test_a_road_has_a_way_over_its_battlefields(europe: GameMap, country: Country, road: Line) -> None:
    """From a cell near one end to a cell near the other, over passes, fords and railway bridges."""
    within = {cell for cell in near(europe, squares_under(europe, road)) if passable(europe, cell)}
    first, last = (point for point in (road.points[0], road.points[-1]))
    assert any(
        country.joined(a, b, within) for a in around(europe, country, first) for b in around(europe, country, last)
    )


def around(map: GameMap, country: Country, point: Cell) -> list[Cell]:
    """Open cells within 3 km of a point."""
    x, y = point
    cells = [(i, j) for i in range(x - 3, x + 4) for j in range(y - 3, y + 4) if on_map((i, j))]
    return [cell for cell in cells if country.patch(cell)]


def cut(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two line segments meet."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def middle(map: GameMap, cell: int) -> Point:
    column, row = map.board.position(cell)
    return (column + 0.5) * SIDE, (row + 0.5) * SIDE


def gates(map: GameMap) -> set[int]:
    """The strategic cells under a road or a pass."""
    under = {cell for road in ROADS for cell in squares_under(map, road)}
    return under | {cell for x, y in tables.passes(TABLES) if (cell := square(map, x, y)) is not None}


@pytest.mark.rule("rotd", "1.2b")
def test_no_march_crosses_a_crest_but_from_or_to_the_square_of_a_road_or_a_pass(europe: GameMap) -> None:
    opened = gates(europe)
    slips = set()
    for crest in CRESTS:
        for a, b in legs(crest):
            ends = (a[0] + 0.5, a[1] + 0.5), (b[0] + 0.5, b[1] + 0.5)
            for here in near(europe, squares_under(europe, Line("", 0, ("", ""), (a, b)))) - opened:
                for there in set(europe.board.neighbours(here)) - opened:
                    meets = cut(*ends, middle(europe, here), middle(europe, there))
                    if meets and passable(europe, here) and leads(europe, here, there):
                        slips.add(f"{crest.name}: {europe.board.name(here)} {europe.board.name(there)}")
    assert sorted(slips) == []


@pytest.mark.rule("rotd", "1.2b")
@pytest.mark.parametrize("crest", CRESTS, ids=lambda crest: crest.name)
def test_a_crest_is_high_mountain_where_no_road_pass_or_town_lies(europe: GameMap, crest: Line) -> None:
    towns = {cell for cell in squares_under(europe, crest) if europe.cities_at(cell) or europe.rail[cell]}
    bare = squares_under(europe, crest) - gates(europe) - towns
    assert bare, "every square of the crest is open"
    assert {Terrain(europe.terrain[cell]) for cell in bare} <= {Terrain.HIGH_MOUNTAIN, Terrain.WATER}


def test_no_city_is_cut_off(europe: GameMap) -> None:
    """From Paris every city of the continent is reached, and every other is on an island."""
    paris = europe.city("Paris").cell
    reached, queue = {paris}, deque([paris])
    while queue:
        here = queue.popleft()
        for there in europe.board.neighbours(here):
            if there not in reached and leads(europe, here, there):
                reached.add(there)
                queue.append(there)
    lost = [city.name for city in europe.cities if city.cell not in reached and land_of(europe, city.cell) & reached]
    assert lost == []
    assert len(reached) > 9000


def land_of(map: GameMap, cell: int) -> set[int]:
    """All cells joined to one over edges of land, mountains and swamps among them."""
    found, queue = {cell}, deque([cell])
    while queue:
        here = queue.popleft()
        for beside in map.board.neighbours(here):
            way = map.board.direction(here, beside)
            edge = way is not None and not way.diagonal and not map.parted(here, beside)
            if edge and beside not in found and map.terrain[beside] != Terrain.WATER:
                found.add(beside)
                queue.append(beside)
    return found
