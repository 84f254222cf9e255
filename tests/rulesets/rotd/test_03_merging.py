"""3.5b: units merged into others."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.orders import Merge
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.turns.organising import organise
from drumhead.engine.rulesets.rotd.turns.supply_phase import supply_phase
from tests.rulesets.rotd.boards import campaign, flat_map, kinds, unit


def merged(*units: Unit, orders: dict[str, str] | None = None) -> Campaign:
    played = campaign(flat_map(), *units, phase="supply")
    wanted = orders or {units[0].id: units[1].id}
    organise(played, plans([Merge(unit=id, into=into) for id, into in wanted.items()]))
    assert all(wording(played.game, event) for event in played.events)
    return played


def foot(id: str, place: str = "G4-V6 7-7", men: int = 1200, regiments: int = 2, **fields: Any) -> Unit:
    return unit(id, place, men=men, regiments=regiments, **fields)


@pytest.mark.rule("rotd", "3.5bg")
@pytest.mark.rule("rotd", "3.5bh")
def test_the_unit_that_takes_the_other_in_keeps_its_id_place_and_commander() -> None:
    small = foot("FR1IN", "G4-V6 1-1", men=600, regiments=1, batteries=1, stragglers=10, wounded=5)
    found = merged(small, foot("FR2IN", men=1200, stragglers=1))
    both, gone = found.units["FR2IN"], found.units["FR1IN"]
    assert (both.men, both.regiments, both.batteries, both.tactical) == (1800, 3, 1, foot("FR2IN").tactical)
    assert (both.stragglers, both.wounded) == (11, 5)
    assert (gone.status, gone.men, gone.stragglers) == ("gone", 0, 0)
    assert found.present(both.cell) == (both,)


@pytest.mark.rule("rotd", "3.5bi")
def test_the_worth_of_the_two_is_averaged_by_their_men() -> None:
    raw = foot("FR1IN", men=500, quality=2, experience=0, morale=40, fatigue=6, ammunition=1, supplies=1)
    old = foot("FR2IN", men=1500, quality=6, experience=8, morale=60, fatigue=0, ammunition=5, supplies=1)
    both = merged(raw, old).units["FR2IN"]
    assert (both.quality, both.experience, both.morale, both.fatigue, both.ammunition) == (5, 6, 55, 2, 4)
    assert both.supplies == 1


@pytest.mark.rule("rotd", "3.5bj")
def test_a_supply_is_carried_only_if_both_carried_one() -> None:
    assert merged(foot("FR1IN", supplies=1), foot("FR2IN")).units["FR2IN"].supplies == 0


@pytest.mark.rule("rotd", "3.5bb")
@pytest.mark.rule("rotd", "3.5bc")
@pytest.mark.parametrize(
    ("kind", "men", "regiments", "batteries", "left", "excess"),
    [
        ("IN", 2500, 4, 1, (3100, 5, 1), 1900),
        ("LC", 1000, 4, 0, (1500, 5, 0), 500),
        ("LA", 300, 0, 3, (400, 0, 4), 200),
        ("MI", 1000, 2, 0, (1500, 3, 0), 500),
    ],
)
def test_what_exceeds_the_largest_size_goes_back_to_the_pool(
    kind: str, men: int, regiments: int, batteries: int, left: tuple[int, int, int], excess: int
) -> None:
    pair = [
        unit(f"FR{n}{kind}", "G4-V6", men=men, regiments=regiments, batteries=batteries, home="FRA") for n in (1, 2)
    ]
    found = merged(*pair)
    both = found.units[pair[1].id]
    assert (both.men, both.regiments, both.batteries) == left
    assert found.events[0].facts["excess"] == excess


@pytest.mark.rule("rotd", "3.5ba")
@pytest.mark.rule("rotd", "3.5be")
@pytest.mark.rule("rotd", "3.5bf")
@pytest.mark.parametrize(
    ("other", "more"),
    [
        (foot("FR2LI"), ()),
        (foot("SD2IN"), ()),
        (foot("FR2IN", "G5-V6 7-7"), ()),
        (foot("FR2IN", status="shattered"), ()),
        (foot("FR2IN", "G4-V6 1-1"), (unit("AU1CQ", "G4-V6 9-9"),)),
    ],
    ids=["another type", "another state", "another square", "shattered", "apart before an enemy"],
)
def test_units_do_not_merge_unless_they_are_alike_and_together(other: Unit, more: tuple[Unit, ...]) -> None:
    found = merged(foot("FR1IN"), other, *more)
    assert kinds(found) == ["merge-refused"] and found.units["FR1IN"].men == 1200


@pytest.mark.rule("rotd", "3.5bf")
def test_before_an_enemy_they_merge_on_one_tactical_square() -> None:
    assert kinds(merged(foot("FR1IN"), foot("FR2IN"), unit("AU1IN", "G4-V6 9-9"))) == ["merged"]


@pytest.mark.rule("rotd", "3.5bd")
@pytest.mark.parametrize("kind", ["AQ", "CQ", "PB"])
def test_headquarters_and_bridges_never_merge(kind: str) -> None:
    assert kinds(merged(unit(f"FR1{kind}", "G4-V6"), unit(f"FR2{kind}", "G4-V6"))) == ["merge-refused"]


@pytest.mark.rule("rotd", "3.5ba")
def test_who_has_merged_takes_nobody_in() -> None:
    found = merged(foot("FR1IN"), foot("FR2IN"), orders={"FR1IN": "FR2IN", "FR2IN": "FR1IN"})
    assert kinds(found) == ["merged", "merge-refused"]


@pytest.mark.rule("rotd", "3.5bk")
def test_they_merge_before_anybody_eats() -> None:
    found = campaign(flat_map(), foot("FR1IN", supplies=1), foot("FR2IN", supplies=1), phase="supply")
    supply_phase(found, plans([Merge(unit="FR1IN", into="FR2IN")]), ScriptedDice())
    assert [(e.kind, e.units) for e in found.events if e.kind in ("merged", "ate")] == [
        ("merged", ("FR1IN", "FR2IN")),
        ("ate", ("FR2IN",)),
    ]
