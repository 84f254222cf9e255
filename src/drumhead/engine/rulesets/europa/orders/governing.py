"""Orders that no unit gives: the government's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Self

from drumhead.engine.rulesets.europa.orders.orders import Cell, Names, Order
from drumhead.engine.rulesets.europa.orders.raising import At

GOVERNMENT = "government"
"""The subject of the government's orders."""


class Relocate(Order):
    """Establish the government in a city (R190, R192)."""

    takes: ClassVar[str] = "HEX"
    kind: Literal["relocate"] = "relocate"
    to: Cell

    def words(self, names: Names) -> tuple[str, ...]:
        return (names.name(self.to),)

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if len(words) != 1:
            raise ValueError("a government goes to one hex")
        return cls(unit=unit, to=names.cell(words[0]))


class Bring(At):
    """Bring what lies in the French box to a factory (R290)."""

    kind: Literal["bring"] = "bring"


class Land(At):
    """Land the points that came from abroad at a port (R276)."""

    kind: Literal["land"] = "land"


class International(At):
    """Name another International city (R202)."""

    kind: Literal["international"] = "international"


GOVERNING: tuple[type[Order], ...] = (Relocate, International, Bring, Land)
