"""10.8, 10.12, 14.1: who stands and who runs."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd.combat.morale import Check, Nerve, chances, check, needs_check
from drumhead.engine.rulesets.rotd.combat.strength import Fighter
from tests.rulesets.rotd.fights import NUMBERS, MeanStream, man


def checked(fighter: Fighter, roll: float, *, fatigue: int = 6, loss: float = 55.0, melee: str = "") -> Check:
    """A check with a roll of 0 to 100."""
    return check(fighter, fatigue, loss, 2, melee, MeanStream(roll / 100), NUMBERS)


@pytest.mark.rule("rotd", "10.8a")
def test_a_loss_of_two_percent_calls_for_a_check() -> None:
    assert needs_check(30, 1500, NUMBERS)
    assert not needs_check(29, 1500, NUMBERS)
    assert not needs_check(0, 1500, NUMBERS)


@pytest.mark.rule("rotd", "10.8d")
@pytest.mark.parametrize(
    ("loss", "retreat", "rout"),
    [
        (1.9, 0, 0),
        (2, 2.5, 1),
        (4.9, 2.5, 1),
        (5, 5, 2),
        (10, 10, 4),
        (20, 25, 10),
        (30, 40, 16),
        (40, 50, 20),
        (50, 60, 24),
        (99, 60, 24),
    ],
)
def test_the_chances_grow_with_the_loss_and_a_border_belongs_to_the_higher_band(
    loss: float, retreat: float, rout: float
) -> None:
    assert chances(loss, Nerve(4, 4, 6, 2), NUMBERS) == (retreat, rout)


@pytest.mark.rule("rotd", "10.8b")
@pytest.mark.parametrize(
    ("quality", "retreat", "rout"),
    [(1, 78, 36), (2, 72, 31.2), (3, 63, 26.4), (4, 60, 24), (5, 57, 21.6), (6, 49, 20.8), (7, 38, 9.4)],
)
def test_quality_steadies(quality: int, retreat: float, rout: float) -> None:
    assert chances(50, Nerve(quality, 4, 6, 2), NUMBERS) == pytest.approx((retreat, rout))


@pytest.mark.rule("rotd", "10.8b")
def test_a_subtraction_does_not_go_below_nothing() -> None:
    assert chances(2, Nerve(7, 4, 6, 2), NUMBERS) == (0, 0)


@pytest.mark.rule("rotd", "10.8c")
@pytest.mark.rule("rotd", "10.8e")
def test_experience_fatigue_and_flanks_count() -> None:
    assert chances(10, Nerve(4, 0, 6, 2), NUMBERS) == (20, 12)
    assert chances(10, Nerve(4, 8, 6, 2), NUMBERS) == (7, 2)
    assert chances(10, Nerve(4, 4, 0, 2), NUMBERS) == (7.5, 3)
    assert chances(10, Nerve(4, 4, 12, 2), NUMBERS) == (15, 8)
    assert chances(10, Nerve(4, 4, 6, 1), NUMBERS) == pytest.approx((11, 4.4))
    assert chances(10, Nerve(4, 4, 6, 0), NUMBERS) == pytest.approx((12, 4.8))


@pytest.mark.rule("rotd", "10.12a")
def test_the_melee_steadies_the_winners_and_shakes_the_losers() -> None:
    assert chances(10, Nerve(4, 4, 6, 2, "won"), NUMBERS) == (0, 0)
    assert chances(10, Nerve(4, 4, 6, 2, "lost"), NUMBERS) == (20, 24)
    assert chances(99, Nerve(1, 0, 12, 0, "lost"), NUMBERS) == (95, 95)


@pytest.mark.rule("rotd", "10.8j")
def test_one_roll_decides_between_rout_retreat_and_standing() -> None:
    assert checked(man(), 23.9).result == "routed"
    assert checked(man(), 24.1).result == "retreated"
    assert checked(man(), 83.9).result == "retreated"
    assert checked(man(), 84.1).result == "passed"


@pytest.mark.rule("rotd", "10.8k")
def test_garrisons_stay_where_they_are() -> None:
    assert checked(man(in_fort=True), 0).result == "held"
    assert checked(man(in_fort=True), 99).result == "passed"


@pytest.mark.rule("rotd", "10.8r")
def test_a_naval_battery_does_not_retreat_and_a_rout_destroys_it() -> None:
    battery = man(type="NB", men=400, batteries=4)
    assert checked(battery, 50).result == "held"
    assert checked(battery, 1).result == "destroyed"


@pytest.mark.rule("rotd", "14.1b")
def test_a_check_at_sixteen_fatigue_shatters() -> None:
    assert checked(man(), 99, fatigue=16).result == "shattered"
    assert checked(man(), 99, fatigue=15, loss=5).result == "passed"
