"""What lies over what on a board of squares, what its words say, and what is drawn beyond its edge."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.overlays import hand_of
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.palette import DARK, LIGHT, Palette
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.play.figures import Afloat, Cells, Path
from tests.client.board.boards import RESOURCES, small_map, token, view

SCALE, NOBODY = 8, 255


@pytest.fixture
def bare(scene: StrategicScene) -> StrategicScene:
    """A board without lines and names, so that the ground is of one colour where nothing lies."""
    for layer in ("grid", "borders", "rivers", "rails", "states"):
        scene.set_layer(layer, False)
    return scene


def shown(scene: StrategicScene, area: QRectF) -> QImage:
    return scene.picture(area, QSize(round(area.width() * SCALE), round(area.height() * SCALE)))


def at(image: QImage, area: QRectF, point: QPointF) -> QColor:
    spot = (point - area.topLeft()) * SCALE
    return image.pixelColor(round(spot.x()), round(spot.y()))


def square(scene: StrategicScene, name: str) -> QRectF:
    return scene.plane.rect(scene.plane.board.cell(name))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("A0-N0", "<b>A0-N0</b> open; Westland"),
        ("B2-N0", "<b>B2-N0</b> open; Eastland"),
        ("A2-N2", "<b>A2-N2</b> forest, railway; Westland"),
        ("A2-N6", "<b>A2-N6</b> open, unfordable river, railway; Westland"),
        ("A4-N6", "<b>A4-N6</b> open, unfordable river; Westland"),
        ("A5-N5", "<b>A5-N5</b> open; Westland<br>Capital (WES)<br>Hamlet (WES)"),
        ("A7-N5", "<b>A7-N5</b> open; Westland<br>Fortress (WES, fort 4 for 5000)"),
    ],
)
def test_a_square_is_told_with_what_it_has_and_nothing_else(scene: StrategicScene, name: str, words: str) -> None:
    assert scene.words(scene.plane.board.cell(name)) == words


def test_troops_lie_over_what_is_laid_under_them_and_ways_over_troops(bare: StrategicScene) -> None:
    cell = bare.plane.board.cell("B2-P2")
    area = bare.plane.rect(cell)
    bare.set_view(view([token("FR1IN", cell)], gm=True))
    plain = shown(bare, area)
    bare.set_overlay("reach", [Cells((cell,), "reach")])
    tinted = shown(bare, area)
    corner, middle = area.topLeft() + QPointF(1.5, 7), area.center() + QPointF(0, 2)
    assert at(tinted, area, corner) != at(plain, area, corner)
    assert at(tinted, area, middle) == at(plain, area, middle)
    bare.set_overlay("orders", [Path((cell - 1, cell, cell + 1))])
    assert at(shown(bare, area), area, area.center()) != at(plain, area, area.center())


def test_names_lie_over_the_fog(bare: StrategicScene) -> None:
    city = bare.plane.rect(bare.plane.board.cell("A5-N5")).topLeft() + QPointF(7.5, 7.5)
    area = QRectF(city.x() - 8, city.y() - 8, 16, 16)
    bare.set_view(view(gm=True))
    clear = shown(bare, area)
    bare.set_view(view())
    foggy = shown(bare, area)
    ground = area.topLeft() + QPointF(1, 1)
    assert at(foggy, area, ground) != at(clear, area, ground)
    dots = [QPointF(city.x() + x / SCALE, city.y()) for x in range(-3, 4)]
    assert [at(foggy, area, dot).name() for dot in dots] == [at(clear, area, dot).name() for dot in dots]


@pytest.mark.parametrize("colour", ["selection", "hover"])
def test_the_square_chosen_and_the_square_pointed_at_are_framed_over_all_else(
    bare: StrategicScene, colour: str
) -> None:
    cell = bare.plane.board.cell("B2-P2")
    area = bare.plane.rect(cell).adjusted(-3, -3, 3, 3)
    bare.set_view(view([token("FR1IN", cell)], gm=True))
    bare.set_overlay("orders", [Path((cell - 20, cell, cell + 20))])
    plain = shown(bare, area)
    (bare.select if colour == "selection" else bare.point_at)(cell)
    framed = shown(bare, area)
    edge = [QPointF(area.left() + 3, area.top() + 3 + x) for x in (1, 4, 7.5, 11)]
    assert all(at(framed, area, point) != at(plain, area, point) for point in edge)
    assert at(framed, area, edge[1]).name() == getattr(LIGHT, colour).name() or colour == "selection"
    inside = [area.center(), area.center() + QPointF(5, 5)]
    assert [at(framed, area, point) for point in inside] == [at(plain, area, point) for point in inside]
    (bare.select if colour == "selection" else bare.point_at)(None)
    assert shown(bare, area) == plain


@pytest.mark.parametrize(
    ("corner", "inside"), [((0, 0), (1, 1)), ((300, 0), (-1, 1)), ((0, 300), (1, -1)), ((300, 300), (-1, -1))]
)
@pytest.mark.parametrize("scale", [1, 3])
def test_beyond_the_board_there_is_the_window_s_own_ground(
    scene: StrategicScene, corner: tuple[int, int], inside: tuple[int, int], scale: int
) -> None:
    x, y = corner
    area = QRectF(x - 40, y - 40, 80, 80)
    image = scene.picture(area, QSize(80 * scale, 80 * scale))
    for across in (-30, -5, 5, 30):
        for down in (-30, -5, 5, 30):
            beyond = across * inside[0] < 0 or down * inside[1] < 0
            spot = image.pixelColor((40 + across) * scale, (40 + down) * scale)
            assert (spot.name() == LIGHT.window.name()) is beyond, (across, down)


def test_a_city_s_name_gives_way_to_troops_that_come(bare: StrategicScene) -> None:
    cell = bare.plane.board.cell("A7-N5")
    area, size = bare.plane.rect(cell).adjusted(-40, -15, 40, 15), QSize(190, 90)
    bare.set_view(view([token("FR1IN", cell + 60)], gm=True))
    before = bare.picture(area, size)
    bare.set_view(view([token("FR1IN", cell + 1)], gm=True))
    bare.set_layer("troops", False)
    assert bare.picture(area, size) != before, "the name stands elsewhere"
    bare.set_view(view([token("FR1IN", cell + 60)], gm=True))
    assert bare.picture(area, size) == before


def test_the_whole_ground_small_is_a_quarter_pixel_a_unit(scene: StrategicScene) -> None:
    assert scene.overview().size() == QSize(75, 75)


def test_a_seat_without_a_view_has_no_fog_and_one_that_hides_it_has_none(scene: StrategicScene) -> None:
    area = scene.plane.rect(0)
    plain = shown(scene, area)
    scene.set_view(view())
    foggy = shown(scene, area)
    assert foggy != plain
    scene.set_layer("fog", False)
    assert shown(scene, area) == plain
    scene.set_view(view())
    assert shown(scene, area) == plain, "what is hidden stays hidden with the next view"
    scene.set_layer("fog", True)
    assert shown(scene, area) == foggy
    scene.set_view(None)
    assert shown(scene, area) == plain


def darkest(scene: StrategicScene) -> int:
    """How many pixels of the western half are nearly as dark as letters, two pixels a unit."""
    image = scene.picture(QRectF(0, 0, 150, 300), QSize(300, 600))
    return sum(image.pixelColor(x, y).lightness() < 110 for x in range(300) for y in range(600))


@pytest.mark.whole
def test_names_of_states_are_written_where_their_layer_is_shown(bare: StrategicScene) -> None:
    bare.set_layer("places", False)
    assert darkest(bare) == 0
    bare.set_layer("states", True)
    assert darkest(bare) > 100
    bare.set_layer("states", False)
    assert darkest(bare) == 0


def test_the_layer_of_terrain_tints_a_whole_square(bare: StrategicScene) -> None:
    """Its open ground too."""
    area = square(bare, "A1-N1")
    plain = shown(bare, area)
    bare.set_layer("terrain", True)
    tinted = shown(bare, area)
    clearing = [area.topLeft() + QPointF(x, y) for x, y in ((1, 1), (2, 12), (12, 2))]
    assert all(at(tinted, area, spot) != at(plain, area, spot) for spot in clearing)


def test_land_of_nobody_is_told_without_a_state(qtbot: QtBot) -> None:
    land = small_map(uniform=True)
    land.state[:] = NOBODY
    assert StrategicScene(land, RESOURCES, LIGHT, "rotd").words(0) == "<b>A0-N0</b> open"


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_the_frame_of_what_is_chosen_can_be_told_from_light_and_dark_ground(qtbot: QtBot, palette: Palette) -> None:
    """Its own colour round a hairline of the opposite; the square pointed at has a hairline alone."""
    scene = StrategicScene(small_map(), RESOURCES, palette, "rotd")
    scene.set_layer("grid", False)
    area = QRectF(210, 210, 30, 30)
    scene.select(scene.cell_at(QPointF(226, 226)))
    tones = [shown(scene, area).pixelColor(15 * SCALE + at, 22 * SCALE).name() for at in range(-4, 5)]
    inner = "#ffffff" if palette.selection.lightness() < 128 else "#000000"
    assert palette.selection.name() in tones
    assert tones.index(palette.selection.name()) < tones.index(inner)
    assert 3 <= sum(tone in (palette.selection.name(), inner) for tone in tones) <= 5
    scene.select(None)
    scene.point_at(scene.cell_at(QPointF(226, 226)))
    tones = [shown(scene, area).pixelColor(15 * SCALE + at, 22 * SCALE).name() for at in range(-4, 5)]
    assert 1 <= tones.count(palette.hover.name()) <= 2


def test_powers_have_the_theme_s_colours_by_their_numbers_and_nobody_the_neutral_one() -> None:
    owners = THEMES["light"].owners
    numbers = {"first": 0, "last": len(owners) - 1, "next": len(owners), "nobody": -1}
    colour = hand_of(LIGHT, lambda name: numbers[name]).of
    told = [colour(name) for name in numbers]
    assert told == [owners[0], owners[-1], owners[0], THEMES["light"].sides["neutral"]]
    assert hand_of(LIGHT).of("first") == THEMES["light"].sides["neutral"]


def test_a_ship_that_comes_moves_a_name_and_nothing_else_laid_there_does(bare: StrategicScene) -> None:
    cell = bare.plane.board.cell("A7-N5")
    area, size = bare.plane.rect(cell).adjusted(-40, -15, 40, 15), QSize(190, 90)

    def names() -> QImage:
        bare.show_overlay("ships", False)
        found = bare.picture(area, size)
        bare.show_overlay("ships", True)
        return found

    before = names()
    places = {}
    for at in (cell + 1, cell + 60):
        bare.set_overlay("ships", [Afloat(at, "friend", "rotd/GB", "GB1")])
        places[at] = names()
    bare.set_overlay("ships", [Path((cell, cell + 1))])
    assert places[cell + 1] != before == places[cell + 60] == names()


def test_the_board_is_as_large_on_a_fine_screen_and_finer(scene: StrategicScene) -> None:
    """Four pixels for one, that come to about the same; the edge of the board and what lies beyond it too."""
    scene.set_layer("places", False)
    area, side = QRectF(200, 240, 120, 80), (180, 120)
    made = []
    for ratio in (1, 2):
        image = QImage(side[0] * ratio, side[1] * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(LIGHT.window)
        scene.draw_at_once(True)
        with QPainter(image) as painter:
            scene.render(painter, QRectF(0, 0, *side), area)
        scene.draw_at_once(False)
        pixels = np.frombuffer(bytes(image.constBits()), np.uint8)
        made.append(pixels.reshape(side[1], ratio, side[0], ratio, 4)[..., :3].mean(axis=(1, 3)))
    assert np.abs(made[0] - made[1]).mean() < 4
    assert (np.abs(made[0] - made[1]).max(axis=2) > 60).mean() < 0.03


@pytest.mark.parametrize("scale", [0.5, 2, 6])
def test_borders_lie_along_the_border_at_every_zoom(bare: StrategicScene, scale: float) -> None:
    """Westland ends where column ten begins, 150 units from the left: bands on both sides of it, and nothing beyond."""
    area, size = QRectF(120, 30, 60, 40), QSize(round(60 * scale), round(40 * scale))
    pictures = []
    for shown_now in (False, True):
        bare.set_layer("borders", shown_now)
        image = bare.picture(area, size)
        pictures.append(np.frombuffer(bytes(image.constBits()), np.uint8).reshape(size.height(), size.width(), 4))
    changed = (pictures[0] != pictures[1]).any(axis=(0, 2))
    columns = 120 + np.flatnonzero(changed) / scale
    assert columns.min() == pytest.approx(300 - columns.max(), abs=2.5 / scale + 0.5)
    assert 135 < columns.min() < 148
