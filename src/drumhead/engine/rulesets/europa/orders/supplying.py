"""Orders about supply items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Self

from pydantic import Field

from drumhead.engine.rulesets.europa.orders.orders import Names, Order


class Feed(Order):
    """A unit without general supply lives on points of it (R316)."""

    takes: ClassVar[str] = "ITEM ..."
    kind: Literal["feed"] = "feed"
    items: tuple[str, ...] = Field(min_length=1)

    def words(self, names: Names) -> tuple[str, ...]:
        return self.items

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if not words:
            raise ValueError("a unit is fed with named points")
        return cls(unit=unit, items=tuple(words))
