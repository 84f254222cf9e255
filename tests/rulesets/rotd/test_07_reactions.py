"""7.9, 7.10, 7.12, 7.13: halting, pursuing, and marching to the sound of the guns."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from tests.rulesets.rotd.boards import unit
from tests.rulesets.rotd.marching import march, of_kind, path, played, prepared, rules_of, square, turn

S12 = ("strategic-1", "strategic-2")


def to(id: str, target: Any) -> dict[str, Plan]:
    """The plan of a unit that marches to battle, allies or enemies."""
    order: dict[str, Any] = {f"march_to_{target}": o.MarchTo(unit=id, target=target)}
    return {id: Plan(**order)}


def pursuing(id: str, *boxes: str, limit: int | None = None, **options: Any) -> dict[str, Plan]:
    return path(id, *boxes, pursue=o.Pursue(unit=id, limit=limit), **options)


@pytest.mark.rule("rotd", "7.9a")
def test_a_unit_told_to_halt_on_detection_goes_no_further_than_the_first_enemy() -> None:
    foe = unit("AU1IN", "G5-V6 7-0")
    plans = path("FR1IN", "G5-V6", "G6-V6", halt_on_detection=o.HaltOnDetection(unit="FR1IN"))
    after, events = turn(unit("FR1IN", "G4-V6"), foe, plans=plans)
    assert square(after, "FR1IN") == "G5-V6"
    assert rules_of(events, "halted") == ["7.9a"]


@pytest.mark.rule("rotd", "7.9b")
def test_without_the_order_it_marches_on_past_the_enemy() -> None:
    foe = unit("AU1IN", "G5-V6 7-0")
    after, _ = turn(unit("FR1IN", "G4-V6"), foe, plans=path("FR1IN", "G5-V6", "G6-V6"))
    assert square(after, "FR1IN") == "G6-V6"


@pytest.mark.rule("rotd", "7.10a")
def test_a_unit_told_so_halts_when_an_enemy_enters_its_square() -> None:
    plans = path("AU1LC", "G5-V6") | path(
        "FR1IN", "-", "G4-V6", halt_on_enemy_entry=o.HaltOnEntry(unit="FR1IN"), entry="7-7"
    )
    after, events = turn(unit("AU1LC", "G6-V6 7-0"), unit("FR1IN", "G5-V6 7-7"), plans=plans, phases=S12)
    assert square(after, "FR1IN") == "G5-V6"
    assert rules_of(events, "halted") == ["7.10a"]


@pytest.mark.rule("rotd", "7.10a")
@pytest.mark.parametrize(("comer", "goal"), [("AU1LC", "G5-V6"), ("SW1LC", "G4-V6"), ("SD1LC", "G4-V6")])
def test_neutrals_and_friends_that_enter_halt_nobody(comer: str, goal: str) -> None:
    plans = path(comer, "G5-V6") | path("FR1IN", "-", "G4-V6", halt_on_enemy_entry=o.HaltOnEntry(unit="FR1IN"))
    after, _ = turn(unit(comer, "G6-V6 7-0"), unit("FR1IN", "G5-V6 7-7"), plans=plans, phases=S12)
    assert square(after, "FR1IN") == goal


@pytest.mark.rule("rotd", "7.10c")
def test_without_that_order_it_marches_on() -> None:
    plans = path("AU1LC", "G5-V6") | path("FR1IN", "-", "G4-V6")
    after, _ = turn(unit("AU1LC", "G6-V6 7-0"), unit("FR1IN", "G5-V6 7-7"), plans=plans, phases=S12)
    assert square(after, "FR1IN") == "G4-V6"


@pytest.mark.rule("rotd", "7.12a")
def test_a_quarry_that_has_left_already_is_followed_in_the_same_phase() -> None:
    plans = path("AU1LC", "G5-V6") | pursuing("FR1IN")
    after, events = turn(unit("AU1LC", "G4-V6 12-7"), unit("FR1IN", "G4-V6 3-7"), plans=plans, phases=("strategic-1",))
    assert square(after, "FR1IN") == "G5-V6"
    assert [event.units for event in of_kind(events, "pursued")] == [("FR1IN",)]


@pytest.mark.rule("rotd", "7.12a")
def test_a_quarry_that_leaves_after_the_pursuers_turn_is_followed_in_the_next_phase() -> None:
    plans = path("AU1IN", "G5-V6") | pursuing("FR1LC")
    start = prepared(unit("AU1IN", "G4-V6 12-7"), unit("FR1LC", "G4-V6 3-7"), plans=plans)
    found, _ = played(start, plans)
    assert square(found, "FR1LC") == "G4-V6"
    found, _ = played(found, plans, ("strategic-2",))
    assert square(found, "FR1LC") == "G5-V6"


@pytest.mark.rule("rotd", "7.12d")
def test_the_first_pursuit_cancels_the_path() -> None:
    plans = path("AU1LC", "G5-V6") | pursuing("FR1IN", "-", "G4-V5", "G4-V4")
    after, _ = turn(unit("AU1LC", "G4-V6 12-7"), unit("FR1IN", "G4-V6 3-7"), plans=plans)
    assert square(after, "FR1IN") == "G5-V6"
    assert after.units["FR1IN"].path == ()


@pytest.mark.rule("rotd", "7.12c")
def test_until_then_the_path_is_followed() -> None:
    plans = pursuing("FR1IN", "G4-V5", "G4-V4")
    after, _ = turn(unit("AU1LC", "G4-V6 12-7"), unit("FR1IN", "G4-V6 3-7"), plans=plans)
    assert square(after, "FR1IN") == "G4-V4"


@pytest.mark.rule("rotd", "7.12b")
def test_a_pursuit_fails_where_others_close_the_way() -> None:
    plans = path("AU1LC", "G5-V6") | pursuing("FR1IN")
    rearguard = unit("AU2IN", "G4-V6 10-7")
    after, events = turn(unit("AU1LC", "G4-V6 3-1"), rearguard, unit("FR1IN", "G4-V6 3-7"), plans=plans)
    assert square(after, "FR1IN") == "G4-V6"
    assert "7.7a" in rules_of(events, "blocked")


@pytest.mark.rule("rotd", "7.12g")
@pytest.mark.parametrize(("limit", "last"), [(1, "G5-V6"), (2, "G6-V6"), (None, "G7-V6")])
def test_pursuit_goes_on_up_to_its_limit(limit: int | None, last: str) -> None:
    plans = path("AU1LC", "G5-V6", "G6-V6", "G7-V6") | pursuing("FR1IN", limit=limit)
    after, _ = turn(unit("AU1LC", "G4-V6 12-7"), unit("FR1IN", "G4-V6 12-9"), plans=plans)
    assert square(after, "FR1IN") == last


@pytest.mark.rule("rotd", "7.12e")
@pytest.mark.rule("rotd", "7.12f")
def test_a_pursuer_forces_its_march_unless_forbidden() -> None:
    plans = path("AU1LC", "G5-V6", "G6-V6")
    quarry, hunter = unit("AU1LC", "G4-V6 12-7"), unit("FR1SA", "G4-V6 12-9", supplies=1)
    after, events = turn(quarry, hunter, plans=plans | pursuing("FR1SA"))
    assert square(after, "FR1SA") == "G6-V6"
    assert [event.facts["forced"] for event in of_kind(events, "pursued")] == [False, True]
    forbidden = pursuing("FR1SA", halt_before_forced_march=o.HaltBeforeForcedMarch(unit="FR1SA"))
    after, _ = turn(quarry, hunter, plans=plans | forbidden)
    assert square(after, "FR1SA") == "G5-V6"


@pytest.mark.rule("rotd", "7.9a")
def test_halt_on_detection_does_not_stop_a_pursuit() -> None:
    plans = path("AU1LC", "G5-V6", "G6-V6") | pursuing("FR1IN", halt_on_detection=o.HaltOnDetection(unit="FR1IN"))
    after, _ = turn(unit("AU1LC", "G4-V6 12-7"), unit("FR1IN", "G4-V6 12-9"), plans=plans)
    assert square(after, "FR1IN") == "G6-V6"


def fight(at: str, friends: int, foes: int, first: int = 10) -> list[Unit]:
    """A battle: so many Frenchmen and Austrians on the western and eastern side of a square."""
    french = [unit(f"FR{first + n}IN", f"{at} 3-{n}") for n in range(friends)]
    return french + [unit(f"AU{first + n}IN", f"{at} 12-{n}") for n in range(foes)]


@pytest.mark.rule("rotd", "7.13a")
@pytest.mark.rule("rotd", "7.13d")
def test_march_to_battle_goes_to_the_largest_battle_next_door() -> None:
    others = fight("G5-V6", 1, 1) + fight("G4-V5", 2, 2, first=20)
    after, events = turn(unit("FR1IN", "G4-V6"), *others, plans=to("FR1IN", "battle"), phases=("strategic-1",))
    assert square(after, "FR1IN") == "G4-V5"
    assert of_kind(events, "sought")[0].rule == "7.13"


@pytest.mark.rule("rotd", "7.13c")
def test_march_to_battle_stays_in_a_battle_as_large_as_any() -> None:
    others = [*fight("G4-V6", 1, 1), *fight("G5-V6", 1, 2, first=20)]
    after, _ = turn(unit("FR1IN", "G4-V6"), *others, plans=to("FR1IN", "battle"))
    assert square(after, "FR1IN") == "G4-V6"


@pytest.mark.rule("rotd", "7.13b")
@pytest.mark.rule("rotd", "7.13f")
def test_enemies_alone_are_no_battle_and_far_battles_do_not_draw() -> None:
    others = fight("G5-V6", 0, 3) + fight("G6-V6", 3, 3, first=20)
    after, _ = turn(unit("FR1IN", "G4-V6"), *others, plans=to("FR1IN", "battle"))
    assert square(after, "FR1IN") == "G4-V6"


@pytest.mark.rule("rotd", "7.13g")
def test_a_path_is_finished_before_the_march_to_battle() -> None:
    plans = {"FR1IN": Plan(march=march("FR1IN", "G4-V7"), march_to_battle=o.MarchTo(unit="FR1IN", target="battle"))}
    others = fight("G5-V6", 1, 1)
    found, _ = turn(unit("FR1IN", "G4-V6"), *others, plans=plans, phases=("strategic-1",))
    assert square(found, "FR1IN") == "G4-V7"
    found, _ = turn(unit("FR1IN", "G4-V6"), *others, plans=plans, phases=S12)
    assert square(found, "FR1IN") == "G5-V6"


@pytest.mark.rule("rotd", "7.13e")
@pytest.mark.rule("rotd", "7.11c")
def test_march_to_battle_forces_the_march_unless_forbidden() -> None:
    tired = unit("FR1SA", "G4-V6", supplies=1, in_communications=False)
    plans = to("FR1SA", "battle")
    after, _ = turn(tired, *fight("G5-V6", 1, 1), plans=plans)
    assert square(after, "FR1SA") == "G5-V6"
    wish, halt = o.MarchTo(unit="FR1SA", target="battle"), o.HaltBeforeForcedMarch(unit="FR1SA")
    plans = {"FR1SA": Plan(march_to_battle=wish, halt_before_forced_march=halt)}
    after, _ = turn(tired, *fight("G5-V6", 1, 1), plans=plans)
    assert square(after, "FR1SA") == "G4-V6"


@pytest.mark.rule("rotd", "7.13h")
@pytest.mark.parametrize(("target", "goal"), [("allies", "G4-V5"), ("enemies", "G5-V6")])
def test_march_to_allies_and_to_enemies_count_only_those(target: str, goal: str) -> None:
    others = fight("G4-V5", 3, 0) + fight("G5-V6", 0, 2, first=20)
    after, _ = turn(unit("FR1IN", "G4-V6"), *others, plans=to("FR1IN", target), phases=("strategic-1",))
    assert square(after, "FR1IN") == goal


@pytest.mark.rule("rotd", "7.13i")
def test_battle_comes_before_allies_and_allies_before_enemies() -> None:
    wishes: dict[str, Any] = {
        f"march_to_{t}": o.MarchTo(unit="FR1IN", target=t) for t in ("battle", "allies", "enemies")
    }
    plans = {"FR1IN": Plan(**wishes)}
    allies, foes, both = fight("G4-V5", 5, 0), fight("G4-V7", 0, 5, first=20), fight("G5-V6", 1, 1, first=30)
    goals = []
    for others in ([*allies, *foes, *both], [*allies, *foes], foes):
        after, _ = turn(unit("FR1IN", "G4-V6"), *others, plans=plans, phases=("strategic-1",))
        goals.append(square(after, "FR1IN"))
    assert goals == ["G5-V6", "G4-V5", "G4-V7"]


@pytest.mark.rule("rotd", "7.13h")
@pytest.mark.parametrize(("roll", "goal"), [(0.1, "G4-V5"), (0.9, "G5-V6")])
def test_between_squares_that_draw_alike_chance_decides(roll: float, goal: str) -> None:
    plans = to("FR1IN", "enemies")
    others = fight("G4-V5", 0, 2) + fight("G5-V6", 0, 2, first=20)
    start = prepared(unit("FR1IN", "G4-V6"), *others, plans=plans)
    found, _ = played(start, plans, dice=ScriptedDice({"march to enemies FR1IN": [roll]}))
    assert square(found, "FR1IN") == goal


@pytest.mark.rule("rotd", "7.13i")
def test_a_battle_in_the_units_own_square_keeps_it_from_larger_crowds_of_friends() -> None:
    wishes: dict[str, Any] = {f"march_to_{t}": o.MarchTo(unit="FR1IN", target=t) for t in ("battle", "allies")}
    others = fight("G4-V6", 0, 1) + fight("G4-V5", 5, 0, first=20)
    after, _ = turn(unit("FR1IN", "G4-V6"), *others, plans={"FR1IN": Plan(**wishes)})
    assert square(after, "FR1IN") == "G4-V6"


@pytest.mark.rule("rotd", "7.12c")
def test_a_pursuer_that_cannot_follow_goes_on_with_its_path() -> None:
    plans = path("AU1LC", "G5-V6") | pursuing("FR1IN", "G3-V6")
    rearguard = unit("AU2IN", "G4-V6 10-7")
    quarry, hunter = unit("AU1LC", "G4-V6 12-7"), unit("FR1IN", "G4-V6 3-7")
    after, _ = turn(quarry, rearguard, hunter, plans=plans, phases=("strategic-1",))
    assert square(after, "FR1IN") == "G3-V6"


@pytest.mark.rule("rotd", "4.5a")
@pytest.mark.rule("rotd", "4.5b")
@pytest.mark.rule("rotd", "4.5c")
@pytest.mark.rule("rotd", "4.5d")
def test_a_march_is_told_to_friends_and_to_the_strangers_that_see_it() -> None:
    plans = path("FR1IN", "G5-V6")
    foes = unit("AU1IN", "G4-V6 3-7"), unit("AU2IN", "G5-V6 12-7")
    _, events = turn(unit("FR1IN", "G4-V6"), *foes, plans=plans, phases=("strategic-1",))
    told = {event.kind: (event.seen_by, event.changes != ()) for event in events}
    assert told["marched"] == (("Allies",), True)
    assert told["departure-seen"] == (("Austria",), False)
    assert told["arrival-seen"] == (("Austria",), False)


@pytest.mark.rule("rotd", "4.5b")
@pytest.mark.rule("rotd", "4.5d")
def test_strangers_who_see_nothing_are_told_nothing() -> None:
    _, events = turn(unit("FR1IN", "G4-V6"), unit("AU1CQ", "G4-V6 3-7"), plans=path("FR1IN", "G5-V6"))
    assert "Austria" not in {seat for event in events for seat in event.seen_by}


@pytest.mark.rule("rotd", "4.5d")
def test_strangers_who_do_not_see_it_come_are_not_told_that_it_came() -> None:
    blind, sighted = unit("AU1CQ", "G5-V6 12-7"), unit("AU2IN", "G5-V6 13-7")
    for there, seen in (((blind,), False), ((blind, sighted), True)):
        _, events = turn(unit("FR1IN", "G4-V6"), *there, plans=path("FR1IN", "G5-V6"), phases=("strategic-1",))
        assert ("arrival-seen" in [event.kind for event in events]) is seen
