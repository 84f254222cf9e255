"""8, 12.2: laying and lifting track; where it crosses a river a bridge stands."""

from __future__ import annotations

import numpy as np

from drumhead.engine.maps.squares.draft import Edit, Indices, change
from drumhead.engine.maps.squares.edits.ground import BARRED, grounded
from drumhead.engine.maps.squares.model import GameMap, Ground
from drumhead.engine.maps.squares.track_years import FIRST_YEAR, LAST_YEAR


def lay_track(map: GameMap, spots: Indices, year: int) -> Edit:
    """8: track opened in a year on tactical cells; a causeway through water, a cutting through mountains.

    Track that is older stays as old as it is.
    """
    old = map.tactical.rail.reshape(-1)[spots]
    code = np.uint8(max(FIRST_YEAR, min(LAST_YEAR, year)) - 1800)
    years = np.where(old > 0, np.minimum(old, code), code)
    ground = map.tactical.terrain.reshape(-1)[spots]
    cut = spots[np.isin(ground, BARRED)]
    cells = (*change(map, "track", spots, years), *grounded(map, cut, Ground.OPEN))
    return Edit(f"lay track of {year}", cells)


def lift_track(map: GameMap, spots: Indices) -> Edit:
    """8: no track on tactical cells."""
    return Edit("lift track", change(map, "track", spots, 0))
