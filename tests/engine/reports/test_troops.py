"""Marks from a view."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.play.view import Sighting
from drumhead.engine.reports.troops import field_marks, marks, placeless
from tests.client.board.boards import token, view


@pytest.mark.rule("rotd", "1.5c")
def test_troops_of_two_states_get_a_flag_each() -> None:
    found = marks(view([token("FR1IN", 5), token("SD1LC", 5, "friend")]))
    assert [(m.stance, m.state, m.kind) for m in found[5]] == [("own", "FR", "flag"), ("friend", "SD", "flag")]


@pytest.mark.rule("rotd", "1.5k")
def test_a_square_with_inactive_units_only_gets_a_tent() -> None:
    tents = marks(view([token("FR1IN", 5, status="inactive"), token("FR2IN", 5, status="shattered")]))
    assert tents[5][0].kind == "tent"
    flags = marks(view([token("FR1IN", 5, status="inactive"), token("FR2IN", 5)]))
    assert flags[5][0].kind == "flag"


@pytest.mark.rule("rotd", "1.5l")
def test_a_square_with_shattered_units_only_gets_a_boxed_s() -> None:
    assert marks(view([token("FR1IN", 5, status="shattered")]))[5][0].kind == "shattered"


@pytest.mark.rule("rotd", "1.5d")
def test_a_flag_carries_the_letters_of_its_arms_in_order() -> None:
    found = marks(view([token("FR1CQ", 5), token("FR2LC", 5), token("FR3IN", 5)]))
    assert found[5][0].arms == "ICH"


def test_a_sighting_says_its_size_and_arms() -> None:
    found = marks(view(sightings=[Sighting(7, "enemy", "AUS", "division", "IC")]))
    assert found[7][0].sentence == "AUS: hostile division (infantry, cavalry)"


def test_identified_units_are_not_doubled_by_a_sighting_of_the_same_state() -> None:
    known = replace(token("AU1IN", 7, "enemy"), state="AUS")
    found = marks(view([known], [Sighting(7, "enemy", "AUS", "division", "IA")]))
    assert len(found[7]) == 1
    assert found[7][0].arms == "IA"
    assert [t.id for t in found[7][0].tokens] == ["AU1IN"]


def test_a_battlefield_shows_tokens_by_tactical_square() -> None:
    seen = view([token("FR1IN", 5, tactical=3), token("FR2IN", 5, tactical=3), token("FR3IN", 6, tactical=3)])
    found = field_marks(seen, 5)
    assert list(found) == [3]
    assert [t.id for t in found[3][0].tokens] == ["FR1IN", "FR2IN"]


def test_troops_whose_place_is_unknown_are_listed_apart() -> None:
    seen = view([token("AU1IN", 5, "enemy", tactical=None)], [Sighting(5, "neutral", "SUI", "brigade", "I")])
    assert [mark.state for mark in placeless(seen, 5)] == ["AU", "SUI"]
    assert field_marks(seen, 5) == {}


def test_hovering_over_twenty_units_names_them_all() -> None:
    found = marks(view([token(f"FR{i}IN", 5) for i in range(20)]))
    assert all(f"FR{i}IN" in found[5][0].sentence for i in range(20))
