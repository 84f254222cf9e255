"""One strategic square in one tactical phase: who moves when, and who has made his move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from drumhead.engine.play.dice import Dice, in_drawn_order
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan


@dataclass(slots=True)
class Arena:
    """`cell` in tactical phase `tac`; `order` holds the ids of the active units in their order of moves.

    `acted` are those that have made, or lost by an encounter, their one move of the phase (9.3, 9.12).
    """

    campaign: Campaign
    plans: Mapping[str, Plan]
    dice: Dice
    cell: int
    tac: int
    order: tuple[str, ...]
    acted: set[str] = field(default_factory=set)

    def unit(self, id: str) -> Unit:
        return self.campaign.units[id]

    def plan(self, unit: Unit) -> Plan:
        """The orders that still stand: none once they are cancelled (7.2 of the gaps)."""
        return SILENT if unit.orders_cancelled else self.plans.get(unit.id, SILENT)


def open_arena(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice, cell: int) -> Arena:
    """9.6: units in order of initiative, 1 first, at random within a group."""
    purpose = f"order of moves {campaign.game.map.board.name(cell)}"
    drawn = in_drawn_order(dice, purpose, (unit.id for unit in campaign.present(cell) if unit.active))
    order = tuple(sorted(drawn, key=lambda id: campaign.units[id].initiative))
    return Arena(campaign, plans, dice, cell, phase_number(campaign.phase), order)


def phase_number(phase: str) -> int:
    """`tactical-3` is 3."""
    return int(phase.rpartition("-")[2])


def evading(arena: Arena, unit: Unit) -> bool:
    """9.3, 9.11: whether a unit does not go into battle: in evade offensive mode, or a headquarters."""
    if not unit.combat:
        return True
    plan = arena.plans.get(unit.id, SILENT)
    if plan.silent:
        return False
    return (plan.attack.mode if plan.attack else unit.attack) == "evade"
