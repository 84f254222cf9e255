"""Files, drops, positions, themes: what the window does beside the desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QListWidget, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.import_sheets import ImportDialog
from drumhead.client.dialogs.new_game import NewGameDialog
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.driving import (
    ALLIES,
    AUSTRIA,
    PASSWORDS,
    button,
    click,
    click_cell,
    click_hand_in,
    strategic,
    take_seat,
)

pytestmark = pytest.mark.whole


def told(window: MainWindow) -> str:
    """The message box that is open; it is closed."""
    box = window.findChild(QMessageBox)
    assert box is not None
    text = box.text()
    box.done(0)
    return text


def drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, held = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), copy, data, Qt.MouseButton.LeftButton, held)
    window.dragEnterEvent(enter)
    assert enter.isAccepted()
    window.dropEvent(QDropEvent(QPointF(9, 9), copy, data, Qt.MouseButton.LeftButton, held))


def test_a_game_dropped_on_the_window_opens_and_is_remembered(window: MainWindow, game: Path) -> None:
    drop(window, game)
    assert window.rooms.desk.session.path == game
    assert window.settings.recent == (game,)


def test_sheets_dropped_on_the_window_are_taken_in(window: MainWindow, game: Path, session: GameSession) -> None:
    path = game.with_name("a.orders")
    path.write_text(session.sheet(ALLIES, [session.read_order("FR1IN line first")]))
    drop(window, game)
    drop(window, path)
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    assert dialog.table.item(0, 5).text() == "Taken in."
    dialog.reject()
    assert [status.handed_in for status in window.rooms.desk.session.seats()] == [True, False]


def test_several_sheets_dropped_at_once_are_taken_in_together(
    window: MainWindow, game: Path, session: GameSession
) -> None:
    paths = []
    for seat in (ALLIES, AUSTRIA):
        unit = next(token.id for token in session.view(seat).tokens if token.orderable)
        paths.append(game.with_name(f"{unit}.orders"))
        paths[-1].write_text(session.sheet(seat, [session.read_order(f"{unit} line first")]))
    drop(window, game)
    drop(window, *paths, game)
    (dialog,) = window.findChildren(ImportDialog)
    assert [dialog.table.item(row, 5).text() for row in range(dialog.table.rowCount())] == ["Taken in."] * 2
    dialog.reject()
    assert [status.handed_in for status in window.rooms.desk.session.seats()] == [True, True]


def test_sheets_dropped_over_a_player_s_shoulder_are_not_taken_in(
    window: MainWindow, game: Path, session: GameSession
) -> None:
    path = game.with_name("a.orders")
    path.write_text(session.sheet(AUSTRIA, [session.read_order("AU1IN line first")]))
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    drop(window, path, path)
    assert window.findChildren(ImportDialog) == []
    assert not any(status.handed_in for status in window.rooms.desk.session.seats())


def test_a_window_is_not_closed_over_a_turn_that_is_being_played(
    window: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.rooms.open_path(game)
    monkeypatch.setattr(type(window.rooms.worker), "running", property(lambda _: True))
    assert not window.close()
    assert window.isVisible()
    assert told(window).startswith("The turn is being played")
    monkeypatch.undo()
    assert window.close()


def test_a_turn_that_failed_is_told_and_the_seats_can_be_taken_again(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    window.rooms.seats_page.show_progress("Supply", 3, 15)
    window.rooms.worker.failed.emit("The disk is full.")
    assert told(window) == "The disk is full."
    assert button(window.rooms.seats_page, "take-seat").isEnabled()
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    assert window.rooms.desk.mode == "DRAFT"


def test_a_sheet_without_a_game_is_told_what_is_missing(window: MainWindow, tmp_path: Path) -> None:
    window.rooms.open_path(tmp_path / "a.orders")
    assert told(window).startswith("Open the game first")


def test_a_file_that_is_no_game_leaves_the_page_as_it_was(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "no.drum"
    path.write_text("nothing")
    window.rooms.open_path(path)
    assert "no.drum" in told(window)
    assert window.start_page.isVisible()


def test_a_position_has_one_seat_no_turn_to_play_and_exports_its_sheet(
    window: MainWindow, session: GameSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, sheet = tmp_path / "position.drum", tmp_path / "out.orders"
    session.export(ALLIES, position)
    window.rooms.open_path(position)
    seats = window.rooms.seats_page.findChild(QListWidget, "seats")
    assert seats is not None and seats.count() == 1
    assert not button(window.rooms.seats_page, "play-turn").isVisible()
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    unit = window.rooms.desk.own_units()[0]
    assert window.rooms.desk.enter_lines(f"{unit} line first") == []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(sheet), ""))
    hand_in = button(window.rooms.desk_page, "hand-in")
    assert hand_in.text() == "Export the order sheet…"
    click_hand_in(window.rooms.desk_page)
    assert window.rooms.desk.mode == "DRAFT"
    assert all(verdict.accepted for verdict in session.submit(sheet.read_text()))


def test_playing_without_all_orders_asks_first(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    click(button(window.rooms.seats_page, "play-turn"))
    box = window.findChild(QMessageBox)
    assert box is not None
    assert ALLIES in box.text() and AUSTRIA in box.text()
    box.reject()
    assert not window.rooms.worker.running


def test_the_theme_changes_and_the_view_stays_where_it_was(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    unit = window.rooms.desk.own_units()[0]
    window.rooms.desk.select(unit)
    strategic(window).go_to(window.rooms.desk_page.boards.scene.selected or 0, least=3.0)
    outlook = strategic(window).outlook
    window.swap_theme()
    assert window.settings.theme == "dark"
    assert strategic(window).board.palette_.theme.dark
    assert strategic(window).outlook == outlook
    assert window.rooms.desk.unit == unit


def test_the_docks_stand_where_they_were_left(qtbot: QtBot, window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    window.rooms.desk_page.docks["Tasks"].hide()
    window.close()
    again = MainWindow(window.settings, window.theme)
    qtbot.addWidget(again)
    again.show()
    again.rooms.open_path(game)
    take_seat(again, ALLIES, PASSWORDS[ALLIES] or "")
    assert again.rooms.desk_page.docks["Tasks"].isHidden()
    assert not again.rooms.desk_page.docks["Inspector"].isHidden()
    again.close()


def test_the_game_master_sees_every_square_and_gives_no_orders(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, GM, "")
    tokens = window.rooms.desk.view().tokens
    assert {token.id[:2] for token in tokens} >= {"FR", "SD", "AU"}
    assert not button(window.rooms.desk_page, "hand-in").isVisible()
    window.rooms.desk_page.boards.open_field(tokens[0].cell)
    assert window.rooms.desk_page.boards.field is not None
    choosing = window.rooms.desk_page.choosing
    for words in ("Milan", "Magenta", "AU1IN"):
        choosing.go_to(choosing.find(words)[0])
    assert window.rooms.desk.unit == "AU1IN"
    assert choosing.find("Atlantis") == ()


def test_a_player_finds_no_hidden_unit_by_its_name(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    known = {token.id for token in window.rooms.desk.view().tokens}
    assert "AU1IN" not in known
    assert "unit" not in {place.kind for place in window.rooms.desk_page.choosing.find("AU1IN")}
    assert "unit" in {place.kind for place in window.rooms.desk_page.choosing.find("FR1")}


def test_escape_steps_back_from_order_to_battlefield_to_selection(qtbot: QtBot, window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    page, desk = window.rooms.desk_page, window.rooms.desk
    token = next(token for token in desk.view().tokens if token.orderable and token.arm == "I")
    desk.select(token.id)
    page.boards.open_field(token.cell)
    page.begin_order(next(form for form in desk.session.ruleset.forms if form.kind == "move"))
    for left in ("the battlefield", "the selection", "nothing"):
        board = page.boards.current
        assert board is not None
        qtbot.keyClick(board, Qt.Key.Key_Escape)
        now = "the battlefield" if page.boards.field else "the selection" if desk.unit else "nothing"
        assert now == left
    assert desk.draft == ()


def test_an_order_without_fields_is_given_and_taken_back_by_the_same_button(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    desk = window.rooms.desk
    desk.select(desk.own_units()[5])
    halt = window.rooms.desk_menus.order_actions["halt on detection"]
    halt.trigger()
    assert [order.kind for order in desk.draft] == ["halt on detection"]
    assert halt.isChecked()
    halt.trigger()
    assert desk.draft == ()
    assert not halt.isChecked()


def test_an_order_line_in_the_unit_panel_opens_the_order_again(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    desk, panel = window.rooms.desk, window.rooms.desk_page.inspector.unit
    unit = desk.own_units()[5]
    desk.select(unit)
    desk.enter_lines(f"{unit} defend last-ditch")
    click(panel.findChild(QPushButton, "order"))
    assert panel.editor is not None
    assert panel.editor.data() == {"kind": "defend", "unit": unit, "mode": "last-ditch"}


def test_a_distance_is_measured_and_escape_ends_it(qtbot: QtBot, window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    view, page = strategic(window), window.rooms.desk_page
    board = window.rooms.desk.session.game.map.board
    view.go_to(board.cell("G4-V9"), least=2.0)
    page.choosing.measure()
    for name in ("G4-V9", "G6-V9"):
        click_cell(view, board.cell(name))
    assert page.message.startswith("2 squares, 30 km; on foot 1 turn, fatigue 2")
    for _ in range(4):
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.tool is None


def test_the_rooms_are_furnished_once_the_first_page_was_painted(
    qtbot: QtBot, qapp: QApplication, settings: Settings
) -> None:
    window = MainWindow(settings, apply_theme(qapp, "light"))
    qtbot.addWidget(window)
    assert not window.furnished
    window.show()
    qtbot.waitUntil(lambda: window.furnished)
    window.close()


def test_whoever_clicks_while_the_rooms_are_made_is_answered_in_between(
    qtbot: QtBot, qapp: QApplication, settings: Settings
) -> None:
    """What else waits for the window has its turn several times before the rooms are there, and before all is ready."""
    window = MainWindow(settings, apply_theme(qapp, "light"))
    qtbot.addWidget(window)
    turns: list[bool] = []
    other = QTimer(window)
    other.timeout.connect(lambda: turns.append(window.furnished))
    with qtbot.waitSignal(window.ready):
        window.show()
        other.start(0)
    assert turns.count(False) >= 4
    assert turns.count(True) >= 2
    window.close()


def test_who_is_quicker_than_the_rooms_is_served_all_the_same(
    qtbot: QtBot, qapp: QApplication, settings: Settings
) -> None:
    window = MainWindow(settings, apply_theme(qapp, "light"))
    qtbot.addWidget(window)
    click(button(window.start_page, "new-game"))
    assert window.findChild(NewGameDialog) is not None
    assert window.furnished


def test_a_window_closed_at_once_keeps_where_it_stood(qtbot: QtBot, qapp: QApplication, settings: Settings) -> None:
    window = MainWindow(settings, apply_theme(qapp, "light"))
    qtbot.addWidget(window)
    window.close()
    assert not settings.window.isEmpty()
    assert not window.furnished
