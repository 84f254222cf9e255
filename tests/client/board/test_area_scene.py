"""The board of places: hit tests, coasts and Cities, owners, names that keep apart, and what a scene shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.board.area_scene import LAYERS, AreaScene
from drumhead.client.board.items.overlays import extent
from drumhead.client.board.view import BoardView
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import DARK, LIGHT, PRINT, Palette
from drumhead.engine.drawing.lands.owners import owner_colour
from drumhead.engine.drawing.orders.ways import course
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.figures import Cells, Help, Sign, Way
from drumhead.engine.play.view import Note, Token, View
from tests.client.board.boards import RESOURCES, held, shade
from tests.client.driving import bring_up

pytestmark = pytest.mark.whole


@pytest.fixture
def scene(qtbot: QtBot, classic: AreaMap) -> AreaScene:
    load_fonts(RESOURCES)
    return AreaScene(classic, RESOURCES, LIGHT, "diplomacy")


def unit(map: AreaMap, place: str, owner: str, arm: str = "A", status: str = "active") -> Token:
    counter = {"A": "army", "F": "fleet"}[arm]
    return Token(place, f"{arm} {place}", map.board.cell(place), None, "own", arm, counter, status, True, (), owner)


def known(*tokens: Token) -> View:
    return View("Austria", "Austria", False, 1, "", None, tokens, (), (), ())


def at(plane: AreaPlane, point: QPointF, among: tuple[str, ...] = ()) -> str:
    cell = plane.cell_at(point.x(), point.y(), tuple(plane.board.cell(name) for name in among))
    return "" if cell is None else plane.board.name(cell)


def test_every_territory_is_found_under_its_unit_and_its_label(classic: AreaMap) -> None:
    plane = AreaPlane(classic)
    for area in classic.areas:
        assert at(plane, plane.point(area.anchor)) == area.code
        assert at(plane, plane.point(area.label)) == area.code


def test_beyond_the_edge_there_is_no_place(classic: AreaMap) -> None:
    plane = AreaPlane(classic)
    assert at(plane, QPointF(-5, 20)) == ""
    assert at(plane, QPointF(plane.bounds.right() + 5, 20)) == ""


def test_of_two_coasts_that_are_wanted_the_nearer_is_meant(classic: AreaMap) -> None:
    plane = AreaPlane(classic)
    for coast in ("SPA/NC", "SPA/SC", "STP/NC", "STP/SC", "BUL/EC", "BUL/SC"):
        code, _, _ = coast.partition("/")
        both = tuple(name for name in plane.board.names if name.startswith(f"{code}/"))
        spot = plane.centre(plane.board.cell(coast))
        assert at(plane, spot, both) == coast
        assert at(plane, spot) == code


def test_a_city_is_a_dot_inside_its_country(variant: AreaMap) -> None:
    plane = AreaPlane(variant)
    for city in variant.cities:
        dot = plane.centre(plane.board.cell(f"{city.country}*"))
        assert at(plane, dot) == f"{city.country}*"
        assert at(plane, dot, (city.country,)) == city.country, "a dot that is no choice is ground of its Country"
        assert at(plane, plane.point(variant.area(city.country).anchor)) == city.country


def test_a_click_on_a_territory_means_its_coasts_too_but_not_its_city(classic: AreaMap, variant: AreaMap) -> None:
    plain, cities = AreaPlane(classic), AreaPlane(variant)
    names = {plain.board.name(cell) for cell in plain.alike(plain.board.cell("SPA/NC"))}
    assert names == {"SPA", "SPA/NC", "SPA/SC"}
    assert cities.alike(cities.board.cell("MUN*")) == (cities.board.cell("MUN*"),)
    assert cities.board.cell("MUN*") not in cities.alike(cities.board.cell("MUN"))


def test_what_one_map_opens_is_closed_on_another(classic: AreaMap, variant: AreaMap) -> None:
    assert AreaPlane(classic).layout.is_closed(classic.area("SWI"))
    assert not AreaPlane(variant).layout.is_closed(variant.area("SWI"))


def test_what_nobody_enters_is_hatched_be_it_land_or_sea_and_says_so(
    qtbot: QtBot, classic: AreaMap, variant: AreaMap
) -> None:
    load_fonts(RESOURCES)
    plain, cities = (AreaScene(map, RESOURCES, LIGHT, "diplomacy") for map in (classic, variant))

    def shades(scene: AreaScene, code: str) -> int:
        for layer in ("names", "places"):
            scene.set_layer(layer, False)
        spot = scene.plane.point(scene.map.area(code).label)
        image = scene.picture(QRectF(spot.x() - 3, spot.y() - 3, 6, 6), QSize(60, 60))
        return len({image.pixelColor(x, y).name() for x in range(60) for y in range(60)})

    assert min(shades(plain, "SWI"), shades(plain, "MMR")) > shades(cities, "SWI")
    assert "nobody enters" in plain.words(classic.board.cell("BLT"))
    assert "nobody enters" not in plain.words(classic.board.cell("BAL")) + cities.words(variant.board.cell("SWI"))


def test_a_unit_driven_out_leaves_the_victors_sign_to_be_seen(scene: AreaScene) -> None:
    paris = scene.plane.centre(scene.plane.board.cell("PAR"))
    box = QRectF(paris.x() - 12, paris.y() - 12, 24, 24)

    def shown(*tokens: Token) -> QImage:
        scene.set_view(known(*tokens))
        return scene.picture(box, QSize(240, 240))

    wide = scene.plane.layout.unit(10.0)
    left = round(120 - wide / 2), round(120 - wide * 0.35), round(wide * 0.55), round(wide * 0.7)
    victor = unit(scene.map, "PAR", "Germany")
    beaten = replace(unit(scene.map, "PAR", "France", status="shattered"), id="PAR!")
    assert shown(victor).copy(*left) == shown(victor, beaten).copy(*left)
    assert shown(victor) != shown(victor, beaten)


@pytest.mark.parametrize("style", ["ring", "plus", "built", "cross", "clash", "void"])
def test_every_sign_of_a_place_is_drawn_and_unlike_the_others(scene: AreaScene, style: str) -> None:
    cell = scene.plane.board.cell("PAR")
    pictures = {}
    for name in ("ring", "plus", "built", "cross", "clash", "void"):
        scene.set_overlay("orders", [Sign(cell, name, "France")])
        pictures[name] = scene.picture(extent(Sign(cell, name), scene.plane), QSize(120, 120))
    scene.clear_overlays()
    bare = scene.picture(extent(Sign(cell, style), scene.plane), QSize(120, 120))
    others = [picture for name, picture in pictures.items() if name != style]
    assert pictures[style] not in (bare, *others)


@pytest.mark.parametrize("palette", [LIGHT, DARK, PRINT], ids=lambda p: p.name)
def test_land_takes_the_colour_of_who_owns_its_centre(qtbot: QtBot, classic: AreaMap, palette: Palette) -> None:
    scene = AreaScene(classic, RESOURCES, palette, "diplomacy")

    scene.set_layer("names", False)
    before = shade(scene, "PAR")
    scene.set_notes(held(classic, PAR="France"))
    taken = shade(scene, "PAR")
    scene.set_notes(held(classic, PAR="Germany"))
    assert len({before.name(), taken.name(), shade(scene, "PAR").name()}) == 3
    scene.set_notes(())
    assert shade(scene, "PAR") == before


def test_a_scene_forgets_its_units_with_its_view(scene: AreaScene) -> None:
    scene.set_view(known(unit(scene.map, "PAR", "France"), unit(scene.map, "BRE", "France", "F", "shattered")))
    assert {scene.plane.board.name(cell) for cell in scene.marks} == {"PAR", "BRE"}
    assert scene.tint(scene.marks[scene.plane.board.cell("PAR")][0]) == owner_colour(
        LIGHT.theme, scene.owners.tone("France")
    )
    scene.set_view(None)
    assert not scene.marks


def test_every_layer_can_be_hidden_and_changes_the_picture(scene: AreaScene) -> None:
    scene.set_view(known(unit(scene.map, "PAR", "France")))
    scene.set_notes(held(scene.map, PAR="France"))
    whole = scene.picture(scene.plane.bounds, QSize(900, 840))
    for name in LAYERS:
        assert scene.layer(name)
        scene.set_layer(name, False)
        assert not scene.layer(name)
        assert scene.picture(scene.plane.bounds, QSize(900, 840)) != whole, name
        scene.set_layer(name, True)


def test_ways_there_and_back_keep_apart_and_begin_beside_their_units(classic: AreaMap) -> None:
    plot = AreaPlane(classic).plot(1.0)
    paris, burgundy = (plot.middle(plot.map.board.cell(code)) for code in ("PAR", "BUR"))
    there, back = course(paris, burgundy, 5.0), course(burgundy, paris, 5.0)
    assert abs(there[12] - back[12]).sum() > 2
    assert abs(there[0] - paris).sum() > 2


def test_what_came_of_orders_is_drawn_in_the_colour_of_who_gave_them(scene: AreaScene) -> None:
    paris, burgundy = (scene.plane.board.cell(name) for name in ("PAR", "BUR"))
    pictures = []
    for owner in ("", "France", "Germany"):
        scene.set_overlay("orders", [Way(paris, burgundy, owner=owner)])
        pictures.append(scene.picture(extent(Way(paris, burgundy), scene.plane), QSize(160, 160)))
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


def test_signs_stay_within_what_is_painted_anew(classic: AreaMap) -> None:
    plane = AreaPlane(classic)
    a, b, c = (plane.board.cell(name) for name in ("NTH", "YOR", "NWY"))
    for sign in (Way(b, c), Help(a, b, c), Sign(a, "plus")):
        assert extent(sign, plane).contains(plane.centre(getattr(sign, "cell", getattr(sign, "start", a))))
    way = course(plane.plot(1.0).middle(b), plane.plot(1.0).middle(c), 5.0)
    assert all(extent(Way(b, c), plane).contains(*spot) for spot in way.tolist())


def test_a_view_on_places_has_neither_rulers_nor_a_scale(qtbot: QtBot, scene: AreaScene) -> None:
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(600, 500)
    bring_up(view)
    assert view.viewport().width() == 600
    assert not view._scale_bar.isVisible()


def test_what_is_chosen_for_a_new_unit_stands_at_its_plus(scene: AreaScene) -> None:
    sign = Sign(scene.plane.board.cell("PAR"), "plus")
    pictures = []
    for word in ("", "A", "F"):
        scene.set_overlay("orders", [replace(sign, word=word)])
        pictures.append(scene.picture(extent(sign, scene.plane), QSize(160, 160)))
    assert pictures[0] != pictures[1] != pictures[2]


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)
def test_places_in_reach_are_hatched_and_keep_the_hue_of_their_owner(
    qtbot: QtBot, classic: AreaMap, palette: Palette
) -> None:
    scene = AreaScene(classic, RESOURCES, palette, "diplomacy")
    for layer in ("names", "places"):
        scene.set_layer(layer, False)
    scene.set_notes(held(classic, PAR="Austria"))
    spot = scene.plane.centre(scene.plane.board.cell("PAR"))
    box = QRectF(spot.x() - 6, spot.y() - 6, 12, 12)
    plain = scene.picture(box, QSize(48, 48)).pixelColor(24, 24)
    scene.set_overlay("open", [Cells((scene.plane.board.cell("PAR"),), "reach")])
    lit = scene.picture(box, QSize(48, 48))
    shades = Counter(lit.pixelColor(x, y).name() for x in range(48) for y in range(48))
    between = QColor(shades.most_common(1)[0][0])
    assert len(shades) > 1, "hatched"
    assert between.lightness() > plain.lightness()
    assert abs(between.hsvHue() - plain.hsvHue()) < 12 or abs(between.hsvHue() - plain.hsvHue()) > 348


def test_signs_are_as_large_on_a_fine_screen(scene: AreaScene) -> None:
    sign = Sign(scene.plane.board.cell("PAR"), "cross")
    scene.set_overlay("orders", [sign])
    box = extent(sign, scene.plane)

    def share(ratio: int) -> float:
        """How much of a picture the cross takes up."""
        image = QImage(120 * ratio, 120 * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        scene.draw_at_once(True)
        scene.render(painter, QRectF(0, 0, 120, 120), box)
        painter.end()
        spots = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        return sum(spot.red() - spot.green() > 60 for spot in spots) / len(spots)

    assert share(2) == pytest.approx(share(1), rel=0.3)


def test_places_that_are_taken_look_as_on_a_board_where_they_were_taken_before(
    scene: AreaScene, classic: AreaMap
) -> None:
    """The ground and its signs; what nobody holds is nobody's."""
    paris = classic.board.cell("PAR")
    area, size = scene.plane.rect(paris), QSize(60, 60)
    bare = scene.picture(area, size)
    scene.set_notes([Note("city", paris, None, "", "")])
    assert scene.picture(area, size) == bare and "" not in scene.powers
    fresh = AreaScene(classic, RESOURCES, LIGHT, "diplomacy")
    for board in (scene, fresh):
        board.set_notes([Note("city", paris, None, "", "", owner="England")])
    assert scene.picture(area, size) == fresh.picture(area, size) != bare
