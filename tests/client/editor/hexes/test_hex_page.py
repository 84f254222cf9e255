"""The editor of maps of hexes by mouse: terrain, hexsides, zones and places, undone and saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.editor.hexes.hex_page import HexPage
from drumhead.client.editor.hexes.hex_panel import BRUSHES
from drumhead.client.editor.new_map_dialog import NewMapDialog
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.maps.hexes.reader import read_hex_map
from drumhead.engine.maps.hexes.writer import map_files, write_hex_map
from tests.client.driving import bring_up
from tests.client.editor.conftest import Stroke
from tests.engine.maps.hexes.drawn import hex_map


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = ["......", "......", "......", "......", "......"]
    map = hex_map(rows, zones={"region": {"Aragon": ["*"]}}, places=[{"name": "Jaca", "hexes": ["0303"]}])
    write_hex_map(map, tmp_path / "drawn")
    return tmp_path / "drawn"


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication, settings: Settings, folder: Path) -> Iterator[HexPage]:
    found = HexPage(apply_theme(qapp, "light"), settings)
    qtbot.addWidget(found)
    found.resize(1200, 800)
    bring_up(found)
    found.open(folder)
    found.fit()
    yield found
    found.drop()


def _draw(page: HexPage, stroke: Stroke, *names: str) -> None:
    stroke(page.boards.strategic, [page.desk.map.board.cell(name) for name in names])


def test_terrain_is_painted_by_dragging_and_undone_as_one_stroke(page: HexPage, stroke: Stroke) -> None:
    page.panel.choose("terrain")
    page.panel.terrain.setCurrentText("woods")
    before = page.scene.overview()
    _draw(page, stroke, "0202", "0203", "0204")
    map = page.desk.map
    assert [map.terrain[map.board.cell(name)] for name in ("0202", "0203", "0204", "0205")] == [*["woods"] * 3, "clear"]
    assert page.scene.overview() != before
    page.desk.undo_stack.undo()
    assert set(page.desk.map.terrain) == {"clear"}
    assert page.scene.overview() == before
    assert page.desk.is_clean


def test_a_hexside_is_laid_from_hex_to_hex_and_taken_away_again(page: HexPage, stroke: Stroke) -> None:
    page.panel.choose("side")
    page.panel.side.setCurrentText("major river")
    cell = page.desk.map.board.cell
    _draw(page, stroke, "0202", "0203")
    assert page.desk.map.on(cell("0202"), cell("0203")) == {"major river"}
    _draw(page, stroke, "0203", "0202")
    assert not page.desk.map.sides


def test_a_zone_is_painted_with_a_wide_brush(page: HexPage, stroke: Stroke) -> None:
    page.panel.choose("zone")
    page.panel.zone.setText("Rioja")
    page.panel.breadth.setValue(2)
    _draw(page, stroke, "0303")
    assert page.desk.map.zones["region"].count("Rioja") == 7


def test_a_place_is_founded_named_moved_and_taken_away(page: HexPage, stroke: Stroke) -> None:
    page.panel.choose("place")
    _draw(page, stroke, "0202")
    form = page.panel.form
    assert form.name.text() == "New place"
    form.name.setText("Soria")
    form.marks.setText("airbase=3; fort")
    form.name.editingFinished.emit()
    soria = page.desk.map.place_called("Soria")
    assert dict(soria.marks) == {"airbase": 3, "fort": 1}
    _draw(page, stroke, "0202", "0402")
    assert page.desk.map.board.names(page.desk.map.place_called("Soria").cells) == ("0402",)
    form.name.setText("Jaca")
    form.name.editingFinished.emit()
    assert form.name.text() == "Soria"
    form.remove.click()
    assert [place.name for place in page.desk.map.places] == ["Jaca"]


def test_what_is_saved_is_read_again(page: HexPage, stroke: Stroke, folder: Path) -> None:
    page.panel.choose("terrain")
    page.panel.terrain.setCurrentText("mountain")
    _draw(page, stroke, "0404")
    assert page.title.startswith("*")
    assert page.save()
    assert page.desk.is_clean
    assert map_files(read_hex_map(folder)) == map_files(replace(page.desk.map, id="drawn"))


def test_faults_are_listed_and_jumped_to(page: HexPage, stroke: Stroke) -> None:
    page.panel.choose("side")
    page.panel.side.setCurrentText("bridge")
    _draw(page, stroke, "0202", "0203")
    page.check()
    rows = page.faults_panel.rows
    assert [rows.item(row).text() for row in range(rows.count())] == [
        "sides.csv: 0202 0203: bridge: there is no river to be bridged."
    ]
    rows.itemActivated.emit(rows.item(0))


def test_every_brush_has_a_button_and_a_key(page: HexPage) -> None:
    assert len({brush.key for brush in BRUSHES}) == len(page.panel.buttons.buttons()) == len(BRUSHES)


def test_a_new_map_of_hexes_is_begun_from_the_dialog(qtbot: QtBot) -> None:
    dialog = NewMapDialog()
    qtbot.addWidget(dialog)
    dialog.cells.setCurrentText("Hexes")
    dialog.columns.setValue(9)
    with qtbot.waitSignal(dialog.hexes_begun) as begun:
        dialog.accept()
    assert begun.args is not None
    assert begun.args[0].board.columns == 9


def test_the_window_opens_it_with_a_menu_of_its_own(window: MainWindow, folder: Path) -> None:
    window.rooms.workshop.edit_map(folder)
    page = window.rooms.workshop.hexes
    assert window.page is page
    shown = [action.text() for action in window.menuBar().actions() if action.isVisible()]
    assert "Map of &hexes" in shown
    page.drop()
    window.rooms.workshop.allow()
    assert "Map of &hexes" not in [action.text() for action in window.menuBar().actions() if action.isVisible()]
