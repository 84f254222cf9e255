"""Orders about supply items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field

from drumhead.engine.rulesets.europa.orders.orders import WITH, Cell, Names, Order

TO = "to"
BY_ROAD: Literal["road"] = "road"
BY_RAIL: Literal["rail"] = "rail"
LOAD = "load"
"""Who gives the orders of loads: each item by its id."""
Stretch = tuple[Literal["road", "rail"], Annotated[tuple[Cell, ...], Field(min_length=1)]]
"""A part of a load's way: by supply movement points hex by hex, or by rail over hexes, those between filled in."""


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


class Haul(Order):
    """A load of supply items goes by road and rail, in any sequence (R085, R086), by the cheapest way if none is named;
    the item before the line is one of it, the others lie in its hex."""

    takes: ClassVar[str] = "to HEX | [road] HEX ... [rail HEX ...] [road HEX ...] [with ITEM ...]"
    kind: Literal["haul"] = "haul"
    to: Cell
    way: tuple[Stretch, ...] = ()
    beside: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.unit, *self.beside)))

    def words(self, names: Names) -> tuple[str, ...]:
        told = [word for how, cells in self.way for word in (how, *map(names.name, cells))]
        return (*(told or (TO, names.name(self.to))), *((WITH, *self.beside) if self.beside else ()))

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        at = words.index(WITH) if WITH in words else len(words)
        way = () if tuple(words[:1]) == (TO,) and at == 2 else _way(names, words[:at])
        to = way[-1][1][-1] if way else names.cell(words[1])
        return cls.model_validate({"unit": unit, "to": to, "way": way, "beside": tuple(words[at + 1 :])})


def _way(names: Names, words: Sequence[str]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Stretches of hexes, each behind its word; the first by road if it has none."""
    found: list[tuple[str, tuple[int, ...]]] = []
    for word in words:
        if word in (BY_ROAD, BY_RAIL):
            found.append((word, ()))
        else:
            how, cells = found.pop() if found else (BY_ROAD, ())
            found.append((how, (*cells, names.cell(word))))
    if not found or not all(cells for _, cells in found):
        raise ValueError("a load goes to a named hex, or by road and rail through named hexes")
    return tuple(found)


class Stock(Order):
    """Sources of general supply make points of it, each at one of its hexes (R075 to R077)."""

    takes: ClassVar[str] = "HEX ..."
    kind: Literal["stock"] = "stock"
    hexes: tuple[str, ...] = Field(min_length=1)

    def words(self, names: Names) -> tuple[str, ...]:
        return self.hexes

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if not words:
            raise ValueError("points are made in named hexes")
        return cls(unit=unit, hexes=tuple(names.name(names.cell(word)) for word in words))
