"""10.8, 10.12: morale checks."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal, NamedTuple

from drumhead.engine.play.dice import Stream
from drumhead.engine.rulesets.rotd.campaign.state import Kind
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers
from drumhead.engine.rulesets.rotd.combat.strength import Fighter, fatigue_band, level

Result = Literal["passed", "held", "retreated", "routed", "shattered", "destroyed"]


class Nerve(NamedTuple):
    """10.8: what makes a unit stand or run: its quality, the level of its experience, fatigue, how many of its flanks
    are anchored, and how the melee went, empty where there was none."""

    quality: int
    experience: int
    fatigue: int
    anchors: int
    melee: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A morale check: the loss in percent that called for it, the chances in percent, the roll and what came of it.

    A roll of -1: none was made, the unit was too tired (14.1).
    """

    id: str
    loss: float
    retreat: float
    rout: float
    roll: float
    result: Result
    nerve: Nerve


def needs_check(lost: float, men: float, numbers: Numbers) -> bool:
    """10.8: a loss of 2% or more."""
    return lost > 0 and 100.0 * lost >= numbers.check.bands[0] * men


def chances(loss: float, nerve: Nerve, numbers: Numbers) -> tuple[float, float]:
    """10.8: the chances of (retreat, rout) in percent."""
    n, band = numbers.check, loss_band(loss, numbers)
    if band < 0:
        return 0.0, 0.0
    at, tired, quality = nerve.experience, fatigue_band(nerve.fatigue, numbers), nerve.quality - 1
    flank = n.flanks[nerve.anchors]
    retreat = max(0.0, n.retreat[band] * n.retreat_quality[quality] - n.retreat_less[quality])
    rout = max(0.0, n.rout[band] * n.rout_quality[quality] - n.rout_less[quality])
    retreat *= n.retreat_experience[at] * n.retreat_fatigue[tired] * flank
    rout *= n.rout_experience[at] * n.rout_fatigue[tired] * flank
    more = {"": (0.0, 0.0), "won": n.melee_won, "lost": n.melee_lost}[nerve.melee]
    return _limited(retreat + more[0], n.most), _limited(rout + more[1], n.most)


def loss_band(loss: float, numbers: Numbers) -> int:
    """10.8: the row of the table for a loss in percent; -1 where none calls for a check."""
    return bisect_right(numbers.check.bands, loss) - 1


def _limited(chance: float, most: float) -> float:
    return min(most, max(0.0, chance))


def check(
    fighter: Fighter, fatigue: int, loss: float, anchors: int, melee: str, stream: Stream, numbers: Numbers
) -> Check:
    """10.8, 14.1: one unit's check after losing `loss` percent; a fort's garrison does not leave."""
    nerve = Nerve(fighter.quality, level(fighter.experience), fatigue, anchors, melee)
    retreat, rout = chances(loss, nerve, numbers)
    if fatigue >= numbers.check.shatters_at:
        return Check(fighter.id, loss, retreat, rout, -1.0, _outcome(fighter, "shattered"), nerve)
    roll = stream.percent()
    if roll >= rout + retreat:
        return Check(fighter.id, loss, retreat, rout, roll, "passed", nerve)
    failed = _outcome(fighter, "routed" if roll < rout else "retreated")
    return Check(fighter.id, loss, retreat, rout, roll, failed, nerve)


def _outcome(fighter: Fighter, failed: Result) -> Result:
    """10.8: forts hold their troops, naval batteries cannot go; a rout destroys these."""
    if fighter.type == Kind.NB:
        return "held" if failed == "retreated" or fighter.in_fort else "destroyed"
    return "held" if fighter.in_fort and failed != "shattered" else failed
