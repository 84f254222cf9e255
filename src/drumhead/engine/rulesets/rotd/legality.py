"""Which orders are allowed, asked of a seat's own view and its whole sheet, so that preview and judge agree.

Only what the book forbids whatever the others do is refused; what may yet come to nothing is a task. The same orders
get the same verdicts in whatever sequence they stand: an order is judged beside all others of its sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.ruleset import Judge
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, HEADQUARTERS, QUIET, Kind, Unit
from drumhead.engine.rulesets.rotd.foresight import courses, forecast, moving, placing, serving, shipping
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, look
from drumhead.engine.rulesets.rotd.foresight.silence import FOR_OTHERS
from drumhead.engine.rulesets.rotd.marches.steps import reach
from drumhead.engine.rulesets.rotd.offices.speakers import called, speaker
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.sourcing import CITY, DEPOT, read_source, title_source
from drumhead.engine.rulesets.rotd.orders.subjects import office_of, write_subject
from drumhead.engine.rulesets.rotd.turns.deployment import deployable

Reason = tuple[str, str]
"""The rule that refuses, and why, as a sentence."""
MARCHES = (o.March, o.Withdraw, o.Pursue, o.MarchTo)
MOVES = (o.Move, o.Engage, o.Support, o.Intercept)


def check(game: Game, view: View, order: Order, others: Sequence[Order]) -> Refusal | None:
    """Why the order is not allowed to the seat beside its other orders, or None."""
    reason = _commanded(view, order)
    if reason is None:
        outlook = look(game, view, (*(other for other in others if other.key != order.key), order))
        reason = _refused(outlook, _giver(outlook, order), order)
    return _refusal(order, reason)


def judge(game: Game, view: View, orders: Sequence[Order]) -> Judge:
    """What `check` says of each of a sheet's orders beside all the others, which come to the same for each of them."""
    outlook, standing = look(game, view, orders), {order.key: order for order in orders}

    def judged(order: Order) -> Refusal | None:
        if standing.get(order.key) != order:
            return check(game, view, order, orders)
        reason = _commanded(view, order)
        return _refusal(order, reason or _refused(outlook, _giver(outlook, order), order))

    return judged


def _refusal(order: Order, reason: Reason | None) -> Refusal | None:
    return None if reason is None else Refusal(order=order, rule=reason[0], reason=reason[1])


def _giver(outlook: Outlook, order: Order) -> Unit:
    """The unit, or the office in the shape of one, whose order it is."""
    return speaker(outlook.campaign, order.unit) or outlook.campaign.units[order.unit]


def next_cells(game: Game, view: View, order: Order, others: Sequence[Order] = ()) -> tuple[int, ...]:
    """Where an order's path may go on to: strategic cells after a march so far, tactical ones for a move."""
    if order.unit not in view.state.units or _commanded(view, order):
        return ()
    if view.state.units[order.unit].status == "shattered":
        return ()
    outlook = look(game, view, (*(other for other in others if other.key != order.key), order))
    unit = outlook.campaign.units[order.unit]
    match order:
        case o.March():
            return courses.onward(outlook, unit, order.path)
        case o.Withdraw():
            near = reach(outlook.campaign, unit, unit.cell)
            tried = (order.model_copy(update={"to": cell}) for cell in near)
            return tuple(each.to for each in tried if courses.withdrawal_refused(outlook, unit, each) is None)
        case o.Move():
            return moving.onward(outlook, unit, order)
        case o.DeployTo():
            return deployable(outlook.campaign, unit, order.to)
        case o.Unload():
            return shipping.landings(outlook, unit)
    return ()


def course(game: Game, view: View, order: Order, others: Sequence[Order] = ()) -> tuple[int | None, ...]:
    """The strategic squares an order leads over, whence it sets out first, as far as the unit can go by itself."""
    if order.unit not in view.state.units or _commanded(view, order):
        return ()
    outlook = look(game, view, (*(other for other in others if other.key != order.key), order))
    unit = outlook.campaign.units[order.unit]
    match order:
        case o.March():
            return forecast.course(outlook, unit, order.path)
        case o.Withdraw() | o.Rail():
            return unit.cell, order.to
        case o.DeployTo() if order.to is not None:
            return unit.cell, order.to
    return ()


def _commanded(view: View, order: Order) -> Reason | None:
    """6.1, 6.2, 11.7: only for units of one's own command, while they exist, and for offices that one holds."""
    if office_of(order.unit):
        held = any(desk.id == order.unit for desk in view.desks)
        return None if held else ("6.1", f"You do not hold the office of {write_subject(order.unit)}.")
    token, unit = view.token(order.unit), view.state.units.get(order.unit)
    if unit is not None and unit.status == "gone":
        return "6.1", f"{order.unit} no longer exists."
    if token is None:
        return "6.1", f"You know of no unit {order.unit}."
    if not token.orderable and not view.gm and not token.forming:
        return "6.1", f"{order.unit} is not under your command."
    return None


def _refused(outlook: Outlook, unit: Unit, order: Order) -> Reason | None:
    """The book's own prohibitions, kind by kind."""
    if office_of(unit.id) and not isinstance(order, FOR_OTHERS):
        return "6.1", f"The {write_subject(unit.id)} is no unit: that order is a unit's."
    if unit.status == "shattered":
        return "14.2", f"{unit.id} is shattered and takes no orders until it has formed again."
    barred = _untimely(outlook.campaign, unit, order) or _immobile(unit, order)
    if barred or (away := shipping.away_refused(unit, outlook.plan(unit), order)):
        return barred or _said(unit, "do that", away)
    if isinstance(order, o.SideOrder):
        return _said(unit, _doing(outlook, order), serving.side_refused(outlook, unit, order))
    if isinstance(order, o.StateOrder):
        return _said(unit, _speaking(order), serving.saying_refused(outlook, unit, order))
    match order:
        case o.March() | o.Withdraw() | o.Rail():
            return _on_the_march(outlook, unit, order)
        case o.Move():
            return moving.move_refused(outlook, unit, order)
        case o.Engage() | o.Support() | o.Intercept():
            return _reacting(unit, order)
        case o.Supply():
            return _supply(outlook, unit, order)
        case o.Deploy():
            return moving.laying_forbidden(outlook, unit, order)
        case o.Undeploy():
            return moving.taking_up_forbidden(outlook, unit, order)
        case o.DeployTo():
            return _said(unit, "be deployed there", placing.placing_refused(outlook, unit, order))
        case o.Board():
            return _said(unit, "go aboard", shipping.embarking_refused(outlook, unit, order))
        case o.Unload():
            return _said(unit, "go ashore", shipping.landing_refused(unit))
        case o.Merge() | o.HandBattery() | o.Inactivate() | o.Activate() | o.Destroy():
            return _of_the_unit(outlook, unit, order)
    return None


def _on_the_march(outlook: Outlook, unit: Unit, order: o.March | o.Withdraw | o.Rail) -> Reason | None:
    """7, 8: what takes a unit to other strategic squares."""
    match order:
        case o.March():
            return _said(unit, "march", courses.march_refused(outlook, unit, order))
        case o.Withdraw():
            name = outlook.campaign.game.map.board.name(order.to)
            return _said(unit, f"withdraw to {name}", courses.withdrawal_refused(outlook, unit, order))
        case o.Rail():
            return _said(unit, "go by rail", courses.rail_refused(outlook, unit, order))


def _reacting(unit: Unit, order: o.Engage | o.Support | o.Intercept) -> Reason | None:
    """9.8, 9.10, 9.11, 10.2: orders for tactical phases in their order, and not for headquarters."""
    if order.first > order.last:
        return _phases_rule(order), f"Tactical phase {order.first} comes after {order.last}."
    if unit.type in HEADQUARTERS:
        return "10.2a", f"{unit.id} is a headquarters and takes no part in combat."
    return None


def _of_the_unit(
    outlook: Outlook, unit: Unit, order: o.Merge | o.HandBattery | o.Inactivate | o.Activate | o.Destroy
) -> Reason | None:
    """3.5b, 8.5, 8.6, 10.11c, 13.1, 13.2: what a unit does instead of moving."""
    match order:
        case o.Merge():
            return _said(unit, f"merge into {order.into}", serving.merger_refused(outlook, unit, order))
        case o.HandBattery():
            return _said(unit, f"hand a battery to {order.to}", serving.handing_over_refused(outlook, unit, order))
        case o.Inactivate():
            return _said(unit, "become inactive", serving.rest_refused(outlook, unit))
        case o.Activate():
            return _said(unit, "be called up", serving.waking_refused(unit))
        case o.Destroy():
            return _said(unit, f"destroy the {order.what}", serving.works_refused(outlook, unit, order))


def _doing(outlook: Outlook, order: o.SideOrder) -> str:
    """What is ordered for a side, for the sentence that refuses it."""
    match order:
        case o.Rebuild():
            return f"have the track at {outlook.campaign.game.map.board.name(order.to)} rebuilt"
        case o.Transfer():
            return "order the transfer"
        case o.Store():
            return f"set up a {order.what} there"
        case o.Assign():
            return f"assign {order.target}"
        case o.Promote():
            return f"promote {order.person}"
        case o.Remove():
            return f"give up {order.store}"
        case o.InactivateUnit():
            return f"put {order.whom} to rest"
        case o.ActivateUnit():
            return f"call {order.whom} up"
        case o.BuyReplacements():
            return f"buy replacements for {order.whom}"
        case o.UpgradeUnit():
            return f"buy better weapons for {order.whom}"


def _speaking(order: o.StateOrder) -> str:
    """What whoever speaks for a side says to another, for the sentence that refuses it."""
    match order:
        case o.Offer():
            return f"offer {order.what}"
        case o.WithdrawOffer():
            return "withdraw an offer"
        case o.Answer():
            return f"{order.says} {order.what}"
        case o.DeclareWar():
            return "declare war"
        case o.Denounce():
            return "denounce the armistice"


def _said(unit: Unit, doing: str, refused: Refused | None) -> Reason | None:
    return None if refused is None else (refused.rule, f"{called(unit)} cannot {doing}: {refused.reason}.")


def _untimely(campaign: Campaign, unit: Unit, order: Order) -> Reason | None:
    """7.17, 11.7, 6.10: before the campaign units are only placed and supplies moved, in peace placed and shipped.

    6.11: commanders are assigned on all turns.
    """
    if isinstance(order, o.Assign) or (isinstance(order, o.Promote) and campaign.phase == QUIET):
        return None
    if isinstance(order, o.DeployTo) and campaign.phase not in (DEPLOYMENT, QUIET):
        return "7.17", f"{called(unit)} cannot be deployed now: that is done before the campaign, and in peace."
    if campaign.phase == QUIET and not isinstance(order, o.DeployTo | o.StateOrder | o.Board | o.Unload):
        return "6.10", f"{called(unit)} can only be sent elsewhere now, with 'deploy to': no campaign is on."
    if campaign.phase == DEPLOYMENT and isinstance(order, o.StateOrder):
        return "5.1", f"{called(unit)} cannot speak to other sides now: units are being deployed."
    if campaign.phase == DEPLOYMENT and not isinstance(order, o.DeployTo | o.Transfer | o.Board):
        return "7.17", f"{called(unit)} can only be deployed now, with 'deploy to': the campaign has not begun."
    return None


def _immobile(unit: Unit, order: Order) -> Reason | None:
    """12.5 and gaps 9.14: what never moves, or not now."""
    if unit.type == Kind.NB and isinstance(order, (*MARCHES, *MOVES, o.Rail, o.Entry)):
        return "7.1", f"{unit.id} is a naval battery, which stays where it is."
    return None


def _phases_rule(order: Order) -> str:
    return {"engage": "9.8", "support": "9.10", "intercept": "9.11"}[order.kind]


def _supply(outlook: Outlook, unit: Unit, order: o.Supply) -> Reason | None:
    """6.7, 11.6, 11.9: how much it can carry, and from where it can draw."""
    most = 12 if unit.type == Kind.CQ else 1
    if order.level is not None and order.level > most:
        return "11.9", f"{unit.id} can carry {most}, not {order.level}."
    if unit.type == Kind.NB:
        return "11.6", f"{unit.id} is a naval battery and uses no supplies."
    if order.source in ("", "none"):
        return None
    return None if serving.may_be_met(outlook, unit, order.source) else _no_source(outlook.campaign, order.source)


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
