"""Why a battle came out as it did: strengths unit by unit, what the die was modified by, who was unreliable."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.accounts import Reason, Sum, Term
from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.europa.position.table import HexGame


def reason(game: HexGame, event: Event) -> Reason:
    """The sums of a battle; nothing more of other events."""
    facts = event.facts
    if event.kind != "battle":
        return Reason()
    attack = Sum("Attack", tuple(Term(id, points) for id, points in facts["attackers"].items()), facts["attack"])
    defense = Sum("Defense", tuple(Term(id, points) for id, points in facts["defenders"].items()), facts["defense"])
    terms = (Term("die", facts["die"]), *(Term(_told(text, rule), points) for points, text, rule in facts["modifiers"]))
    die = Sum("Modified die", terms, facts["die"] + facts["added"])
    sums = (attack, defense, die) if attack.adds_up else (defense, die)
    return Reason(tuple(_lines(event, attack.adds_up)), sums)


def _told(text: str, rule: str) -> str:
    return f"{text} ({rule})" if rule else text


def _lines(event: Event, whole: bool) -> Iterator[str]:
    facts = event.facts
    yield f"{facts['attack']:g} against {facts['defense']:g} is {facts['odds']}: {facts['words']} ({facts['result']})."
    if not whole:
        yield "Artillery counts only up to as many REs as others attack with (R101)."
    for id, thrown in facts["militia"].items():
        added = f" with {thrown['added']:+d}" if thrown["added"] else ""
        yield f"{id} threw {thrown['die']}{added} for its reliability (R188)."
