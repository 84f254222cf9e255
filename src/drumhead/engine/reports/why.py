"""Why something happened, in words: an event, the sums behind its numbers, its rule, and what it came of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from drumhead.engine.play.accounts import Reason, Sum, Term


@dataclass(frozen=True, slots=True)
class Cause:
    """One event of a chain, the one asked about first: its sentence, its rule with that rule's title, and its reason.

    `order` says of the last one by which order it came about, where one did and the reader may know it.
    """

    id: str
    text: str
    rule: str = ""
    title: str = ""
    reason: Reason = field(default_factory=Reason)
    order: str = ""

    @property
    def of_rule(self) -> str:
        """The rule's number and title."""
        return f"{self.rule}: {self.title}" if self.title else self.rule


def why_lines(causes: Sequence[Cause]) -> Iterator[str]:
    """A chain as text: each cause set in below what it led to."""
    for depth, cause in enumerate(causes):
        indent = "  " * depth
        yield f"{indent}{'because: ' if depth else ''}{cause.text}"
        if cause.rule:
            yield f"{indent}    rule {cause.of_rule}"
        yield from (f"{indent}    {line}" for line in reason_lines(cause.reason))
        if cause.order:
            yield f"{indent}  {cause.order}"


def reason_lines(reason: Reason) -> Iterator[str]:
    """What a sentence leaves out: lines as they are, each sum in one."""
    yield from reason.lines
    yield from map(sum_line, reason.sums)


def sum_line(sum: Sum) -> str:
    """A sum as it would be written by hand: `Fatigue: 1 the step + 2 the ground = 3`."""
    text, loose = "", False
    for term in sum.terms:
        if term.times:
            text = f"{f'({text})' if loose else text} × {_named(term)}"
        else:
            text += _added(term, first=not text)
        loose = not term.times and (loose or term is not sum.terms[0])
    return f"{sum.title}: {text} = {figure(sum.result)}"


def _added(term: Term, first: bool) -> str:
    minus = term.value < 0
    sign = "−" if minus else "+"
    lead = ("−" if minus else "") if first else f" {sign} "
    return lead + _named(term)


def _named(term: Term) -> str:
    return f"{term.text or figure(abs(term.value))} {term.name}"


def figure(value: float) -> str:
    """A number as a player reads it: heads in full, small ones with three digits."""
    if float(value).is_integer() or abs(value) >= 100:
        return f"{value:,.0f}".replace("-", "−")
    return f"{value:.3g}".replace("-", "−")
