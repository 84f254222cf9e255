"""1.5, 2.5: how many units may stand on one strategic, and on one tactical square."""

from __future__ import annotations

from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit

ACTIVE_LIMIT = 200
"""1.5: active brigades on a strategic square."""
PLACE_LIMIT, ALLIED_LIMIT, NB_LIMIT = 16, 8, 2
"""2.5: brigades on a tactical square, those of one side, and naval batteries."""


def room(campaign: Campaign, unit: Unit, cell: int, tactical: int) -> bool:
    """2.5: whether one more unit may stand there: 16 in all, 8 allied to one another, 2 naval batteries."""
    others = [other for other in campaign.standing(cell, tactical) if other.id != unit.id]
    allied = sum(campaign.friendly(unit, other) for other in others)
    batteries = sum(other.type == Kind.NB for other in others)
    crowded = unit.type == Kind.NB and batteries >= NB_LIMIT
    return len(others) < PLACE_LIMIT and allied < ALLIED_LIMIT and not crowded
