"""12.7: ferries in the turn to come: what is known of them, and whom they will hardly take."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.rulesets.rotd.campaign.banks import FIELD, passable
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.knowledge.shipping import NAVAL_MINISTER, river_watched
from drumhead.engine.rulesets.rotd.marches.steps import ferried_from
from drumhead.engine.rulesets.rotd.orders.orders import Move
from drumhead.engine.rulesets.rotd.orders.subjects import office_of
from drumhead.engine.rulesets.rotd.tactics.ferrying import crossing_refused, ferry_of
from drumhead.engine.rulesets.rotd.tactics.ways import Denial, reachable
from drumhead.engine.rulesets.rotd.waters.ferries import carries, may_ferry, space


def unseen(outlook: Outlook, order: Move) -> bool:
    """4.3: whether a move names a ferry that the seat does not see; it may lie where the unit is by then."""
    return isinstance(order.via, str) and order.via not in outlook.campaign.ships


def ferried_unseen(outlook: Outlook, empty: Campaign, unit: Unit, target: int, origin: int) -> bool:
    """7.8, 4.3: whether a ferry that the seat would not hear of may take a march over a great river."""
    return ferried_from(empty, unit, origin, target, lambda cell: unheard_of(outlook, cell))


def unheard_of(outlook: Outlook, cell: int) -> bool:
    """4.3: whether ferries may lie on the river of a strategic square of which the seat would not hear."""
    if any(office_of(id) == NAVAL_MINISTER for id in outlook.offices):
        return False
    eyes = [other for id in outlook.own if (other := outlook.campaign.units[id]).active]
    return not river_watched(outlook.campaign, cell, eyes)


def ferrying_refused(outlook: Outlook, there: Unit, order: Move) -> Denial | None:
    """12.7: why the ferry it names cannot take a unit over, whoever else uses it, or None."""
    if unseen(outlook, order) and may_ferry(outlook.campaign, str(order.via)):
        return None
    refused = crossing_refused(outlook.campaign, there, order)
    return None if refused is None else (refused.rule, f"{there.id} cannot be ferried: {refused.reason}.")


def reached(outlook: Outlook, empty: Campaign, mover: Unit, order: Move) -> tuple[int, ...]:
    """9.2, 12.7: where a move may end, over the waypoint or the ferry it names."""
    if not isinstance(order.via, str):
        return reachable(empty, mover, order.via)
    if ferrying_refused(outlook, mover, order) is not None:
        return ()
    ferry = outlook.campaign.ships.get(order.via)
    if ferry is None:
        field = empty.battlefield(mover.cell)
        return tuple(cell for cell in range(FIELD.size) if passable(field, cell))
    return reachable(empty, mover, ferry.tactical, ferry)


def doubts(outlook: Outlook, unit: Unit, order: Move) -> Iterator[str]:
    """12.7: whether all fit that the seat sends over a ferry, and whether others may have a claim to it."""
    campaign, ship = outlook.campaign, ferry_of(outlook.campaign, unit, order)
    if unseen(outlook, order):
        yield f"is ferried only if {order.via} lies there: no such ship is seen (rule 12.7)."
    if ship is None:
        return
    sent = [id for id, plan in outlook.plans.items() if plan.move is not None and plan.move.via == ship.id]
    wanted = ship.ferried + sum(space(campaign, campaign.units[id]) for id in sent)
    most = carries(campaign, ship)
    if wanted >= most:
        yield f"is ferried only if {ship.id} has room: {wanted} are to cross, less than {most} can (rule 12.7)."
    elif ship.state != unit.state:
        yield f"is ferried only if {ship.id} has room then: it is not of its own state (rule 12.7)."
