"""11.1, 11.6: what each unit of a seat hangs on as far as it sees, and what is left if squares fall to the enemy."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.recall.lifelines import Lifeline
from drumhead.engine.play.view import View, in_sequence
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, RotdState, Unit
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, look
from drumhead.engine.rulesets.rotd.orders.sourcing import CITY, DEPOT, title_source
from drumhead.engine.rulesets.rotd.supply.tethers import Tether, tethers

RULES = {"communications": "11.1", "supply": "11.6"}
NOWHERE = -1
Found = Mapping[tuple[str, str], Tether]
"""Tethers by kind and unit."""


def lifelines(
    game: Game, view: View, orders: Sequence[Order], fallen: Collection[int] = frozenset()
) -> tuple[Lifeline, ...]:
    """The lines of all units the seat commands, those of communications first; whoever stands on a fallen square has
    none any more."""
    outlook = look(game, view, orders)
    groups = _by_side(outlook) if fallen else {"": outlook.own}
    found = [line for side, ids in groups.items() for line in _lines(outlook, _after(outlook, side, fallen), ids)]
    return tuple(sorted(found, key=lambda line: (line.kind, in_sequence(line.unit))))


def _by_side(outlook: Outlook) -> Mapping[str, list[str]]:
    """The game master commands for all sides, and what falls to one's enemy is another's."""
    found: dict[str, list[str]] = {}
    for id in sorted(outlook.own):
        found.setdefault(outlook.campaign.units[id].side, []).append(id)
    return found


def _after(outlook: Outlook, side: str, fallen: Collection[int]) -> Campaign:
    """The position as it is, or with a stranger hostile to a side on each of the fallen squares, and nobody else."""
    campaign = outlook.campaign
    foe = next((unit for unit in _hostile(campaign, side)), None) if fallen else None
    if foe is None:
        return campaign
    state = _taken(outlook.state, campaign, frozenset(fallen), foe)
    return Campaign(campaign.game, state, campaign.phase)


def _hostile(campaign: Campaign, side: str) -> Iterator[Unit]:
    """One unit, on no square yet, of each state that is at war with a side."""
    sides: Mapping[str, str] = campaign.table("sides")
    own = sorted(state for state, of in sides.items() if of == side)
    for state in sorted(sides):
        if any(campaign.stance(friend, state) == "hostile" for friend in own):
            yield Unit("", "", 0, Kind.IN, "", state, sides[state], "", NOWHERE, NOWHERE, 1)


def _taken(state: RotdState, campaign: Campaign, fallen: Collection[int], foe: Unit) -> RotdState:
    """11.2e, 11.6: squares on which the enemy stands, whose cities are his and whose stores are gone."""
    units = {id: unit for id, unit in state.units.items() if unit.cell not in fallen or not unit.stands}
    for cell in sorted(fallen):
        id = f"?.{cell}"
        units[id] = replace(foe, id=id, name=id, cell=cell)
    lost = {city.name for cell in fallen for city in campaign.game.map.cities_at(cell)}
    cities = {name: replace(held, state=foe.state) if name in lost else held for name, held in state.cities.items()}
    depots = {id: depot for id, depot in state.depots.items() if depot.cell not in fallen}
    return replace(state, units=units, cities=cities, depots=depots)


def _lines(outlook: Outlook, campaign: Campaign, ids: Collection[str]) -> Iterator[Lifeline]:
    hubs = {unit.id for unit in campaign.units.values() if unit.type == Kind.CQ and unit.active}
    standing = {id for id in ids if id in campaign.units}
    found = {(each.kind, each.unit): each for each in tethers(campaign, standing | hubs, outlook.plans)}
    for (kind, id), each in found.items():
        if id in standing:
            yield _communications(campaign, each) if kind == "communications" else _supply(campaign, each, found)


def _communications(campaign: Campaign, each: Tether) -> Lifeline:
    if not each.to:
        return _cut(campaign, each, "out of communications")
    if each.to == each.unit:
        text = f"{each.unit} is an army headquarters and in communications."
    elif each.to in campaign.units:
        text = f"{each.unit}: in communications through {_through(campaign, each)}."
    else:
        text = f"{each.unit}: in communications in {each.to}."
    return _line(campaign, each, each.to, each.path, text)


def _supply(campaign: Campaign, each: Tether, found: Found) -> Lifeline:
    """11.9: what a headquarters hands out comes from its own source first, then from what it carries."""
    if not each.to:
        return _cut(campaign, each, "no supply")
    if each.to not in campaign.units:
        text = f"{each.unit}: supplied from {_store(campaign, each.to)}, {_far(each.path)}."
        return _line(campaign, each, title_source(each.to), each.path, text)
    behind = found.get(("supply", each.to))
    if behind is None or not behind.to:
        why = f" ({behind.broken}{_where(campaign, behind)})" if behind is not None and behind.broken else ""
        text = f"{each.unit}: supplied from what {_through(campaign, each)} carries, which has no source itself{why}."
        return _line(campaign, each, each.to, each.path, text)
    path = (*each.path, *behind.path[1:])
    text = (
        f"{each.unit}: supplied from {_store(campaign, behind.to)} by {_through(campaign, each)}; {_far(path)} in all."
    )
    return _line(campaign, each, title_source(behind.to), path, text)


def _line(campaign: Campaign, each: Tether, to: str, path: tuple[int, ...], text: str) -> Lifeline:
    return Lifeline(each.kind, each.unit, campaign.units[each.unit].cell, to, path, text, RULES[each.kind])


def _cut(campaign: Campaign, each: Tether, what: str) -> Lifeline:
    text = f"{each.unit}: {what}: {each.broken}{_where(campaign, each)}."
    cell, rule = campaign.units[each.unit].cell, RULES[each.kind]
    return Lifeline(each.kind, each.unit, cell, "", (), text, rule, each.broken, each.broken_at)


def _through(campaign: Campaign, each: Tether) -> str:
    hub = campaign.units[each.to]
    return f"{hub.id} in {campaign.game.map.board.name(hub.cell)}, {_far(each.path)}"


def _where(campaign: Campaign, each: Tether) -> str:
    return "" if each.broken_at is None else f" at {campaign.game.map.board.name(each.broken_at)}"


def _store(campaign: Campaign, source: str) -> str:
    """A city, or a store and where it lies."""
    if source.startswith(CITY):
        return source.removeprefix(CITY)
    depot = campaign.depots[source.removeprefix(DEPOT)]
    place = campaign.game.map.board.name(depot.cell)
    return depot.id if place in depot.id else f"{depot.id} in {place}"


def _far(path: Sequence[int]) -> str:
    squares = len(path) - 1
    return "in its own square" if squares < 1 else "1 square" if squares == 1 else f"{squares} squares"
