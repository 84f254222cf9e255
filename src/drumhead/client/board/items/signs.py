"""How large units and centres are on a board of places."""

from __future__ import annotations

from drumhead.client.board.area_plane import LARGEST, SMALLEST, UNIT
from drumhead.client.board.plane import Surface


def counter_width(plane: Surface, scale: float) -> float:
    """How wide a unit is drawn, in pixels."""
    return max(SMALLEST, min(LARGEST, plane.side * scale * UNIT))


def centre_reach(wide: float) -> float:
    """The radius of a supply centre's disc beside units so wide, in pixels."""
    return max(3.6, wide * 0.15)
