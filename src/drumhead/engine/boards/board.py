"""The contract every board kind fills in; a cell is an index from 0, so layers are plain arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from drumhead.engine.errors import UnknownNameError


@runtime_checkable
class Board(Protocol):
    """Cells with neighbours; integers only, no terrain."""

    @property
    def kind(self) -> str:
        """`square`, `hex` or `area`."""

    @property
    def size(self) -> int:
        """How many cells there are; cells are 0 .. size-1."""

    def name(self, cell: int) -> str:
        """The label players read and write."""

    def cell(self, name: str) -> int:
        """The cell of a label, in any case; UnknownNameError if there is none."""

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """Adjacent cells in a fixed order."""

    def distance(self, a: int, b: int) -> int:
        """Least number of steps between neighbours from `a` to `b`."""

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """The straight walk from `a` to `b`, without `a`, with `b`."""


def finds(find: Callable[[str], object], name: str) -> bool:
    """Whether what looks something up by its name, as a board its cells, has one of that name."""
    try:
        find(name)
    except UnknownNameError:
        return False
    return True
