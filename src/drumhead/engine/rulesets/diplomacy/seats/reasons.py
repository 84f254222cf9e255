"""Why an order of Diplomacy came to nothing or carried the day: strengths, supporter by supporter."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from drumhead.engine.play.accounts import Reason, Sum, Term
from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame


def reason(game: AreaGame, event: Event) -> Reason:
    """5.B: what a unit weighed, and what it met."""
    facts, name = event.facts, Position(chart_of(game.map), {}).name
    if "helpers" not in facts:
        return Reason()
    helpers = facts["helpers"]
    own = Term("its own", facts["strength"] - len(helpers))
    terms = (own, *(Term(f"support of {name(helper)}", 1) for helper in helpers))
    return Reason(tuple(_met(event, name)), (Sum("Strength", terms, facts["strength"]),))


def _met(event: Event, name: Callable[[str], str]) -> Iterator[str]:
    """Whom it had to beat, and help that did not count."""
    facts = event.facts
    for unit, strength in zip(facts.get("against", ()), facts.get("strengths", ()), strict=False):
        yield f"It meets {name(unit)} with a strength of {strength}."
    if facts.get("idle"):
        yield f"Support of {', '.join(map(name, facts['idle']))} does not count: it would help against its own."
