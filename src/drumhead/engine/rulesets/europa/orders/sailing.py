"""The order to go by sea."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Self

from drumhead.engine.rulesets.europa.orders.orders import Cell, Names, Order


class Sail(Order):
    """Go aboard in the port it stands in, and ashore in another of its side."""

    takes: ClassVar[str] = "PORT"
    kind: Literal["sail"] = "sail"
    to: Cell

    def words(self, names: Names) -> tuple[str, ...]:
        return (names.name(self.to),)

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if len(words) != 1:
            raise ValueError("a unit goes by sea to one port")
        return cls(unit=unit, to=names.cell(words[0]))
