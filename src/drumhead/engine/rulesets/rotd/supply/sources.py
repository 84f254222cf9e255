"""11.6, 11.13: where a unit may draw supplies, and which source it uses.

A source is named "CITY:Milano", "DEPOT:id" or by the id of a corps headquarters.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import copy
from heapq import heappop, heappush

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.contact import Link, contact_between, stand_in
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan
from drumhead.engine.rulesets.rotd.orders.sourcing import CITY, DEPOT
from drumhead.engine.rulesets.rotd.supply.communications import Hubs, Post
from drumhead.engine.rulesets.rotd.supply.siege import parted, walls

NONE = Link("", broken="no source within reach")
FULL = Link("", broken="headquarters that serve all they can")


def stock(campaign: Campaign, source: str) -> int:
    """Supplies at a city or depot, or carried by a corps headquarters; 0 where there is none."""
    if source.startswith(CITY):
        return campaign.cities[source.removeprefix(CITY)].supplies
    if source.startswith(DEPOT):
        depot = campaign.depots.get(source.removeprefix(DEPOT))
        return depot.supplies if depot else 0
    unit = campaign.units.get(source)
    return unit.supplies if unit else 0


def taking(campaign: Campaign, source: str, amount: int) -> tuple[Change, ...]:
    """The change that takes so many supplies out of a source, or puts them in if `amount` is negative."""
    left = stock(campaign, source) - amount
    if source.startswith(CITY):
        return sets("cities", source.removeprefix(CITY), supplies=left)
    if source.startswith(DEPOT):
        return sets("depots", source.removeprefix(DEPOT), supplies=left)
    return sets("units", source, supplies=left)


def known_source(campaign: Campaign, text: str) -> str:
    """The source that a player's words name ("Milano", "fr1cq", a depot's id); "" if there is no such thing."""
    wanted = text.strip()
    if wanted.upper() in campaign.units:
        return wanted.upper()
    wanted = wanted.casefold().removeprefix(CITY.casefold()).removeprefix(DEPOT.casefold())
    for id in campaign.depots:
        if id.casefold() == wanted:
            return DEPOT + id
    try:
        return CITY + campaign.game.map.city(wanted).name
    except UnknownNameError:
        return ""


def draws(unit: Unit) -> bool:
    """11.6: active units except naval batteries use supplies."""
    return unit.active and unit.type != Kind.NB


def chain(source: str, found: Mapping[str, Link]) -> tuple[str, ...]:
    """11.9: the stores behind a source, in the order they are drawn on: a headquarters' own source, then its stores."""
    if source.startswith((CITY, DEPOT)):
        return (source,)
    behind = found.get(source, NONE).to
    return (behind, source) if behind else (source,)


def sources(campaign: Campaign, unit: Unit, around: Hubs, found: Mapping[str, Link]) -> Iterator[Link]:
    """9.5 of the gaps: every source a unit may draw on, nearest first, each sought only when it is asked for.

    Those with nothing left come last. `found` holds the links of the corps headquarters. The last entry alone may be
    broken: why there is none.
    """
    later: list[Link] = []
    for each in _within_reach(campaign, unit, around):
        if not each.broken and any(stock(campaign, key) for key in chain(each.to, found)):
            yield each
        else:
            later.append(each)
    yield from later


def _within_reach(campaign: Campaign, unit: Unit, around: Hubs) -> Iterator[Link]:
    """11.6: the stores of the unit's own square, then those at the end of a line; a broken one last."""
    for key in _stores_here(campaign, unit):
        yield Link(key)
    yield from _depots(campaign, unit) if unit.type == Kind.CQ else _headquarters(campaign, unit, around)


def _stores_here(campaign: Campaign, unit: Unit) -> list[str]:
    """11.6: the cities, then the depots and caches of the unit's own square; sieges part inside from outside."""
    inside = walls(campaign, unit.cell, unit.tactical)
    found = []
    for city in campaign.game.map.cities_at(unit.cell):
        holding = campaign.cities[city.name]
        if not _may_draw(campaign, unit, holding.state):
            continue
        if city.name == inside or not (inside or holding.besieged):
            found.append(CITY + city.name)
    for id in sorted(campaign.depots):
        depot = campaign.depots[id]
        if depot.cell == unit.cell and _may_draw(campaign, unit, depot.state) and not _apart(campaign, unit, depot):
            found.append(DEPOT + id)
    return found


def _apart(campaign: Campaign, unit: Unit, depot: Depot) -> bool:
    return walls(campaign, unit.cell, unit.tactical) != walls(campaign, depot.cell, depot.tactical)


def _may_draw(campaign: Campaign, unit: Unit, state: str) -> bool:
    """11.6: corps headquarters draw on their own side, other units on active allies as well."""
    if unit.type == Kind.CQ:
        return campaign.same_side(unit.state, state)
    return campaign.stance(unit.state, state) in ("same", "ally")


def _depots(campaign: Campaign, unit: Unit) -> list[Link]:
    """11.6: the depots within reach of a corps headquarters by lines of contact, nearest first; a broken one last."""
    reach, board = whole(campaign.game, "supply.lines.depot"), campaign.game.map.board
    found, broken = [], []
    for id in sorted(campaign.depots):
        depot = campaign.depots[id]
        near_enough = 0 < board.distance(unit.cell, depot.cell) <= reach
        if not near_enough or depot.kind != "depot" or not campaign.same_side(unit.state, depot.state):
            continue
        line = contact_between(campaign, unit, stand_in(campaign, depot), reach)
        if line.path is None:
            broken.append(Link("", broken=line.broken, broken_at=line.broken_at))
        elif _apart(campaign, unit, depot):
            broken.append(Link("", broken="a siege", broken_at=depot.cell))
        else:
            found.append(Link(DEPOT + id, line.path))
    return sorted(found, key=lambda each: (len(each.path), each.to)) + broken[:1]


def _headquarters(campaign: Campaign, unit: Unit, around: Hubs) -> Iterator[Link]:
    """11.6: corps headquarters within two squares by a line of two at most, nearest first, then by number.

    No line is shorter than the way is far: one that winds waits until no nearer headquarters can have a shorter one.
    """
    reach, board = whole(campaign.game, "supply.lines.corps"), campaign.game.map.board
    waiting: list[tuple[int, int, Link]] = []
    broken: Unit | None = None
    for place, (hub, path) in enumerate(around.met(unit, Kind.CQ, reach, reach)):
        while waiting and waiting[0][0] <= board.distance(unit.cell, hub.cell):
            yield heappop(waiting)[2]
        if path is not None and not parted(campaign, unit, hub):
            heappush(waiting, (len(path), place, Link(hub.id, path)))
        elif broken is None:
            broken = hub
    yield from (line for _, _, line in sorted(waiting))
    if broken is not None:
        yield _unmet(campaign, unit, broken, reach)


def _unmet(campaign: Campaign, unit: Unit, hub: Unit, reach: int) -> Link:
    """11.2, 11.3: what parts a unit from a headquarters within reach."""
    if parted(campaign, unit, hub):
        return Link("", broken="a siege", broken_at=hub.cell)
    line = contact_between(campaign, unit, hub, reach)
    return Link("", broken=line.broken, broken_at=line.broken_at)


def assign_sources(campaign: Campaign, wanted: Mapping[str, tuple[str, ...]]) -> dict[str, Link]:
    """11.6, 11.13: the source of every unit that uses supplies; `wanted` what each would rather have, "none" for none.

    The first valid wish stands, else the nearest source does. A corps headquarters serves 18 units with itself:
    the nearest first, then by id; who finds it full takes its next best.
    """
    found = dict[str, Link]()
    shared = _Shared(campaign, found)
    ids = [id for id in sorted(campaign.units) if draws(campaign.units[id])]
    wishes = {id: _wishes(campaign, campaign.units[id], wanted.get(id, ()), shared) for id in ids}
    corps = [id for id in ids if campaign.units[id].type == Kind.CQ]
    found |= {id: next(wishes.pop(id), NONE) for id in corps}
    return found | _served(campaign, wishes)


class _Shared:
    """The sources of all who stand alike, each sought when the first of them asks for it."""

    def __init__(self, campaign: Campaign, found: Mapping[str, Link]) -> None:
        self._campaign, self._around, self._found = campaign, Hubs(campaign), found
        self._lines: dict[tuple[Post, bool], Iterator[Link]] = {}

    def of(self, unit: Unit) -> Iterator[Link]:
        """From the first; a copy of a `tee` begins anew with what was found."""
        key = self._around.post(unit), unit.type == Kind.CQ
        if key not in self._lines:
            (self._lines[key],) = itertools.tee(sources(self._campaign, unit, self._around, self._found), 1)
        return copy(self._lines[key])


def _wishes(campaign: Campaign, unit: Unit, wanted: tuple[str, ...], shared: _Shared) -> Iterator[Link]:
    """What a unit would draw on, the best first, each sought only when it is asked for."""
    if wanted and wanted[0].casefold() == "none":
        yield Link("", broken="the order to draw none")
        return
    lines, first = shared.of(unit), list[Link]()
    for name in filter(None, (known_source(campaign, name) for name in wanted if name)):
        lines, sought = itertools.tee(lines)
        wish = next((each for each in sought if each.to == name), None)
        if wish is not None:
            first.append(wish)
            yield wish
    yield from (each for each in lines if each not in first)


def _served(campaign: Campaign, wishes: Mapping[str, Iterator[Link]]) -> dict[str, Link]:
    """Hand out the places at the headquarters."""
    most, units = whole(campaign.game, "supply.lines.served") - 1, campaign.units
    served: Counter[str] = Counter()
    best = {id: next(wish, NONE) for id, wish in wishes.items()}
    found: dict[str, Link] = {}
    for id in sorted(best, key=lambda id: (len(best[id].path), id)):
        wished = itertools.chain((best[id],), wishes[id])
        places = (each for each in wished if each.to not in units or served[each.to] < most)
        found[id] = next(places, FULL)
        served[found[id].to] += 1
    return found


def list_sources(campaign: Campaign) -> None:
    """11.13: at the end of the turn every unit finds its nearest source, which its status report lists."""
    listed = assign_sources(campaign, {})
    changes = [
        change
        for id, each in sorted(listed.items())
        if campaign.units[id].supply_source != each.to
        for change in sets("units", id, supply_source=each.to)
    ]
    if changes:
        campaign.record("sources-listed", changes, rule="11.13")


def in_supply(campaign: Campaign, unit: Unit) -> bool:
    """14.5: whether a unit could draw supplies where it is."""
    around = Hubs(campaign)
    found = {
        hub.id: next(sources(campaign, hub, around, {}), NONE)
        for hub in around.near(unit, Kind.CQ, whole(campaign.game, "supply.lines.corps"))
    }
    lines = (each for each in sources(campaign, unit, around, found) if not each.broken)
    return any(stock(campaign, key) for each in lines for key in chain(each.to, found))


def settle_sources(campaign: Campaign, plans: Mapping[str, Plan]) -> dict[str, Link]:
    """11.13: the ordered source where it is valid, else the listed one, else the nearest."""
    wishes = {id: (*_ordered(plans.get(id, SILENT)), unit.supply_source) for id, unit in campaign.units.items()}
    return assign_sources(campaign, wishes)


def _ordered(plan: Plan) -> tuple[str, ...]:
    return (plan.supply.source,) if plan.supply is not None and plan.supply.source else ()
