"""What must hold of the finished map; every problem is listed, and any stops the build."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.ndimage import label as bodies

from .atlas import Atlas
from .crossings import marches_from, slow_crossings
from .grid import PARIS, PARIS_SQUARE, TACTICAL, by_square, cell_at, label, square_of
from .marches import Square
from .nations import NO_REGION
from .pockets import find_pockets
from .rivers import gaps, undrained
from .tactical import FORD, HIGH_HILLS, HILLS, MOUNTAIN, RIVER, TOWN, WATER
from .terrain import IMPASSABLE, passable
from .ways import parted_by_rivers, straits

MAINLAND = ("Barcelona", "Napoli", "Belgrad", "Warschau", "Koenigsberg", "Kiel", "Amsterdam", "Lorient", "Wien")


def problems(atlas: Atlas, listed: frozenset[str]) -> list[str]:
    """Sentences; empty when the map is sound. `listed` names the cities that must be on it."""
    checks = (_terrain, _mainland, _cities, _rivers, _fords, _rails, _links, _towns_reached, _pockets, _cliffs)
    missing = sorted(listed - {site.town.name for site in atlas.sites})
    return [f"{name} is missing" for name in missing] + [text for check in checks for text in check(atlas)]


def _terrain(atlas: Atlas) -> Iterator[str]:
    if square_of(cell_at(*PARIS)) != PARIS_SQUARE or label(*PARIS_SQUARE) != "D2-T2":
        yield "Paris is not at D2-T2"
    present = set(np.unique(atlas.letters).tolist())
    if present != set(".r~hfFMXmS"):
        yield f"strategic terrains are {''.join(sorted(present))}"
    if set(np.unique(atlas.river_classes).tolist()) != {0, 1, 2, 3}:
        yield "a river class is missing"
    if set(np.unique(atlas.country.cells).tolist()) != set(range(10)):
        yield "a tactical terrain is missing"
    if atlas.rating.max() > 4:
        yield "a rating is above 4"


def _mainland(atlas: Atlas) -> Iterator[str]:
    """The continent is one country to march in, and its passes are short."""
    yield from slow_crossings(atlas.letters)
    reached = marches_from(atlas.letters, PARIS_SQUARE)
    for name in MAINLAND:
        site = next(site for site in atlas.sites if site.town.name == name)
        if square_of(site.cell) not in reached:
            yield f"no march leads from Paris to {name}"


def _cities(atlas: Atlas) -> Iterator[str]:
    for site in atlas.sites:
        column, row = square_of(site.cell)
        if atlas.letters[row, column] in IMPASSABLE:
            yield f"{site.town.name} stands on impassable {label(column, row)}"
        if atlas.country.cells[site.cell[1], site.cell[0]] != TOWN:
            yield f"{site.town.name} has no town cell"
        if atlas.nations.squares[row, column] == NO_REGION:
            yield f"{site.town.name} stands in no region"


def _rivers(atlas: Atlas) -> Iterator[str]:
    cells, ranks = atlas.country.cells, atlas.country.rivers
    for course in atlas.courses:
        if gaps(course):
            yield f"the river {course.name} has {gaps(course)} gaps"
        kinds = {int(cells[y, x]) for x, y in course.cells if atlas.country.track[y, x] == 0}
        if not kinds <= {RIVER, FORD, WATER}:
            yield f"the river {course.name} is broken by terrain {sorted(kinds)}"
    yield from (f"the river {name} ends in no water" for name in undrained(atlas.courses, atlas.water))
    if (ranks[cells == FORD] != 1).any():
        yield "there is a ford over a great river"
    if ((ranks > 0) & ~np.isin(cells, (RIVER, FORD))).any():
        yield "a river cell is not river"


def _fords(atlas: Atlas) -> Iterator[str]:
    """1.3: a fordable river has a ford in every square of it."""
    forded = by_square(atlas.country.cells == FORD).any(axis=2)
    for row, column in np.argwhere((atlas.river_classes == 1) & ~forded):
        yield f"the fordable river of {label(int(column), int(row))} has no ford"


def _rails(atlas: Atlas) -> Iterator[str]:
    years = atlas.rail_years
    for column, row in years:
        around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
        if atlas.letters[row, column] in IMPASSABLE:
            yield f"a railway runs through impassable {label(column, row)}"
        if not any(square in years for square in around) and not _whole_line(atlas, (column, row)):
            yield f"the railway square {label(column, row)} stands alone"
    track = atlas.country.track > 0
    if np.isin(atlas.country.cells[track], (WATER, MOUNTAIN)).any():
        yield "a track lies in water or on a mountain"


def _whole_line(atlas: Atlas, square: Square) -> bool:
    """Whether the square's track touches nothing outside it."""
    left, top = square[0] * TACTICAL, square[1] * TACTICAL
    inner = atlas.country.track[top : top + TACTICAL, left : left + TACTICAL]
    return not (inner[0].any() or inner[-1].any() or inner[:, 0].any() or inner[:, -1].any())


def _links(atlas: Atlas) -> Iterator[str]:
    for first, second in parted_by_rivers(atlas.country):
        yield f"there is no way from {label(*first)} to {label(*second)}"


def _towns_reached(atlas: Atlas) -> Iterator[str]:
    """Every town belongs to a country of some size, or to an island."""
    country = atlas.country
    free = ~np.isin(country.cells, (WATER, MOUNTAIN, RIVER)) | ((country.cells == RIVER) & (country.track > 0))
    parts, _ = bodies(free, structure=np.ones((3, 3)))
    sizes = np.bincount(parts.ravel())
    land, _ = bodies(country.cells != WATER, structure=np.ones((3, 3)))
    areas = np.bincount(land.ravel())
    for site in atlas.sites:
        x, y = site.cell
        if sizes[parts[y, x]] < min(TACTICAL**2, areas[land[y, x]] // 2):
            yield f"{site.town.name} is walled in"


def _pockets(atlas: Atlas) -> Iterator[str]:
    _, found = find_pockets(atlas.country)
    for pocket in found:
        south, east = pocket.block
        yield f"{pocket.size} cells from {east.start}:{south.start} on have no way out"


def _cliffs(atlas: Atlas) -> Iterator[str]:
    lane, cells = atlas.country.lane, atlas.country.cells
    gentle = np.isin(cells, (HILLS, HIGH_HILLS))
    for shift in (0, 1):
        a = np.s_[:-1, :] if shift == 0 else np.s_[:, :-1]
        b = np.s_[1:, :] if shift == 0 else np.s_[:, 1:]
        for high, low in ((a, b), (b, a)):
            count = int(((cells[high] == HIGH_HILLS) & lane[high] & lane[low] & ~gentle[low]).sum())
            if count:
                yield f"{count} cliffs lie on ways"


def summary(atlas: Atlas) -> list[str]:
    """Counts worth reading after a build."""
    kinds, counts = np.unique(atlas.letters, return_counts=True)
    squares = ", ".join(f"{kind} {count}" for kind, count in zip(kinds, counts, strict=True))
    cells = ", ".join(str(count) for count in np.bincount(atlas.country.cells.ravel(), minlength=10))
    great = int((by_square(atlas.country.rivers).max(axis=2) > 1).sum())
    early = sum(year <= 1859 for year in atlas.rail_years.values())
    return [
        f"squares: {squares}; {int(passable(atlas.letters).sum())} passable, {great} with great rivers",
        f"cells by terrain 0-9: {cells}",
        f"{len(atlas.sites)} cities, {len(atlas.rail_years)} rail squares ({early} by 1859)",
        f"{len(straits(atlas.country))} pairs of neighbouring squares parted by water",
    ]
