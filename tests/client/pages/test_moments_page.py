"""Moments worth seeing, as a page: a click leads to phase, square and board; notes are kept beside the game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLineEdit, QListView, QPushButton

from drumhead.client.desk_page import DeskPage
from drumhead.client.main_window import MainWindow
from drumhead.client.pages.moments_page import IN_ORDER, MomentsPage
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.recall.highlights import Highlight
from drumhead.engine.session.recalling.bookmarks import bookmarks
from tests.client.driving import ALLIES, PASSWORDS, click, take_seat

pytestmark = pytest.mark.whole

FOUND = (
    Highlight("strategic-1", 10334, None, "sighting", "First seen.", 70, "1.strategic-1.1"),
    Highlight("tactical-3", 10334, 18, "battle", "A battle.", 500, "1.tactical-3.1"),
)


@pytest.fixture
def page(window: MainWindow, founded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DeskPage:
    monkeypatch.setattr("drumhead.client.pages.moments_page.highlights", lambda *_: FOUND)
    path = Path(shutil.copy(founded, tmp_path / "played.drum"))
    window.rooms.open_path(path)
    window.rooms.desk.session.advance()
    window.rooms.close_game()
    window.rooms.open_path(path)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    window.rooms.desk_page.bring("Moments")
    return window.rooms.desk_page


def moments(page: DeskPage) -> MomentsPage:
    found = page.front.page
    assert isinstance(found, MomentsPage)
    return found


def test_the_weightiest_comes_first_or_all_as_they_came_or_those_of_a_kind(page: DeskPage) -> None:
    shown = moments(page)
    assert shown.rows() == ("Tactical phase 3: A battle.", "Strategic phase 1: First seen.")
    order, kinds = shown.findChild(QComboBox, "moments-order"), shown.findChild(QComboBox, "moments-kind")
    assert order is not None and kinds is not None
    order.setCurrentText(IN_ORDER)
    assert shown.rows() == ("Strategic phase 1: First seen.", "Tactical phase 3: A battle.")
    kinds.setCurrentText("battle")
    assert shown.rows() == ("Tactical phase 3: A battle.",)


def test_a_click_shows_the_phase_the_square_and_the_battlefield(page: DeskPage) -> None:
    moments(page).choose(0)
    assert page.front.page is None and page.desk.moment == (1, "tactical-3")
    assert page.boards.field_cell == 10334 and page.boards.field_scene is not None
    assert Cells((18,), "event") in page.boards.field_scene.overlay("event")
    before = page.boards.field
    page.bring("Moments")
    moments(page).choose(0)
    assert page.boards.field is before, "a battlefield that is open stays as it is seen"
    page.bring("Moments")
    moments(page).choose(1)
    assert page.desk.moment == (1, "strategic-1") and page.boards.field is None
    assert Cells((10334,), "event") in page.boards.scene.overlay("event")


def test_a_note_is_kept_at_the_moment_shown_and_leads_back_to_it(page: DeskPage) -> None:
    page.timeline.show_moment(1, "rail")
    page.bring("Moments")
    shown = moments(page)
    line, keep = shown.findChild(QLineEdit, "moment-note"), shown.findChild(QPushButton, "moment-keep")
    assert line is not None
    line.setText("Trains at last")
    click(keep)
    assert [(mark.phase, mark.note) for mark in bookmarks(page.desk.session, ALLIES)] == [("rail", "Trains at last")]
    assert shown.rows()[-1] == "Note, Rail movement: Trains at last"
    page.timeline.first()
    page.front.show_boards()
    assert ("Rail", "“Trains at last”") in page.timeline.strip.words(), "the timeline tells of it"
    page.bring("Moments")
    assert line.text() == "", "each moment has its own"
    shown.choose(len(shown.rows()) - 1)
    assert page.desk.moment == (1, "rail")


def test_a_seat_that_is_left_leaves_nothing(page: DeskPage) -> None:
    shown = moments(page)
    shown.forget()
    view = shown.findChild(QListView, "moments")
    assert view is not None and view.model().rowCount() == 0
    assert [line.text() for line in shown.findChildren(QLineEdit)] == [""]
