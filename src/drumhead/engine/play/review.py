"""A seat's orders looked over before they are handed in: what each formation does, and what may be regretted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import in_sequence

KINDS = {
    "unordered": "Without orders",
    "clash": "Clashes",
    "contradiction": "Contradictions",
    "supply": "Communications and supply",
    "crossing": "Crossings that hang on others",
    "warning": "Warnings",
    "alternative": "Alternatives",
}
"""Of doubts, the gravest for a turn first, with the headings they stand under."""


@dataclass(frozen=True, slots=True)
class Doing:
    """What some units of a formation do: `one` and `many` are the verb and what follows it, for one and for several
    ("marches to Novara"); `cell` where it leads, `phases` in which they come there, from 1."""

    units: tuple[str, ...]
    one: str
    many: str
    cell: int | None = None
    phases: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A formation and what its units do, most of them first; `id` of the unit that leads it, if one does."""

    id: str
    title: str
    units: tuple[str, ...]
    doings: tuple[Doing, ...]

    def lines(self) -> Iterator[str]:
        """Each doing as a sentence without its full stop: `9 of 10 units march to Novara, arriving S3-S5`."""
        for doing in self.doings:
            count, whole = len(doing.units), len(self.units)
            verb = doing.one if count == 1 else doing.many
            yield f"{counted(count, whole)} {verb}{_arriving(doing.phases)}"

    def sentence(self) -> str:
        """All of it in one."""
        return f"{self.title}: {'; '.join(self.lines())}."


def counted(count: int, whole: int) -> str:
    """So many of a formation's units, as a sentence about them begins."""
    if whole == 1:
        return "it"
    if count == whole:
        return "both units" if count == 2 else f"all {count} units"
    return f"{count} of {whole} units"


def _arriving(phases: tuple[int, ...]) -> str:
    if not phases:
        return ""
    first, last = min(phases), max(phases)
    return f", arriving S{first}" + (f"-S{last}" if last > first else "")


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something to think about before the orders go: its kind, a sentence, whose it is and where, perhaps on one
    square of a battlefield."""

    kind: str
    text: str
    units: tuple[str, ...] = ()
    cell: int | None = None
    tactical: int | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """What each formation does, the doubts there are, and what becomes of those without orders."""

    parts: tuple[Part, ...]
    doubts: tuple[Doubt, ...]
    silence: str = ""

    def of(self, kind: str) -> tuple[Doubt, ...]:
        """The doubts of a kind."""
        return tuple(doubt for doubt in self.doubts if doubt.kind == kind)

    def heading(self, draft: Iterable[Order], places: Collection[str] = ()) -> str:
        """How many units, or places where some may be raised, have orders, and how many doubts of each kind there
        are."""
        units = {unit for part in self.parts for unit in part.units}
        ordered = units.intersection(order.key[0] for order in draft)
        kinds = [f"{heading.lower()} {len(self.of(kind))}" for kind, heading in KINDS.items() if self.of(kind)]
        told = ", ".join(kind for kind in kinds if not kind.startswith("without"))
        what = "places" if units and units <= {*places} else "units"
        return f"{len(ordered)} of {len(units)} {what} have orders" + (f"; doubts: {told}." if told else ".")


def gathered(doings: Iterable[Doing]) -> tuple[Doing, ...]:
    """Doings of single units, those that do the same together; what most do first, and what leads somewhere."""
    found: dict[tuple[str, str, int | None], list[Doing]] = {}
    for doing in doings:
        found.setdefault((doing.one, doing.many, doing.cell), []).append(doing)
    joined = [
        Doing(
            tuple(unit for doing in same for unit in doing.units),
            *words,
            phases=tuple(sorted({phase for doing in same for phase in doing.phases})),
        )
        for words, same in found.items()
    ]
    return tuple(sorted(joined, key=lambda doing: (doing.cell is None, -len(doing.units))))


def ranked(doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """Doubts by kind, then by whose they are."""
    order = list(KINDS)
    return tuple(
        sorted(doubts, key=lambda doubt: (order.index(doubt.kind), tuple(map(in_sequence, doubt.units)), doubt.text))
    )
