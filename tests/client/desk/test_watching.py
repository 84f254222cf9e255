"""Seats' orders have colours that tell them apart, and are like those of their troops."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.watching import seat_tones, watching
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Path as Arrow
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet


def test_seats_of_the_first_side_are_blue_those_of_others_red(tmp_path: Path) -> None:
    with closing(GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")) as session:
        assert seat_tones(session) == {"MacMahon": 1, "Canrobert": 2, "Gyulai": 0}


def test_powers_have_the_colours_of_their_land(tmp_path: Path) -> None:
    with closing(GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")) as session:
        assert list(seat_tones(session).values()) == [0, 1, 2, 3, 4, 5, 6]
        assert list(seat_tones(session)) == sorted(seat.name for seat in session.game.seats)


def test_orders_that_are_watched_lie_on_map_and_battlefield_in_their_seats_colours_and_without_numbers(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = OrderDesk()
    desk.open(GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1"))
    session, cell = desk.session, desk.session.game.map.board.cell
    session.submit(sheet("MacMahon", "FR1IN march G5-V7", "FR1AQ march G4-V7 G5-V7", "FR1IN move 9-7"))
    session.submit(sheet("Gyulai", "AU2IN march G6-V7"))
    desk.take_seat(GM)
    seen, told = watching(desk), list[tuple[str, ...]]()
    seen.changed.connect(lambda: told.append(seen.seats))
    assert watching(desk) is seen and (seen.figures(), seen.on_field(cell("G5-V6"))) == ([], [])
    seen.watch(["MacMahon", "Gyulai"])
    seen.watch(("MacMahon", "Gyulai"))
    arrows = [figure for figure in seen.figures() if isinstance(figure, Arrow)]
    goals = [(arrow.cells[-1], arrow.tone) for arrow in arrows]
    assert goals == [(cell("G5-V7"), 1), (cell("G5-V7"), 1), (cell("G6-V7"), 0)]
    assert not any(arrow.numbered or arrow.label for arrow in arrows)
    inner = [figure for figure in seen.on_field(cell("G5-V6")) if isinstance(figure, Arrow)]
    assert len(inner) == 1 and (inner[0].tone, inner[0].numbered, inner[0].label) == (1, False, "")
    assert seen.on_field(cell("G6-V6")) == []
    desk.take_seat("Gyulai")
    assert told == [("MacMahon", "Gyulai"), ()] and seen.seats == ()
    desk.close()
