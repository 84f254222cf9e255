"""A turn played at the desk: troops glide between two moments, both ways, and stand where they came in the end."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QComboBox, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.desk_page import DeskPage
from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.driving import ALLIES, PASSWORDS, part, take_seat

pytestmark = pytest.mark.whole

MARCH = ("FR12IN march G4-V8",)


@pytest.fixture(scope="module")
def played(founded: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A turn in which a brigade marched a square, never written to."""
    path = Path(shutil.copy(founded, tmp_path_factory.mktemp("marched") / "played.drum"))
    session = GameSession.open(path)
    session.submit(session.sheet(ALLIES, tuple(session.read_order(line, ALLIES) for line in MARCH)), unsealed=True)
    session.advance()
    session.close()
    return path


@pytest.fixture
def page(window: MainWindow, played: Path, tmp_path: Path) -> Iterator[DeskPage]:
    window.rooms.open_path(Path(shutil.copy(played, tmp_path / "played.drum")))
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    found = window.rooms.desk_page
    found.front.show_boards()
    yield found
    found.film.end()


def at(page: DeskPage, phase: str) -> None:
    page.timeline.show_moment(1, phase)
    assert page.desk.moment == (1, phase)


def where(page: DeskPage) -> set[int]:
    return {
        cell for cell, marks in page.boards.scene.marks.items() for mark in marks for t in mark.tokens if t.id in IDS
    }


IDS = {"FR12IN"}


def picture(page: DeskPage) -> QImage:
    return page.boards.scene.picture(page.boards.scene.plane.rect(page.desk.session.game.map.board.cell("G4-V8")), SIZE)


SIZE = QSize(300, 300)


def test_a_step_on_is_played_and_ends_with_all_where_they_came(page: DeskPage) -> None:
    cell = page.desk.session.game.map.board.cell("G4-V8")
    at(page, "tactical-2")
    page.timeline.on()
    assert page.desk.moment == (1, "strategic-1")
    (glider,) = page.boards.scene.on_the_way.gliders
    assert (glider.text, glider.cells[-1]) == ("I", cell)
    assert where(page) == set(), "who is on his way stands nowhere"
    start, end = (page.boards.scene.plane.centre(cell) for cell in glider.cells)
    assert page.boards.scene.on_the_way.places() == (start,)
    page.film.way.setCurrentTime(page.film.way.duration())
    page.film.end()
    assert page.boards.scene.on_the_way.gliders == ()
    assert where(page) == {cell}
    assert end == page.boards.scene.plane.centre(cell)


def test_a_step_back_is_played_the_other_way(page: DeskPage) -> None:
    at(page, "strategic-1")
    page.timeline.back()
    (glider,) = page.boards.scene.on_the_way.gliders
    assert glider.cells[0] == page.desk.session.game.map.board.cell("G4-V8")
    page.film.end()
    assert where(page) == {glider.cells[-1]}


@pytest.mark.slow
def test_a_jump_to_a_phase_shows_the_same_picture_from_wherever_it_comes(page: DeskPage) -> None:
    seen = []
    for before in ("supply", "rail", "end", "tactical-2", "strategic-2"):
        at(page, before)
        at(page, "strategic-1")
        seen.append(picture(page))
    at(page, "tactical-2")
    page.timeline.on()
    page.film.end()
    seen.append(picture(page))
    assert all(other == seen[0] for other in seen[1:])


def _tick(page: DeskPage) -> None:
    """The time of a phase is over."""
    (timer,) = page.timeline.findChildren(QTimer)
    timer.timeout.emit()


def test_playing_leaves_out_quiet_phases_and_stops_at_the_end(page: DeskPage) -> None:
    assert page.film.is_quiet(1, "supply") and not page.film.is_quiet(1, "strategic-1")
    page.timeline.first()
    shown = []
    page.timeline.moment_requested.connect(lambda turn, phase: shown.append(phase))
    part(page.timeline, QToolButton, "replay-play").click()
    for _ in range(20):
        _tick(page)
    assert "strategic-1" in shown and "tactical-1" not in shown
    assert shown[-1] == "end" and not page.timeline.playing


def test_speed_changes_how_long_a_phase_is_shown(page: DeskPage) -> None:
    usual = page.timeline.pace
    action = page.timeline.findChild(QAction, "replay.speed-4")
    assert action is not None
    action.trigger()
    assert page.timeline.pace == round(usual / 4)


def test_nothing_plays_on_behind_a_dialog_or_a_page(qtbot: QtBot, page: DeskPage) -> None:
    page.timeline.first()
    part(page.timeline, QToolButton, "replay-play").click()
    box = QMessageBox(page)
    qtbot.addWidget(box)
    box.open()
    _tick(page)
    assert not page.timeline.playing and page.desk.moment == (1, None)
    box.done(0)
    part(page.timeline, QToolButton, "replay-play").click()
    page.turn("Moments")
    assert not page.timeline.playing


def test_a_seat_that_is_left_leaves_nobody_on_his_way(page: DeskPage) -> None:
    at(page, "tactical-2")
    page.timeline.on()
    assert page.film.running
    page.desk.leave_seat()
    assert not page.film.running and page.boards.scene.on_the_way.gliders == ()
    assert page.film._seen is None


def test_whoever_leaves_the_desk_during_a_film_leaves_an_empty_map(page: DeskPage) -> None:
    at(page, "tactical-2")
    page.timeline.on()
    assert page.film.running
    page.leave_requested.emit()
    assert page.desk.seat == "" and dict(page.boards.scene.marks) == {}


def test_a_game_master_who_watched_orders_leaves_an_empty_map(window: MainWindow, played: Path, tmp_path: Path) -> None:
    window.rooms.open_path(Path(shutil.copy(played, tmp_path / "played.drum")))
    take_seat(window, GM, PASSWORDS.get(GM) or "")
    page = window.rooms.desk_page
    at(page, "strategic-1")
    evening = next(found for found in page.front.pages if isinstance(found, EveningPage))
    page.bring("Evening")
    evening.tabs.setCurrentWidget(evening.orders)
    evening.orders.boxes[ALLIES].setChecked(True)
    assert page.boards.scene.overlay("orders")
    page.leave_requested.emit()
    assert not page.boards.scene.overlay("orders")


def test_the_game_master_looks_at_a_replay_as_any_seat(window: MainWindow, played: Path, tmp_path: Path) -> None:
    window.rooms.open_path(Path(shutil.copy(played, tmp_path / "played.drum")))
    take_seat(window, GM, PASSWORDS.get(GM) or "")
    page, desk = window.rooms.desk_page, window.rooms.desk
    eyes = page.timeline.findChild(QComboBox, "replay-eyes")
    assert eyes is not None and not eyes.isHidden()
    whole = {token.id for token in desk.view().tokens}
    eyes.setCurrentIndex(eyes.findData(ALLIES))
    assert desk.moment == (1, None) and desk.eyes == ALLIES
    assert desk.view() == desk.session.view(ALLIES, 1, None)
    assert {token.id for token in desk.view().tokens} < whole
    at(page, "strategic-1")
    assert desk.events(1, "strategic-1") == desk.session.events(ALLIES, 1, "strategic-1")
    page.timeline.now()
    assert desk.eyes == GM and {token.id for token in desk.view().tokens} == whole
