"""Every cell that a figure names is known: of what is drawn there and of what is looked for there."""

from __future__ import annotations

import pytest

from drumhead.engine.play.figures import (
    Afloat,
    Box,
    Cells,
    Fight,
    Figure,
    Ghost,
    Help,
    Path,
    Sign,
    Way,
    Wreck,
    cells_of,
)


@pytest.mark.parametrize(
    ("figure", "cells"),
    [
        (Path((0, None, 2)), (0, 2)),
        (Cells((3, 1)), (3, 1)),
        (Wreck((4, 5)), (4, 5)),
        (Box(6, 2), (6,)),
        (Ghost(7, "A"), (7,)),
        (Sign(8, "ring"), (8,)),
        (Afloat(9, "own", "FR/SH", "2"), (9,)),
        (Fight(10, 300), (10,)),
        (Way(1, 2), (1, 2)),
        (Help(1, 2, 3), (1, 2, 3)),
    ],
)
def test_a_figure_names_its_cells(figure: Figure, cells: tuple[int, ...]) -> None:
    assert cells_of(figure) == cells
