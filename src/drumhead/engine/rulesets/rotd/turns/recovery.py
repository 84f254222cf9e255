"""The end of a turn for the men: stragglers, marching experience, fatigue; and the end of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import MOUNTED, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number, whole
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan


def return_stragglers(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """10.14: part of a unit's stragglers rejoins each turn, a larger part without a strategic movement order."""
    for id in sorted(campaign.units):
        unit, plan = campaign.units[id], plans.get(id, SILENT)
        if unit.status == "gone" or unit.stragglers == 0:
            continue
        rate = "recovery.stragglers" if plan.moves_strategically else "recovery.stragglers_at_rest"
        part = number(campaign.game, rate)
        stream = dice.stream(f"stragglers of {id}")
        returned = min(unit.stragglers, stream.rounded(unit.stragglers * part))
        if returned:
            campaign.set_unit(
                "stragglers-returned",
                unit,
                {"men": unit.men + returned, "stragglers": unit.stragglers - returned},
                rule="10.14b",
                seen_by=holders(campaign.game, unit),
                returned=returned,
                part=part,
                rolls=tuple(stream.rolls),
            )


def gain_by_marching(campaign: Campaign) -> None:
    """3.6: a point for a turn with a strategic march, up to 8."""
    point = whole(campaign.game, "recovery.march_experience")
    limit = whole(campaign.game, "recovery.march_experience_limit")

    def gained(unit: Unit) -> int:
        return min(unit.experience + point, limit) if unit.marched and unit.experience < limit else unit.experience

    _change_all(campaign, "marched-in", "3.6", "experience", gained)


def recover(campaign: Campaign) -> None:
    """3.2: fatigue regained: 4 by cavalry, horse artillery and army headquarters, 3 by others."""
    foot, mounted = whole(campaign.game, "recovery.fatigue"), whole(campaign.game, "recovery.fatigue_mounted")

    def rested(unit: Unit) -> int:
        return max(0, unit.fatigue - (mounted if unit.type in MOUNTED else foot))

    _change_all(campaign, "rested", "3.2", "fatigue", rested)


def fade(campaign: Campaign) -> None:
    """3.6: at the end of a campaign units lose a quarter of their experience, rounded up."""
    part = number(campaign.game, "recovery.experience_lost")
    _change_all(
        campaign, "experience-faded", "3.6", "experience", lambda unit: unit.experience - ceil(unit.experience * part)
    )


def return_wounded(campaign: Campaign) -> None:
    """10.14: at the end of the campaign the wounded rejoin."""
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if unit.status != "gone" and unit.wounded:
            campaign.set_unit(
                "wounded-returned",
                unit,
                {"men": unit.men + unit.wounded, "wounded": 0},
                rule="10.14d",
                seen_by=holders(campaign.game, unit),
                returned=unit.wounded,
            )


def drift(campaign: Campaign, part: int) -> None:
    """3.7: morale that no battle and no city moved goes back one part of so many towards 50, at least a point."""
    middle = whole(campaign.game, "morale_drift.middle")

    def settled(unit: Unit) -> int:
        off = unit.morale - middle
        if unit.morale_moved or off == 0:
            return unit.morale
        step = max(1, round(abs(off) / part))
        return unit.morale - (step if off > 0 else -step)

    _change_all(campaign, "morale-settled", "3.7", "morale", settled)


def _change_all(campaign: Campaign, kind: str, rule: str, field: str, now: Callable[[Unit], int]) -> None:
    """One event that gives a field of every unit that is left its new value."""
    changes: list[Change] = []
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if unit.status != "gone" and now(unit) != getattr(unit, field):
            changes += sets("units", id, **{field: now(unit)})
    if changes:
        campaign.record(kind, changes, rule=rule)
