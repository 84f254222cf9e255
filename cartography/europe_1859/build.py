"""Builds the map folder: python -m cartography.europe_1859.build --data SITE_PACKAGES --out maps/europe-1859."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from . import check, tables
from .atlas import Atlas
from .folder import write_folder
from .inputs import Inputs
from .land import TABLES, make_land
from .nations import read_nations
from .reading import read_inputs
from .seas import read_seas
from .window import save_extract


def main() -> int:
    """Builds, checks and writes; 1 when the map is not sound."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True, help="folder the data packages are installed in")
    options.add_argument("--out", type=Path, required=True, help="map folder to write")
    options.add_argument("--extract", type=Path, help="file to keep the inputs of the tests' window in")
    chosen = options.parse_args()
    inputs = read_inputs(chosen.data, TABLES)
    if chosen.extract:
        save_extract(chosen.extract, inputs)
    atlas = build(inputs)
    sys.stdout.write("\n".join(check.summary(atlas)) + "\n")
    wrong = check.problems(atlas, _listed())
    sys.stderr.write("".join(f"{text}\n" for text in wrong))
    write_folder(chosen.out, atlas, tables.industry(TABLES), tables.fort_capacities(TABLES))
    shutil.copyfile(TABLES / "credits.md", chosen.out / "credits.md")
    return 1 if wrong else 0


def build(inputs: Inputs) -> Atlas:
    """The whole map from the rasters of the data packages and the hand tables."""
    land = make_land(inputs)
    return Atlas(
        letters=land.letters,
        river_classes=land.river_classes,
        nations=read_nations(TABLES, land.water, land.letters, land.sites),
        seas=read_seas(TABLES, land.water, land.letters),
        rail_years=land.rail_years,
        sites=land.sites,
        villages=land.villages,
        courses=land.courses,
        country=land.country,
        rating=land.rating,
        relief=land.relief,
        height=land.height,
        water=land.water,
    )


def _listed() -> frozenset[str]:
    """Cities that must be on the map."""
    return frozenset(town.name for town in tables.towns(TABLES) if town.tier == 1)


if __name__ == "__main__":
    sys.exit(main())
