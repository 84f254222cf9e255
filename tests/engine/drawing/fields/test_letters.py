"""Printed battlefields tell the ground by letters."""

from __future__ import annotations

import numpy as np

from drumhead.engine.drawing.fields.letters import LETTERS, letters
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.maps.squares.model import Ground


def test_every_ground_but_open_ground_has_a_letter_of_its_own() -> None:
    assert set(LETTERS) == set(Ground) - {Ground.OPEN}
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert all(letter.isalpha() for letter in LETTERS.values())


def test_letters_stand_on_the_board_and_not_on_its_rim() -> None:
    terrain = np.full((3 + 2 * MARGIN,) * 2, Ground.TOWN, np.uint8)
    terrain[MARGIN + 1, MARGIN + 2] = Ground.FORD
    empty = np.zeros_like(terrain)
    land = (-MARGIN, -MARGIN, 3 + MARGIN, 3 + MARGIN)
    window = FieldWindow(3, 0, 0, terrain, empty, empty, empty > 0, empty > 0, None, None, land)
    found = {letter: cells.tolist() for letter, cells in letters(window)}
    assert found["F"] == [[2, 1]]
    assert len(found["T"]) == 8
