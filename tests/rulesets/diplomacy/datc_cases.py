"""Reads the written cases of DATC; how they are written is told in their README."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.orders.orders import Order
from tests.rulesets.diplomacy.classic import POWERS, classic, names

FOLDER = Path(__file__).parent / "datc"
WORDS = {
    *("illegal", "invalid", "fails", "succeeds", "given", "cut", "available", "disrupted", "stands"),
    *("dislodged", "destroyed", "stays"),
}


@dataclass(frozen=True)
class Line:
    """An order with what becomes of it; without words it is not looked at."""

    power: str
    order: Order
    words: frozenset[str] = frozenset()

    @property
    def at(self) -> str:
        """The province of the ordered unit."""
        return province_of(self.order.unit)


@dataclass
class Case:
    """One case with one choice of options: units, orders with their ends, and what is ordered in retreat.

    `owned` are centres by province with their powers, `losses` the units that civil disorder takes; both in winter.
    """

    number: str
    title: str
    units: dict[str, Unit] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    retreats: list[Line] = field(default_factory=list)
    owned: dict[str, str] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The number and what differs from DATC's own choices."""
        return " ".join((self.number, *(f"{key}={value}" for key, value in self.options.items())))

    @property
    def position(self) -> Position:
        """The board before the orders."""
        return Position(classic(), self.units)

    @property
    def orders(self) -> list[tuple[str, Order]]:
        """The orders of the season as their powers wrote them."""
        return [(line.power, line.order) for line in self.lines]


def cases() -> Iterator[Case]:
    """Every case of every section, each followed by its variants."""
    for path in sorted(FOLDER.glob("6*.txt")):
        for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
            yield from _read_block(block.splitlines())


def read_case(text: str) -> Case:
    """A case of orders alone."""
    return next(_read_block(["case", *text.strip().splitlines()]))


def _read_block(lines: list[str]) -> Iterator[Case]:
    number, _, title = lines[0].partition(" ")
    starts = [at for at, line in enumerate(lines) if line.startswith("with ")] + [len(lines)]
    case = _Reader(Case(number, title)).read(lines[1 : starts[0]])
    yield case
    for start, end in pairwise(starts):
        yield _variant(case, lines[start], lines[start + 1 : end])


class _Reader:
    """Fills a case line by line."""

    def __init__(self, case: Case) -> None:
        self.case, self.power, self.retreating = case, "", False

    def read(self, lines: Sequence[str]) -> Case:
        for line in lines:
            word, _, rest = line.partition(" ")
            if line in POWERS:
                self.power = line
            elif word == "RETREATS":
                self.retreating = True
            elif word == "has":
                self._place(read(names(), f"{rest} H"))
            elif word == "loses":
                self.case.losses.append(province_of(read(names(), f"{rest} H").unit))
            elif word == "owns":
                provinces = (read(names(), f"A {name} H").unit for name in rest.split(", "))
                self.case.owned |= dict.fromkeys(map(province_of, provinces), self.power)
            else:
                self._order(line)
        return self.case

    def _order(self, line: str) -> None:
        words, found = _split(line)
        line = Line(self.power, read(names(), words), found)
        if not self.retreating and line.order.kind not in ("build", "disband") and line.at not in self.case.units:
            self._place(line.order)
        (self.case.retreats if self.retreating else self.case.lines).append(line)

    def _place(self, order: Order) -> None:
        place = order.unit if order.arm == "F" else province_of(order.unit)
        self.case.units[province_of(place)] = Unit(self.power, order.arm, place)


def _split(line: str) -> tuple[str, frozenset[str]]:
    """The order and the words behind `::`; what stands in brackets there is DATC's own misprint."""
    words, _, ends = line.partition(" :: ")
    found = frozenset(filter(None, re.sub(r" \(.*\)", "", ends).split(", ")))
    assert found <= WORDS, f"{line!r} has words that are none of {sorted(WORDS)}"
    return words, found


def _variant(case: Case, heading: str, lines: list[str]) -> Case:
    """The case with other choices, of which only the lines that are given again are looked at."""
    pairs = (word.split("=") for word in heading.split()[1:])
    options = {key: {"true": True, "false": False}.get(value, value) for key, value in pairs}
    at = lines.index("RETREATS") if "RETREATS" in lines else len(lines)
    season, retreats = _ends(lines[:at]), _ends(lines[at + 1 :])
    return replace(
        case,
        options=options,
        lines=[replace(line, words=season.get(line.at, frozenset())) for line in case.lines],
        retreats=[replace(line, words=retreats.get(line.at, frozenset())) for line in case.retreats],
    )


def _ends(lines: Sequence[str]) -> dict[str, frozenset[str]]:
    found = {}
    for line in lines:
        unit, words = _split(line)
        found[province_of(read(names(), f"{unit} H").unit)] = words
    return found
