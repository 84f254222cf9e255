"""The tactical board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.items.field_items import grid_of
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.palette import LIGHT, PRINT, Palette
from drumhead.engine.maps.squares.model import GameMap, Village
from drumhead.engine.play.figures import Box, Path
from tests.client.board.boards import RESOURCES, token, view


def _picture(scene: FieldScene) -> QImage:
    return scene.picture(scene.plane.bounds, QSize(480, 480))


@pytest.mark.rule("rotd", "2.5c")
def test_sixteen_units_of_a_square_find_room() -> None:
    assert grid_of(1) == (1, 1)
    assert grid_of(2) == (2, 1)
    assert all(columns * rows >= count for count in range(1, 17) for columns, rows in [grid_of(count)])
    assert grid_of(16) == (4, 4)


def test_a_field_has_fifteen_by_fifteen_squares(field: FieldScene) -> None:
    assert field.cell_at(QPointF(14.5 * 64, 14.5 * 64)) == 224
    assert field.cell_at(QPointF(15.5 * 64, 1)) is None


@pytest.mark.rule("rotd", "2.4")
def test_ratings_are_shown_on_demand(field: FieldScene) -> None:
    plain = _picture(field)
    field.set_layer("ratings", True)
    assert _picture(field) != plain
    field.set_layer("ratings", False)
    assert _picture(field) == plain


def test_a_named_place_without_houses_gets_a_ring(map: GameMap) -> None:
    cell, middle = map.board.cell("A2-N2"), map.tactical_board.cell("7-7")
    named = replace(map, villages=(Village("", cell, middle),))
    plain, ringed = (FieldScene(found, cell, RESOURCES, LIGHT, "rotd") for found in (map, named))
    area = plain.plane.rect(middle)
    assert ringed.picture(area, QSize(64, 64)) != plain.picture(area, QSize(64, 64))


@pytest.mark.parametrize("scene", [StrategicScene, FieldScene])
def test_paper_gets_letters_for_terrain(map: GameMap, scene: type) -> None:
    def picture(palette: Palette) -> bytes:
        cell = (map.board.cell("A2-N2"),) if scene is FieldScene else ()
        found = scene(map, *cell, RESOURCES, palette, "rotd")
        return bytes(found.picture(found.plane.bounds, QSize(600, 600)).constBits())

    assert picture(PRINT) != picture(replace(PRINT, theme=replace(PRINT.theme, letters=False)))


def test_only_the_fields_own_troops_are_shown(field: FieldScene) -> None:
    plain = _picture(field)
    field.set_view(view([token("FR1IN", field.cell + 1)]))
    assert _picture(field) == plain
    field.set_view(view([token("FR1IN", field.cell)]))
    assert _picture(field) != plain
    field.set_view(None)
    assert _picture(field) == plain


def test_a_name_that_has_no_room_among_troops_lies_over_them(map: GameMap) -> None:
    cell = map.board.cell("A5-N5")
    crowd = view([token(f"FR{at}IN", cell, tactical=at) for at in range(map.tactical_board.size)])
    pictures = []
    for name in ("Capital", "Kapitol"):
        named = replace(map, cities=tuple(replace(city, name=name) for city in map.cities if city.cell == cell)[:1])
        scene = FieldScene(named, cell, RESOURCES, LIGHT, "rotd")
        scene.set_view(crowd)
        pictures.append(_picture(scene))
    assert pictures[0] != pictures[1]


@pytest.mark.rule("rotd", "2.5b")
def test_hovering_names_the_units_of_a_square(field: FieldScene) -> None:
    field.set_view(view([token("FR1IN", field.cell, tactical=7), token("FR2LC", field.cell, tactical=7)]))
    words = field.words(7)
    assert "7-0" in words
    assert "FR1IN unit FR1IN" in words
    assert "FR2LC" in words


def test_hovering_tells_a_river_a_ford_and_a_bridge(map: GameMap) -> None:
    board = map.board
    ford = FieldScene(map, board.cell("B0-N6"), RESOURCES, LIGHT, "rotd")
    assert "ford" in ford.words(map.tactical_board.cell("0-10"))
    bridge = FieldScene(map, board.cell("A2-N6"), RESOURCES, LIGHT, "rotd")
    assert "railway bridge" in bridge.words(map.tactical_board.cell("10-10"))


@pytest.mark.rule("rotd", "2.7a")
def test_a_siege_is_noted_below_the_board(field: FieldScene) -> None:
    area = field.plane.bounds.united(QRectF(0, 960, 960, 200))
    before = field.picture(area, QSize(480, 580))
    field.set_note("Capital is besieged.")
    assert field.picture(area, QSize(480, 580)) != before


def test_orders_can_be_laid_over_a_field(field: FieldScene) -> None:
    plain = _picture(field)
    field.set_overlay("orders", [Path((0, 16, 32), "move"), Box(100, 2, "intercept", "intercept 2")])
    assert _picture(field) != plain
