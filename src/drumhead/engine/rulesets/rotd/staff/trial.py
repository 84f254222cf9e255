"""7: a march step by step if everybody else stays where the seat sees him: what the phases would make of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import changed
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.field import HOSTILE, Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.foresight.courses import LIES, step_refused
from drumhead.engine.rulesets.rotd.foresight.forecast import marching_allowance, withdraws
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, look, under
from drumhead.engine.rulesets.rotd.marches.allowance import exhausted, toll
from drumhead.engine.rulesets.rotd.marches.arrival import entry_square
from drumhead.engine.rulesets.rotd.marches.interruption import threats
from drumhead.engine.rulesets.rotd.marches.march import crowded, hindrance
from drumhead.engine.rulesets.rotd.marches.steps import legal_step
from drumhead.engine.rulesets.rotd.orders.orders import March

MARCH = "march"


def setting_out(game: Game, view: View, id: str, others: Sequence[Order]) -> tuple[Outlook, Unit | Refused]:
    """The outlook of a seat whose unit marches, and the unit as it sets out after eating and withdrawing.

    What the seat has it march already is left out.
    """
    march = March(unit=id, path=(None,))
    outlook = look(game, view, (*(other for other in others if other.key != march.key), march))
    unit, token = outlook.campaign.units.get(id), view.token(id)
    if unit is None or token is None or not (token.orderable or token.forming or view.gm):
        return outlook, Refused("6.1", "it is not under your command")
    return outlook, stays(outlook, unit) or ready(outlook, unit)


def stays(outlook: Outlook, unit: Unit) -> Refused | None:
    """7.1, 12.5, 13.1, 13.5, 14.2: why the unit marches nowhere at all, or None."""
    if unit.type == Kind.NB:
        return Refused("7.1", "naval batteries do not march")
    if unit.status == "shattered":
        return Refused("14.2", "it is shattered and has to form again")
    if not unit.active:
        return Refused("13.5", "it is not active")
    if unit.away:
        return Refused("13.1", "it is not on the map")
    return LIES if unit.deployed else None


def ready(outlook: Outlook, unit: Unit) -> Unit | Refused:
    """7.2, 7.5: the unit at the end of the supply phase, or where it has withdrawn to."""
    fresh = replace(
        unit,
        allowance=marching_allowance(outlook, unit),
        start_cell=unit.cell,
        start_tactical=unit.tactical,
        steps=0,
    )
    order = outlook.plan(unit).withdraw
    if order is None or not withdraws(outlook, unit):
        return fresh
    return made(outlook, fresh, order.to, withdrawing=True)


def made(outlook: Outlook, unit: Unit, target: int, *, withdrawing: bool = False) -> Unit | Refused:
    """7.1-7.15: the unit behind its next step, or what keeps it from it as it stands."""
    campaign, plan = outlook.campaign, outlook.plan(unit)
    spent = exhausted(campaign.game, unit, plan)
    if spent is not None:
        return Refused(*spent)
    refused = _barred(outlook, unit, target)
    if refused is not None:
        return refused
    asked = plan.entry.at if plan.entry is not None else unit.start_tactical
    at = entry_square(campaign, unit, target, asked)
    if at is None:
        return Refused("7.14i", f"there is no square where it could enter {campaign.game.map.board.name(target)}")
    cost = toll(campaign.game, unit, target, withdrawing=withdrawing)
    stood = {"cell": target, "tactical": at, "steps": unit.steps + 1, "fatigue": unit.fatigue + cost.total}
    return changed(unit, stood)


def _barred(outlook: Outlook, unit: Unit, target: int) -> Refused | None:
    """7.4, 7.7-7.9, 7.15, 1.5: what lies or stands in the way of a step, or None."""
    campaign = outlook.campaign
    refused = legal_step(campaign, unit, target)
    if refused is not None and not may_be_bridged(outlook, unit, target, refused):
        return refused
    direction = campaign.game.map.board.direction(unit.cell, target)
    assert direction is not None, "a legal step leads to a neighbour"
    name = campaign.game.map.board.name
    if unit.steps and outlook.plan(unit).halt_on_detection and known_foes(campaign, unit, unit.cell):
        return Refused("7.9a", f"it is to halt where it finds enemies, as in {name(unit.cell)}")
    if refused := hindrance(campaign, unit, direction):
        return refused
    drawing = threats(campaign, unit, target)
    if drawing:
        return Refused("7.15a", f"enemies in {name(drawing[0].by.cell)} would draw it aside")
    return Refused("1.5", f"{name(target)} is full of troops") if crowded(campaign, unit, target) else None


def may_be_bridged(outlook: Outlook, unit: Unit, target: int, refused: Refused) -> bool:
    """12.4: whether a river bars the step only until a bridge is laid that may lie in time."""
    if not under(refused.rule, "7.8") or not outlook.pontoons:
        return False
    return step_refused(outlook, unit, target, unit.cell) is None


def known_foes(campaign: Campaign, unit: Unit, cell: int) -> tuple[Unit, ...]:
    """Enemies that the seat knows of on a strategic square, but for the shattered."""
    return tuple(other for other in campaign.related(unit, cell, HOSTILE) if other.status != "shattered")
