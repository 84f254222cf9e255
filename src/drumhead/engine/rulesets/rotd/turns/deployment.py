"""7.17, 9.13, 11.7: before the first turn units are placed and supplies moved; then the campaign opens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import EVERYONE
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import QUIET, Unit
from drumhead.engine.rulesets.rotd.orders.orders import DeployTo
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.peace.soil import crowding, find_chains, placing_rule, soil_refusal
from drumhead.engine.rulesets.rotd.supply.communications import judge_communications
from drumhead.engine.rulesets.rotd.supply.quartermaster import serve_side
from drumhead.engine.rulesets.rotd.supply.sources import list_sources
from drumhead.engine.rulesets.rotd.supply.transfers import count_stocks
from drumhead.engine.rulesets.rotd.tactics.forts import admits, fort_at
from drumhead.engine.rulesets.rotd.turns.calendar import first_phase
from drumhead.engine.rulesets.rotd.turns.campaigns import next_turn, open_next, opens, state_changes
from drumhead.engine.rulesets.rotd.turns.control import wake
from drumhead.engine.rulesets.rotd.turns.initiative import judge_initiative

Place = tuple[int, int]
"""A strategic and a tactical cell."""


def deployment_phase(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """7.17, 11.7: supplies travel between the stores as they stand, then all units are placed at once."""
    count_stocks(campaign)
    serve_side(campaign, plans)
    deploy(campaign, [plan.deploy_to for plan in plans.values() if plan.deploy_to is not None])


def open_campaign(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """5.1, 11.1, 11.13, 13.3: what the placed units make of the start; then turn 1 waits."""
    wake(campaign)
    list_sources(campaign)
    judge_communications(campaign)
    judge_initiative(campaign)
    following = next_turn(campaign, over=False)
    changes = state_changes(turn=following.turn, phase=first_phase(campaign.game, following))
    campaign.record("campaign-opened", changes, rule="5.1", seen_by=(EVERYONE,))
    if opens(campaign, following):
        open_next(campaign)


def deployed_at(unit: Unit, order: DeployTo) -> Place:
    """7.17, 6.10: the place an order means: what it leaves blank stays as it is."""
    return (unit.cell if order.to is None else order.to), (unit.tactical if order.at is None else order.at)


def deployment_refusal(
    campaign: Campaign, unit: Unit, order: DeployTo, others: Iterable[DeployTo] = (), *, chained: bool = True
) -> Refused | None:
    """7.17, 9.13, 6.10, 2.5, 1.5: why the unit may not be placed there beside the others, or None; whether a chain of
    contact leads there may not be known."""
    if order.to is None and order.at is None:
        return Refused(placing_rule(campaign), "the order names neither a strategic nor a tactical square")
    refused = soil_refusal(campaign, unit, *deployed_at(unit, order), chained=chained)
    if refused is not None:
        return refused
    beside = {each.unit: each for each in others if each.unit in campaign.units} | {unit.id: order}
    after = _arranged(campaign, {id: deployed_at(campaign.units[id], each) for id, each in beside.items()})
    return crowding(after, after.units[unit.id], arrives=after.units[unit.id].cell != unit.cell)


def crowded_out(campaign: Campaign, places: Mapping[str, Place]) -> Mapping[str, Refused]:
    """2.5, 1.5: of units that may all be placed as wished those for whom there is no room, and why."""
    return _settled(campaign, places)[1]


def deployable(campaign: Campaign, unit: Unit, to: int | None) -> tuple[int, ...]:
    """7.17, 9.13: the strategic cells where the unit may be placed, or the tactical cells of one of them."""
    map = campaign.game.map
    if to is None:
        find_chains(campaign, unit)
        return tuple(cell for cell in range(map.board.size) if soil_refusal(campaign, unit, cell) is None)
    cells = range(map.tactical_board.size)
    return tuple(at for at in cells if soil_refusal(campaign, unit, to, at) is None and room(campaign, unit, to, at))


def deploy(campaign: Campaign, orders: Iterable[DeployTo]) -> None:
    """7.17, 5.2: all at once go where they were ordered; those for whom there is no room stay where they are."""
    wanted: dict[str, Place] = {}
    for order in sorted(orders, key=lambda order: order.unit):
        unit = campaign.units[order.unit]
        refused = soil_refusal(campaign, unit, *deployed_at(unit, order))
        if refused is None:
            wanted[unit.id] = deployed_at(unit, order)
        else:
            _refuse(campaign, unit, refused)
    after, crowded = _settled(campaign, wanted)
    for id, refused in crowded.items():
        _refuse(campaign, campaign.units[id], refused)
    for id in wanted:
        if id not in crowded:
            _tell(campaign, after.units[id])


def _settled(campaign: Campaign, wanted: Mapping[str, Place]) -> tuple[Campaign, dict[str, Refused]]:
    """2.5, 1.5: a draft with all in their places, but for those that are too many there, the last by id first.

    One that stays keeps its old place, which may in turn leave no room for another that was to come there.
    """
    left, crowded = dict(wanted), dict[str, Refused]()
    while True:
        after = _arranged(campaign, left)
        id = next((id for id in sorted(left, reverse=True) if _too_many(campaign, after, id) is not None), "")
        refused = _too_many(campaign, after, id) if id else None
        if refused is None:
            return after, {id: crowded[id] for id in sorted(crowded)}
        crowded[id] = refused
        del left[id]


def _too_many(campaign: Campaign, after: Campaign, id: str) -> Refused | None:
    placed = after.units[id]
    return crowding(after, placed, arrives=placed.cell != campaign.units[id].cell)


def _arranged(campaign: Campaign, places: Mapping[str, Place]) -> Campaign:
    """6.4, 2.6: a draft with units in their places; who is placed on a fort goes into it while it has room, by id."""
    after = Campaign(campaign.game, campaign.finished(), campaign.phase)
    for id, (cell, tactical) in places.items():
        after.write(sets("units", id, cell=cell, tactical=tactical, in_fort=False, deployed=False))
    for id in sorted(places):
        unit = after.units[id]
        city = fort_at(after, unit.cell, unit.tactical)
        if city is not None and admits(after, unit, city):
            after.write(sets("units", id, in_fort=True))
    return after


def _standing(unit: Unit) -> dict[str, Any]:
    """The fields that say where a unit stands and how."""
    return {name: getattr(unit, name) for name in ("cell", "tactical", "in_fort", "deployed")}


def _tell(campaign: Campaign, placed: Unit) -> None:
    """Only those who command the unit learn of it; the others see where it stands if it is in sight then."""
    before = campaign.units[placed.id]
    changed = {name: now for name, now in _standing(placed).items() if now != getattr(before, name)}
    campaign.record(
        "relocated" if campaign.phase == QUIET else "deployed",
        sets("units", placed.id, **changed),
        rule=placing_rule(campaign),
        cause=f"order {placed.id} deploy to",
        cell=placed.cell,
        tactical=placed.tactical,
        units=(placed.id,),
        seen_by=holders(campaign.game, placed),
        origin=before.cell,
        fort=placed.in_fort,
    )


def _refuse(campaign: Campaign, unit: Unit, refused: Refused) -> None:
    cause, seats = f"order {unit.id} deploy to", holders(campaign.game, unit)
    campaign.set_unit(
        "deployment-refused", unit, {}, rule=refused.rule, cause=cause, seen_by=seats, reason=refused.reason
    )
