"""Lines of order sheets: `N12 move 23A:2710 23A:2711`; names of several words stand in quotes."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.rulesets.europa.orders.building import BUILDING
from drumhead.engine.rulesets.europa.orders.fighting import Attack, Overrun
from drumhead.engine.rulesets.europa.orders.governing import GOVERNING
from drumhead.engine.rulesets.europa.orders.orders import Move, Names, Order
from drumhead.engine.rulesets.europa.orders.rails import RAILS
from drumhead.engine.rulesets.europa.orders.raising import RAISING
from drumhead.engine.rulesets.europa.orders.sailing import Sail
from drumhead.engine.rulesets.europa.orders.supplying import Feed, Haul, Stock

_ALL: tuple[type[Order], ...] = (
    Attack,
    Overrun,
    Move,
    *GOVERNING,
    Feed,
    Haul,
    Stock,
    *RAILS,
    Sail,
    *RAISING,
    *BUILDING,
)
KINDS: Mapping[str, type[Order]] = {kind.model_fields["kind"].default: kind for kind in _ALL}
"""Every kind of order by its word."""


@dataclass(frozen=True)
class MapNames:
    """The names of a map: hexes by their numbers, and by the places in them."""

    map: HexMap

    def name(self, cell: int) -> str:
        return self.map.board.name(cell)

    def cell(self, name: str) -> int:
        return self.map.place(name)[0]


def read(names: Names, line: str) -> Order:
    """The order of a line; OrderSyntaxError says what was expected."""
    try:
        unit, word, *words = shlex.split(line)
    except ValueError as error:
        said = f"its quotes do not close ({error})" if "quotation" in str(error) else "it is UNIT, KIND and what to do"
        raise OrderSyntaxError(f"{line!r} is no order: {said}.") from error
    kind = KINDS.get(word.casefold())
    if kind is None:
        raise OrderSyntaxError(f"{line!r} is no order: there is no kind {word!r}; there are {', '.join(KINDS)}.")
    try:
        return kind.of_words(names, unit, words)
    except (ValueError, UnknownNameError) as error:
        said = str(error).removesuffix(".")
        raise OrderSyntaxError(f"{line!r} is no order: {said}; it is written UNIT {word} {kind.takes}.") from error


def write(names: Names, order: Order) -> str:
    """The line of an order; `read` gives it back."""
    return shlex.join((order.unit, order.kind, *order.words(names)))


def order_from(data: Mapping[str, Any]) -> Order:
    """An order from plain data; ValidationError tells what is wrong with it, KeyError that its kind is none."""
    return KINDS[data["kind"]].model_validate(data)
