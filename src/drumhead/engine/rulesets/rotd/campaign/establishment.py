"""3.1, 3.4: how many men a unit begins with, and what it may carry."""

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


def small_arms(kind: Kind, nation: str, tables: Mapping[str, Any]) -> tuple[str, ...]:
    """3.4: the personal arms of a type, the basic one first; only infantry has arms of its nation beside them."""
    weapons = tables["weapons"]
    if kind in FOOT:
        return (*weapons["foot"], *weapons["foot_of"].get(nation, ()))
    if kind is Kind.HC:
        return tuple(weapons["heavy"])
    known = weapons["horse"] if kind in CAVALRY else weapons["foot"] if kind is Kind.MI else ()
    return tuple(known)


def guns(kind: Kind, nation: str, tables: Mapping[str, Any]) -> tuple[str, ...]:
    """3.4: the guns of artillery and of attached batteries, by nation; other types have none."""
    if kind not in ARTILLERY | FOOT | CAVALRY:
        return ()
    weapons = tables["weapons"]
    return (*weapons["guns"], *weapons["guns_of"].get(nation, ()))
