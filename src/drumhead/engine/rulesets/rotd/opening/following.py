"""5.1: the campaigns of a scenario that follow the first, read and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.rulesets.rotd.opening.entries import CampaignEntry, read_entry
from drumhead.engine.rulesets.rotd.opening.relations import read_relations


def following(scenario: Scenario, problems: list[str]) -> dict[str, Any]:
    """`campaigns` as the options have them, and `turns`, of all together; nothing where the first is the only one."""
    found = [
        _campaign(scenario, f"Campaign {place}", data, problems)
        for place, data in enumerate(scenario.content.get("campaigns", ()), start=2)
    ]
    campaigns = [campaign for campaign in found if campaign is not None]
    if not campaigns:
        return {}
    dates = [scenario.date.isoformat(), *(campaign["date"] for campaign in campaigns)]
    for place, (before, after) in enumerate(pairwise(dates), start=2):
        if after <= before:
            problems.append(f"Campaign {place}: it begins on {after}, not after the one before it, of {before}.")
    gaps = sum(len(campaign["before"]) + campaign["deployment"] for campaign in campaigns)
    return {"campaigns": campaigns, "turns": scenario.turns + gaps + sum(campaign["turns"] for campaign in campaigns)}


def _campaign(scenario: Scenario, what: str, data: Any, problems: list[str]) -> dict[str, Any] | None:
    entry = read_entry(CampaignEntry, what, data, problems)
    if entry is None:
        return None
    return {
        "title": entry.title,
        "date": entry.date.isoformat(),
        "turns": entry.turns,
        "days_per_turn": entry.days_per_turn or scenario.days_per_turn,
        "before": ["truce"] * entry.truce + ["peace"] * entry.peace,
        "deployment": entry.deployment,
        "theatre": None if entry.theatre is None else list(entry.theatre),
        "relations": read_relations(entry.relations, problems, f"{what}: "),
    }


def unknown_theatres(options: Mapping[str, Any], states: Sequence[str]) -> list[str]:
    """States that a later campaign opens and nobody has."""
    return [
        f"Campaign {place}: theatre: there is no state {code!r} on the map."
        for place, campaign in enumerate(options.get("campaigns", ()), start=2)
        for code in campaign["theatre"] or ()
        if code not in states
    ]
