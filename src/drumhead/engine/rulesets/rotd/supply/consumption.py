"""11.6, 11.9, 11.10: eating, requisition, desertion, and what is drawn to carry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from drumhead.engine.maps.squares.model import Terrain
from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.contact import Link
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import row, table, whole
from drumhead.engine.rulesets.rotd.orders.orders import Supply
from drumhead.engine.rulesets.rotd.orders.sourcing import title_source
from drumhead.engine.rulesets.rotd.supply.ammunition import SHOOTERS, Arsenals
from drumhead.engine.rulesets.rotd.supply.siege import walls
from drumhead.engine.rulesets.rotd.supply.sources import NONE, chain, draws, stock, taking

FORAGE = frozenset({Terrain.OPEN, Terrain.RIVER})


def consume(campaign: Campaign, id: str, found: Mapping[str, Link], dice: Dice) -> str:
    """11.9, 11.10: one unit eats: what it carries, else from its source, else what it requisitions, else nothing.

    Returns the store drawn from, or "".
    """
    unit = campaign.units[id]
    own = found.get(id, NONE)
    if unit.supplies:
        _ate(campaign, unit, "carried", "", own, sets("units", id, supplies=unit.supplies - 1))
        return ""
    store = next((key for key in chain(own.to, found) if stock(campaign, key)), "")
    if store:
        _ate(campaign, unit, "drawn", store, own, taking(campaign, store, 1))
        return store
    _go_short(campaign, unit, own, dice)
    return ""


def _ate(campaign: Campaign, unit: Unit, how: str, store: str, own: Link, changes: tuple[Change, ...]) -> None:
    campaign.record(
        "ate",
        changes,
        rule="11.9",
        cell=unit.cell,
        tactical=unit.tactical,
        units=(unit.id,),
        seen_by=holders(campaign.game, unit),
        how=how,
        store=store,
        secret={"path": own.path},
        source=own.to,
    )


def may_requisition(campaign: Campaign, unit: Unit) -> bool:
    """11.6: on open or river squares without enemy brigades and with no more than three brigades in all.

    3.1: headquarters and pontoon bridges are no brigades.
    """
    if int(campaign.game.map.terrain[unit.cell]) not in FORAGE:
        return False
    there = (other for other in campaign.present(unit.cell) if other.status != "shattered")
    brigades = [other for other in there if other.type not in HEADQUARTERS and other.type != Kind.PB]
    if any(campaign.hostile(unit, other) for other in brigades):
        return False
    return len(brigades) <= whole(campaign.game, "supply.loads.requisition_brigades")


def _go_short(campaign: Campaign, unit: Unit, own: Link, dice: Dice) -> None:
    """11.10: without supplies a unit requisitions or starves; deserters are half prisoners, half stragglers.

    9.4 of the gaps: nobody deserts from a besieged city, a headquarters or a pontoon bridge.
    """
    requisitions = may_requisition(campaign, unit)
    stream = dice.stream(f"shortage of {unit.id}")
    changes: dict[str, int] = {}
    facts: dict[str, Any] = {"lost": 0, "percent": 0.0}
    shut_in = walls(campaign, unit.cell, unit.tactical)
    if not shut_in and unit.type not in HEADQUARTERS | {Kind.PB}:
        percent = desertion(campaign, unit, requisitions, stream.unit())
        lost = min(unit.men, stream.rounded(unit.men * percent / 100))
        changes = {
            "men": unit.men - lost,
            "prisoners": unit.prisoners + lost // 2,
            "stragglers": unit.stragglers + lost - lost // 2,
        }
        facts = {"lost": lost, "percent": round(percent, 2)}
    if not requisitions:
        changes["morale"] = max(0, unit.morale - hunger(campaign, unit, stream.uniform(-1, 1)))
        facts["morale"] = unit.morale - changes["morale"]
    campaign.set_unit(
        "requisitioned" if requisitions else "starved",
        unit,
        changes,
        rule="11.10",
        seen_by=holders(campaign.game, unit),
        besieged=bool(shut_in),
        secret={"broken": own.broken, "broken_at": own.broken_at},
        source=own.to,
        reason=_reason(own),
        rolls=tuple(stream.rolls),
        **facts,
    )


def _reason(own: Link) -> str:
    """Why a unit goes short, as far as it may know: what closes a line of contact is not for it to see."""
    if not own.broken:
        return f"nothing left at {title_source(own.to)}"
    return own.broken if own.broken_at is None else "no line of contact"


def desertion(campaign: Campaign, unit: Unit, requisitions: bool, roll: float) -> float:
    """9.4 of the gaps: percent of the men that leave; `roll` from 0 to 1 picks the place in the range."""
    low, high = row(campaign.game, f"supply.desertion.{'requisitioning' if requisitions else 'starving'}")
    quality = row(campaign.game, "supply.desertion.quality")[unit.quality - 1]
    slope = float(table(campaign.game, "supply.desertion.morale"))
    return (low + (high - low) * roll) * quality * (1 - slope * (unit.morale - 50) / 50)


def hunger(campaign: Campaign, unit: Unit, swing: float) -> int:
    """8.3 of the gaps: morale lost by a unit that finds nothing; `swing` from -1 to 1."""
    quality, morale, divisor, least = row(campaign.game, "supply.desertion.hunger")
    return max(0, round((quality - unit.quality) * (morale - unit.morale) / divisor + least + swing))


def load(campaign: Campaign, id: str, order: Supply | None, silent: bool, found: Mapping[str, Link]) -> str:
    """11.9: one unit draws or unloads to the ordered level; returns the store drawn from, or "".

    6.9: a silent unit draws up to one and unloads nothing.
    """
    unit = campaign.units[id]
    wanted = 1 if silent else order.level if order is not None else None
    if wanted is None:
        return ""
    wanted = min(wanted, capacity(campaign, unit))
    if wanted > unit.supplies:
        return _draw(campaign, unit, wanted - unit.supplies, found)
    if wanted < unit.supplies and not silent:
        _unload(campaign, unit, unit.supplies - wanted, found)
    return ""


def capacity(campaign: Campaign, unit: Unit) -> int:
    """11.9: supplies a unit can carry."""
    return whole(campaign.game, f"supply.loads.{'corps' if unit.type == Kind.CQ else 'unit'}")


def _draw(campaign: Campaign, unit: Unit, amount: int, found: Mapping[str, Link]) -> str:
    own = found.get(unit.id, NONE)
    drawn_from = ""
    for store in chain(own.to, found):
        taken = min(amount, stock(campaign, store))
        if taken:
            amount -= taken
            drawn_from = drawn_from or store
            now = campaign.units[unit.id].supplies + taken
            changes = (*taking(campaign, store, taken), *sets("units", unit.id, supplies=now))
            _carried(campaign, "drew", unit, own, changes, amount=taken, store=store)
    return drawn_from


def _unload(campaign: Campaign, unit: Unit, amount: int, found: Mapping[str, Link]) -> None:
    """11.9: not with an enemy in the square, nor out of supply; a headquarters takes no more than it can carry."""
    own = found.get(unit.id, NONE)
    watched = any(other.active and campaign.hostile(unit, other) for other in campaign.present(unit.cell))
    if watched or not own.to:
        return
    store = chain(own.to, found)[0]
    room = amount
    if store in campaign.units:
        room = min(amount, capacity(campaign, campaign.units[store]) - stock(campaign, store))
    if room > 0:
        changes = (*taking(campaign, store, -room), *sets("units", unit.id, supplies=unit.supplies - room))
        _carried(campaign, "unloaded", unit, own, changes, amount=room, store=store)


def _carried(campaign: Campaign, kind: str, unit: Unit, own: Link, changes: tuple[Change, ...], **facts: Any) -> None:
    campaign.record(
        kind,
        changes,
        rule="11.9",
        cell=unit.cell,
        tactical=unit.tactical,
        units=(unit.id,),
        seen_by=holders(campaign.game, unit),
        secret={"path": own.path},
        source=own.to,
        **facts,
    )


def rearm(campaign: Campaign, id: str, stores: Iterable[str], arsenals: Arsenals) -> None:
    """11.11: infantry and artillery that drew supplies where there is ammunition fill up."""
    unit = campaign.units[id]
    full = whole(campaign.game, "supply.loads.ammunition")
    store = next((store for store in stores if store and arsenals.serves(unit, store)), "")
    if store and unit.type in SHOOTERS and unit.ammunition < full:
        campaign.set_unit(
            "rearmed",
            unit,
            {"ammunition": full},
            rule="11.11",
            seen_by=holders(campaign.game, unit),
            drawn=full - unit.ammunition,
            store=store,
        )


def eaters(campaign: Campaign) -> tuple[str, ...]:
    """11.6: the units that use supplies, corps headquarters first, then by id."""
    ids = [id for id, unit in campaign.units.items() if draws(unit)]
    return tuple(sorted(ids, key=lambda id: (campaign.units[id].type != Kind.CQ, id)))
