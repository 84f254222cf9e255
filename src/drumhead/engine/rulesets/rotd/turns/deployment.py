"""7.17, 9.13, 11.7: before the first turn units are placed and supplies moved; then the campaign opens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from drumhead.engine.maps.marching import Refused
from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import EVERYONE, Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.knowledge.detection import holders
from drumhead.engine.rulesets.rotd.orders.orders import DeployTo
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.supply.communications import judge_communications
from drumhead.engine.rulesets.rotd.supply.quartermaster import serve_side
from drumhead.engine.rulesets.rotd.supply.sources import list_sources
from drumhead.engine.rulesets.rotd.supply.transfers import count_stocks
from drumhead.engine.rulesets.rotd.tactics.forts import admits, fort_at
from drumhead.engine.rulesets.rotd.turns.control import wake
from drumhead.engine.rulesets.rotd.turns.endturn import FIRST_PHASE
from drumhead.engine.rulesets.rotd.turns.initiative import judge_initiative
from drumhead.engine.rulesets.rotd.turns.soil import crowding, soil_refusal

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
    changes = [Change(table="", id="", field=name, now=now) for name, now in (("turn", 1), ("phase", FIRST_PHASE))]
    campaign.record("campaign-opened", changes, rule="5.1", seen_by=(EVERYONE,))


def deployed_at(unit: Unit, order: DeployTo) -> Place:
    """7.17: the place an order means: what it leaves blank stays as it is."""
    return (unit.cell if order.to is None else order.to), (unit.tactical if order.at is None else order.at)


def deployment_refusal(
    campaign: Campaign, unit: Unit, order: DeployTo, others: Iterable[DeployTo] = ()
) -> Refused | None:
    """7.17, 9.13, 2.5, 1.5: why the unit may not be placed there beside the others, or None; distance is nothing."""
    if order.to is None and order.at is None:
        return Refused("7.17", "the order names neither a strategic nor a tactical square")
    refused = soil_refusal(campaign, unit, *deployed_at(unit, order))
    if refused is not None:
        return refused
    placed = Campaign(campaign.game, campaign.finished(), campaign.phase)
    for each in (*(other for other in others if other.unit in placed.units), order):
        _place(placed, each.unit, deployed_at(placed.units[each.unit], each))
    return crowding(placed, placed.units[unit.id])


def deployable(campaign: Campaign, unit: Unit, to: int | None) -> tuple[int, ...]:
    """7.17, 9.13: the strategic cells where the unit may be placed, or the tactical cells of one of them."""
    map = campaign.game.map
    if to is None:
        return tuple(cell for cell in range(map.board.size) if soil_refusal(campaign, unit, cell) is None)
    cells = range(map.tactical_board.size)
    return tuple(at for at in cells if soil_refusal(campaign, unit, to, at) is None and room(campaign, unit, to, at))


def deploy(campaign: Campaign, orders: Iterable[DeployTo]) -> None:
    """7.17: every unit goes where it was ordered; those for whom there is no room stay where they are."""
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
    _garrison(after, [id for id in wanted if id not in crowded])
    for id in wanted:
        if id not in crowded:
            _tell(campaign, after.units[id])


def _settled(campaign: Campaign, wanted: Mapping[str, Place]) -> tuple[Campaign, dict[str, Refused]]:
    """2.5, 1.5: a draft with all in their places, but for those that are too many there, the last by id first.

    One that stays keeps its old place, which may in turn leave no room for another that was to come there.
    """
    after = Campaign(campaign.game, campaign.finished(), campaign.phase)
    for id, place in wanted.items():
        _place(after, id, place)
    crowded: dict[str, Refused] = {}
    while True:
        movers = (id for id in sorted(wanted, reverse=True) if id not in crowded)
        found = next(((id, why) for id in movers if (why := crowding(after, after.units[id])) is not None), None)
        if found is None:
            return after, {id: crowded[id] for id in sorted(crowded)}
        crowded[found[0]] = found[1]
        stays = campaign.units[found[0]]
        after.write(sets("units", stays.id, **_standing(stays)))


def _place(campaign: Campaign, id: str, place: Place) -> None:
    fields = {"cell": place[0], "tactical": place[1], "in_fort": False, "deployed": False}
    campaign.write(sets("units", id, **fields))


def _garrison(after: Campaign, ids: Iterable[str]) -> None:
    """6.4, 2.6: whoever is placed on a fort goes into it while it has room; by id."""
    for id in ids:
        unit = after.units[id]
        city = fort_at(after, unit.cell, unit.tactical)
        if city is not None and admits(after, unit, city):
            after.write(sets("units", id, in_fort=True))


def _standing(unit: Unit) -> dict[str, Any]:
    """The fields that say where a unit stands and how."""
    return {name: getattr(unit, name) for name in ("cell", "tactical", "in_fort", "deployed")}


def _tell(campaign: Campaign, placed: Unit) -> None:
    """Only those who command the unit learn of it: nobody is in the field yet."""
    before = campaign.units[placed.id]
    changed = {name: now for name, now in _standing(placed).items() if now != getattr(before, name)}
    campaign.record(
        "deployed",
        sets("units", placed.id, **changed),
        rule="7.17",
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
