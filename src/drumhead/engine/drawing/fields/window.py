"""A battlefield's layers with some of its neighbours' ground all round, cut out of the whole map."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.fields import taken
from drumhead.engine.maps.squares.model import HEIGHT_STEP, GameMap, Ground, Layer

MARGIN = 3
WET = (Ground.RIVER, Ground.FORD)
Heights = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class FieldWindow:
    """Layers of (side + 2 * MARGIN) squared cells; `east` and `south` are the first cell's place on the whole map.

    `height` is in metres; it and `relief` are None where the map has none. Beyond the map's edge its last cells go on;
    `land` is the map itself, left, top, right and bottom, in squares counted from the battlefield's corner.
    """

    side: int
    east: int
    south: int
    terrain: Layer
    rating: Layer
    river: Layer
    track: npt.NDArray[np.bool_]
    road: npt.NDArray[np.bool_]
    height: Heights | None
    relief: Layer | None
    land: tuple[float, float, float, float]

    @property
    def span(self) -> int:
        """Cells along one edge."""
        return self.side + 2 * MARGIN

    @property
    def wet(self) -> npt.NDArray[np.bool_]:
        """Rivers and fords."""
        return np.isin(self.terrain, WET)

    def kind(self, *grounds: Ground) -> npt.NDArray[np.bool_]:
        """Which cells have one of some terrains."""
        return np.isin(self.terrain, grounds)


def field_window(map: GameMap, cell: int) -> FieldWindow:
    """The window of a strategic cell, its track filtered by the map's year."""
    column, row = map.board.position(cell)
    side, source = map.tactical_board.columns, map.tactical
    east, south = column * side - MARGIN, row * side - MARGIN
    span = side + 2 * MARGIN

    def cut(layer: Layer) -> Layer:
        return taken(layer, range(east, east + span), range(south, south + span))

    rail, terrain = cut(source.rail), cut(source.terrain)
    road = getattr(source, "road", None)
    height = getattr(source, "height", None)
    rows, columns = source.terrain.shape
    return FieldWindow(
        side=side,
        east=east,
        south=south,
        terrain=terrain,
        rating=cut(source.rating),
        river=cut(source.river),
        track=(rail > 0) & (rail <= map.year - 1800),
        road=np.zeros(terrain.shape, np.bool_) if road is None else cut(road) > 0,
        height=None if height is None else cut(height).astype(np.float32) * HEIGHT_STEP,
        relief=None if source.relief is None else cut(source.relief),
        land=(-column * side, -row * side, columns - column * side, rows - row * side),
    )
