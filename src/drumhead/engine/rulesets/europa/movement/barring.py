"""What no line of supply and no connection by rail may enter, and why (R036, R053, R234, R243, R244)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from drumhead.engine.boards.flood import Cells, cells_of, has, set_of
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.cities.garrisons import GRADES, blocks_supply, intrinsic
from drumhead.engine.rulesets.europa.position.same import Same
from drumhead.engine.rulesets.europa.position.sides import NEUTRAL, enemy_of
from drumhead.engine.rulesets.europa.position.state import City, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_neutral, units_at
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.zones.owning import OWNERS, owners
from drumhead.engine.rulesets.europa.zones.zones import projected, why_zone


def owned(game: HexGame, state: EuropaState, side: str) -> Cells:
    """The hexes that a side owns."""
    word = f"owned {side}"
    found = state.found.get(word)
    if not isinstance(found, int):
        found = state.found[word] = set_of(owners(game, state) == OWNERS.index(side))
    return found


def standing(state: EuropaState, side: str) -> Cells:
    """The hexes in which units of a side stand."""
    word = f"standing {side}"
    found = state.found.get(word)
    if not isinstance(found, int):
        units = state.units
        found = cells_of(cell for cell, ids in state.standing.items() if any(units[id].side == side for id in ids))
        state.found[word] = found
    return found


def closed(game: HexGame, state: EuropaState, side: str) -> Cells:
    """The hexes that no line of a side may enter; it may begin in one (R053)."""
    word = f"closed {side}"
    found = state.found.get(word)
    if not isinstance(found, int):
        enemy = enemy_of(side)
        zones = set_of(projected(game, state, enemy) > 0) & ~standing(state, side)
        neutral = set_of(np.asarray(owners(game, state) == OWNERS.index(NEUTRAL)))
        found = zones | standing(state, enemy) | neutral | _cities(game, state, side)
        state.found[word] = found
    return found


def _cities(game: HexGame, state: EuropaState, side: str) -> Cells:
    """Own cities without the garrison they need (R237, R244), and the enemy's that have one of their own (R243)."""
    others = owned(game, state, enemy_of(side))
    kept = _guarded(game.map, others, Same(state.cities))
    if not kept:
        cells = (cell for cell in _city_cells(game.map) if has(others, cell))
        kept.append(cells_of(cell for cell in cells if intrinsic(game, state, cell) is not None))
    return kept[0] | bare(game, state, side)


@lru_cache(maxsize=64)
def _guarded(map: HexMap, owned: Cells, cities: Same[Mapping[str, City]]) -> list[Cells]:
    """Where the cities with garrisons of their own are kept, among the hexes that a side owns."""
    return []


def bare(game: HexGame, state: EuropaState, side: str) -> Cells:
    """A side's own cities without the garrison they need."""
    word = f"bare {side}"
    found = state.found.get(word)
    if not isinstance(found, int):
        cells = (game.map.board.cell(number) for number in state.cities)
        found = state.found[word] = cells_of(cell for cell in cells if blocks_supply(game, state, cell, side))
    return found


@lru_cache(maxsize=4)
def _city_cells(map: HexMap) -> tuple[int, ...]:
    return tuple(dict.fromkeys(cell for place in map.places if place.city in GRADES for cell in place.cells))


def why_closed(game: HexGame, state: EuropaState, side: str, cell: int) -> Because | None:
    """Why no line of a side may enter a hex; None if it may."""
    enemy, here = enemy_of(side), hex_name(game, cell)
    for id, _ in units_at(state, cell, enemy):
        return Because(f"the enemy's {id} stands in {here}", "R053", cell=cell)
    if is_neutral(game, cell):
        return Because(f"{here} is neutral soil, which no line enters", "R206", cell=cell)
    barred = blocks_supply(game, state, cell, side)
    if barred is not None:
        return barred
    own = intrinsic(game, state, cell)
    if own is not None and own.side == enemy:
        return Because(f"{here} is a pacified city of the enemy's with a garrison of its own", "R243", cell=cell)
    if projected(game, state, enemy)[cell] and not any(units_at(state, cell, side)):
        reasons = why_zone(game, state, enemy, cell)
        whose = f": {reasons[0].text}" if reasons else ""
        return Because(
            f"{here} is in an enemy zone, and no unit of the {titled(side)} side stands there{whose}", "R036", "", cell
        )
    return None
