"""Rulings as values: a game master's words read, what a change leads back to, which rulings stand and concern what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import Change, Event
from drumhead.engine.play.orders import Order
from drumhead.engine.play.rulings import (
    AGAIN,
    IN_TURN,
    NOTICE,
    RULED,
    RULING,
    InTurn,
    Wanted,
    concerns,
    corrects,
    forced,
    in_turn,
    inverse,
    is_meant,
    marked,
    read_pair,
    read_wanted,
    shows,
    standing,
    value_at,
)
from drumhead.engine.play.state import apply
from tests.engine.play.test_state import START, Piece

KINDS = ("unit", "depot")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("unit FR1IN men=1500 name=a=b", Wanted("", "unit", "FR1IN", {"men": "1500", "name": "a=b"})),
        ("make unit FR9IN place=Lyon", Wanted("make", "unit", "FR9IN", {"place": "Lyon"})),
        ("make unit FR9IN", Wanted("make", "unit", "FR9IN", {})),
        ("remove depot D3", Wanted("remove", "depot", "D3", {})),
        ("unit FR1IN men=", Wanted("", "unit", "FR1IN", {"men": ""})),
    ],
)
def test_what_a_game_master_wants_is_read(words: str, wanted: Wanted) -> None:
    assert read_wanted(words.split(), KINDS) == wanted
    assert wanted.subject == f"{wanted.kind} {wanted.id}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "'' cannot be mended; what can is unit, depot"),
        ("make", "'' cannot be mended"),
        ("army A1 men=1", "'army' cannot be mended"),
        ("unit", "Which unit"),
        ("unit men=1500", "not 'men=1500'"),
        ("remove unit FR1IN men=3", "nothing else is said of it"),
        ("unit FR1IN", "KEY=VALUE is expected, such as"),
        ("unit FR1IN men", "not 'men'"),
        ("unit FR1IN =3", "not '=3'"),
    ],
)
def test_what_nobody_can_want_is_refused_with_what_was_expected(words: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_wanted(words.split(), KINDS)
    assert read_pair("a=") == ("a", "")


def _change(table: str, id: str, field: str, now: Any) -> Change:
    return Change(table=table, id=id, field=field, now=now)


def test_the_inverse_of_changes_leads_back_whatever_they_made_changed_or_removed() -> None:
    (known, piece), *_ = START.pieces.items()
    changes = (
        _change("", "", "turn", 9),
        _change("pieces", known, "cell", piece.cell + 1),
        _change("pieces", "new", "", {"cell": 4, "path": []}),
    )
    after = apply(START, (Event(id="1.ruling.1", kind=RULING, phase=RULING, changes=changes),))
    assert (after.turn, after.pieces[known].cell, after.pieces["new"].cell) == (9, piece.cell + 1, 4)
    back = inverse(START, changes)
    assert [change.now for change in back] == [None, piece.cell, START.turn]
    assert apply(after, (Event(id="1.ruling.2", kind=RULING, phase=RULING, changes=back),)) == START


def test_a_view_shows_a_change_where_it_has_the_same_there() -> None:
    (known, piece), *_ = START.pieces.items()
    moved = replace(START, pieces={**START.pieces, known: Piece(piece.cell + 1, piece.path)})
    for change in (_change("pieces", known, "cell", 0), _change("pieces", known, "", None)):
        assert shows(change, START, START) and not shows(change, START, moved)
    assert shows(_change("pieces", known, "path", ()), START, moved)
    assert (
        value_at(START, _change("pieces", "nobody", "cell", 0))
        is None
        is value_at(START, _change("pieces", "nobody", "", None))
    )
    assert not shows(_change("", "", "turn", 0), START, replace(START, turn=START.turn + 1))


def _ruling(number: int, cause: str = "", secret: Any = (), **more: Any) -> Event:
    kept = {**dict(secret), **more}
    return Event(id=f"1.ruling.{number}", kind=RULING, phase=RULING, cause=cause, secret=kept)


def test_a_ruling_stands_until_it_is_undone_and_again_when_that_is() -> None:
    first, second = _ruling(1), _ruling(2)
    other = Event(id="1.ruling.9", kind=NOTICE, phase=RULING)
    assert standing([first, other, second]) == (first, second)
    undone = _ruling(3, first.id)
    assert standing([first, second, undone]) == (second, undone)
    again = _ruling(4, undone.id)
    assert standing([first, second, undone, again]) == (first, second, again)
    assert standing([]) == ()


def test_rulings_on_what_is_played_are_those_that_stand_and_are_kept_as_such() -> None:
    kept = InTurn("", "fire", "morale of A", (0.5, None), {"men": "3"}, ("unit", "A"), True, 3, 4, ("A",))
    first, plain = _ruling(1, secret={IN_TURN: kept.kept()}), _ruling(2)
    assert "id" not in kept.kept() and in_turn([first, plain]) == (replace(kept, id=first.id),)
    assert in_turn([first, plain, _ruling(3, first.id)]) == ()
    with pytest.raises(ValueError):
        in_turn([_ruling(1, secret={IN_TURN: {"phase": 3}})])


def test_a_ruling_that_went_past_a_rule_is_known_to_have() -> None:
    assert forced(_ruling(1, forced=["a rule"])) and forced(_ruling(1, secret={IN_TURN: {"forced": True}}))
    assert not forced(_ruling(1)) and not forced(_ruling(1, secret={IN_TURN: {"forced": False}}, forced=[]))


@pytest.mark.parametrize("again", [True, False])
def test_a_turn_is_marked_as_corrected_whose_report_no_longer_holds(again: bool) -> None:
    """Whether it was played again or taken back."""
    event = Event(id="1.ruling.1", kind=NOTICE, phase=RULING, facts={AGAIN: again})
    assert corrects(event) and marked([_ruling(1), event]) == " (corrected)"
    assert not corrects(event.model_copy(update={"kind": RULED})) and marked([_ruling(1)]) == "" == marked([])


@pytest.mark.parametrize(
    ("told", "concerned"),
    [
        ({"cell": 3, "tactical": 4}, True),
        ({"cell": 3}, False),
        ({"cell": 3, "tactical": 5}, False),
        ({"cell": 9, "tactical": 4}, False),
        ({"units": ("B", "A")}, True),
        ({"units": ("FR1IN",)}, True),
        ({"units": ("C",)}, False),
        ({"cell": 3, "tactical": 4, "phase": "melee"}, False),
        ({"units": ("A",), "phase": "melee"}, False),
        ({}, False),
    ],
)
def test_a_ruling_concerns_what_happens_in_its_phase_to_its_units_or_in_its_place(
    told: dict[str, Any], concerned: bool
) -> None:
    ruled = Event(
        id="1.fire.1",
        kind=RULED,
        phase="fire",
        cell=3,
        tactical=4,
        units=("A",),
        facts={"purpose": "morale of FR1IN"},
    )
    assert concerns(ruled, Event(**{"id": "1.fire.2", "kind": "fired", "phase": "fire", **told})) is concerned


def test_a_ruling_without_a_place_concerns_nothing_that_has_none_either() -> None:
    nowhere = Event(id="1.fire.1", kind=RULED, phase="fire")
    assert not concerns(nowhere, Event(id="1.fire.2", kind="fired", phase="fire", units=("A",)))


def test_an_order_is_meant_by_its_unit_and_kind_in_any_case() -> None:
    order = Order(kind="march", unit="FR1IN")
    assert is_meant(order, "fr1in", "") and is_meant(order, "FR1IN", "March")
    assert not is_meant(order, "FR2IN", "march") and not is_meant(order, "FR1IN", "attack")
