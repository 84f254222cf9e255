"""Squares as people call them: by the city on them or near them."""

from __future__ import annotations

from functools import lru_cache

from drumhead.engine.maps.squares.model import City, GameMap
from drumhead.engine.play.game import Game

NEAR = 2
"""How many squares away a city may lie that a square is called after."""


def place(game: Game, cell: int) -> str:
    """`Magenta (G4-V9)` by a city or village, `G3-V8 near Novara`, or the square's name alone where no city is near."""
    name, city = game.map.board.name(cell), _city(game.map, cell)
    here = _village(game.map, cell) if city is None or city.cell != cell else city.name
    if here:
        return f"{here} ({name})"
    return name if city is None else f"{name} near {city.name}"


@lru_cache(maxsize=4096)
def _city(map: GameMap, cell: int) -> City | None:
    """The nearest city, of those as near the largest."""
    distance = map.board.distance
    near = [city for city in map.cities if distance(cell, city.cell) <= NEAR]
    return min(near, key=lambda city: (distance(cell, city.cell), -city.size, city.name), default=None)


@lru_cache(maxsize=4096)
def _village(map: GameMap, cell: int) -> str:
    """The first village of a square, which maps name in the sequence of their weight; none is ""."""
    return next((village.name for village in map.villages if village.cell == cell), "")
