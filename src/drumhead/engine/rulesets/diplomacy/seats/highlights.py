"""What of a turn one would look at first: who was driven out, what was taken, who is gone, who won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from drumhead.engine.play.events import Event
from drumhead.engine.play.recall.highlights import Highlight
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame

WEIGHTS = {
    "solo": ("end", 2000),
    "draw": ("end", 2000),
    "conceded": ("end", 2000),
    "closed": ("end", 2000),
    "eliminated": ("loss", 900),
    "dislodged": ("rout", 500),
    "captured": ("capture", 400),
    "disbanded": ("loss", 300),
    "removed": ("loss", 150),
    "disrupted": ("convoy", 140),
    "stranded": ("convoy", 130),
    "contested": ("clash", 110),
    "bounced": ("clash", 100),
    "cut": ("support", 60),
    "void": ("order", 40),
}
"""By kinds of events: a word for it, and what it is worth."""


def highlights(
    game: AreaGame, events: Sequence[Event], wording: Callable[[Event], str], views: Iterable[tuple[str, View]] = ()
) -> tuple[Highlight, ...]:
    """One each, in the order in which they are told."""
    weighed = ((event, *WEIGHTS[event.kind]) for event in events if event.kind in WEIGHTS)
    return tuple(
        Highlight(event.phase, event.cell, None, kind, wording(event), weight, event.id)
        for event, kind, weight in weighed
    )
