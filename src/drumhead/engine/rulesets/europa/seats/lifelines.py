"""What the units of a seat hang on: lines of general supply as they are, and as they would be if hexes fell."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from drumhead.engine.play.orders import Order
from drumhead.engine.play.recall.lifelines import Lifeline
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.position.sides import SIDES, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Holding, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, on_map
from drumhead.engine.rulesets.europa.supply.cuts import Cut
from drumhead.engine.rulesets.europa.supply.tracing import Line, begun, supplied, title
from drumhead.engine.rulesets.europa.turns.acts import after

SUPPLY = "supply"
STRANGERS = {"insurgent": "Nat", "loyalist": "PA"}
"""Who is thought to stand in a hex that fell to a side."""


def lifelines(
    game: HexGame, view: View, orders: Sequence[Order], fallen: Collection[int] = frozenset()
) -> tuple[Lifeline, ...]:
    """The lines of all units the seat holds, behind its orders; none before supply is judged at all (R034)."""
    state = after(game, view.state, orders) if orders else view.state
    if not begun(game, state):
        return ()
    sides = SIDES if view.gm else game.seat(view.seat).holds
    return tuple(line for side in sides for line in _lines(game, _taken(game, state, side, fallen), side))


def _taken(game: HexGame, state: EuropaState, side: str, fallen: Collection[int]) -> EuropaState:
    """The position with a small unit of the enemy's, that has no zone, alone in each of the fallen hexes."""
    if not fallen:
        return state
    enemy = enemy_of(side)
    units = {id: unit for id, unit in state.units.items() if unit.cell not in fallen}
    units |= {f"?{cell}": _stranger(enemy, cell) for cell in sorted(fallen)}
    hexes = {game.map.board.name(cell): Holding(enemy) for cell in sorted(fallen)}
    return replace(state, units=units, hexes={**state.hexes, **hexes})


def _stranger(side: str, cell: int) -> Unit:
    return Unit("?", STRANGERS[side], "infantry", "II", 1, 1, 1, cell)


def _lines(game: HexGame, state: EuropaState, side: str) -> Iterator[Lifeline]:
    lines = supplied(game, state)
    for id, unit in on_map(state, side):
        if not id.startswith("?"):
            found = lines[id]
            yield _broken(game, id, unit, found) if isinstance(found, Cut) else _whole(game, id, unit, found)


def _whole(game: HexGame, id: str, unit: Unit, line: Line) -> Lifeline:
    path = tuple(cell for cell in line.cells if not game.map.board.is_box(cell)) or (unit.cell,)
    told = title(game, line)
    return Lifeline(SUPPLY, id, unit.cell, line.to, path, f"{id}: in general supply of {line.to}, {told}.", line.rule)


def _broken(game: HexGame, id: str, unit: Unit, cut: Cut) -> Lifeline:
    why = cut.because[0]
    hungry = f", U-{unit.hungry} by now" if unit.hungry else ""
    text = f"{id} in {hex_name(game, unit.cell)}: out of general supply{hungry}; {why.text}."
    return Lifeline(SUPPLY, id, unit.cell, "", (), text, why.rule, why.text, why.cell)
