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
    begun = session.picture("MacMahon", FRAME, 1).figures
    assert any(isinstance(figure, figures.Ghost) for figure in begun), "what was ordered ends in a ghost"
    assert [figure.style for figure in begun if isinstance(figure, figures.Path) and figure.numbered] == ["order"]
    for later in (session.picture("MacMahon", FRAME), session.picture("MacMahon", FRAME, 1, session.phases(1)[-1])):
        assert not any(isinstance(figure, figures.Ghost) for figure in later.figures), "the next turn has no orders yet"


def marched(session: GameSession) -> None:
    """A turn in which FR1IN marches off to the north, where an enemy stands beside it, and another goes east."""
    ordered(session, "MacMahon", "FR1IN march G5-V5")
    ordered(session, "Gyulai", "AU2IN march - G7-V6")
    for seat in ("MacMahon", "Gyulai"):
        session.submit(session.sheet(seat, session.draft(seat)))
    session.advance()


def test_a_march_is_drawn_from_the_phase_in_which_it_was_made(session: GameSession) -> None:
    marched(session)
    board = session.game.map.board
    north = figures.Path((board.cell("G5-V6"), board.cell("G5-V5")), "order", numbered=True)
    drawn = {phase: paths_after(session, "MacMahon", phase) for phase in session.phases(1)}
    before = session.phases(1).index("strategic-1")
    assert not any(found for phase, found in list(drawn.items())[:before])
    assert all(found == [north] for phase, found in list(drawn.items())[before:])
    assert paths(session, "MacMahon") == [north], "so has the picture of the turn that waits, until it is ordered"


def paths_after(session: GameSession, seat: str, phase: str) -> list[figures.Path]:
    found = session.picture(seat, FRAME, 1, phase).figures
    return [figure for figure in found if isinstance(figure, figures.Path) and figure.style in ("order", "seen")]


def told_on_maps(session: GameSession, seat: str) -> tuple[figures.Figure, ...]:
    """What lies over the maps of a seat's report of the first turn."""
    (section,) = (section for section in session.turn_report(seat, 1).sections if section.pictures)
    (figures_,) = {picture.figures for picture in section.pictures}
    return figures_


def test_a_turn_report_has_a_map_of_what_the_seat_saw_and_of_nothing_else(session: GameSession) -> None:
    marched(session)
    cell = session.game.map.board.cell
    north = figures.Path((cell("G5-V6"), cell("G5-V5")), "order", numbered=True)
    east = figures.Path((cell("G6-V6"), None, cell("G7-V6")), "order", numbered=True)
    assert told_on_maps(session, "MacMahon") == (north,)
    assert told_on_maps(session, "gm") == (north, east)
    assert told_on_maps(session, "Gyulai") == (east, figures.Sign(cell("G5-V6"), "went"))
    assert "strangers seen to go" in write_html(session.turn_report("Gyulai", 1))
    assert "strangers seen to go" not in write_html(session.turn_report("MacMahon", 1))


def test_the_map_of_a_turn_lies_round_all_that_happened(session: GameSession) -> None:
    marched(session)
    (section,) = (section for section in session.turn_report("gm", 1).sections if section.pictures)
    (part,) = (picture.frame.part for picture in section.pictures)
    assert part is not None
    board = session.game.map.board
    for name in ("G5-V5", "G5-V6", "G6-V6", "G7-V6"):
        column, row = board.position(board.cell(name))
        assert part.column < column < part.column + part.columns - 1 and part.row < row < part.row + part.rows - 1


def test_a_battlefield_after_a_phase_shows_the_moves_of_that_phase_alone(session: GameSession) -> None:
    ordered(session, "MacMahon", "FR1IN move 5-9")
    session.submit(session.sheet("MacMahon", session.draft("MacMahon")))
    session.advance()
    cell = session.game.map.board.cell("G5-V6")
    found = {
        phase: [f.cells for f in _over(session, cell, phase) if isinstance(f, figures.Path)]
        for phase in session.phases(1)
    }
    moved = {
        event.phase: (event.facts["start"], event.facts["end"])
        for event in session.events("MacMahon", 1)
        if event.kind == "moved"
    }
    assert moved
    assert {phase: cells[0] for phase, cells in found.items() if cells} == moved
    assert not [f for f in _over(session, cell, None) if isinstance(f, figures.Path)], "the next turn has none yet"


def _over(session: GameSession, cell: int, phase: str | None) -> tuple[figures.Figure, ...]:
    turn = 1 if phase else None
    return session.picture("MacMahon", Frame(600, 500, square=cell), turn, phase).figures
