"""Figures drawn, all on all boards, for screens and paper alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.drawing.ink.items import Item
from drumhead.engine.drawing.orders import fights, paths, ships, ways
from drumhead.engine.drawing.orders.plots import Plot
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.play.figures import Afloat, Box, Cells, Fight, Figure, Ghost, Help, Path, Sign, Way, Wreck

ORDER: dict[type[Figure], int] = {
    Cells: 0,
    Box: 1,
    Help: 2,
    Path: 3,
    Way: 3,
    Ghost: 4,
    Fight: 5,
    Wreck: 6,
    Sign: 6,
    Afloat: 6,
}


def drawn(figures: Iterable[Figure], plot: Plot, hand: Hand) -> Iterator[Item]:
    """Tints first, then boxes, ways and ghosts, signs last."""
    for figure in sorted(figures, key=lambda figure: ORDER[type(figure)]):
        yield from _items(figure, plot, hand)


def _items(figure: Figure, plot: Plot, hand: Hand) -> Iterator[Item]:
    match figure:
        case Cells():
            return paths.cells(figure, plot, hand)
        case Box():
            return paths.box(figure, plot, hand)
        case Path():
            return paths.path(figure, plot, hand)
        case Ghost():
            return paths.ghost(figure, plot, hand)
        case Wreck():
            return paths.wreck(figure, plot, hand)
        case Way():
            return ways.way(figure, plot, hand)
        case Help():
            return ways.help(figure, plot, hand)
        case Fight():
            return fights.fight(figure, plot, hand)
        case Sign():
            return ways.sign(figure, plot, hand)
        case Afloat():
            return ships.afloat(figure, plot, hand)
