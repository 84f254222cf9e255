"""The board of hexes: hit tests, what a scene shows and hides, and that a tile is what a page of the same part is."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.hex_scene import LAYERS, HexScene
from drumhead.client.board.items.tiles import TileItem
from drumhead.client.fonts import load_fonts
from drumhead.client.hover import knowledge
from drumhead.client.kinds import kind_of
from drumhead.client.palette import PALETTES
from drumhead.engine.drawing.ink.items import Clip, Drawing, Scaled, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.drawing.pens.png import png
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.figures import Path as Arrow
from drumhead.engine.play.view import Note, Token, View
from tests.client.board.boards import RESOURCES
from tests.engine.maps.hexes.drawn import hex_map

SIDE = 256  # pixels


@pytest.fixture(scope="module")
def map() -> HexMap:
    return hex_map(
        ["~~.wwr.w", "~~..RmC.", "~~.sS...", "~~......", "~~~~~~~~", "~~~~~~~~"],
        boxes=["Far"],
        sides={
            "major river": ["0203 0202"],
            "rail": ["0203 0202 0201"],
            "high mountain": ["0102 0101"],
            "border": ["0303 0403"],
        },
        zones={
            "region": {"Aragon": ["*"]},
            "sea": {"Bay": [f"{row:02d}{n:02d}" for row in (5, 6) for n in range(1, 9)]},
        },
        places=[
            {"name": "Madrid", "hexes": ["0202"], "city": "major"},
            {"name": "Jaca", "hexes": ["0305"], "city": "dot", "port": "minor", "marks": {"airbase": 3}},
        ],
    )


@pytest.fixture
def scene(qtbot: QtBot, map: HexMap) -> HexScene:
    load_fonts(RESOURCES)
    return HexScene(map, RESOURCES, PALETTES["light"], "europa")


def _view(map: HexMap, hex: str) -> View:
    unit = Token("I1", "I1 brigade", map.board.cell(hex), None, "own", "I", "infantry", owner="Reds")
    return View("Reds", "Reds", False, 1, "", None, (unit,), (), (), ())


def test_every_hex_and_box_is_found_at_its_middle(scene: HexScene) -> None:
    for cell in range(scene.map.board.size):
        assert scene.cell_at(scene.plane.centre(cell)) == cell
        assert scene.plane.body(cell).contains(scene.plane.centre(cell))
    assert scene.plane.cell_at(-5.0, -5.0) is None


def test_a_name_is_read_above_an_arrow_that_runs_through_it(scene: HexScene) -> None:
    scene.set_overlay("orders", [Arrow(tuple(scene.map.board.cell(hex) for hex in ("0201", "0202", "0203")))])
    _, over = scene._overlays["orders"]
    assert scene._items["names"].zValue() > over.zValue() > scene._items["troops"].zValue()


def test_every_layer_can_be_hidden_and_changes_the_picture(scene: HexScene) -> None:
    scene.set_view(_view(scene.map, "0303"))
    scene.set_notes([Note("city", scene.map.board.cell("0202"), None, "Madrid", "", owner="Reds")])
    size = QSize(900, 800)
    whole = scene.picture(scene.plane.bounds, size)
    for name in LAYERS:
        assert scene.layer(name)
        scene.set_layer(name, False)
        assert not scene.layer(name)
        assert scene.picture(scene.plane.bounds, size) != whole, name
        scene.set_layer(name, True)
    assert scene.picture(scene.plane.bounds, size) == whole


def test_a_scene_forgets_its_units_with_its_view(scene: HexScene) -> None:
    empty = scene.picture(scene.plane.bounds, QSize(400, 300))
    scene.set_view(_view(scene.map, "0303"))
    assert [scene.map.board.name(cell) for cell in scene.marks] == ["0303"]
    assert scene.picture(scene.plane.bounds, QSize(400, 300)) != empty
    scene.set_view(None)
    assert not scene.marks


@pytest.mark.whole
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("scale", "left", "top"), [(0.8, 0.0, 0.0), (2.4, 60.0, 10.0), (4.0, 90.0, 40.0)])
def test_a_tile_of_hexes_is_what_a_page_of_the_same_part_is(
    qtbot: QtBot, map: HexMap, theme: str, scale: float, left: float, top: float
) -> None:
    load_fonts(RESOURCES)
    scene = HexScene(map, RESOURCES, PALETTES[theme], "europa")
    area = QRectF(left, top, SIDE / scale, SIDE / scale)
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    (ground,) = (item for item in scene.items() if isinstance(item, TileItem))
    ground.draw(painter, area, scale, 1.0)
    painter.end()
    screen = np.frombuffer(image.constBits(), np.uint8).reshape(SIDE, SIDE, 4)[:, :, 2::-1].astype(np.int16)
    look, box = Look(THEMES[theme], frozenset(LAYERS), scale), (left, top, area.right(), area.bottom())
    ground = Scaled((left, top), scale, (Clip(scene.chart.layout.bounds, tuple(scene.chart.ground(box, look))),))
    beyond = rectangle((0, 0, SIDE, SIDE), PALETTES[theme].window.name())
    page = np.array(Image.open(BytesIO(png(write_svg(Drawing(SIDE, SIDE, "", (beyond, ground)))))).convert("RGB"))
    apart = np.abs(screen - page.astype(np.int16))
    assert len(np.unique(screen.reshape(-1, 3), axis=0)) > 50, "there is something to be seen"
    assert apart.mean() < 2
    assert (apart.max(axis=2) > 40).mean() < 0.02, "but for the edges of numbers"


def test_the_desk_tells_of_a_hex_what_the_map_and_the_view_tell(map: HexMap) -> None:
    kind, cell = kind_of(map), map.board.cell("0305")
    note = Note("city", cell, None, "Jaca", "dot city of the Reds", owner="Reds")
    known = knowledge(map, _view(map, "0305"), [note])
    assert kind.line(known, cell).startswith("0305 Jaca  swamp  dot city of the Reds")
    rows = dict(kind.rows(known, cell))
    assert (rows["Place"], rows["Held"]) == ("Jaca, city, minor port, airbase 3", "dot city of the Reds")
    assert "I1" in rows["Units"]
    assert kind.title(map, cell) == "0305 Jaca"


def test_a_place_is_found_and_its_extent_known(map: HexMap) -> None:
    kind = kind_of(map)
    (bay,) = kind.find(map, "bay", 1)
    assert len(kind.extent(map, bay)) == 16


def _drawn(scene: HexScene, bounds: QRectF) -> QImage:
    """The tiles that a window shows, not drawn anew for the picture."""
    image = QImage(500, 400, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for _ in range(2):
        scene.render(painter, QRectF(0, 0, 500, 400), bounds)
        scene.settle()
    painter.end()
    return image


def test_hexes_that_change_hands_are_drawn_anew_in_their_places_alone(scene: HexScene, map: HexMap) -> None:
    cell = map.board.cell
    held = [Note("hex", cell(name), None, "", "", owner="Reds") for name in ("0303", "0304")]
    taken = [Note("hex", cell("0303"), None, "", "", owner="Blues"), *held[1:]]
    fresh = HexScene(map, RESOURCES, PALETTES["light"], "europa")
    bounds = scene.plane.bounds
    for board, given in ((scene, [held, taken]), (fresh, [taken])):
        for notes in given:
            board.chart.owners.tone("Reds")
            board.set_notes(notes)
            board.overview()
            _drawn(board, bounds)
    for one, other in (
        (_drawn(scene, bounds), _drawn(fresh, bounds)),
        (scene.overview(), fresh.overview()),
    ):
        apart = np.abs(_pixels(one).astype(int) - _pixels(other).astype(int))
        assert apart.max() <= 8, "no more than what pixels are rounded by; a tint is thirty apart"


def _pixels(image: QImage) -> npt.NDArray[np.uint8]:
    return np.frombuffer(bytes(image.constBits()), np.uint8).reshape(image.height(), image.width(), 4)[..., :3]


def test_notes_of_nobody_change_nothing_and_a_place_taken_only_its_own_ground(scene: HexScene) -> None:
    cells = [scene.map.board.cell(name) for name in ("0303", "0304", "0202")]
    size = QSize(450, 400)
    plain = scene.picture(scene.plane.bounds, size)
    scene.set_notes([Note("hex", cell, None, "", "") for cell in cells])
    assert scene.powers == () and scene.chart.held == {}
    assert scene.picture(scene.plane.bounds, size) == plain
    scene.set_notes([Note("hex", cell, None, "", "", owner="Reds") for cell in cells])
    assert scene.powers == ("Reds",) and scene.chart.held == dict.fromkeys(cells, "Reds")
    assert scene.picture(scene.plane.bounds, size) != plain
    scene.set_notes([])
    assert scene.chart.held == {}
    assert scene.picture(scene.plane.bounds, size) == plain


def test_many_hexes_that_change_hands_at_once_are_as_each_for_itself(scene: HexScene, map: HexMap) -> None:
    """Up to some the tiles that are there are drawn anew in part, more of them as a whole."""
    names = [f"{row:02d}{n:02d}" for row in range(1, 7) for n in range(1, 9)]
    held = [Note("hex", map.board.cell(name), None, "", "", owner="Reds") for name in names[:30]]
    _drawn(scene, scene.plane.bounds)
    scene.overview()
    shown = []
    for notes in (held, held[:20]):
        scene.set_notes(notes)
        fresh = HexScene(map, RESOURCES, PALETTES["light"], "europa")
        fresh.set_notes(notes)
        for one, other in (
            (_drawn(scene, scene.plane.bounds), _drawn(fresh, scene.plane.bounds)),
            (scene.overview(), fresh.overview()),
        ):
            assert np.abs(_pixels(one).astype(int) - _pixels(other).astype(int)).max() <= 8
        shown.append(_drawn(scene, scene.plane.bounds))
    assert shown[0] != shown[1]


def test_names_leave_their_room_to_units_that_are_shown_and_take_it_where_they_are_hidden(scene: HexScene) -> None:
    """As on a board that was never otherwise: Madrid's name stands where the unit lets it."""
    bounds = scene.plane.bounds
    size = QSize(round(bounds.width() * 1.2), round(bounds.height() * 1.2))

    def made_so(unit: str, troops: bool) -> QImage:
        fresh = HexScene(scene.map, RESOURCES, PALETTES["light"], "europa")
        fresh.set_layer("troops", troops)
        fresh.set_view(_view(scene.map, unit))
        return fresh.picture(bounds, size)

    scene.picture(bounds, size)
    for unit in ("0303", "0202"):
        scene.set_view(_view(scene.map, unit))
        assert scene.picture(bounds, size) == made_so(unit, troops=True)
    scene.set_layer("troops", False)
    assert scene.picture(bounds, size) == made_so("0202", troops=False)


def test_a_map_that_is_edited_is_shown_as_a_map_made_so(scene: HexScene, map: HexMap) -> None:
    other = hex_map(
        ["~~.wwr.w", "~~..RmC.", "~~wsS...", "~~......", "~~~~~~~~", "~~~~~~~~"],
        boxes=["Far"],
        places=[{"name": "Soria", "hexes": ["0202"], "city": "major"}],
    )
    _drawn(scene, scene.plane.bounds)
    scene.overview()
    scene.follow(other, range(other.board.size), True)
    fresh = HexScene(other, RESOURCES, PALETTES["light"], "europa")
    assert scene.map is other and "Soria" in scene.words(other.board.cell("0202"))
    for one, other_one in (
        (_drawn(scene, scene.plane.bounds), _drawn(fresh, scene.plane.bounds)),
        (scene.overview(), fresh.overview()),
    ):
        assert np.abs(_pixels(one).astype(int) - _pixels(other_one).astype(int)).max() <= 8


def test_a_hex_is_told_with_its_places_and_who_is_there(scene: HexScene) -> None:
    cell = scene.map.board.cell
    assert [scene.words(cell(name)) for name in ("0202", "0303")] == ["<b>0202 Madrid</b>", "<b>0303</b>"]
    scene.set_view(_view(scene.map, "0202"))
    heading, *rest = scene.words(cell("0202")).split("<br>")
    assert heading == "<b>0202 Madrid</b>" and len(rest) == 1 and "I1" in rest[0]


def test_a_hex_tells_what_it_is_who_holds_it_and_who_stands_there(map: HexMap) -> None:
    kind, hexes = kind_of(map), [map.board.cell(name) for name in ("0202", "0305", "0306")]
    note = Note("hex", hexes[1], None, "", "held by the Reds")
    known = knowledge(map, _view(map, "0305"), [note, Note("hex", hexes[2], None, "", "rail cut")])
    assert [kind.line(known, cell) for cell in hexes] == [
        "0202 Madrid  major city",
        "0305 Jaca  swamp  held by the Reds  I1 brigade",
        "0306  clear  rail cut",
    ]
    rows = [[row for row in kind.rows(known, cell) if row[0] in ("Held", "Units")] for cell in hexes]
    assert rows == [[], [("Held", "held by the Reds"), ("Units", "I1 brigade")], [("Held", "rail cut")]]
    assert [dict(kind.rows(known, cell)).get("Place") for cell in hexes] == [
        *("Madrid, major city", "Jaca, city, minor port, airbase 3", None)
    ]
