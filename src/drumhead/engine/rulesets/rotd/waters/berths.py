"""1.3, 4.3, 11.7: where ships lie, in words and as places: rivers, harbours, coastal waters, the sea, off the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.squares.model import Battlefield, City, GameMap, Ground, RiverClass, Sea
from drumhead.engine.rulesets.rotd.campaign.state import Ship

RIVER, HARBOUR, COAST, SEA, ABROAD = "river", "harbour", "coast", "sea", "abroad"
OFF = "off "
"""Before a port's name: in its coastal waters."""
NOWHERE = -1
"""The cells of what lies off the map."""


@dataclass(frozen=True, slots=True)
class Berth:
    """A place for a ship, as `Ship` has it."""

    water: str
    cell: int = NOWHERE
    tactical: int = NOWHERE
    port: str = ""


def read_berth(map: GameMap, abroad: Collection[str], text: str) -> Berth:
    """`G4-V6 7-7`, `G4-V6`, `Toulon`, `off Toulon`, a sea area, or a place off the map; UnknownNameError for none."""
    words = " ".join(text.split())
    named = next((name for name in abroad if name.casefold() == words.casefold()), None)
    if named is not None:
        return Berth(ABROAD, port=named)
    sea = next((sea for sea in map.seas if words.casefold() == sea.name.casefold()), None)
    if sea is not None:
        return at_sea(map, sea)
    if words.casefold().startswith(OFF):
        city = map.city(words[len(OFF) :])
        return Berth(COAST, city.cell, _roads(map, city), city.name)
    return _on_the_map(map, words)


def _on_the_map(map: GameMap, words: str) -> Berth:
    square, _, tactical = words.partition(" ")
    try:
        cell = map.board.cell(square)
    except UnknownNameError:
        city = map.city(words)
        return Berth(HARBOUR, city.cell, city.tactical, city.name)
    field = map.battlefield(cell)
    return Berth(RIVER, cell, map.tactical_board.cell(tactical) if tactical else _channel(map, field))


def at_sea(map: GameMap, sea: Sea) -> Berth:
    """Somewhere in the middle of a sea area."""
    cells = np.flatnonzero(map.sea == map.seas.index(sea))
    rows, columns = np.divmod(cells, map.board.columns)
    away = (rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2
    return Berth(SEA, int(cells[int(away.argmin())]), map.tactical_board.size // 2, sea.name)


def _roads(map: GameMap, city: City) -> int:
    """The open water of a port's square that is nearest to it; its own square where its sea lies beyond."""
    field, board = map.battlefield(city.cell), map.tactical_board
    return _nearest(board, city.tactical, [cell for cell in range(board.size) if field.terrain[cell] == Ground.WATER])


def _channel(map: GameMap, field: Battlefield) -> int:
    """The square of the greatest river of a battlefield that is nearest to its middle; the middle where none is."""
    board = map.tactical_board
    deepest = max(max(field.river), RiverClass.FORDABLE)
    return _nearest(board, board.size // 2, [cell for cell in range(board.size) if field.river[cell] == deepest])


def _nearest(board: SquareBoard, origin: int, cells: Sequence[int]) -> int:
    """As the crow flies; the origin where there are none."""
    column, row = board.position(origin)

    def away(cell: int) -> tuple[int, int]:
        there = board.position(cell)
        return (there[0] - column) ** 2 + (there[1] - row) ** 2, cell

    return min(cells, key=away, default=origin)


def berth_of(ship: Ship) -> Berth:
    """Where a ship lies."""
    return Berth(ship.water, ship.cell, ship.tactical, ship.port)


def berth_text(map: GameMap, berth: Berth) -> str:
    """A berth in the words that `read_berth` reads."""
    if berth.water == RIVER:
        return f"{map.board.name(berth.cell)} {map.tactical_board.name(berth.tactical)}"
    return f"{OFF if berth.water == COAST else ''}{berth.port}"


def berth_problem(map: GameMap, tables: Mapping[str, Any], hull: str, berth: Berth) -> str:
    """1.3: why a ship of a class cannot lie there, as what follows on its name; empty if it can."""
    deep = hull in tables["ships"]["deep"]
    if berth.water == RIVER:
        return _no_river(map, berth, deep=deep)
    if berth.water not in (HARBOUR, COAST):
        return ""
    port = map.city(berth.port).port
    if port == "sea":
        return ""
    if not port:
        return f"{berth.port} is no port."
    if berth.water == COAST:
        return f"{berth.port} is a port on a river, which has no coastal waters."
    return _too_shallow(berth.port, max(map.battlefield(berth.cell).river), deep=deep)


def _no_river(map: GameMap, berth: Berth, *, deep: bool) -> str:
    field, place = map.battlefield(berth.cell), berth_text(map, berth)
    if field.terrain[berth.tactical] == Ground.WATER:
        return ""
    rank = field.river[berth.tactical]
    if not rank:
        return f"{place} is land: {Ground(field.terrain[berth.tactical]).label} (rule 1.3)."
    return _too_shallow(place, rank, deep=deep)


def _too_shallow(place: str, rank: int, *, deep: bool) -> str:
    """1.3: unfordable and unbridgeable rivers are navigable, and deep ships sail on the unbridgeable alone."""
    if rank < RiverClass.UNFORDABLE:
        return f"the river at {place} is fordable, and no ship sails on it (rule 1.3)."
    if deep and rank < RiverClass.UNBRIDGEABLE:
        return f"it draws too much water for the river at {place}, which is not unbridgeable (rule 1.3)."
    return ""
