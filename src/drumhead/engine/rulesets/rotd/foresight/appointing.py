"""3.5ad-3.5al: what the book forbids of assignments, beside all others of their sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Post, Unit
from drumhead.engine.rulesets.rotd.command.ranks import Staff, beside, kind_of, post_refused, ranks_above, serving
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.offices.powers import power_refused
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.subjects import WAR, office_of


def appointment_refused(outlook: Outlook, unit: Unit, order: o.Assign) -> Refused | None:
    """3.5ad-3.5ai: why a headquarters' commander cannot give this post to this person, or None."""
    refused = _giver_refused(outlook, unit, order) or _unknown(outlook, unit, order)
    if refused is not None or kind_of(order.target) not in HEADQUARTERS or not order.person:
        return refused
    staff = _staff(outlook, unit.side, order)
    refused = post_refused(staff, order.target, order.post, order.person)
    return None if refused is not None and _may_change(outlook, unit, staff, order) else refused


def hanging_on_others(outlook: Outlook, unit: Unit, order: o.Assign) -> bool:
    """3.5ai: whether somebody is given what is for higher ranks, and others may still give these a command or take it
    from them."""
    staff = _staff(outlook, unit.side, order)
    if order.person not in staff.officers or kind_of(order.target) not in HEADQUARTERS:
        return False
    return _may_change(outlook, unit, staff, order)


def _may_change(outlook: Outlook, unit: Unit, staff: Staff, order: o.Assign) -> bool:
    """Whether another seat assigns too, and there is a headquarters for everybody of higher rank."""
    above = ranks_above(staff, order.target, order.post, order.person)
    if not above or len(beside(staff, order.target)) < len(serving(staff, above)):
        return False
    armies = {post.commander for id, post in staff.headquarters.items() if kind_of(id) == Kind.AQ}
    for seat in outlook.campaign.game.seats_of(unit.side):
        other = outlook.holds and set(seat.holds).isdisjoint(outlook.holds)
        if other and (armies & set(seat.holds) or any(office_of(desk) == WAR for desk in seat.desks)):
            return True
    return False


def _giver_refused(outlook: Outlook, unit: Unit, order: o.Assign) -> Refused | None:
    """3.5ad: by the War Minister, or the commander of an army headquarters, not by his deputy."""
    if unit.type != Kind.AQ:
        return Refused("3.5ad", "it is no army headquarters, whose commander alone assigns beside the War Minister")
    refused = power_refused(outlook.campaign.game, unit, order)
    if refused is not None:
        return refused
    if outlook.holds and not office_of(unit.id) and unit.commander not in outlook.holds:
        return Refused("3.5ad", f"its commander {unit.commander} assigns, not his deputy")
    return None


def _unknown(outlook: Outlook, unit: Unit, order: o.Assign) -> Refused | None:
    """3.5ad: units and officers are of the headquarters' own side."""
    own = outlook.campaign.units.get(order.target)
    known = own is not None and own.side == unit.side and own.status != "gone"
    if not known and order.target not in outlook.state.roster:
        return Refused("3.5ad", f"its side has no unit {order.target}")
    if not order.person:
        return None if order.post == "deputy" else Refused("3.5aa", "a unit has a commander; name one")
    return _unfit(outlook, unit, order.person, "3.5ad")


def promotion_refused(outlook: Outlook, unit: Unit, order: o.Promote) -> Refused | None:
    """3.5ae: why somebody cannot be promoted, whoever may do it, or None."""
    return _unfit(outlook, unit, order.person, "3.5ae")


def _unfit(outlook: Outlook, unit: Unit, name: str, rule: str) -> Refused | None:
    """Who is no officer of the side, or serves no more."""
    person = outlook.state.persons.get(name)
    if person is None or person.side != unit.side:
        names = ", ".join(each.name for each in outlook.state.persons.values() if each.side == unit.side)
        return Refused(rule, f"{name} is no officer of its side; they are {names}")
    return Refused(rule, f"{person.name} is {person.fate}") if person.fate else None


def _staff(outlook: Outlook, side: str, order: o.Assign) -> Staff:
    """The side's headquarters when all else on the sheet is carried out."""
    posts = dict(_posts(outlook, side))
    for other in _assignments(outlook):
        if other.key != order.key and other.target in posts:
            posts[other.target] = replace(posts[other.target], **{other.post: other.person})
    persons = outlook.state.persons
    return Staff({name: each for name, each in persons.items() if each.side == side}, posts)


def _posts(outlook: Outlook, side: str) -> Iterator[tuple[str, Post]]:
    for id, post in outlook.state.roster.items():
        if kind_of(id) in HEADQUARTERS:
            yield id, post
    for id in outlook.own:
        unit = outlook.campaign.units[id]
        if unit.type in HEADQUARTERS and unit.side == side:
            yield id, Post(id, unit.name, unit.state, unit.commander, unit.deputy)


def _assignments(outlook: Outlook) -> Iterator[o.Assign]:
    for _, plan in sorted(outlook.plans.items()):
        yield from (order for order in plan.side if isinstance(order, o.Assign))
