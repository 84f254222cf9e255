"""10.14, 10.7, 10.8: what a turn cost in men, and the chances of its dice beside what came of them."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.events import Event
from drumhead.engine.play.told.tolls import Throw, Toll
from drumhead.engine.rulesets.rotd.accounts.tolls import throws, tolls
from tests.rulesets.rotd.pages import play


def told(kind: str, *units: str, **facts: Any) -> Event:
    return Event(id=f"1.a.{kind}", kind=kind, phase="a", units=units or ("FR1IN", "FR2IN"), facts=facts)


def cost(*events: Event) -> list[tuple[str, str, int]]:
    game, _ = play("")
    found: tuple[Toll, ...] = tolls(game, events)
    assert all(toll.event in {event.id for event in events} for toll in found)
    return [(toll.unit, toll.kind, toll.men) for toll in found]


def thrown(*events: Event) -> list[tuple[str, str, str, float, float]]:
    game, _ = play("")
    found: tuple[Throw, ...] = throws(game, events)
    return [(each.unit, each.side, each.kind, round(each.expected, 4), each.came) for each in found]


def test_every_event_that_costs_men_is_counted_by_what_it_was_and_whoever_comes_back_is_counted_off() -> None:
    losses = {"FR2IN": 9, "FR1IN": 36, "FR3IN": 0}
    assert cost(told("suffered", segment="melee", losses=losses)) == [("FR1IN", "melee", 36), ("FR2IN", "melee", 9)]
    assert cost(told("shelled", losses=losses)) == [("FR1IN", "bombardment", 36), ("FR2IN", "bombardment", 9)]
    lost = {
        "shattered": ("breaking up", "lost"), "straggled": ("straggling", "lost"),
        "requisitioned": ("desertion", "lost"), "starved": ("desertion", "lost"), "destroyed": ("destroyed", "men"),
        "disbanded": ("disbanded", "men"), "surrendered": ("captured", "men"), "merged": ("to the pool", "excess"),
    }  # fmt: skip
    for kind, (name, fact) in lost.items():
        assert cost(told(kind, **{fact: 40}), told(kind, **{fact: 0}), told(kind)) == [("FR1IN", name, 40)]
    for kind, fact in {"stragglers-returned": "returned", "wounded-returned": "returned", "reinforced": "came"}.items():
        assert cost(told(kind, **{fact: 40}), told(kind, **{fact: 0}), told(kind)) == [("FR1IN", "came back", -40)]
    assert cost(told("marched", lost=40, returned=3)) == []


def test_a_check_of_morale_is_a_chance_to_leave_and_one_too_tired_throws_nothing() -> None:
    def check(result: str, roll: float = 50.0, rout: float = 20.0) -> list[tuple[str, str, str, float, float]]:
        return thrown(told("morale-check", roll=roll, rout=rout, retreat=10.5, result=result))

    left = ("FR1IN", "Allies", "units that left a fight")
    assert check("routed") == check("retreated", roll=0) == [(*left, 0.305, 1.0)]
    assert check("passed") == check("held") == [(*left, 0.305, 0.0)]
    assert check("routed", rout=100.0) == [(*left, 1.0, 1.0)]
    assert check("routed", roll=-1) == []


def test_each_attack_that_may_get_home_is_a_throw_of_its_own() -> None:
    chances, rolls = {"FR2IN": 0.5, "AU1IN": 0.48, "FR1IN": 0.3}, {"FR2IN": 0.5, "AU1IN": 0.47, "FR1IN": 0.9}
    home = "attacks that got home"
    assert thrown(told("closed", chances=chances, rolls=rolls)) == [
        ("AU1IN", "Austria", home, 0.48, 1.0), ("FR1IN", "Allies", home, 0.3, 0.0), ("FR2IN", "Allies", home, 0.5, 0.0),
    ]  # fmt: skip


@pytest.mark.rule("rotd", "10.7a")
def test_of_losses_those_without_the_spread_of_the_own_side_were_to_be_expected() -> None:
    hits = [
        {"unit": "FR1IN", "share": 30.0, "factor": 1.2, "lost": 36},
        {"unit": "AU1IN", "share": 60.0, "factor": 0.5, "lost": 31},
        {"unit": "FR2IN", "share": 0.0, "factor": 1.0, "lost": 0},
    ]
    event = told("reckoned", "FR1IN", "AU1IN", hits=hits, spread=[0.6, 0.75])
    name = "men lost in battle"
    assert thrown(event) == [("FR1IN", "Allies", name, 60.0, 36), ("AU1IN", "Austria", name, 40.0, 31)]


def test_other_chances_are_counted_with_every_die_that_was_thrown_for_them() -> None:
    kinds = {
        "overrun": "headquarters overrun", "battered": "forts breached", "surrendered": "garrisons that gave up",
        "held-out": "garrisons that gave up", "guns-lost": "batteries lost",
    }  # fmt: skip
    for kind, name in kinds.items():
        many = told(kind, chance=0.3, rolls=[0.1, 0.3, 0.29, 0.8])
        assert thrown(many, told(kind, chance=0.3, roll=0.4), told(kind, rolls=[0.1])) == [
            ("FR1IN", "Allies", name, 1.2, 2.0), ("FR1IN", "Allies", name, 0.3, 0.0),
        ]  # fmt: skip
    nobody = Event(id="1.a.1", kind="battered", phase="a", facts={"chance": 0.5})
    assert thrown(nobody) == [("", "", "forts breached", 0.0, 0.0)]
    assert thrown(told("marched", chance=0.5, roll=0.1)) == []
