"""The editor as its users meet it: painting with the mouse on both boards, undo, check, save, leaving."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QInputDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.board.view import BoardView
from drumhead.client.editor.brushes import BRUSHES
from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.palette import DARK
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.draft import spots_of
from drumhead.engine.maps.squares.faults import faults
from drumhead.engine.maps.squares.model import Ground, RiverClass, Terrain
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.maps.squares.writer import map_files
from drumhead.engine.play.figures import Path as Way
from tests.client.editor.conftest import Stroke

pytestmark = pytest.mark.whole

ROUNDING = 2  # of 255, in a colour
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def squares(editor: EditorPage, *names: str) -> list[int]:
    return [editor.desk.map.board.cell(name) for name in names]


def spots(*names: str) -> list[int]:
    return [int(row) * 15 + int(column) for column, row in (name.split("-") for name in names)]


def test_terrain_is_painted_by_dragging_over_the_map_and_undone_as_one_stroke(
    editor: EditorPage, stroke: Stroke
) -> None:
    before = map_files(editor.desk.map)
    editor.brush_panel.choose("terrain")
    editor.brush_panel.terrains.setCurrentRow(Terrain.FOREST)
    over = squares(editor, "A3-N4", "A4-N4", "A5-N4")
    stroke(editor.boards.strategic, over)
    assert [int(editor.desk.map.terrain[cell]) for cell in over] == [Terrain.FOREST] * 3
    assert editor.desk.undo_stack.count() == 1
    editor.desk.undo_stack.undo()
    assert map_files(editor.desk.map) == before


def test_a_fast_stroke_leaves_no_gap_and_a_wide_brush_paints_more(editor: EditorPage, stroke: Stroke) -> None:
    editor.brush_panel.choose("terrain")
    editor.brush_panel.terrains.setCurrentRow(Terrain.HILL)
    editor.brush_panel.step_size(1)
    stroke(editor.boards.strategic, squares(editor, "A1-N4", "A5-N4"))
    grid = editor.desk.map.terrain.reshape(6, 8)
    assert (grid[3:6, 0:7] == Terrain.HILL).all()
    assert grid[2, 3] == Terrain.OPEN


@pytest.mark.rule("rotd", "1.3a")
def test_a_river_is_drawn_on_the_map_and_goes_on_with_the_next_stroke(editor: EditorPage, stroke: Stroke) -> None:
    editor.brush_panel.choose("river")
    editor.brush_panel.rivers.setCurrentRow(1)
    stroke(editor.boards.strategic, squares(editor, "A5-N5", "A5-N4"))
    stroke(editor.boards.strategic, squares(editor, "A5-N4", "A5-N3"))
    river = editor.desk.map.rivers[-1]
    assert (river.course[0], river.course[-1]) == ((82, 82), (82, 52))
    assert editor.desk.map.river[squares(editor, "A5-N4")[0]] == RiverClass.FORDABLE
    assert len(editor.desk.map.rivers) == 3


def test_a_battlefield_opens_by_a_double_click_without_being_painted(editor: EditorPage, qtbot: QtBot) -> None:
    editor.brush_panel.choose("terrain")
    editor.brush_panel.terrains.setCurrentRow(Terrain.SWAMP)
    view, cell = editor.boards.strategic, squares(editor, "A3-N1")[0]
    assert view is not None
    place = view.mapFromScene(view.board.plane.centre(cell))
    qtbot.mouseClick(view.viewport(), LEFT, pos=place)  # the first of the two is heard as one
    assert editor.desk.map.terrain[cell] == Terrain.SWAMP
    qtbot.mouseDClick(view.viewport(), LEFT, pos=place)
    assert editor.boards.field_cell == cell
    assert editor.desk.map.terrain[cell] == Terrain.OPEN
    assert editor.desk.is_clean and not editor.desk.undo_stack.canRedo()
    assert editor.boards.field is not None
    qtbot.keyClick(editor.boards.field, Qt.Key.Key_Escape)
    assert editor.boards.field is None


def test_ground_ratings_rivers_fords_track_and_roads_are_painted_on_a_battlefield(
    editor: EditorPage, stroke: Stroke
) -> None:
    cell = squares(editor, "A3-N0")[0]
    editor.boards.open_field(cell)
    editor.brush_panel.choose("ground")
    editor.brush_panel.grounds.setCurrentRow(6)
    stroke(editor.boards.field, spots("2-2", "4-2"))
    editor.brush_panel.choose("rating")
    editor.brush_panel.ratings.setCurrentRow(4)
    stroke(editor.boards.field, spots("2-2", "3-2"))
    editor.brush_panel.choose("river")
    editor.brush_panel.rivers.setCurrentRow(0)
    stroke(editor.boards.field, spots("8-0", "8-6", "10-8"))
    editor.brush_panel.choose("ford")
    stroke(editor.boards.field, spots("8-3"))
    editor.brush_panel.choose("rail")
    editor.brush_panel.year.setValue(1855)
    stroke(editor.boards.field, spots("0-5", "12-5"))
    field = editor.desk.map.battlefield(cell)
    assert [field.terrain[spot] for spot in spots("2-2", "3-2", "4-2", "8-0", "8-3")] == [
        *(Ground.FOREST,) * 3,
        Ground.RIVER,
        Ground.FORD,
    ]
    assert [field.rating[spot] for spot in spots("2-2", "3-2", "4-2")] == [4, 4, 2]
    assert field.bridged(spots("8-5")[0])
    assert len(editor.desk.map.rivers[-1].course) == 11
    assert editor.desk.map.rail[cell] == 55
    assert editor.desk.map.river[cell] == RiverClass.NONE


def test_the_eraser_takes_rivers_and_track_away(editor: EditorPage, stroke: Stroke) -> None:
    editor.boards.open_field(squares(editor, "A2-N1")[0])
    editor.brush_panel.choose("eraser")
    stroke(editor.boards.field, spots("7-4", "7-5"))
    field = editor.desk.map.battlefield(squares(editor, "A2-N1")[0])
    assert field.terrain[spots("7-5")[0]] == Ground.OPEN
    assert not field.track[spots("7-5")[0]]
    assert editor.desk.undo_stack.count() == 1


def test_a_region_is_painted_and_picked_up_with_the_right_button(
    editor: EditorPage, stroke: Stroke, qtbot: QtBot
) -> None:
    view = editor.boards.strategic
    assert view is not None
    editor.brush_panel.choose("region")
    east, west = squares(editor, "A5-N5", "A1-N5")
    qtbot.mouseClick(view.viewport(), RIGHT, pos=view.mapFromScene(view.board.plane.centre(east)))
    assert editor.painting.options.region == "BB"
    stroke(view, [west, west + 1])
    assert editor.desk.map.home_of(west) == editor.desk.map.home_of(west + 1) == "BB"
    editor.redrawing.settle()
    assert editor.boards.scene.overlay("wet") == ()


def test_a_strait_is_drawn_from_square_to_square_and_taken_away_again(editor: EditorPage, stroke: Stroke) -> None:
    first, second = squares(editor, "A3-N4", "A4-N4")
    editor.brush_panel.choose("strait")
    stroke(editor.boards.strategic, [first, second])
    assert editor.desk.map.parted(first, second)
    assert editor.boards.scene.overlay("straits") == (Way((first, second), "broken"),)
    stroke(editor.boards.strategic, [second, first])
    assert not editor.desk.map.parted(first, second)
    editor.brush_panel.choose("look")
    assert editor.boards.scene.overlay("straits") == ()


def test_a_city_is_founded_changed_moved_and_removed(editor: EditorPage, stroke: Stroke) -> None:
    cell = squares(editor, "A3-N4")[0]
    editor.boards.open_field(cell)
    editor.brush_panel.choose("city")
    stroke(editor.boards.field, spots("4-4"))
    form = editor.brush_panel.city_form
    assert form.name.text() == "City 1"
    form.name.setText("Neustadt")
    form.name.editingFinished.emit()
    form.fort.setValue(3)
    form.capacity.setValue(4000)
    form.capacity.editingFinished.emit()
    city = editor.desk.map.city("Neustadt")
    assert (city.fort, city.fort_capacity, city.region, city.cell) == (3, 4000, "AA", cell)
    stroke(editor.boards.field, spots("4-4", "9-9"))
    assert editor.desk.map.city("Neustadt").tactical == spots("9-9")[0]
    assert faults(editor.desk.map) == ()
    form.remove.click()
    assert "Neustadt" not in [city.name for city in editor.desk.map.cities]
    assert not form.name.isEnabled()


def test_undo_brings_the_name_of_the_city_at_hand_back(editor: EditorPage, stroke: Stroke) -> None:
    editor.brush_panel.choose("city")
    stroke(editor.boards.strategic, squares(editor, "A0-N0"))
    form = editor.brush_panel.city_form
    assert form.name.text() == "Alt"
    form.size_.setCurrentIndex(0)
    form.size_.activated.emit(0)
    assert editor.desk.map.city("Alt").size == 1
    editor.desk.undo_stack.undo()
    assert form.size_.currentIndex() == 3


def test_a_city_cannot_take_the_name_of_another_nor_stand_in_the_sea(editor: EditorPage, stroke: Stroke) -> None:
    editor.brush_panel.choose("city")
    stroke(editor.boards.strategic, squares(editor, "A0-N0"))
    editor.brush_panel.city_form.name.setText("Hafen")
    editor.brush_panel.city_form.name.editingFinished.emit()
    assert editor.brush_panel.city_form.name.text() == "Alt"
    stroke(editor.boards.strategic, squares(editor, "A7-N0"))
    assert len(editor.desk.map.cities) == 3
    assert editor.desk.is_clean


def test_a_place_is_named_moved_and_forgotten(editor: EditorPage, stroke: Stroke) -> None:
    cell = squares(editor, "A5-N4")[0]
    editor.boards.open_field(cell)
    editor.brush_panel.choose("place")
    stroke(editor.boards.field, spots("3-3"))
    assert len(editor.desk.map.villages) == 1
    editor.brush_panel.place.setText("Heide")
    stroke(editor.boards.field, spots("3-3"))
    stroke(editor.boards.field, spots("3-3", "6-3"))
    assert editor.desk.map.place("Heide") == (cell, spots("6-3")[0])
    assert editor.desk.undo_stack.count() == 2
    editor.brush_panel.village_removed.emit()
    assert [village.name for village in editor.desk.map.villages] == ["Weiler"]


@pytest.mark.slow
def test_a_hundred_strokes_undone_and_redone_give_the_same_bytes(editor: EditorPage, stroke: Stroke) -> None:
    before, board = map_files(editor.desk.map), editor.desk.map.board
    names = ("terrain", "river", "rail", "region", "strait", "eraser", "city")
    for number in range(200):
        name = names[number % len(names)]
        if editor.painting.brush.name != name:
            editor.brush_panel.choose(name)
        editor.brush_panel.terrains.setCurrentRow(number % 10)
        editor.brush_panel.rivers.setCurrentRow(number % 4)
        column, row = (number * 5) % 6, (number * 3) % 5
        cells = [board.at(column, row), board.at(column + 1, row), board.at(column + 1, row + 1)]
        stroke(editor.boards.strategic, [cell for cell in cells if cell is not None])
    assert editor.desk.undo_stack.count() >= 100
    after = map_files(editor.desk.map)
    assert after != before
    editor.desk.undo_stack.setIndex(0)
    assert map_files(editor.desk.map) == before
    assert editor.desk.is_clean
    editor.desk.undo_stack.setIndex(editor.desk.undo_stack.count())
    assert map_files(editor.desk.map) == after


def test_a_map_saved_and_opened_again_is_the_same(editor: EditorPage, stroke: Stroke, folder: Path) -> None:
    titles = QSignalSpy(editor.title_changed)
    editor.brush_panel.choose("rail")
    stroke(editor.boards.strategic, squares(editor, "A1-N1", "A1-N5"))
    assert titles.at(titles.count() - 1)[0].startswith("*Small")
    assert editor.save()
    assert editor.desk.is_clean
    assert titles.at(titles.count() - 1)[0].startswith("Small")
    after = map_files(read_map(folder))
    assert after == map_files(editor.desk.map)
    editor.open(folder)
    assert map_files(editor.desk.map) == after
    assert not editor.desk.undo_stack.canUndo()


def test_a_map_saved_elsewhere_takes_the_folders_name_and_its_other_files_along(
    editor: EditorPage, folder: Path, tmp_path: Path
) -> None:
    (folder / "credits.md").write_text("thanks")
    assert editor.save_to(tmp_path / "other")
    assert read_map(tmp_path / "other").id == "other"
    assert (tmp_path / "other" / "credits.md").read_text() == "thanks"
    assert editor.desk.home == tmp_path / "other"


def test_a_bundled_map_is_never_written_over(editor: EditorPage, qtbot: QtBot) -> None:
    bundled = data_folder("maps") / "europe-1859"
    before = (bundled / "terrain.txt").stat().st_mtime_ns
    assert not editor.save_to(bundled)
    assert not editor.save_to(bundled.parent / "new")
    assert (bundled / "terrain.txt").stat().st_mtime_ns == before
    assert not (bundled.parent / "new").exists()


def test_a_check_lists_faults_and_a_double_click_goes_there(editor: EditorPage, stroke: Stroke) -> None:
    editor.check()
    assert editor.faults_panel.rows.count() == 0
    cell = squares(editor, "A3-N2")[0]
    editor.boards.open_field(cell)
    editor.brush_panel.choose("river")
    editor.brush_panel.rivers.setCurrentRow(1)
    stroke(editor.boards.field, spots("5-2", "5-6"))
    editor.boards.close_field()
    editor.check()
    told = [editor.faults_panel.rows.item(row).text() for row in range(editor.faults_panel.rows.count())]
    assert "rivers.csv: A3-N2 5-6: the nameless river ends in a field." in told
    row = told.index("rivers.csv: A3-N2 5-6: the nameless river ends in a field.")
    editor.faults_panel.rows.itemActivated.emit(editor.faults_panel.rows.item(row))
    assert editor.boards.field_cell == cell
    assert editor.boards.field_scene is not None
    assert editor.boards.field_scene.selected == spots("5-6")[0]


def _button(editor: EditorPage, kind: QMessageBox.StandardButton) -> QPushButton:
    (box,) = editor.findChildren(QMessageBox)
    found = box.button(kind)
    assert isinstance(found, QPushButton)
    return found


def test_leaving_an_unsaved_map_asks_first(editor: EditorPage, stroke: Stroke, folder: Path) -> None:
    closed = QSignalSpy(editor.closed)
    editor.brush_panel.choose("terrain")
    editor.brush_panel.terrains.setCurrentRow(Terrain.MARSH)
    stroke(editor.boards.strategic, squares(editor, "A3-N4"))
    editor.put_away()
    _button(editor, QMessageBox.StandardButton.Cancel).click()
    assert (editor.desk.is_open, closed.count()) == (True, 0)
    for box in editor.findChildren(QMessageBox):
        box.setParent(None)
    editor.put_away()
    _button(editor, QMessageBox.StandardButton.Save).click()
    assert (editor.desk.is_open, closed.count()) == (False, 1)
    assert read_map(folder).terrain[4 * 8 + 3] == Terrain.MARSH


def test_an_unsaved_map_can_be_given_up(editor: EditorPage, stroke: Stroke, folder: Path) -> None:
    editor.brush_panel.choose("eraser")
    stroke(editor.boards.strategic, squares(editor, "A3-N1"))
    editor.put_away()
    _button(editor, QMessageBox.StandardButton.Discard).click()
    assert not editor.desk.is_open
    assert read_map(folder).rail[11] != 0


def test_the_boards_show_what_was_painted(editor: EditorPage, stroke: Stroke) -> None:
    view = editor.boards.strategic
    assert view is not None
    view.settle()
    before = view.viewport().grab().toImage()
    editor.brush_panel.choose("terrain")
    editor.brush_panel.terrains.setCurrentRow(Terrain.WATER)
    stroke(view, squares(editor, "A3-N4", "A4-N4"))
    editor.brush_panel.choose("look")
    editor.redrawing.settle()
    view.settle()
    middle = view.mapFromScene(view.board.plane.centre(squares(editor, "A3-N4")[0]))
    assert view.viewport().grab().toImage().pixelColor(middle) != before.pixelColor(middle)


def test_a_patch_looks_like_the_whole_drawn_anew(editor: EditorPage, stroke: Stroke) -> None:
    view = editor.boards.strategic
    assert view is not None
    view.settle()
    editor.brush_panel.choose("river")
    editor.brush_panel.rivers.setCurrentRow(2)
    stroke(view, squares(editor, "A2-N5", "A2-N4", "A3-N4"))
    editor.brush_panel.choose("look")
    view.settle()
    patched = _pixels(view)
    editor.boards.scene.renew_land()
    view.settle()
    assert np.abs(_pixels(view) - patched).max() <= ROUNDING


def _pixels(view: BoardView) -> npt.NDArray[np.int64]:
    image = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).astype(np.int64)


def test_an_open_battlefield_shows_what_was_painted_after_a_moment(editor: EditorPage, stroke: Stroke) -> None:
    editor.boards.open_field(squares(editor, "A5-N1")[0])
    view = editor.boards.field
    assert view is not None
    view.settle()
    before = view.viewport().grab().toImage()
    editor.brush_panel.choose("ground")
    editor.brush_panel.grounds.setCurrentRow(5)
    stroke(view, spots("5-9", "9-9"))
    editor.redrawing.settle()
    view.settle()
    middle = view.mapFromScene(view.board.plane.centre(spots("7-9")[0]))
    assert view.viewport().grab().toImage().pixelColor(middle) != before.pixelColor(middle)


def test_every_brush_has_a_button_a_key_of_its_own_and_a_hint(editor: EditorPage) -> None:
    assert len({brush.key for brush in BRUSHES}) == len(BRUSHES)
    for brush in BRUSHES:
        editor.brush_panel.choose(brush.name)
        assert editor.painting.brush == brush
        assert brush.hint


def test_another_theme_keeps_the_map_and_the_brush(editor: EditorPage, stroke: Stroke) -> None:
    editor.brush_panel.choose("region")
    editor.set_palette(DARK)
    stroke(editor.boards.strategic, squares(editor, "A1-N5"))
    assert editor.desk.map.home_of(squares(editor, "A1-N5")[0]) == "BB"


def test_track_of_a_later_year_than_the_maps_is_shown(editor: EditorPage, stroke: Stroke) -> None:
    editor.brush_panel.choose("rail")
    editor.brush_panel.year.setValue(1866)
    stroke(editor.boards.strategic, squares(editor, "A5-N4", "A5-N5"))
    cell = squares(editor, "A5-N5")[0]
    assert not editor.desk.map.has_rail(cell)
    assert editor.boards.scene.map.has_rail(cell)


def test_a_new_title_stands_in_the_window_and_can_be_undone(editor: EditorPage) -> None:
    titles = QSignalSpy(editor.title_changed)
    editor.ask_title()
    (dialog,) = editor.findChildren(QInputDialog)
    dialog.setTextValue("Atlantis")
    dialog.accept()
    assert titles.at(titles.count() - 1)[0].startswith("*Atlantis")
    editor.desk.undo_stack.undo()
    assert editor.desk.map.title == "Small"


def test_a_map_changed_since_its_check_leaves_the_board_its_room(editor: EditorPage) -> None:
    editor.check()
    before = editor.faults_panel.minimumSizeHint().width()
    editor.desk.do(edits.paint_rating(editor.desk.map, spots_of(editor.desk.map, 3), 4))
    assert editor.faults_panel.minimumSizeHint().width() <= before + 1


def test_the_whole_board_in_front_is_shown_again(editor: EditorPage) -> None:
    board = editor.boards.strategic
    assert board is not None
    board.zoom(6)
    assert not board.seen.contains(board.board.whole)
    editor.fit()
    assert board.seen.contains(board.board.whole)


def test_without_a_map_there_is_nothing_to_show_whole(editor: EditorPage) -> None:
    editor.drop()
    editor.fit()
    assert editor.boards.current is None
