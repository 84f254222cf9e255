"""Sums of a reason, and events and states as former versions told and kept them."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.accounts import PLAIN, Accounts, Sum, Term, numbered
from drumhead.engine.play.recall.agenda import DONE, LATER, NOW, Agenda, Stage
from drumhead.engine.play.recall.fates import Fate

TERMS = (Term("men", 300), Term("guns", 20), Term("hill", 1.5, times=True), Term("luck", -4))


def test_terms_are_added_or_multiply_all_that_stands_before_them() -> None:
    assert Sum("Strength", TERMS, 476).total == 476


@pytest.mark.parametrize(
    ("result", "slack", "fits"),
    [(476, 0, True), (477, 0, False), (477, 1, True), (475, 1, True), (477.5, 1, False), (476.0001, 0, True)],
)
def test_a_sum_adds_up_as_far_as_its_result_was_rounded(result: float, slack: float, fits: bool) -> None:
    assert Sum("Strength", TERMS, result, slack).adds_up is fits


def test_terms_of_names_and_numbers_are_all_added_or_all_multiply() -> None:
    assert numbered([("a", 1), ("b", 2)]) == (Term("a", 1), Term("b", 2))
    assert numbered([("a", 1)], times=True) == (Term("a", 1, times=True),)


SINCE = Accounts(told_since={"lost": frozenset({"horses", "why"})}, kept_since={"units": frozenset({"fatigue"})})


def _event(**facts: int) -> dict[str, Any]:
    return {"kind": "lost", "facts": facts, "changes": []}


def test_a_former_event_without_the_newer_facts_is_told_without_them() -> None:
    event = _event(men=3, horses=2, why=1)
    assert SINCE.as_told(event, _event(men=9)) == _event(men=3)
    assert SINCE.as_told(event, _event(men=9, why=1)) == event, "all of them or none"
    other = {**event, "kind": "won"}
    assert SINCE.as_told(other, _event(men=9)) == other and PLAIN.as_told(event, _event()) == event


@pytest.mark.parametrize("former", [None, [], "x", {}, {"facts": None}, {"facts": [1]}])
def test_of_what_is_no_event_nothing_can_be_told(former: Any) -> None:
    event = _event(men=3, horses=2)
    assert SINCE.as_told(event, former) == event


def _change(table: str, field: str, now: Any) -> dict[str, Any]:
    return {"table": table, "id": "FR1IN", "field": field, "now": now}


def test_a_former_event_changed_nothing_of_what_was_not_kept_then() -> None:
    record = {"men": 3, "fatigue": 1}
    changes = [
        _change("units", "men", 3),
        _change("units", "fatigue", 1),
        _change("units", "", record),
        _change("units", "", None),
        _change("units", "known", {"fatigue": 1}),
        _change("depots", "fatigue", 1),
        _change("depots", "", record),
    ]
    event = {**_event(men=3), "changes": changes}
    told = SINCE.as_told(event, {**_event(men=3, why=0), "changes": []})
    kept = [changes[0], _change("units", "", {"men": 3}), *changes[3:]]
    assert told == {**event, "changes": kept} and event["changes"] == changes
    assert SINCE.as_told(event, {**_event(why=0), "changes": changes}) == event
    assert PLAIN.as_told(event, {**_event(), "changes": []}) == event


def test_a_former_state_has_none_of_the_fields_that_came_since() -> None:
    state = {"turn": 1, "units": {"A": {"men": 3, "fatigue": 1}}, "depots": {"D": {"fatigue": 1}}}
    assert SINCE.as_kept(state) == {**state, "units": {"A": {"men": 3}}}
    assert SINCE.as_kept({"turn": 1}) == {"turn": 1, "units": {}} and PLAIN.as_kept(state) == state


def test_an_order_is_told_with_what_came_of_it_in_brackets() -> None:
    assert Fate("france", "A", "A hold").text == "A hold"
    assert Fate("france", "A", "A - B", ("cut", "bounced")).text == "A - B (cut, bounced)"
    assert Fate("france", "A", "A hold", ("cut",), given=False).text == "A hold (no order, cut)"
    assert Fate("france", "A", "A hold", given=False).text == "A hold (no order)"


def test_the_sequence_of_play_is_told_part_by_part_with_what_waits_in_brackets() -> None:
    stages = (Stage("Red", "moves", "m", DONE), Stage("Red", "combat", "c", NOW), Stage("Blue", "moves", "m", LATER))
    assert Agenda("II Jul 36", "Red", stages).words == "II Jul 36: Red moves, [combat]; Blue moves"
    assert [stage.words for stage in stages] == ["Red moves: over", "Red combat: waits", "Blue moves: to come"]
