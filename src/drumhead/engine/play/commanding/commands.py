"""One order for many units: what is commanded, and the ordinary orders that come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from drumhead.engine.play.orders import Order, replace_order

Said = tuple[str, str]
"""A unit, and a sentence about it."""


@dataclass(frozen=True, slots=True)
class Command:
    """One order for many: its kind, the units in the sequence in which they were named, and what was filled in."""

    kind: str
    units: tuple[str, ...]
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Share:
    """What a command means for one unit: its orders, or `why` there are none; a `note` where they do less than said.

    `instead` are the kinds of its earlier orders that have no sense beside these.
    """

    unit: str
    orders: tuple[Order, ...] = ()
    why: str = ""
    note: str = ""
    instead: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Spread:
    """A command spread over its units: ordinary `orders`, those `dropped` for them, who was left out and why, and
    what is to be told of others."""

    orders: tuple[Order, ...] = ()
    dropped: tuple[Order, ...] = ()
    left_out: tuple[Said, ...] = ()
    notes: tuple[Said, ...] = ()

    def over(self, draft: Sequence[Order]) -> tuple[Order, ...]:
        """A draft with these orders in it."""
        laid = tuple(order for order in draft if order not in self.dropped)
        for order in self.orders:
            laid = replace_order(laid, order)
        return laid

    @property
    def told(self) -> tuple[str, ...]:
        """Who was left out, and what is to be said of others, in sentences."""
        return sentences((*self.left_out, *self.notes))

    @property
    def units(self) -> tuple[str, ...]:
        """Those whose orders it changes, each once."""
        return tuple(dict.fromkeys(order.key[0] for order in (*self.orders, *self.dropped)))


def sentences(said: Sequence[Said]) -> tuple[str, ...]:
    """What is said of units; what is said of several alike stands once."""
    alike: dict[tuple[str, bool], list[str]] = {}
    for unit, sentence in said:
        rest = sentence.removeprefix(f"{unit} ")
        alike.setdefault((rest, rest != sentence), []).append(unit)
    return tuple(_sentence(units, *told) for told, units in alike.items())


def _sentence(units: Sequence[str], rest: str, of_unit: bool) -> str:
    if not of_unit:
        return rest
    return f"{units[0]} {rest}" if len(units) == 1 else f"{', '.join(units)}: each {rest}"
