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


def test_each_layer_is_shown_and_hidden_for_itself(field: FieldScene) -> None:
    """The grid and the troops are there at first, ratings when they are asked for; the same again changes nothing."""
    field.set_view(view([token("FR1IN", field.cell)]))
    first = {name: field.layer(name) for name in field.layers}
    assert first == {"grid": True, "ratings": False, "troops": True}
    plain = _picture(field)
    for name, shown in first.items():
        field.set_layer(name, shown)
        assert _picture(field) == plain
        field.set_layer(name, not shown)
        assert {each: field.layer(each) for each in first} == {**first, name: not shown}
        assert _picture(field) != plain
        field.set_layer(name, shown)
        assert _picture(field) == plain


def test_a_field_s_room_grows_for_troops_without_a_place_and_a_point_beyond_it_has_nobody(field: FieldScene) -> None:
    assert field.whole == QRectF(-70.4, -70.4, 1100.8, 1132.8)
    field.set_view(view([token("FR1IN", field.cell, tactical=None), token("FR2IN", field.cell, tactical=7)]))
    assert field.whole == QRectF(-70.4, -70.4, 1100.8, 1184.0)
    here = field.plane.centre(7)
    assert [found and found.id for found in (field.token_at(here), field.token_at(QPointF(-5, -5)))] == ["FR2IN", None]
    assert [found.id for found in field.tokens_in(field.plane.bounds)] == ["FR2IN"]
    assert field.stands_in(QRectF(10, 990, 60, 30)) and not field.stands_in(QRectF(500, 990, 60, 30))
    field.set_layer("troops", False)
    assert not field.stands_in(QRectF(10, 990, 60, 30))


def test_names_and_numbers_cover_what_they_cover_and_a_note_the_line_below(map: GameMap) -> None:
    field = FieldScene(map, map.board.cell("A5-N5"), RESOURCES, LIGHT, "rotd")
    below = QRectF(400, 1000, 160, 15)
    assert not field.says_in(below, 1.0)
    field.set_note("Capital is besieged.")
    assert field.says_in(below, 1.0) and not field.says_in(below.translated(0, 40), 1.0)
    assert field.says_in(field.plane.rect(map.tactical_board.cell("7-7")).adjusted(-60, -60, 60, 60), 1.0)
    field.set_note("")
    assert not field.says_in(below, 1.0)


def test_a_square_is_told_with_its_ground_its_cities_and_its_units_each_on_a_line(map: GameMap) -> None:
    field = FieldScene(map, map.board.cell("A5-N5"), RESOURCES, LIGHT, "rotd")
    at = map.tactical_board.cell
    field.set_view(view([replace(token("FR1IN", field.cell, tactical=at("7-7")), title="A & B")]))
    told = [field.words(at(name)).split("<br>") for name in ("7-7", "9-8", "0-0")]
    assert [line[0] for line in told] == [f"<b>{name}</b> open, defence 2" for name in ("7-7", "9-8", "0-0")]
    assert [line[1:] for line in told] == [["Capital", "FR1IN A &amp; B"], ["Hamlet"], []]


def test_another_state_of_the_map_is_shown_when_it_comes(map: GameMap) -> None:
    cell = map.board.cell("A5-N5")
    other = replace(map, cities=(replace(map.cities[0], name="Kapitol"), *map.cities[1:]))
    field, fresh = (FieldScene(found, cell, RESOURCES, LIGHT, "rotd") for found in (map, other))
    plain = _picture(field)
    field.renew(other)
    field.settle()
    assert _picture(field) == _picture(fresh) != plain
    assert "Kapitol" in field.words(map.tactical_board.cell("7-7"))
