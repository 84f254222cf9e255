"""Maps begun from nothing; what was done as a list; the law of the undo stack on maps."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.editor.new_map_dialog import NewMapDialog
from drumhead.client.editor.open_map_dialog import OpenMapDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.blank import LEAST
from drumhead.engine.maps.squares.draft import spots_of
from drumhead.engine.maps.squares.model import GameMap, Terrain
from drumhead.engine.maps.squares.reader import LARGEST
from drumhead.engine.maps.squares.writer import map_files
from tests.client.driving import said
from tests.fuzz.parts import second_half

pytestmark = pytest.mark.whole


def asked(window: MainWindow) -> NewMapDialog:
    window.rooms.ask_map()
    (dialog,) = window.findChildren(OpenMapDialog)
    button = dialog.findChild(QPushButton, "new-map")
    assert button is not None
    button.click()
    (found,) = window.findChildren(NewMapDialog)
    return found


def test_a_new_map_is_begun_drawn_on_and_saved(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    dialog = asked(window)
    dialog.title.setText("Downs")
    dialog.states.setText("Northland, Southland")
    dialog.columns.setValue(8)
    dialog.rows.setValue(6)
    dialog.accept()
    editor = window.rooms.workshop.maps
    assert editor.isVisible() and window.windowTitle().startswith("Downs – not saved yet")
    assert editor.desk.do(edits.paint_rating(editor.desk.map, spots_of(editor.desk.map, 3), 4))
    assert editor.save_to(tmp_path / "downs")
    assert (tmp_path / "downs" / "map.toml").is_file()
    assert window.windowTitle() == f"Downs – {tmp_path / 'downs'} – Drumhead"


def test_a_map_without_states_is_refused_and_the_dialog_stays(window: MainWindow) -> None:
    dialog = asked(window)
    dialog.accept()
    said = [label.text() for label in dialog.findChildren(QLabel, "warning")]
    assert said == ["A map needs a state: name one, or several with commas."]
    assert dialog.isVisible() and not window.rooms.workshop.maps.desk.is_open


def test_what_was_done_is_a_list_that_leads_back(editor: EditorPage, qtbot: QtBot) -> None:
    before = map_files(editor.desk.map)
    for rating in (1, 2, 3):
        editor.desk.do(edits.paint_rating(editor.desk.map, spots_of(editor.desk.map, 3), rating))
    editor.docks["Done"].show()
    model = editor.done.model()
    assert model is not None and model.rowCount() == 4
    rows = editor.done.visualRect(model.index(0, 0))
    qtbot.mouseClick(editor.done.viewport(), Qt.MouseButton.LeftButton, pos=rows.center())
    assert map_files(editor.desk.map) == before


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=second_half(seed, range(2))) for seed in range(3)])
def test_a_hundred_edits_undone_and_done_again_give_the_same_map(editor: EditorPage, seed: int) -> None:
    rng, desk = random.Random(seed), editor.desk
    first = map_files(desk.map)
    for _ in range(100):
        cell = rng.randrange(desk.map.board.size)
        if rng.random() < 0.5:
            desk.do(edits.paint_rating(desk.map, spots_of(desk.map, cell), rng.randrange(5)))
        else:
            desk.do(edits.paint_terrain(desk.map, (cell,), rng.choice(list(Terrain))))
    last = map_files(desk.map)
    assert desk.undo_stack.count() > 50 and last != first
    while desk.undo_stack.canUndo():
        desk.undo_stack.undo()
    assert map_files(desk.map) == first
    while desk.undo_stack.canRedo():
        desk.undo_stack.redo()
    assert map_files(desk.map) == last


def test_a_new_map_is_as_large_as_is_wanted_and_of_hexes_without_states(qtbot: QtBot) -> None:
    dialog, begun, hexes = NewMapDialog(), list[GameMap](), list[HexMap]()
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.begun.connect(begun.append)
    dialog.hexes_begun.connect(hexes.append)
    dialog.show()
    spins = (dialog.columns, dialog.rows)
    bounds = [(spin.minimum(), spin.value(), spin.maximum()) for spin in spins]
    assert bounds == [(LEAST, 20, LARGEST), (LEAST, 15, LARGEST)]
    told = "All of it is open ground of the first state; a square is 15 kilometres wide."
    assert told in said(dialog) and dialog.states.isEnabled() and dialog.title.text() == "New map"
    for spin, size in zip(spins, (6, 5), strict=True):
        spin.setValue(size)
    dialog.title.setText("  ")
    dialog.states.setText(" , ")
    dialog.accept()
    assert begun == [] and dialog.isVisible()
    dialog.states.setText("Northland, , Southland ")
    dialog.accept()
    (map,) = begun
    assert (map.title, map.board.columns, map.board.rows) == ("New map", 6, 5) and not dialog.isVisible()
    assert [state.name for state in map.states] == ["Northland", "Southland"]
    dialog.show()
    dialog.cells.setCurrentIndex(1)
    assert "All of it is sea; columns are numbered from the right." in said(dialog) and told not in said(dialog)
    assert not dialog.states.isEnabled() and {spin.maximum() for spin in spins} == {99}
    dialog.title.setText(" Isles ")
    dialog.accept()
    (isles,) = hexes
    assert (isles.title, isles.board.columns, isles.board.rows) == ("Isles", 6, 5) and len(begun) == 1
    dialog.cells.setCurrentIndex(0)
    assert dialog.states.isEnabled() and {spin.maximum() for spin in spins} == {LARGEST}
