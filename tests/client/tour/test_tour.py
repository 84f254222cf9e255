"""The first steps: they wait for what is asked, show it when asked to, and play themselves to the end."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.client.tour.steps import REACHED, SHOWN, is_done, read_steps, show
from drumhead.client.tour.tour import STEPS, Tour
from drumhead.engine.maps.bundled import data_folder
from tests.client.driving import button, click

FILE = data_folder("resources") / "tour" / STEPS


@pytest.fixture
def tour(window: MainWindow) -> Tour:
    click(button(window.start_page, "first-steps"))
    found = window.rooms.tour
    assert isinstance(found, Tour)
    return found


def test_every_step_waits_for_something_known_and_can_be_shown() -> None:
    steps = read_steps(FILE)
    assert len(steps) > 8
    assert [step for step in steps if step.until.split()[0] not in REACHED or step.show.split()[0] not in SHOWN] == []


def test_it_goes_on_only_when_the_player_did_what_is_asked(window: MainWindow, tour: Tour) -> None:
    assert window.page is window.rooms.seats_page and tour.strip.isVisible()
    assert "Take this seat" in tour.strip.words.text()
    tour.look()
    assert tour.at == 0
    window.rooms.seats_page.seat_requested.emit("You")
    tour.look()
    assert tour.at == 0, "the hand-over page is not the desk"
    window.rooms.hand_over.opened.emit("You", "")
    tour.look()
    assert tour.at == 1
    window.rooms.desk.select("FR1AQ")
    tour.look()
    assert tour.at == 1, "another unit was meant"
    window.rooms.desk.select("FR1IN")
    tour.look()
    assert (tour.at, tour.strip.far.text()) == (2, f"3 of {len(read_steps(FILE))}")


def test_a_step_that_waits_for_an_order_waits_for_one_of_its_kind(window: MainWindow, tour: Tour) -> None:
    show(window.rooms, "take You")
    assert not is_done(window.rooms, "order line")
    window.rooms.desk.enter_lines("FR1IN line rear")
    assert is_done(window.rooms, "order line") and not is_done(window.rooms, "order march")


@pytest.mark.slow
def test_it_plays_itself_to_the_end(window: MainWindow, tour: Tour, qtbot: QtBot) -> None:
    reached = []
    while not tour.ended:
        reached.append(tour.at)
        assert len(reached) < 30
        tour.show_step()
        qtbot.waitUntil(lambda: not window.rooms.worker.running)
        tour.look()
    assert reached == list(range(len(read_steps(FILE)))), "each act does what its step waits for"
    assert window.rooms.desk.session.turn == 2
    assert window.rooms.desk.is_open, "the game stays open"


def test_its_words_name_the_keys_as_they_are_now(window: MainWindow, tour: Tour) -> None:
    window.keymap.assign("desk.leave-the-desk", "F9")
    tour.at = next(at for at, step in enumerate(read_steps(FILE)) if step.until == "seats")
    tour.begin()
    assert "(F9)" in tour.strip.words.text() and "(Ctrl+L)" not in tour.strip.words.text()


def test_it_ends_with_its_game_and_leaves_the_folder_of_games_alone(window: MainWindow, tour: Tour) -> None:
    assert window.settings.toured and window.settings.folder != tour.path.parent
    folder = tour.path.parent
    window.rooms.begin_tour()
    assert window.rooms.tour is not None and window.rooms.tour is not tour
    assert not folder.exists()
    window.rooms.close_game()
    assert window.rooms.tour is None and window.page is window.start_page
