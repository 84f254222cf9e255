"""Which figures lie over which."""

from __future__ import annotations

from drumhead.engine.boards.square import lettered_board
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.plots import SquarePlot
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.play.figures import Afloat, Box, Cells, Fight, Figure, Ghost, Help, Path, Sign, Way, Wreck

LAYERS: tuple[tuple[Figure, ...], ...] = (
    (Cells((0,)),),
    (Box(9, 1),),
    (Help(0, 1, 2),),
    (Path((0, 1)), Way(0, 1)),
    (Ghost(1, "A1"),),
    (Fight(2),),
    (Wreck((3,)), Sign(4, "ring"), Afloat(5, "friend", "rotd/GB", "2")),
)
"""From the lowest up; those of a layer as they come."""


def test_tints_lie_below_boxes_helps_ways_ghosts_fights_and_signs_whatever_comes_first() -> None:
    plot, hand = SquarePlot(lettered_board(9, 6, "A", "N"), 100.0, 5.0, 7.0), Hand(LIGHT, lambda owner: "#123456")

    def seen(*figures: Figure) -> list[str]:
        return [repr(item) for item in drawn(figures, plot, hand)]

    every = [figure for layer in LAYERS for figure in layer]
    assert all(seen(figure) for figure in every)
    for come in (every, every[::-1]):
        wanted = [figure for layer in LAYERS for figure in sorted(layer, key=come.index)]
        assert seen(*come) == [item for figure in wanted for item in seen(figure)]
