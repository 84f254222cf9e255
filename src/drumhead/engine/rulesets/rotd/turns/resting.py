"""13.1, 13.2: units are called up and put to rest, by their own commanders or by the War Minister of their side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.stacking import resting_limit, uncounted
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table
from drumhead.engine.rulesets.rotd.offices.speakers import said_for_sides
from drumhead.engine.rulesets.rotd.orders.orders import ActivateUnit, InactivateUnit
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.orders.subjects import office_of

Plans = Mapping[str, Plan]
Said = InactivateUnit | ActivateUnit


def rest_and_wake(campaign: Campaign, plans: Plans) -> None:
    """13.1: those called up stand to arms, then others are put to rest, each by unit id; then ministers hear of it."""
    for id, by in called_up(campaign, plans).items():
        if campaign.units[id].status == "inactive" and not campaign.units[id].away:
            _stand(campaign, campaign.units[id], by, "active")
    for id, by in put_to_rest(campaign, plans).items():
        _rest(campaign, campaign.units[id], by)
    for minister, order in _said(campaign, plans):
        _answer(campaign, minister, order)


def called_up(campaign: Campaign, plans: Plans) -> dict[str, str]:
    """13.1: the units called up, by id, and whose order it is: its own before a minister's."""
    own = [id for id, plan in plans.items() if plan.activate is not None]
    return _by_whom(campaign, plans, own, ActivateUnit)


def put_to_rest(campaign: Campaign, plans: Plans) -> dict[str, str]:
    """13.1: the same of the units that are to become inactive."""
    own = [id for id, plan in plans.items() if plan.inactivate is not None]
    return _by_whom(campaign, plans, own, InactivateUnit)


def _by_whom(campaign: Campaign, plans: Plans, own: list[str], kind: type[Said]) -> dict[str, str]:
    said = _said(campaign, plans)
    found = {order.whom: by.id for by, order in said if isinstance(order, kind) and of_side(campaign, by, order.whom)}
    found |= {id: id for id in own if id in campaign.units}
    return dict(sorted(found.items()))


def _said(campaign: Campaign, plans: Plans) -> Iterator[tuple[Unit, Said]]:
    """13.1d: what War Ministers order."""
    return ((by, order) for by, order in said_for_sides(campaign, plans) if isinstance(order, Said))


def of_side(campaign: Campaign, by: Unit, whom: str) -> bool:
    """13.1d: whether there is such a unit on the side of whoever orders it."""
    unit = campaign.units.get(whom)
    return unit is not None and unit.side == by.side and unit.status != "gone"


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


def _rest(campaign: Campaign, unit: Unit, by: str) -> None:
    refused = resting_refused(campaign, unit)
    if refused is None:
        _stand(campaign, unit, by, "inactive")
        return
    cause, seats, reason = _cause(unit, by, "inactive"), holders(campaign.game, unit), refused.reason
    campaign.set_unit("rest-refused", unit, {}, rule=refused.rule, cause=cause, seen_by=seats, reason=reason)


def _stand(campaign: Campaign, unit: Unit, by: str, status: str) -> None:
    """`by` a minister is told of: else nobody would know who moved his unit."""
    kind = "activated" if status == "active" else "inactivated"
    told: dict[str, Any] = {} if by == unit.id else {"by": office_of(by)}
    cause, seats = _cause(unit, by, status), holders(campaign.game, unit)
    rule = "13.1" if by == unit.id else "13.1d"
    campaign.set_unit(kind, unit, {"status": status}, rule=rule, cause=cause, seen_by=seats, **told)


def _cause(unit: Unit, by: str, status: str) -> str:
    word = "activate" if status == "active" else "inactivate"
    return f"order {by} {word}" if by == unit.id else f"order {by} {word} unit"


def _answer(campaign: Campaign, minister: Unit, order: Said) -> None:
    """13.1d: whether a unit is as its minister wants it, and no more: neither where it is, nor why it is not."""
    status = "active" if isinstance(order, ActivateUnit) else "inactive"
    unit = campaign.units.get(order.whom)
    knowing = () if unit is None else holders(campaign.game, unit)
    seats = [seat for seat in holders(campaign.game, minister) if seat not in knowing]
    if seats:
        campaign.record(
            "minister-answered",
            rule="13.1d",
            cause=f"order {minister.id} {order.kind}",
            seen_by=seats,
            whom=order.whom,
            status=status,
            done=unit is not None and of_side(campaign, minister, order.whom) and unit.status == status,
        )
