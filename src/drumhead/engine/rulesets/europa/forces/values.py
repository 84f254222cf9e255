"""What units cost and are worth in replacement points (R266, R268, R284, R293)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from drumhead.engine.rulesets.europa.position.sides import INTERVENTIONIST
from drumhead.engine.rulesets.europa.position.state import Unit
from drumhead.engine.rulesets.europa.position.table import kind
from drumhead.engine.rulesets.europa.position.tables import table

KINDS = INFANTRY, ARTILLERY, ARMOUR, COMBINED = "inf", "art", "arm", "com"
"""Kinds of replacement points; combined ones are infantry and artillery at once, and the Interventionists' (R025)."""
Points = dict[str, float]
"""Points by kind."""


def mean(attack: int, defense: int) -> float:
    """R293, R294: half of attack and defense."""
    return (attack + defense) / 2


def cost(unit: Unit) -> Points:
    """What a unit costs at full strength; R268: infantry with infantry, artillery with artillery."""
    return _cost(unit, mean(unit.attack, unit.defense))


def _cost(unit: Unit, worth: float) -> Points:
    if unit.coalition == INTERVENTIONIST:
        return {COMBINED: worth}
    row = kind(unit)
    if row.get("artillery") or row.get("support"):
        return {ARTILLERY: worth}
    if row.get("armour"):
        return {ARMOUR: worth}
    if unit.affiliation == "Fal" and unit.size != "XX":
        return {INFANTRY: float(table("forces.costs.falangist"))}
    guns = min(worth, float(table("forces.costs.supported"))) if "supported" in unit.traits else 0.0
    return {INFANTRY: worth - guns, **({ARTILLERY: guns} if guns else {})}


def rebuilding(unit: Unit) -> Points:
    """What brings a cadre to full strength: the difference of both."""
    if len(unit.reduced) != 3:
        return {}
    whole, left = cost(unit), _cost(unit, mean(unit.reduced[0], unit.reduced[1]))
    missing = {kind: points - left.get(kind, 0.0) for kind, points in whole.items()}
    return {kind: points for kind, points in missing.items() if points > 0}


def disbanded(unit: Unit) -> Points:
    """What a unit yields that is disbanded (R284)."""
    if unit.affiliation == "Fal" and unit.size != "XX":
        return {INFANTRY: float(table("forces.costs.falangist_disbanded"))}
    return _cost(unit, mean(unit.factors[0], unit.factors[1]))


def value(units: Iterable[Unit]) -> Points:
    """What units together are worth where a division is formed out of them (R266, R268)."""
    found: Points = {}
    for unit in units:
        for name, points in _cost(unit, mean(unit.factors[0], unit.factors[1])).items():
            found[name] = found.get(name, 0.0) + points
    return found


def covers(given: Mapping[str, float], needed: Mapping[str, float]) -> bool:
    """Whether points are enough of every kind; combined ones pay for infantry and artillery (R025)."""
    left = dict(given)
    for name, points in needed.items():
        missing = points - left.get(name, 0.0)
        if missing > 0 and name in (INFANTRY, ARTILLERY) and left.get(COMBINED, 0.0) >= missing:
            left[COMBINED] -= missing
        elif missing > 0:
            return False
    return True
