"""3.4: what a unit of an arm and a nation may carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.engine.rulesets.rotd.campaign.establishment import guns, small_arms
from drumhead.engine.rulesets.rotd.campaign.state import Kind
from drumhead.engine.rulesets.rotd.knowledge.describe import TYPES
from drumhead.engine.rulesets.rotd.opening.entries import UnitEntry


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
