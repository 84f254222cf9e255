"""11.8: depots and caches that fall to the enemy, and those who load from what was found."""

from __future__ import annotations

from drumhead.engine.play.dice import Dice, Stream
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present
from drumhead.engine.rulesets.rotd.supply.ammunition import SHOOTERS
from drumhead.engine.rulesets.rotd.supply.consumption import capacity


def destroy_depots(campaign: Campaign, dice: Dice) -> None:
    """11.8: a depot with an enemy on its tactical square and no friendly combat unit beside it is destroyed."""
    for id in sorted(campaign.depots):
        depot = campaign.depots[id]
        there = [u for u in campaign.standing(depot.cell, depot.tactical) if u.active]
        raiders = [u for u in there if campaign.stance(depot.state, u.state) == "hostile"]
        defended = any(u.combat and campaign.stance(depot.state, u.state) in ("same", "ally") for u in there)
        if raiders and not defended:
            _destroy(campaign, depot, raiders[0], dice)


def _destroy(campaign: Campaign, depot: Depot, raider: Unit, dice: Dice) -> None:
    own = campaign.side_seats(campaign.table("sides").get(depot.state, ""))
    event = campaign.record(
        "depot-destroyed",
        (Change(table="depots", id=depot.id, field="", now=None),),
        rule="11.8",
        cell=depot.cell,
        tactical=depot.tactical,
        seen_by=(*own, *friends_present(campaign, raider, depot.cell)),
        depot=depot.id,
        what=depot.kind,
        supplies=depot.supplies,
    )
    _plunder(campaign, depot, raider, event.id, dice)


def _plunder(campaign: Campaign, depot: Depot, raider: Unit, cause: str, dice: Dice) -> None:
    """11.8: the raiders' side loads what there was: corps headquarters first, in random order within each group."""
    takers = [u for u in campaign.present(depot.cell) if u.active and campaign.same_side(raider.state, u.state)]
    left = depot.supplies
    for unit in _in_turn(takers, dice.stream(f"plunder of {depot.id}")):
        if left == 0:
            return
        left -= _load(campaign, unit, left, depot.id, cause)


def _in_turn(units: list[Unit], stream: Stream) -> list[Unit]:
    corps = [unit for unit in units if unit.type == Kind.CQ]
    return stream.shuffled(corps) + stream.shuffled([unit for unit in units if unit.type != Kind.CQ])


def _load(campaign: Campaign, unit: Unit, left: int, depot: str, cause: str) -> int:
    """Fill one unit's wagons and pouches; returns the supplies it took."""
    taken = min(left, max(0, capacity(campaign, unit) - unit.supplies))
    full = whole(campaign.game, "supply.loads.ammunition")
    ammunition = full - unit.ammunition if unit.type in SHOOTERS else 0
    if taken or ammunition:
        campaign.record(
            "plundered",
            sets("units", unit.id, supplies=unit.supplies + taken, ammunition=unit.ammunition + ammunition),
            rule="11.8",
            cause=cause,
            cell=unit.cell,
            tactical=unit.tactical,
            units=(unit.id,),
            seen_by=holders(campaign.game, unit),
            depot=depot,
            taken=taken,
            ammunition=ammunition,
        )
    return taken
