"""10: what is true of every battle, whoever fights it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.play.dice import SeededDice, Stream
from drumhead.engine.play.state import apply
from drumhead.engine.rulesets.rotd.battles.battle import fight_battles
from drumhead.engine.rulesets.rotd.battles.bombardment import bombard
from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, CAVALRY, Unit
from drumhead.engine.rulesets.rotd.combat.account import Force, Volley
from drumhead.engine.rulesets.rotd.combat.combat import resolve
from drumhead.engine.rulesets.rotd.combat.strength import Fighter, Site
from tests.rulesets.rotd.boards import campaign, city, flat_map, unit
from tests.rulesets.rotd.fights import NUMBERS

pytestmark = pytest.mark.whole

MAP = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")])
TYPES = ("IN", "LI", "HC", "MC", "LC", "HA", "LA", "SA", "NB", "MI", "PB")
ATTACK, DEFEND = ("assault", "attack", "skirmish", "evade"), ("last-ditch", "defend", "skirmish", "evade")
rolls = st.lists(st.floats(0, 1, exclude_max=True), min_size=20, max_size=20).map(lambda found: found * 20)


@st.composite
def fighters(draw: st.DrawFn, side: str, modes: tuple[str, ...]) -> Force:
    def one(number: int) -> Fighter:
        kind = draw(st.sampled_from(TYPES))
        guns = kind in ARTILLERY or (kind in CAVALRY | {"IN", "LI"} and draw(st.booleans()))
        return Fighter(
            id=f"{side}{number}{kind}",
            type=kind,
            men=draw(st.integers(1, 4000)),
            batteries=draw(st.integers(1, 4)) if guns else 0,
            arm="carbine" if kind in CAVALRY else draw(st.sampled_from(("musket", "rifle", "chassepot"))),
            gun=draw(st.sampled_from(("smoothbore", "rifled", "breechloading", "mitrailleuse"))),
            quality=draw(st.integers(1, 7)),
            experience=draw(st.integers(0, 80)),
            morale=draw(st.integers(0, 100)),
            fatigue=draw(st.integers(0, 20)),
            ammunition=draw(st.integers(0, 5)),
            mode=draw(st.sampled_from(modes)),
            line=draw(st.sampled_from(("first", "second", "rear"))),
            moved=draw(st.booleans()),
        )

    return Force(tuple(one(number) for number in range(draw(st.integers(1, 5)))), draw(st.integers(0, 2)))


@pytest.mark.rule("rotd", "10.7c")
@settings(max_examples=150)
@given(fighters("AU", ATTACK), fighters("FR", DEFEND), st.sampled_from([3000, 4500, 12000]), st.integers(0, 4), rolls)
def test_nobody_loses_more_men_than_it_has(
    attackers: Force, defenders: Force, front: int, rating: int, rolled: list[float]
) -> None:
    outcome = resolve(attackers, defenders, Site(front, rating), NUMBERS, Stream(rolled))
    left = {fighter.id: fighter.men for side in (attackers, defenders) for fighter in side.fighters}
    for entry in outcome.entries:
        if isinstance(entry, Volley):
            for hit in (*entry.hits[0], *entry.hits[1]):
                assert 0 <= hit.lost <= hit.men == left[hit.id]
                left[hit.id] -= hit.lost
    assert set(outcome.fates) == set(left)
    assert all(left[id] > 0 or fate == "destroyed" for id, fate in outcome.fates.items())


@pytest.mark.rule("rotd", "10.6a")
@settings(max_examples=100)
@given(fighters("AU", ATTACK), fighters("FR", DEFEND), rolls)
def test_the_parts_of_a_side_add_up_to_its_strength(attackers: Force, defenders: Force, rolled: list[float]) -> None:
    outcome = resolve(attackers, defenders, Site(3000, 2), NUMBERS, Stream(rolled))
    for entry in outcome.entries:
        if isinstance(entry, Volley):
            for parts, strength in zip(entry.parts, entry.strength, strict=True):
                values = [
                    (part.strength.foot * part.foot_share + part.strength.guns * part.gun_share) * part.strength.product
                    for part in parts
                ]
                assert sum(values) == pytest.approx(strength)


def heads(subject: Unit) -> int:
    return subject.men + subject.killed + subject.wounded + subject.prisoners + subject.stragglers


@pytest.mark.rule("rotd", "10.14a")
@settings(max_examples=60)
@given(fighters("AU", ATTACK), fighters("FR", DEFEND), st.integers(0, 10_000))
def test_every_man_of_a_battle_is_accounted_for(attackers: Force, defenders: Force, seed: int) -> None:
    units = [placed(f, number, True) for number, f in enumerate(attackers.fighters, 1)]
    units += [placed(f, number, False) for number, f in enumerate(defenders.fighters, 1)]
    played = campaign(MAP, *units)
    before = played.finished()
    dice = SeededDice(str(seed), 1, "tactical-1")
    bombard(played, {}, dice)
    fight_battles(played, {}, dice)
    for start in units:
        end = played.units[start.id]
        assert heads(end) == heads(start)
        assert end.men >= 0 and end.ammunition >= 0 and end.batteries >= 0
        assert end.status != "gone" or end.men == 0
    assert apply(before, played.events) == played.finished()
    stayed = {u.side for u in played.units.values() if u.status == "active" and (u.cell, u.tactical) == place(units[0])}
    assert len(stayed) <= 1


def place(subject: Unit) -> tuple[int, int]:
    return subject.cell, subject.tactical


def placed(fighter: Fighter, number: int, attacking: bool) -> Unit:
    """The fighter as a unit of the map; attackers came from the east."""
    id = f"{fighter.id[:2]}{number}{fighter.type}"
    names = ("men", "batteries", "arm", "gun", "quality", "experience", "morale", "fatigue", "ammunition", "line")
    fields = {name: getattr(fighter, name) for name in names}
    posture = {"attack": fighter.mode, "moved_in": "tactical-1", "came_from": 2} if attacking else {}
    made = unit(id, "G4-V6 7-7", **fields, **posture)
    return made if attacking else replace(made, defend=fighter.mode)
