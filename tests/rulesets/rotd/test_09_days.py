"""9: tactical movement in whole turns: ordered on a sheet that the desk accepts, played with all the phases around."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Unit
from tests.rulesets.rotd.boards import FIELD, HOME, city, flat_map, rows, unit
from tests.rulesets.rotd.days import Day, barred, day, desk, morning, next_day

QUICK: dict[str, Any] = {"experience": 25}
"""Moves before units without experience (3.2)."""
PHASES = [f"tactical-{number}" for number in range(1, 6)]


def at(id: str, tactical: str, **fields: Any) -> Unit:
    return unit(id, f"{HOME} {tactical}", **fields)


def ends(played: Day, id: str, phase: str = "") -> list[str]:
    """Where the legs of a unit's moves ended."""
    return [FIELD.name(event.facts["end"]) for event in played.events("moved", phase) if event.units == (id,)]


@pytest.mark.rule("rotd", "9.1a")
@pytest.mark.rule("rotd", "9.2e")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_unit_may_move_in_any_of_the_tactical_phases_and_only_from_the_one_it_names(number: int) -> None:
    played = day(at("FR1IN", "0-0"), orders=[f"FR1IN move 4-0 from T{number}"], until="tactical-5")
    assert [phase for phase in PHASES if ends(played, "FR1IN", phase)] == [f"tactical-{number}"]
    assert ends(played, "FR1IN") == ["4-0"]


@pytest.mark.rule("rotd", "9.1b")
@pytest.mark.rule("rotd", "9.1c")
@pytest.mark.parametrize(
    ("kind", "end"),
    [(kind, "4-0") for kind in ("IN", "LI", "LA", "SA", "MI", "CQ", "PB")]
    + [(kind, "6-0") for kind in ("HC", "MC", "LC", "HA", "AQ")],
)
def test_in_a_phase_horsemen_ride_six_squares_and_others_walk_four(kind: str, end: str) -> None:
    assert ends(day(at(f"FR1{kind}", "0-0"), orders=[f"FR1{kind} move 9-0"]), f"FR1{kind}") == [end]


@pytest.mark.rule("rotd", "9.1d")
@pytest.mark.parametrize("enemy", ["AU1IN", "AU1CQ"])
def test_each_phase_of_movement_before_any_hostile_unit_costs_one_point_however_many_legs(enemy: str) -> None:
    two = day(at("FR1IN", "0-0"), at(enemy, "14-14"), orders=["FR1IN move 8-0 via 2-0"], until="tactical-4")
    assert ends(two, "FR1IN") == ["2-0", "4-0", "8-0"]
    assert two.unit("FR1IN").fatigue == 2
    assert two.unit(enemy).fatigue == 0


@pytest.mark.rule("rotd", "9.1e")
def test_with_neutrals_or_friends_alone_in_the_square_movement_does_not_tire() -> None:
    others = (at("SW1IN", "14-14"), at("SD1IN", "0-1"), unit("AU1IN", "G4-V5 7-14"))
    played = day(at("FR1IN", "0-0"), *others, orders=["FR1IN move 8-0"], until="tactical-2")
    assert played.place("FR1IN") == "8-0" and played.unit("FR1IN").fatigue == 0


@pytest.mark.rule("rotd", "9.1f")
def test_above_eight_fatigue_a_move_before_the_enemy_is_not_made_and_at_eight_it_is() -> None:
    enemy = at("AU1IN", "9-9")
    assert barred(at("FR1IN", "0-0", fatigue=9), enemy, orders=["FR1IN move 1-0"]) == ["9.1f"]
    assert ends(day(at("FR1IN", "0-0", fatigue=8), enemy, orders=["FR1IN move 1-0"]), "FR1IN") == ["1-0"]
    assert ends(day(at("FR1IN", "0-0", fatigue=18), orders=["FR1IN move 1-0"]), "FR1IN") == ["1-0"]


@pytest.mark.rule("rotd", "9.1f")
def test_a_unit_that_grows_too_tired_on_its_way_stops() -> None:
    played = day(at("FR1IN", "0-0", fatigue=8), at("AU1IN", "14-14"), orders=["FR1IN move 9-0"], until="tactical-3")
    assert ends(played, "FR1IN") == ["4-0"]
    assert [event.rule for event in played.events("way-blocked", "tactical-2")] == ["9.1f"]


@pytest.mark.rule("rotd", "9.2d")
@pytest.mark.parametrize("ground", ["ford", "pass"])
def test_only_a_square_can_be_the_waypoint(ground: str) -> None:
    game, _ = morning(at("FR1IN", "0-0"))
    with pytest.raises(OrderSyntaxError):
        RULESET.read_order(game, f"FR1IN move 5-5 via {ground}")


@pytest.mark.rule("rotd", "9.2f")
@pytest.mark.rule("rotd", "9.2g")
def test_a_move_without_a_phase_begins_in_the_first_and_what_can_be_done_in_it_is_done() -> None:
    played = day(at("FR1IN", "0-0"), orders=["FR1IN move 4-4"], until="tactical-5")
    assert [ends(played, "FR1IN", phase) for phase in PHASES] == [["4-4"], [], [], [], []]


@pytest.mark.rule("rotd", "9.2c")
def test_the_nearest_ford_or_pass_is_found_on_the_units_own_bank_and_by_steps() -> None:
    ground = rows(*["." * 15] * 3, "~=~~~~~~~~~=~~~", *["." * 15] * 3, "MMMMMPMMMMMMMMM")
    map = flat_map(ground={HOME: ground})
    assert ends(day(at("FR1LC", "9-5"), map=map, orders=["FR1LC move ford"]), "FR1LC") == ["11-3"]
    assert ends(day(at("FR1LC", "9-5"), map=map, orders=["FR1LC move pass"]), "FR1LC") == ["5-7"]
    assert desk(at("FR1IN", "9-5"), orders=["FR1IN move ford"])[0].startswith("9.2c")


@pytest.mark.rule("rotd", "9.2i")
def test_what_is_not_walked_by_the_end_of_the_turn_lapses() -> None:
    first = day(at("FR1IN", "0-0"), orders=["FR1IN move 9-0 from T5"], until="end")
    assert first.place("FR1IN") == "4-0"
    after = next_day(first, ["FR1IN defend defend"], until="tactical-5")
    assert after.place("FR1IN") == "4-0" and not after.events("moved")


FORT = flat_map(cities=[city("Alessandria", f"{HOME} 7-7", "SAR", fort=3, fort_capacity=3000)])


@pytest.mark.rule("rotd", "9.2j")
@pytest.mark.rule("rotd", "9.2k")
@pytest.mark.parametrize(("orders", "inside"), [([], True), (["FR1IN stay out of fort"], False)])
def test_who_comes_to_a_fortified_city_enters_the_fort_unless_told_to_stay_out(orders: list[str], inside: bool) -> None:
    played = day(at("FR1IN", "5-7"), map=FORT, orders=["FR1IN move 7-7", *orders])
    assert played.place("FR1IN") == "7-7" and played.unit("FR1IN").in_fort is inside


@pytest.mark.rule("rotd", "9.2l")
@pytest.mark.rule("rotd", "9.2m")
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("stay_out", [True, False])
def test_a_move_to_its_own_square_puts_a_unit_on_the_ordered_side_of_the_walls(before: bool, stay_out: bool) -> None:
    orders = ["FR1IN move 7-7", *["FR1IN stay out of fort"] * stay_out]
    played = day(at("FR1IN", "7-7", in_fort=before), at("AU1IN", "14-14"), map=FORT, orders=orders)
    assert played.unit("FR1IN").in_fort is not stay_out
    changed = [event.kind for event in played.events() if event.kind in ("left-fort", "entered-fort")]
    assert changed == ([] if before is not stay_out else ["left-fort" if stay_out else "entered-fort"])
    assert played.unit("FR1IN").fatigue == 0 and played.unit("FR1IN").moved_in == ""


@pytest.mark.rule("rotd", "9.2n")
def test_who_leaves_the_fort_makes_room_for_who_moves_in_though_it_is_slower() -> None:
    full, coming = at("FR2IN", "7-7", in_fort=True, men=3000), at("FR1IN", "5-7", **QUICK)
    orders = ["FR1IN move 7-7", "FR2IN move 7-7", "FR2IN stay out of fort"]
    played = day(full, coming, map=FORT, orders=orders)
    assert played.unit("FR1IN").initiative < played.unit("FR2IN").initiative
    assert played.unit("FR1IN").in_fort and not played.unit("FR2IN").in_fort


@pytest.mark.rule("rotd", "9.3a")
@pytest.mark.rule("rotd", "9.3c")
@pytest.mark.parametrize("goal", ["5-7", "7-7"])
def test_an_enemy_at_the_goal_or_before_it_halts_the_move_and_combat_begins(goal: str) -> None:
    orders = [f"FR1IN move {goal}", "AU1IN defend defend"]
    played = day(at("FR1IN", "3-7"), at("AU1IN", "5-7"), orders=orders)
    assert ends(played, "FR1IN") == ["5-7"]
    assert played.one("battle").facts["attackers"] == ["FR1IN"]


@pytest.mark.rule("rotd", "9.3b")
def test_who_is_met_before_its_turn_does_not_march_off() -> None:
    orders = ["FR1IN move 5-7", "AU1IN move 9-7", "AU1IN defend defend"]
    met = day(at("FR1IN", "3-7", **QUICK), at("AU1IN", "5-7"), orders=orders)
    assert ends(met, "AU1IN") == [] and met.one("battle").facts["defenders"] == ["AU1IN"]
    missed = day(at("FR1IN", "3-7"), at("AU1IN", "5-7", **QUICK), orders=orders)
    assert ends(missed, "AU1IN") == ["9-7"] and not missed.events("battle")


@pytest.mark.rule("rotd", "9.3d")
@pytest.mark.rule("rotd", "9.3e")
@pytest.mark.parametrize(("id", "rule"), [("FR1IN", "9.3d"), ("FR1CQ", "9.3e")])
def test_who_shuns_or_cannot_enter_combat_halts_a_square_short_and_there_is_none(id: str, rule: str) -> None:
    orders = [f"{id} move 7-7", f"{id} attack evade", "AU1IN defend defend"]
    played = day(at(id, "3-7"), at("AU1IN", "6-7"), orders=orders)
    assert ends(played, id) == ["5-7"]
    assert played.one("stopped-short").rule == rule
    assert not {"encountered", "battle", "overrun"} & set(played.kinds())


SIEGE = {
    "map": flat_map(cities=[city("Milan", f"{HOME} 7-7", "AUS")]),
    "cities": {"Milan": CityHolding("Milan", "AUS", 5, besieged=True)},
}
BESIEGERS = (at("FR1IN", "6-7", men=3000), at("FR2IN", "8-7", men=3000))


@pytest.mark.rule("rotd", "9.4a")
def test_no_friend_of_its_holder_enters_a_besieged_city_from_outside() -> None:
    inside, relief, line = at("AU2IN", "7-7"), at("AU1IN", "7-4"), ["AU1IN move 7-7"]
    assert barred(inside, relief, *BESIEGERS, orders=line, **SIEGE) == ["9.4a"]
    free = {"map": SIEGE["map"]}
    assert ends(day(inside, relief, at("FR1IN", "0-0"), orders=line, **free), "AU1IN") == ["7-7"]


@pytest.mark.rule("rotd", "9.4b")
def test_a_besieger_enters_the_city_and_fights_for_it() -> None:
    orders = ["FR1IN move 7-7", "AU2IN defend defend"]
    played = day(at("AU2IN", "7-7"), *BESIEGERS, orders=orders, **SIEGE)
    assert ends(played, "FR1IN") == ["7-7"]
    assert played.one("battle").facts["defenders"] == ["AU2IN"]


@pytest.mark.rule("rotd", "9.4c")
def test_once_the_besieged_city_is_attacked_its_friends_outside_may_come_to_help() -> None:
    orders = ["FR1IN move 7-7", "AU2IN defend defend", "AU1IN support 7-7 radius 1"]
    played = day(at("AU2IN", "7-7"), at("AU1IN", "7-5"), *BESIEGERS, orders=orders, **SIEGE)
    assert ends(played, "AU1IN") == ["7-7"]
    assert played.one("battle").facts["defenders"] == ["AU1IN", "AU2IN"]


LAKE = flat_map(ground={HOME: rows(*["." * 15] * 7, "......###......")})
CLIFF = flat_map(ground={HOME: rows(*["." * 15] * 7, "......HHH......")})


@pytest.mark.rule("rotd", "9.5a")
@pytest.mark.rule("rotd", "9.5b")
@pytest.mark.rule("rotd", "9.5d")
@pytest.mark.parametrize(("map", "rule"), [(LAKE, "9.5a"), (CLIFF, "9.5b")])
def test_impassable_ground_and_cliffs_bar_the_way_before_an_enemy_only(map: Any, rule: str) -> None:
    line, rider = ["FR1LC move 9-7"], at("FR1LC", "5-7")
    assert barred(rider, at("AU1IN", "5-9"), map=map, orders=line) == [rule]
    assert ends(day(rider, map=map, orders=line), "FR1LC") == ["9-7"]
    neutral = day(rider, at("SW1IN", "14-14"), map=map, orders=line)
    assert ends(neutral, "FR1LC") == ["9-7"]


@pytest.mark.rule("rotd", "9.5e")
def test_an_enemy_that_marches_in_after_the_second_phase_bars_the_rest_of_the_way() -> None:
    lake = flat_map(ground={HOME: rows(*["." * 15] * 7, "..........##...")})
    orders = ["FR1IN move 13-7", "AU1IN march G4-V6", "AU1IN attack skirmish"]
    played = day(at("FR1IN", "0-7"), unit("AU1IN", "G4-V5 7-14"), map=lake, orders=orders, until="tactical-4")
    assert ends(played, "FR1IN") == ["4-7", "8-7"]
    assert [event.rule for event in played.events("way-blocked")] == ["9.5a", "9.5a"]


@pytest.mark.rule("rotd", "9.6a")
def test_units_of_better_initiative_move_first() -> None:
    slow, quick, rider = at("FR1SA", "0-0"), at("FR2IN", "0-1", **QUICK), at("FR3LC", "0-2", **QUICK)
    orders = [f"{each.id} move {n}-9" for n, each in enumerate((slow, quick, rider))]
    played = day(slow, quick, rider, orders=orders)
    assert [event.units[0] for event in played.events("moved")] == ["FR3LC", "FR2IN", "FR1SA"]


@pytest.mark.rule("rotd", "9.6b")
@pytest.mark.rule("rotd", "9.6c")
def test_equals_move_in_a_random_order_that_differs_from_phase_to_phase() -> None:
    group = [at(f"FR{number}IN", f"0-{number}") for number in range(1, 9)]
    orders = [f"{each.id} move 14-{number}" for number, each in enumerate(group, 1)]
    played = day(*group, orders=orders, until="tactical-4", seed="equals")
    drawn = {tuple(event.units[0] for event in played.events("moved", phase)) for phase in PHASES[:3]}
    assert len(drawn) == 3 and all(sorted(each) == sorted(unit.id for unit in group) for each in drawn)


RIVER = flat_map(ground={HOME: rows(*["." * 15] * 7, "~~~~~=~~~~~~~~~")})


@pytest.mark.rule("rotd", "9.7a")
@pytest.mark.rule("rotd", "9.7b")
def test_a_river_is_crossed_by_way_of_the_ford_only_though_no_enemy_is_near() -> None:
    crossing = at("FR1IN", "5-6")
    assert desk(crossing, map=RIVER, orders=["FR1IN move 5-8"])[0].startswith("9.7a")
    assert desk(crossing, map=RIVER, orders=["FR1IN move 5-8 via 4-6"])[0].startswith("9.7a")
    assert ends(day(crossing, map=RIVER, orders=["FR1IN move 5-8 via 5-7"]), "FR1IN") == ["5-7", "5-8"]


@pytest.mark.rule("rotd", "9.7d")
def test_a_river_without_a_ford_is_crossed_on_a_pontoon_bridge() -> None:
    river = flat_map(ground={HOME: rows(*["." * 15] * 7, "~" * 15)})
    bridge, crossing = at("FR1PB", "5-7", deployed=True), at("FR1IN", "5-6")
    assert desk(crossing, map=river, orders=["FR1IN move 5-8 via 5-7"])[0] != ""
    assert ends(day(crossing, bridge, map=river, orders=["FR1IN move 5-8 via 5-7"]), "FR1IN") == ["5-7", "5-8"]


@pytest.mark.rule("rotd", "9.8a")
@pytest.mark.rule("rotd", "9.8g")
def test_who_engages_goes_for_the_nearest_combat_unit_not_for_a_nearer_headquarters() -> None:
    enemies = (at("AU1CQ", "7-8"), at("AU1IN", "10-7"), at("AU2IN", "7-12"))
    orders = ["FR1IN engage", "AU1IN defend defend"]
    assert ends(day(at("FR1IN", "7-7"), *enemies, orders=orders), "FR1IN") == ["10-7"]
    assert ends(day(at("FR1IN", "7-7"), enemies[0], orders=["FR1IN engage"]), "FR1IN") == ["7-8"]


@pytest.mark.rule("rotd", "9.8b")
def test_it_engages_in_the_phases_ordered_and_in_no_other() -> None:
    target, orders = at("AU1NB", "14-7"), ["FR1IN engage T2-T3"]
    played = day(at("FR1IN", "0-7"), target, orders=orders, until="tactical-5")
    assert [ends(played, "FR1IN", phase) for phase in PHASES] == [[], ["4-7"], ["8-7"], [], []]


@pytest.mark.rule("rotd", "9.8f")
def test_a_specified_move_that_ends_leaves_engaging_to_the_next_phase() -> None:
    orders = ["FR1IN move 2-7", "FR1IN engage"]
    played = day(at("FR1IN", "0-7"), at("AU1NB", "12-7"), orders=orders, until="tactical-3")
    assert [ends(played, "FR1IN", phase) for phase in PHASES[:3]] == [["2-7"], ["6-7"], ["10-7"]]


@pytest.mark.rule("rotd", "9.8h")
@pytest.mark.parametrize(("men", "later"), [(300, []), (3000, ["8-7"])])
def test_a_unit_that_failed_a_morale_check_engages_no_more_and_one_that_fell_back_does(
    men: int, later: list[str]
) -> None:
    attacker, target = at("FR1IN", "7-7", men=men, experience=16, fatigue=3), at("AU1IN", "8-7", men=3000, **QUICK)
    orders = ["FR1IN engage", "FR1IN attack attack", "AU1IN defend defend"]
    played = day(attacker, target, orders=orders, until="tactical-2", map=flat_map(owner="AUS"))
    own = [event for event in played.events("morale-check", "tactical-1") if event.units == ("FR1IN",)]
    assert [event.facts["result"] for event in own] == (["retreated"] if men == 300 else ["passed"])
    assert ends(played, "FR1IN", "tactical-2") == later


FIELD_ORDERS = ("FR1IN defend defend", "AU1IN move 7-7")


def clash(*units: Unit, orders: tuple[str, ...] = (), roll: float = 0.9, **about: Any) -> Day:
    """AU1IN moves from 8-7 upon FR1IN on 7-7; nobody closes with it."""
    pair = [each for each in (at("FR1IN", "7-7"), at("AU1IN", "8-7")) if each.id not in {u.id for u in units}]
    return day(*pair, *units, orders=(*FIELD_ORDERS, *orders), roll=roll, **about)


def lines(played: Day, seat: str) -> dict[str, str]:
    return {each["unit"]: each["line"] for each in played.heard(seat, "formed")[0].facts["lines"]}


@pytest.mark.rule("rotd", "9.9a")
@pytest.mark.rule("rotd", "9.9b")
def test_units_stand_in_the_lines_they_were_ordered_to_and_move_up_where_nobody_is() -> None:
    friends = [at(f"FR{number}IN", "7-7") for number in (2, 3)]
    stood = clash(*friends, orders=("FR2IN line second", "FR3IN line rear"))
    assert lines(stood, "Allies") == {"FR1IN": "first", "FR2IN": "second", "FR3IN": "rear"}
    assert lines(clash(*friends[1:], orders=("FR3IN line rear",)), "Allies") == {"FR1IN": "first", "FR3IN": "second"}
    assert lines(clash(orders=("FR1IN line rear",)), "Allies") == {"FR1IN": "first"}


@pytest.mark.rule("rotd", "9.9c")
@pytest.mark.rule("rotd", "9.9d")
@pytest.mark.rule("rotd", "9.9e")
@pytest.mark.rule("rotd", "9.9f")
@pytest.mark.rule("rotd", "10.6h")
@pytest.mark.rule("rotd", "10.7e")
@pytest.mark.parametrize(
    ("attack", "defend", "strength", "losses"),
    [
        ("assault", "last-ditch", 1.2, 1.2),
        ("attack", "defend", 1.0, 1.0),
        ("skirmish", "skirmish", 0.5, 0.5),
        ("evade", "evade", 0.1, 0.2),
    ],
)
def test_each_side_fights_in_the_attitude_ordered_for_its_part(
    attack: str, defend: str, strength: float, losses: float
) -> None:
    """Who evades does not attack; an interceptor that surprises it makes it fight in its offensive attitude."""
    other = "attack" if attack != "attack" else "skirmish"
    orders = (f"FR1IN defend {defend}", f"FR1IN attack {other}", "AU1IN move 7-7", "AU1IN attack attack")
    played = day(at("FR1IN", "7-7"), at("AU1IN", "8-7"), orders=orders, roll=0.9)
    part = played.heard("Allies", "fired")[0].facts["parts"][0]
    assert (part["mode"], part["factors"]["mode"]) == (defend, strength)
    assert played.heard("Allies", "suffered")[0].facts["factor"]["FR1IN"] == losses
    if attack != "evade":
        orders = (f"AU1IN attack {attack}", "AU1IN defend defend", "AU1IN move 7-7", "FR1IN defend defend")
        played = day(at("FR1IN", "7-7"), at("AU1IN", "8-7"), orders=orders, roll=0.9)
        part = played.heard("Austria", "fired")[0].facts["parts"][0]
        assert (part["mode"], part["factors"]["mode"]) == (attack, strength)
        assert played.heard("Austria", "suffered")[0].facts["factor"]["AU1IN"] == losses


@pytest.mark.rule("rotd", "9.10a")
@pytest.mark.rule("rotd", "9.10c")
@pytest.mark.parametrize(("order", "joins"), [("9-5 radius 2", True), ("10-5 radius 2", False), ("7-7 radius 0", True)])
def test_a_unit_supports_battles_inside_its_box_after_all_other_moves(order: str, joins: bool) -> None:
    helper = at("FR9IN", "6-6", **QUICK)
    played = clash(helper, orders=(f"FR9IN support {order}",))
    assert ends(played, "FR9IN") == ["7-7"] * joins
    assert ("FR9IN" in played.one("battle").facts["defenders"]) is joins


@pytest.mark.rule("rotd", "9.10b")
@pytest.mark.parametrize(("relation", "joins"), [("ally", True), ("passive", False), ("neutral", False)])
def test_only_active_allies_are_supported(relation: str, joins: bool) -> None:
    helper = at("SD9IN", "6-6")
    order = ("SD9IN support 7-7 radius 2",)
    played = clash(helper, orders=order, relations={"FRA-SAR": relation})
    assert ends(played, "SD9IN") == ["7-7"] * joins


@pytest.mark.rule("rotd", "9.10d")
@pytest.mark.rule("rotd", "9.10e")
@pytest.mark.parametrize(("men", "near", "end"), [(1000, 5, "7-7"), (9000, 5, "5-7"), (9000, 4, "7-7")])
def test_the_closest_battle_is_supported_and_of_equals_the_worst(men: int, near: int, end: str) -> None:
    others = (at("FR2IN", f"{near}-7"), at("AU2IN", f"{near}-8", men=men))
    orders = ("FR2IN defend defend", f"AU2IN move {near}-7", "FR9IN support 7-7 radius 5")
    assert ends(clash(at("FR9IN", "6-7"), *others, orders=orders), "FR9IN") == [end]


@pytest.mark.rule("rotd", "9.10f")
@pytest.mark.rule("rotd", "9.10g")
@pytest.mark.parametrize(
    ("id", "far", "joins"), [("FR9IN", 2, True), ("FR9IN", 3, False), ("FR9HA", 3, True), ("FR9MC", 4, False)]
)
def test_support_moves_are_short(id: str, far: int, joins: bool) -> None:
    played = clash(at(id, f"{7 - far}-7"), orders=(f"{id} support 7-7 radius 9",))
    assert ends(played, id) == ["7-7"] * joins


def hunted(*orders: str, hunter: str = "7-7", id: str = "FR1IN", start: str = "5-5", **about: Any) -> Day:
    """A quick unit moves, AU1IN lies in wait."""
    return day(at(id, start, **QUICK), at("AU1IN", hunter), orders=orders, **about)


@pytest.mark.rule("rotd", "9.11f")
@pytest.mark.rule("rotd", "9.11n")
def test_an_interception_brings_on_a_combat_in_which_both_attack_and_the_ground_helps_nobody() -> None:
    played = hunted(
        "FR1IN move 5-8", "FR1IN attack assault", "FR1IN defend skirmish", "AU1IN intercept 7-7 radius 3",
        "AU1IN attack skirmish",
    )  # fmt: skip
    battle = played.one("battle")
    assert battle.facts["attackers"] == ["AU1IN"] and battle.facts["meeting"] and battle.facts["rating"] is None
    parts = [played.heard(seat, "fired")[0].facts["parts"][0] for seat in ("Allies", "Austria")]
    assert [part["mode"] for part in parts] == ["assault", "skirmish"]
    assert [part["factors"]["terrain"] for part in parts] == [1.0, 1.0]
    assert [part["factors"]["unmoved"] for part in parts] == [1.0, 1.0]


@pytest.mark.rule("rotd", "9.11b")
@pytest.mark.parametrize(("to", "met"), [("5-8", True), ("5-7", True), ("5-2", False)])
def test_only_a_move_through_the_box_is_intercepted(to: str, met: bool) -> None:
    played = hunted(f"FR1IN move {to}", "AU1IN intercept 7-7 radius 2")
    assert bool(played.events("battle")) is met
    assert bool(ends(played, "AU1IN")) is met


@pytest.mark.rule("rotd", "9.11j")
def test_a_move_of_a_single_square_passes_untouched() -> None:
    played = hunted("FR1IN move 6-6", "AU1IN intercept 7-7 radius 3")
    assert ends(played, "FR1IN") == ["6-6"] and ends(played, "AU1IN") == [] and not played.events("battle")


@pytest.mark.rule("rotd", "9.11o")
def test_who_evades_does_not_intercept() -> None:
    played = hunted("FR1IN move 5-8", "AU1IN intercept 7-7 radius 3", "AU1IN attack evade")
    assert ends(played, "FR1IN") == ["5-8"] and ends(played, "AU1IN") == []


@pytest.mark.rule("rotd", "9.11l")
def test_an_interceptor_too_far_away_walks_in_vain_and_the_mover_goes_on() -> None:
    played = hunted("FR1LC move 6-7", "AU1IN intercept 6-7 radius 0", id="FR1LC", start="0-7", hunter="6-2")
    assert ends(played, "FR1LC") == ["6-7"] and ends(played, "AU1IN") == ["6-6"]
    assert played.one("interception-missed").rule == "9.11l" and not played.events("battle")


@pytest.mark.rule("rotd", "9.12a")
@pytest.mark.rule("rotd", "9.12b")
def test_who_intercepts_makes_no_other_move_in_that_phase_and_may_make_it_in_the_next() -> None:
    orders = ("FR1IN move 5-8", "AU1IN intercept 7-7 radius 3 T1", "AU1IN move 9-9", "AU1IN engage")
    played = hunted(*orders)
    assert ends(played, "AU1IN") == ["5-7"]


@pytest.mark.rule("rotd", "9.12c")
def test_a_specified_move_goes_before_an_engaging_one() -> None:
    played = day(at("FR1IN", "7-7"), at("AU1IN", "9-7"), orders=["FR1IN engage", "FR1IN move 5-7"])
    assert ends(played, "FR1IN") == ["5-7"]


@pytest.mark.rule("rotd", "9.12d")
@pytest.mark.rule("rotd", "9.12e")
@pytest.mark.parametrize(("own", "intercepts"), [((), True), (("AU1IN move 8-8",), False), (("AU1IN engage",), False)])
def test_after_its_turn_only_who_had_no_move_of_its_own_intercepts(own: tuple[str, ...], intercepts: bool) -> None:
    mover, hunter, target = at("FR1IN", "5-5"), at("AU1IN", "7-7", **QUICK), at("FR2IN", "12-12")
    orders = ("FR1IN move 5-8", "AU1IN intercept 7-7 radius 3", *own)
    played = day(mover, hunter, target, orders=orders)
    assert (ends(played, "FR1IN") == ["5-7"]) is intercepts


@pytest.mark.rule("rotd", "9.12f")
def test_after_its_own_move_a_unit_may_still_come_to_help() -> None:
    played = clash(at("FR9IN", "3-7"), orders=("FR9IN move 5-7", "FR9IN support 7-7 radius 1"))
    assert ends(played, "FR9IN") == ["5-7", "7-7"]
    assert [event.facts["fatigue"] for event in played.events("moved") if event.units == ("FR9IN",)] == [1, 0]


@pytest.mark.rule("rotd", "9.11n")
def test_the_interceptor_attacks_though_a_friend_of_the_intercepted_came_to_the_square_before_it() -> None:
    first = at("FR2IN", "5-8", experience=25, quality=6)
    mover, hunter = at("FR1IN", "5-5", **QUICK), at("AU1IN", "7-7")
    orders = ["FR2IN move 5-7", "FR1IN move 5-8", "AU1IN intercept 7-7 radius 3"]
    played = day(first, mover, hunter, orders=orders)
    assert [event.units[0] for event in played.events("moved")][:2] == ["FR2IN", "AU1IN"]
    battle = played.one("battle").facts
    assert battle["meeting"] and (battle["attackers"], battle["defenders"]) == (["AU1IN"], ["FR1IN", "FR2IN"])


@pytest.mark.rule("rotd", "9.11l")
@pytest.mark.parametrize(("screen", "named"), [((), "FR1LC"), ((at("FR2IN", "4-6"),), "")])
def test_who_intercepts_in_vain_is_told_whom_it_missed_only_if_it_sees_it(screen: tuple[Unit, ...], named: str) -> None:
    rider, hunter = at("FR1LC", "0-7", **QUICK), at("AU1IN", "6-2")
    orders = ["FR1LC move 6-7", "AU1IN intercept 6-7 radius 0"]
    missed = day(rider, hunter, *screen, orders=orders).one("interception-missed")
    assert missed.facts["target"] == named and missed.seen_by == ("Austria",)
