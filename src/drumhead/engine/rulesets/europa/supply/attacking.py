"""Attack supply: steps as near as an overland element is long, for Interventionists ports too (12D of the rules)."""

from __future__ import annotations

from drumhead.engine.boards.flood import Cells, cells_of, has
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.position.sides import INTERVENTIONIST
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.supply.chains import OVERLAND, Chain, Terms, chain
from drumhead.engine.rulesets.europa.supply.coasts import ANY_PORT, GREATER, STANDARD, harbours
from drumhead.engine.rulesets.europa.supply.cuts import Cut, cut_along
from drumhead.engine.rulesets.europa.supply.tracing import Line

ATTACK = "attack"


def steps_of(state: EuropaState, side: str) -> tuple[str, ...]:
    """The items of attack supply that a side has on the map."""
    return tuple(
        id for id, item in state.items.items() if item.kind == ATTACK and item.side == side and item.amount > 0
    )


def within_step(game: HexGame, state: EuropaState, unit: Unit) -> tuple[str, ...]:
    """The steps a unit may draw on, the nearest first."""
    found = []
    for id in steps_of(state, unit.side):
        near = _to(game, state, unit, 1 << state.items[id].cell)
        if has(near.reached, unit.cell):
            found.append((sum(leg.length for leg in near.legs(unit.cell)), id))
    return tuple(id for _, id in sorted(found))


def _to(game: HexGame, state: EuropaState, unit: Unit, cells: Cells) -> Chain:
    """R078: by one overland element, no longer than it may be."""
    return chain(game, state, Terms(unit.side, unit.coalition, by=(OVERLAND,)), cells)


def by_ports(game: HexGame, state: EuropaState, unit: Unit) -> Chain | None:
    """R081: Interventionists trace to a standard or major port by every element, even from a minor port over sea."""
    if unit.coalition != INTERVENTIONIST:
        return None
    ends = harbours(game, state, unit.side, (STANDARD, *GREATER))
    return chain(game, state, Terms(unit.side, unit.coalition, grades=ANY_PORT, landing=(STANDARD, *GREATER)), ends)


def attack_line(game: HexGame, state: EuropaState, unit: Unit) -> Line | Cut:
    """The line along which a unit has attack supply, or why it has none."""
    ports = by_ports(game, state, unit)
    if ports is not None and has(ports.reached, unit.cell):
        legs = ports.legs(unit.cell)
        return Line("", hex_name(game, legs[-1].cells[-1] if legs else unit.cell), legs, "R081")
    near = within_step(game, state, unit)
    if near:
        item = state.items[near[0]]
        return Line("", f"step {near[0]}", _to(game, state, unit, 1 << item.cell).legs(unit.cell), "R078")
    cells = cells_of(state.items[id].cell for id in steps_of(state, unit.side))
    if not cells:
        return Cut((Because(f"the {titled(unit.side)} side has no step of attack supply on the map", "R084"),))
    return cut_along(game, state, _to(game, state, unit, cells), unit.cell, "R078")
