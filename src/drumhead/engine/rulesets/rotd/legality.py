"""Which orders are allowed, asked of a seat's own view, so that preview and judge agree and nothing leaks."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.maps.marching import Refused
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.state import sets
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.railways import troops
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, HEADQUARTERS, QUIET, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.steps import legal_step, reach
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.marches.rail import rail_refusal
from drumhead.engine.rulesets.rotd.marches.railworks import destroying_refused, rebuilding_refused
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.sourcing import CITY, DEPOT, read_source, title_source
from drumhead.engine.rulesets.rotd.supply.quartermaster import (
    office_refused,
    removal_refused,
    store_refused,
    transfer_refused,
)
from drumhead.engine.rulesets.rotd.supply.transfers import count_stocks
from drumhead.engine.rulesets.rotd.tactics.pontoons import landing, laying_refused
from drumhead.engine.rulesets.rotd.tactics.ways import reachable, refusal, resolve
from drumhead.engine.rulesets.rotd.turns.deployment import deployable, deployment_refusal
from drumhead.engine.rulesets.rotd.turns.organising import merging_refused, resting_refused

Reason = tuple[str, str]
"""The rule that refuses, and why, as a sentence."""
MARCHES = (o.March, o.Withdraw, o.Pursue, o.MarchTo)
MOVES = (o.Move, o.Engage, o.Support, o.Intercept)


def check(game: Game, view: View, order: Order, others: Sequence[Order]) -> Refusal | None:
    """Why the order is not allowed to the seat beside its other orders, or None.

    Only what the player can see and the book forbids is refused; what may yet come to nothing is a task.
    """
    reason = _commanded(view, order)
    if reason is None:
        campaign = Campaign(game, view.state, view.phase)
        reason = _refused(campaign, campaign.units[order.unit], order, others)
    return None if reason is None else Refusal(order=order, rule=reason[0], reason=reason[1])


def next_cells(game: Game, view: View, order: Order) -> tuple[int, ...]:
    """Where an order's path may go on to: strategic cells after a march so far, tactical ones for a move."""
    if _commanded(view, order):
        return ()
    campaign = Campaign(game, view.state, view.phase)
    unit = campaign.units[order.unit]
    match order:
        case o.March():
            stops = [cell for cell in order.path if cell is not None]
            return reach(campaign, unit, stops[-1] if stops else unit.cell)
        case o.Withdraw():
            near = reach(campaign, unit, unit.cell)
            return tuple(cell for cell in near if not campaign.enemies(unit, cell))
        case o.Move():
            return reachable(campaign, unit, order.via)
        case o.DeployTo():
            return deployable(campaign, unit, order.to)
    return ()


def _commanded(view: View, order: Order) -> Reason | None:
    """6.1, 6.2: only for units of one's own command, and only while they exist."""
    token, unit = view.token(order.unit), view.state.units.get(order.unit)
    if unit is not None and unit.status == "gone":
        return "6.1", f"{order.unit} no longer exists."
    if token is None:
        return "6.1", f"You know of no unit {order.unit}."
    if not token.orderable and not view.gm:
        return "6.1", f"{order.unit} is not under your command."
    return None


def _refused(campaign: Campaign, unit: Unit, order: Order, others: Sequence[Order]) -> Reason | None:
    """The book's own prohibitions, kind by kind."""
    if unit.status == "shattered":
        return "14.2", f"{unit.id} is shattered and takes no orders until it has formed again."
    barred = _untimely(campaign, unit, order) or _immobile(unit, order)
    if barred:
        return barred
    match order:
        case o.March():
            return _march(campaign, unit, order) or _on_foot_and_rail(order, others)
        case o.Withdraw():
            return _withdraw(campaign, unit, order)
        case o.Rail():
            return _rail(campaign, unit, order) or _on_foot_and_rail(order, others)
        case o.Move():
            return _move(campaign, unit, order, others)
        case o.Engage() | o.Support() | o.Intercept() if order.first > order.last:
            return _phases_rule(order), f"Tactical phase {order.first} comes after {order.last}."
        case o.Engage() | o.Support() | o.Intercept() if unit.type in HEADQUARTERS:
            return "10.2", f"{unit.id} is a headquarters and takes no part in combat."
        case o.Supply():
            return _supply(campaign, unit, order)
        case o.Deploy():
            return laying_refused(campaign, unit, order.at)
        case o.Undeploy():
            return _undeploy(campaign, unit, order)
        case o.DeployTo():
            beside = [other for other in others if isinstance(other, o.DeployTo) and other.unit != unit.id]
            return _said(unit, "be deployed there", deployment_refusal(campaign, unit, order, beside))
        case o.Merge() | o.Inactivate() | o.Activate() | o.Destroy():
            return _of_the_unit(campaign, unit, order, others)
        case o.Rebuild() | o.Transfer() | o.Store() | o.Remove():
            return _for_the_side(campaign, unit, order, others)
    return None


def _of_the_unit(
    campaign: Campaign,
    unit: Unit,
    order: o.Merge | o.Inactivate | o.Activate | o.Destroy,
    others: Sequence[Order],
) -> Reason | None:
    """3.5b, 8.5, 8.6, 13.1, 13.2: what a unit does instead of moving."""
    match order:
        case o.Merge():
            lost = any(isinstance(other, o.Merge) and other.unit == order.into for other in others)
            refused = merging_refused(campaign, unit, order.into)
            refused = refused or (Refused("3.5b", f"{order.into} is to merge itself") if lost else None)
            return _said(unit, f"merge into {order.into}", refused)
        case o.Inactivate():
            for other in others:
                if isinstance(other, o.Inactivate) and other.unit != unit.id and other.unit in campaign.units:
                    campaign.write(sets("units", other.unit, status="inactive"))
            return _said(unit, "become inactive", resting_refused(campaign, unit))
        case o.Activate():
            awake = None if unit.status == "inactive" else Refused("13.1", "it is active already")
            return _said(unit, "be called up", awake)
        case o.Destroy():
            return _said(unit, f"destroy the {order.what}", destroying_refused(campaign, unit, order.what))


def _for_the_side(campaign: Campaign, unit: Unit, order: o.SideOrder, others: Sequence[Order]) -> Reason | None:
    """8.5, 11.5, 11.7: what an army headquarters orders beside the seat's other orders of this kind."""
    refused = office_refused(unit)
    doing = f"order {order.kind}"
    if refused is None:
        match order:
            case o.Rebuild():
                refused = rebuilding_refused(campaign, unit, order.to)
                doing = f"have the track at {campaign.game.map.board.name(order.to)} rebuilt"
            case o.Transfer():
                count_stocks(campaign)
                beside = [other for other in others if isinstance(other, o.Transfer)]
                refused, doing = transfer_refused(campaign, unit, order, beside), "order the transfer"
            case o.Store():
                refused, doing = store_refused(campaign, unit, order), f"set up a {order.what} there"
            case o.Remove():
                refused, doing = removal_refused(campaign, unit, order), f"give up {order.store}"
    return _said(unit, doing, refused)


def _said(unit: Unit, doing: str, refused: Refused | None) -> Reason | None:
    return None if refused is None else (refused.rule, f"{unit.id} cannot {doing}: {refused.reason}.")


def _untimely(campaign: Campaign, unit: Unit, order: Order) -> Reason | None:
    """7.17, 11.7, 6.10: before the campaign units are only placed and supplies moved, in peace only placed."""
    if isinstance(order, o.DeployTo) and campaign.phase not in (DEPLOYMENT, QUIET):
        return "7.17", f"{unit.id} cannot be deployed now: that is done before the campaign, and in peace."
    if campaign.phase == QUIET and not isinstance(order, o.DeployTo):
        return "6.10", f"{unit.id} can only be sent elsewhere now, with 'deploy to': no campaign is on."
    if campaign.phase == DEPLOYMENT and not isinstance(order, o.DeployTo | o.Transfer):
        return "7.17", f"{unit.id} can only be deployed now, with 'deploy to': the campaign has not begun."
    return None


def _immobile(unit: Unit, order: Order) -> Reason | None:
    """12.5 and gaps 9.14: what never moves, or not now."""
    if unit.type == Kind.NB and isinstance(order, (*MARCHES, *MOVES, o.Rail, o.Entry)):
        return "7.1", f"{unit.id} is a naval battery, which stays where it is."
    return None


def _phases_rule(order: Order) -> str:
    return {"engage": "9.8", "support": "9.10", "intercept": "9.11"}[order.kind]


def _march(campaign: Campaign, unit: Unit, order: o.March) -> Reason | None:
    """7.1, 7.3, 7.4, 7.8, 7.16: each square in turn; more squares than the unit could ever march."""
    at, stops = unit.cell, [cell for cell in order.path if cell is not None]
    for cell in stops:
        step = legal_step(campaign, unit, cell, at)
        if step is not None:
            return step.rule, f"{unit.id} cannot march to {campaign.game.map.board.name(cell)}: {step.reason}."
        at = cell
    most = whole(campaign.game, f"march.allowance.{unit.type}")
    forced = unit.type not in (Kind.MI, Kind.PB)
    if len(stops) > most + forced:
        rule, how = ("7.3", f"{most} squares and one by forced march") if forced else ("7.1", f"{most} squares")
        return rule, f"{unit.id} can march {how} a turn, not {len(stops)}."
    tired = whole(campaign.game, "march.limits.fatigue")
    return ("7.1", f"{unit.id} is too tired to march.") if unit.fatigue > tired else None


def _withdraw(campaign: Campaign, unit: Unit, order: o.Withdraw) -> Reason | None:
    """7.5: from a square of last turn's battles, to a neighbour without active enemies."""
    board = campaign.game.map.board
    if not campaign.square(unit.cell).battle_last_turn:
        return "7.5", f"No battle was fought in {board.name(unit.cell)} last turn."
    step = legal_step(campaign, unit, order.to)
    if step is not None:
        return step.rule, f"{unit.id} cannot withdraw to {board.name(order.to)}: {step.reason}."
    if campaign.enemies(unit, order.to):
        return "7.5", f"Enemies stand in {board.name(order.to)}."
    return None


def _rail(campaign: Campaign, unit: Unit, order: o.Rail) -> Reason | None:
    """8.1, 8.3: from friendly track, to and through squares that have some."""
    map = campaign.game.map
    for cell in (order.to, order.via):
        if cell is not None and not map.has_rail(cell):
            return "8.3", f"No railway runs through {map.board.name(cell)}."
    if order.to == unit.cell:
        return "8.3", f"{unit.id} is in {map.board.name(order.to)} already."
    found = rail_refusal(campaign, unit, troops(campaign))
    return None if found is None else (found.rule, f"{unit.id} cannot go by rail: {found.reason}.")


def _on_foot_and_rail(order: Order, others: Sequence[Order]) -> Reason | None:
    """8.1: who marches does not ride."""
    other = o.Rail if isinstance(order, o.March) else o.March
    if any(isinstance(stands, other) and stands.unit == order.unit for stands in others):
        return "8.1", f"{order.unit} cannot both march and go by rail in one turn."
    return None


def _move(campaign: Campaign, unit: Unit, order: o.Move, others: Sequence[Order]) -> Reason | None:
    """9.2-9.7, on the battlefield where the unit stands, if it will be there still when it moves."""
    if unit.status == "inactive" or _elsewhere(order, others):
        return None
    way = resolve(campaign, unit, order)
    if way is None:
        return "9.2c", f"There is no {order.to} in {campaign.game.map.board.name(unit.cell)} that {unit.id} can reach."
    return refusal(campaign, unit, way)


def _elsewhere(move: o.Move, others: Sequence[Order]) -> bool:
    """5.2: whether another order takes the unit to another strategic square before the move begins."""
    leaves = [stands for stands in others if stands.unit == move.unit and isinstance(stands, (*MARCHES, o.Rail))]
    return any(
        isinstance(order, o.Withdraw) or move.start >= (5 if isinstance(order, o.Rail) else 3) for order in leaves
    )


def _supply(campaign: Campaign, unit: Unit, order: o.Supply) -> Reason | None:
    """6.7, 11.6, 11.9: how much it can carry, and from where it can draw."""
    most = 12 if unit.type == Kind.CQ else 1
    if order.level is not None and order.level > most:
        return "11.9", f"{unit.id} can carry {most}, not {order.level}."
    if unit.type == Kind.NB:
        return "11.6", f"{unit.id} is a naval battery and uses no supplies."
    if order.source in ("", "none"):
        return None
    return _no_source(campaign, order.source)


def _no_source(campaign: Campaign, text: str) -> Reason | None:
    """6.7, 11.6: cities, depots one knows of, and corps headquarters one knows of."""
    source = text if text.startswith((CITY, DEPOT)) else read_source(campaign.game, text)
    if source.startswith(CITY):
        known = source.removeprefix(CITY) in campaign.cities
    elif source.startswith(DEPOT):
        known = source.removeprefix(DEPOT) in campaign.depots
    else:
        known = source in campaign.units
        if known and campaign.units[source].type != Kind.CQ:
            return "11.6", f"{source} is no corps headquarters; only those hand out supplies."
    return None if known else ("6.7", f"There is no supply source {title_source(source)!r} that you know of.")


def _undeploy(campaign: Campaign, unit: Unit, order: o.Undeploy) -> Reason | None:
    """12.5."""
    if unit.type != Kind.PB:
        return "12.5", f"{unit.id} is no pontoon bridge."
    if unit.deployed and landing(campaign, unit, order.to) is None:
        return "12.5", "There is no dry ground beside the bridge to take it up to."
    return None
