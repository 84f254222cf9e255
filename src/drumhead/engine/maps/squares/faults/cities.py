"""2.6, 11: cities on ground of their own, with ports at water and forts that hold somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from drumhead.engine.maps.squares.faults.fault import Fault
from drumhead.engine.maps.squares.faults.raster import Bools, any_by_square
from drumhead.engine.maps.squares.land import passable
from drumhead.engine.maps.squares.model import City, GameMap, Ground, RiverClass, Terrain

PORTS = ("", "sea", "river")
LARGEST, STRONGEST = 4, 5


def city_faults(map: GameMap, sparse: bool) -> Iterator[Fault]:
    """2.6: what is wrong with each city; `sparse` maps need not draw what their ports lie at."""
    names = Counter(city.name.casefold() for city in map.cities)
    spots = Counter((city.cell, city.tactical) for city in map.cities)
    states = {state.code for state in map.states}
    wet = any_by_square(map, map.tactical.terrain == Ground.WATER)
    for city in map.cities:
        found = [*_standing(map, city), *_figures(city)]
        if names[city.name.casefold()] > 1:
            found.append("has the name of another city")
        if spots[city.cell, city.tactical] > 1:
            found.append("stands on another city")
        if city.state not in states and not (sparse and not city.state):
            found.append(f"belongs to {city.state or 'nobody'}, which is no state of the map")
        if not sparse:
            found += [*_port(map, city, wet), *_region(map, city)]
        for what in found:
            yield Fault("cities", f"{city.name} {what}.".lstrip(), city.cell, city.tactical)


def _standing(map: GameMap, city: City) -> Iterator[str]:
    if not passable(map, city.cell):
        yield f"stands on {Terrain(int(map.terrain[city.cell])).label}"
    ground = map.battlefield(city.cell).terrain[city.tactical]
    if ground != Ground.TOWN:
        yield f"stands on {Ground(ground).label} and not in a town" if ground in set(Ground) else "stands nowhere"


def _figures(city: City) -> Iterator[str]:
    if not city.name.strip():
        yield "(a city) has no name"
    if city.port not in PORTS:
        yield f"has a port of no known kind, {city.port!r}"
    if not 1 <= city.size <= LARGEST:
        yield f"has the size {city.size}, which is not 1 to 4"
    if not 0 <= city.fort <= STRONGEST:
        yield f"has a fort of strength {city.fort}, which is not 0 to 5"
    if bool(city.fort) != bool(city.fort_capacity):
        yield "has a fort for nobody" if city.fort else "has room in a fort that is not there"
    if min(city.fort_capacity, city.manufacturing, city.supplies) < 0:
        yield "has a number below 0"


def _port(map: GameMap, city: City, wet: Bools) -> Iterator[str]:
    """1.3, 11.7: a sea port lies at the sea or on a river for deep ships, a river port on a navigable river."""
    near = (city.cell, *map.board.neighbours(city.cell))
    deepest = max(int(map.river[cell]) for cell in near)
    reached = wet[list(near)].any() or deepest == RiverClass.UNBRIDGEABLE
    if city.port == "sea" and not (map.coast_of(city.cell) if map.seas else reached):
        yield "is a sea port without a sea"
    if city.port == "river" and deepest < RiverClass.UNFORDABLE:
        yield "is a river port without a navigable river"


def _region(map: GameMap, city: City) -> Iterator[str]:
    if map.regions and city.region not in {region.code for region in map.regions}:
        yield f"lies in {city.region or 'nothing'}, which is no region of the map"
