"""1.1-1.4, 2.2, 2.4: codes and ratings in range, pockets without a way out, regions, sea areas."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.maps.squares.faults.fault import Fault, at, at_all, on_all
from drumhead.engine.maps.squares.faults.raster import Bools, Numbers, first_cells, free_ground, patches, sizes
from drumhead.engine.maps.squares.model import NOWHERE, GameMap, Ground, RiverClass, Terrain

HIGHEST_RATING = 4
SMALL = 3  # cells that may lie enclosed


def code_faults(map: GameMap) -> Iterator[Fault]:
    """2.2, 2.4: numbers that mean nothing; MapError where one of the layers cannot be read."""
    layers = map.tactical
    for _ in (layers.rail, layers.relief, layers.height, layers.road):
        pass  # a layer is read, and tells its damage, when it is first asked for
    yield from at_all(map, "tactical", "the ground has no such number.", layers.terrain > max(Ground))
    yield from at_all(map, "tactical", "the rating is above 4.", layers.rating > HIGHEST_RATING)
    yield from at_all(map, "tactical", "there is no such class of river.", layers.river > max(RiverClass))


def pocket_faults(map: GameMap) -> Iterator[Fault]:
    """2.2: more than three cells of passable ground that mountains or fordable rivers enclose.

    What great rivers and water enclose is an island, and what reaches the edge of the map goes on beyond it.
    """
    free = free_ground(map)
    numbers, counts = _patches(free)
    lands, _ = _patches(free | _closing(map))
    inside = numbers >= 0
    land = np.zeros(len(counts), np.int32)
    land[numbers[inside]] = lands[inside]
    largest = np.zeros(int(lands.max(initial=-1)) + 1, np.int32)
    np.maximum.at(largest, land, counts)
    edge = np.unique(np.concatenate([numbers[0], numbers[-1], numbers[:, 0], numbers[:, -1]]))
    pockets = (counts > SMALL) & (counts < largest[land])
    pockets[edge[edge >= 0]] = False
    for patch, x, y in first_cells(numbers, np.flatnonzero(pockets)):
        yield at(map, "tactical", f"a pocket of {counts[patch]} squares has no way out.", x, y)


def _patches(mask: Bools) -> tuple[Numbers, Numbers]:
    numbers = patches(mask)
    return numbers, sizes(numbers)


def _closing(map: GameMap) -> Bools:
    """Ground that closes a pocket: mountains, and rivers that could have fords."""
    ground, river = map.tactical.terrain, map.tactical.river
    found: Bools = (ground == Ground.MOUNTAIN) | ((ground == Ground.RIVER) & (river <= RiverClass.FORDABLE))
    return found


def region_faults(map: GameMap) -> Iterator[Fault]:
    """1.4, 11.7: land in no region, regions of nothing, sea areas on land."""
    if map.regions:
        lost = (map.region >= len(map.regions)) & (map.terrain != Terrain.WATER)
        yield from on_all("regions", "this land lies in no region.", lost)
        yield from _empty_regions(map)
    if map.seas:
        yield from on_all("seas", "a sea area lies on land.", (map.sea != NOWHERE) & (map.terrain != Terrain.WATER))


def _empty_regions(map: GameMap) -> Iterator[Fault]:
    held, towns = set(np.unique(map.region).tolist()), {city.region for city in map.cities}
    for index, region in enumerate(map.regions):
        if index not in held:
            yield Fault("regions", f"the region {region.code} ({region.name}) has no square.")
        elif region.code not in towns:
            cell = int(np.argmax(map.region == index))
            yield Fault("regions", f"the region {region.code} ({region.name}) has no city.", cell)
