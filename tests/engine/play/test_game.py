"""Seats: what they are called, by whom units and offices are held, and that an unknown one is named."""

from __future__ import annotations

from typing import Any, cast

import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Game, Seat

NEY = Seat("Ney", "france", "Marshal", ("War Minister",), ("Ney", "Reille"))
OUDINOT = Seat("Oudinot", "france", holds=("Oudinot",))
METTERNICH = Seat("Metternich", "austria", "metternich", ("War Minister of austria", "Chancellor"))


@pytest.fixture
def game() -> Game[Any]:
    nothing = cast(Any, None)
    return Game("g", nothing, nothing, (NEY, OUDINOT, METTERNICH), {"france": "France", "austria": "Austria"})


def test_a_seat_is_told_with_its_title_and_once_where_both_are_one() -> None:
    assert [seat.words for seat in (NEY, OUDINOT, METTERNICH)] == ["Ney, Marshal", "Oudinot", "metternich"]


def test_an_office_is_of_its_seats_side_unless_it_says_of_what_it_is() -> None:
    assert NEY.desks == ("War Minister of france",) and OUDINOT.desks == ()
    assert METTERNICH.desks == ("War Minister of austria", "Chancellor of austria")


def test_a_seat_is_found_in_any_case_and_the_game_masters_is_there_in_every_game(game: Game[Any]) -> None:
    assert game.seat("nEy") is NEY
    for name in (GM, "GM"):
        assert (game.seat(name).name, game.seat(name).title) == (GM, "Game master")
    with pytest.raises(UnknownNameError, match=r"no seat 'Murat'; the seats are Ney, Oudinot, Metternich\."):
        game.seat("Murat")


def test_seats_hold_commanders_and_offices_in_the_scenarios_order(game: Game[Any]) -> None:
    assert game.seats_that_hold("Reille") == ("Ney",)
    assert game.seats_that_hold("Oudinot", "Ney") == ("Ney", "Oudinot")
    assert game.seats_that_hold("Chancellor of austria") == ("Metternich",)
    assert game.seats_that_hold("Murat") == game.seats_that_hold() == ()
    assert game.seats_of("france") == (NEY, OUDINOT) and game.seats_of("spain") == ()
