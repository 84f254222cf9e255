"""10.5, 10.6, 11.12, 2.6: what makes a unit strong."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.combat.numbers import numbers_of
from drumhead.engine.rulesets.rotd.combat.strength import (
    Fighter,
    Segment,
    Site,
    Strength,
    effective_strength,
    frontage,
    level,
    parts,
)
from tests.rulesets.rotd.fights import NUMBERS, OPEN, man

MOUNTED = numbers_of(read_tables(), {"hc_mounted": True})
NO_CARBINES = numbers_of(read_tables(), {"cav_fire": False})


def strength(fighter: Fighter, segment: Segment = "fire", defending: bool = False, **site: Any) -> Strength:
    where = Site(**{"front": 3000, "rating": 2, **site})
    return effective_strength(fighter, where, NUMBERS, segment=segment, defending=defending, anchors=2)


def factor(found: Strength, name: str) -> float:
    return dict(found.factors)[name]


@pytest.mark.rule("rotd", "3.6a")
def test_the_level_of_experience_is_its_square_root_up_to_eight() -> None:
    points = (0, 1, 3, 4, 8, 9, 15, 16, 24, 25, 35, 36, 48, 49, 63, 64, 200)
    assert [level(each) for each in points] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]


@pytest.mark.rule("rotd", "10.6c")
@pytest.mark.rule("rotd", "10.6d")
@pytest.mark.rule("rotd", "10.6e")
@pytest.mark.rule("rotd", "10.6f")
def test_the_factors_multiply_up_to_the_strength() -> None:
    found = strength(man(quality=6, experience=36, morale=70, fatigue=10, moved=False), defending=True)
    assert [value for _, value in found.factors] == pytest.approx([1.2, 1.1, 1.08, 0.8, 1.0, 1.4, 0.9, 1.0, 1.0])
    assert found.value == pytest.approx(1500 * 1.2 * 1.1 * 1.08 * 0.8 * 1.4 * 0.9)


@pytest.mark.rule("rotd", "10.6h")
@pytest.mark.parametrize(
    ("mode", "kind", "expected"),
    [
        ("assault", "IN", 1.2),
        ("last-ditch", "IN", 1.2),
        ("attack", "IN", 1.0),
        ("defend", "IN", 1.0),
        ("skirmish", "IN", 0.5),
        ("skirmish", "LI", 0.7),
        ("evade", "IN", 0.1),
    ],
)
def test_posture_makes_strong_or_weak(mode: str, kind: str, expected: float) -> None:
    assert factor(strength(man(mode=mode, type=kind)), "mode") == expected


@pytest.mark.rule("rotd", "10.6j")
def test_who_did_not_move_is_stronger() -> None:
    assert factor(strength(man(moved=False)), "unmoved") == 1.4
    assert factor(strength(man(moved=True)), "unmoved") == 1.0


@pytest.mark.rule("rotd", "2.4")
@pytest.mark.parametrize(("rating", "expected"), [(0, 0.7), (1, 0.8), (2, 0.9), (3, 1.0), (4, 1.1), (None, 1.0)])
def test_the_ground_helps_the_defenders_only(rating: int | None, expected: float) -> None:
    assert factor(strength(man(), defending=True, rating=rating), "terrain") == expected
    assert factor(strength(man(), defending=False, rating=rating), "terrain") == 1.0


@pytest.mark.rule("rotd", "3.2a")
@pytest.mark.parametrize(("fatigue", "expected"), [(0, 1), (2, 1), (3, 0.95), (6, 0.9), (9, 0.8), (11, 0.8), (12, 0.7)])
def test_the_tired_are_weaker(fatigue: int, expected: float) -> None:
    assert factor(strength(man(fatigue=fatigue)), "fatigue") == expected


@pytest.mark.rule("rotd", "3.4a")
@pytest.mark.rule("rotd", "3.4b")
@pytest.mark.rule("rotd", "3.4c")
@pytest.mark.rule("rotd", "3.4d")
def test_better_arms_shoot_better() -> None:
    arms = ("musket", "rifle", "breechloader", "chassepot")
    fire = [strength(man(arm=arm)).foot for arm in arms]
    assert fire == sorted(fire) and len(set(fire)) == 4
    guns = [strength(man(type="LA", men=400, batteries=4, gun=gun)).guns for gun in ("smoothbore", "rifled")]
    assert guns == pytest.approx([3600, 4140])


@pytest.mark.rule("rotd", "10.6k")
def test_militia_fights_at_reduced_strength_except_unmoved_in_a_town() -> None:
    militia = man(type="MI", arm="musket", moved=False)
    assert strength(militia).foot == pytest.approx(1500 * 0.8 * 0.5)
    assert strength(militia, town=True).foot == pytest.approx(1500 * 0.8 * 0.75)
    assert strength(man(type="MI", arm="musket"), town=True).foot == pytest.approx(1500 * 0.8 * 0.5)


@pytest.mark.rule("rotd", "10.5a")
def test_light_cavalry_fights_on_foot_with_one_man_in_four_holding_horses() -> None:
    cavalry = man(type="LC", arm="breech carbine", men=1000)
    assert strength(cavalry).foot == 750
    assert strength(cavalry, "melee").foot == 750
    assert frontage(cavalry, 1000, NUMBERS) == 750


@pytest.mark.rule("rotd", "10.5b")
def test_heavy_cavalry_fights_on_foot_and_has_nothing_to_fire_with() -> None:
    heavy = man(type="HC", arm="carbine", men=1000)
    assert strength(heavy).foot == 0
    assert strength(heavy, "melee").foot == pytest.approx(600)
    assert strength(heavy, "melee", rough=True).foot == pytest.approx(600)
    assert frontage(heavy, 1000, NUMBERS) == 750


@pytest.mark.rule("rotd", "10.5c")
def test_with_the_switch_heavy_cavalry_fights_mounted() -> None:
    heavy = man(type="HC", arm="carbine", men=1000)

    def saddle(segment: Segment, **site: Any) -> float:
        where = Site(**{"front": 3000, "rating": 2, **site})
        found = effective_strength(heavy, where, MOUNTED, segment=segment, defending=False, anchors=2)
        return found.foot

    assert saddle("fire") == 0
    assert saddle("melee") == 1500
    assert saddle("melee", rough=True) == saddle("melee", fort=1) == 500
    assert frontage(heavy, 1000, MOUNTED) == 1500


@pytest.mark.rule("rotd", "10.7i")
def test_carbines_fire_if_the_switch_says_so() -> None:
    cavalry = man(type="MC", arm="carbine", men=1000)
    assert strength(cavalry).foot == pytest.approx(450)
    found = effective_strength(cavalry, OPEN, NO_CARBINES, segment="fire", defending=False, anchors=2)
    assert found.foot == 0


@pytest.mark.rule("rotd", "10.6a")
def test_artillery_serves_what_guns_it_has_and_the_rest_fights_badly_on_foot() -> None:
    assert parts("LA", 400, 4, NUMBERS.arms) == (0, 400)
    assert parts("LA", 400, 3, NUMBERS.arms) == (100, 300)
    assert parts("LA", 49, 4, NUMBERS.arms) == (49, 0)
    assert parts("LA", 50, 4, NUMBERS.arms) == (0, 50)
    assert strength(man(type="LA", men=400, batteries=3)).foot == 50
    assert strength(man(type="HA", men=400, batteries=4)).guns == 2400


@pytest.mark.rule("rotd", "10.11b")
def test_a_second_battery_with_infantry_is_not_served() -> None:
    assert parts("IN", 1500, 2, NUMBERS.arms) == (1400, 100)


@pytest.mark.rule("rotd", "11.12a")
@pytest.mark.rule("rotd", "11.12b")
def test_infantry_without_ammunition_cannot_fire_and_fights_at_half_strength() -> None:
    dry = man(ammunition=0, batteries=1)
    assert strength(dry).value == 0
    assert strength(dry, "melee").foot == pytest.approx(1400 / 2)
    assert strength(dry, "melee").guns == 0


@pytest.mark.rule("rotd", "11.12c")
def test_artillery_without_ammunition_neither_fires_nor_fights() -> None:
    dry = man(type="LA", men=400, batteries=3, ammunition=0)
    assert strength(dry).value == strength(dry, "melee").value == 0


@pytest.mark.rule("rotd", "11.11a")
def test_cavalry_needs_no_ammunition() -> None:
    assert strength(man(type="LC", arm="carbine", ammunition=0)).foot > 0


@pytest.mark.rule("rotd", "2.6a")
@pytest.mark.parametrize("fort", [1, 3, 5])
def test_forts_weaken_those_who_attack_them_and_help_a_manned_garrison_hand_to_hand(fort: int) -> None:
    inside = man(in_fort=True, moved=False, mode="defend")
    assert factor(strength(man(), fort=fort), "fort") == pytest.approx(1 - 0.08 * fort)
    assert factor(strength(inside, "melee", True, fort=fort, manned=True), "fort") == pytest.approx(1 + 0.2 * fort)
    assert factor(strength(inside, "melee", True, fort=fort, manned=False), "fort") == 1.0
    assert factor(strength(inside, "fire", True, fort=fort, manned=True), "fort") == 1.0


@pytest.mark.rule("rotd", "10.9e")
@pytest.mark.parametrize(("anchors", "expected"), [(0, 0.8), (1, 0.9), (2, 1.0)])
def test_open_flanks_weaken_in_the_melee_only(anchors: int, expected: float) -> None:
    def flanks(segment: Segment) -> float:
        found = effective_strength(man(), OPEN, NUMBERS, segment=segment, defending=False, anchors=anchors)
        return factor(found, "flanks")

    assert flanks("melee") == expected
    assert flanks("fire") == 1.0


@pytest.mark.rule("rotd", "12.6a")
def test_a_pontoon_train_cannot_fire_and_is_weak_hand_to_hand() -> None:
    train = man(type="PB", men=300)
    assert strength(train).value == 0
    assert strength(train, "melee").foot == 75
