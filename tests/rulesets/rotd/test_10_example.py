"""10.1-10.9: one battle worked out by hand, to the printed decimals."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd.combat.lines import formed, places
from drumhead.engine.rulesets.rotd.combat.morale import Nerve, chances
from drumhead.engine.rulesets.rotd.combat.strength import (
    Site,
    bombarding_strength,
    effective_strength,
    frontage,
    hit_factor,
    parts,
)
from tests.rulesets.rotd.fights import (
    NUMBERS,
    OPEN,
    MeanStream,
    attackers,
    defenders,
    formations,
    fought,
    lost,
    man,
    volleys,
)

CLOSES, FAILS_NO_CHECK = 0.0, 0.999


@pytest.mark.rule("rotd", "10.7c")
def test_two_brigades_fire_on_two_in_fair_ground() -> None:
    fire = volleys(fought(attackers(), defenders(), *[FAILS_NO_CHECK] * 4))[0]
    assert list(fire.strength) == pytest.approx([2850, 3591])
    assert lost(fire, 0) == pytest.approx(107.7, abs=0.05)
    assert lost(fire, 1) == pytest.approx(85.5, abs=0.05)
    assert [100 * hit.lost / hit.men for hit in fire.hits[0]] == pytest.approx([3.59, 3.59], abs=0.005)
    assert [100 * hit.lost / hit.men for hit in fire.hits[1]] == pytest.approx([2.85, 2.85], abs=0.005)


@pytest.mark.rule("rotd", "10.9h")
@pytest.mark.rule("rotd", "10.9k")
def test_the_melee_that_follows_is_won_by_the_defender() -> None:
    outcome = fought(attackers(), defenders(), *[FAILS_NO_CHECK] * 4, CLOSES)
    melee = volleys(outcome)[1]
    assert outcome.melee and outcome.winner == 1
    assert melee.strength[0] == pytest.approx(2472.9, abs=0.05)
    assert melee.strength[1] == pytest.approx(3139.8, abs=0.05)
    assert lost(melee, 0) == pytest.approx(117.7, abs=0.05)
    assert lost(melee, 1) == pytest.approx(61.8, abs=0.05)


@pytest.mark.rule("rotd", "10.9a")
@pytest.mark.rule("rotd", "10.9b")
@pytest.mark.rule("rotd", "10.9h")
def test_four_brigades_in_two_lines_turn_the_melee() -> None:
    lines = ("first", "first", "second", "second")
    outcome = fought(attackers(4, lines), defenders(), *[FAILS_NO_CHECK] * 2, CLOSES)
    fire, melee = volleys(outcome)
    assert fire.strength[0] == pytest.approx(2850)
    assert lost(fire, 0) == pytest.approx(107.7, abs=0.05)
    assert melee.strength[0] == pytest.approx(5289.8, abs=0.15)
    assert melee.strength[0] / melee.strength[1] == pytest.approx(1.68, abs=0.005)
    assert outcome.winner == 0 and melee.shaken == -1
    assert lost(melee, 0) == pytest.approx(78.5, abs=0.05)
    assert lost(melee, 1) == pytest.approx(198.4, abs=0.05)


@pytest.mark.rule("rotd", "10.4d")
@pytest.mark.rule("rotd", "10.4e")
def test_a_brigade_with_a_battery_alone_overfills_a_front() -> None:
    brigade = man(men=2500, batteries=1, gun="rifled")
    found = effective_strength(brigade, OPEN, NUMBERS, segment="fire", defending=False, anchors=1)
    assert found.foot + found.guns == pytest.approx(3435)
    assert frontage(brigade, brigade.men, NUMBERS) == 3200
    placed = places(formed([("FR1IN", "first")], MeanStream()), {"FR1IN": 3200.0}, 3000)
    assert placed["FR1IN"].fits == pytest.approx(0.9375)
    assert placed["FR1IN"].behind == pytest.approx(0.0625)


@pytest.mark.rule("rotd", "10.15k")
@pytest.mark.parametrize(
    ("kind", "gun", "loss"),
    [("LA", "rifled", 177.0), ("LA", "smoothbore", 153.9), ("LA", "breechloading", 207.8), ("SA", "rifled", 472.0)],
)
def test_four_batteries_bombard(kind: str, gun: str, loss: float) -> None:
    guns = man(type=kind, men=400, batteries=4, gun=gun)
    assert NUMBERS.bombardment * bombarding_strength(guns, NUMBERS).value == pytest.approx(loss, abs=0.05)


@pytest.mark.rule("rotd", "10.15j")
def test_four_rifled_batteries_bombard_with_a_strength_of_5899() -> None:
    guns = man(type="LA", men=400, batteries=4, gun="rifled")
    assert bombarding_strength(guns, NUMBERS).value == pytest.approx(5899.5)


@pytest.mark.rule("rotd", "2.6a")
@pytest.mark.parametrize(("level", "factor"), [(1, 0.8), (3, 0.6), (5, 0.4)])
def test_walls_take_their_part_of_the_losses(level: int, factor: float) -> None:
    inside = man(in_fort=True, mode="defend")
    assert hit_factor(inside, "defend", Site(3000, fort=level), NUMBERS) == pytest.approx(factor)
    outside = man(in_fort=False, mode="defend")
    assert hit_factor(outside, "defend", Site(3000, fort=level), NUMBERS) == 1.0


@pytest.mark.rule("rotd", "10.8b")
@pytest.mark.rule("rotd", "10.8c")
@pytest.mark.rule("rotd", "10.8d")
@pytest.mark.rule("rotd", "10.8e")
def test_the_chances_of_a_morale_check() -> None:
    retreat, rout = chances(3.6, Nerve(4, 2, 6, 1), NUMBERS)
    assert retreat == pytest.approx(3.3)
    assert rout == pytest.approx(1.65)


@pytest.mark.rule("rotd", "10.4d")
def test_an_attached_battery_takes_a_hundred_men_for_its_guns() -> None:
    assert parts("IN", 2500, 1, NUMBERS.arms) == (2400, 100)
    assert formations(fought(attackers(1, men=2500, batteries=1), defenders()))[0].fullness == 1.0
