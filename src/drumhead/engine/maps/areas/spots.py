"""Where units are drawn on a polygon map, so that one in a Country leaves its City's dot to be seen."""

from __future__ import annotations

from math import copysign

from drumhead.engine.maps.areas.model import STAR, AreaMap

BESIDE, ABOVE = 0.9, 0.75  # of a unit's width: from its middle to that of a City's dot, if across or along


def spot_of(map: AreaMap, cell: int, wide: float) -> tuple[float, float]:
    """The middle of a unit `wide` map units wide: its place's anchor, or off its City's dot by the shorter way."""
    x, y = map.anchor(cell)
    area = map.area_of(cell)
    if area.centre is None or map.board.name(cell).endswith(STAR) or area.code not in map.capitals:
        return x, y
    (left, top), across, along = area.centre, BESIDE * wide, ABOVE * wide
    dx, dy = x - left, y - top
    if abs(dx) >= across or abs(dy) >= along:
        return x, y
    if across - abs(dx) <= along - abs(dy):
        return left + copysign(across, dx), y
    return x, top + copysign(along, dy)
