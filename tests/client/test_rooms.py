"""The rooms behind the first page: what is asked, opened, refused and put away, and in which order."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client import rooms as rooms_module
from drumhead.client.dialogs.import_sheets import ImportDialog
from drumhead.client.dialogs.new_game import NewGame, NewGameDialog
from drumhead.client.dialogs.rulings import RulingsDialog
from drumhead.client.editor.open_map_dialog import OpenMapDialog
from drumhead.client.main_window import MainWindow
from drumhead.client.preferences.placing import first_place
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.client.timeline.strip import Notch
from drumhead.engine.maps.squares.writer import write_map
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, Said
from tests.client.driving import ALLIES, AUSTRIA, PASSWORDS, button, click, click_hand_in, said, take_seat
from tests.engine.maps.squares.sheets import small_map
from tests.engine.session.pages import scenario as skirmish
from tests.engine.session.pages import sheet
from tests.engine.session.strait import scenario

pytestmark = pytest.mark.whole


def told(window: MainWindow) -> list[str]:
    """What the message boxes say that are open; they are closed."""
    boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    texts = [box.text() for box in boxes]
    for box in boxes:
        box.done(0)
        box.setParent(None)
    return texts


def busy(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn is being played."""
    monkeypatch.setattr(type(window.rooms.worker), "running", property(lambda _: True))


@pytest.fixture
def strait(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A game of two powers without passwords."""
    seats = {"Gothia": None, "Iberia": None}
    window.rooms.found(NewGame(scenario(tmp_path), tmp_path / "strait.drum", seats, None, "7"))
    return window


def test_the_scenarios_are_offered_by_date_and_the_one_asked_for_is_chosen(window: MainWindow) -> None:
    window.rooms.ask_new("diplomacy-1901")
    (dialog,) = window.findChildren(NewGameDialog)
    dates = [scenario.date for scenario in dialog._scenarios]
    assert dates == sorted(dates) and len(dates) > 2
    assert dialog.asked().path.name.startswith("diplomacy-1901")


def test_a_scenario_that_cannot_be_read_is_told_and_the_others_are_offered(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = Path(scenario(tmp_path)), tmp_path / "bad.toml"
    bad.write_text("title = 3")
    monkeypatch.setattr(rooms_module, "scenario_files", lambda: (bad, good))
    window.rooms.ask_new()
    assert any("bad.toml" in text for text in told(window))
    (dialog,) = window.findChildren(NewGameDialog)
    assert [found.id for found in dialog._scenarios] == ["strait"]


def test_without_a_scenario_nothing_is_asked(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "scenario_files", tuple)
    window.rooms.ask_new()
    assert window.findChildren(NewGameDialog) == []


def test_while_a_turn_is_played_no_game_is_founded_opened_closed_or_left_for_a_map(
    strait: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy(strait, monkeypatch)
    strait.rooms.ask_new()
    strait.rooms.open_path(game)
    strait.rooms.close_game()
    strait.rooms.ask_map()
    assert strait.findChildren(NewGameDialog) == strait.findChildren(OpenMapDialog) == []
    assert strait.rooms.desk.session.path != game
    assert strait.page is strait.rooms.seats_page
    monkeypatch.undo()


def test_a_game_that_was_founded_is_at_hand_remembered_and_begins_with_its_seats(
    strait: MainWindow, tmp_path: Path
) -> None:
    assert strait.page is strait.rooms.seats_page
    assert strait.windowTitle() == "The Strait – Drumhead"
    assert said(strait.rooms.seats_page)[:2] == ["The Strait", "Spring 1901, movement: waiting for orders."]
    assert strait.settings.recent == (tmp_path / "strait.drum",)
    assert strait.settings.folder == tmp_path
    assert not QApplication.overrideCursor()


def test_a_game_that_cannot_be_founded_is_told_and_nothing_changes(window: MainWindow, tmp_path: Path) -> None:
    taken = tmp_path / "taken.drum"
    taken.write_text("mine")
    window.rooms.found(NewGame(scenario(tmp_path), taken, {"Gothia": None, "Iberia": None}, None, "7"))
    assert len(told(window)) == 1
    assert taken.read_text() == "mine"
    assert window.page is window.start_page
    assert not window.rooms.desk.is_open
    assert not QApplication.overrideCursor()


def test_a_file_is_asked_for_where_the_last_one_was_and_none_is_opened_if_none_is_named(
    window: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = iter(["", str(game)])

    def answer(parent: object, title: str, folder: str, kinds: str) -> tuple[str, str]:
        asked.append(folder)
        return next(answers), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)
    window.rooms.ask_open()
    assert not window.rooms.desk.is_open
    window.rooms.ask_open()
    assert window.rooms.desk.session.path == game
    assert asked == [str(window.settings.folder)] * 2


def test_sheets_are_asked_for_and_taken_in_and_the_seats_say_so(
    window: MainWindow, game: Path, session: GameSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = game.with_name("a.orders")
    path.write_text(session.sheet(ALLIES, [session.read_order("FR1IN line first")]))
    window.rooms.open_path(game)
    answers = iter([[], [str(path)]])
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (next(answers), ""))
    window.rooms.ask_import()
    assert window.findChildren(ImportDialog) == []
    window.rooms.ask_import()
    (dialog,) = window.findChildren(ImportDialog)
    assert not dialog.unsealed.isHidden(), "a game without a game master's password trusts who sits there"
    dialog.reject()
    assert f"No orders yet from {AUSTRIA}." in said(window.rooms.seats_page)[-1]


def test_who_may_not_relent_is_not_offered_to(window: MainWindow, tmp_path: Path) -> None:
    path, sheet = tmp_path / "strait.drum", tmp_path / "a.orders"
    GameSession.create(scenario(tmp_path), path, seed="7", gm_password="umpire").close()
    sheet.write_text("hello")
    window.rooms.open_path(path)
    window.rooms.open_path(sheet)
    (dialog,) = window.findChildren(ImportDialog)
    assert dialog.unsealed.isHidden()
    dialog.reject()
    dialog.setParent(None)
    take_seat(window, GM, "umpire")
    window.rooms.open_path(sheet)
    (dialog,) = window.findChildren(ImportDialog)
    assert not dialog.unsealed.isHidden()
    dialog.reject()
    assert window.page is window.rooms.desk_page


def test_once_all_orders_are_in_the_turn_is_played_without_asking(
    strait: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[object, ...]] = []
    monkeypatch.setattr(strait.rooms.worker, "start", lambda *args: begun.append(args))
    strait.rooms.ask_play()
    (box,) = [box for box in strait.findChildren(QMessageBox) if box.isVisible()]
    assert box.text() == "No orders yet from Gothia, Iberia."
    next(part for part in box.findChildren(QPushButton) if part.text() == "Play the turn").click()
    assert begun == [(strait.rooms.desk.session.path, 1)]
    strait.rooms.seats_page.end_progress()
    for seat in ("Gothia", "Iberia"):
        take_seat(strait, seat, "")
        click_hand_in(strait.rooms.desk_page)
        click(button(strait.rooms.desk_page, "leave-desk"))
    strait.rooms.ask_play()
    assert len(begun) == 2
    assert "The turn begins  0%" in strait.rooms.seats_page._progress.text()
    monkeypatch.undo()


def test_a_turn_that_was_played_leads_back_to_the_seats_of_the_next(strait: MainWindow) -> None:
    strait.rooms.seats_page.show_progress("Moves", 1, 2)
    other = GameSession.open(strait.rooms.desk.session.path)
    other.advance()
    other.close()
    strait.rooms.worker.succeeded.emit()
    assert strait.rooms.desk.session.turn == 2
    assert said(strait.rooms.seats_page)[1] == "Fall 1901, movement: waiting for orders."
    assert button(strait.rooms.seats_page, "take-seat").isEnabled()


def test_a_wrong_password_is_told_and_the_desk_stays_shut(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    window.rooms.seats_page.seat_requested.emit(ALLIES)
    assert window.page is window.rooms.hand_over
    assert window.windowTitle() == "Drumhead", "the page between two seats names nothing"
    window.rooms.hand_over.opened.emit(ALLIES, "glory")
    assert window.page is window.rooms.hand_over
    assert len(said(window.rooms.hand_over)[-1]) > 10
    window.rooms.hand_over.cancelled.emit()
    assert window.page is window.rooms.seats_page
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    assert window.page is window.rooms.desk_page
    assert window.windowTitle() == f"{window.rooms.desk.session.game.scenario.title} – Drumhead"


def test_the_game_master_is_called_by_his_office(strait: MainWindow) -> None:
    strait.rooms.seats_page.seat_requested.emit(GM)
    assert said(strait.rooms.hand_over)[0] == "Game master"
    assert button(strait.rooms.hand_over, "open-desk").isVisible()


def test_a_game_that_is_closed_leads_to_the_first_page_and_is_offered_there(strait: MainWindow) -> None:
    strait.rooms.close_game()
    assert strait.page is strait.start_page
    assert strait.windowTitle() == "Drumhead"
    assert strait.rooms.desk_page.boards.strategic is None
    assert "strait" in [strait.start_page._recent.item(0).text().partition("\n")[0]]


def test_a_map_is_chosen_and_opened_in_the_place_of_a_game(
    qtbot: QtBot, strait: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_map(small_map(), tmp_path / "small")
    strait.rooms.ask_map()
    (dialog,) = strait.findChildren(OpenMapDialog)
    answers = iter(["", str(tmp_path / "small")])
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: next(answers))
    browse = next(part for part in dialog.findChildren(QPushButton) if "folder of your own" in part.text())
    browse.click()
    assert dialog.isVisible()
    browse.click()
    assert strait.page is strait.rooms.workshop.maps
    assert not strait.rooms.desk.is_open
    assert strait.windowTitle().startswith("Small")
    assert strait.rooms.workshop.maps.boards.strategic is not None
    qtbot.waitUntil(strait.rooms.workshop.maps.boards.strategic.hasFocus)
    assert not QApplication.overrideCursor()


def test_of_several_games_dropped_at_once_the_first_is_opened(window: MainWindow, game: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.drum"
    other.write_text("nothing")
    window.rooms.take_in([])
    window.rooms.take_in([game, other])
    assert window.rooms.desk.session.path == game
    assert told(window) == []


def test_a_first_window_is_as_large_as_a_board_needs(qtbot: QtBot, qapp: QApplication, settings: Settings) -> None:
    first = MainWindow(settings, apply_theme(qapp, "light"))
    qtbot.addWidget(first)
    assert first.geometry() == first_place(first.screen().availableGeometry())
    first.resize(900, 700)
    first.close()
    again = MainWindow(settings, apply_theme(qapp, "light"))
    qtbot.addWidget(again)
    assert abs(again.width() - 900) < 120
    assert first.page is first.start_page


def test_the_cards_of_the_first_page_and_its_buttons_lead_on(
    window: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    for name in ("ask_new", "ask_open", "ask_map"):
        monkeypatch.setattr(window.rooms, name, lambda *args, name=name: asked.append((name, *args)))
    monkeypatch.setattr(window.rooms, "open_path", lambda path: asked.append(path))
    for name in ("new-game", "open-game", "edit-map", "scenario-lombardy-1859"):
        click(button(window.start_page, name))
    window.start_page.recent_requested.emit(game)
    assert asked == [("ask_new",), ("ask_open",), ("ask_map",), ("ask_new", "lombardy-1859"), game]


@pytest.mark.parametrize(
    ("names", "welcome"), [(("a.txt",), False), ((), False), (("a.txt", "b.drum"), True), (("a.orders",), True)]
)
def test_only_files_of_the_program_may_be_dropped(window: MainWindow, names: tuple[str, ...], welcome: bool) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(f"/games/{name}") for name in names])
    copy, held = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), copy, data, Qt.MouseButton.LeftButton, held)
    enter.ignore()
    window.dragEnterEvent(enter)
    assert enter.isAccepted() is welcome


def test_rulings_are_the_game_masters_and_players_hear_of_them_as_they_sit_down(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "skirmish.drum"
    GameSession.create(skirmish(tmp_path), path, seed="7").close()
    window.rooms.open_path(path)
    command = next(action for action in window.commands() if "Rulings" in action.text())
    assert not command.isEnabled()
    take_seat(window, "MacMahon", "")
    assert not command.isEnabled()
    assert window.rooms.desk_page.message == ""
    window.rooms.desk_page.leave_requested.emit()
    take_seat(window, GM, "")
    assert command.isEnabled()
    desk = window.rooms.desk
    desk.select("FR1IN")
    command.trigger()
    (dialog,) = window.findChildren(RulingsDialog)
    assert dialog.words.text() == "unit FR1IN "
    dialog.words.setText("unit FR1IN place=G4-V7")
    dialog.reason.setText("lost his way")
    next(part for part in dialog.findChildren(QPushButton) if "Make" in part.text()).click()
    moved = desk.view().token("FR1IN")
    assert moved is not None
    assert desk.session.game.map.board.name(moved.cell) == "G4-V7"
    dialog.reject()
    window.rooms.desk_page.leave_requested.emit()
    take_seat(window, "MacMahon", "")
    assert window.rooms.desk_page.message == "Ruling on unit FR1IN: place G4-V7 7-7 (was G5-V6 7-7)."
    window.rooms.desk_page.leave_requested.emit()
    take_seat(window, "Gyulai", "")
    assert window.rooms.desk_page.message == "The game master made a correction that changes what you see."


def test_a_ship_on_the_chosen_square_stands_in_the_line_of_a_ruling(window: MainWindow, tmp_path: Path) -> None:
    page = Path(skirmish(tmp_path))
    river = '[[map.rivers]]\nclass = "unfordable"\ncourse = ["G4-V8 0-7", "G5-V8 14-7"]\n'
    page.write_text(f'{page.read_text()}[[ships]]\nid = "FR1RT"\nplace = "G4-V8 7-7"\n{river}')
    GameSession.create(str(page), tmp_path / "afloat.drum", seed="7").close()
    window.rooms.open_path(tmp_path / "afloat.drum")
    take_seat(window, GM, "")
    desk = window.rooms.desk
    window.rooms.desk_page.choosing.choose_square(desk.session.game.map.board.cell("G4-V8"))
    next(action for action in window.commands() if "Rulings" in action.text()).trigger()
    (dialog,) = window.findChildren(RulingsDialog)
    assert dialog.words.text() == "ship FR1RT "
    dialog.words.setText("ship FR1RT place='G5-V8 7-7'")
    dialog.reason.setText("as the admiral wrote")
    next(part for part in dialog.findChildren(QPushButton) if "Make" in part.text()).click()
    notes = desk.session.ruleset.notes(desk.session.game, desk.view())
    assert [desk.session.game.map.board.name(note.cell) for note in notes if note.kind == "ship"] == ["G5-V8"]
    dialog.reject()


def test_a_turn_that_was_corrected_is_marked_and_can_be_taken_back_at_the_desk(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "skirmish.drum"
    session = GameSession.create(skirmish(tmp_path), path, seed="7")
    session.advance()
    session.hand.again(("before", "end", "unit", "AU2IN", "in_fort=true"), Said("so be it", forced=True))
    session.rule(("unit", "AU2IN", "men=77"), Said("a slip"))
    session.advance()
    session.close()
    window.rooms.open_path(path)
    take_seat(window, GM, "")
    page = window.rooms.desk_page
    turns = page.timeline.findChild(QComboBox, "replay-turns")
    assert [turns.itemText(at) for at in range(turns.count())] == ["Turn 1 (corrected)", "Turn 2"]
    turns.setCurrentIndex(0)
    label = page.timeline.findChild(QLabel, "moment")
    page.timeline.first()
    assert label.text() == "Start, ruled on past a rule"
    page.timeline.go(page.timeline.notches - 1)
    assert label.text().endswith(", ruled on past a rule")
    model = page.events_page.model
    fonts = {
        model.index(row).data(): model.index(row).data(Qt.ItemDataRole.FontRole) for row in range(model.rowCount())
    }
    assert {text.startswith("As ruled") for text, font in fonts.items() if font is not None} == {True}
    turns.setCurrentIndex(1)
    next(action for action in window.commands() if "Take a turn" in action.text().replace("&", "")).trigger()
    (dialog,) = window.findChildren(RulingsDialog)
    assert dialog.tabs.currentWidget() is dialog.back
    click(next(part for part in dialog.findChildren(QPushButton) if "Take back" in part.text().replace("&", "")))
    assert (window.rooms.desk.session.turn, turns.count()) == (2, 1)
    dialog.reject()
    page.leave_requested.emit()
    take_seat(window, "Gyulai", "")
    assert "(corrected)" in turns.itemText(0)
    assert page.message.startswith("Ruling on turn 2: it waits again (was played).")


def test_in_a_replay_the_battle_that_is_chosen_stands_in_the_ruling(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "skirmish.drum"
    session = GameSession.create(skirmish(tmp_path), path, seed="7")
    session.submit(sheet("MacMahon", "FR1IN move 9-7 from T1", "FR1IN attack assault"))
    session.advance()
    session.close()
    window.rooms.open_path(path)
    take_seat(window, GM, "")
    page = window.rooms.desk_page
    page.timeline.show_moments([Notch("tactical-1", "T1", "Tactical phase 1"), Notch("end", "End", "End")])
    page.timeline.first()
    model = page.events_page.model
    page.events_page.choose(
        next(row for row in range(model.rowCount()) if " attack AU1IN" in str(model.index(row).data()))
    )
    window.rooms.ask_ruling()
    (dialog,) = window.findChildren(RulingsDialog)
    assert dialog.words.text() == "battle tactical-1 'G5-V6 9-7' "
    assert dialog.again
    dialog.reject()
