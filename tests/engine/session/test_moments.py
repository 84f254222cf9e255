"""Every moment of a turn, of which the file keeps the events and the last state: what it was when it was played."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from drumhead.engine.errors import GameFileError
from drumhead.engine.play.events import GM
from drumhead.engine.play.retracing import changes_in
from drumhead.engine.play.state import canonical, decode, encode
from drumhead.engine.play.turn import Step
from drumhead.engine.play.view import encode_view
from drumhead.engine.session import GameSession, playing, record
from tests.engine.session import strait
from tests.engine.session.pages import scenario, sheet

Played = tuple[GameSession, Mapping[tuple[int, str], Any]]


@pytest.fixture(params=["skirmish", "strait"])
def played(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Played]:
    """A game of two turns, and the states after its phases, caught while they were played."""
    caught: dict[tuple[int, str], Any] = {}
    advance = playing.advance

    def watched(phases: Any, game: Any, state: Any, *more: Any) -> Iterator[Step[Any]]:
        for step in advance(phases, game, state, *more):
            caught[state.turn, step.phase] = step.state
            yield step

    monkeypatch.setattr(playing, "advance", watched)
    page = scenario(tmp_path) if request.param == "skirmish" else strait.scenario(tmp_path)
    session = GameSession.create(page, tmp_path / "game.drum", seed="1")
    for turn in (1, 2):
        if request.param == "skirmish":
            session.submit(sheet("MacMahon", "FR1IN engage T1-T2", "FR1IN attack assault", turn=turn))
        session.advance()
    yield session, caught
    session.close()


def test_after_every_phase_the_state_is_the_one_that_was_played(played: Played) -> None:
    session, caught = played
    assert len(caught) == sum(len(session.phases(turn)) for turn in (1, 2))
    for (turn, phase), state in caught.items():
        assert session.data(GM, turn, phase) == encode(state)


def test_in_whatever_sequence_moments_are_asked_for_they_are_the_same(played: Played) -> None:
    session, caught = played
    for seed in range(6):
        moments = Random(seed).sample(sorted(caught), len(caught))
        session.reload()
        assert [session.data(GM, *at) for at in moments] == [encode(caught[at]) for at in moments]


def test_who_goes_through_a_turn_reads_what_changed_in_each_phase_once(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _ = played
    read = list[bytes]()
    monkeypatch.setattr(record, "changes_in", lambda text: read.append(text) or changes_in(text))
    phases = session.phases(2)
    for phase in phases:
        session.view(GM, 2, phase)
    assert len(read) == len(phases) - 1


def test_what_a_seat_sees_of_a_moment_is_what_it_would_see_of_a_stored_state(played: Played) -> None:
    session, caught = played
    game, ruleset = session.game, session.ruleset
    for (turn, phase), state in caught.items():
        stored = decode(ruleset.state_type, json.loads(canonical(encode(state))))
        for seat in (*game.seats, game.seat(GM)):
            shown = encode_view(session.view(seat.name, turn, phase))
            assert json.dumps(shown) == json.dumps(encode_view(ruleset.view(game, stored, seat)))


def test_of_a_turn_one_state_is_stored(played: Played) -> None:
    session, _ = played
    with sqlite3.connect(session.path) as file:
        rows = file.execute("select turn, number from steps where state is not null order by turn, number").fetchall()
    file.close()
    assert rows == [(1, 0), *((turn, len(session.phases(turn))) for turn in (1, 2))]


def test_a_turn_without_its_state_is_named_as_damage(played: Played) -> None:
    session, _ = played
    with sqlite3.connect(session.path) as file:
        file.execute("update steps set state = null where turn = 1")
    file.close()
    session.reload()
    with pytest.raises(GameFileError, match="damaged"):
        session.view(GM, 2, None)


@pytest.mark.parametrize(
    "text", [b"{}", b"[]", b'{"turn": "soon"}', b"\xff", b'{"turn": 1, "phase": "supply", "units": 3}']
)
def test_a_state_that_is_none_is_named_as_damage(played: Played, text: bytes) -> None:
    session, _ = played
    with sqlite3.connect(session.path) as file:
        file.execute("update steps set state = ? where state is not null and turn = 1", (zlib.compress(text),))
    file.close()
    session.reload()
    with pytest.raises(GameFileError, match="damaged"):
        session.view(GM, 2, None)


def test_what_turns_that_were_played_are_called_is_not_read_again_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")
    turns = range(1, 4)
    for _ in turns:
        session.advance()
    titles, read = [session.turn_title(turn) for turn in turns], list[tuple[int, int]]()
    assert titles == ["Spring 1901, movement", "Fall 1901, movement", "Spring 1902, movement"]
    session.advance()
    session.reload()
    state = session.hand.record.state
    with monkeypatch.context() as patch:
        patch.setattr(session.hand.record, "state", lambda at: read.append(at) or state(at))
        assert [session.turn_title(turn) for turn in turns] == titles
    assert not read
    assert session.turn_title() == "Spring 1903, movement"
    session.close()
