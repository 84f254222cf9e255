"""Builds the map folder: python -m cartography.europe_1859.build --data SITE_PACKAGES --out maps/europe-1859."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

import numpy as np

from . import check, tables
from .atlas import Atlas
from .folder import write_folder
from .grid import Bools, Cell
from .nations import read_states
from .places import Site, nearest_dry, place_towns, town_mask
from .rails import Ground, lay_tracks, rail_squares
from .relief import Relief, hill_shade, read_relief
from .rivers import Course, class_raster, river_channels, route_rivers
from .routing import clipped_legs
from .sources import forest_share
from .tactical import TOWN, WATER, ground, ratings
from .terrain import Letters, classify, keep_open, open_passes, passable, river_classes, show_rivers, soften
from .water import water_masks
from .ways import Country, build_roads, hubs, link_inside, link_squares, smooth_cliffs

TABLES = Path(__file__).parent / "tables"


def main() -> int:
    """Builds, checks and writes; 1 when the map is not sound."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True, help="folder the data packages are installed in")
    options.add_argument("--out", type=Path, required=True, help="map folder to write")
    chosen = options.parse_args()
    atlas = build(chosen.data)
    sys.stdout.write("\n".join(check.summary(atlas)) + "\n")
    wrong = check.problems(atlas, _listed())
    sys.stderr.write("".join(f"{text}\n" for text in wrong))
    write_folder(chosen.out, atlas, tables.industry(TABLES), tables.fort_capacities(TABLES))
    shutil.copyfile(TABLES / "credits.md", chosen.out / "credits.md")
    return 1 if wrong else 0


def build(data: Path) -> Atlas:
    """The whole map from the data packages and the hand tables."""
    water, lake = water_masks(data, TABLES)
    relief = read_relief(data, water, tables.ridges(TABLES))
    channels = river_channels(data)
    courses = route_rivers(tables.stretches(TABLES), relief.height, water, lake, channels)
    ranks = class_raster(courses, water)
    sites = place_towns(tables.towns(TABLES), tables.banks(TABLES), water, ranks)
    villages = [(name, nearest_dry(cell, water, ranks)) for name, cell in tables.villages(TABLES)]
    forest = forest_share(data)
    letters = _strategic(classify(relief, water, lake, forest), sites)
    barred = ~passable(letters)
    track = lay_tracks(tables.rail_lines(TABLES), sites, Ground(relief.height, water, ranks, barred))
    keep_open(letters, [(int(x), int(y)) for y, x in np.argwhere(track)])
    cells = ground(relief.height, water, ranks, forest)
    return _finish(letters, Country(cells, ranks, track, letters), relief, sites, villages, courses, water)


def _strategic(letters: Letters, sites: list[Site]) -> Letters:
    """Terrain with wetlands and passes, and no city on impassable ground."""
    soften(letters, tables.wetlands(TABLES))
    open_passes(letters, tables.pass_roads(TABLES), tables.passes(TABLES))
    keep_open(letters, [site.cell for site in sites])
    return letters


def _finish(
    letters: Letters,
    country: Country,
    relief: Relief,
    sites: list[Site],
    villages: list[tuple[str, Cell]],
    courses: list[Course],
    water: Bools,
) -> Atlas:
    classes = river_classes(country.rivers)
    show_rivers(letters, classes)
    _make_ways(country, sites, [cell for _, cell in villages])
    chief = town_mask([site for site in sites if site.town.size > 2], [])
    return Atlas(
        letters=letters,
        river_classes=classes,
        states=read_states(TABLES, water, letters, sites),
        rail_years=rail_squares(country.track),
        sites=tuple(sites),
        villages=tuple(villages),
        courses=tuple(courses),
        country=country,
        rating=ratings(country.cells, relief.height, country.rivers, chief),
        relief=hill_shade(relief.height, water),
        water=water,
    )


def _make_ways(country: Country, sites: list[Site], villages: list[Cell]) -> None:
    """Towns, the roads between them, and ways between all squares."""
    towns = town_mask(sites, villages)
    country.cells[towns] = TOWN
    country.reckon()
    places = [site.cell for site in sites]
    build_roads(country, places, _mountain_roads(country))
    found = hubs(country, towns)
    link_squares(country, found)
    link_inside(country, found, places + villages, towns)
    smooth_cliffs(country)


def _mountain_roads(country: Country) -> list[tuple[Cell, Cell]]:
    """The legs of the pass roads, between dry cells."""
    roads = [road.points for road in tables.pass_roads(TABLES)]
    water = country.cells == WATER
    return [
        (nearest_dry(start, water, country.rivers), nearest_dry(end, water, country.rivers))
        for points in roads
        for start, end in clipped_legs(points)
    ]


def _listed() -> frozenset[str]:
    """Cities that must be on the map."""
    return frozenset(town.name for town in tables.towns(TABLES) if town.tier == 1)


if __name__ == "__main__":
    sys.exit(main())
