"""9.8: which enemy a unit with an order to engage goes for."""

from __future__ import annotations

from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.tactics.arena import Arena
from drumhead.engine.rulesets.rotd.tactics.ways import diagonals, foes


def engages(arena: Arena, unit: Unit) -> bool:
    """9.8, 10.2: an order to engage stands for this phase, and no failed morale check has ended it."""
    order = arena.plan(unit).engage if unit.combat else None
    return order is not None and not unit.engage_cancelled and order.first <= arena.tac <= order.last


def prey(arena: Arena, unit: Unit) -> int | None:
    """9.8: the square of the nearest enemy combat unit, of headquarters if there is no other; fewest diagonals first.

    What is still equal is left to chance (9.15 of the gaps).
    """
    board = arena.campaign.game.map.tactical_board
    around = foes(arena.campaign, unit)
    troops = [foe for foe in around if foe.combat] or list(around)
    ranked = {
        foe.tactical: (board.distance(unit.tactical, foe.tactical), diagonals(board, unit.tactical, foe.tactical))
        for foe in troops
    }
    best = sorted(square for square, rank in ranked.items() if rank == min(ranked.values()))
    if len(best) < 2:
        return best[0] if best else None
    return arena.dice.stream(f"engage {unit.id}").choice(best)
