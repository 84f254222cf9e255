"""3.5ad-3.5al, 6.11: commanders and deputies are assigned, in the sequence in which that was ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import changed, encode, sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Person, Post, RotdState, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.command.ranks import Staff, officers, post_refused
from drumhead.engine.rulesets.rotd.offices.speakers import speaker
from drumhead.engine.rulesets.rotd.orders.orders import Assign

ASSIGN = "assign"


def reassigned(game: Game, state: RotdState, orders: Sequence[Order]) -> RotdState:
    """6.11: the state in which commands are as these orders leave them, whether they stand in the end or not."""
    units, persons = dict(state.units), dict(state.persons)
    for order in _fit(Campaign(game, state), orders):
        units[order.target] = changed(units[order.target], {order.post: order.person})
        persons |= {each.name: each for each in _remembered(game, state, order)}
    return state if units == state.units else replace(state, units=units, persons=dict(sorted(persons.items())))


def assign(campaign: Campaign, orders: Iterable[Order]) -> None:
    """3.5ad-3.5al: who commands what from this turn on; what leads beyond the limits, or past those of rank who have
    nothing, is void, the latest first."""
    wanted = list(_fit(campaign, orders))
    if not wanted:
        return
    void = _void(campaign, wanted)
    before = {order.target: campaign.units[order.target] for order in wanted}
    for number, order in enumerate(wanted):
        if number not in void:
            _assigned(campaign, order, before[order.target])
    for number in sorted(void):
        _annulled(campaign, wanted[number], before[wanted[number].target], void[number])


def _fit(campaign: Campaign, orders: Iterable[Order]) -> Iterable[Assign]:
    """3.5ad: the assignments of units that there are by their own side."""
    for order in orders:
        if isinstance(order, Assign):
            unit, by = campaign.units.get(order.target), speaker(campaign, order.unit)
            if unit is not None and by is not None and unit.status != "gone" and unit.side == by.side:
                yield order


def _remembered(game: Game, state: RotdState, order: Assign) -> Iterable[Person]:
    """Those whose rank would seem another with another headquarters: it stays what it was."""
    unit = state.units[order.target]
    if unit.type in HEADQUARTERS and order.post == "commander" and order.person != unit.commander:
        known = officers(game, state)
        yield from (known[name] for name in (unit.commander, order.person) if name in known)


def _void(campaign: Campaign, wanted: Sequence[Assign]) -> dict[int, Refused | None]:
    """3.5ai-3.5ak: by number the assignments that have to go, until nobody whom one favours has too much or is of too
    low a rank, with what is said of his rank."""
    void: dict[int, Refused | None] = {}
    while True:
        beyond = _too_much(campaign, wanted, void)
        low = _too_low(campaign, wanted, void) if beyond is None else None
        if beyond is None and low is None:
            return void
        void |= {beyond: None} if beyond is not None else dict([low] if low else [])


def _too_much(campaign: Campaign, wanted: Sequence[Assign], void: Container[int]) -> int | None:
    """The latest assignment by which somebody has more headquarters of a type than anybody may have."""
    after, given = _after(campaign, wanted, void)
    held = Counter((person, campaign.units[id].type) for id, person in after.items())
    most = {str(kind): whole(campaign.game, f"command.{kind}") for kind in HEADQUARTERS}
    beyond = {(person, kind) for (person, kind), number in held.items() if person and number > most[kind]}
    return max((given[id] for id in given if (after[id], campaign.units[id].type) in beyond), default=None)


def _too_low(campaign: Campaign, wanted: Sequence[Assign], void: Container[int]) -> tuple[int, Refused] | None:
    """3.5ai: the latest assignment of somebody for whom those of higher rank would have to be in command, and why."""
    after, given = _after(campaign, wanted, void)
    for id in sorted(given, key=lambda id: given[id], reverse=True):
        staff = _staff(campaign, campaign.units[id].side, after)
        refused = post_refused(staff, id, "commander", after[id]) if after[id] in staff.officers else None
        if refused is not None:
            return given[id], refused
    return None


def _after(
    campaign: Campaign, wanted: Sequence[Assign], void: Container[int]
) -> tuple[Mapping[str, str], Mapping[str, int]]:
    """Who has each headquarters by the assignments that are not void, and by which somebody comes to have one."""
    after = {id: unit.commander for id, unit in campaign.units.items() if _counted(unit)}
    given: dict[str, int] = {}
    for number, order in enumerate(wanted):
        if number not in void and order.post == "commander" and order.target in after:
            after[order.target] = order.person
            given[order.target] = number
    return after, {id: number for id, number in given.items() if after[id] != campaign.units[id].commander}


def _staff(campaign: Campaign, side: str, after: Mapping[str, str]) -> Staff:
    """A side's officers, with the headquarters as they are had then."""
    known, units = officers(campaign.game, campaign.began), campaign.units
    posts = {id: Post(id, units[id].name, units[id].state, who) for id, who in after.items() if units[id].side == side}
    return Staff({name: each for name, each in known.items() if each.side == side}, posts)


def _counted(unit: Unit) -> bool:
    return unit.type in HEADQUARTERS and unit.status != "gone"


def _assigned(campaign: Campaign, order: Assign, before: Unit) -> None:
    unit = campaign.units[order.target]
    if getattr(unit, order.post) == order.person:
        return
    state = campaign.finished()
    persons = [_noted(each) for each in _remembered(campaign.game, state, order) if each.name not in state.persons]
    changes = (*sets("units", unit.id, **{order.post: order.person}), *persons)
    _tell(campaign, "assigned", "3.5ad", order, (before, changed(unit, {order.post: order.person})), changes)


def _annulled(campaign: Campaign, order: Assign, before: Unit, low: Refused | None) -> None:
    concerned = (before, replace(before, commander=order.person))
    if low is None:
        _tell(campaign, "assignment-void", "3.5aj", order, concerned, most=_most(campaign, before))
    else:
        _tell(campaign, "assignment-void", low.rule, order, concerned, reason=low.reason)


def _most(campaign: Campaign, unit: Unit) -> int:
    return whole(campaign.game, f"command.{unit.type}")


def _noted(person: Person) -> Change:
    return Change(table="persons", id=person.name, field="", now=encode(person))


def _tell(
    campaign: Campaign,
    kind: str,
    rule: str,
    order: Assign,
    concerned: Iterable[Unit],
    changes: Sequence[Change] = (),
    **facts: Any,
) -> None:
    """Told to who had the unit, who has it, and who ordered it; not where it stands."""
    by = speaker(campaign, order.unit)
    givers = () if by is None else holders(campaign.game, by)
    campaign.record(
        kind,
        changes,
        rule=rule,
        cause=f"order {order.unit} {ASSIGN}",
        units=(order.target,),
        seen_by={*givers, *(seat for unit in concerned for seat in holders(campaign.game, unit))},
        post=order.post,
        person=order.person,
        **facts,
    )
