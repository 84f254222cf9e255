"""Dice keyed by purpose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.errors import RefusedError, VerificationError
from drumhead.engine.play.dice import (
    SALT,
    THROWS,
    Ruled,
    ScriptedDice,
    SeededDice,
    Stream,
    TapedDice,
    committed_seed,
    in_drawn_order,
    opened_seed,
    settled,
)


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


@pytest.mark.parametrize("text", ["7", "a:b", "x" * SALT, "x" * (SALT + 1) + ":7", "x" * (SALT - 1) + ":7", ""])
def test_a_seed_that_is_told_bare_has_the_salt_that_comes_of_it(text: str) -> None:
    assert opened_seed(f" {text}\n") == committed_seed(text)
    assert committed_seed(text).text == text and len(committed_seed(text).salt) == SALT


def test_a_seed_that_is_told_with_its_salt_is_read_again() -> None:
    seed = committed_seed("a:b", "0" * SALT)
    assert (seed.text, seed.salt, seed.is_hidden) == ("a:b", "0" * SALT, True)
    assert opened_seed(f"{seed.opening}\n") == seed
    assert not committed_seed("a:b").is_hidden
    assert seed.commitment != committed_seed("a:b").commitment != committed_seed("7").commitment


def test_the_first_rolls_are_as_ruled_and_those_without_a_ruling_as_thrown() -> None:
    stream = Stream([0.1, 0.2, 0.3, 0.4], (0.9, None, 0.0))
    assert [stream.unit() for _ in range(4)] == [0.9, 0.2, 0.0, 0.4] == stream.rolls


def test_a_spread_of_nothing_rolls_nothing() -> None:
    stream = Stream([])
    assert (stream.triangular(0), stream.rolls) == (1.0, [])


@pytest.mark.parametrize(("roll", "value"), [(0.0, 0.6), (0.125, 0.8), (0.5, 1.0), (0.875, 1.2)])
def test_a_triangular_roll_is_commonest_at_one_and_rarest_at_its_ends(roll: float, value: float) -> None:
    assert Stream([roll]).triangular(0.4) == pytest.approx(value)


@pytest.mark.parametrize(("roll", "at"), [(0.0, 0), (0.33, 0), (0.34, 1), (0.99, 2), (1.0, 2)])
def test_a_choice_is_of_all_items_alike_also_where_a_roll_was_ruled_to_be_one(roll: float, at: int) -> None:
    assert Stream([roll]).below(3) == at and Stream([roll]).choice("abc") == "abc"[at]


def test_what_is_rounded_goes_up_as_often_as_its_fraction_says() -> None:
    assert [Stream([roll]).rounded(2.25) for roll in (0.0, 0.74, 0.75, 0.99)] == [2, 2, 3, 3]


def test_chance_and_the_figures_of_a_roll_begin_at_its_low_end() -> None:
    assert [Stream([0.25]).chance(chance) for chance in (0.2, 0.25, 0.26)] == [False, False, True]
    assert Stream([0.25]).uniform(2, 6) == 3


def test_shuffling_mixes_all_items_the_first_two_included() -> None:
    assert Stream([0.0, 0.0]).shuffled("abc") == ["b", "c", "a"]
    assert Stream([0.99, 0.99]).shuffled("abc") == ["a", "b", "c"]


def test_lots_are_drawn_by_each_for_itself() -> None:
    dice = ScriptedDice({"go a": [0.7], "go b": [0.1], "go c": [0.7]})
    assert in_drawn_order(dice, "go", "cab") == ["b", "a", "c"], "of like lots the lesser name goes first"


def _six(wanted: dict[str, str], low: float) -> tuple[Stream, int]:
    """A die that is to show six, of which the faces up to `low` agree with any ruling."""
    dice = SeededDice("s", 1, "p", {"die": Ruled(wanted=wanted)})
    return settled(dice, "die", lambda stream: stream.below(6), lambda _, face: face >= low)


def test_dice_are_thrown_until_what_was_ruled_comes_of_them() -> None:
    stream, face = _six({"face": "6"}, 5)
    assert face == 5 and len(stream.rolls) == 1
    assert _six({"face": "any"}, 0)[1] == SeededDice("s", 1, "p").stream("die").below(6) == _six({}, 9)[1]


def test_what_never_comes_of_the_dice_is_refused() -> None:
    with pytest.raises(RefusedError, match=f"die: face=7 did not come of it in {THROWS} throws"):
        _six({"face": "7"}, 6)


def test_another_throw_of_a_purpose_rolls_anew_and_is_no_second_asking() -> None:
    heard: list[str] = []
    dice = SeededDice("s", 1, "p", heard=lambda purpose, _: heard.append(purpose))
    assert not dice.was_asked("die")
    rolls = {dice.stream("die", throw).unit() for throw in (0, 1, 2)}
    assert len(rolls) == 3 and dice.was_asked("die") and not dice.was_asked("other") and heard == ["die"] * 3


def test_a_ruling_on_one_purpose_leaves_the_others_alone() -> None:
    ruled = SeededDice("s", 1, "p", {"die": Ruled((0.5,), {"face": "6"})})
    assert ruled.stream("die").unit() == 0.5 and ruled.wanted("die") == {"face": "6"} and not ruled.wanted("other")
    assert ruled.stream("other").unit() == SeededDice("s", 1, "p").stream("other").unit() != 0.5


def test_dice_on_a_tape_fall_as_they_fell_and_no_more_of_them() -> None:
    dice = TapedDice({("p", "die"): (0.1, 0.2), ("q", "die"): (0.3,)}, "p")
    stream = dice.stream("die")
    assert [stream.unit(), stream.unit()] == [0.1, 0.2]
    with pytest.raises(VerificationError, match="More dice are asked for than fell for die in p"):
        stream.unit()
