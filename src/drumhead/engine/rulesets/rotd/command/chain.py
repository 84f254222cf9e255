"""3.5a: the order of battle as a seat knows it: armies, their corps, and the brigades under who commands them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Link, View
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Person, Post, RotdState
from drumhead.engine.rulesets.rotd.command.ranks import kind_of, officers, titled
from drumhead.engine.rulesets.rotd.orders.orders import Assign
from drumhead.engine.rulesets.rotd.orders.subjects import WAR, office_of

OFFICER = "officer "
"""Before the name of somebody who has no headquarters, as the id of his link."""
ONCE = "once handed in"
NOBODYS = Post("", "", "", "")


@dataclass(frozen=True)
class Staff:
    """The posts that a seat knows, who has them, and what a draft would make of them."""

    posts: Mapping[str, Post]
    persons: Mapping[str, Person]
    drafted: Mapping[str, Sequence[Assign]]
    game: Game
    gives: bool


def chain(game: Game, view: View, orders: Sequence[Order]) -> tuple[Link, ...]:
    """Armies first, each with its corps and their brigades; then officers without headquarters and their units."""
    staff = _staff(game, view, orders)
    chiefs, ids = _chiefs(staff.posts), _sorted(staff.posts)
    armies = [id for id in ids if kind_of(id) == Kind.AQ]
    below: dict[str, list[str]] = {}
    for id in ids:
        below.setdefault(_above(staff, id, armies, chiefs), []).append(id)
    alone = [OFFICER + name for name in _alone(staff, chiefs)]
    return tuple(_links(staff, below, "", (*below.get("", ()), *alone)))


def posted(game: Game, view: View, unit: str, to: str, deputy: bool) -> Order | None:
    """3.5ad: the assignment of a unit to who has another, or to an officer; None where the seat assigns nothing."""
    by, posts = _giver(game, view), _posts(view)
    person = to.removeprefix(OFFICER) if to.startswith(OFFICER) else posts.get(to, NOBODYS).commander
    if not by or not person or unit not in posts:
        return None
    return Assign(unit=by, target=unit, post="deputy" if deputy else "commander", person=person)


def named(view: View, type: str) -> tuple[str, ...]:
    """Units that may be assigned, or officers who serve, as far as the seat knows them."""
    if type == "post":
        return tuple(_sorted(_posts(view)))
    return tuple(name for name, person in view.state.persons.items() if not person.fate)


def _staff(game: Game, view: View, orders: Sequence[Order]) -> Staff:
    drafted: dict[str, list[Assign]] = {}
    for order in orders:
        if isinstance(order, Assign):
            drafted.setdefault(order.target, []).append(order)
    state: RotdState = view.state
    persons = officers(game, state) if view.gm else state.persons
    return Staff(_posts(view), persons, drafted, game, bool(_giver(game, view)))


def _posts(view: View) -> dict[str, Post]:
    """Who has the units of the seat, and those of its side if it assigns; for the game master all."""
    state: RotdState = view.state
    own = (state.units[token.id] for token in view.tokens if view.gm or token.stance == "own")
    return {**state.roster, **{u.id: Post(u.id, u.name, u.state, u.commander, u.deputy, u.formation) for u in own}}


def _giver(game: Game, view: View) -> str:
    """Who of the seat assigns: an army headquarters that it commands, or the War Minister; empty if nobody."""
    if view.gm:
        return ""
    holds, state = game.seat(view.seat).holds, view.state
    own = sorted(token.id for token in view.tokens if token.orderable and kind_of(token.id) == Kind.AQ)
    armies = [id for id in own if state.units[id].commander in holds]
    ministers = [desk.id for desk in view.desks if office_of(desk.id) == WAR]
    return next(iter([*armies, *ministers]), "")


def _chiefs(posts: Mapping[str, Post]) -> dict[str, str]:
    """The headquarters under which somebody's brigades stand: his first corps, else his first army."""
    found: dict[str, str] = {}
    for kind in (Kind.CQ, Kind.AQ):
        for id in _sorted(posts):
            if kind_of(id) == kind and posts[id].commander:
                found.setdefault(posts[id].commander, id)
    return found


def _above(staff: Staff, id: str, armies: Sequence[str], chiefs: Mapping[str, str]) -> str:
    """The link above a unit: an army of its state for a corps, its commander's headquarters for a brigade."""
    post = staff.posts[id]
    if kind_of(id) == Kind.AQ:
        return ""
    if kind_of(id) == Kind.CQ:
        alike = (army for army in armies if staff.posts[army].state == post.state)
        return next(alike, "")
    return chiefs.get(post.commander, OFFICER + post.commander)


def _alone(staff: Staff, chiefs: Mapping[str, str]) -> list[str]:
    """Those without a headquarters who serve, or still have units."""
    serving = {name for name, person in staff.persons.items() if not person.fate}
    having = {post.commander for id, post in staff.posts.items() if kind_of(id) not in HEADQUARTERS}
    return sorted(name for name in serving | having if name not in chiefs)


def _links(staff: Staff, below: Mapping[str, Sequence[str]], above: str, ids: Iterable[str]) -> Iterator[Link]:
    for id in ids:
        yield _officer(staff, id) if id.startswith(OFFICER) else _unit(staff, id, above)
        yield from _links(staff, below, id, below.get(id, ()))


def _officer(staff: Staff, id: str) -> Link:
    name = id.removeprefix(OFFICER)
    person = staff.persons.get(name)
    if not name:
        return Link(id, "Without a commander")
    return Link(id, name if person is None else f"{name}, {person.fate or person.rank}")


def _unit(staff: Staff, id: str, above: str) -> Link:
    post = staff.posts[id]
    title = id if post.name in ("", id) else f"{id} {post.name}"
    known = staff.persons.get(post.commander) if kind_of(id) in HEADQUARTERS else None
    rank = "" if known is None else f", {titled(staff.game, known.rank, post.state)}"
    return Link(id, title, above, id, f"{post.commander}{rank}", post.deputy, _news(staff, id), staff.gives)


def _news(staff: Staff, id: str) -> str:
    """What the draft makes of it."""
    words = ", ".join(_drafted(order) for order in staff.drafted.get(id, ()))
    return f"{words}, {ONCE}" if words else ""


def _drafted(order: Assign) -> str:
    if order.post == "commander":
        return order.person
    return f"{order.person} as deputy" if order.person else "no deputy"


def _sorted(posts: Mapping[str, Post]) -> list[str]:
    """By nation, headquarters first, then by type and number."""
    return sorted(posts, key=_place)


def _place(id: str) -> tuple[str, bool, str, int]:
    return id[:2], kind_of(id) not in HEADQUARTERS, kind_of(id), int(id[2:-2])
