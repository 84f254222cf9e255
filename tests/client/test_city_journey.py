"""Two years of City/Country Diplomacy by mouse: Cities and Countries clicked apart, railways, a summer, builds."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from tests.client.at_one_screen import play_turn, seats, sit_down, turns
from tests.client.driving import take_seat

SUMMER = {"three_seasons": "the odd ones"}


@pytest.mark.slow
@pytest.mark.slow
def test_two_years_of_cities_and_countries_are_played_by_mouse(qtbot: QtBot, window: MainWindow) -> None:
    sit_down(window, "city-country-1901", **SUMMER)
    assert len(seats(window)) == 3
    for turn in turns("city_1901.txt"):
        play_turn(qtbot, window, turn)
    assert window.rooms.desk.session.turn_title() == "Spring 1903, movement"
    take_seat(window, "Anna", "")
    view = window.rooms.desk.session.view("Anna")
    held = {token.id: token.owner for token in view.tokens}
    assert held["TRI*"] == "Italy", "the City was entered from its Country"
    assert held["MUN*"] == "Germany", "a railway move never brought anybody in"
    assert {"LON*", "ROM*", "BER*"} <= held.keys(), "units are raised in Cities"
