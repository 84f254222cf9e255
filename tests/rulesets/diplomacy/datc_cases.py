"""Reads the written cases of DATC; the marks are told in their README."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from drumhead.engine.rulesets.diplomacy.chart import province_of
from drumhead.engine.rulesets.diplomacy.notation import read
from drumhead.engine.rulesets.diplomacy.orders import Order
from drumhead.engine.rulesets.diplomacy.position import Position, Unit
from tests.rulesets.diplomacy.classic import POWERS, classic, names

FOLDER = Path(__file__).parent / "datc"


@dataclass
class Case:
    """One case with one choice of options: units, orders, and the marks of each unit's order by province."""

    number: str
    title: str
    units: dict[str, Unit] = field(default_factory=dict)
    orders: list[tuple[str, Order]] = field(default_factory=list)
    marks: dict[str, list[str]] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The number and what differs from DATC's own choices."""
        return " ".join((self.number, *(f"{key}={value}" for key, value in self.options.items())))

    @property
    def position(self) -> Position:
        """The board before the orders."""
        return Position(classic(), self.units)


def cases() -> Iterator[Case]:
    """Every case of every section, each followed by its variants."""
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
            yield from _read_block(block.splitlines())


def read_case(text: str) -> Case:
    """A case of orders alone."""
    return next(_read_block(["case", *text.strip().splitlines()]))


def _read_block(lines: list[str]) -> Iterator[Case]:
    number, _, title = lines[0].partition(" ")
    case, power = Case(number, title), ""
    starts = [at for at, line in enumerate(lines) if line.startswith("with ")] + [len(lines)]
    for line in lines[1 : starts[0]]:
        power = line if line in POWERS else _read_line(case, power, line)
    yield case
    for start, end in pairwise(starts):
        yield _variant(case, lines[start], lines[start + 1 : end])


def _read_line(case: Case, power: str, line: str) -> str:
    if line.startswith("has "):
        _place(case, power, read(names(), line.removeprefix("has ") + " H"))
        return power
    words, _, marks = line.partition(" :: ")
    order = read(names(), words)
    if province_of(order.unit) not in case.units:
        _place(case, power, order)
    case.orders.append((power, order))
    case.marks[province_of(order.unit)] = marks.split()
    return power


def _place(case: Case, power: str, order: Order) -> None:
    place = order.unit if order.arm == "F" else province_of(order.unit)
    case.units[province_of(place)] = Unit(power, order.arm, place)


def _variant(case: Case, heading: str, lines: list[str]) -> Case:
    pairs = (word.split("=") for word in heading.split()[1:])
    options = {key: {"true": True}.get(value, value) for key, value in pairs}
    marks = {}
    for line in lines:
        unit, found = re.fullmatch(r"(.*?)((?: [-+!xo])+)", line).groups()  # type: ignore[union-attr]
        marks[province_of(read(names(), unit + " H").unit)] = found.split()
    return Case(case.number, case.title, case.units, case.orders, marks, options)
