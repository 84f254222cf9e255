"""What is written on a battlefield."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, QSize
from pytestqt.qtbot import QtBot

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.fields.names import _room, rating_colours
from drumhead.client.board.items.labels import Occupied
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.palette import DARK, LIGHT, PRINT, Palette
from drumhead.engine.maps.squares.model import GameMap, Village
from tests.client.board.boards import RESOURCES

FRAME, SQUARE, NAME = QRectF(0, 0, 600, 600), QRectF(200, 200, 40, 40), (60.0, 18.0)


def _occupied(*rects: QRectF) -> Occupied:
    found = Occupied()
    for rect in rects:
        found.take(rect)
    return found


def test_a_name_stands_below_its_square_and_above_it_where_troops_are_below() -> None:
    below, troops = QRectF(200, 240, 40, 40), _occupied(QRectF(180, 240, 80, 40))
    free = _room(FRAME, SQUARE, NAME, Occupied(), Occupied())
    moved = _room(FRAME, SQUARE, NAME, Occupied(), troops)
    assert free is not None
    assert moved is not None
    assert free.intersects(below)
    assert moved.bottom() < 210


def test_a_name_hemmed_in_by_troops_is_shown_all_the_same_but_never_over_another() -> None:
    everywhere = _occupied(FRAME)
    assert _room(FRAME, SQUARE, NAME, Occupied(), everywhere) is not None
    assert _room(FRAME, SQUARE, NAME, everywhere, Occupied()) is None


@pytest.mark.parametrize("square", [QRectF(0, 0, 40, 40), QRectF(560, 560, 40, 40)])
def test_a_name_stays_inside_the_frame(square: QRectF) -> None:
    room = _room(FRAME, square, NAME, Occupied(), Occupied())
    assert room is not None
    assert FRAME.contains(room)


@pytest.mark.rule("rotd", "2.4")
@pytest.mark.parametrize("palette", [LIGHT, DARK, PRINT], ids=lambda p: p.name)
def test_ratings_grow_away_from_the_ground(palette: Palette) -> None:
    open_ground = palette.ground[0].lightness()
    away = [abs(rating_colours(palette, rating)[0].lightness() - open_ground) for rating in range(1, 5)]
    assert away == sorted(away)
    assert away[-1] > away[0] + 20


@pytest.mark.parametrize("scene", [StrategicScene, FieldScene])
def test_paper_gets_letters_for_terrain(qtbot: QtBot, map: GameMap, scene: type) -> None:
    def picture(palette: Palette) -> bytes:
        found = _scene(scene, map, palette)
        image = found.picture(found.plane.bounds, QSize(600, 600))
        return bytes(image.constBits())

    assert picture(PRINT) != picture(replace(PRINT, letters=False))


def test_a_named_place_without_houses_gets_a_ring(qtbot: QtBot, map: GameMap) -> None:
    cell, middle = map.board.cell("A2-N2"), map.tactical_board.cell("7-7")
    named = replace(map, villages=(Village("", cell, middle),))
    plain, ringed = (_scene(FieldScene, found, LIGHT) for found in (map, named))
    area = plain.plane.rect(middle)
    assert ringed.picture(area, QSize(64, 64)) != plain.picture(area, QSize(64, 64))


def _scene(kind: type, map: GameMap, palette: Palette) -> StrategicScene | FieldScene:
    if kind is StrategicScene:
        return StrategicScene(map, RESOURCES, palette, "rotd")
    return FieldScene(map, map.board.cell("A2-N2"), RESOURCES, palette, "rotd")
