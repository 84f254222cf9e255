"""What is laid over a picture of squares: orders, lines of supply, battles, what is destroyed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.drawing.ink.items import Box, Item
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.plots import SquarePlot
from drumhead.engine.drawing.orders.samples import entries
from drumhead.engine.drawing.orders.ships import place
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.play.figures import Afloat, Cells, Figure, Wreck, cells_of
from drumhead.engine.reports.pictures.frame import Frame, Window


@dataclass(frozen=True, slots=True)
class Laid:
    """Figures over a board of squares in a window, as far as the frame shows them."""

    figures: tuple[Figure, ...]
    hand: Hand
    plot: SquarePlot

    @classmethod
    def over(cls, board: SquareBoard, figures: Sequence[Figure], frame: Frame, window: Window) -> Laid:
        """Orders and what is known beside troops are a layer; ruins go with the railways, ships with the troops."""
        plot = SquarePlot(board, window.unit, window.x(0), window.y(0))
        shown = tuple(figure for figure in figures if frame.shows(_layer(figure)) and _lies_in(figure, board, window))
        return cls(shown, Hand(frame.look, lambda owner: frame.look.path), plot)

    def below(self) -> Iterator[Item]:
        """Tints of squares, which lie below names and troops."""
        return drawn([figure for figure in self.figures if isinstance(figure, Cells)], self.plot, self.hand)

    def above(self) -> Iterator[Item]:
        return drawn([figure for figure in self.figures if not isinstance(figure, Cells)], self.plot, self.hand)

    def held(self) -> Iterator[Box]:
        """Where ships lie, clear of which names stand."""
        return (place(figure, self.plot) for figure in self.figures if isinstance(figure, Afloat))

    def entries(self) -> Iterator[Entry]:
        """A line of the legend for every kind of figure there is."""
        return entries(self.figures, self.hand)


def _layer(figure: Figure) -> str:
    return {Wreck: "rails", Afloat: "troops"}.get(type(figure), "orders")


def _lies_in(figure: Figure, board: SquareBoard, window: Window) -> bool:
    """Whether any square of a figure is in the window."""
    return any(window.shows(*(at + 0.5 for at in board.position(cell))) for cell in cells_of(figure))
