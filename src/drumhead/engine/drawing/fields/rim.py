"""Where a battlefield ends: its frame, and what lies beyond by name."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.boards.square import Direction
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.ink.faces import Face, fitted, width_of
from drumhead.engine.drawing.ink.items import Shape, Words, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.maps.squares.model import GameMap

OFF = 16.0  # pixels from the frame to the middle of a neighbour's name
LARGEST, SMALLEST = 13, 8  # pixels of its letters
SIDES, CORNERS = 0.46, 0.25  # of the frame's width: room for a name


def frame(map: GameMap, look: Look) -> Iterator[Shape]:
    """The frame, with a light edge."""
    board = map.tactical_board
    box = (0.0, 0.0, board.columns * CELL, board.rows * CELL)
    yield rectangle(box, stroke=look.theme.halo, width=4.0, opacity=0.88)
    yield rectangle(box, stroke=look.theme.ink, width=1.6)


def neighbours(map: GameMap, cell: int) -> Iterator[tuple[Direction, str, str]]:
    """The squares around that are on the map, each by its name and with its greatest city's, if there is one."""
    for direction in Direction:
        beside = map.board.step(cell, direction)
        if beside is not None:
            name = map.board.name(beside)
            yield direction, name, " ".join((name, *(city.name for city in map.cities_at(beside)[:1])))


def names(map: GameMap, cell: int, look: Look) -> Iterator[Words]:
    """The squares around, outside the side or corner beyond which they lie: in full where there is room."""
    board, size = map.tactical_board, CELL * look.scale
    wide, high = board.columns * CELL, board.rows * CELL
    letters, off = max(SMALLEST, min(LARGEST, round(size * 0.5))), min(OFF, size * 0.4)
    for direction, name, full in neighbours(map, cell):
        east, south = direction.offset
        text = _told(name, full, letters, wide * look.scale * (CORNERS if direction.diagonal else SIDES))
        x, y = wide * (east + 1) / 2, high * (south + 1) / 2
        anchor = ("start", "middle", "end")[east + 1] if south else "middle"
        upright = letters * 0.35
        if south:
            dx, dy, angle = 0.0, south * off + upright, 0.0
        else:
            dx, dy, angle = east * (off - upright), 0.0, 90.0 * east
        look_of = (text, letters, look.theme.ink, Face.ITALIC, anchor, look.theme.halo)
        yield Words(x, y, *look_of, angle=angle, dx=dx, dy=dy)


def _told(name: str, full: str, letters: float, room: float) -> str:
    return full if width_of(full, letters, Face.ITALIC) <= room else fitted(name, letters, room, Face.ITALIC)
