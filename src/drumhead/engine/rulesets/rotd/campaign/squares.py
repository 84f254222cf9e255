"""Changes to the record of a strategic square, made the first time something happens there."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import EMPTY_SQUARE


def set_square(campaign: Campaign, cell: int, **fields: Any) -> tuple[Change, ...]:
    """The changes that give fields of a square new values."""
    key = str(cell)
    if key in campaign.table("squares"):
        return sets("squares", key, **fields)
    return (Change(table="squares", id=key, field="", now=asdict(replace(EMPTY_SQUARE, **fields))),)
