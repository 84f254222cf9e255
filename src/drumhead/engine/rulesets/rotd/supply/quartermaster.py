"""11.5, 11.7: what is ordered for a side: supplies moved, depots and caches set up and given up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Unit
from drumhead.engine.rulesets.rotd.offices.purse import pay, paying_refused, price
from drumhead.engine.rulesets.rotd.offices.speakers import said_for_sides
from drumhead.engine.rulesets.rotd.orders.orders import Remove, Store, Transfer
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.orders.sourcing import DEPOT, depot_id, read_depot, read_placed, read_store
from drumhead.engine.rulesets.rotd.orders.subjects import office_of
from drumhead.engine.rulesets.rotd.supply.placing import place_store, placing_refusal, remove_store
from drumhead.engine.rulesets.rotd.supply.transfers import Transfer as Movement
from drumhead.engine.rulesets.rotd.supply.transfers import move_supplies, stores_refused


def serve_side(campaign: Campaign, plans: Mapping[str, Plan]) -> None:
    """11.7 before 11.5: supplies move, then stores are set up, then others given up; by whose orders they are."""
    orders = list(said_for_sides(campaign, plans))
    move_supplies(campaign, [movement(campaign.game, unit, o) for unit, o in orders if isinstance(o, Transfer)])
    for unit, order in orders:
        if isinstance(order, Store):
            set_up(campaign, unit, order)
    for unit, order in orders:
        if isinstance(order, Remove):
            _give_up(campaign, unit, order)


def movement(game: Game, unit: Unit, order: Transfer) -> Movement:
    """The transfer an order means, with its places by their keys."""
    return Movement(unit, read_store(game, order.origin), read_store(game, order.goal), order.amount)


def transfer_refused(campaign: Campaign, unit: Unit, order: Transfer, others: Iterable[Transfer]) -> Refused | None:
    """11.7: why supplies cannot move so after a seat's other transfers, whatever road they may find, or None."""
    sent, received = Counter[str](), Counter[str]()
    for other in others:
        beside = movement(campaign.game, unit, other)
        sent[beside.origin] += beside.amount
        received[beside.goal] += beside.amount
    wanted = movement(campaign.game, unit, order)
    # what comes to the origin this turn is not in its stock yet, as it will be when the order is carried out
    sent_from = Counter({wanted.origin: sent[wanted.origin]})
    return stores_refused(campaign, wanted, sent_from, Counter({wanted.goal: received[wanted.goal]}))


def store_refused(campaign: Campaign, unit: Unit, order: Store, *, near: bool = True) -> Refused | None:
    """11.5: why a depot or cache cannot be set up, or None; whether a depot of ours is `near` may not be known yet."""
    store = _store(campaign, unit, order)
    ours = [depot for depot in campaign.depots.values() if campaign.stance(unit.state, depot.state) in ("same", "ally")]
    if any((depot.cell, depot.tactical) == (store.cell, store.tactical) for depot in ours):
        return Refused("11.5", "there is a depot or cache on that square already")
    reason = placing_refusal(campaign, store, near=near)
    cost = price(campaign.game, f"treasury.{order.what}")
    return Refused("11.5", reason) if reason else paying_refused(campaign, unit.side, "11.5a", cost)


def removal_refused(campaign: Campaign, unit: Unit, order: Remove) -> Refused | None:
    """11.5: only a depot or cache of one's own side is given up."""
    depot = campaign.depots.get(_named(campaign.game, order))
    if depot is None or not campaign.same_side(unit.state, depot.state):
        return Refused("11.5", f"its side has no depot or cache {order.store!r}")
    return None


def _store(campaign: Campaign, unit: Unit, order: Store) -> Depot:
    state = _owner(campaign, unit, order.to)
    return Depot(depot_id(campaign.game, state, order.to, order.at), order.what, state, order.to, order.at, 0)


def _owner(campaign: Campaign, unit: Unit, cell: int) -> str:
    """Whose a store is: its headquarters' state's; of an office's, the state's of its side on whose soil it stands."""
    soil = campaign.game.map.state_of(cell) if office_of(unit.id) else None
    return soil.code if soil is not None and campaign.same_side(unit.state, soil.code) else unit.state


def _named(game: Game, order: Remove) -> str:
    return read_depot(order.store.removeprefix(DEPOT))


def named_store(game: Game, order: Remove) -> Depot | None:
    """11.5: the store that an order to give one up means, as it is if it is set up in play; None for another name."""
    id = _named(game, order)
    placed = read_placed(game, id)
    return None if placed is None else Depot(id, "cache", *placed, 0)


def set_up(campaign: Campaign, unit: Unit, order: Store) -> None:
    """11.5: carry the order out, or say why it cannot be."""
    refused = store_refused(campaign, unit, order)
    if refused is None:
        cause, cost = f"order {unit.id} store", price(campaign.game, f"treasury.{order.what}")
        place_store(campaign, _store(campaign, unit, order), cause)
        pay(campaign, unit.side, cost, f"a supply {order.what}", rule="11.5a", cause=cause)
    else:
        _refuse(campaign, unit, order, refused, order.to, order.at)


def _give_up(campaign: Campaign, unit: Unit, order: Remove) -> None:
    refused = removal_refused(campaign, unit, order)
    if refused is None:
        remove_store(campaign, campaign.depots[_named(campaign.game, order)], f"order {unit.id} remove")
    else:
        _refuse(campaign, unit, order, refused)


def _refuse(
    campaign: Campaign,
    unit: Unit,
    order: Store | Remove,
    refused: Refused,
    cell: int | None = None,
    tactical: int | None = None,
) -> None:
    campaign.record(
        "store-refused",
        rule=refused.rule,
        cause=f"order {unit.id} {order.kind}",
        cell=cell,
        tactical=tactical,
        seen_by=holders(campaign.game, unit),
        what=order.what if isinstance(order, Store) else f"depot {order.store}",
        order=order.kind,
        reason=refused.reason,
    )
