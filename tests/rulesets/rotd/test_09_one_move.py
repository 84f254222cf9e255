"""9.12 to its last sentence, with 9.10 and 6.9: one move of a unit's own a phase, and what may come on top of it."""

from __future__ import annotations

import pytest

from tests.rulesets.rotd.days import day
from tests.rulesets.rotd.test_09_days import QUICK, at, clash, ends


@pytest.mark.rule("rotd", "9.12d")
@pytest.mark.rule("rotd", "9.12e")
@pytest.mark.parametrize(("way", "caught"), [("9-9", True), ("9-5", False)])
def test_a_specified_move_that_is_not_made_leaves_the_unit_free_to_intercept_later_in_the_phase(
    way: str, caught: bool
) -> None:
    """Neutral troops on 8-8 forbid the one way (9.3), the other is open."""
    mover, hunter, neutral = at("FR1IN", "5-5"), at("AU1IN", "7-7", **QUICK), at("SW1IN", "8-8")
    orders = ("FR1IN move 5-8", "AU1IN intercept 6-7 radius 3", f"AU1IN move {way}")
    played = day(mover, hunter, neutral, orders=orders)
    assert (ends(played, "FR1IN") == ["5-7"]) is caught
    assert (ends(played, "AU1IN") == ["5-7"]) is caught
    assert [event.rule for event in played.events("way-blocked")] == (["9.3f"] if caught else [])


@pytest.mark.rule("rotd", "9.12d")
@pytest.mark.parametrize(("start", "caught"), [("T1", False), ("T3", True)])
def test_a_move_that_is_due_in_a_later_phase_is_none_in_this_one(start: str, caught: bool) -> None:
    mover, hunter = at("FR1IN", "5-5"), at("AU1IN", "7-7", **QUICK)
    orders = ("FR1IN move 5-8", "AU1IN intercept 7-7 radius 3 T1", f"AU1IN move 9-9 from {start}")
    assert (ends(day(mover, hunter, orders=orders), "FR1IN") == ["5-7"]) is caught


@pytest.mark.rule("rotd", "9.8f")
@pytest.mark.rule("rotd", "9.12c")
def test_who_is_to_move_in_a_later_phase_does_not_engage_before() -> None:
    orders = ["FR1IN move 2-7 from T2", "FR1IN engage"]
    played = day(at("FR1IN", "0-7"), at("AU1NB", "12-7"), orders=orders, until="tactical-3")
    found = [ends(played, "FR1IN", f"tactical-{number}") for number in (1, 2, 3)]
    assert found == [[], ["2-7"], ["6-7"]]


@pytest.mark.rule("rotd", "9.12b")
@pytest.mark.rule("rotd", "9.12f")
@pytest.mark.parametrize(("support", "joins"), [((), False), (("AU1IN support 7-7 radius 1",), True)])
def test_who_intercepted_in_vain_may_still_come_to_help(support: tuple[str, ...], joins: bool) -> None:
    """It walks towards 6-7 and ends on 6-6; beside it, on 7-7, a battle has begun."""
    battle = at("FR2IN", "8-7", **QUICK), at("AU2IN", "7-7")
    orders = ("FR1LC move 6-7", "AU1IN intercept 6-7 radius 0", "FR2IN move 7-7", *support)
    played = day(at("FR1LC", "0-7", **QUICK), at("AU1IN", "6-2"), *battle, orders=orders)
    assert ends(played, "AU1IN") == ["6-6", *["7-7"] * joins]


@pytest.mark.rule("rotd", "9.10f")
@pytest.mark.rule("rotd", "9.12f")
@pytest.mark.parametrize(("moves", "found"), [((), ["7-7"]), (("FR9IN move 3-7",), ["3-7"])])
def test_help_is_measured_from_where_the_units_own_move_has_ended(moves: tuple[str, ...], found: list[str]) -> None:
    played = clash(at("FR9IN", "6-7"), orders=("FR9IN support 7-7 radius 9", *moves))
    assert ends(played, "FR9IN") == found


@pytest.mark.rule("rotd", "9.10a")
@pytest.mark.rule("rotd", "9.12f")
@pytest.mark.parametrize(("leaves", "joins"), [((), True), (("AU1IN move 11-7",), False)])
def test_there_is_nothing_to_help_once_the_enemy_has_moved_off(leaves: tuple[str, ...], joins: bool) -> None:
    together = at("FR1IN", "7-7"), at("AU1IN", "7-7")
    played = day(*together, at("FR9IN", "6-6"), orders=("FR9IN support 7-7 radius 2", *leaves))
    assert ends(played, "FR9IN") == ["7-7"] * joins


@pytest.mark.rule("rotd", "6.9d")
@pytest.mark.rule("rotd", "9.12f")
@pytest.mark.parametrize(("battle", "joins"), [("5-5", True), ("4-5", False)])
def test_a_silent_unit_helps_round_the_square_where_its_turn_began_also_after_it_was_driven_off(
    battle: str, joins: bool
) -> None:
    """FR9IN is beaten on 7-5 and falls back to its friends on 6-5; both battles are two squares from there."""
    column, stay = int(battle[0]), ("FR7IN supply keep", "FR8IN supply keep")
    beaten, friends = at("FR9IN", "7-5", men=800), at("FR8IN", "6-5")
    other = at("FR7IN", battle), at("AU2IN", f"{column}-8", men=1500)
    orders = ("AU1IN move 7-5", "AU1IN attack assault", f"AU2IN move {battle} from T2", *stay)
    played = day(beaten, friends, *other, at("AU1IN", "8-5", men=4000), orders=orders, until="tactical-2", roll=0.6)
    assert [event.facts["end"] for event in played.events("fell-back", "tactical-1")] == [played.unit("FR8IN").tactical]
    assert ends(played, "FR9IN", "tactical-2") == [battle] * joins
