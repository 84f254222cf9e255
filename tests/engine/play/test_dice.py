"""Dice keyed by purpose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.play.dice import ScriptedDice, SeededDice


def test_the_same_seed_turn_phase_and_purpose_give_the_same_rolls() -> None:
    first, second = (SeededDice("s", 3, "tactical-1").stream("battle") for _ in range(2))
    assert [first.unit() for _ in range(5)] == [second.unit() for _ in range(5)]


def test_rolls_are_the_same_on_every_platform_and_python() -> None:
    stream = SeededDice("drumhead", 1, "supply").stream("check")
    assert [round(stream.unit(), 12) for _ in range(3)] == PINNED


PINNED = [0.191556196012, 0.441850499314, 0.884618461733]


def test_another_purpose_moves_no_rolls() -> None:
    dice = SeededDice("s", 1, "end")
    dice.stream("one").unit()
    alone = SeededDice("s", 1, "end").stream("two").unit()
    assert dice.stream("two").unit() == alone


def test_a_purpose_is_used_once_in_a_phase() -> None:
    dice = SeededDice("s", 1, "end")
    dice.stream("one")
    with pytest.raises(ValueError, match="twice"):
        dice.stream("one")


def test_scripted_dice_say_what_they_were_told() -> None:
    stream = ScriptedDice({"x": [0.25, 0.5]}).stream("x")
    assert (stream.uniform(0, 8), stream.percent(), stream.rolls) == (2.0, 50.0, [0.25, 0.5])


@given(st.floats(0, 0.999999), st.floats(0.01, 0.9))
def test_a_triangular_roll_stays_within_its_spread(roll: float, spread: float) -> None:
    value = ScriptedDice({"x": [roll]}).stream("x").triangular(spread)
    assert 1 - spread - 1e-12 <= value <= 1 + spread + 1e-12


@given(st.lists(st.integers(), max_size=8))
def test_shuffling_loses_nothing(items: list[int]) -> None:
    assert sorted(SeededDice("s", 1, "p").stream("mix").shuffled(items)) == sorted(items)
