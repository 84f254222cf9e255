"""Lombardy's armies many times over: on the same ground, so that they stand close, or each on ground of its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

from drumhead.engine.maps.library import find_scenario
from drumhead.engine.maps.squares.land import leads, passable
from drumhead.engine.maps.squares.model import GameMap, Ground
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.play.turn import advance
from drumhead.engine.session.founding import found_game

SCENARIO = "lombardy-1859"
UNITS = 265
"""Of one copy."""
CLOSE = tuple((copy * 5 % 13 - 6, copy * 7 % 15 - 7) for copy in range(195))
"""Squares east and south by which a copy on the same ground is moved."""
WET = frozenset({Ground.MOUNTAIN, Ground.WATER, Ground.RIVER})
EUROPE = 130, 120
"""Columns and rows of its map."""
FARTHEST = 12
AROUND = tuple((east, south) for east in (-1, 0, 1) for south in (-1, 0, 1))
Place = tuple[int, int]


@dataclass(frozen=True)
class Armies:
    """A first state with all units so many times."""

    game: Game[Any]
    ruleset: Ruleset
    state: Any

    def turn(self, orders: Sequence[Order] = ()) -> Any:
        """All phases of the waiting turn; gives the last state, nothing else is kept."""
        return deque(self.states(orders), maxlen=1).pop()

    def states(self, orders: Sequence[Order] = ()) -> Iterator[Any]:
        """The state after each phase of the waiting turn, as it is played."""
        return (step.state for step in advance(self.ruleset.phases, self.game, self.state, orders, _dice))

    @cached_property
    def marching(self) -> tuple[Order, ...]:
        """Every second active unit marches up to three squares and engages, every eighth supports."""
        active = [unit for _, unit in sorted(self.state.units.items()) if unit.status == "active" and unit.combat]
        return tuple(self.ruleset.order(data) for at, unit in enumerate(active) for data in self._ordered(at, unit))

    def _ordered(self, at: int, unit: Any) -> Iterator[Mapping[str, Any]]:
        path = _way(self.game.map, unit.cell, unit.number % 8)
        if at % 2 == 0 and path:
            yield {"kind": "march", "unit": unit.id, "path": path}
            yield {"kind": "engage", "unit": unit.id}
        elif at % 8 == 1:
            yield {"kind": "support", "unit": unit.id, "at": unit.tactical, "radius": 4}


def _dice(turn: int, phase: str) -> SeededDice:
    return SeededDice("bench", turn, phase)


def _way(map: GameMap, cell: int, wish: int) -> list[int]:
    """Up to three squares that the ground lets anybody march, in about one direction."""
    found: list[int] = []
    for _ in range(3):
        last = found[-1] if found else cell
        near = [next for next in map.board.neighbours(last) if next != cell and leads(map, last, next)]
        if not near:
            break
        found.append(near[wish % len(near)])
    return found


def close_together(copies: int) -> Armies:
    """All copies within 13 by 15 squares of where the scenario has them."""
    return _armies(CLOSE[:copies], reach=1)


def far_apart(copies: int, scenario: str = SCENARIO) -> Armies:
    """Each copy as a whole somewhere else on the map, where most of its squares are land; `scenario` may be Lombardy's
    with a larger map."""
    single = _armies(CLOSE[:1], reach=1, named=scenario)
    map, units = single.game.map, tuple(single.state.units.values())
    beyond = map.board.columns - EUROPE[0], map.board.rows - EUROPE[1]
    steps = product(range(-52, 40 + beyond[0], 9), range(-72, 27 + beyond[1], 9))
    ranked = sorted(steps, key=lambda by: (-sum(_moved(map, unit.cell, by) is not None for unit in units), by))
    return _armies(((0, 0), *[by for by in ranked if by != (0, 0)][: copies - 1]), reach=FARTHEST, named=scenario)


def _armies(places: Sequence[Place], reach: int, named: str = SCENARIO) -> Armies:
    founded, state = found_game(find_scenario(named), {})
    map: GameMap = founded.game.map
    units = (_copy(map, one, copy, by, reach) for copy, by in enumerate(places) for one in state.units.values())
    return Armies(founded.game, founded.ruleset, replace(state, units={unit.id: unit for unit in units}))


def _copy(map: GameMap, unit: Any, copy: int, by: Place, reach: int) -> Any:
    if copy == 0:
        return unit
    number = unit.number + 100 * copy
    cell = _nearest(map, unit.cell, by, reach)
    found = replace(unit, id=f"{unit.nation}{number}{unit.type}", number=number, cell=cell, deployed=False)
    return replace(found, tactical=_dry(map, cell, unit.tactical))


def _moved(map: GameMap, cell: int, by: Place) -> int | None:
    """A square of land so many squares east and south."""
    column, row = map.board.position(cell)
    found = map.board.at(column + by[0], row + by[1])
    return None if found is None or not passable(map, found) else found


def _nearest(map: GameMap, cell: int, by: Place, reach: int) -> int:
    """The square of land nearest to where a copy would stand, within reach; where it stood if there is none."""
    rings = ((by[0] + east * far, by[1] + south * far) for far in range(reach) for east, south in AROUND)
    return next((found for ring in rings if (found := _moved(map, cell, ring)) is not None), cell)


def _dry(map: GameMap, cell: int, tactical: int) -> int:
    """The tactical square nearest in number on which anybody can stand."""
    field = map.battlefield(cell)
    nearest = sorted(range(map.tactical_board.size), key=lambda square: abs(square - tactical))
    return next((square for square in nearest if field.terrain[square] not in WET), tactical)
