"""A game master's rulings on war and peace between sides: what is on offer, and what was agreed on (5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

from drumhead.engine.errors import ManyProblemsError, RefusedError, UnknownNameError
from drumhead.engine.play.events import Change
from drumhead.engine.play.rulings import MAKE, REMOVE, Mend, Wanted
from drumhead.engine.play.state import encode
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Offer, Pact
from drumhead.engine.rulesets.rotd.opening.entries import Entry, Small, read_entry
from drumhead.engine.rulesets.rotd.orders.terms import read_cities
from drumhead.engine.rulesets.rotd.peace.accords import NEUTRAL, ending, hostile_pairs, pact_id, stances

E = TypeVar("E", bound=Entry)
ARTICLES = {"pact": "a", "offer": "an"}


class PactMend(Entry):
    """`ends` is the last turn of an armistice of which notice was given."""

    what: Literal["armistice", "peace"]
    ends: Small = 0


class OfferMend(Entry):
    """Cities by their names, with commas between."""

    what: Literal["armistice", "peace"]
    ceding: str = ""
    asking: str = ""


def mend_pact(campaign: Campaign, wanted: Wanted) -> Mend:
    """`make pact allies-austria what=armistice`: who was at war is neutral at once; removed, they are at war again."""
    a, b = _two(campaign, wanted)
    before: Pact | None = campaign.table("pacts").get(pact_id(a, b))
    _check(wanted, before)
    was = {} if before is None else {"what": before.what, "ends": str(before.ends)}
    if before is not None and wanted.act == REMOVE:
        return _mend(wanted, was, {}, ending(campaign, before))
    entry = _entry(PactMend, wanted, was)
    pairs = before.pairs if before is not None else hostile_pairs(campaign, a, b)
    first, second = sorted((a, b))
    since = before.turn if before is not None else campaign.turn
    pact = Pact((first, second), entry.what, since, pairs, entry.ends)
    problems = () if pairs else (f"Pact {wanted.id}: there is no war between them (rule 5.1).",)
    changes = (_whole("pacts", pact_id(a, b), pact), *stances(pairs, NEUTRAL))
    return _mend(wanted, was, {"what": pact.what, "ends": str(pact.ends)}, changes, problems)


def mend_offer(campaign: Campaign, wanted: Wanted) -> Mend:
    """`make offer austria-allies what=peace ceding=Milano`: the first of the two offers it."""
    by, to = _two(campaign, wanted)
    id = f"{by}-{to}"
    before: Offer | None = campaign.table("offers").get(id)
    _check(wanted, before)
    was = {} if before is None else _texts(before)
    if wanted.act == REMOVE:
        return _mend(wanted, was, {}, (Change(table="offers", id=id, field="", now=None),))
    entry = _entry(OfferMend, wanted, was)
    ceding, asking = (read_cities(campaign.game, names) for names in (entry.ceding, entry.asking))
    offer = Offer(by, to, entry.what, ceding, asking)
    return _mend(wanted, was, _texts(offer), (_whole("offers", id, offer),) if offer != before else ())


def _texts(offer: Offer) -> dict[str, str]:
    return {"what": offer.what, "ceding": ", ".join(offer.ceding), "asking": ", ".join(offer.asking)}


def _two(campaign: Campaign, wanted: Wanted) -> tuple[str, str]:
    """The sides of `allies-austria`; a side's id may have hyphens of its own."""
    sides = campaign.game.sides
    found = next(((a, b) for a in sides for b in sides if a != b and wanted.id == f"{a}-{b}"), None)
    if found is None:
        what = f"{ARTICLES[wanted.kind].capitalize()} {wanted.kind}"
        raise UnknownNameError(f"{what} is between two sides of {', '.join(sides)}, not {wanted.id!r}.")
    return found


def _check(wanted: Wanted, before: object) -> None:
    if wanted.act == MAKE and before is not None:
        raise RefusedError(f"There is {ARTICLES[wanted.kind]} {wanted.subject} already; without `make` it is changed.")
    if wanted.act != MAKE and before is None:
        raise UnknownNameError(f"There is no {wanted.subject}.")


def _entry(kind: type[E], wanted: Wanted, was: Mapping[str, str]) -> E:
    problems: list[str] = []
    found = read_entry(kind, wanted.subject.capitalize(), {**was, **wanted.values}, problems)
    if found is None:
        raise ManyProblemsError(problems)
    return found


def _whole(table: str, id: str, record: Offer | Pact) -> Change:
    return Change(table=table, id=id, field="", now=encode(record))


def _mend(
    wanted: Wanted,
    was: Mapping[str, str],
    now: Mapping[str, str],
    changes: tuple[Change, ...],
    problems: tuple[str, ...] = (),
) -> Mend:
    told = wanted.values if wanted.act == MAKE else {**was, **now}
    values = tuple((key, was.get(key, ""), now.get(key, "")) for key in told if was.get(key) != now.get(key))
    if not values or not changes:
        raise RefusedError(f"{wanted.subject} is so already; nothing was changed.")
    return Mend(wanted.subject, changes, values, problems)
