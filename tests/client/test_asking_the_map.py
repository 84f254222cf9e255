"""A player asks the map: by hovering, by pinning, by name, by its legend; and chooses what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from drumhead.client.board.view import BoardView
from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.inspector.square_panel import NOTHING
from drumhead.client.keys.keymap import words_of
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play import figures
from tests.client.driving import ALLIES, PASSWORDS, field, spot, strategic, take_seat

pytestmark = pytest.mark.whole

MIDDLE = Qt.MouseButton.MiddleButton


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def the_map(window: MainWindow) -> GameMap:
    return window.rooms.desk.session.game.map


def middle_click(view: BoardView, cell: int) -> None:
    QTest.mouseClick(view.viewport(), MIDDLE, Qt.KeyboardModifier.NoModifier, spot(view, cell))


def search(window: MainWindow, words: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    window.rooms.desk_page.ask_place()
    (dialog,) = window.findChildren(GoToDialog)
    QTest.keyClicks(dialog.name, words)
    QTest.keyClick(dialog.name, Qt.Key.Key_Return, held)


def action(window: MainWindow, words: str) -> QAction:
    return next(found for found in window.commands() if words_of(found) == words)


def test_hovering_tells_in_the_status_line_who_holds_a_city(seated: MainWindow) -> None:
    turin = the_map(seated).city("Torino")
    strategic(seated).go_to(turin.cell, least=2.0)
    QTest.mouseMove(strategic(seated).viewport(), spot(strategic(seated), turin.cell))
    said = seated.rooms.desk_page._place.text()
    assert the_map(seated).board.name(turin.cell) in said
    assert "Torino: held by Sardinia-Piedmont" in said


def test_a_middle_click_pins_a_square_and_leaves_the_unit_at_hand(seated: MainWindow) -> None:
    turin = the_map(seated).city("Torino")
    unit = seated.rooms.desk.own_units()[0]
    seated.rooms.desk.select(unit)
    strategic(seated).go_to(turin.cell, least=2.0)
    middle_click(strategic(seated), turin.cell)
    panel = seated.rooms.desk_page.inspector.square
    assert panel.isVisible()
    assert panel.pinned == (turin.cell, None)
    assert "Torino" in panel.text
    assert seated.rooms.desk.unit == unit


def test_a_middle_click_on_a_battlefield_pins_its_tactical_square(seated: MainWindow) -> None:
    magenta = next(village for village in the_map(seated).villages if village.name == "Magenta")
    seated.rooms.desk_page.boards.open_field(magenta.cell)
    middle_click(field(seated), magenta.tactical)
    panel = seated.rooms.desk_page.inspector.square
    assert panel.pinned == (magenta.cell, magenta.tactical)
    assert "Magenta" in panel.text


def test_a_middle_drag_pans_and_pins_nothing(seated: MainWindow) -> None:
    view = strategic(seated)
    at = spot(view, the_map(seated).city("Torino").cell)
    QTest.mousePress(view.viewport(), MIDDLE, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseMove(view.viewport(), at / 2)
    QTest.mouseRelease(view.viewport(), MIDDLE, Qt.KeyboardModifier.NoModifier, at / 2)
    assert seated.rooms.desk_page.inspector.square.pinned is None


def test_leaving_the_seat_forgets_what_was_pinned(seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    page.pinning.pin(the_map(seated).city("Torino").cell, None)
    page.leave_requested.emit()
    assert page.inspector.square.pinned is None
    assert page.inspector.square.text == NOTHING
    assert page.boards.known.view is None
    assert page.boards.known.notes == {}


@pytest.mark.parametrize("words", ["Mantua", "mantova", "MANTO"])
def test_a_city_is_found_by_old_and_new_name_and_framed(seated: MainWindow, words: str) -> None:
    search(seated, words)
    assert seated.rooms.desk_page.boards.scene.selected == the_map(seated).city("Mantova").cell
    assert strategic(seated).seen.contains(strategic(seated).board.plane.rect(the_map(seated).city("Mantova").cell))


def test_a_place_is_found_on_its_battlefield_when_one_is_open(seated: MainWindow) -> None:
    solferino = next(village for village in the_map(seated).villages if village.name == "Solferino")
    seated.rooms.desk_page.boards.open_field(the_map(seated).city("Torino").cell)
    search(seated, "Solferino")
    assert seated.rooms.desk_page.boards.field_cell == solferino.cell
    assert field(seated).board.selected == solferino.tactical


def test_ctrl_return_opens_the_battlefield_of_a_place(seated: MainWindow) -> None:
    search(seated, "Magenta", Qt.KeyboardModifier.ControlModifier)
    assert seated.rooms.desk_page.boards.field_cell == the_map(seated).board.cell("G4-V9")


def test_a_river_is_marked_along_its_course_until_something_else_is_chosen(qtbot: QtBot, seated: MainWindow) -> None:
    boards = seated.rooms.desk_page.boards
    search(seated, "Mincio")
    (cells,) = boards.scene.overlay("found")
    assert the_map(seated).city("Mantova").cell in getattr(cells, "cells", ())
    qtbot.keyClick(strategic(seated), Qt.Key.Key_Escape)  # type: ignore[no-untyped-call]
    assert boards.scene.overlay("found") == ()


def test_the_legend_is_that_of_the_board_in_front(qtbot: QtBot, seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    page.bring("Legend")
    qtbot.waitUntil(lambda: page.legend_panel.entries != ())
    on_map = {entry.label for entry in page.legend_panel.entries}
    page.boards.open_field(the_map(seated).city("Torino").cell)
    on_field = {entry.label for entry in page.legend_panel.entries}
    assert "marsh" in on_map - on_field
    assert "pass" in on_field - on_map and "ford" in on_field & on_map


def test_a_hidden_legend_is_not_drawn(seated: MainWindow) -> None:
    assert seated.rooms.desk_page.legend_panel.entries == ()


def test_layers_are_remembered_and_hold_for_boards_opened_later(qtbot: QtBot, seated: MainWindow, game: Path) -> None:
    page = seated.rooms.desk_page
    action(seated, "Show rivers").trigger()
    action(seated, "Show defence ratings").trigger()
    assert not page.boards.scene.layer("rivers")
    page.boards.open_field(the_map(seated).city("Torino").cell)
    assert page.boards.field_scene is not None
    assert page.boards.field_scene.layer("ratings")
    seated.swap_theme()
    assert not page.boards.scene.layer("rivers")
    seated.close()
    again = MainWindow(seated.settings, seated.theme)
    qtbot.addWidget(again)
    again.show()
    again.rooms.open_path(game)
    assert not again.rooms.desk_page.boards.scene.layer("rivers")
    assert not action(again, "Show rivers").isChecked()
    again.close()


def test_lines_of_supply_are_those_of_the_seats_own_view_and_are_remembered(
    qtbot: QtBot, seated: MainWindow, game: Path
) -> None:
    page, session = seated.rooms.desk_page, seated.rooms.desk.session
    assert page.boards.scene.overlay("situation") == ()
    action(seated, "Show lines of supply and battles").trigger()
    shown = page.boards.scene.overlay("situation")
    assert set(shown) == set(session.ruleset.situation(session.game, session.view(ALLIES)))
    assert any(isinstance(shape, figures.Path) and shape.style == "supply" for shape in shown)
    seated.close()
    again = MainWindow(seated.settings, seated.theme)
    qtbot.addWidget(again)
    again.rooms.open_path(game)
    assert action(again, "Show lines of supply and battles").isChecked()
    assert again.rooms.desk_page.boards.scene.overlay("situation") == (), "nobody sits there yet"
    again.close()


def test_control_of_railways_is_shown_on_demand_by_stance(seated: MainWindow) -> None:
    scene, map = seated.rooms.desk_page.boards.scene, the_map(seated)
    shapes = {getattr(shape, "style", ""): getattr(shape, "cells", ()) for shape in scene.overlay("control")}
    assert map.city("Torino").cell in shapes["own"]
    assert map.city("Milano").cell in shapes["enemy"]
    item = scene._overlays["control"][0]
    assert not item.isVisible()
    action(seated, "Show who controls the railways").trigger()
    assert item.isVisible()
