"""3.2, 9.6: how soon a unit answers tactical orders, judged at the start of each turn."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from typing import Any

from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import MOUNTED, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table

SLOW = frozenset({Kind.SA, Kind.PB, Kind.MI})


def initiative(numbers: Mapping[str, Any], unit: Unit) -> int:
    """9.1 of the gaps: 1 moves first, 5 last; mobile, practised, fresh and in touch is quick."""
    level = min(8, isqrt(max(0, unit.experience)))
    value = numbers["base"]
    value -= unit.type in MOUNTED
    value -= unit.quality >= numbers["good_quality"]
    value -= level >= numbers["practised"]
    value += unit.quality <= numbers["poor_quality"]
    value += level <= numbers["raw"]
    value += unit.fatigue >= numbers["tired"]
    value += not unit.in_communications
    value += unit.type in SLOW
    return int(max(1, min(5, value)))


def judge_initiative(campaign: Campaign) -> None:
    """9.6: every unit's initiative for the turn."""
    numbers = table(campaign.game, "initiative")
    changes = [
        change
        for id in sorted(campaign.units)
        if (value := initiative(numbers, campaign.units[id])) != campaign.units[id].initiative
        for change in sets("units", id, initiative=value)
    ]
    if changes:
        campaign.record("initiative-judged", changes, rule="9.6")
