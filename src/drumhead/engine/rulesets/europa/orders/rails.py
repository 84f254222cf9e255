"""Orders of trains, tracks and yards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field

from drumhead.engine.rulesets.europa.orders.orders import Cell, Names, Order

RAILWAYS = "railways"
"""The subject of orders for yards."""
STRATEGIC = "strategic"
Yards = Annotated[tuple[str, ...], Field(min_length=1)]


class Rail(Order):
    """Go by rail over these hexes, those between filled in; operational unless it is `strategic` (7A)."""

    takes: ClassVar[str] = "[strategic] HEX ..."
    kind: Literal["rail"] = "rail"
    path: tuple[Cell, ...] = Field(min_length=1)
    strategic: bool = False

    def words(self, names: Names) -> tuple[str, ...]:
        return (*((STRATEGIC,) if self.strategic else ()), *map(names.name, self.path))

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        strategic = words[:1] == [STRATEGIC]
        hexes = words[int(strategic) :]
        if not hexes:
            raise ValueError("a ride names the hexes it goes through, or the one it goes to")
        return cls(unit=unit, path=tuple(names.cell(word) for word in hexes), strategic=strategic)


class Break(Order):
    """Break the rails of the hex it stands in."""

    kind: Literal["break"] = "break"


class Repair(Order):
    """Repair the rails of the hex it stands in, with what points are left (R090, R091)."""

    kind: Literal["repair"] = "repair"


class _OfYards(Order):
    """Orders for some yards, each by its name."""

    takes: ClassVar[str] = "YARD ..."
    yards: Yards

    def words(self, names: Names) -> tuple[str, ...]:
        return self.yards

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if not words:
            raise ValueError("it names the yards it is for")
        return cls.model_validate({"unit": unit, "yards": tuple(words)})


class Build(_OfYards):
    """Build capacity at yards, a resource point there for each RE (R051, R309)."""

    kind: Literal["build"] = "build"


class Boost(_OfYards):
    """Spend a resource point at each yard on more capacity for the turn (R307)."""

    kind: Literal["boost"] = "boost"


class Assign(_OfYards):
    """Give an RE of capacity from Portugal to each yard (R306)."""

    kind: Literal["assign"] = "assign"


RAILS = (Rail, Break, Repair, Build, Boost, Assign)
