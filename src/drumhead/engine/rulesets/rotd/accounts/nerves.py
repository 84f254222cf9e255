"""10.8: how the chances of a morale check come about: by the loss, and by whatever makes a unit stand or run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.engine.play.accounts import Sum, Term
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.combat.morale import Nerve, loss_band
from drumhead.engine.rulesets.rotd.combat.numbers import CheckNumbers, Numbers, numbers
from drumhead.engine.rulesets.rotd.combat.strength import fatigue_band

FLANKS = ("no flank anchored", "one flank anchored", "both flanks anchored")


def nerves(game: Game[Any], facts: Mapping[str, Any]) -> Iterator[Sum]:
    """The sum behind either chance; none of events that were told before they said of what."""
    if "anchors" in facts:
        nerve, all_ = Nerve(**{name: facts[name] for name in Nerve._fields}), numbers(game)
        for at, name in enumerate(("retreat", "rout")):
            terms = tuple(_limited(_terms(facts["loss"], nerve, all_, at), all_.check))
            yield Sum(f"Chance of {name}", terms, facts[name])


def _terms(loss: float, nerve: Nerve, all_: Numbers, at: int) -> Iterator[Term]:
    """Of retreat (0) or rout (1), before the limits of all chances; what changes nothing goes without saying."""
    n, band, quality = all_.check, loss_band(loss, all_), nerve.quality - 1
    yield Term(f"for a loss of {loss:.1f}%", (n.retreat, n.rout)[at][band] if band >= 0 else 0.0)
    if band < 0:
        return
    less = (n.retreat_less, n.rout_less)[at][quality]
    by_quality = (n.retreat_quality, n.rout_quality)[at][quality]
    yield from _times("quality", by_quality)
    if less:
        base = (n.retreat, n.rout)[at][band] * by_quality
        yield Term("for such troops", -min(less, base))
    tired = (n.retreat_fatigue, n.rout_fatigue)[at][fatigue_band(nerve.fatigue, all_)]
    yield from _times("experience", (n.retreat_experience, n.rout_experience)[at][nerve.experience])
    yield from _times("fatigue", tired)
    yield from _times(FLANKS[nerve.anchors], n.flanks[nerve.anchors])
    if nerve.melee:
        won = nerve.melee == "won"
        yield Term(f"for the melee {nerve.melee}", (n.melee_won if won else n.melee_lost)[at])


def _times(name: str, value: float) -> Iterator[Term]:
    if value != 1:
        yield Term(name, value, times=True)


def _limited(terms: Iterator[Term], n: CheckNumbers) -> Iterator[Term]:
    """10.8: no chance is below none, or above the most there is."""
    found = tuple(terms)
    yield from found
    total = Sum("", found, 0.0).total
    if total < 0:
        yield Term("as none is less than none", -total)
    elif total > n.most:
        yield Term(f"as none is above {n.most:g}", n.most - total)
