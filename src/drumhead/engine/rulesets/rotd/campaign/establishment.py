"""3.1: how many men a unit begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, CAVALRY, FOOT, HEADQUARTERS, Kind


def starting_men(kind: Kind, nation: str, regiments: int, batteries: int, tables: Mapping[str, Any]) -> int:
    """3.1: men by regiments and batteries; larger regiments for Prussia and Germany."""
    units = tables["units"]
    size = "large" if nation in units["large_nations"] else "plain"
    if kind in FOOT:
        return int(regiments * units["foot_regiment"][size] + batteries * units["battery"])
    if kind in CAVALRY:
        return int(regiments * units["cavalry_regiment"][size] + batteries * units["battery"])
    if kind in ARTILLERY:
        return int(batteries * units["battery"])
    if kind is Kind.MI:
        return int(regiments * units["militia_regiment"])
    return int(units["headquarters"] if kind in HEADQUARTERS else units["pontoon_bridge"])
