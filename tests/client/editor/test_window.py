"""The way into the editor and out of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.editor.open_map_dialog import OpenMapDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.draft import spots_of

pytestmark = pytest.mark.whole


def _edit(window: MainWindow) -> None:
    map = window.rooms.workshop.maps.desk.map
    assert window.rooms.workshop.maps.desk.do(edits.paint_rating(map, spots_of(map, 3), 4))


def _answer(window: MainWindow, kind: QMessageBox.StandardButton) -> None:
    (box,) = window.rooms.workshop.maps.findChildren(QMessageBox)
    button = box.button(kind)
    assert isinstance(button, QPushButton)
    button.click()


def test_the_start_page_leads_to_a_copy_of_a_bundled_map(window: MainWindow, qtbot: QtBot) -> None:
    button = window.start_page.findChild(QPushButton, "edit-map")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    (dialog,) = window.findChildren(OpenMapDialog)
    dialog.accept()
    assert window.rooms.workshop.maps.isVisible()
    assert window.rooms.workshop.maps.desk.home is None
    assert window.windowTitle().startswith("Europe")
    window.rooms.workshop.maps.put_away()
    assert window.start_page.isVisible()


def test_a_folder_that_is_no_map_is_told_and_nothing_opens(window: MainWindow, tmp_path: Path) -> None:
    window.rooms.workshop.edit_map(tmp_path)
    boxes = [box.text() for box in window.findChildren(QMessageBox)]
    assert any("map.toml" in text for text in boxes)
    assert not window.rooms.workshop.maps.desk.is_open
    assert window.start_page.isVisible()


def test_the_editors_menu_works_while_a_map_is_open_only(window: MainWindow, folder: Path) -> None:
    def working() -> set[str]:
        return {action.text() for action in window.commands() if action.isEnabled()}

    assert "&Check the map" not in working()
    window.rooms.workshop.edit_map(folder)
    assert {"&Check the map", "&Save the map", "Terrain"} <= working()
    assert "&Hand in, or take back" not in working()
    window.rooms.workshop.maps.put_away()
    assert "&Check the map" not in working()


@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard])
def test_closing_the_window_asks_what_becomes_of_an_unsaved_map(
    window: MainWindow, folder: Path, answer: QMessageBox.StandardButton
) -> None:
    window.rooms.workshop.edit_map(folder)
    _edit(window)
    window.close()
    assert window.isVisible()
    _answer(window, answer)
    assert window.isVisible() == (answer == QMessageBox.StandardButton.Cancel)
    window.rooms.workshop.maps.desk.undo_stack.setClean()


def test_a_game_is_opened_once_the_map_is_given_up(window: MainWindow, folder: Path, game: Path) -> None:
    window.rooms.workshop.edit_map(folder)
    _edit(window)
    window.rooms.open_path(game)
    assert not window.rooms.desk.is_open
    _answer(window, QMessageBox.StandardButton.Discard)
    assert window.rooms.desk.is_open
    assert not window.rooms.workshop.maps.desk.is_open
    assert window.rooms.seats_page.isVisible()


def test_a_game_is_put_away_when_a_map_is_opened(window: MainWindow, folder: Path, game: Path) -> None:
    window.rooms.open_path(game)
    window.rooms.workshop.edit_map(folder)
    assert not window.rooms.desk.is_open
    assert window.rooms.workshop.maps.isVisible()


def test_another_theme_while_no_map_is_open_and_while_one_is(window: MainWindow, folder: Path) -> None:
    window.swap_theme()
    window.rooms.workshop.edit_map(folder)
    window.swap_theme()
    assert window.rooms.workshop.maps.boards.strategic is not None
