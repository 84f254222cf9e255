"""Where a turn begins and a phase ends in what a file holds, what it tells phase by phase, and positions by name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.intake import ORDERS_PHASE
from tests.engine.session.pages import scenario, sheet


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameSession]:
    """Two turns were played, the second from a ruling; of the first a line was refused."""
    folder = tmp_path_factory.mktemp("record")
    session = GameSession.create(scenario(folder), folder / "game.drum", seed="1")
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2", "FR9IN engage T1"), drop_refused=True)
    session.advance()
    session.rule(("unit", "FR1IN", "men=1500"), Said("a slip"))
    session.advance()
    yield session
    session.close()


@pytest.fixture(scope="module")
def home(game: GameSession) -> Iterator[GameSession]:
    """MacMahon's position, with which the third turn waits."""
    path = game.path.with_name("mine.drum")
    game.export("MacMahon", path)
    with closing(GameSession.open(path)) as position:
        yield position


def _ends(game: GameSession, turn: int) -> tuple[int, int]:
    return turn, len(game.phases(turn))


def test_a_turn_begins_where_it_is_stored_or_where_the_one_before_ended(game: GameSession) -> None:
    at, (first, *_, last) = game.hand.record.at, game.phases(2)
    assert [at(turn, None) for turn in (1, 2, 3)] == [(1, 0), (2, 0), _ends(game, 2)]
    assert at(None, None) == _ends(game, 2)
    assert (at(2, first), at(2, last), at(None, first)) == ((2, 1), _ends(game, 2), (2, 1))
    with pytest.raises(UnknownNameError, match=r"holds no turn 4; turn 3 waits for orders\.$"):
        at(4, None)
    with pytest.raises(UnknownNameError, match=f"Turn 2 has no phase 'picnic'; stored are {first}, "):
        at(2, "picnic")
    with pytest.raises(UnknownNameError, match="Turn 3 has no phase 'end'; stored are none yet"):
        at(3, "end")


def test_a_position_begins_behind_the_turn_before_it(game: GameSession, home: GameSession) -> None:
    assert home.phases(2) == game.phases(2) and home.phases(1) == home.phases(3) == ()
    assert [home.has_start(turn) for turn in (1, 2, 3)] == [False, True, False]
    assert [game.has_start(turn) for turn in (1, 2, 3, 4)] == [True, True, True, False]
    assert home.turn == game.turn == 3 and home.turn_title() == game.turn_title()
    assert home.turn_title(2) == game.turn_title(2)


def test_the_first_phase_of_a_turn_is_told_with_the_lines_that_were_refused_for_it_and_no_other_is(
    game: GameSession,
) -> None:
    first, second, *_ = game.phases(1)
    refused = [event for event in game.events("MacMahon", 1) if event.phase == ORDERS_PHASE]
    assert len(refused) == 1 and refused[0] in game.events("MacMahon", 1, first)
    assert all(event.phase == second for event in game.events("MacMahon", 1, second))
    assert all(event.phase in (first, ORDERS_PHASE) for event in game.events(GM, 1, first))
    assert not [event for event in game.events("Gyulai", 1) if event.phase == ORDERS_PHASE]


def test_positions_are_named_by_what_a_seat_holds_and_the_game_masters_by_the_state(game: GameSession) -> None:
    names = {seat: game.position(seat) for seat in ("MacMahon", "Canrobert", "Gyulai", GM)}
    assert len(set(names.values())) == 4 and {len(name) for name in names.values()} == {16}
    last = game.hand.file.phases(2)[-1][2]
    assert last.startswith(names[GM])
    record = game.hand.record
    assert record.position(GM, record.at(1, None)) == game.hand.file.phases(1)[0][2][:16]
    assert record.position("Gyulai", record.at(1, None)) != names["Gyulai"]


def test_a_position_holds_the_last_turn_and_the_rulings_since_that_its_seat_heard_of(game: GameSession) -> None:
    path = game.path.with_name("ruled.drum")
    game.hand.file.copy(path)
    with closing(GameSession.open(path)) as other:
        other.rule(("unit", "FR1IN", "men=900"), Said("another slip"))
        for seat, steps in (("MacMahon", 1), ("Gyulai", 0)):
            out = path.with_name(f"{seat}.drum")
            other.export(seat, out)
            with closing(GameSession.open(out)) as position:
                assert [len(position.rulings(seat, turn)) for turn in (2, 3)] == [steps] * 2
                assert position.position(seat) == other.position(seat) and position.view(seat) == other.view(seat)
