"""States, drafts and apply."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from drumhead.engine.play.events import Change
from drumhead.engine.play.scribe import Scribe
from drumhead.engine.play.state import (
    LATER,
    Draft,
    apply,
    canonical,
    changed,
    decode,
    encode,
    plain,
    record_type,
    sets,
    state_hash,
    written_fields,
)


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


def test_who_knows_of_an_event_stands_once_and_by_the_alphabet() -> None:
    """The same text for the same event, on every machine."""
    names = ("Niel", "Ney", "Zobel", "Canrobert", "Gyulai", "MacMahon", "Benedek", "Giulay", "Ney")
    found = Draft(START, "one").record("moved", seen_by=names)
    assert found.seen_by == ("Benedek", "Canrobert", "Giulay", "Gyulai", "MacMahon", "Ney", "Niel", "Zobel")


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


def test_a_draft_shows_what_stands_now_of_tables_and_of_the_state_itself() -> None:
    draft = Draft(START, "one")
    assert draft.table("pieces") is START.pieces and (draft.value("turn"), draft.phase, draft.turn) == (1, "one", 1)
    first = draft.record("turned", [Change(table="", id="", field="turn", now=7), *sets("pieces", "a", cell=5)])
    assert (draft.value("turn"), draft.table("pieces")["a"].cell, START.turn) == (7, 5, 1)
    assert draft.events == (first,) and draft.event(0) is first
    draft.write(sets("pieces", "a", cell=6))
    assert draft.finished().pieces["a"].cell == 6 and draft.events == (first,), "what is written is not told"


def test_an_event_keeps_what_was_said_of_it_and_who_may_know_in_the_order_of_their_names() -> None:
    told = Draft(START, "one").record(
        "moved",
        rule="7.4",
        cause="order A march",
        retells="1.one.9",
        cell=3,
        tactical=4,
        units=["b", "a"],
        seen_by=["Ney", "Murat", "Ney"],
        secret={"men": 3},
        by=2,
    )
    assert (told.rule, told.cause, told.retells, told.cell, told.tactical) == ("7.4", "order A march", "1.one.9", 3, 4)
    assert (told.units, told.seen_by, told.secret, told.facts) == (("b", "a"), ("Murat", "Ney"), {"men": 3}, {"by": 2})
    assert told.cause_known_to == ("*",) and told.phase == "one" and told.ordered()


def test_changes_of_what_there_is_not_are_an_error() -> None:
    for change in (
        Change(table="pieces", id="z", field="cell", now=1),
        Change(table="pieces", id="z", field="", now=None),
        Change(table="pieces", id="a", field="colour", now=1),
        Change(table="", id="", field="colour", now=1),
        Change(table="ships", id="a", field="cell", now=1),
    ):
        draft = Draft(START, "one")
        with pytest.raises((KeyError, TypeError, AttributeError)):
            draft.write([change])
            draft.finished()


def test_plain_values_of_a_table_are_put_in_as_they_are() -> None:
    draft = Draft(START, "one")
    draft.write([Change(table="words", id="z", field="", now="new"), Change(table="words", id="x", field="", now=None)])
    assert draft.finished().words == {"z": "new"}


@dataclass(frozen=True)
class _Loose:
    name: str
    size: int = 1


@dataclass(frozen=True, slots=True)
class _Checked:
    name: str
    size: int = 1

    def __post_init__(self) -> None:
        if self.size < 0:
            raise ValueError("too small")


@pytest.mark.parametrize("record", [Piece(1, (2,)), _Loose("a"), _Checked("a")])
def test_a_record_is_changed_in_some_fields_and_stays_as_it_was_itself(record: object) -> None:
    fields = {"path": (9,)} if isinstance(record, Piece) else {"size": 9}
    found = changed(record, fields)
    assert type(found) is type(record) and plain(found) == {**encode(record), **fields}
    assert changed(record, {}) == record != found and found is not record


def test_what_a_record_checks_when_it_is_made_is_checked_when_it_is_changed() -> None:
    with pytest.raises(ValueError, match="too small"):
        changed(_Checked("a"), {"size": -1})


def test_records_of_one_field_or_none_are_written_too() -> None:
    @dataclass(frozen=True)
    class Empty:
        pass

    assert (encode(_Entry("x")), encode(Empty())) == ({"name": "x"}, {})
    assert plain({"a": (_Entry("x"), 1, None), "b": {"c": _Entry("y")}}) == {
        "a": ({"name": "x"}, 1, None),
        "b": {"c": {"name": "y"}},
    }


def test_the_fields_that_are_written_stand_by_the_alphabet_without_those_of_which_nothing_is_said() -> None:
    assert written_fields(Grown()) == ("phase", "pieces", "turn", "words")
    assert written_fields(Grown(flag="red")) == ("flag", "phase", "pieces", "turn", "words")
    assert tuple(encode(Grown(flag="red"))) == written_fields(Grown(flag="red"))
