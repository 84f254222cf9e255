"""States, drafts and apply."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from drumhead.engine.play.events import Change
from drumhead.engine.play.scribe import Scribe
from drumhead.engine.play.state import LATER, Draft, apply, canonical, decode, encode, record_type, sets, state_hash


@dataclass(frozen=True, slots=True)
class Piece:
    cell: int
    path: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Small:
    turn: int = 1
    phase: str = "one"
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


START = Small(pieces={"a": Piece(1), "b": Piece(2, (3, 4))}, words={"x": "y"})


def test_a_draft_applies_what_it_records_and_leaves_the_state_alone() -> None:
    draft = Draft(START, "one")
    draft.record("moved", sets("pieces", "a", cell=9, path=(1, 2)))
    assert draft.table("pieces")["a"] == Piece(9, (1, 2))
    assert START.pieces["a"] == Piece(1)


def test_applying_the_events_of_a_draft_gives_the_state_the_draft_came_to() -> None:
    draft = Draft(START, "one")
    draft.record("moved", sets("pieces", "a", cell=9))
    draft.record("made", [Change(table="pieces", id="c", field="", now={"cell": 5, "path": [6]})])
    draft.record("gone", [Change(table="pieces", id="b", field="", now=None)])
    draft.record("turned", [Change(table="", id="", field="turn", now=2)])
    assert apply(START, draft.events) == draft.finished()
    assert draft.finished() == Small(2, "one", {"a": Piece(9), "c": Piece(5, (6,))}, {"x": "y"})


def test_events_are_numbered_within_turn_and_phase() -> None:
    draft = Draft(START, "one")
    ids = [draft.record("moved").id, draft.record("moved").id]
    assert ids == ["1.one.1", "1.one.2"]


def test_a_state_survives_json() -> None:
    again = decode(Small, json.loads(json.dumps(encode(START))))
    assert again == START
    assert state_hash(again) == state_hash(START)


def test_what_was_stored_without_a_field_that_records_have_now_gets_its_default() -> None:
    data = json.loads(json.dumps(encode(START)))
    del data["pieces"]["a"]["path"]
    data["pieces"]["b"]["gone since"] = 1
    assert decode(Small, data) == START


def test_records_that_are_read_are_as_frozen_as_those_that_are_made() -> None:
    again = decode(Small, json.loads(json.dumps(encode(START))))
    assert [hash(piece) for piece in again.pieces.values()] == [hash(piece) for piece in START.pieces.values()]
    with pytest.raises(FrozenInstanceError):
        again.pieces["a"].cell = 2  # type: ignore[misc]


def test_two_states_that_differ_have_two_hashes() -> None:
    assert state_hash(START) != state_hash(Small())


@dataclass(frozen=True)
class _Entry:
    name: str


@dataclass(frozen=True)
class _Tables:
    count: int
    names: frozenset[str]
    pairs: tuple[str, int]
    figures: dict[str, int]
    entries: dict[str, _Entry]


def test_only_tables_of_records_have_a_kind_of_record() -> None:
    kinds = [record_type(_Tables, name) for name in ("count", "names", "pairs", "figures", "entries")]
    assert kinds == [None, None, None, None, _Entry]


@dataclass(frozen=True, slots=True)
class Grown(Small):
    ships: Mapping[str, Piece] = field(default_factory=dict, metadata=LATER)
    flag: str = field(default="white", metadata=LATER)


def test_a_field_that_came_later_changes_no_text_before_something_is_said_of_it() -> None:
    assert encode(Grown()) == encode(Small())
    assert state_hash(Grown(ships={"a": Piece(1)})) != state_hash(Small())
    assert Scribe().text(Grown(flag="red")) == canonical(encode(Grown(flag="red")))


@pytest.mark.parametrize("state", [Grown(), Grown(ships={"a": Piece(1, (2,))}), Grown(flag="red")])
def test_what_is_not_written_is_read_as_it_was(state: Grown) -> None:
    assert decode(Grown, json.loads(json.dumps(encode(state)))) == state
