"""Ids in the sequence in which people count."""

from __future__ import annotations

from drumhead.engine.play.view import in_sequence


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
