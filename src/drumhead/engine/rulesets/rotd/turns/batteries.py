"""10.11c, 10.11d: a brigade that holds a second, captured battery hands it on, after the mergers."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.battles.capture import gun_after
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import CAVALRY, FOOT, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import switch, whole
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics.ways import foes

RULE = "10.11c"


def hand_batteries(campaign: Campaign, plans: Mapping[str, Plan]) -> None:
    """10.11c: the batteries that units were told to hand over, by unit id."""
    for id in sorted(plans):
        order = plans[id].hand_battery
        if order is not None and id in campaign.units:
            _hand(campaign, campaign.units[id], order.to)


def handing_refused(campaign: Campaign, unit: Unit, to: str, ruled: bool = False) -> Refused | None:
    """10.11c: why a unit cannot hand a battery to another, or None; they stand as near as for a merger (3.5b).

    10.11d: to artillery where the game has it, or where it is `ruled`.
    """
    allowed = ruled or switch(campaign.game, "guns_to_artillery")
    other = campaign.units.get(to)
    if unit.batteries < 2 or not (unit.type in FOOT or unit.type in CAVALRY):
        return Refused(RULE, "only infantry or cavalry that holds two batteries can spare one")
    if other is None or other.id == unit.id or other.status == "gone":
        return Refused(RULE, f"there is no other unit {to}")
    guns = guns_of(unit)
    if other.type == guns and campaign.same_side(unit.state, other.state) and allowed:
        return _full(campaign, other) or _apart(campaign, unit, other)
    alike = any(unit.type in arm and other.type in arm for arm in (FOOT, CAVALRY))
    if not alike or not campaign.same_side(unit.state, other.state):
        return Refused(RULE, f"{other.id} is not {'infantry' if unit.type in FOOT else 'cavalry'} of its side")
    if other.batteries:
        return Refused(RULE, f"{other.id} has a battery already")
    return _apart(campaign, unit, other)


def guns_of(unit: Unit) -> Kind:
    """10.11d: the artillery that serves guns like those of a brigade: field artillery for foot, horse for horse."""
    return Kind.HA if unit.type in CAVALRY else Kind.LA


def _full(campaign: Campaign, other: Unit) -> Refused | None:
    most = whole(campaign.game, f"units.most_batteries.{other.type}")
    if other.batteries < most:
        return None
    return Refused("10.11d", f"{other.id} has {other.batteries} batteries; {most} is the most")


def _apart(campaign: Campaign, unit: Unit, other: Unit) -> Refused | None:
    if "shattered" in (unit.status, other.status):
        return Refused("14.2f", "shattered units must form again first")
    if other.whereabouts != unit.whereabouts:
        return Refused(RULE, f"{other.id} is in another strategic square")
    if foes(campaign, unit) and other.tactical != unit.tactical:
        return Refused(RULE, f"with an enemy in the square it must stand with {other.id}")
    return None


def _hand(campaign: Campaign, unit: Unit, to: str) -> None:
    refused, cause = handing_refused(campaign, unit, to), f"order {unit.id} hand battery"
    if refused is not None:
        campaign.set_unit(
            "handing-refused",
            unit,
            {},
            rule=refused.rule,
            cause=cause,
            seen_by=holders(campaign.game, unit),
            taker=to,
            reason=refused.reason,
        )
        return
    other = campaign.units[to]
    campaign.record(
        "battery-handed",
        handed(unit, other),
        rule=RULE,
        cause=cause,
        cell=unit.cell,
        tactical=unit.tactical,
        units=(unit.id, other.id),
        seen_by={*holders(campaign.game, unit), *holders(campaign.game, other)},
        gun=unit.gun,
    )


def handed(unit: Unit, other: Unit) -> tuple[Change, ...]:
    """What changes when a unit hands a battery to another."""
    return (
        *sets("units", unit.id, batteries=unit.batteries - 1),
        *sets("units", other.id, batteries=other.batteries + 1, gun=gun_after(other, unit.gun)),
    )
