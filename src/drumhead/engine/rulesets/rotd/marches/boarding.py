"""13.1, 8.1i, 7.18: units go aboard transports that lie beside them, and ashore again, when the marches are over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD, passable
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Ship, Unit
from drumhead.engine.rulesets.rotd.campaign.theatre import closed_soil
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present, strangers_present, witnesses
from drumhead.engine.rulesets.rotd.marches.steps import pontoons_at
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.waters.berths import HARBOUR, RIVER
from drumhead.engine.rulesets.rotd.waters.ferries import space
from drumhead.engine.rulesets.rotd.waters.fleets import is_warship, space_left

Plans = Mapping[str, Plan]


def embark(campaign: Campaign, plans: Plans) -> None:
    """13.1: first those go ashore who were ordered to, then others aboard; by unit id."""
    for id in sorted(plans):
        unit, unload = campaign.units.get(id), plans[id].unload
        if unload is not None and unit is not None and unit.status != "gone":
            _unload(campaign, unit, unload.at)
    for id in sorted(plans):
        unit, board = campaign.units.get(id), plans[id].board
        if board is not None and unit is not None and unit.status != "gone":
            _board(campaign, unit, board.ship)


def boarding_refused(campaign: Campaign, unit: Unit, id: str) -> Refused | None:
    """13.1, 8.1: why the unit cannot go aboard a ship from where it stands, or None."""
    ship = campaign.ships.get(id)
    if ship is None or not _beside(ship, unit):
        return Refused("13.1a", f"no ship {id} lies beside it")
    unfit = stowing_refused(campaign, unit, ship)
    if unfit is not None:
        return unfit
    if unit.orders_cancelled:
        return Refused("10.8", "it has routed")
    if unit.marched or unit.railed:
        return Refused("8.1i", "it has marched or gone by rail this turn")
    if any(other.active and campaign.hostile(unit, other) for other in campaign.standing(unit.cell, unit.tactical)):
        return Refused("13.1a", "an enemy stands with it")
    if space(campaign, unit) > space_left(campaign, ship):
        return Refused("13.1a", f"{ship.id} has no room for it")
    return None


def stowing_refused(campaign: Campaign, unit: Unit, ship: Ship) -> Refused | None:
    """13.1: why a ship never takes the unit aboard, wherever both are, or None."""
    if unit.type == Kind.NB:
        return Refused("7.1", "a naval battery stays where it is")
    if not unit.active:
        return Refused("13.1a", f"it is {'aboard or off the map' if unit.away else unit.status}")
    if unit.deployed:
        return Refused("12.5", "a deployed bridge must be taken up first")
    if is_warship(campaign, ship):
        return Refused("13.1a", f"{ship.id} is a warship")
    if campaign.stance(unit.state, ship.state) not in FRIENDLY:
        return Refused("13.1a", f"{ship.id} is not of its side")
    return None


def _beside(ship: Ship, unit: Unit) -> bool:
    near = ship.cell == unit.cell and FIELD.distance(ship.tactical, unit.tactical) <= 1
    return near and ship.water in (RIVER, HARBOUR)


def _board(campaign: Campaign, unit: Unit, id: str) -> None:
    refused = boarding_refused(campaign, unit, id)
    if refused is not None:
        _refuse(campaign, unit, "board", refused)
        return
    seeing = strangers_present(campaign, unit, unit.cell) if witnesses(campaign, unit) else ()
    at = campaign.ships[id].tactical
    fields = {"aboard": id, "status": "inactive", "in_fort": False, "tactical": at}
    event = _go(campaign, unit, "went-aboard", fields, "board", ship=id)
    if seeing:
        _tell_strangers(campaign, "departure-seen", unit, event, seeing)


def unloading_refused(campaign: Campaign, unit: Unit) -> Refused | None:
    """13.1: why the unit can go ashore nowhere from where its ship lies, or None."""
    ship = campaign.ships.get(unit.aboard)
    if ship is None:
        return Refused("13.1a", "it is aboard no ship")
    if ship.water not in (RIVER, HARBOUR):
        return Refused("13.1a", f"{ship.id} lies neither on a river nor in a harbour")
    owner = campaign.game.map.state_of(ship.cell)
    closed = None if owner is None else closed_soil(campaign, owner)
    name = campaign.game.map.board.name(ship.cell)
    return None if closed is None else Refused(closed.rule, f"{name} {closed.reason}")


def quays(campaign: Campaign, unit: Unit, ship: Ship) -> tuple[int, ...]:
    """13.1: the squares where the unit can go ashore: the ship's own, then those beside it, clockwise from north."""
    field, over = campaign.battlefield(ship.cell), pontoons_at(campaign, unit, ship.cell)
    near = (ship.tactical, *FIELD.neighbours(ship.tactical))
    return tuple(at for at in near if passable(field, at, over) and _free(campaign, unit, ship.cell, at))


def _free(campaign: Campaign, unit: Unit, cell: int, at: int) -> bool:
    """2.5, 7.14: nobody stands there who is no friend, and there is room."""
    strangers = (other for other in campaign.standing(cell, at) if other.status != "shattered")
    return all(campaign.friendly(unit, other) for other in strangers) and room(campaign, unit, cell, at)


def _unload(campaign: Campaign, unit: Unit, at: int | None) -> None:
    refused = unloading_refused(campaign, unit)
    open_to_it = quays(campaign, unit, campaign.ships[unit.aboard]) if refused is None else ()
    place = next((quay for quay in open_to_it if at in (None, quay)), None)
    if refused is None and place is None:
        refused = Refused("13.1a", "it finds no place ashore" if at is None else f"{FIELD.name(at)} is not open to it")
    if refused is not None:
        _refuse(campaign, unit, "unload", refused)
        return
    cell = campaign.ships[unit.aboard].cell
    fields = {"aboard": "", "status": "active", "cell": cell, "tactical": place, "came_from": -1}
    event = _go(campaign, unit, "went-ashore", fields, "unload", ship=unit.aboard, end=place)
    ashore = campaign.units[unit.id]
    if witnesses(campaign, ashore):
        _tell_strangers(campaign, "arrival-seen", ashore, event, strangers_present(campaign, ashore, cell))


def _go(campaign: Campaign, unit: Unit, kind: str, fields: Mapping[str, Any], order: str, **facts: Any) -> Event:
    now = {name: value for name, value in fields.items() if getattr(unit, name) != value}
    friends = friends_present(campaign, unit, unit.cell)
    cause = f"order {unit.id} {order}"
    return campaign.set_unit(kind, unit, now, rule="13.1a", cause=cause, seen_by=friends, **facts)


def _tell_strangers(campaign: Campaign, kind: str, unit: Unit, event: Event, seats: tuple[str, ...]) -> None:
    """4.5: those who see it go or come, as of a march."""
    at, units = unit.tactical, (unit.id,)
    campaign.record(kind, rule="4.5", retells=event.id, cell=unit.cell, tactical=at, units=units, seen_by=seats)


def _refuse(campaign: Campaign, unit: Unit, order: str, refused: Refused) -> None:
    campaign.set_unit(
        "boarding-refused",
        unit,
        {},
        rule=refused.rule,
        cause=f"order {unit.id} {order}",
        seen_by=holders(campaign.game, unit),
        order=order,
        reason=refused.reason,
    )
