"""Names on a battlefield: cities before villages, each beside its place and within the frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.drawing.fields.places import PLACES_FROM, RING, hamlets, middle, square
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.room import Taken, within
from drumhead.engine.maps.squares.model import GameMap

HIGH, RISE = 1.3, 1.0  # a name's height, and how much of that is above the base line, in sizes of its letters
EDGE = 2.0  # pixels a name is wider than its letters, to each side, for its halo
OVER = 3.0  # pixels a name may reach into its own square
Named = tuple[str, Box, int, Face, bool]
"""Words, what they stand by in pixels, size, face, and whether that is all of a square."""


def names(
    map: GameMap, cell: int, look: Look, taken: Iterable[Box], troops: Iterable[Box], shy: Iterable[Box]
) -> Iterator[Words]:
    """In units of the plane, off the boxes taken and, where another place is free, off those of troops and off others
    they are `shy` of; boxes are in pixels from the board's corner."""
    if CELL * look.scale < PLACES_FROM:
        return
    board, scale = map.tactical_board, look.scale
    frame = 0.0, 0.0, board.columns * CELL * scale, board.rows * CELL * scale
    named = list(_named(map, cell, scale))
    held = Taken(taken)
    towns = ((left + 4, top + 4, right - 4, bottom - 4) for _, (left, top, right, bottom), *_, whole in named if whole)
    stacks, given_way = Taken(troops), Taken((*shy, *towns))
    for text, spot, size, face, whole in named:
        wide, high = width_of(text, size, face) + 2 * EDGE, size * HIGH
        free = [box for box in _beside(spot, wide, high, whole, frame) if within(box, frame) and held.free(box)]
        if free:
            box = min(free, key=lambda box: (stacks.covered(box), not given_way.free(box)))
            held.take(box)
            place = (box[0] + EDGE) / scale, (box[1] + size * RISE) / scale
            yield Words(*place, text, size, look.theme.ink, face, halo=look.theme.halo)


def _named(map: GameMap, cell: int, scale: float) -> Iterator[Named]:
    """What has a name, the greatest first."""
    side, board, small = CELL * scale, map.tactical_board, set(hamlets(map, cell))
    for city in map.cities_at(cell):
        left, top, right, bottom = square(board, city.tactical)
        size = _size(side * 0.24, 15 if city.size > 2 else 14, 20)
        yield city.name, (left * scale, top * scale, right * scale, bottom * scale), size, Face.SERIF_BOLD, True
    for village in (village for village in map.villages if village.cell == cell):
        x, y = (share * scale for share in middle(board, village.tactical))
        reach = RING + 2 if village in small else side / 2
        spot = x - reach, y - reach, x + reach, y + reach
        yield village.name, spot, _size(side * 0.2, 13, 17), Face.SERIF, village not in small


def _size(wanted: float, least: int, most: int) -> int:
    return round(max(least, min(most, wanted)))


def _beside(spot: Box, wide: float, high: float, whole: bool, frame: Box) -> Iterator[Box]:
    """Where a name may stand: below a square and above it first, beside a ring first, then on its own place, at the
    corners and farther off; none beyond the frame."""
    left, top, right, bottom = spot
    over, x, y = OVER if whole else 0.0, (left + right - wide) / 2, (top + bottom - high) / 2
    east, west, south, north = right - over, left - wide + over, bottom - over, top - high + over
    upright, beside = ((x, south), (x, north)), ((right - over / 2, y), (left - wide + over / 2, y))
    first = (*upright, (x, y), *beside) if whole else (*beside, *upright)
    askew = tuple((across, down) for down in (south, north) for across in (east, west))
    for across, down in (*first, *askew, (x, bottom + high), (x, top - 2 * high)):
        kept = min(max(across, 1.0), frame[2] - wide - 1), min(max(down, 1.0), frame[3] - high - 1)
        yield *kept, kept[0] + wide, kept[1] + high
