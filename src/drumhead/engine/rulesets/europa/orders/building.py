"""Orders of engineers and citizens: works that are built, and those that are taken down for what they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Self

from drumhead.engine.rulesets.europa.orders.orders import Names, Order
from drumhead.engine.rulesets.europa.orders.raising import At

Kind = Literal["fort", "airfield"]


class _OfWorks(Order):
    """An order for the works of a kind in a unit's hex."""

    takes: ClassVar[str] = "fort | airfield"
    works: Kind

    def words(self, names: Names) -> tuple[str, ...]:
        return (self.works,)

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if len(words) != 1 or words[0].casefold() not in ("fort", "airfield"):
            raise ValueError("works are a fort or an airfield")
        return cls.model_validate({"unit": unit, "works": words[0].casefold()})


class Construct(_OfWorks):
    """Begin a fort or a permanent airfield in the hex it stands in (R089)."""

    kind: Literal["construct"] = "construct"


class Dismantle(_OfWorks):
    """Begin to take one down that is its side's (R315)."""

    kind: Literal["dismantle"] = "dismantle"


class Labour(At):
    """Have the citizens of a major city begin a fort in a hex of it (R092)."""

    kind: Literal["labour"] = "labour"


BUILDING: tuple[type[Order], ...] = (Construct, Dismantle, Labour)
