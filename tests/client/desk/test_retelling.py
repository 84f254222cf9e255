"""Turns that were played: their moments, events and reports at the desk."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QListView
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.client.models.lines_model import ITEM_ROLE
from drumhead.engine.play import figures
from drumhead.engine.play.events import Event
from drumhead.engine.session import GameSession
from tests.client.driving import ALLIES, PASSWORDS, field, strategic, take_seat

pytestmark = pytest.mark.whole


@pytest.fixture(scope="module")
def twice(founded: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of which two turns were played, never written to."""
    path = Path(shutil.copy(founded, tmp_path_factory.mktemp("played") / "played.drum"))
    session = GameSession.open(path)
    session.advance()
    session.advance()
    session.close()
    return path


@pytest.fixture
def seated(window: MainWindow, twice: Path, tmp_path: Path) -> MainWindow:
    """The allied desk after two turns."""
    window.rooms.open_path(Path(shutil.copy(twice, tmp_path / "played.drum")))
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def listed(window: MainWindow) -> QListView:
    """The list of all events of the newest turn."""
    page = window.rooms.desk_page
    page.timeline.now()
    page.bring("Events")
    (found,) = page.events_page.findChildren(QListView)
    return found


def events(window: MainWindow) -> list[Event]:
    model = window.rooms.desk_page.events_page.model
    return [model.index(row).data(ITEM_ROLE) for row in range(model.rowCount())]


def test_an_event_is_shown_by_a_click_and_its_battlefield_opened_by_a_double_click(seated: MainWindow) -> None:
    view, page = listed(seated), seated.rooms.desk_page
    shown = events(seated)
    row = next(at for at, event in enumerate(shown) if event.cell is not None)
    index = view.model().index(row, 0)
    view.scrollTo(index)
    at = view.visualRect(index).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.boards.field is None
    assert page.events_page.why()
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.boards.field_cell == shown[row].cell
    assert field(seated).isVisible()
    before = field(seated)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.boards.field is before, "a battlefield that is open stays as it is seen"


def test_another_turn_is_replayed_from_its_start_with_its_own_report(qtbot: QtBot, seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    page.bring("Report")
    assert page.report_page.report == desk.session.turn_report(ALLIES, 2)
    turns = page.timeline.findChild(QComboBox)
    assert turns is not None
    turns.setCurrentIndex(turns.findText("Turn 1"))
    assert desk.moment is not None
    assert desk.moment[0] == 1
    page.bring("Report")
    assert page.report_page.report == desk.session.turn_report(ALLIES, 1)
    page.handing.go()
    assert desk.moment is None
    assert not any(status.handed_in for status in desk.session.seats())


def test_the_replay_draws_what_was_told_of_the_phase_it_shows(window: MainWindow, session: GameSession) -> None:
    session.submit(session.sheet(ALLIES, (session.read_order("FR12IN march G4-V8", ALLIES),)))
    session.advance()
    window.rooms.open_path(session.path)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    desk, cell = window.rooms.desk, session.game.map.board.cell
    desk.show_moment(1, "strategic-1")
    drawn = window.rooms.desk_page.boards.scene.overlay("orders")
    assert drawn == session.ruleset.figures(session.game, session.events(ALLIES, 1, "strategic-1"))
    assert any(isinstance(figure, figures.Path) and figure.cells[-1] == cell("G4-V8") for figure in drawn)
    desk.show_moment(1, "supply")
    assert window.rooms.desk_page.boards.scene.overlay("orders") == ()
    desk.show_now()
    assert window.rooms.desk_page.boards.scene.overlay("orders") == ()


def test_no_order_is_given_in_a_replay(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    unit = desk.own_units()[0]
    page.timeline.first()
    assert desk.enter_lines(f"{unit} line first") == [(f"{unit} line first", "")]
    assert "go back to now" in page.message
    assert not desk.set_order(desk.session.read_order(f"{unit} line first"))
    assert (desk.draft, desk.undo_stack.count()) == ((), 0)
    page.timeline.now()
    assert desk.enter_lines(f"{unit} line first") == []
    assert [order.kind for order in desk.draft] == ["line"]


@pytest.mark.parametrize("ending", [".html", ".txt"])
def test_a_report_is_saved_as_a_page_or_as_text(
    seated: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    path = tmp_path / f"turn{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    seated.rooms.desk_page.save_report()
    assert seated.rooms.desk_page.message == f"Written: {path}"
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>") is (ending == ".html")
    assert "report of turn 2" in text


def test_a_report_that_cannot_be_written_is_told_and_one_not_named_is_left(
    seated: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([str(tmp_path / "nowhere" / "a.html"), ""])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (next(answers), ""))
    seated.rooms.desk_page.save_report()
    told = seated.rooms.desk_page.message
    assert "nowhere" in told
    seated.rooms.desk_page.save_report()
    assert seated.rooms.desk_page.message == told
    assert list(tmp_path.glob("**/*.html")) == []


def test_an_event_is_marked_on_the_board_and_the_mark_goes_with_the_moment(seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    page.timeline.now()
    row, event = next((at, one) for at, one in enumerate(events(seated)) if one.cell is not None)
    page.events_page.choose(row)
    assert page.boards.scene.overlay("event")
    assert event.cell is not None
    assert strategic(seated).seen.contains(strategic(seated).board.plane.rect(event.cell))
    page.timeline.first()
    assert not page.boards.scene.overlay("event")


def test_a_turn_is_replayed_from_before_its_first_phase_when_nothing_had_happened_yet(seated: MainWindow) -> None:
    page, session = seated.rooms.desk_page, seated.rooms.desk.session
    assert page.timeline.notches == len(session.phases(2)) + 1
    page.timeline.first()
    label = page.timeline.findChild(QLabel, "moment")
    assert label is not None
    assert (label.text(), seated.rooms.desk.moment) == ("Start", (2, None))
    assert events(seated) == []
    page.timeline.now()
    assert len(events(seated)) == len(session.events(ALLIES, 2)) > 0
