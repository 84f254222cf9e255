"""3.5b, 13.1-13.2: what happens to units before a turn's supplies are given out: they merge, wake and fall asleep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.establishment import starting_men
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.stacking import uncounted
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table, whole
from drumhead.engine.rulesets.rotd.knowledge.scale import units_called
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan
from drumhead.engine.rulesets.rotd.tactics.ways import foes
from drumhead.engine.rulesets.rotd.turns.batteries import hand_batteries

AVERAGED = ("quality", "experience", "morale", "fatigue", "ammunition")
ADDED = ("stragglers", "wounded", "prisoners", "killed")


def organise(campaign: Campaign, plans: Mapping[str, Plan]) -> None:
    """3.5b, 10.11c, 13.1: first mergers, then batteries, then those called up, then those put to rest; by unit id."""
    for id in sorted(plans):
        order = plans[id].merge
        if order is not None and id in campaign.units:
            _merge(campaign, campaign.units[id], order.into)
    hand_batteries(campaign, plans)
    for id in sorted(campaign.units):
        if plans.get(id, SILENT).activate is not None and campaign.units[id].status == "inactive":
            _stand(campaign, campaign.units[id], "activated", {"status": "active"}, "13.1")
    for id in sorted(campaign.units):
        if plans.get(id, SILENT).inactivate is not None:
            _rest(campaign, campaign.units[id])


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
    if other.cell != unit.cell:
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
        _refuse(campaign, unit, "merge", refused, into=into)
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
        (*sets("units", other.id, **fields), *sets("units", unit.id, status="gone", **emptied)),
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


def resting_refused(campaign: Campaign, unit: Unit) -> Refused | None:
    """13.2: why a unit cannot become inactive where it is, or None."""
    if not unit.active:
        return Refused("13.1", f"it is {unit.status} already" if unit.status == "inactive" else f"it is {unit.status}")
    here = campaign.present(unit.cell)
    strangers = (u for u in here if u.status != "shattered" and campaign.relation(unit, u) in ("hostile", "neutral"))
    if any(strangers):
        return Refused("13.2", "enemies or neutrals are in its square")
    most, map, exempt = resting_limit(campaign, unit.cell), campaign.game.map, table(campaign.game, "inactive.exempt")
    resting = sum(other.status == "inactive" and not uncounted(map, other, exempt) for other in here)
    if resting >= most and not uncounted(map, unit, exempt):
        return Refused("13.2", f"{most} inactive units are in its square already")
    return None


def resting_limit(campaign: Campaign, cell: int) -> int:
    """1.5, 13.2: how many inactive units a strategic square may hold."""
    return whole(campaign.game, f"inactive.{'city' if campaign.game.map.cities_at(cell) else 'field'}")


def _rest(campaign: Campaign, unit: Unit) -> None:
    refused = resting_refused(campaign, unit)
    if refused is None:
        _stand(campaign, unit, "inactivated", {"status": "inactive"}, "13.1")
    else:
        _refuse(campaign, unit, "inactivate", refused)


def _stand(campaign: Campaign, unit: Unit, kind: str, fields: Mapping[str, Any], rule: str) -> None:
    cause = f"order {unit.id} {'activate' if kind == 'activated' else 'inactivate'}"
    campaign.set_unit(kind, unit, fields, rule=rule, cause=cause, seen_by=holders(campaign.game, unit))


def _refuse(campaign: Campaign, unit: Unit, order: str, refused: Refused, **facts: Any) -> None:
    kind = "merge-refused" if order == "merge" else "rest-refused"
    cause, seats = f"order {unit.id} {order}", holders(campaign.game, unit)
    campaign.set_unit(kind, unit, {}, rule=refused.rule, cause=cause, seen_by=seats, reason=refused.reason, **facts)
