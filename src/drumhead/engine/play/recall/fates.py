"""What came of the orders of a turn that was played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fate:
    """An order of a turn that was played, as its trade writes it, and in its words what came of it; not `given` if it
    is what a unit without an order does; `cell` is where the unit stood, where that is told."""

    side: str
    unit: str
    order: str
    results: tuple[str, ...] = ()
    given: bool = True
    cell: int | None = None

    @property
    def text(self) -> str:
        """The order, and in brackets what came of it."""
        results = self.results if self.given else ("no order", *self.results)
        return f"{self.order} ({', '.join(results)})" if results else self.order
