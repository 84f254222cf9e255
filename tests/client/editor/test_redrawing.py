"""What is drawn anew as a map is edited, at once and after a moment, and what the editor's page says and offers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.editor.open_map_dialog import OpenMapDialog
from drumhead.client.editor.redrawing import FIELD_MS, LAND_MS
from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.draft import spots_of
from drumhead.engine.maps.squares.model import Ground, Terrain, Village
from drumhead.engine.play.figures import Cells
from tests.client.driving import said
from tests.client.editor.conftest import Stroke

pytestmark = pytest.mark.whole


def cell(editor: EditorPage, name: str) -> int:
    return editor.desk.map.board.cell(name)


def wet(editor: EditorPage) -> tuple[int, ...]:
    return tuple(at for shape in editor.boards.scene.overlay("wet") if isinstance(shape, Cells) for at in shape.cells)


def line(editor: EditorPage) -> list[str]:
    """The status line: the place or file, what cannot be done, the zoom."""
    return [label.text() for label in editor.statusBar().findChildren(QLabel)]


def renewed(editor: EditorPage, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the boards draw anew from now on."""
    told: list[str] = []
    for name in ("renew_land", "renew_places"):
        monkeypatch.setattr(editor.boards.scene, name, lambda name=name: told.append(name))
    if editor.boards.field_scene is not None:
        monkeypatch.setattr(editor.boards.field_scene, "renew", lambda map: told.append("field"))
    return told


def test_what_is_near_is_shown_at_once_and_what_reaches_far_after_a_moment(
    editor: EditorPage, stroke: Stroke, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = renewed(editor, monkeypatch)
    editor.brush_panel.set_map(editor.desk.map)
    editor.brush_panel.choose("region")
    first, second = cell(editor, "A5-N5"), cell(editor, "A1-N5")
    for at in (first, second):
        editor.desk.do(edits.paint_region(editor.desk.map, [at], "BB" if at == second else "AA"))
    assert wet(editor) == tuple(sorted((first, second)))
    assert told == []
    assert editor.redrawing._land_timer.isActive() and editor.redrawing._land_timer.interval() == LAND_MS
    editor.redrawing.settle()
    assert (told, wet(editor)) == (["renew_land"], ())
    editor.redrawing.settle()
    assert told == ["renew_land"], "there is nothing left to draw"


def test_cities_are_laid_out_anew_only_where_they_changed(editor: EditorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    told = renewed(editor, monkeypatch)
    editor.desk.do(edits.paint_rating(editor.desk.map, spots_of(editor.desk.map, 3), 4))
    assert told == []
    editor.desk.do(edits.drop_city(editor.desk.map, "Alt"))
    assert told == ["renew_places"]


@pytest.mark.parametrize(
    ("edited", "drawn"), [("A2-N2", True), ("A3-N3", True), ("A5-N2", False)], ids=["itself", "beside", "far"]
)
def test_a_battlefield_is_drawn_anew_if_it_or_its_rim_was_touched(
    editor: EditorPage, monkeypatch: pytest.MonkeyPatch, edited: str, drawn: bool
) -> None:
    editor.boards.open_field(cell(editor, "A2-N2"))
    editor.redrawing.settle()
    told = renewed(editor, monkeypatch)
    map = editor.desk.map
    editor.desk.do(edits.paint_ground(map, spots_of(map, cell(editor, edited)), Ground.TOWN))
    assert told == []
    assert editor.redrawing._field_timer.interval() == FIELD_MS
    editor.redrawing.settle()
    assert told == (["field"] if drawn else [])
    editor.redrawing.settle()
    assert len(told) == drawn


def test_a_name_that_changes_is_written_anew_on_every_battlefield(
    editor: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor.boards.open_field(cell(editor, "A2-N2"))
    told = renewed(editor, monkeypatch)
    editor.desk.do(edits.put_village(editor.desk.map, Village("Heide", cell(editor, "A5-N2"), 30)))
    editor.redrawing.settle()
    assert told == ["field"]


def test_a_battlefield_opened_just_after_an_edit_shows_it(editor: EditorPage) -> None:
    map, at = editor.desk.map, cell(editor, "A2-N2")
    editor.desk.do(edits.paint_rating(map, spots_of(map, at), 4))
    editor.boards.open_field(at)
    assert editor.boards.field_scene is not None
    assert editor.boards.field_scene._field.rating[0] == 4
    assert not editor.redrawing._field_timer.isActive()


def test_words_of_squares_follow_the_map_that_is_edited(editor: EditorPage) -> None:
    at, view = cell(editor, "A3-N4"), editor.boards.strategic
    assert view is not None
    editor.desk.do(edits.paint_terrain(editor.desk.map, [at], Terrain.SWAMP, edits.Fields.LIKE))
    assert "swamp" in view.words(at).casefold()
    editor.desk.undo_stack.undo()
    assert "swamp" not in view.words(at).casefold()


def test_a_map_that_is_put_away_is_drawn_no_more(editor: EditorPage) -> None:
    editor.desk.do(edits.paint_region(editor.desk.map, [cell(editor, "A1-N5")], "BB"))
    editor.drop()
    assert not editor.redrawing._field_timer.isActive() and not editor.redrawing._land_timer.isActive()
    assert not editor.desk.is_open
    editor.drop()


# the page


def test_the_page_says_what_cannot_be_done_until_something_else_is(editor: EditorPage, stroke: Stroke) -> None:
    editor.brush_panel.choose("city")
    stroke(editor.boards.strategic, [cell(editor, "A7-N0")])
    assert line(editor)[1].startswith("No city can stand there")
    stroke(editor.boards.strategic, [cell(editor, "A3-N4")])
    assert line(editor)[1] == ""
    stroke(editor.boards.strategic, [cell(editor, "A7-N0")])
    editor.brush_panel.choose("look")
    assert line(editor)[1] == ""


def test_the_page_tells_the_place_pointed_at_and_the_zoom(editor: EditorPage) -> None:
    view = editor.boards.strategic
    assert view is not None
    QTest.mouseMove(view.viewport(), view.mapFromScene(view.board.plane.centre(cell(editor, "A0-N0"))))
    assert "A0-N0" in line(editor)[0] and "Alt" in line(editor)[0]
    view.zoom(1)
    assert line(editor)[2] == f"{view.zoom_percent:.0f} %"


def test_each_brush_shows_the_layer_it_paints(editor: EditorPage) -> None:
    editor.boards.open_field(cell(editor, "A2-N2"))
    field = editor.boards.field_scene
    assert field is not None
    seen = {}
    for name in ("terrain", "rating", "look"):
        editor.brush_panel.choose(name)
        seen[name] = (editor.boards.scene.layer("terrain"), field.layer("ratings"))
    assert seen == {"terrain": (True, False), "rating": (False, True), "look": (False, False)}


def test_a_check_says_how_much_is_wrong_and_that_it_is_old(editor: EditorPage) -> None:
    panel = editor.faults_panel
    assert "Not checked yet." in [label.text() for label in panel.findChildren(QLabel)]
    assert not editor.docks["Faults"].isVisible()
    check = next(part for part in panel.findChildren(QPushButton) if part.text() == "Check the map (F7)")
    editor.check()
    assert editor.docks["Faults"].isVisible()
    assert said(panel) == ["Check the map (F7)", "Nothing is wrong."]
    for value in (4, 3):
        editor.desk.do(edits.paint_rating(editor.desk.map, spots_of(editor.desk.map, 3), value))
    assert said(panel)[1] == "Nothing is wrong. The map has changed since."
    check.click()
    assert said(panel)[1] == "Nothing is wrong."


def test_a_place_is_found_by_name_on_the_map_or_on_its_battlefield(editor: EditorPage) -> None:
    editor.ask_place()
    (dialog,) = editor.findChildren(GoToDialog)
    QTest.keyClicks(dialog.name, "Weiler")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    village = editor.desk.map.villages[0]
    assert (editor.boards.scene.selected, editor.boards.field) == (village.cell, None)
    editor.ask_place()
    dialog = editor.findChildren(GoToDialog)[-1]
    QTest.keyClicks(dialog.name, "Weiler")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert editor.boards.field_cell == village.cell
    assert editor.boards.field_scene is not None and editor.boards.field_scene.selected == village.tactical


def test_a_copy_is_saved_where_it_is_said_and_nowhere_if_it_is_not(
    editor: EditorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = iter(["", str(tmp_path / "mine")])

    def answer(parent: object, title: str, start: str) -> tuple[str, str]:
        asked.append(start)
        return next(answers), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    assert not editor.save_as()
    assert editor.save_as()
    assert asked == [str(tmp_path / "small")] * 2
    assert line(editor)[0] == f"Saved: {tmp_path / 'mine'}"
    assert editor.title == f"Small – {tmp_path / 'mine'}"


def test_a_folder_that_cannot_be_written_is_told_and_the_map_stays_unsaved(editor: EditorPage, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    editor.desk.do(edits.paint_rating(editor.desk.map, spots_of(editor.desk.map, 3), 4))
    assert not editor.save_to(tmp_path / "taken")
    (box,) = editor.findChildren(QMessageBox)
    assert "taken" in box.text()
    assert not editor.desk.is_clean
    assert editor.title.startswith("*Small")


def test_only_maps_of_squares_are_offered_to_be_painted(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = OpenMapDialog(tmp_path)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    names = [dialog.maps.item(row).text() for row in range(dialog.maps.count())]
    assert names == ["A copy of Europe, 1859", "A copy of Iberia 1936"], "areas are drawn, not painted"
    assert [dialog.maps.item(row).toolTip() for row in range(2)] == ["europe-1859", "iberia-1936"]
    assert "Bundled maps stay as they are; a copy is saved where you say." in said(dialog)
    chosen: list[Path] = []
    dialog.chosen.connect(chosen.append)
    dialog.maps.setCurrentRow(-1)
    dialog.accept()
    assert chosen == []
    dialog.show()
    dialog.maps.setCurrentRow(0)
    dialog.maps.itemActivated.emit(dialog.maps.item(0))
    assert [path.name for path in chosen] == ["europe-1859"]
