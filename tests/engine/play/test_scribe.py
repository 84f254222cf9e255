"""States written one after the other, of which what did not change is written once."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.play.scribe import Scribe
from drumhead.engine.play.state import canonical, encode, state_hash, text_hash
from drumhead.engine.play.view import View, encode_view
from tests.engine.play.test_state import START, Piece, Small

NAMES = st.text(max_size=3)
PIECES = st.builds(Piece, st.integers(0, 9), st.lists(st.integers(0, 9), max_size=3).map(tuple))
TABLES = st.dictionaries(NAMES, PIECES, max_size=5)
STATES = st.builds(Small, st.integers(0, 9), NAMES, TABLES, st.dictionaries(NAMES, NAMES, max_size=3))


@given(st.lists(STATES, max_size=4), st.lists(st.tuples(NAMES, st.none() | PIECES), max_size=6))
def test_every_state_of_a_row_is_written_as_it_would_be_alone(
    others: list[Small], changes: list[tuple[str, Piece | None]]
) -> None:
    scribe, state = Scribe(), START
    for other in others:
        assert scribe.text(other) == canonical(encode(other))
    for id, piece in changes:
        left = {other: kept for other, kept in state.pieces.items() if other != id}
        state = replace(state, pieces=left if piece is None else {**left, id: piece})
        assert scribe.text(state) == canonical(encode(state))


@given(st.lists(st.tuples(STATES, st.text(max_size=3), st.lists(st.integers(0, 9), max_size=3)), max_size=4))
def test_what_seats_are_given_is_written_as_it_would_be_alone(seen: list[tuple[Small, str, list[int]]]) -> None:
    scribe = Scribe()
    for state, seat, fields in seen:
        view = View(seat, "", False, 1, "moves", state, (), (), tuple(fields), ())
        assert scribe.view(view) == canonical(encode_view(view))


def test_the_hash_of_the_text_is_the_hash_of_the_state() -> None:
    assert text_hash(Scribe().text(START)) == state_hash(START)


def test_letters_beyond_ascii_are_written_as_they_are() -> None:
    state = Small(pieces={'é"': Piece(1)}, words={"ü": "\u2028"})
    assert Scribe().text(state) == canonical(encode(state))
