"""The ground of a picture: what is drawn of a part is what the whole shows there, and costs what the part costs."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.ink.items import Pixels
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.reports.pictures import ground
from drumhead.engine.reports.pictures.ground import Field, blurred, with_states

PIXELS = 12
"""Of a square; so many that its samples lie on whole halves of them."""


@pytest.fixture(scope="module")
def europe() -> GameMap:
    found = find_map("europe-1859", 1859)
    assert isinstance(found, GameMap)
    return found


def test_bands_of_states_are_the_same_in_a_part_as_in_the_whole(europe: GameMap) -> None:
    theme, board = THEMES["light"], europe.board
    whole = with_states(_grey(board.columns, board.rows), europe, theme, (0, 0), PIXELS)
    for column, row, columns, rows in ((60, 70, 12, 9), (0, 0, 7, 5), (120, 112, 10, 8), (0, 0, 130, 120)):
        part = with_states(_grey(columns, rows), europe, theme, (column, row), PIXELS)
        top, left = row * PIXELS, column * PIXELS
        assert np.array_equal(part, whole[top : top + rows * PIXELS, left : left + columns * PIXELS])


def test_no_more_is_blurred_for_a_part_than_what_can_be_seen_from_it(
    europe: GameMap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a picture of a few squares takes as long as its map is large."""
    sizes: list[int] = []

    def counted(field: Field, times: int = 1) -> Field:
        sizes.append(field.size)
        return blurred(field, times)

    monkeypatch.setattr(ground, "blurred", counted)
    with_states(_grey(6, 5), europe, THEMES["dark"], (71, 80), PIXELS)
    assert sizes and max(sizes) <= (6 + 6) * (5 + 6) * ground.BAND_STEPS**2


def _grey(columns: int, rows: int) -> Pixels:
    return np.full((rows * PIXELS, columns * PIXELS, 3), 90, np.uint8)
