"""1.4, 2.6: cities, villages, home regions and straits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from drumhead.engine.maps.squares.draft import CellChange, Edit, ListChange, change, spot
from drumhead.engine.maps.squares.edits.ground import BARRED, FLOWING, plain_ground
from drumhead.engine.maps.squares.model import City, GameMap, Ground, Region, Terrain, Village


def put_city(map: GameMap, city: City) -> Edit:
    """2.6: one more city, of the region it stands in, on town ground; not in water, on mountains or on a city."""
    if not _open_to_cities(map, city.cell, city.tactical) or _taken(map, city.name):
        return Edit("")
    return Edit(f"found {city.name}", _town(map, city), _cities(map, (*map.cities, _at_home(map, city))))


def change_city(map: GameMap, name: str, city: City) -> Edit:
    """2.6: other figures for a city where it is, or a name that no other city has."""
    if city.name.casefold() != name.casefold() and _taken(map, city.name):
        return Edit("")
    return Edit(f"change {name}", (), _cities(map, _swapped(map, name, city)))


def move_city(map: GameMap, name: str, cell: int, tactical: int) -> Edit:
    """2.6: a city elsewhere; the ground it leaves becomes what lies round it."""
    old = _named(map, name)
    if old is None or not _open_to_cities(map, cell, tactical):
        return Edit("")
    new = _at_home(map, replace(old, cell=cell, tactical=tactical))
    return Edit(f"move {name}", _merged(*_untown(map, old), *_town(map, new)), _cities(map, _swapped(map, name, new)))


def drop_city(map: GameMap, name: str) -> Edit:
    """2.6: a city less; the ground becomes what lies round it."""
    old = _named(map, name)
    if old is None:
        return Edit("")
    left = tuple(city for city in map.cities if city is not old)
    return Edit(f"remove {name}", _untown(map, old), _cities(map, left))


def _named(map: GameMap, name: str) -> City | None:
    return next((city for city in map.cities if city.name == name), None)


def _swapped(map: GameMap, name: str, new: City) -> tuple[City, ...]:
    return tuple(new if city.name == name else city for city in map.cities)


def _cities(map: GameMap, cities: tuple[City, ...]) -> tuple[ListChange, ...]:
    return (ListChange("cities", map.cities, cities),) if cities != map.cities else ()


def _taken(map: GameMap, name: str) -> bool:
    return not name.strip() or any(city.name.casefold() == name.casefold() for city in map.cities)


def _open_to_cities(map: GameMap, cell: int, tactical: int) -> bool:
    ground = int(map.tactical.terrain.reshape(-1)[spot(map, cell, tactical)])
    free = ground not in (*BARRED, *FLOWING) and all(city.tactical != tactical for city in map.cities_at(cell))
    return free and map.region_of(cell) is not None


def _at_home(map: GameMap, city: City) -> City:
    """The city in the region of its square."""
    region = map.region_of(city.cell)
    return city if region is None else _of(city, region)


def _town(map: GameMap, city: City) -> tuple[CellChange, ...]:
    return change(map, "ground", [spot(map, city.cell, city.tactical)], Ground.TOWN)


def _untown(map: GameMap, city: City) -> tuple[CellChange, ...]:
    at = np.array([spot(map, city.cell, city.tactical)], np.int64)
    return change(map, "ground", at, plain_ground(map, at))


def _merged(*changes: CellChange) -> tuple[CellChange, ...]:
    """Changes of one layer as one."""
    if not changes:
        return ()
    found = changes[0]
    for later in changes[1:]:
        found = found.then(later)
    return (found,)


def put_village(map: GameMap, village: Village) -> Edit:
    """One more named place; it changes no ground."""
    return Edit(f"name {village.name}", (), _villages(map, (*map.villages, village)))


def drop_village(map: GameMap, cell: int, tactical: int) -> Edit:
    """The named places of a tactical cell less."""
    left = tuple(v for v in map.villages if (v.cell, v.tactical) != (cell, tactical))
    return Edit("remove a name", (), _villages(map, left))


def _villages(map: GameMap, villages: tuple[Village, ...]) -> tuple[ListChange, ...]:
    return (ListChange("villages", map.villages, villages),) if villages != map.villages else ()


def paint_region(map: GameMap, cells: Sequence[int], code: str) -> Edit:
    """1.4: the home region of strategic land cells and of the cities on them."""
    index = next((n for n, region in enumerate(map.regions) if region.code == code), None)
    if index is None:
        return Edit("")
    region, land = map.regions[index], [cell for cell in cells if map.terrain[cell] != Terrain.WATER]
    moved = tuple(_of(city, region) if city.cell in land else city for city in map.cities)
    return Edit(f"paint {region.name}", change(map, "region", land, index), _cities(map, moved))


def _of(city: City, region: Region) -> City:
    return replace(city, region=region.code, state=region.state)


def set_strait(map: GameMap, first: int, second: int, there: bool) -> Edit:
    """7.4: a strait between two neighbouring strategic cells, or none."""
    pair = (min(first, second), max(first, second))
    straits = map.straits | {pair} if there else map.straits - {pair}
    if map.board.direction(first, second) is None or straits == map.straits:
        return Edit("")
    return Edit("draw a strait" if there else "erase a strait", (), (ListChange("straits", map.straits, straits),))


def rename(map: GameMap, title: str) -> Edit:
    """Another title for the map."""
    if title.strip() in ("", map.title):
        return Edit("")
    return Edit("change the title", (), (ListChange("title", map.title, title.strip()),))
