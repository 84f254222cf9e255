"""Measures and draws: python -m cartography.iberia_1936.measure --data SITE_PACKAGES --out maps/iberia-1936."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import drawing, measuring, reading, tables
from .build import make_map, write


def main() -> int:
    """The tables of `measured/`, the ground of the map, and the map."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True, help="folder the data packages are installed in")
    options.add_argument("--out", type=Path, required=True, help="map folder to write")
    chosen = options.parse_args()
    rasters = reading.read_rasters(chosen.data)
    heights = measuring.heights_of(rasters)
    regions = measuring.regions_of(reading.spanish_towns(chosen.data))
    tables.MEASURED.mkdir(exist_ok=True)
    (tables.MEASURED / "hexes.csv").write_bytes(measuring.hexes_table(rasters, heights, regions))
    (tables.MEASURED / "sides.csv").write_bytes(measuring.sides_table(rasters))
    return write(make_map(drawing.draw(chosen.data, rasters, heights)), chosen.out)


if __name__ == "__main__":
    sys.exit(main())
