"""Orders of the combat stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Self

from drumhead.engine.rulesets.europa.orders.orders import Cell, Names, Order


class Attack(Order):
    """Attack a hex, with others from any hexes next to it; `advance` if they go in where the enemy is gone.

    The unit before the line is one of the attackers; a hex is attacked once a stage, and a unit attacks once.
    """

    takes: ClassVar[str] = "HEX [UNIT ...] [advance]"
    kind: Literal["attack"] = "attack"
    target: Cell
    beside: tuple[str, ...] = ()
    advance: bool = False

    @property
    def attackers(self) -> tuple[str, ...]:
        """All who attack, the one that gives the order first."""
        return tuple(dict.fromkeys((self.unit, *self.beside)))

    def words(self, names: Names) -> tuple[str, ...]:
        return (names.name(self.target), *self.beside, *(("advance",) if self.advance else ()))

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if not words:
            raise ValueError("an attack names the hex it goes against")
        advance = words[-1] == "advance" and len(words) > 1
        beside = tuple(words[1:-1] if advance else words[1:])
        return cls(unit=unit, target=names.cell(words[0]), beside=beside, advance=advance)


class Overrun(Order):
    """Go over the enemy in a hex beside one's own, with others of the same stack (R088)."""

    takes: ClassVar[str] = "HEX [UNIT ...]"
    kind: Literal["overrun"] = "overrun"
    target: Cell
    beside: tuple[str, ...] = ()

    @property
    def stack(self) -> tuple[str, ...]:
        """All who go, the one that gives the order first."""
        return tuple(dict.fromkeys((self.unit, *self.beside)))

    def words(self, names: Names) -> tuple[str, ...]:
        return (names.name(self.target), *self.beside)

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if not words:
            raise ValueError("an overrun names the hex it goes over")
        return cls(unit=unit, target=names.cell(words[0]), beside=tuple(words[1:]))
