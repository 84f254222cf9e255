"""Ids in the sequence in which people count."""

from __future__ import annotations

import pytest

from drumhead.engine.play.view import Token, in_sequence


def test_numbers_within_ids_are_numbers() -> None:
    ids = ["S10", "FR30IN", "S1", "FR3IN", "S2", "FR2IN", "FR2CQ", "AU4IN", "S", "4", "12"]
    found = ["4", "12", "AU4IN", "FR2CQ", "FR2IN", "FR3IN", "FR30IN", "S", "S1", "S2", "S10"]
    assert sorted(ids, key=in_sequence) == found


def test_no_two_ids_stand_in_one_place_and_no_number_is_too_long() -> None:
    long = f"FR{'9' * 5_000}IN"
    assert sorted({long, "FR7IN", "FR007IN", "FR07IN", "FR8IN"}, key=in_sequence) == [
        "FR007IN",
        "FR07IN",
        "FR7IN",
        "FR8IN",
        long,
    ]


@pytest.mark.parametrize(
    ("id", "title", "name"),
    [
        ("FR3IN", "Division Forey", "FR3IN Division Forey"),
        ("FR3IN", "FR3IN Division Forey", "FR3IN Division Forey"),
        ("PAR", "Army in Paris (FRANCE)", "PAR Army in Paris (FRANCE)"),
        ("VEN dislodged", "Army in Venice (ITALY), dislodged", "VEN Army in Venice (ITALY), dislodged"),
        ("PAR city", "Army in Paris (FRANCE)", "PAR city Army in Paris (FRANCE)"),
    ],
)
def test_a_name_says_the_id_and_no_word_twice(id: str, title: str, name: str) -> None:
    token = Token(id=id, title=title, cell=0, tactical=None, stance="own", arm="A", counter="army", status="active")
    assert token.name == name
