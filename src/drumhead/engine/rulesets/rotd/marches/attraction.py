"""7.13: where march to battle, to allies and to enemies lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from drumhead.engine.play.dice import Dice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.marches.steps import reach
from drumhead.engine.rulesets.rotd.orders.orders import MarchTo
from drumhead.engine.rulesets.rotd.orders.plans import Plan


class Pull(NamedTuple):
    """The square that draws a unit, the order that lets it, and how many units count there."""

    cell: int
    order: str
    units: int


Measure = Callable[[Campaign, Unit, int], int]


def attraction(campaign: Campaign, unit: Unit, plan: Plan, dice: Dice) -> Pull | None:
    """7.13: the neighbouring square the unit should march to now; its own square wins ties and keeps it there."""
    for order, measure in _wishes(plan):
        here = measure(campaign, unit, unit.cell)
        sizes = {cell: measure(campaign, unit, cell) for cell in reach(campaign, unit, unit.cell)}
        most = max(sizes.values(), default=0)
        if max(here, most) == 0:
            continue
        if here >= most:
            return None
        cells = [cell for cell in sorted(sizes) if sizes[cell] == most]
        return Pull(dice.stream(f"{order.key[1]} {unit.id}").choice(cells), order.key[1], most)
    return None


def battle(campaign: Campaign, unit: Unit, cell: int) -> int:
    """Units of both sides on a square where friends and foes meet; 0 without a battle."""
    friends, foes = allies(campaign, unit, cell), enemies(campaign, unit, cell)
    own = 1 if cell == unit.cell else 0
    return friends + own + foes if friends + own and foes else 0


def allies(campaign: Campaign, unit: Unit, cell: int) -> int:
    """Active friends on a square, the unit itself left out."""
    found = campaign.present(cell)
    return sum(u.active and u.id != unit.id and campaign.friendly(unit, u) for u in found)


def enemies(campaign: Campaign, unit: Unit, cell: int) -> int:
    """Active hostile units on a square."""
    return sum(u.active and campaign.hostile(unit, u) for u in campaign.present(cell))


def _wishes(plan: Plan) -> tuple[tuple[MarchTo, Measure], ...]:
    """The orders that stand, in the book's priority: battle, allies, enemies."""
    wishes = ((plan.march_to_battle, battle), (plan.march_to_allies, allies), (plan.march_to_enemies, enemies))
    return tuple((order, measure) for order, measure in wishes if order is not None)
