"""What a printed battlefield says of each square's ground, where colours cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.outlines import Points
from drumhead.engine.maps.squares.model import Ground

LETTERS: Mapping[Ground, str] = {
    Ground.HILLS: "h",
    Ground.HIGH_HILLS: "H",
    Ground.RIVER: "r",
    Ground.FORD: "F",
    Ground.MOUNTAIN: "M",
    Ground.PASS: "P",
    Ground.WATER: "w",
    Ground.FOREST: "f",
    Ground.TOWN: "T",
}
"""Open ground has none."""


def letters(window: FieldWindow) -> Iterator[tuple[str, Points]]:
    """Each letter with the (column, row) of its squares on the board itself; it stands in their upper left corner."""
    board = window.terrain[MARGIN : MARGIN + window.side, MARGIN : MARGIN + window.side]
    for ground, letter in LETTERS.items():
        cells = np.argwhere(board == ground)[:, ::-1].astype(np.float64)
        if len(cells):
            yield letter, cells
