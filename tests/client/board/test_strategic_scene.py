"""The strategic board as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from drumhead.client.board import kept
from drumhead.client.board.items.signs_item import SignsItem
from drumhead.client.board.squares import lines
from drumhead.client.board.squares.lines import kept_traces
from drumhead.client.board.strategic_scene import BAKED, LAYERS, StrategicScene
from drumhead.client.palette import DARK, LIGHT
from drumhead.engine.drawing.ink.items import Box
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.squares.chart import Lettering, SquaresChart
from drumhead.engine.play.view import Sighting
from tests.client.board.boards import RESOURCES, small_map, token, view

SIZE = QSize(600, 600)


def _picture(scene: StrategicScene) -> QImage:
    return scene.picture(scene.plane.bounds, SIZE)


def test_the_same_view_gives_the_same_pixels(scene: StrategicScene) -> None:
    scene.set_view(view([token("FR1IN", 45)]))
    assert _picture(scene) == _picture(scene)


@pytest.mark.parametrize("name", BAKED)
def test_every_layer_shows_and_hides(scene: StrategicScene, name: str) -> None:
    before = _picture(scene)
    shown = scene.layer(name)
    scene.set_layer(name, not shown)
    assert _picture(scene) != before
    scene.set_layer(name, shown)
    assert _picture(scene) == before


def test_every_layer_answers_whether_it_is_shown(scene: StrategicScene) -> None:
    for name in LAYERS:
        scene.set_layer(name, False)
        assert not scene.layer(name)
        scene.set_layer(name, True)
        assert scene.layer(name)


def test_names_keep_off_the_room_round_the_middle_of_a_square_with_troops(
    scene: StrategicScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_off: list[list[Box]] = []

    def names(chart: SquaresChart, look: Look, troops: Iterable[Box]) -> Lettering:
        kept_off.append([*troops])
        return Lettering((), (), ())

    monkeypatch.setattr(SquaresChart, "names", names)
    scene.set_view(view([token("FR1IN", 45), token("FR2IN", 45), token("AU1IN", 203, "enemy")]))
    for scale in (0.25, 1.0):
        for item in scene.items():
            if isinstance(item, SignsItem):
                item.laid(scale)
        boxes = kept_off[-1]
        middles = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes]
        assert middles == [(scene.plane.centre(cell) * scale).toTuple() for cell in (45, 203)]
        assert all(left < right and top < bottom for left, top, right, bottom in boxes)


def test_fog_veils_what_is_not_watched(scene: StrategicScene) -> None:
    scene.set_view(view(watched=range(200)))
    picture = _picture(scene)
    clear, veiled = picture.pixelColor(400, 20), picture.pixelColor(400, 560)
    assert clear.lightness() > veiled.lightness()


def test_fog_comes_softly(scene: StrategicScene) -> None:
    scene.set_view(view(watched=range(200)))
    for layer in ("grid", "borders", "rivers", "rails", "places", "states"):
        scene.set_layer(layer, False)
    picture = _picture(scene)
    column = [picture.pixelColor(400, y).lightness() for y in range(290, 312)]
    assert len(set(column)) > 4
    assert column == sorted(column, reverse=True)


def test_the_board_is_as_clear_as_the_game_masters_where_all_round_is_watched(scene: StrategicScene) -> None:
    scene.set_view(view(gm=True))
    area = scene.plane.rect(0).adjusted(0, 0, 60, 60)
    plain = scene.picture(area, SIZE)
    scene.set_view(view(watched=range(300)))
    assert scene.picture(area, SIZE) == plain


@pytest.mark.parametrize("scale", [0.4, 1.0, 3.3])
def test_fog_is_the_same_in_a_strip_as_in_the_whole(scene: StrategicScene, scale: float) -> None:
    """A board that scrolls paints the strip that comes into sight alone."""
    scene.set_view(view(watched=range(200)))
    for layer in ("places", "troops"):
        scene.set_layer(layer, False)
    whole = scene.picture(QRectF(0, 0, 300, 300), QSize(round(300 * scale), round(300 * scale)))
    wide, high = round(300 * scale), round(30 * scale)
    strip = scene.picture(QRectF(0, 150, 300, high / scale), QSize(wide, high))
    top = round(150 * scale)
    unlike = [
        (x, y)
        for x in range(0, wide, 7)
        for y in range(high)
        if abs(whole.pixelColor(x, top + y).lightness() - strip.pixelColor(x, y).lightness()) > 1
    ]
    assert unlike == []


def test_the_game_masters_board_has_no_fog(scene: StrategicScene) -> None:
    plain = _picture(scene)
    scene.set_view(view(gm=True))
    assert _picture(scene) == plain


def test_taking_the_view_away_leaves_nothing_of_it(scene: StrategicScene) -> None:
    plain = _picture(scene)
    scene.set_view(view([token("FR1IN", 45)], watched=(45,)))
    assert _picture(scene) != plain
    scene.set_view(None)
    assert _picture(scene) == plain


@pytest.mark.rule("rotd", "1.5d")
def test_hovering_tells_the_ground_the_city_and_the_troops(scene: StrategicScene) -> None:
    cell = scene.plane.board.cell("A7-N5")
    scene.set_view(view(sightings=[Sighting(cell, "enemy", "AUS", "corps", "IA")]))
    words = scene.words(cell)
    assert "A7-N5" in words
    assert "Fortress (WES, fort 4 for 5000)" in words
    assert "AUS: hostile corps (infantry, artillery)" in words


def test_hover_words_are_escaped(scene: StrategicScene) -> None:
    scene.set_view(view(sightings=[Sighting(3, "enemy", "<b>", "corps", "I")]))
    assert "&lt;b&gt;" in scene.words(3)


def test_a_board_that_is_gone_has_no_troops_anywhere(scene: StrategicScene) -> None:
    whole = scene.plane.bounds
    shiboken6.delete(scene)
    assert not scene.stands_in(whole)


def test_a_uniform_map_without_relief_can_be_shown_in_both_themes(qtbot: QtBot) -> None:
    bare = small_map(relief=False, uniform=True)
    for palette in (LIGHT, DARK):
        scene = StrategicScene(bare, RESOURCES, palette, "rotd")
        assert not scene.picture(QRectF(0, 0, 60, 60), SIZE).isNull()


@pytest.mark.parametrize("scale", [0.3, 1.0, 2.0, 4.0, 8.0, 14.0])
def test_troops_are_seen_at_every_zoom(scene: StrategicScene, scale: float) -> None:
    cell = scene.plane.board.cell("B2-P2")
    area = scene.plane.rect(cell).adjusted(-15, -15, 15, 15)
    size = QSize(round(area.width() * scale), round(area.height() * scale))
    before = scene.picture(area, size)
    tokens = [token(f"FR{i}IN", cell) for i in range(9)]
    scene.set_view(view([*tokens, token("AU1LC", cell, "enemy")], gm=True))
    assert scene.picture(area, size) != before


def test_a_board_of_what_was_kept_looks_as_one_made_anew(
    scene: StrategicScene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "folder", lambda: tmp_path / "boards")
    looks = []
    for _ in range(2):
        monkeypatch.setattr(lines, "_shown", {})
        made = StrategicScene(scene.map, RESOURCES, LIGHT, "rotd")
        looks.append((_picture(made), made.overview(), made.picture(scene.plane.bounds, QSize(90, 90))))
    names = {file.name.partition("-")[0] for file in (tmp_path / "boards").iterdir()}
    assert names == {"bands", "frontiers", "ground", "levels", "rails", "rivers"}
    assert looks[0] == looks[1]
    assert looks[0][:2] == (_picture(scene), scene.overview())


def test_of_a_map_that_is_edited_nothing_is_kept(
    scene: StrategicScene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _picture(scene)
    whole, overview = _picture(scene), scene.overview()
    monkeypatch.setattr(kept, "folder", lambda: tmp_path / "boards")
    traces = kept_traces(scene.map)
    scene.follow(scene.map, traces.rivers, traces.rails, [0])
    scene.renew_land()
    scene.settle()
    assert (_picture(scene), scene.overview()) == (whole, overview)
    assert {file.name.partition("-")[0] for file in (tmp_path / "boards").glob("*")} <= {"rails", "rivers"}
