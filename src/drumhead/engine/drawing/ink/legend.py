"""Lines of a legend: what a sign means, and the sign itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from drumhead.engine.drawing.ink.items import Box, Item, Scaled, rectangle
from drumhead.engine.drawing.ink.theme import Theme

Draw = Callable[[Box], Sequence[Item]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a legend: the `group` it stands under, what the sign means, and the sign drawn in a box."""

    group: str
    label: str
    draw: Draw


def centred(items: tuple[Item, ...]) -> Draw:
    """Items round (0, 0) in the middle of a box."""
    return lambda box: [Scaled((-(box[0] + box[2]) / 2, -(box[1] + box[3]) / 2), 1.0, items)]


def sized(make: Callable[[float], tuple[Item, ...]]) -> Draw:
    """The same of items that are as large as the height of the box bids."""
    return lambda box: centred(make(box[3] - box[1]))(box)


def framed(theme: Theme, draw: Draw) -> Draw:
    """A sign on open ground, with an edge round it."""
    return lambda box: [
        rectangle(box, theme.ground[0]),
        *draw(box),
        rectangle(box, stroke=theme.ink_soft, width=0.8),
    ]
