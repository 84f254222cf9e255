"""10: whom a battle and a bombardment leave out, and what is not said of them."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.battles.leaving import Flight, answer
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.combat.morale import Check, Nerve
from tests.rulesets.rotd.boards import FIELD, HOME, campaign, city, flat_map, kinds, unit
from tests.rulesets.rotd.days import morning
from tests.rulesets.rotd.sheets import Turn, forced
from tests.rulesets.rotd.test_10_battles import met, mover, stander
from tests.rulesets.rotd.test_10_bombardment import guns, on, shelled


def played(*units: Unit, lines: tuple[str, ...] = (), **about: Any) -> Turn:
    return forced(morning(*units, **about), *lines, until="tactical-1")


# bombardment


@pytest.mark.rule("rotd", "10.15k")
@pytest.mark.parametrize("other", [on("AU2IN", "8-7", status="shattered"), on("AU2CQ", "8-7")])
def test_shells_fall_on_those_who_fight_and_on_nobody_else_in_the_square(other: Unit) -> None:
    (event,) = [e for e in shelled(guns(), on("AU1IN", "8-7", men=3000), other).events if e.kind == "shelled"]
    assert event.units == ("AU1IN",)


@pytest.mark.rule("rotd", "10.15k")
@pytest.mark.parametrize("first", ["AU1IN", "AU2IN"])
def test_walls_shelter_those_inside_though_others_stand_outside(first: str) -> None:
    """A lonely garrison and the same with comrades before the walls suffer alike, man for man."""
    fort = flat_map(cities=[city("Verona", f"{HOME} 8-7", "AUS", fort=3, fort_capacity=9000)])
    pair = [on(id, "8-7", men=3000, in_fort=id == first) for id in ("AU1IN", "AU2IN")]
    (event,) = [e for e in shelled(guns(), *pair, map=fort).events if e.kind == "shelled"]
    inside, outside = event.facts["losses"][first], event.facts["losses"][{"AU1IN": "AU2IN"}.get(first, "AU1IN")]
    assert 0 < inside < outside


@pytest.mark.rule("rotd", "10.15a")
def test_without_an_enemy_nobody_fires_and_squares_are_shelled_in_reading_order() -> None:
    assert kinds(shelled(guns(), on("FR2IN", "8-7"))) == []
    targets = [FIELD.cell(place) for place in ("9-5", "3-7", "9-7")]
    hit = shelled(
        guns(tactical="9-6"), guns("FR2LA", "4-7"), on("AU1IN", "9-5"), on("AU2IN", "3-7"), on("AU3IN", "1-1")
    )
    shells = [event.tactical for event in hit.events if event.kind == "shelled"]
    assert shells == sorted(shells) and set(shells) == set(targets[:2])  # type: ignore[type-var]


# battles


@pytest.mark.rule("rotd", "10.2b")
@pytest.mark.parametrize(
    ("other", "overrun"),
    [
        ([], True),
        ([unit("FR2IN", f"{HOME} 7-7")], False),
        ([unit("FR2IN", f"{HOME} 7-7", status="shattered")], True),
        ([unit("FR2CQ", f"{HOME} 7-7")], True),
    ],
)
def test_a_headquarters_is_overrun_unless_a_friend_fights_beside_it(other: list[Unit], overrun: bool) -> None:
    found = played(unit("FR1CQ", f"{HOME} 7-7"), unit("AU1IN", f"{HOME} 7-7"), *other)
    assert bool(found.of("overrun", "FR1CQ")) is overrun


@pytest.mark.rule("rotd", "10.2b")
@pytest.mark.parametrize(
    ("id", "status", "overrun"), [("AU1IN", "active", ["AU1IN"]), ("SW1IN", "active", []), ("AU1CQ", "active", [])]
)
def test_only_enemies_who_fight_overrun_a_headquarters(id: str, status: str, overrun: list[str]) -> None:
    found = played(unit("FR1CQ", f"{HOME} 7-7"), unit(id, f"{HOME} 7-7", status=status), unit("SW2IN", f"{HOME} 7-7"))
    assert [event.facts["foes"] for event in found.of("overrun", "FR1CQ")] == [overrun] * bool(overrun)


@pytest.mark.rule("rotd", "10.2a")
def test_the_shattered_are_overrun_by_nobody_and_fight_nobody() -> None:
    headquarters = unit("FR1CQ", f"{HOME} 7-7", status="shattered")
    found = played(headquarters, unit("AU1IN", f"{HOME} 7-7"))
    assert not found.of("overrun") and not found.of("battle")


@pytest.mark.rule("rotd", "10.4g")
@pytest.mark.parametrize(
    ("phase", "came", "directions"), [("tactical-1", 2, (2,)), ("tactical-1", -1, ()), ("strategic-1", 2, ())]
)
def test_the_front_is_as_wide_as_attackers_came_in_this_phase(
    phase: str, came: int, directions: tuple[int, ...]
) -> None:
    attacker = mover("AU1IN", came_from=came, moved_in=phase)
    assert met(stander("FR1IN"), attacker, stander("SD1IN")).directions == directions


@pytest.mark.rule("rotd", "10.8f")
@pytest.mark.parametrize(
    ("id", "status", "flanks"),
    [("FR2IN", "active", 1), ("FR2CQ", "active", 0), ("FR2IN", "shattered", 0), ("SW2IN", "active", 0)],
)
def test_only_friends_who_fight_hold_a_flank(id: str, status: str, flanks: int) -> None:
    beside = unit(id, f"{HOME} 8-7", status=status)
    assert met(stander("FR1IN"), mover("AU1IN"), beside).anchors[1] == flanks


@pytest.mark.rule("rotd", "10.1a")
def test_the_shattered_and_headquarters_are_no_part_of_a_battle() -> None:
    others = (
        stander("FR2IN", status="shattered"),
        stander("FR3CQ"),
        mover("AU2IN", status="shattered"),
        stander("SW1IN"),
    )
    assert [u.id for u in met(stander("FR1IN"), mover("AU1IN"), *others).units] == ["AU1IN", "FR1IN"]


@pytest.mark.rule("rotd", "2.6b")
@pytest.mark.parametrize(
    ("capacity", "inside"), [(1500, ["FR1IN"]), (1499, []), (2999, ["FR1IN"]), (3000, ["FR1IN", "FR2IN"])]
)
def test_those_who_just_fit_into_a_fort_have_its_walls(capacity: int, inside: list[str]) -> None:
    fort = flat_map(cities=[city("Verona", f"{HOME} 7-7", fort=3, fort_capacity=capacity)])
    garrison = [stander(id, in_fort=True, men=1500) for id in ("FR1IN", "FR2IN")]
    assert sorted(met(*garrison, mover("AU1IN"), map=fort).garrison) == inside


@pytest.mark.rule("rotd", "10.8a")
@pytest.mark.parametrize(("roll", "result"), [(99.9, "passed"), (0.0, "held")])
def test_a_bridge_that_lies_passes_its_checks_as_others_do_and_stays_where_it_fails(roll: float, result: str) -> None:
    laid = unit("FR1PB", f"{HOME} 7-7", deployed=True)
    start = campaign(flat_map(), laid)
    made = Check("FR1PB", 5.0, 10.0, 5.0, roll, "passed" if result == "passed" else "routed", Nerve(4, 4, 6, 2))
    answer(start, {}, made, Flight((), "", ScriptedDice().stream("x")), "fire")
    assert [event.facts["result"] for event in start.events if event.kind == "morale-check"] == [result]
    assert start.units["FR1PB"].cell == laid.cell
