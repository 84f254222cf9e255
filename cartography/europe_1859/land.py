"""The land from the rasters of the data packages and the hand tables; states and seas are laid over it later."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from . import battlefields, streams, tables
from .battlefields import Village
from .crests import raise_crests
from .grid import Bools, Bytes, Cell
from .inputs import Inputs
from .marches import Square
from .places import Site, nearest_dry, place_towns, town_mask
from .pockets import open_pockets
from .rails import Ground, lay_tracks, rail_squares
from .relief import Relief, height_steps, hill_shade, read_relief
from .river_squares import river_classes
from .rivers import Course, class_raster, route_rivers
from .routing import clipped_legs
from .tactical import TOWN, WATER, ground, ratings
from .terrain import Letters, classify, keep_open, open_passes, passable, show_rivers, soften
from .valleys import carve
from .ways import Country, add_fords, build_roads, hubs, link_inside, link_squares, open_marches, smooth_cliffs

TABLES = Path(__file__).parent / "tables"
STRONG_FORT = 3


@dataclass(frozen=True, slots=True)
class Land:
    """Everything but states and seas; strategic layers (120, 130), tactical ones (1800, 1950)."""

    letters: Letters
    river_classes: Bytes
    rail_years: dict[Square, int]
    sites: tuple[Site, ...]
    villages: tuple[Village, ...]
    courses: tuple[Course, ...]
    country: Country
    rating: Bytes
    relief: Bytes
    height: Bytes
    water: Bools


def make_land(inputs: Inputs) -> Land:
    """The land from the rasters and the hand tables."""
    lake, water = inputs.lake, streams.shore(inputs.water, TABLES)
    relief = battlefields.shape(read_relief(inputs, water), TABLES, water)
    courses = route_rivers(tables.stretches(TABLES), relief.height, water, lake, inputs.channels)
    courses = streams.draw_courses(courses, TABLES, water)
    relief = replace(relief, height=carve(relief.height, courses, water))
    ranks = class_raster(courses, water)
    sites = place_towns(tables.towns(TABLES), tables.banks(TABLES), tables.both_banks(TABLES), water, ranks)
    villages = battlefields.villages(TABLES, water, ranks)
    letters = _strategic(classify(relief, water, lake, inputs.forest), sites)
    barred = ~passable(letters)
    track = lay_tracks(tables.rail_lines(TABLES), sites, Ground(relief.height, water, ranks, barred))
    keep_open(letters, [(int(x), int(y)) for y, x in np.argwhere(track)])
    cells = ground(relief.height, water, ranks, inputs.forest)
    battlefields.stamp(cells, ranks, TABLES)
    return _finish(Country(cells, ranks, track, letters), relief, sites, villages, courses, water)


def _strategic(letters: Letters, sites: list[Site]) -> Letters:
    """Terrain with wetlands and passes, and no city on impassable ground."""
    soften(letters, tables.wetlands(TABLES))
    raise_crests(letters, tables.crests(TABLES))
    open_passes(letters, tables.pass_roads(TABLES), tables.passes(TABLES))
    keep_open(letters, [site.cell for site in sites])
    return letters


def _finish(
    country: Country,
    relief: Relief,
    sites: list[Site],
    villages: list[Village],
    courses: list[Course],
    water: Bools,
) -> Land:
    classes = river_classes(courses, country.rivers)
    show_rivers(country.letters, classes)
    _make_ways(country, classes, sites, [village.cell for village in villages if village.town])
    chief = town_mask([site for site in sites if site.town.size > 2], [])
    forts = town_mask([site for site in sites if site.town.fort >= STRONG_FORT], [])
    rating = ratings(country.cells, relief.height, country.rivers, chief, forts)
    return Land(
        letters=country.letters,
        river_classes=classes,
        rail_years=rail_squares(country.track),
        sites=tuple(sites),
        villages=tuple(villages),
        courses=tuple(courses),
        country=country,
        rating=battlefields.rate(rating, country.cells, TABLES),
        relief=hill_shade(relief.height, water),
        height=height_steps(relief.height),
        water=water,
    )


def _make_ways(country: Country, classes: Bytes, sites: list[Site], villages: list[Cell]) -> None:
    """Towns, the roads between them, and ways between all squares."""
    towns = town_mask(sites, villages)
    country.cells[towns] = TOWN
    country.reckon()
    places = [site.cell for site in sites]
    build_roads(country, places, _mountain_roads(country))
    found = hubs(country, towns)
    link_squares(country, found)
    open_marches(country, found)
    add_fords(country, classes, found)
    link_inside(country, found, places + villages, towns)
    smooth_cliffs(country)
    open_pockets(country)


def _mountain_roads(country: Country) -> list[tuple[Cell, Cell]]:
    """The legs of the pass roads, between dry cells."""
    roads = [road.points for road in tables.pass_roads(TABLES)]
    water = country.cells == WATER
    return [
        (nearest_dry(start, water, country.rivers), nearest_dry(end, water, country.rivers))
        for points in roads
        for start, end in clipped_legs(points)
    ]
