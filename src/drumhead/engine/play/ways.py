"""The ways off a cell of the map as a game's rules judge the ground alone, whoever stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One step from a cell: where it leads ("" at the map's edge), or the rule and reason against it.

    `partly` if it can be made from a part of the cell only.
    """

    direction: str
    square: str
    allowed: bool
    rule: str = ""
    reason: str = ""
    partly: bool = False


def step_facts(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """The steps that may be made, and what bars each of the others, as (label, value) pairs."""
    if ways := _ways(steps):
        yield "March", ways
    for step in steps:
        if step.square and not step.allowed:
            yield f"Not {step.direction}", f"{step.reason} ({step.rule})"


def _ways(steps: Sequence[Step]) -> str:
    open_ways = [step.direction for step in steps if step.allowed and not step.partly]
    partly = [step.direction for step in steps if step.partly]
    said = "all ways" if steps and len(open_ways) == len(steps) else " ".join(open_ways)
    return "; ".join(part for part in (said, f"from one bank only {' '.join(partly)}" if partly else "") if part)
