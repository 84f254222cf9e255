"""The ground along a line of sight, drawn cut through in a corner of the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.client.ways.profile import HIGH, WIDE, Profile
from drumhead.engine.maps.squares.survey import FieldSurvey
from tests.client.board.boards import RESOURCES

LEFT, RIGHT, FOOT = 12, WIDE - 12, 97
"""Where the ground begins and ends, and above which row it stands."""


def ground(number: int, height: int | None, rating: int = 0, kind: str = "open") -> FieldSurvey:
    return FieldSurvey(
        square="G4-V8",
        tactical=f"{number}-7",
        ground=kind,
        passable=True,
        rating=rating,
        river="",
        rivers=(),
        track=False,
        bridge=False,
        road=False,
        height=height,
        city=None,
        place="",
        neighbours=(),
    )


@pytest.fixture
def profile(qtbot: QtBot) -> Iterator[Profile]:
    load_fonts(RESOURCES)
    board = QWidget()
    qtbot.addWidget(board)
    board.resize(700, 500)
    board.show()
    yield Profile(LIGHT, board)


def tops(profile: Profile, count: int) -> list[int]:
    """How high the ground is drawn at each of the line's squares, in pixels above its foot."""
    image = profile.grab().toImage()
    columns = [round(LEFT + at * (RIGHT - LEFT) / (count - 1)) for at in range(count)]
    return [_top(image, min(max(column, LEFT + 2), RIGHT - 2)) for column in columns]


def _top(image: QImage, column: int) -> int:
    here = [row for row in range(26, FOOT) if _is_ground(image.pixelColor(column, row))]
    return FOOT - here[0] if here else 0


def _is_ground(colour: QColor) -> bool:
    return colour != LIGHT.panel


def test_a_line_of_several_squares_is_shown_in_the_corner_and_nothing_else_is(profile: Profile) -> None:
    profile.show_line([ground(4, 120)])
    assert not profile.isVisible()
    profile.show_line([ground(4, 120), ground(5, 160, kind="hills")])
    assert profile.isVisible()
    assert (profile.x(), profile.y()) == (700 - WIDE - 8, 500 - HIGH - 8)
    assert profile.accessibleDescription() == "4-7 open 120 m, 5-7 hills 160 m"
    profile.show_line(())
    assert not profile.isVisible()


@pytest.mark.parametrize("measured", [True, False])
def test_high_ground_stands_high_and_what_lies_lowest_is_seen_too(profile: Profile, measured: bool) -> None:
    """A map without heights is drawn by the ratings of its squares."""
    levels = (2, 6, 4, 2, 2)
    profile.show_line([ground(at, 100 * each if measured else None, each) for at, each in enumerate(levels)])
    assert profile.words().startswith("0-7 open 200 m, 1-7 open 600 m" if measured else "0-7 open 2, 1-7 open 6, 2-7")
    low, high, middle, _, last = tops(profile, len(levels))
    assert low == pytest.approx(last, abs=2)
    assert 4 < low < middle < high <= FOOT - 26
    assert middle == pytest.approx((low + high) / 2, abs=3)


def test_level_ground_is_drawn_level(profile: Profile) -> None:
    profile.show_line([ground(at, 150) for at in range(4)])
    drawn = tops(profile, 4)
    assert max(drawn) - min(drawn) <= 1 and min(drawn) > 4


def test_over_a_valley_the_line_of_sight_runs_straight_from_the_post_to_the_last_square(profile: Profile) -> None:
    profile.show_line([ground(1, 300), ground(2, 100), ground(3, 200)])
    image, drawn = profile.grab().toImage(), tops(profile, 3)
    middle = [row for row in range(26, FOOT) if _is_ground(image.pixelColor(WIDE // 2, row))]
    assert FOOT - middle[0] == pytest.approx((drawn[0] + drawn[2]) / 2, abs=2)
    between = set(range(middle[0], FOOT)) - set(middle)
    assert len(between) > 20, "air lies below it"


def test_at_its_ends_stand_the_squares_and_below_the_kinds_of_ground(profile: Profile) -> None:
    image = [QImage(), QImage()]
    for at, kind in enumerate(("open", "woods")):
        profile.show_line([ground(1, 100), ground(2, 130, kind=kind), ground(3, 110)])
        image[at] = profile.grab().toImage()
    written = [[x for x in range(6, WIDE - 6) for y in range(6, 20) if dark(one, x, y)] for one in image]
    assert written[0] == written[1]
    assert min(written[0]) < 30 and max(written[0]) > WIDE - 30
    assert not [x for x in written[0] if 100 < x < 200]
    first, second = ([x for x in range(6, WIDE - 6) for y in range(101, 119) if dark(one, x, y)] for one in image)
    assert max(second) - min(second) > max(first) - min(first)
    assert (min(first) + max(first)) / 2 == pytest.approx(WIDE / 2, abs=3)


def dark(image: QImage, x: int, y: int) -> bool:
    return image.pixelColor(x, y).lightness() < 140
