"""Orders as values: what a seat wants, and why an order may be refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from pydantic import BaseModel, ConfigDict


class Order(BaseModel):
    """Base of every order; a ruleset tags its own kinds on `kind`. One order per unit and kind stands.

    `unit` is whose order it is: a unit, or an office such as `War Minister of allies`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str
    unit: str

    @property
    def key(self) -> tuple[str, str]:
        """Two orders with one key cannot both stand: the later replaces the earlier."""
        return self.unit, self.kind


@final
class Refusal(BaseModel):
    """An order that is not allowed, with the reason in a sentence and the rule that refuses it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    order: Any
    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason.removesuffix('.')} (rule {self.rule})." if self.rule else self.reason


def replace_order(orders: Sequence[Order], new: Order) -> tuple[Order, ...]:
    """The orders with `new` in the place of the one it replaces, or at the end."""
    keys = [order.key for order in orders]
    if new.key in keys:
        at = keys.index(new.key)
        return (*orders[:at], new, *orders[at + 1 :])
    return (*orders, new)
