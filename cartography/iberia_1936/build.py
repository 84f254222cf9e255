"""Makes the map from the tables: python -m cartography.iberia_1936.build --out maps/iberia-1936.

Its ground stays as it is drawn; `measure` draws it anew.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import cast

from drumhead.engine.maps.hexes.faults import find_hex_faults
from drumhead.engine.maps.hexes.model import CityGrade, Ground, HexMap, HexPlace, PortGrade
from drumhead.engine.maps.hexes.reader import read_hex_map
from drumhead.engine.maps.hexes.writer import write_hex_map

from . import plane, tables
from .grounds import LAYERS, make_grounds, place_cells
from .sides import make_sides

CREDITS = (
    "Natural Earth, NOAA GLOBE and ETOPO1, NASA MODIS, World Data Bank II, GSHHG, GeoNames; railways, roads, rivers, "
    "ranges and places from tables of our own. Hexes fitted to the places of the official rulings. See CREDITS.md."
)


def main() -> int:
    """Makes the bundled map again."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, required=True, help="map folder to make again")
    chosen = options.parse_args()
    return write(make_map(read_hex_map(chosen.out).ground), chosen.out)


def write(made: HexMap, folder: Path) -> int:
    """Writes and checks; 1 when the map is not sound."""
    write_hex_map(made, folder)
    sys.stdout.write(
        f"{dict(Counter(made.terrain))}\n{dict(Counter(k for kinds in made.sides.values() for k in kinds))}\n"
    )
    wrong = [fault.sentence(made) for fault in find_hex_faults(made)]
    sys.stderr.write("".join(f"{text}\n" for text in wrong))
    return 1 if wrong else 0


def make_map(ground: Ground) -> HexMap:
    """The map from the tables, over a ground."""
    grounds = make_grounds()
    return HexMap(
        id="iberia-1936",
        title="Iberia 1936",
        year=1936,
        board=plane.BOARD,
        terrain=grounds.terrain,
        zones=grounds.zones,
        sides=make_sides(grounds, ground.streams),
        places=tuple(map(_place, tables.places())),
        digest="",
        ground=ground,
        titles=LAYERS,
        credits=CREDITS,
    )


def _place(row: tables.Place) -> HexPlace:
    return HexPlace(
        name=row.name,
        cells=place_cells(row),
        city=cast(CityGrade, row.city),
        port=cast(PortGrade, row.port),
        marks=row.marks,
        names=row.names,
    )


if __name__ == "__main__":
    sys.exit(main())
