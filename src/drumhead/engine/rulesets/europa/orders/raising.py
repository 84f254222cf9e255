"""Orders of the initial phase: units that arrive, are formed, replaced, rebuilt and disbanded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Self

from drumhead.engine.rulesets.europa.orders.orders import Cell, Names, Order


class At(Order):
    """An order that is done in one hex."""

    takes: ClassVar[str] = "HEX"
    at: Cell

    def words(self, names: Names) -> tuple[str, ...]:
        return (names.name(self.at),)

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if len(words) != 1:
            raise ValueError(f"{cls.model_fields['kind'].default} names one hex")
        return cls.model_validate({"unit": unit, "at": names.cell(words[0])})


class Place(At):
    """A unit that is due enters in a hex (R253 to R258)."""

    kind: Literal["place"] = "place"


class Replace(At):
    """A unit comes back from the pool for replacement points (R274 to R276)."""

    kind: Literal["replace"] = "replace"


class Form(Order):
    """A division or cadre is formed out of units in its hex or box, which go to the pool (R260, R266 to R268)."""

    takes: ClassVar[str] = "UNIT ..."
    kind: Literal["form"] = "form"
    of: tuple[str, ...]

    def words(self, names: Names) -> tuple[str, ...]:
        return self.of

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if not words:
            raise ValueError("a division is formed out of units")
        return cls(unit=unit, of=tuple(words))


class Rebuild(Order):
    """A cadre is brought to full strength for replacement points (R291)."""

    kind: Literal["rebuild"] = "rebuild"


class Equip(Order):
    """An unsupported brigade is given guns for artillery points (R292)."""

    kind: Literal["equip"] = "equip"


class Disband(Order):
    """A unit is taken out of play for replacement points (R259, R284)."""

    kind: Literal["disband"] = "disband"


RAISING: tuple[type[Order], ...] = (Place, Form, Replace, Rebuild, Equip, Disband)
