"""What is framed on a board of places, and its picture as a whole: what is chosen there, and whose the land is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from drumhead.client.board.area_scene import AreaScene
from drumhead.client.board.view import BoardView
from drumhead.client.board.window.minimap import Minimap
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.view import Token, View
from tests.client.board.boards import RESOURCES, held, shade
from tests.client.driving import bring_up

pytestmark = pytest.mark.whole

SCALE = 4


@pytest.fixture
def scene(qtbot: QtBot, variant: AreaMap) -> AreaScene:
    """Cities and coasts, without names."""
    load_fonts(RESOURCES)
    found = AreaScene(variant, RESOURCES, LIGHT, "diplomacy")
    found.set_layer("names", False)
    return found


def changed(scene: AreaScene, name: str, at: QPointF) -> Iterator[QPointF]:
    """Where choosing a place changes the picture, from a point of the scene."""
    area = QRectF(at.x() - 40, at.y() - 40, 80, 80)
    size = QSize(80 * SCALE, 80 * SCALE)
    scene.select(None)
    plain = scene.picture(area, size)
    scene.select(scene.plane.board.cell(name))
    chosen = scene.picture(area, size)
    for x in range(size.width()):
        for y in range(size.height()):
            if plain.pixel(x, y) != chosen.pixel(x, y):
                yield QPointF(x / SCALE - 40, y / SCALE - 40)


def reach(point: QPointF) -> float:
    return (point.x() ** 2 + point.y() ** 2) ** 0.5


@pytest.mark.parametrize("name", ["MUN*", "SPA/NC", "STP/SC"])
def test_a_city_or_a_coast_that_is_chosen_has_a_ring_round_its_place(scene: AreaScene, name: str) -> None:
    cell = scene.plane.board.cell(name)
    middle = scene.plane.centre(cell)
    far = [reach(point) for point in changed(scene, name, middle)]
    wide = scene.plane.dot if name.endswith("*") else 0.4 * scene.plane.side
    assert far
    assert wide - 1 <= min(far) and max(far) <= wide + 1
    assert scene.plane.rect(cell).center() == middle


def test_a_territory_that_is_chosen_is_framed_along_its_border_and_left_clear_within(scene: AreaScene) -> None:
    middle = scene.plane.centre(scene.plane.board.cell("PAR"))
    path = scene.plane.body(scene.plane.board.cell("PAR"))
    spots = [middle + point for point in changed(scene, "PAR", middle)]
    assert spots
    for spot in spots:
        near = [path.contains(spot + QPointF(x, y)) for x in (-3, 0, 3) for y in (-3, 0, 3)]
        assert any(near) and not all(near)


def test_beside_a_city_lies_its_country_and_beyond_its_dot_nothing_of_it(scene: AreaScene) -> None:
    plane = scene.plane
    cell = plane.board.cell("MUN*")
    spot = plane.centre(cell)
    for scale in (1.0, 3.0):
        wide = next(
            at / 100 for at in range(1, 3000) if plane.cell_at(spot.x() + at / 100, spot.y(), (), scale) != cell
        )
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            inside, outside = spot + QPointF(x, y) * (wide - 0.02), spot + QPointF(x, y) * (wide + 0.02)
            assert plane.cell_at(inside.x(), inside.y(), (), scale) == cell
            assert plane.cell_at(outside.x(), outside.y(), (), scale) != cell


# the whole


def paris(image: QImage, scene: AreaScene, scale: float) -> QColor:
    spot = scene.plane.point(scene.map.area("PAR").label) * scale
    return image.pixelColor(round(spot.x()), round(spot.y()))


def test_the_small_picture_shows_the_whole_board_as_it_stands(scene: AreaScene) -> None:
    bounds = scene.plane.bounds
    small = scene.overview()
    scale = small.width() / bounds.width()
    assert small.height() == round(bounds.height() * scale)
    assert scene.overview() is small, "it is drawn once"
    before = paris(small, scene, scale)
    assert shade(scene, "PAR").lightness() == pytest.approx(before.lightness(), abs=12)
    scene.set_notes(held(scene.map, PAR="France"))
    taken = paris(scene.overview(), scene, scale)
    scene.set_notes(held(scene.map, PAR="Germany"))
    assert len({before.name(), taken.name(), paris(scene.overview(), scene, scale).name()}) == 3
    corners = [small.pixelColor(x, y) for x in (1, small.width() - 2) for y in (1, small.height() - 2)]
    assert QColor(0, 0, 0) not in corners


def test_a_window_and_its_small_map_show_who_took_a_place(qtbot: QtBot, scene: AreaScene) -> None:
    board, small = BoardView(scene), Minimap(scene)
    for widget in (board, small):
        qtbot.addWidget(widget)
        widget.resize(240, 220)
        bring_up(widget)
    scene.set_notes(held(scene.map, PAR="France"))
    small.sync()
    board.settle()
    looks = [board.grab().toImage(), small.grab().toImage()]
    scene.set_notes(held(scene.map, PAR="Germany"))
    small.sync()
    board.settle()
    assert board.grab().toImage() != looks[0]
    assert small.grab().toImage() != looks[1]
    scene.set_notes(held(scene.map, PAR="France"))
    small.sync()
    board.settle()
    assert [board.grab().toImage(), small.grab().toImage()] == looks


def test_a_hidden_layer_is_gone_from_a_window_and_comes_back(qtbot: QtBot, scene: AreaScene) -> None:
    board = BoardView(scene)
    qtbot.addWidget(board)
    board.resize(240, 220)
    bring_up(board)
    scene.set_notes(held(scene.map, PAR="France"))
    board.settle()
    whole = board.grab().toImage()
    for layer in [name for name in scene.layers if name not in ("names", "troops")]:
        for shown in (False, True, True):
            scene.set_layer(layer, shown)
            board.settle()
            assert (board.grab().toImage() == whole) is shown, layer


def test_hovering_tells_a_territory_and_who_stands_anywhere_in_it(scene: AreaScene) -> None:
    cell = scene.plane.board.cell
    assert scene.words(cell("SPA")) == "<b>Spain</b>"
    fleet = Token("SPA/SC", "Fleet in Spain", cell("SPA/SC"), None, "own", "F", "fleet", "active", True, (), "France")
    scene.set_view(View("France", "France", False, 1, "", None, (fleet,), (), (), ()))
    assert scene.words(cell("SPA")) == scene.words(cell("SPA/NC")) == "<b>Spain</b><br>Fleet in Spain"
    assert scene.words(cell("POR")) == "<b>Portugal</b>"
