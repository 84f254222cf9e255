"""Units that are lost: they go to the pool, and some of them yield special replacements (R209, R293)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.europa.position.sides import COALITION, GOBERNITO
from drumhead.engine.rulesets.europa.position.state import POOL, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.telling import Teller

SPECIAL = "special "
"""Before an affiliation: the tally of half the attack and defense of those it lost that count for special points."""


def special_value(unit: Unit) -> float:
    """What a lost unit counts for: half its attack and defense, nothing where it was isolated (R209, R293)."""
    attack, defense, _ = unit.factors
    return 0.0 if unit.isolated else (attack + defense) / 2


def accrues_to(state: EuropaState, unit: Unit) -> str:
    """Whose special points a lost unit yields: those of its affiliation; the People's Army's for survivors of a
    Gobernito that collapsed (R208, R227)."""
    collapsed = COALITION[unit.affiliation] == GOBERNITO and not state.gobernitos[unit.affiliation].standing
    return "PA" if collapsed else unit.affiliation


def losing(state: EuropaState, ids: Sequence[str], special: bool = True) -> tuple[Change, ...]:
    """What changes when units are eliminated; without `special` no points accrue for them."""
    tallies: dict[str, float] = {}
    changes: list[Change] = []
    for id in ids:
        unit = state.units[id]
        changes.extend(sets("units", id, **POOLED))
        if special and special_value(unit):
            name = SPECIAL + accrues_to(state, unit)
            tallies[name] = tallies.get(name, state.tallies.get(name, 0.0)) + special_value(unit)
    changes.extend(Change(table="tallies", id=name, field="", now=now) for name, now in sorted(tallies.items()))
    return tuple(changes)


POOLED: Mapping[str, Any] = {"status": POOL, "cell": -1, "spent": 0, "stayed": 0, "hungry": 0, "box": ""}


def lose(
    teller: Teller, ids: Sequence[str], reason: str, rule: str = "", cause: str = "", special: bool = True
) -> None:
    """Eliminates units, each told where it stood."""
    for id in ids:
        unit = teller.state.units[id]
        cell = unit.cell if unit.cell >= 0 else None
        changes = losing(teller.state, (id,), special)
        teller.tell("lost", cell, rule=rule, cause=cause, changes=changes, units=(id,), reason=reason, title=unit.title)
