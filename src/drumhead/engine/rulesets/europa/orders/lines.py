"""Lines of order sheets: `N12 move 23A:2710 23A:2711`; names of several words stand in quotes."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from drumhead.engine.boards.hex import HexBoard
from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.rulesets.europa.orders.fighting import Attack
from drumhead.engine.rulesets.europa.orders.governing import Relocate
from drumhead.engine.rulesets.europa.orders.orders import Move, Order
from drumhead.engine.rulesets.europa.orders.rails import RAILS

KINDS: Mapping[str, type[Order]] = {
    kind.model_fields["kind"].default: kind for kind in (Attack, Move, Relocate, *RAILS)
}
"""Every kind of order by its word."""


def read(board: HexBoard, line: str) -> Order:
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
        return kind.of_words(board, unit, words)
    except (ValueError, UnknownNameError) as error:
        said = str(error).removesuffix(".")
        raise OrderSyntaxError(f"{line!r} is no order: {said}; it is written UNIT {word} {kind.takes}.") from error


def write(board: HexBoard, order: Order) -> str:
    """The line of an order; `read` gives it back."""
    return shlex.join((order.unit, order.kind, *order.words(board)))


def order_from(data: Mapping[str, Any]) -> Order:
    """An order from plain data; ValidationError tells what is wrong with it, KeyError that its kind is none."""
    return KINDS[data["kind"]].model_validate(data)
