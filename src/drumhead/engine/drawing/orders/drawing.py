"""Figures drawn, all on all boards, for screens and paper alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from drumhead.engine.drawing.ink.items import Item
from drumhead.engine.drawing.orders import fights, paths, ships, ways
from drumhead.engine.drawing.orders.plots import Plot
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.play.figures import Afloat, Box, Cells, Fight, Figure, Ghost, Help, Path, Sign, Way, Wreck

DRAWN: Mapping[type[Figure], tuple[int, Callable[[Any, Plot, Hand], Iterator[Item]]]] = {
    Cells: (0, paths.cells),
    Box: (1, paths.boxes),
    Help: (2, ways.help),
    Path: (3, paths.path),
    Way: (3, ways.way),
    Ghost: (4, paths.ghost),
    Fight: (5, fights.fight),
    Wreck: (6, paths.wreck),
    Sign: (6, ways.sign),
    Afloat: (6, ships.afloat),
}
"""Which layer a figure lies in, tints first and signs last, and what draws it, or all boxes there are."""


def drawn(figures: Iterable[Figure], plot: Plot, hand: Hand) -> Iterator[Item]:
    """Layer by layer, and within one as they come; boxes all at once, since they share what they tint."""
    found = sorted(figures, key=lambda figure: DRAWN[type(figure)][0])
    boxes = [figure for figure in found if isinstance(figure, Box)]
    for figure in found:
        if not isinstance(figure, Box):
            yield from DRAWN[type(figure)][1](figure, plot, hand)
        elif figure is boxes[0]:
            yield from DRAWN[Box][1](boxes, plot, hand)
