"""11.7: supplies moved from one city, depot or cache to another, along a line of contact, by rail, river or sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.contact import contact_between, stand_in
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.railways import friendly_rail, rail_way, troops
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, CityHolding, Depot, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.offices.blocs import in_power
from drumhead.engine.rulesets.rotd.orders.sourcing import CITY, DEPOT, title_source
from drumhead.engine.rulesets.rotd.supply.siege import parted
from drumhead.engine.rulesets.rotd.supply.sources import stock, taking
from drumhead.engine.rulesets.rotd.waters.harbours import joined_by_sea
from drumhead.engine.rulesets.rotd.waters.rivers import friendly_river, navigable, river_way

NO_WAY = Refused("11.7g", "no line of contact, railway, river or sea between the two serves")


@dataclass(frozen=True, slots=True)
class Transfer:
    """So many supplies from one store to another ("CITY:Milano", "DEPOT:id"), ordered by an army headquarters."""

    by: Unit
    origin: str
    goal: str
    amount: int


@dataclass(frozen=True, slots=True)
class Route:
    """How supplies travel: `by` land, rail, river or sea; `path` without the origin, with the goal."""

    by: str
    path: tuple[int, ...]


def move_supplies(campaign: Campaign, transfers: Sequence[Transfer]) -> None:
    """11.7: the transfers in the order given; nothing moves twice in a turn, and a store's limit counts them all."""
    sent, received = Counter[str](), Counter[str]()
    for transfer in transfers:
        route = judge_transfer(campaign, transfer, sent, received)
        if isinstance(route, Refused):
            _tell(campaign, "transfer-refused", transfer, rule=route.rule, reason=route.reason)
            continue
        out = taking(campaign, transfer.origin, transfer.amount)
        into = taking(campaign, transfer.goal, -transfer.amount)
        _tell(campaign, "transferred", transfer, (*out, *into), by=route.by, path=route.path)
        sent[transfer.origin] += transfer.amount
        received[transfer.goal] += transfer.amount


def judge_transfer(
    campaign: Campaign, transfer: Transfer, sent: Counter[str], received: Counter[str]
) -> Route | Refused:
    """11.7: why a transfer cannot be, or the route it takes, after so many `sent` and `received` by the stores."""
    return stores_refused(campaign, transfer, sent, received) or road(campaign, transfer) or NO_WAY


def stores_refused(
    campaign: Campaign, transfer: Transfer, sent: Counter[str], received: Counter[str]
) -> Refused | None:
    """11.7: what forbids a transfer at its two ends, whatever road there may be between them, or None."""
    origin, goal = place(campaign, transfer.origin), place(campaign, transfer.goal)
    if origin is None or goal is None:
        return Refused("11.7g", "one of the two places does not exist")
    if transfer.origin == transfer.goal:
        return Refused("11.7g", "they are there already")
    if not campaign.same_side(transfer.by.state, origin.state):
        return Refused("11.7a", f"{title_source(transfer.origin)} is not in the hands of its side")
    if not in_power(campaign.game, transfer.by, transfer.origin):
        return Refused("11.7h", f"{title_source(transfer.origin)} is no city of its bloc")
    if parted(campaign, stand_in(campaign, origin), stand_in(campaign, goal)):
        return Refused("11.3d", "a siege lies between the two")
    began = stock(campaign, transfer.origin) - received[transfer.origin]
    if transfer.amount > min(began, origin.supplies_at_start - sent[transfer.origin]):
        return Refused("11.7i", "so many supplies did not begin the turn there")
    return _too_many(campaign, transfer, origin, sent, outward=True) or _too_many(
        campaign, transfer, goal, received, outward=False
    )


def _too_many(
    campaign: Campaign, transfer: Transfer, store: CityHolding | Depot, moved: Counter[str], *, outward: bool
) -> Refused | None:
    """11.5, 11.7: whether more would leave or reach a store than may in a turn."""
    limit, key = _limit(campaign, store, outward=outward), transfer.origin if outward else transfer.goal
    if limit is None or moved[key] + transfer.amount <= limit:
        return None
    rule = "11.5j" if isinstance(store, Depot) and remote(campaign, store) else "11.7j"
    return Refused(rule, f"no more than {limit} supplies a turn may pass through {title_source(key)}")


def road(campaign: Campaign, transfer: Transfer) -> Route | None:
    """11.7: the route of a transfer between two places that there are, or None."""
    origin, goal = place(campaign, transfer.origin), place(campaign, transfer.goal)
    return None if origin is None or goal is None else route(campaign, origin, goal)


def place(campaign: Campaign, key: str) -> CityHolding | Depot | None:
    """The city or depot of a key; None if there is none."""
    if key.startswith(CITY):
        return campaign.cities.get(key.removeprefix(CITY))
    return campaign.depots.get(key.removeprefix(DEPOT))


def route(campaign: Campaign, origin: CityHolding | Depot, goal: CityHolding | Depot) -> Route | None:
    """11.7: four squares along a line of contact, 40 by friendly railway, 30 by friendly river, or by sea.

    11.3: nothing goes in or out of a siege; a depot is besieged on the city's tactical square and nowhere else.
    """
    start, end = stand_in(campaign, origin), stand_in(campaign, goal)
    if parted(campaign, start, end) or campaign.stance(origin.state, goal.state) not in ("same", "ally"):
        return None
    level = any(isinstance(each, Depot) and remote(campaign, each) for each in (origin, goal))
    line = contact_between(campaign, start, end, _reach(campaign, "line"), level=level)
    if line.path is not None:
        return Route("land", line.path)
    return _by_rail(campaign, start, end) or _by_river(campaign, start, end) or _by_sea(campaign, start, end)


def _by_rail(campaign: Campaign, start: Unit, end: Unit) -> Route | None:
    standing = troops(campaign)

    def usable(cell: int) -> bool:
        return friendly_rail(campaign, start, cell, standing)

    if not usable(start.cell) or not usable(end.cell):
        return None
    path = rail_way(campaign.game.map, start.cell, end.cell, _reach(campaign, "rail"), usable)
    return None if path is None else Route("rail", path)


def _by_river(campaign: Campaign, start: Unit, end: Unit) -> Route | None:
    map = campaign.game.map

    def usable(cell: int) -> bool:
        return navigable(map, cell) and friendly_river(campaign, start, cell)

    if not usable(start.cell) or not usable(end.cell):
        return None
    path = river_way(map, start.cell, end.cell, _reach(campaign, "river"), usable)
    return None if path is None else Route("river", path)


def _by_sea(campaign: Campaign, start: Unit, end: Unit) -> Route | None:
    """11.7: from port to port, whatever carries it."""
    return Route("sea", (end.cell,)) if joined_by_sea(campaign, start, end) else None


def _reach(campaign: Campaign, by: str) -> int:
    """11.7: strategic squares a transfer may cover; any number before the campaign."""
    board = campaign.game.map.board
    return board.size if campaign.phase == DEPLOYMENT else whole(campaign.game, f"supply.transfer.{by}")


def remote(campaign: Campaign, depot: Depot) -> bool:
    """11.5: a depot or cache on no railway, no navigable river and in no friendly city."""
    map = campaign.game.map
    if campaign.has_rail(depot.cell) or navigable(map, depot.cell):
        return False
    holders = (campaign.cities[city.name].state for city in map.cities_at(depot.cell))
    return not any(campaign.stance(depot.state, holder) in ("same", "ally") for holder in holders)


def _limit(campaign: Campaign, store: CityHolding | Depot, *, outward: bool) -> int | None:
    """11.5, 11.7: supplies a store may send, or a remote one receive, in a turn; None without limit."""
    if campaign.phase == DEPLOYMENT:
        return None
    if isinstance(store, Depot) and remote(campaign, store):
        return whole(campaign.game, "supply.transfer.remote")
    return whole(campaign.game, "supply.transfer.most") if outward else None


def _tell(
    campaign: Campaign,
    kind: str,
    transfer: Transfer,
    changes: Sequence[Change] = (),
    *,
    rule: str = "11.7",
    **facts: Any,
) -> None:
    origin = place(campaign, transfer.origin)
    side = "" if origin is None else campaign.table("sides").get(origin.state, "")
    campaign.record(
        kind,
        changes,
        rule=rule,
        cause=f"order {transfer.by.id} transfer",
        cell=None if origin is None else stand_in(campaign, origin).cell,
        seen_by={*holders(campaign.game, transfer.by), *(campaign.side_seats(side) if changes else ())},
        origin=title_source(transfer.origin),
        goal=title_source(transfer.goal),
        amount=transfer.amount,
        **facts,
    )


def count_stocks(campaign: Campaign) -> None:
    """11.7: only what lies in a store as the turn begins may be moved from it."""
    changes = [
        change
        for name, records in (("cities", campaign.cities), ("depots", campaign.depots))
        for id in sorted(records)
        if records[id].supplies != records[id].supplies_at_start
        for change in sets(name, id, supplies_at_start=records[id].supplies)
    ]
    if changes:
        campaign.record("stocks-counted", changes, rule="11.7")
