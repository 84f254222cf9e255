"""10: what a game master may rule of a battle before it is fought again, and whether it came of the dice."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.errors import RefusedError
from drumhead.engine.rulesets.rotd.battles.engagement import Engagement
from drumhead.engine.rulesets.rotd.combat.account import ATTACKER, DEFENDER, Outcome, Volley

WINNER = "winner"
CAMPS = ("attackers", "defenders")
"""As winners, and for the men they lose."""
FATES = ("stood", "retreated", "routed", "shattered", "destroyed")


def battle_at(place: str) -> str:
    """What the dice of a battle are thrown for, by its strategic and tactical square."""
    return f"battle {place}"


def is_as_ruled(met: Engagement, wanted: Mapping[str, str], outcome: Outcome) -> bool:
    """Whether a battle ended as was ruled; RefusedError where it was ruled of somebody who did not fight."""
    return all(_agrees(met, key, value, outcome) for key, value in wanted.items())


def _agrees(met: Engagement, key: str, value: str, outcome: Outcome) -> bool:
    if key == WINNER:
        return outcome.winner == _camp(met, value)
    if key in CAMPS:
        low, high = bounds(value)
        return low <= _lost(outcome, CAMPS.index(key)) <= high
    if key not in outcome.fates:
        raise RefusedError(f"{key} did not fight in this battle; those who did are {', '.join(outcome.fates)}.")
    return outcome.fates[key] == value


def _camp(met: Engagement, value: str) -> int:
    """Attackers or defenders by that word, or by their side."""
    if value in CAMPS:
        return CAMPS.index(value)
    for camp, units in ((ATTACKER, met.attackers), (DEFENDER, met.defenders)):
        if value in {unit.side for unit in units}:
            return camp
    raise RefusedError(f"{value} did not fight in this battle; its winner can be attackers or defenders.")


def _lost(outcome: Outcome, camp: int) -> float:
    """The men a camp lost in the whole battle."""
    volleys = (entry for entry in outcome.entries if isinstance(entry, Volley))
    return sum(hit.lost for volley in volleys for hit in volley.hits[camp])


def bounds(value: str) -> tuple[int, int]:
    """`0-300` as (0, 300); ValueError where it is none."""
    low, dash, high = value.partition("-")
    return int(low), int(high) if dash else int(low)
