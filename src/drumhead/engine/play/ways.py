"""The ways off a cell as a game's rules judge the ground alone, a unit's ways to another cell, its reach and sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.play.figures import Figure
from drumhead.engine.play.orders import Order


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


@dataclass(frozen=True, slots=True)
class Journey:
    """One way of a unit to a cell, as far as its seat knows.

    `cells` are all it leads over behind the start, `boxes` those of this turn by phase, None for a phase left out, and
    `orders` have the unit go that way this turn. It is there in phase `arrival` of turn `turns`, the first being this
    one; `fatigue` is what this turn of it costs, `forced` whether it takes a forced march. `title` tells it from other
    ways; `summary` says it in a line; `costs` and `risks` are sentences.
    """

    unit: str
    cells: tuple[int, ...]
    boxes: tuple[int | None, ...]
    orders: tuple[Order, ...]
    title: str
    summary: str
    arrival: int = 1
    turns: int = 1
    fatigue: int = 0
    forced: bool = False
    costs: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()

    @property
    def walked(self) -> tuple[int | None, ...]:
        """The cells of this turn: its boxes, and where a phase leads over several cells, all of them."""
        ends = tuple(box for box in self.boxes if box is not None)
        if not ends or ends == self.cells[: len(ends)] or ends[-1] not in self.cells:
            return self.boxes
        return self.cells[: self.cells.index(ends[-1]) + 1]

    @property
    def by_boxes(self) -> bool:
        """Whether each phase leads from one cell into the next."""
        return self.walked == self.boxes


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a unit can be this turn: `phases` are the cells it first comes to in each phase, `forced` those that only
    a forced march leads to.

    A game without either has `words` for the cells of its one phase, and for the others, which are farther.
    """

    phases: tuple[tuple[int, ...], ...] = ()
    forced: tuple[int, ...] = ()
    words: tuple[str, str] | None = None

    @property
    def told(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """All cells with what is said of them, nearest first."""
        if self.words is not None:
            return tuple(zip(self.words, (*self.phases, self.forced), strict=False))
        phases = ((f"In reach in phase {phase}.", cells) for phase, cells in enumerate(self.phases, 1))
        return (*phases, ("In reach by forced march.", self.forced))

    @property
    def cells(self) -> frozenset[int]:
        """All of them."""
        return frozenset((*self.forced, *(cell for cells in self.phases for cell in cells)))


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether a stranger on a cell of a battlefield would be seen from a post, as far as somebody knows who stands
    there; `why` is a sentence, `hiding` the cells of those who hide him."""

    seen: bool
    why: str
    hiding: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Foretold:
    """What is known of an order before it is given: a sentence, and what is drawn for it."""

    text: str
    figures: tuple[Figure, ...] = ()
