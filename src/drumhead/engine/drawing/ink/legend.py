"""Lines of a legend: what a sign means, and the sign itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from drumhead.engine.drawing.ink.items import Box, Item

Draw = Callable[[Box], Sequence[Item]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a legend: the `group` it stands under, what the sign means, and the sign drawn in a box."""

    group: str
    label: str
    draw: Draw
