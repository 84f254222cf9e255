"""1.2, 2.2, 2.4: painting terrain on the strategic map, ground and ratings on battlefields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from enum import Enum

import numpy as np

from drumhead.engine.maps.squares.draft import CellChange, Edit, Indices, change, spots_of, squares_of
from drumhead.engine.maps.squares.inline import DEFAULT_GROUND
from drumhead.engine.maps.squares.model import NOWHERE, GameMap, Ground, Layer, RiverClass, Terrain

FLOWING = (Ground.RIVER, Ground.FORD)
BARRED = (Ground.WATER, Ground.MOUNTAIN)  # where no track and no city can lie


class Fields(Enum):
    """What becomes of the battlefields under new terrain."""

    LIKE = "ground like that of a square nearby"
    PLAIN = "plain ground"
    LEFT = "the ground as it is"


def paint_terrain(map: GameMap, cells: Sequence[int], terrain: Terrain, fields: Fields = Fields.PLAIN) -> Edit:
    """1.2: terrain on strategic cells, and ground of its kind on their battlefields.

    Rivers, towns and track stay in the ground. Land that becomes water leaves its region and joins the sea beside it,
    water that becomes land the other way round.
    """
    fresh = [cell for cell in cells if map.terrain[cell] != terrain]
    found = [*change(map, "terrain", fresh, terrain), *_shores_moved(map, fresh, terrain)]
    if fields is not Fields.LEFT and fresh:
        models = [model_square(map, cell, terrain, cells) if fields is Fields.LIKE else None for cell in fresh]
        spots = np.concatenate([spots_of(map, cell) for cell in fresh])
        pairs = [_field_like(map, cell, model, terrain) for cell, model in zip(fresh, models, strict=True)]
        grounds, ratings = (np.concatenate(layers) for layers in zip(*pairs, strict=True))
        found += [*grounded(map, spots, grounds, keep_towns=True), *change(map, "rating", spots, ratings)]
    return Edit(f"paint {terrain.label}", tuple(found))


def model_square(map: GameMap, cell: int, terrain: Terrain, painted: Collection[int]) -> int | None:
    """The nearest square of a terrain that is not being painted itself, rather without river and city."""
    alike = [other for other in np.flatnonzero(map.terrain == terrain).tolist() if other not in painted]
    busy = [bool(map.river[other]) or bool(map.cities_at(other)) for other in alike]
    ranked = ((full, map.board.distance(cell, other), other) for other, full in zip(alike, busy, strict=True))
    return min(ranked, default=(False, 0, None))[2]


def _field_like(map: GameMap, cell: int, model: int | None, terrain: Terrain) -> tuple[Layer, Layer]:
    """Ground and ratings after a model square's, turned by the cell so that no two neighbours are alike; or plain."""
    spots, side = spots_of(map, cell), map.tactical_board.columns
    if model is None or terrain == Terrain.WATER:
        rated = map.tactical.rating.reshape(-1)[spots]
        return np.full(len(spots), DEFAULT_GROUND[terrain], np.uint8), rated
    there = spots_of(map, model).reshape(side, side)
    column, row = map.board.position(cell)
    turn = (column + 3 * row) % 7 + 1  # of the eight ways a square can lie, all but the model's own
    turned = np.rot90(there, turn % 4) if turn < 4 else np.rot90(there, turn % 4).T
    ground = map.tactical.terrain.reshape(-1)[turned.reshape(-1)]
    built = np.isin(ground, (*FLOWING, Ground.WATER, Ground.TOWN))
    grounds = np.where(built, np.uint8(DEFAULT_GROUND[terrain]), ground)
    return grounds, map.tactical.rating.reshape(-1)[turned.reshape(-1)]


def _shores_moved(map: GameMap, cells: Iterable[int], terrain: Terrain) -> list[CellChange]:
    """Regions and sea areas of cells that change between land and water, after their neighbours."""
    moved = [cell for cell in cells if (map.terrain[cell] == Terrain.WATER) != (terrain == Terrain.WATER)]
    wet = terrain == Terrain.WATER
    region = [NOWHERE if wet else _around(map, map.region, cell) for cell in moved]
    sea = [_around(map, map.sea, cell) if wet else NOWHERE for cell in moved]
    return [
        *change(map, "region", moved, np.array(region, np.uint8)),
        *change(map, "sea", moved, np.array(sea, np.uint8)),
    ]


def _around(map: GameMap, layer: Layer, cell: int) -> int:
    """The commonest value among a cell's neighbours that are somewhere; NOWHERE if none is."""
    values = Counter(int(layer[near]) for near in map.board.neighbours(cell) if layer[near] != NOWHERE)
    return min(values, key=lambda value: (-values[value], value)) if values else NOWHERE


def paint_ground(map: GameMap, spots: Indices, ground: Ground) -> Edit:
    """2.2: ground on tactical cells; rivers stay in it unless it is water, towns where a city stands."""
    if ground in FLOWING:
        return Edit("")
    return Edit(f"paint {ground.label}", tuple(grounded(map, spots, ground)))


def grounded(map: GameMap, spots: Indices, ground: Ground | Layer, keep_towns: bool = False) -> list[CellChange]:
    """The changes of ground and class of river that painting ground brings; courses come back out of water."""
    layer, stream = map.tactical.terrain.reshape(-1), map.tactical.river.reshape(-1)
    grounds = np.broadcast_to(np.asarray(ground, np.uint8), spots.shape)
    kept = np.isin(spots, city_spots(map, spots)) | (keep_towns & (layer[spots] == Ground.TOWN))
    kept |= np.isin(grounds, BARRED) & (map.tactical.rail.reshape(-1)[spots] > 0)
    kept |= (grounds != Ground.WATER) & np.isin(layer[spots], FLOWING)
    spots, grounds = spots[~kept], grounds[~kept]
    drained = spots[(layer[spots] == Ground.WATER) & (grounds != Ground.WATER)]
    classes = np.zeros(len(spots), np.uint8)
    for index, rank in _courses_at(map, drained).items():
        at = spots == index
        classes[at], grounds[at] = rank, Ground.RIVER
    flowing = (classes > 0) | (stream[spots] > 0)
    return [*change(map, "ground", spots, grounds), *change(map, "stream", spots[flowing], classes[flowing])]


def city_spots(map: GameMap, spots: Indices) -> list[int]:
    """The flat indices where cities stand, of the squares that `spots` lie in."""
    cells = np.unique(squares_of(map, spots)).tolist()
    return [int(spots_of(map, cell)[city.tactical]) for cell in cells for city in map.cities_at(cell)]


def _courses_at(map: GameMap, spots: Indices) -> dict[int, int]:
    """The class of the river whose course runs through each of some cells, by flat index."""
    wanted, width = set(spots.tolist()), map.board.columns * map.tactical_board.columns
    found: dict[int, int] = {}
    for river in map.rivers if wanted else ():
        for x, y in river.course:
            if y * width + x in wanted:
                found[y * width + x] = max(found.get(y * width + x, 0), int(river.rank))
    return found


def paint_rating(map: GameMap, spots: Indices, rating: int) -> Edit:
    """2.4: a defensive rating, 0 to 4, on tactical cells."""
    return Edit(f"rate {rating}", change(map, "rating", spots, rating))


def paint_road(map: GameMap, spots: Indices, there: bool) -> Edit:
    """A road on tactical cells, or none, on maps that have roads; for the eye only."""
    return Edit("draw a road" if there else "erase roads", change(map, "road", spots, int(there)))


def plain_ground(map: GameMap, spots: Indices) -> Layer:
    """What the ground would be without the river or town on it: the commonest of its dry neighbours."""
    layer = map.tactical.terrain
    rows, width = layer.shape
    found = []
    for y, x in zip(*np.divmod(spots, width), strict=True):
        near = layer[max(0, y - 1) : min(rows, y + 2), max(0, x - 1) : min(width, x + 2)].reshape(-1)
        kinds = np.bincount(near[~np.isin(near, (*FLOWING, *BARRED, Ground.TOWN, Ground.PASS))], minlength=1)
        found.append(int(kinds.argmax()))
    return np.array(found, np.uint8)


def fordable(map: GameMap, spots: Indices) -> Indices:
    """1.3: those of some tactical cells that lie in a fordable river."""
    found: Indices = spots[map.tactical.river.reshape(-1)[spots] == RiverClass.FORDABLE]
    return found
