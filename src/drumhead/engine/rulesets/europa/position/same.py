"""Tables of a state as keys: what was worked out of one holds as long as a state has that very table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

Table = TypeVar("Table")


@dataclass(frozen=True, eq=False, slots=True)
class Same(Generic[Table]):
    """Equal where it is of the very same object; frozen tables are shared by the states that do not change them."""

    of: Table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.of is other.of

    def __hash__(self) -> int:
        return id(self.of)
