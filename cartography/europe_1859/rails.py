"""1.3: railway tracks between stations, and the strategic squares they run through."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import maximum_filter, minimum_filter

from .grid import HEIGHT, WIDTH, Bools, Bytes, Cell, Floats, on_map, square_of, to_cells
from .places import Site, nearest_dry
from .relief import short_noise
from .routing import clipped_legs, route
from .tables import Line

LAST_YEAR = 1871
STATION_CELLS = 4
MARGIN = 20
WATER, BARRED_SQUARE, OLD_TRACK = 90.0, 12.0, 0.55
RIVER = (0.0, 12.0, 30.0, 60.0)
WIND_SEED = 66


@dataclass(frozen=True, slots=True)
class Ground:
    """What a railway surveyor looks at."""

    height: Floats
    water: Bools
    rivers: Bytes
    barred: Bools


def lay_tracks(lines: list[Line], sites: list[Site], ground: Ground) -> Bytes:
    """The year each cell's first track opened, minus 1800; 0 where there is none."""
    cost = _survey_cost(ground)
    track = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
    towns = {site.town.name: site for site in reversed(sites)}
    for line in (line for line in lines if line.year <= LAST_YEAR):
        stations = tuple(_station(*place, towns, ground) for place in zip(line.names, line.points, strict=True))
        for start, end in clipped_legs(stations):
            _lay(route(cost, start, end, MARGIN), line.year - 1800, track, cost)
    return track


def _survey_cost(ground: Ground) -> Floats:
    climb = maximum_filter(ground.height, size=3) - minimum_filter(ground.height, size=3)
    above = ground.height - minimum_filter(ground.height, size=9)
    cost = (1.0 + climb / 110.0 + above / 110.0) * np.exp(0.3 * short_noise(WIND_SEED))
    cost += np.array(RIVER)[ground.rivers]
    cost[to_cells(ground.barred)] += BARRED_SQUARE
    cost[ground.water] = WATER
    toil: Floats = cost.astype(np.float32)
    return toil


def _station(name: str, point: Cell, towns: dict[str, Site], ground: Ground) -> Cell:
    """The town's own cell when the station bears a town's name, else the nearest cell that is no river."""
    site = towns.get(name)
    if site and max(abs(site.town.cell[0] - point[0]), abs(site.town.cell[1] - point[1])) <= STATION_CELLS:
        return site.cell
    return (
        nearest_dry(point, ground.water, ground.rivers)
        if on_map(point) and ground.rivers[point[1], point[0]]
        else point
    )


def _lay(cells: list[Cell], year: int, track: Bytes, cost: Floats) -> None:
    for x, y in cells:
        if track[y, x] == 0:
            track[y, x] = year
            cost[y, x] = min(cost[y, x], OLD_TRACK)


def rail_squares(track: Bytes) -> dict[tuple[int, int], int]:
    """Year of the first track through each square, by (column, row) in reading order."""
    years: dict[tuple[int, int], int] = {}
    for y, x in np.argwhere(track):
        square = square_of((int(x), int(y)))
        years[square] = min(years.get(square, 9999), int(track[y, x]) + 1800)
    return dict(sorted(years.items(), key=lambda item: (item[0][1], item[0][0])))
