"""Where hexes lie in their drawing: what is asked for many places at a stroke is what is asked for one."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.boards.hex import HexBoard, Sheet
from drumhead.engine.drawing.hexes.layout import HEX, HexLayout
from drumhead.engine.drawing.orders.plots import HexPlot
from tests.engine.maps.hexes.drawn import hex_map


@pytest.mark.parametrize("first_row", [1, 2])
def test_places_at_a_stroke_are_those_one_by_one(first_row: int) -> None:
    layout = HexLayout(hex_map(["....", "....", "...."], first_row=first_row))
    x, y = np.random.default_rng(1).uniform((0, 0), layout.bounds[2:], (400, 2)).T.astype(np.float32)
    for at, cell in zip(zip(x.tolist(), y.tolist(), strict=True), layout.hexes_at(x, y).tolist(), strict=True):
        assert layout.under(*at) in (cell, None)


def test_a_box_lies_below_all_hexes_and_is_found_there() -> None:
    layout = HexLayout(hex_map(["......", "......"], boxes=["Far", "Farther"]))
    for name in ("Far", "Farther"):
        cell = layout.board.cell(name)
        x, y = layout.middle(cell)
        assert y > layout.land[3]
        assert layout.under(x, y) == cell
        assert len(layout.outline(cell)) == 4


def test_the_edges_of_hexes_together_leave_out_what_they_share() -> None:
    board = HexBoard(1, 3, (Sheet("", 4),))
    plot = HexPlot(board, HEX)
    a, b = board.cell("0202"), board.cell("0203")
    assert (len(plot.edges([a])), len(plot.edges([a, b]))) == (6, 10)
    assert len(plot.bodies([a, b, a])) == 2
    assert plot.middle(b)[0] == pytest.approx(plot.middle(a)[0] - HEX)
