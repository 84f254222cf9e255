"""3.4: what a unit of an arm and a nation may carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, CAVALRY, FOOT, Kind
from drumhead.engine.rulesets.rotd.knowledge.describe import TYPES
from drumhead.engine.rulesets.rotd.opening.entries import UnitEntry


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


def weapon_problems(entry: UnitEntry, kind: Kind, tables: Mapping[str, Any]) -> Iterator[str]:
    """3.4: a sentence for each weapon that the unit cannot carry."""
    nation = entry.id[:2]
    given = {"arm": entry.arm, "gun": entry.gun if "gun" in entry.model_fields_set else None}
    for key, allowed in (("arm", small_arms(kind, nation, tables)), ("gun", guns(kind, nation, tables))):
        weapon = given[key]
        if weapon and weapon not in allowed:
            yield (
                f"Unit {entry.id}: {key} = {weapon!r}: {TYPES[kind].lower()} of {nation} may carry "
                f"{' or '.join(allowed) or 'none'} (rule 3.4)."
            )
