"""A seat's own orders on its pictures and in its report, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.play import figures
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.session import GameSession
from tests.engine.session.pages import PAGE

FRAME = Frame(600, 500, detail=0.2)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    page = tmp_path / "skirmish.toml"
    page.write_text(PAGE, encoding="utf-8")
    found = GameSession.create(str(page), tmp_path / "game.drum", seed="1")
    yield found
    found.close()


def ordered(session: GameSession, seat: str, *lines: str) -> None:
    """Keep orders as a seat's draft."""
    session.save_draft(seat, tuple(session.read_order(line, seat) for line in lines))


def paths(session: GameSession, seat: str, square: str = "") -> list[figures.Path]:
    """The orders' ways on a picture."""
    board = session.game.map.board
    frame = Frame(600, 500, square=board.cell(square)) if square else FRAME
    found = session.picture(seat, frame).figures
    return [figure for figure in found if isinstance(figure, figures.Path) and figure.style in ("order", "move")]


def test_a_seats_march_is_on_its_map_and_on_nobody_elses(session: GameSession) -> None:
    assert paths(session, "MacMahon") == []
    ordered(session, "MacMahon", "FR1IN march G5-V5")
    board = session.game.map.board
    (march,) = paths(session, "MacMahon")
    assert march.cells == (board.cell("G5-V6"), board.cell("G5-V5")) and march.numbered
    for other in ("Canrobert", "Gyulai", "gm"):
        assert paths(session, other) == []


def test_a_move_is_on_its_battlefield_alone(session: GameSession) -> None:
    ordered(session, "MacMahon", "FR1IN move 9-9")
    spots = session.game.map.tactical_board
    (move,) = paths(session, "MacMahon", "G5-V6")
    assert move.cells == (spots.cell("7-7"), spots.cell("9-9"))
    assert paths(session, "MacMahon", "G4-V6") == []
    assert paths(session, "Gyulai", "G5-V6") == []


def test_orders_stand_in_the_report_of_the_position(session: GameSession) -> None:
    before = write_html(session.position_report("MacMahon"))
    ordered(session, "MacMahon", "FR1IN march G5-V5")
    after = write_html(session.position_report("MacMahon"))
    assert "march, a number a phase" in after and "march, a number a phase" not in before
    assert "march, a number a phase" not in write_html(session.position_report("Canrobert"))


def test_orders_of_a_turn_that_was_played_are_drawn_where_it_begins(session: GameSession) -> None:
    ordered(session, "MacMahon", "FR1IN march G5-V5")
    session.submit(session.sheet("MacMahon", session.draft("MacMahon")))
    session.advance()
    assert paths(session, "MacMahon") == [], "the next turn has no orders yet"
    begun = session.picture("MacMahon", FRAME, 1).figures
    assert [figure.style for figure in begun if isinstance(figure, figures.Path) and figure.numbered] == ["order"]
    later = session.picture("MacMahon", FRAME, 1, session.phases(1)[-1]).figures
    assert not any(isinstance(figure, figures.Path) and figure.numbered for figure in later)
