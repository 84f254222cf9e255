"""2.6, 10, 14: the bounds of what a battle, a bombardment and a flight bring about, and that nothing lies beyond."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.battles.bombardment import aim, bombard
from drumhead.engine.rulesets.rotd.battles.capture import Prize, take_guns
from drumhead.engine.rulesets.rotd.battles.casualties import disband
from drumhead.engine.rulesets.rotd.battles.engagement import manned
from drumhead.engine.rulesets.rotd.battles.leaving import barred, survey, way
from drumhead.engine.rulesets.rotd.battles.shatter import can_form, reform
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Unit
from drumhead.engine.rulesets.rotd.combat.numbers import numbers
from tests.rulesets.rotd.boards import HOME, at, campaign, city, flat_map, kinds, rows, tac, unit
from tests.rulesets.rotd.clashes import assault

FLAT = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")])


def on(id: str, tactical: str, **fields: Any) -> Unit:
    return unit(id, f"{HOME} {tactical}", **{"experience": 16, "fatigue": 3, **fields})


@pytest.mark.rule("rotd", "2.6c")
@pytest.mark.parametrize(
    ("garrison", "is_manned"),
    [
        ([on("FR1IN", "7-7", men=1000)], True),
        ([on("FR1IN", "7-7", men=999)], False),
        ([on("FR1LA", "7-7", men=500, batteries=5)], True),
        ([on("FR1LA", "7-7", men=499, batteries=5)], False),
        ([on("FR1LC", "7-7", men=3000)], False),
        ([on("FR1IN", "7-7", men=600), on("FR1LA", "7-7", men=200), on("FR1LC", "7-7", men=999)], True),
        ([on("FR1IN", "7-7", men=599), on("FR1LA", "7-7", men=200)], False),
        ([], False),
    ],
)
def test_a_third_of_the_capacity_mans_the_walls(garrison: list[Unit], is_manned: bool) -> None:
    assert manned(garrison, 3000, numbers(campaign(FLAT).game)) is is_manned


@pytest.mark.rule("rotd", "10.15d")
@pytest.mark.parametrize(("men", "target"), [(1, "8-7"), (0, None)])
def test_one_man_is_enough_to_be_shelled(men: int, target: str | None) -> None:
    gunner = on("FR1LA", "7-7", gun="rifled")
    played = campaign(FLAT, gunner, on("AU1IN", "8-7", men=men))
    assert aim(played, gunner, numbers(played.game)) == (None if target is None else tac(target))


@pytest.mark.rule("rotd", "10.15k")
@pytest.mark.parametrize(
    ("men", "then"),
    [
        (10, ["disbanded"]),
        (1500, ["morale-check"]),
        (30000, []),
    ],
)
def test_a_bombardment_is_told_in_three_events_and_what_it_does_to_the_unit_in_one(men: int, then: list[str]) -> None:
    played = campaign(FLAT, on("FR1LA", "7-7", gun="rifled"), on("AU1IN", "8-7", men=men, morale=90))
    bombard(played, {}, ScriptedDice(otherwise=0.8))
    assert kinds(played) == ["bombarded", "shelled", "bombardment-reckoned", *then]


@pytest.mark.rule("rotd", "10.14c")
@pytest.mark.parametrize(
    ("id", "about", "men", "stays"),
    [
        ("FR1IN", {}, 25, True),
        ("FR1IN", {}, 24, False),
        ("FR1CQ", {}, 1, True),
        ("FR1CQ", {}, 0, False),
        ("FR1IN", {"status": "inactive"}, 1, True),
        ("FR1IN", {"status": "inactive"}, 0, False),
    ],
)
def test_too_few_to_fight_go_home(id: str, about: dict[str, Any], men: int, stays: bool) -> None:
    played = campaign(FLAT, on(id, "7-7", men=men, **about))
    disband(played, 25)
    assert kinds(played) == [] if stays else kinds(played) == ["disbanded"]


@pytest.mark.rule("rotd", "10.8p")
@pytest.mark.parametrize("came", list(Direction))
def test_the_way_one_came_from_and_the_two_beside_it_are_closed_by_foes_of_this_phase(came: Direction) -> None:
    stayed = on("FR1IN", "7-7")
    mover = on("AU1IN", "7-7", moved_in="tactical-1", came_from=int(came))
    played = campaign(FLAT, stayed, mover)
    closed = {came, came.turned(-1), came.turned(1)}
    assert barred(played, stayed, [mover]) == closed
    assert barred(played, mover, []) == {direction.opposite for direction in closed}
    earlier = on("AU2IN", "7-7", moved_in="strategic-1", came_from=int(came))
    nowhere = on("AU3IN", "7-7", moved_in="tactical-1", came_from=-1)
    assert barred(played, stayed, [earlier, nowhere]) == frozenset()


@pytest.mark.rule("rotd", "10.8n")
@pytest.mark.parametrize(
    ("start", "direction", "others", "found"),
    [
        ("7-7", Direction.SW, [], "open"),
        ("7-7", Direction.SW, [on("AU1IN", "6-7")], "troops"),
        ("7-7", Direction.SW, [on("AU1IN", "7-8")], "troops"),
        ("7-7", Direction.SW, [on("AU1IN", "6-8")], "troops"),
        ("7-7", Direction.SW, [on("SW1IN", "7-8")], "troops"),
        ("7-7", Direction.SW, [on("AU1IN", "6-7", status="inactive")], "open"),
        ("7-7", Direction.SW, [on("AU1IN", "8-8"), on("AU2IN", "6-6")], "open"),
        ("7-7", Direction.S, [on("AU1IN", "6-8"), on("AU2IN", "8-8")], "open"),
        ("7-7", Direction.SW, [on("FR2IN", "6-7"), on("FR3IN", "7-8")], "open"),
        ("0-7", Direction.SW, [], "edge"),
        ("0-7", Direction.W, [], "edge"),
        ("0-7", Direction.S, [], "open"),
        ("7-7", Direction.W, [on(f"FR{n}IN", "6-7", men=100) for n in range(2, 10)], "full"),
        ("7-7", Direction.W, [on(f"FR{n}IN", "6-7", men=100) for n in range(2, 9)], "open"),
    ],
)
def test_what_a_step_away_from_a_battle_meets(start: str, direction: Direction, others: list[Unit], found: str) -> None:
    subject = on("FR1IN", start)
    played = campaign(FLAT, subject, *others)
    assert way(played, subject, survey(played, subject), direction) == found


GUN, HORSE_GUN = Prize("AU1LA", "rifled", horse=False), Prize("AU1HA", "rifled", horse=True)
FAR = {"cell": at("G5-V6")[0]}


@pytest.mark.rule("rotd", "10.11b")
@pytest.mark.parametrize(
    ("fought", "others", "prize", "taker"),
    [
        ([on("FR2IN", "7-7"), on("FR1IN", "7-7")], [], GUN, "FR1IN"),
        ([on("FR1IN", "7-7", batteries=1), on("FR2IN", "7-7")], [], GUN, "FR2IN"),
        ([on("FR1IN", "7-7", batteries=1), on("FR2LA", "7-7", batteries=3)], [], GUN, "FR2LA"),
        ([on("FR1IN", "7-7", batteries=2), on("FR2IN", "7-7", batteries=1)], [], GUN, "FR2IN"),
        ([on("FR1IN", "7-7"), on("FR2LC", "7-7")], [], HORSE_GUN, "FR2LC"),
        ([on("FR1IN", "7-7", status="shattered"), on("FR2IN", "7-7")], [], GUN, "FR2IN"),
        ([on("FR1IN", "7-7", **FAR), on("FR2IN", "7-7")], [], GUN, "FR2IN"),
        ([on("FR1CQ", "7-7"), on("FR2IN", "7-7")], [], GUN, "FR2IN"),
        ([on("FR1LC", "7-7")], [on("FR2IN", "10-7"), on("FR3IN", "9-7")], GUN, "FR3IN"),
        ([on("FR1LC", "7-7")], [on("SD2IN", "12-7")], GUN, "SD2IN"),
        ([on("FR1LC", "7-7")], [on("FR2IN", "13-7")], GUN, "FR1LC"),
        ([on("FR1LC", "7-7")], [on("AU2IN", "8-7")], GUN, "FR1LC"),
        ([on("FR1LC", "7-7")], [on("SW2IN", "8-7")], GUN, "FR1LC"),
        ([on("FR1LC", "7-7")], [on("FR2IN", "8-7", status="inactive")], GUN, "FR1LC"),
        ([on("FR1LC", "7-7", batteries=2)], [], GUN, None),
        ([on("FR1IN", "7-7", **FAR)], [on("FR2IN", "8-7")], GUN, None),
    ],
)
def test_who_gets_a_battery_that_was_left_behind(
    fought: list[Unit], others: list[Unit], prize: Prize, taker: str | None
) -> None:
    played = campaign(FLAT, *fought, *others)
    take_guns(played, [prize], [each.id for each in fought], at(HOME)[0], tac("7-7"))
    assert [event.units for event in played.events] == ([] if taker is None else [(taker,)])


@pytest.mark.rule("rotd", "14.5b")
@pytest.mark.parametrize(("square", "enough"), [(HOME, True), ("G5-V6", False), ("G4-V5", False)])
def test_a_depot_helps_those_to_form_who_are_in_its_square(square: str, enough: bool) -> None:
    resting = on("FR1IN", "7-7", status="shattered", reform_turns=1, in_communications=False)
    store = Depot("D1", "depot", "FRA", *at(f"{square} 3-3"), 5)
    assert can_form(campaign(flat_map(owner="FRA"), resting, depots=[store]), resting) is enough


@pytest.mark.rule("rotd", "14.5a")
def test_the_shattered_form_on_dry_ground_though_they_fled_over_water() -> None:
    lake = rows(*[""] * 6, "......~~~", "......~~~.", "......~~~")
    resting = on("FR1IN", "7-7", status="shattered", reform_turns=1)
    store = Depot("D1", "depot", "FRA", *at(f"{HOME} 3-3"), 5)
    played = campaign(flat_map(owner="FRA", ground={HOME: lake}), resting, depots=[store])
    reform(played, ScriptedDice())
    assert (played.units["FR1IN"].status, played.units["FR1IN"].tactical) == ("active", tac("5-5"))


@pytest.mark.rule("rotd", "10.14a")
def test_the_melee_is_reckoned_by_its_own_coefficient_and_the_fire_by_its_own() -> None:
    big, small = on("AU1IN", "8-7", men=3000, quality=7), on("FR1IN", "7-7", men=800)
    played = assault(big, small, orders=(), roll=0.35)
    found = {event.facts["segment"]: event.facts["coefficient"] for event in played.events("reckoned", "tactical-1")}
    assert found == {"fire": 0.03, "melee": 0.025}
