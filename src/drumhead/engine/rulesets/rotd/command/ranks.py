"""3.5a: the ranks of officers, and which of them may have a headquarters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Person, Post, RotdState, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table

RANKS = ("general", "lieutenant general", "major general", "brigadier", "colonel")
"""gaps 9.10: the highest first."""
AT_FIRST = {"AQ": "lieutenant general", "CQ": "major general"}
"""OURS: what somebody is of whom nothing is said, by the headquarters that he has; else a colonel (gaps 9.10)."""
SENIOR = frozenset(RANKS[:2])
GENERALS = frozenset(RANKS[:3])
WANTED: Mapping[str, frozenset[str]] = {Kind.AQ: SENIOR, Kind.CQ: GENERALS}
"""3.5ae, 3.5ag: who commands a headquarters, by its type."""


@dataclass(frozen=True, slots=True)
class Staff:
    """A side's officers by name, and the headquarters that it has."""

    officers: Mapping[str, Person]
    headquarters: Mapping[str, Post]


def kind_of(unit: str) -> str:
    """A unit's type, which stands in its id."""
    return unit[-2:]


def officers(game: Game, state: RotdState) -> dict[str, Person]:
    """Everybody whom a seat holds, and of whom the state tells: by name, with his rank."""
    ranks = _by_post(state.units.values())
    found = {
        name: Person(name, seat.side, ranks.get(name, RANKS[-1]))
        for seat in game.seats
        for name in seat.holds
        if name not in state.persons
    }
    return dict(sorted({**found, **state.persons}.items()))


def _by_post(units: Iterable[Unit]) -> dict[str, str]:
    """What those are who have headquarters."""
    found: dict[str, str] = {}
    for unit in units:
        if unit.type in HEADQUARTERS and unit.status != "gone" and unit.commander:
            rank = AT_FIRST[unit.type]
            found[unit.commander] = min(rank, found.get(unit.commander, rank), key=RANKS.index)
    return found


def titled(game: Game, rank: str, state: str) -> str:
    """A rank as the army of a state calls it."""
    return str(table(game, "ranks").get(state, {}).get(rank, rank.title()))


def post_refused(staff: Staff, unit: str, post: str, person: str) -> Refused | None:
    """3.5a: why somebody cannot have a headquarters or be its deputy for his rank, or None."""
    rank, above = staff.officers[person].rank, ranks_above(staff, unit, post, person)
    if post == "deputy":
        low = kind_of(unit) == Kind.AQ and rank not in GENERALS
        return Refused("3.5af", f"{person} is {_a(rank)}; its deputy is a major general or more") if low else None
    if not _idle(staff, unit, above):
        return None
    if kind_of(unit) == Kind.AQ:
        return Refused("3.5ae", f"{person} is {_a(rank)}; an army is for generals and lieutenant generals")
    return Refused("3.5ag", f"{person} is {_a(rank)}; a corps is for major generals and above")


def ranks_above(staff: Staff, unit: str, post: str, person: str) -> frozenset[str]:
    """3.5ai: the ranks whose officers must all command a headquarters of a type before somebody may; none of one who
    is of such a rank."""
    wanted = WANTED.get(kind_of(unit), frozenset()) if post == "commander" else frozenset()
    return frozenset() if staff.officers[person].rank in wanted else wanted


def _a(rank: str) -> str:
    return f"a {rank}"


def _idle(staff: Staff, unit: str, ranks: frozenset[str]) -> bool:
    """3.5ai: whether somebody of these ranks commands no other headquarters of the unit's type."""
    busy = {post.commander for post in beside(staff, unit)}
    return any(each.name not in busy for each in serving(staff, ranks))


def beside(staff: Staff, unit: str) -> list[Post]:
    """The side's other headquarters of a unit's type."""
    return [post for id, post in staff.headquarters.items() if id != unit and kind_of(id) == kind_of(unit)]


def serving(staff: Staff, ranks: frozenset[str]) -> list[Person]:
    """The officers of some ranks who were not taken or killed."""
    return [each for each in staff.officers.values() if each.rank in ranks and not each.fate]
