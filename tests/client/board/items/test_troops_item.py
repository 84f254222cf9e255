"""Flags and counters on the strategic board."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize

from drumhead.client.board.items.troops_item import extent, shares
from drumhead.client.board.strategic_scene import StrategicScene
from tests.client.board.boards import token, view


def test_stacks_share_a_squares_room_fairly() -> None:
    assert shares([9], 6) == [6]
    assert shares([1, 9], 6) == [1, 5]
    assert shares([5, 5, 5], 6) == [2, 2, 2]
    assert shares([2, 1], 6) == [2, 1]


def test_however_many_units_stand_there_their_counters_stay_in_the_square(scene: StrategicScene) -> None:
    cell = scene.plane.board.cell("B3-P3")
    crowd = [
        token(f"{code}{i}IN", cell, stance) for code, stance in (("FR", "own"), ("SD", "friend")) for i in range(30)
    ]
    for scale in (1.2, 2.0, 3.0, 4.0, 9.0, 12.0, 15.0):
        area = scene.plane.rect(cell).adjusted(-15, -15, 15, 15)
        size = QSize(round(area.width() * scale), round(area.height() * scale))
        scene.set_view(None)
        before = scene.picture(area, size)
        scene.set_view(view(crowd, gm=True))
        after = scene.picture(area, size)
        inside = QRectF(15 * scale - 2, 15 * scale - 2, 15 * scale + 4, 15 * scale + 4)
        outside = [(x, y) for x in range(size.width()) for y in range(0, size.height(), 3)]
        changed = [p for p in outside if before.pixel(*p) != after.pixel(*p)]
        assert changed
        assert all(inside.contains(QPointF(*p)) for p in changed), scale


def test_what_names_keep_off_grows_with_the_stack_and_stays_in_the_square() -> None:
    assert extent(1, 60.0) == extent(9, 60.0)
    assert extent(2, 120.0)[1] < extent(6, 120.0)[1]
    for size in (60.0, 120.0, 180.0, 230.0):
        for units in range(1, 20):
            assert max(extent(units, size)) <= size / 2
