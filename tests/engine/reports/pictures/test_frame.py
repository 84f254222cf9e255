"""Which parts of a map are worth a picture of their own."""

from __future__ import annotations

import pytest

from drumhead.engine.reports.pictures.frame import MARGIN, NEAR, Part, parts_round
from tests.client.board.boards import small_map

MAP = small_map()
AROUND = 2 * MARGIN + 1


def parts(*places: tuple[int, int]) -> tuple[Part, ...]:
    found = [MAP.board.at(column, row) for column, row in places]
    return parts_round(MAP, [cell for cell in found if cell is not None])


def test_a_part_has_a_margin_round_its_squares_as_far_as_there_are_squares() -> None:
    assert parts((8, 9)) == (Part(8 - MARGIN, 9 - MARGIN, AROUND, AROUND),)
    assert parts((0, 0)) == (Part(0, 0, MARGIN + 1, MARGIN + 1),)
    right, bottom = MAP.board.columns - 1, MAP.board.rows - 1
    assert parts((right, bottom)) == (Part(right - MARGIN, bottom - MARGIN, MARGIN + 1, MARGIN + 1),)


@pytest.mark.parametrize(("aside", "down"), [(2 * NEAR, 0), (0, 2 * NEAR), (2 * NEAR, 2 * NEAR)])
def test_near_places_share_a_part_and_far_ones_do_not(aside: int, down: int) -> None:
    (part,) = parts((4, 5), (4 + aside, 5 + down))
    assert part == Part(4 - MARGIN, 5 - MARGIN, aside + AROUND, down + AROUND)
    far = parts((4, 5), (4 + aside + (aside > 0), 5 + down + (down > 0)))
    assert [(found.columns, found.rows) for found in far] == [(AROUND, AROUND)] * 2


def test_a_place_between_two_others_brings_them_together() -> None:
    assert len(parts((2, 5), (16, 5))) == 2
    assert len(parts((2, 5), (16, 5), (9, 5))) == 1
    assert len(parts((9, 5), (16, 5), (2, 5))) == 1


def test_nothing_has_no_part() -> None:
    assert parts() == ()


def test_two_squares_more_are_shown_all_round_and_places_ten_apart_share_a_picture() -> None:
    assert parts((8, 9)) == (Part(6, 7, 5, 5),)
    assert parts((4, 9), (14, 9)) == (Part(2, 7, 15, 5),)
    assert parts((4, 9), (15, 9)) == (Part(2, 7, 5, 5), Part(13, 7, 5, 5))
