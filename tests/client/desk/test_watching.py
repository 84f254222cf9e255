"""Seats' orders have colours that tell them apart, and are like those of their troops."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from drumhead.client.desk.watching import seat_tones
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario


def test_seats_of_the_first_side_are_blue_those_of_others_red(tmp_path: Path) -> None:
    with closing(GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")) as session:
        assert seat_tones(session) == {"MacMahon": 1, "Canrobert": 2, "Gyulai": 0}


def test_powers_have_the_colours_of_their_land(tmp_path: Path) -> None:
    with closing(GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")) as session:
        assert list(seat_tones(session).values()) == [0, 1, 2, 3, 4, 5, 6]
        assert list(seat_tones(session)) == sorted(seat.name for seat in session.game.seats)
