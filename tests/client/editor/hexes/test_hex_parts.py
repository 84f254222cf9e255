"""The panel of hexes and their form by themselves, and the page as its brushes touch it; its menu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QInputDialog, QLabel, QMainWindow, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.hex_scene import LAYERS
from drumhead.client.board.tools.place_tool import PlaceTool
from drumhead.client.board_layers import board_layers
from drumhead.client.editor.hexes.hex_menu import HexMenu
from drumhead.client.editor.hexes.hex_page import HexPage
from drumhead.client.editor.hexes.hex_panel import BRUSHES, HexPanel, PlaceForm
from drumhead.client.editor.stroke_tool import StrokeTool
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.client.settings import Settings
from drumhead.engine.maps.hexes.faults import find_hex_faults
from drumhead.engine.maps.hexes.model import SIDES, TERRAINS, HexMap, HexPlace
from drumhead.engine.play.figures import Cells
from tests.client.board.boards import RESOURCES
from tests.engine.maps.hexes.drawn import hex_map

FORT = HexPlace("Jaca", (0,), "town", "", {"fort": 2}, ("Chaca", "Iacca"))


@pytest.fixture
def map() -> HexMap:
    return hex_map(
        ["......"] * 5,
        zones={"region": {"Aragon": ["*"]}, "weather": {"C": ["0101", "0102"]}},
        places=[{"name": "Jaca", "hexes": ["0303", "0304"]}, {"name": "New place", "hexes": ["0505"]}],
    )


@pytest.fixture
def panel(qtbot: QtBot, map: HexMap) -> HexPanel:
    found = HexPanel()
    qtbot.addWidget(found)
    found.set_map(map)
    return found


def test_each_brush_has_its_button_and_shows_what_belongs_to_it(panel: HexPanel) -> None:
    taken: list[str] = []
    panel.brush_chosen.connect(taken.append)
    parts: dict[str, QWidget] = {
        "terrain": panel.terrain,
        "breadth": panel.breadth,
        "side": panel.side,
        "layer": panel.layer,
        "zone": panel.zone,
        "form": panel.form,
    }
    assert panel.brush == "look" and panel.buttons.checkedId() == 0
    found = {}
    for brush in BRUSHES:
        button = panel.findChild(QToolButton, f"hex-brush-{brush.name}")
        assert button is not None and button.isCheckable()
        button.click()
        assert [each.isChecked() for each in panel.buttons.buttons()].count(True) == 1 and button.isChecked()
        assert (button.text(), button.toolTip()) == (brush.title, f"{brush.title} ({brush.key}): {brush.hint}")
        assert brush.hint in [label.text() for label in panel.findChildren(QLabel)]
        found[brush.name] = [name for name, part in parts.items() if part.isVisibleTo(panel)]
    assert found == {
        "look": [],
        "terrain": ["terrain", "breadth"],
        "side": ["side"],
        "zone": ["breadth", "layer", "zone"],
        "place": ["form"],
    }
    assert taken == [brush.name for brush in BRUSHES]


def test_it_offers_all_terrain_hexsides_and_the_layers_of_the_map_and_grows_between_its_bounds(
    panel: HexPanel, map: HexMap
) -> None:
    terrain = [panel.terrain.itemText(row) for row in range(panel.terrain.count())]
    assert terrain == [*TERRAINS[1:], "off the map"] and TERRAINS[0] == ""
    assert [panel.side.itemText(row) for row in range(panel.side.count())] == list(SIDES)
    panel.set_map(map)
    layers = [(panel.layer.itemText(row), panel.layer.itemData(row)) for row in range(panel.layer.count())]
    assert layers == [(map.title_of("region"), "region"), (map.title_of("weather"), "weather")]
    panel.layer.setCurrentIndex(1)
    panel.terrain.setCurrentText("woods")
    assert (panel.wanted_terrain, panel.wanted_layer) == ("woods", "weather")
    panel.terrain.setCurrentText("off the map")
    panel.layer.clear()
    assert (panel.wanted_terrain, panel.wanted_layer) == ("", "")
    sizes, told = [], list[int]()
    panel.size_changed.connect(told.append)
    for step in (-1, 1, 1, 1, 1, -1):
        panel.step_size(step)
        sizes.append(panel.breadth.value())
    assert sizes == [1, 2, 3, 4, 4, 3] and told == [2, 3, 4, 3]
    named = (panel.terrain, panel.side, panel.layer, panel.zone, panel.breadth)
    assert [part.accessibleName() for part in named] == [
        *("Terrain", "Kind of hexside", "Layer", "Name of the zone", "Width of the brush")
    ]


def test_the_form_of_a_place_tells_it_as_it_shall_be_and_only_where_it_changed(qtbot: QtBot, map: HexMap) -> None:
    form, told, gone = PlaceForm(), list[HexPlace](), list[str]()
    qtbot.addWidget(form)
    form.changed.connect(told.append)
    form.remove_requested.connect(lambda: gone.append("gone"))
    form.show_place(map, None)
    form.name.editingFinished.emit()
    assert not form.isEnabled() and told == [] and form.name.text() == ""
    form.show_place(map, FORT)
    said = [form.name.text(), form.names.text(), form.marks.text(), form.city.currentText(), form.port.currentText()]
    assert form.isEnabled() and said == ["Jaca", "Chaca; Iacca", "fort=2", "town", ""]
    assert map.board.name(0) in [label.text() for label in form.findChildren(QLabel)]
    form.name.editingFinished.emit()
    form.name.setText("  ")
    form.name.editingFinished.emit()
    assert told == [], "a place keeps its name if none is written"
    for line, text, changed in (
        (form.name, " Huesca ", replace(FORT, name="Huesca")),
        (form.marks, " Airbase = 3;; fort = many; ", replace(FORT, marks={"airbase": 3, "fort": 1})),
        (form.names, " ;Chaca; ", replace(FORT, names=("Chaca",))),
    ):
        form.show_place(map, FORT)
        line.setText(text)
        line.editingFinished.emit()
        assert told.pop() == changed and told == []
    for choice, field in ((form.city, "city"), (form.port, "port")):
        form.show_place(map, FORT)
        choice.setCurrentIndex(choice.count() - 1)
        choice.activated.emit(choice.count() - 1)
        assert told.pop() == replace(FORT, **{field: choice.currentText()}) and choice.currentText() not in ("", "town")
    form.remove.click()
    assert gone == ["gone"]


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, map: HexMap) -> Iterator[HexPage]:
    load_fonts(RESOURCES)
    found = HexPage(LIGHT, settings)
    qtbot.addWidget(found)
    found.begin(map)
    yield found
    found.drop()


def cell(page: HexPage, name: str) -> int:
    return page.desk.map.board.cell(name)


def stroke(page: HexPage) -> StrokeTool:
    view = page.boards.strategic
    assert view is not None and isinstance(view.tool, StrokeTool)
    return view.tool


def line(page: HexPage) -> str:
    (found,) = (label.text() for label in page.statusBar().findChildren(QLabel, "warning"))
    return found


def test_strokes_are_as_wide_as_is_wanted_and_hexsides_lead_to_neighbours_alone(page: HexPage) -> None:
    board = page.desk.map.board
    here, beside, far = (cell(page, name) for name in ("0303", "0304", "0306"))
    page.panel.choose("terrain")
    page.panel.terrain.setCurrentText("woods")
    stroke(page).touched.emit(None, here, 1)
    assert page.desk.map.terrain.count("woods") == 1
    page.panel.breadth.setValue(2)
    view = page.boards.strategic
    assert view is not None
    page.scene.set_overlay("tool", ())
    stroke(page).hover(here)
    assert page.scene.overlay("tool") == (Cells(tuple(board.within(here, 1)), "reach"),)
    stroke(page).touched.emit(here, far, 2)
    wanted = {each for spot in board.line(here, far) for each in board.within(spot, 1)} | {here}
    assert {at for at, kind in enumerate(page.desk.map.terrain) if kind == "woods"} == wanted
    page.desk.undo_stack.undo()
    assert page.desk.map.terrain.count("woods") == 1
    page.panel.choose("side")
    page.panel.side.setCurrentText("major river")
    stroke(page).hover(here)
    assert page.scene.overlay("tool") == (Cells((here,), "reach"),), "hexsides have no width"
    for before, to in ((None, here), (here, far), (here, beside)):
        stroke(page).touched.emit(before, to, 3)
    assert dict(page.desk.map.sides) == dict(hex_sides(page, here, beside)) and page.desk.map.sides
    page.panel.choose("look")
    assert view.tool is None
    page.panel.choose("place")
    assert isinstance(view.tool, PlaceTool)


def hex_sides(page: HexPage, one: int, other: int) -> dict[object, object]:
    """Those between two hexes alone."""
    on = page.desk.map.on(one, other)
    assert on == {"major river"}
    return {pair: kinds for pair, kinds in page.desk.map.sides.items() if set(pair) == {one, other}}


def test_a_right_click_picks_up_terrain_or_the_name_of_the_zone_that_is_painted(page: HexPage) -> None:
    page.panel.choose("terrain")
    page.panel.terrain.setCurrentText("off the map")
    stroke(page).touched.emit(None, 3, 1)
    page.panel.terrain.setCurrentText("woods")
    stroke(page).picked.emit(4)
    assert page.panel.wanted_terrain == "clear"
    stroke(page).picked.emit(3)
    assert page.panel.terrain.currentText() == "off the map" and page.panel.zone.text() == ""
    page.panel.choose("zone")
    stroke(page).picked.emit(cell(page, "0303"))
    assert page.panel.zone.text() == "Aragon" and page.panel.terrain.currentText() == "off the map"
    page.panel.layer.setCurrentIndex(1)
    page.panel.zone.setText(" B ")
    stroke(page).touched.emit(None, cell(page, "0303"), 2)
    zones = page.desk.map.zones
    assert (zones["weather"].count("B"), zones["region"].count("B")) == (1, 0)


def test_a_place_is_chosen_founded_under_a_free_name_moved_whole_and_refused_another_s_name(page: HexPage) -> None:
    page.panel.choose("place")
    view, form = page.boards.strategic, page.panel.form
    assert view is not None and isinstance(view.tool, PlaceTool) and not form.isEnabled()
    tool = view.tool
    tool.pressed.emit(cell(page, "0304"))
    assert form.name.text() == "Jaca" and page.desk.is_clean
    tool.pressed.emit(cell(page, "0101"))
    tool.pressed.emit(cell(page, "0202"))
    assert [place.name for place in page.desk.map.places[2:]] == ["New place 2", "New place 3"]
    assert (page.desk.map.place_called("New place 3").city, form.name.text()) == ("town", "New place 3")
    tool.dropped.emit(cell(page, "0304"), cell(page, "0205"))
    names = page.desk.map.board.names(page.desk.map.place_called("Jaca").cells)
    assert names == ("0303", "0205") and form.name.text() == "Jaca"
    steps = page.desk.undo_stack.count()
    tool.dropped.emit(cell(page, "0105"), cell(page, "0106"))
    assert page.desk.undo_stack.count() == steps and line(page) == "", "there is nothing to be moved"
    form.name.setText("New place")
    form.name.editingFinished.emit()
    assert (line(page), form.name.text()) == ("Another place is called so.", "Jaca")
    form.name.setText("Huesca")
    form.name.editingFinished.emit()
    assert (line(page), form.name.text()) == ("", "Huesca")
    page.desk.undo_stack.undo()
    assert form.name.text() == "Jaca", "the form follows"
    form.remove.click()
    assert "Jaca" not in [place.name for place in page.desk.map.places] and not form.isEnabled()


def test_titles_and_faults_follow_the_map_and_another_theme_keeps_the_brush(page: HexPage) -> None:
    titles: list[str] = []
    page.title_changed.connect(titles.append)
    page.panel.choose("side")
    page.panel.side.setCurrentText("bridge")
    stroke(page).touched.emit(cell(page, "0202"), cell(page, "0203"), 1)
    page.check()
    words = [label.text() for label in page.faults_panel.findChildren(QLabel)]
    faults, rows = find_hex_faults(page.desk.map), page.faults_panel.rows
    assert words == [f"{len(faults)} faults; a double click goes there."] and len(faults) > 1
    assert [rows.item(row).text() for row in range(rows.count())] == [fault.sentence(page.desk.map) for fault in faults]
    fault = next(fault for fault in faults if "bridge" in fault.sentence(page.desk.map))
    page.jump(fault)
    assert [shape.cells for shape in page.scene.overlay("found") if isinstance(shape, Cells)] == [fault.cells]
    page.scene.select(0)
    page.jump(replace(fault, cells=()))
    assert page.scene.selected == 0
    page.desk.undo_stack.undo()
    page.desk.undo_stack.redo()
    words = [label.text() for label in page.faults_panel.findChildren(QLabel)]
    assert words == [f"{len(faults)} faults; a double click goes there. The map has changed since."]
    tool = stroke(page)
    page.set_palette(LIGHT)
    assert stroke(page) is not tool and page.panel.brush == "side"
    page.ask_title()
    (asked,) = page.findChildren(QInputDialog)
    assert (asked.textValue(), asked.labelText()) == (page.desk.title, "What the map is called:")
    asked.textValueSelected.emit("Rioja")
    assert titles[-1] == "*Rioja – not saved yet" and page.desk.title == "Rioja"
    asked.close()
    page.faults_panel.forget()
    words = [label.text() for label in page.faults_panel.findChildren(QLabel)]
    assert (words, page.faults_panel.rows.count()) == (["Not checked yet."], 0)
    page.drop()
    page.panel.choose("terrain")
    assert not page.desk.is_open
    with pytest.raises(RuntimeError, match="no map is open"):
        _ = page.desk.map


def test_its_menu_stands_before_that_of_scenarios_and_works_and_is_seen_while_hexes_are(
    qtbot: QtBot, page: HexPage
) -> None:
    frame = QMainWindow()
    qtbot.addWidget(frame)
    bar = frame.menuBar()
    before: QMenu = bar.addMenu("S&cenario")
    menu = HexMenu(page, bar, before)
    assert [action.text() for action in bar.actions()] == ["Map of &hexes", "S&cenario"]
    actions = {action.text().replace("&", ""): action for action in menu.all_actions()}
    keys = {words: [key.toString() for key in action.shortcuts()] for words, action in actions.items()}
    layers = {f"Show {layer.title.lower()}": layer for layer in board_layers() if layer.name in LAYERS}
    for hidden in ("Show troops", "Show colours of owners"):
        assert hidden not in keys
        layers.pop(hidden, None)
    assert keys == {
        "Undo": ["Ctrl+Z"],
        "Redo": ["Ctrl+Y", "Ctrl+Shift+Z"],
        **{brush.title: [brush.key] for brush in BRUSHES},
        "Wider": ["]"],
        "Narrower": ["["],
        "Check the map": ["F7"],
        "Title of the map…": [],
        "Find a place…": ["Ctrl+F"],
        "Whole map": ["Home"],
        **{words: [layer.key] if layer.key else [] for words, layer in layers.items()},
        "Brushes": [],
        "Done": [],
        "Faults": [],
        "Save the map": ["Ctrl+S"],
        "Save the map as…": ["Ctrl+Shift+S"],
        "Close the map": ["Ctrl+W"],
    }
    assert {words: actions[words].isChecked() for words in layers} == {
        words: layer.shown for words, layer in layers.items()
    }
    assert (actions["Undo"].objectName(), actions["Redo"].objectName()) == ("hexes.undo", "hexes.redo")
    assert [page.scene.layer(layer.name) for layer in layers.values()] == [layer.shown for layer in layers.values()]
    words, layer = next((words, layer) for words, layer in layers.items() if layer.shown)
    actions[words].setChecked(False)
    assert not page.scene.layer(layer.name)
    for on in (False, True):
        menu.enable(on)
        assert menu.menu.menuAction().isVisible() is menu.menu.isEnabled() is on
        own = {words for words, action in actions.items() if action.isEnabled() is not on}
        assert own <= {"Undo", "Redo"}
    within = [action.text().replace("&", "") for action in menu.menu.actions()]
    after = ["Layers", "Brushes", "Done", "Faults", "", "Save the map", "Save the map as…", "Close the map"]
    first = ["Undo", "Redo", "Brush", "", "Check the map", "Title of the map…", "Find a place…", "Whole map"]
    assert within == [*first, *after]
    actions["Terrain"].trigger()
    actions["Wider"].trigger()
    assert (page.panel.brush, page.panel.breadth.value()) == ("terrain", 2)
    actions["Narrower"].trigger()
    actions["Close the map"].trigger()
    assert (page.panel.breadth.value(), page.desk.is_open) == (1, False)
