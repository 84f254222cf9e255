"""What stands on a battlefield's places: forts, ports, and named places that no built-up ground shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Item, Shape, Stamp, Words, around, circle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.signs import anchor, star
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import GameMap, Ground, Village

PLACES_FROM, CAPACITY_FROM = 12, 40  # pixels a square
ASIDE = 0.22  # of a square: how far an anchor is from two of its edges
ROOM = (-7.0, -8.0, 7.0, 8.0)  # pixels round an anchor
RING = 3.4  # pixels: half the breadth of the ring that stands for a village
STAR = 12.0  # pixels: half the breadth of a fort's star, at most
FIGURES = 12  # pixels
EDGE = 2.0  # pixels of room round a sign


def small(map: GameMap, cell: int, look: Look) -> Iterator[Stamp]:
    """Ports and villages, where squares are large enough, in units of the plane."""
    if CELL * look.scale >= PLACES_FROM:
        yield from _ports(map, cell, look.theme)
        for village in hamlets(map, cell):
            yield Stamp(*middle(map.tactical_board, village.tactical), ring(look.theme), around(RING + EDGE))


def square(board: SquareBoard, tactical: int) -> Box:
    """A tactical square in units of the plane."""
    column, row = board.position(tactical)
    return column * CELL, row * CELL, (column + 1) * CELL, (row + 1) * CELL


def middle(board: SquareBoard, tactical: int) -> tuple[float, float]:
    """Its middle."""
    column, row = board.position(tactical)
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def forts(map: GameMap, cell: int, look: Look) -> Iterator[Stamp]:
    """2.6: a star at the square's upper right corner with the fort's strength, and near enough what it holds."""
    size = CELL * look.scale
    reach = round(min(STAR, size * 0.32), 1)
    for city in map.cities_at(cell):
        if city.fort:
            _, top, right, _ = square(map.tactical_board, city.tactical)
            place = right - reach * 0.7 / look.scale, top + reach * 0.9 / look.scale
            holds = f"for {city.fort_capacity:,}" if size >= CAPACITY_FROM and city.fort_capacity else ""
            left, above, beyond, below = around(reach * 1.15 + EDGE)
            wide = width_of(holds, FIGURES, Face.NARROW)
            box = left, above, beyond + wide + EDGE if holds else beyond, below
            yield Stamp(*place, fort(look.theme, reach, city.fort, holds), box)


@lru_cache(maxsize=256)
def fort(theme: Theme, reach: float, strength: int, holds: str = "") -> tuple[Item, ...]:
    """2.6: a star with a fort's strength in it, and beside it how many it holds."""
    size = round(reach)
    found: tuple[Item, ...] = (
        Shape((star(reach * 1.15),), theme.fort, 1.6, theme.city_fill, closed=True),
        Words(0, size * 0.35, str(strength), size, theme.fort, Face.NARROW, "middle"),
    )
    if not holds:
        return found
    return *found, Words(reach + EDGE, FIGURES * 0.35, holds, FIGURES, theme.fort, Face.NARROW, halo=theme.halo)


def _ports(map: GameMap, cell: int, theme: Theme) -> Iterator[Stamp]:
    """An anchor in the lower left of each port's square."""
    for city in map.cities_at(cell):
        if city.port:
            left, _, _, bottom = square(map.tactical_board, city.tactical)
            yield Stamp(left + ASIDE * CELL, bottom - ASIDE * CELL, _anchor(theme), ROOM)


@lru_cache(maxsize=8)
def _anchor(theme: Theme) -> tuple[Item, ...]:
    return anchor(0, theme)


@lru_cache(maxsize=8)
def ring(theme: Theme) -> tuple[Item, ...]:
    """A named place too small for a town."""
    return (Shape((circle((0, 0), RING, 16),), theme.ink, 1.4, theme.roof, closed=True),)


def hamlets(map: GameMap, cell: int) -> Iterator[Village]:
    """The villages of a strategic cell that lie on no town: a ring in the middle of their square tells where."""
    field = map.battlefield(cell)
    here = (village for village in map.villages if village.cell == cell)
    yield from (village for village in here if field.terrain[village.tactical] != Ground.TOWN)
