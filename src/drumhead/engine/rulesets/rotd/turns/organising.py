"""3.5b: what happens to units before a turn's supplies are given out: they merge, hand over, wake and fall asleep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.establishment import starting_men
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table
from drumhead.engine.rulesets.rotd.knowledge.scale import units_called
from drumhead.engine.rulesets.rotd.offices.purse import set_surplus_aside
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics.ways import foes
from drumhead.engine.rulesets.rotd.turns.batteries import hand_batteries
from drumhead.engine.rulesets.rotd.turns.resting import rest_and_wake

AVERAGED = ("quality", "experience", "morale", "fatigue", "ammunition")
ADDED = ("stragglers", "wounded", "prisoners", "killed")


def organise(campaign: Campaign, plans: Mapping[str, Plan]) -> None:
    """3.5b, 10.11c, 13.1: first mergers, then batteries, then those called up, then those put to rest; by unit id."""
    for id in sorted(plans):
        order = plans[id].merge
        if order is not None and id in campaign.units:
            _merge(campaign, campaign.units[id], order.into)
    hand_batteries(campaign, plans)
    rest_and_wake(campaign, plans)


def merging_refused(campaign: Campaign, unit: Unit, into: str) -> Refused | None:
    """3.5b: why a unit cannot merge into another, or None."""
    other = campaign.units.get(into)
    if unit.type in HEADQUARTERS or unit.type == Kind.PB:
        return Refused("3.5bd", f"only {units_called(campaign.game)} can be merged")
    if other is None or other.status == "gone":
        return Refused("3.5b", f"there is no unit {into}")
    if unit.status == "gone":
        return Refused("3.5b", "it no longer exists")
    if other.id == unit.id or other.type != unit.type or other.state != unit.state:
        return Refused("3.5ba", f"{other.id} is not another unit of its state and type")
    if "shattered" in (unit.status, other.status):
        return Refused("14.2", "shattered units must form again first")
    if other.whereabouts != unit.whereabouts:
        return Refused("3.5be", f"{other.id} is in another strategic square")
    if foes(campaign, unit) and other.tactical != unit.tactical:
        return Refused("3.5bf", f"with an enemy in the square it must stand with {other.id}")
    return None


def merged_size(campaign: Campaign, unit: Unit, other: Unit) -> tuple[int, int, int, int]:
    """3.5b: (regiments, batteries, men, men beyond the largest size of the type) of two units together.

    A unit that was larger than the book allows loses nobody of its own.
    """
    units = table(campaign.game, "units")
    most, guns = int(units["most_regiments"].get(other.type, 0)), int(units["most_batteries"].get(other.type, 0))
    regiments, batteries = min(most, unit.regiments + other.regiments), min(guns, unit.batteries + other.batteries)
    room = starting_men(Kind(other.type), other.nation, most, batteries, campaign.game.options["tables"])
    men = min(unit.men + other.men, max(room, other.men))
    return regiments, batteries, men, unit.men + other.men - men


def _merge(campaign: Campaign, unit: Unit, into: str) -> None:
    refused = merging_refused(campaign, unit, into)
    if refused is not None:
        _refuse(campaign, unit, refused, into)
        return
    other = campaign.units[into]
    regiments, batteries, men, excess = merged_size(campaign, unit, other)
    fields: dict[str, Any] = {"regiments": regiments, "batteries": batteries, "men": men}
    fields |= {name: _average(unit, other, name) for name in AVERAGED}
    fields |= {name: getattr(unit, name) + getattr(other, name) for name in ADDED}
    fields |= {"supplies": min(unit.supplies, other.supplies), **_arms(unit, other)}
    emptied = dict.fromkeys((*ADDED, "men", "regiments", "batteries", "supplies"), 0)
    campaign.record(
        "merged",
        (
            *sets("units", other.id, **fields),
            *sets("units", unit.id, status="gone", **emptied),
            *set_surplus_aside(campaign, other.side, excess),
        ),
        rule="3.5b",
        cause=f"order {unit.id} merge",
        cell=other.cell,
        tactical=other.tactical,
        units=(unit.id, other.id),
        seen_by={*holders(campaign.game, unit), *holders(campaign.game, other)},
        before=[unit.men, other.men],
        excess=excess,
        **{name: fields[name] for name in ("men", "regiments", "batteries", "supplies", *AVERAGED)},
    )


def _average(unit: Unit, other: Unit, name: str) -> int:
    """3.5b: weighted by men, to the nearest whole number, halves upwards."""
    men = unit.men + other.men
    total = getattr(unit, name) * unit.men + getattr(other, name) * other.men
    return int((2 * total + men) // (2 * men)) if men else int(getattr(other, name))


def _arms(unit: Unit, other: Unit) -> dict[str, str]:
    """Of two kinds of arms the greater part's stay: the book does not say."""
    larger = unit if unit.men > other.men else other
    return {"arm": larger.arm, "gun": larger.gun}


def _refuse(campaign: Campaign, unit: Unit, refused: Refused, into: str) -> None:
    cause, seats = f"order {unit.id} merge", holders(campaign.game, unit)
    told: dict[str, Any] = {"reason": refused.reason, "into": into}
    campaign.set_unit("merge-refused", unit, {}, rule=refused.rule, cause=cause, seen_by=seats, **told)
