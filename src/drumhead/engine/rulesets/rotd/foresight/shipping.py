"""13.1, 7.18, 8.1: what the book forbids of going aboard and ashore, wherever unit and ship may be by then."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, Hull, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table
from drumhead.engine.rulesets.rotd.foresight.bridging import taken_up
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.marches.boarding import boarding_refused, quays, stowing_refused, unloading_refused
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.waters.ferries import space

ASHORE = (o.March, o.Withdraw, o.Entry, o.Pursue, o.MarchTo, o.Rail, o.Move, o.Engage, o.Support, o.Intercept)
LANDED = (o.Move, o.Engage, o.Support, o.Intercept, o.Deploy, o.Board)
"""What is done once the trains have gone."""
ABOUT_ITSELF = (o.Deploy, o.Undeploy, o.DeployTo, o.Merge, o.HandBattery, o.Inactivate, o.Activate, o.Destroy, o.Board)


def away_refused(unit: Unit, plan: Plan, order: object) -> Refused | None:
    """13.1, 13.5: who is aboard or off the map has nothing to do on land before it goes ashore, after the trains."""
    if not unit.away or not isinstance(order, (*ASHORE, *ABOUT_ITSELF)):
        return None
    if unit.aboard and plan.unload is not None and isinstance(order, LANDED):
        return None
    if unit.aboard:
        return Refused("13.1a", f"it is aboard {unit.aboard}")
    return Refused("13.1b", f"it is in {unit.garrison}, off the map")


def embarking_refused(outlook: Outlook, unit: Unit, order: o.Board) -> Refused | None:
    """13.1, 7.18: why the unit can never go aboard that ship this turn, or None; a ship not seen may lie there."""
    campaign = outlook.campaign
    if campaign.phase == DEPLOYMENT:
        return Refused("7.18", "nobody goes aboard before the campaign")
    if unit.type == Kind.NB:
        return Refused("7.1", "a naval battery stays where it is")
    hull = order.ship[-2:]
    if hull not in Hull.__members__ or hull in table(campaign.game, "ships.warships"):
        return Refused("13.1a", f"{order.ship} is no transport")
    ship = campaign.ships.get(order.ship)
    if ship is None:
        return None
    if unit.deployed and taken_up(outlook.plan(unit)):
        return None
    if unit.active and (unfit := stowing_refused(campaign, unit, ship)):
        return unfit
    return Refused("13.1a", f"it is too large for {ship.id}") if space(campaign, unit) > ship.capacity else None


def landing_refused(unit: Unit) -> Refused | None:
    """13.1: only who is aboard a ship goes ashore; where it will lie by then nobody can tell."""
    return None if unit.aboard else Refused("13.1a", "it is aboard no ship")


def landings(outlook: Outlook, unit: Unit) -> tuple[int, ...]:
    """13.1: the squares beside its ship where the unit could go ashore now."""
    if not unit.aboard or unloading_refused(outlook.campaign, unit) is not None:
        return ()
    return tuple(sorted(quays(outlook.campaign, unit, outlook.campaign.ships[unit.aboard])))


def embarkation(outlook: Outlook, unit: Unit) -> Iterator[str]:
    """13.1: what keeps it from going aboard or ashore, if all stays as it is."""
    plan = outlook.plan(unit)
    goes = (plan.move, plan.march, plan.deploy_to, plan.unload)
    if plan.board is not None and not any(goes):
        found = boarding_refused(outlook.campaign, unit, plan.board.ship)
        if found is not None:
            yield f"does not go aboard as it stands: {found.reason} (rule {found.rule})."
    if plan.unload is not None:
        yield from _landing(outlook, unit, plan.unload)


def _landing(outlook: Outlook, unit: Unit, order: o.Unload) -> Iterator[str]:
    ship = outlook.campaign.ships.get(unit.aboard)
    if ship is None:
        return
    found = unloading_refused(outlook.campaign, unit)
    if found is None and order.at is not None and order.at not in quays(outlook.campaign, unit, ship):
        name = outlook.campaign.game.map.tactical_board.name(order.at)
        found = Refused("13.1a", f"{name} is not open to it beside {ship.id}")
    if found is not None:
        yield f"does not go ashore as it stands: {found.reason} (rule {found.rule})."
