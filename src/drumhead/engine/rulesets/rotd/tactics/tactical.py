"""9: movement in a tactical phase; what follows it (sieges, bombardment, battles) is other modules' work."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.play.dice import Dice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics import forts, pontoons, support
from drumhead.engine.rulesets.rotd.tactics.arena import Arena, open_arena
from drumhead.engine.rulesets.rotd.tactics.moves import move


def movement(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """9.1-9.12, 12.4, 12.5: tactical movement of one phase, strategic square after strategic square."""
    for cell in _stirring(campaign, plans):
        _move_all(open_arena(campaign, plans, dice, cell))


def _stirring(campaign: Campaign, plans: Mapping[str, Plan]) -> tuple[int, ...]:
    """The strategic cells where a unit has orders, or where a battle may call for support."""
    active = [unit for unit in campaign.units.values() if unit.active]
    ordered = {unit.cell for unit in active if unit.id in plans}
    others = {unit.cell for unit in active} - ordered
    return tuple(sorted(ordered | {cell for cell in others if support.battles(campaign, cell)}))


def _move_all(arena: Arena) -> None:
    forts.change(arena)
    for id in arena.order:
        move(arena, id)
    support.join(arena)
    pontoons.work(arena)
