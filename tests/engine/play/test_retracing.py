"""Moments of a turn made again from the state before them and the events since."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.play.events import Change, write_events
from drumhead.engine.play.retracing import changes_in, retraced
from drumhead.engine.play.state import Draft, canonical, decode, encode, sets
from tests.engine.play.test_state import START, Piece, Small

IDS = st.sampled_from("abcd")
PATHS = st.lists(st.integers(0, 9), max_size=2)


def _stored(draft: Draft[Small]) -> bytes:
    """The events of a draft as a file holds them."""
    return write_events(draft.events)


def _read(state: Small) -> Small:
    """A state as it comes from a file."""
    return decode(Small, json.loads(canonical(encode(state))))


@given(st.lists(st.tuples(IDS, st.sampled_from(["cell", "path", "made", "gone", "turn"]), st.integers(0, 9), PATHS)))
def test_a_moment_retraced_is_the_one_that_would_have_been_stored(
    doings: list[tuple[str, str, int, list[int]]],
) -> None:
    draft = Draft(START, "one")
    for id, what, number, path in doings:
        there = id in draft.table("pieces")
        if what == "turn":
            draft.record("turned", [Change(table="", id="", field="turn", now=number)])
        elif what == "made":
            draft.record("made", [Change(table="pieces", id=id, field="", now={"cell": number, "path": path})])
        elif what == "gone" and there:
            draft.record("gone", [Change(table="pieces", id=id, field="", now=None)])
        elif there and what != "gone":
            draft.record("moved", sets("pieces", id, **{what: number if what == "cell" else path}))
    found = retraced(_read(START), changes_in(_stored(draft)), "two")
    wanted = _read(replace(draft.finished(), phase="two"))
    assert found == wanted
    assert list(found.pieces) == list(wanted.pieces)
    assert all(type(piece) is Piece for piece in found.pieces.values())


@pytest.mark.parametrize("text", ["", "[", "{}", '[{"changes":[{"table":"pieces"}]}]', '[{"changes":1}]'])
def test_events_that_are_damaged_are_an_error_of_values(text: str) -> None:
    with pytest.raises(ValueError, match=r"changes|JSON|array"):
        changes_in(text.encode())


def test_records_that_were_made_stand_among_the_others_by_their_names() -> None:
    """As they would come from a file; what is made anew does not stay where it was, or go behind."""
    draft = Draft(START, "one")
    for id in ("z", "c", "0"):
        draft.record("made", [Change(table="pieces", id=id, field="", now={"cell": 5, "path": []})])
    draft.record("gone", [Change(table="pieces", id="a", field="", now=None)])
    draft.record("moved", sets("pieces", "c", cell=8))
    found = retraced(_read(START), changes_in(_stored(draft)), "two")
    assert list(found.pieces.items()) == [("0", Piece(5)), ("b", Piece(2, (3, 4))), ("c", Piece(8)), ("z", Piece(5))]
    assert found.phase == "two" and found.words == START.words
    draft.record("made", [Change(table="pieces", id="a", field="", now={"cell": 6, "path": []})])
    draft.record("gone", [Change(table="pieces", id="z", field="", now=None)])
    again = retraced(_read(START), changes_in(_stored(draft)), "two")
    assert list(again.pieces) == ["0", "a", "b", "c"] and again.pieces["a"] == Piece(6)
