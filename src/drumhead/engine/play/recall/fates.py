"""What came of the orders of a turn that was played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fate:
    """An order of a turn that was played, as its trade writes it, and in its words what came of it; not `given` if it
    is what a unit without an order does."""

    side: str
    unit: str
    order: str
    results: tuple[str, ...] = ()
    given: bool = True
