"""12.4, 12.5: pontoon bridges are laid and taken up at the end of a phase's movement."""

from __future__ import annotations

from functools import lru_cache

from drumhead.engine.maps.squares.model import Battlefield, Ground, RiverClass
from drumhead.engine.rulesets.rotd.campaign.banks import BARRIERS, FIELD
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present
from drumhead.engine.rulesets.rotd.orders.orders import Deploy, Undeploy
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics.arena import Arena
from drumhead.engine.rulesets.rotd.tactics.ways import Denial, foes
from drumhead.engine.rulesets.rotd.waters.fleets import enemy_warships
from drumhead.engine.rulesets.rotd.waters.rivers import friendly_river


def laying_refused(campaign: Campaign, unit: Unit, at: int) -> Denial | None:
    """12.4: why a pontoon bridge cannot be laid on a tactical square from where it stands, or None."""
    board = campaign.game.map.tactical_board
    name = board.name(at)
    if unit.type != Kind.PB or not unit.active:
        return "12.4", f"{unit.id} is no pontoon bridge ready for use."
    unfit = river_refused(campaign, unit.cell, at)
    if unfit is not None:
        return unfit
    if enemy_warships(campaign, unit, unit.cell):
        return "12.4e", f"An enemy warship lies in {campaign.game.map.board.name(unit.cell)}."
    if not friendly_river(campaign, unit, unit.cell):
        return "12.4b", f"The river in {campaign.game.map.board.name(unit.cell)} is not in the hands of its side."
    enemies = foes(campaign, unit)
    if any(foe.tactical in (at, unit.tactical) for foe in enemies):
        return "12.4", f"An enemy stands on {name} or with the bridge itself."
    if enemies and board.distance(unit.tactical, at) != 1:
        return "12.4f", f"With enemies in the square, {unit.id} must stand next to {name}."
    if any(other.deployed and other.tactical == at for other in campaign.present(unit.cell)):
        return "12.4", f"Another pontoon bridge lies on {name}."
    return None


def river_refused(campaign: Campaign, cell: int, at: int) -> Denial | None:
    """12.4: why no pontoon bridge can ever lie on a tactical square of a strategic one, or None."""
    field = campaign.battlefield(cell)
    if at in sites(field):
        return None
    rule = "12.4d" if field.river[at] == RiverClass.UNBRIDGEABLE else "12.4c"
    return rule, f"{campaign.game.map.tactical_board.name(at)} is not a river square that can be bridged."


@lru_cache(maxsize=4096)
def sites(field: Battlefield) -> frozenset[int]:
    """12.4c, 12.4d: the tactical squares of a battlefield where a pontoon bridge can ever lie."""
    rivers = (at for at in range(FIELD.size) if field.terrain[at] == Ground.RIVER and not field.bridged(at))
    return frozenset(at for at in rivers if field.river[at] != RiverClass.UNBRIDGEABLE)


def landing(campaign: Campaign, unit: Unit, to: int | None) -> int | None:
    """12.5: the dry square beside a deployed bridge to which it can be taken up: `to`, or the first of them."""
    field = campaign.battlefield(unit.cell)
    held = {foe.tactical for foe in foes(campaign, unit)}
    for cell in campaign.game.map.tactical_board.neighbours(unit.tactical):
        dry = field.terrain[cell] not in BARRIERS
        if (to is None or cell == to) and dry and cell not in held and room(campaign, unit, unit.cell, cell):
            return cell
    return None


def work(arena: Arena) -> None:
    """12.4, 12.5: carry out the orders due; a bridge that moved or fights this phase waits for the next."""
    for id in arena.order:
        unit = arena.unit(id)
        order = _due(arena, unit)
        if order is not None and unit.moved_in != arena.campaign.phase:
            _work(arena.campaign, unit, order)


def _due(arena: Arena, unit: Unit) -> Deploy | Undeploy | None:
    """The latest order whose phase has come, if the bridge is not already so."""
    latest = latest_work(arena.plan(unit), arena.tac)
    return None if latest is None or unit.deployed == isinstance(latest, Deploy) else latest


def latest_work(plan: Plan, tac: int) -> Deploy | Undeploy | None:
    """12.4, 12.5: of the orders for a bridge whose phase has come the latest."""
    orders = [order for order in (plan.deploy, plan.undeploy) if order is not None and order.start <= tac]
    return max(orders, key=lambda order: order.start, default=None)


def _work(campaign: Campaign, unit: Unit, order: Deploy | Undeploy) -> None:
    denial = _lay(campaign, unit, order) if isinstance(order, Deploy) else _take_up(campaign, unit, order)
    if denial:
        rule, reason = denial
        seats = holders(campaign.game, unit)
        cause = f"order {unit.id} {order.kind}"
        campaign.set_unit("bridge-delayed", unit, {}, rule=rule, cause=cause, seen_by=seats, reason=reason)


def _lay(campaign: Campaign, unit: Unit, order: Deploy) -> Denial | None:
    """12.4: lay the bridge, or say why it cannot be."""
    denial = laying_refused(campaign, unit, order.at)
    if denial is None:
        _put(campaign, unit, "bridge-laid", "12.4", order, order.at)
    return denial


def _take_up(campaign: Campaign, unit: Unit, order: Undeploy) -> Denial | None:
    """12.5: the same of taking it up; nobody may stand on it, and there must be dry ground beside it."""
    if len(campaign.standing(unit.cell, unit.tactical)) > 1:
        return "12.5", "Other units stand on it."
    to = landing(campaign, unit, order.to)
    if to is None:
        return "12.5a", "There is no dry ground beside it to take it up to."
    _put(campaign, unit, "bridge-taken-up", "12.5", order, to)
    return None


def _put(campaign: Campaign, unit: Unit, kind: str, rule: str, order: Deploy | Undeploy, at: int) -> None:
    campaign.set_unit(
        kind,
        unit,
        {"tactical": at, "deployed": order.kind == "deploy"},
        rule=rule,
        cause=f"order {unit.id} {order.kind}",
        seen_by=friends_present(campaign, unit, unit.cell),
        end=at,
    )
