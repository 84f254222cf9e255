"""9, 12: where rules of movement on a battlefield end: whom they leave out, which square is first, what is silent."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.rulesets.rotd.campaign.state import Unit
from tests.rulesets.rotd.boards import FIELD, HOME, city, flat_map, rows, unit
from tests.rulesets.rotd.days import Day, day, morning
from tests.rulesets.rotd.sheets import Turn, forced

QUICK: dict[str, Any] = {"experience": 25}
SLOW: dict[str, Any] = {"experience": 4, "quality": 1}


def at(id: str, tactical: str, **fields: Any) -> Unit:
    return unit(id, f"{HOME} {tactical}", **fields)


def ends(played: Day, id: str, phase: str = "") -> list[str]:
    """Where the legs of a unit's moves ended."""
    return [FIELD.name(event.facts["end"]) for event in played.events("moved", phase) if event.units == (id,)]


# who moves


def test_a_naval_battery_is_told_that_it_cannot_move() -> None:
    (blocked,) = _forced(at("FR1NB", "7-7"), lines=("FR1NB move 7-8",)).of("way-blocked")
    assert (blocked.rule, blocked.facts["reason"]) == ("9.1", "FR1NB cannot move.")


@pytest.mark.rule("rotd", "13.3c")
def test_of_orders_of_who_sleeps_or_is_shattered_nothing_is_told() -> None:
    for status in ("inactive", "shattered"):
        units = (at("FR1IN", "7-7", status=status), at("FR2IN", "0-0"))
        played = _forced(*units, lines=("FR1IN move 7-9", "FR2IN move 0-1"))
        assert not played.of("way-blocked") and [event.units for event in played.of("moved")] == [("FR2IN",)]


def _forced(*units: Unit, lines: tuple[str, ...], **about: Any) -> Turn:
    return forced(morning(*units, **about), *lines, until="tactical-1")


def test_battlefields_come_one_after_another_in_the_order_of_the_map() -> None:
    """Told by the events: 43 squares on, 8 more, 43 back, as no set of them is kept."""
    names = ["A0-N0", "A1-N0", "A8-N0", "B2-N0", "A3-N1"]
    movers = [unit(f"FR{n}IN", f"{name} 7-7") for n, name in enumerate(names, 1)]
    played = day(*movers, orders=[f"{mover.id} move 7-8" for mover in movers])
    order = [event.cell for event in played.events("moved", "tactical-1")]
    assert order == sorted(order) and len(order) == len(names)


# what a leg meets


@pytest.mark.rule("rotd", "9.3f")
@pytest.mark.parametrize(("status", "end"), [("active", []), ("shattered", ["9-7"])])
def test_only_active_neutrals_bar_the_way_on_which_they_stand(status: str, end: list[str]) -> None:
    played = _forced(at("FR1IN", "7-7"), at("SW1IN", "8-7", status=status), lines=("FR1IN move 9-7",))
    assert [FIELD.name(event.facts["end"]) for event in played.of("moved")] == end


@pytest.mark.rule("rotd", "9.3a")
def test_an_enemy_on_the_waypoint_ends_the_move_there() -> None:
    played = day(at("FR1IN", "7-7", men=200), at("AU1IN", "8-7"), orders=["FR1IN move 8-9 via 8-7"])
    assert ends(played, "FR1IN") == ["8-7"]


@pytest.mark.rule("rotd", "9.2a")
@pytest.mark.parametrize("way", ["0-4 via 0-2", "0-4 via 0-0", "0-6"])
def test_a_move_from_the_first_square_of_the_field_is_as_any_other(way: str) -> None:
    played = day(at("FR1IN", "0-0"), orders=[f"FR1IN move {way}"], until="tactical-2")
    assert played.place("FR1IN") == way.split(maxsplit=1)[0]


def test_a_long_leg_from_the_first_square_is_drawn_from_there_in_the_second_phase() -> None:
    """9.2: of a straight walk of nine to three each third step is a diagonal."""
    played = day(at("FR1IN", "0-0"), orders=["FR1IN move 9-3"], until="tactical-3")
    assert ends(played, "FR1IN") == [FIELD.name(square) for square in _line("0-0", "9-3")[3::4]] + ["9-3"]


def _line(start: str, end: str) -> tuple[int, ...]:
    return FIELD.line(FIELD.cell(start), FIELD.cell(end))


@pytest.mark.rule("rotd", "9.2c")
def test_the_ford_sought_lies_on_the_waypoints_bank() -> None:
    """Two rivers with a ford each: from between them the upper one is nearer, from the far bank only the lower."""
    ground = rows(*["." * 15] * 4, "~=~~~~~~~~~~~~~", *["." * 15] * 5, "~~~~~~~~~~~~=~~")
    map = flat_map(ground={HOME: ground})
    assert ends(day(at("FR1LC", "5-6"), map=map, orders=["FR1LC move ford"]), "FR1LC") == ["1-4"]
    assert ends(day(at("FR1LC", "1-3"), map=map, orders=["FR1LC move ford"]), "FR1LC") == ["1-4"]
    assert day(at("FR1LC", "1-12"), map=map, orders=["FR1LC move ford"], until="tactical-2").place("FR1LC") == "12-10"
    over = day(at("FR1LC", "2-6"), map=map, orders=["FR1LC move ford via 11-8"], until="tactical-3")
    assert over.place("FR1LC") == "12-10"


@pytest.mark.rule("rotd", "9.2b")
@pytest.mark.parametrize("via", ["3-0", "4-0", "5-0"])
def test_a_waypoint_at_which_a_phase_ends_is_no_end_of_the_move(via: str) -> None:
    played = day(at("FR1IN", "0-0"), orders=[f"FR1IN move 7-2 via {via}"], until="tactical-4")
    assert via in ends(played, "FR1IN") and played.place("FR1IN") == "7-2"


# forts


FORT = flat_map(cities=[city("Alessandria", f"{HOME} 7-7", "SAR", fort=3, fort_capacity=6000)])


@pytest.mark.rule("rotd", "9.2j")
def test_a_move_round_to_its_own_square_is_no_change_at_the_fort() -> None:
    played = day(at("FR1IN", "7-7"), map=FORT, orders=["FR1IN move 7-7 via 8-7"])
    assert ends(played, "FR1IN") == ["8-7", "7-7"] and played.unit("FR1IN").in_fort
    assert not played.events("entered-fort")


@pytest.mark.rule("rotd", "9.2j")
def test_who_stands_outside_a_fort_and_goes_elsewhere_does_not_go_in() -> None:
    played = day(at("FR1IN", "7-7"), map=FORT, orders=["FR1IN move 9-7"])
    assert ends(played, "FR1IN") == ["9-7"] and not played.events("entered-fort")


@pytest.mark.rule("rotd", "2.6b")
def test_friends_get_into_a_fort_before_which_an_enemy_stands() -> None:
    inside, enemy = at("SD1IN", "7-7", in_fort=True), at("AU1IN", "7-7")
    played = day(inside, enemy, at("FR1IN", "8-7"), map=FORT, orders=["FR1IN move 7-7"])
    (moved,) = played.events("moved")
    assert moved.facts["in_fort"] is True


# support


@pytest.mark.rule("rotd", "9.10a")
def test_who_comes_to_help_has_intercepted_nobody() -> None:
    fight = (at("FR1IN", "7-7"), at("AU1IN", "7-7"))
    played = day(*fight, at("FR2IN", "8-8"))
    (helped,) = played.events("supported")
    assert helped.units == ("FR2IN",) and played.unit("FR2IN").intercepted_in == ""


@pytest.mark.rule("rotd", "9.10a")
@pytest.mark.parametrize(("status", "comes"), [("active", True), ("shattered", False)])
def test_who_does_not_fight_is_not_helped_by_his_friends(status: str, comes: bool) -> None:
    """Swiss and Austrians fight where a French brigade stands."""
    fight = (at("SW1IN", "7-7"), at("AU1IN", "7-7"), at("FR1IN", "7-7", status=status))
    played = _forced(*fight, at("FR2IN", "8-8"), lines=(), relations={"AUS-SUI": "hostile", "FRA-SUI": "passive"})
    assert bool(played.of("supported")) is comes


@pytest.mark.rule("rotd", "9.10e")
def test_of_two_battles_only_those_who_fight_make_the_odds() -> None:
    """Equally near: the one where a great friendly brigade sleeps is the worse, and so is the one joined."""
    west = (
        at("FR1IN", "5-7", men=1000),
        at("AU1IN", "5-7", men=1500),
        at("FR3IN", "5-7", men=3000, status="shattered"),
    )
    east = (at("FR2IN", "9-7", men=1200), at("AU2IN", "9-7", men=1500))
    played = _forced(*west, *east, at("FR4IN", "7-7"), lines=())
    (helped,) = played.of("supported")
    assert FIELD.name(helped.tactical or 0) == "5-7"


# interception


def caught(played: Day) -> list[tuple[str, tuple[str, ...]]]:
    return [(FIELD.name(event.tactical or 0), event.units) for event in played.events("intercepted")]


@pytest.mark.rule("rotd", "9.11i")
def test_the_first_square_within_the_allowance_is_chosen_before_nearer_ones_beyond_it() -> None:
    """The horseman comes to 5-7 with his fifth step and to 6-7 with his sixth; the brigade is five and four away."""
    orders = ["FR1LC move 6-7", "AU1IN intercept 10-7 radius 5"]
    played = day(at("FR1LC", "0-7", **QUICK), at("AU1IN", "10-7", **SLOW), orders=orders)
    assert caught(played) == [("6-7", ("FR1LC", "AU1IN"))]


@pytest.mark.rule("rotd", "9.11l")
def test_where_all_squares_are_too_far_the_first_is_made_for() -> None:
    orders = ["FR1LC move 6-7", "AU1IN intercept 6-7 radius 1"]
    played = day(at("FR1LC", "0-7", **QUICK), at("AU1IN", "5-12", **SLOW), orders=orders)
    assert caught(played) == [] and played.place("AU1IN") == "5-8"
    assert played.one("interception-missed").facts["at_square"] == FIELD.cell("5-7")


@pytest.mark.rule("rotd", "9.11d")
def test_a_square_that_is_full_is_not_made_for() -> None:
    """2.5: eight of its side stand there already, and on the square before it comes too late."""
    mover, hunter = at("FR1IN", "3-7", **QUICK), at("AU1IN", "5-9", **SLOW)
    orders = ["FR1IN move 3-9", "AU1IN intercept 3-8 radius 1"]
    assert caught(day(mover, hunter, orders=orders)) == [("3-9", ("FR1IN", "AU1IN"))]
    crowd = [at(f"AU{n}CQ", "3-9") for n in range(2, 10)]
    played = day(mover, hunter, *crowd, orders=orders)
    assert ends(played, "FR1IN") == ["3-9"] and not played.events("interception-missed") + played.events("intercepted")
    assert ends(played, "AU1IN") == []


@pytest.mark.rule("rotd", "9.11c")
@pytest.mark.parametrize(("id", "owner", "stopped"), [("FR1IN", "SAR", False), ("AU1IN", "SAR", True)])
def test_on_its_own_soil_a_unit_intercepts_enemies_and_no_friends(id: str, owner: str, stopped: bool) -> None:
    orders = [f"{id} move 5-7", "SD1IN intercept 7-7 radius 3"]
    played = day(at(id, "5-5", **QUICK), at("SD1IN", "7-7", **SLOW), map=flat_map(owner=owner), orders=orders)
    assert bool(caught(played)) is stopped


@pytest.mark.rule("rotd", "9.11k")
def test_who_meets_another_before_the_interceptor_is_not_told_that_he_was_intercepted() -> None:
    """AU1IN sets out after the horseman from beside him and comes to 4-7; AU2IN waits for him on 5-7."""
    late = at("AU1IN", "0-8", initiative=3, **QUICK, morale=90)
    orders = ["FR1LC move 6-7", "AU1IN intercept 5-7 radius 0", "AU2IN intercept 6-7 radius 1"]
    played = day(at("FR1LC", "0-7", **QUICK), late, at("AU2IN", "6-10", **SLOW), orders=orders)
    assert (ends(played, "AU1IN"), ends(played, "AU2IN")) == (["4-7"], ["5-7"])
    assert ends(played, "FR1LC", "tactical-1")[:1] == ["4-7"]
    assert caught(played) == [] and played.unit("FR1LC").intercepted_in == ""


# bridges


RIVER = flat_map(ground={HOME: rows(*["." * 15] * 7, "~" * 15)}, owner="FRA")


def bridge(tactical: str, **fields: Any) -> Unit:
    return at("FR1PB", tactical, **fields)


@pytest.mark.rule("rotd", "12.4h")
@pytest.mark.rule("rotd", "12.5a")
def test_laying_and_taking_up_are_told_by_their_own_rules_once() -> None:
    orders = ["FR1PB deploy 7-7", "FR1PB undeploy to 7-6 from T3"]
    played = day(bridge("7-6"), map=RIVER, orders=orders, until="tactical-5")
    told = [(event.kind, event.rule, event.cause) for event in played.events() if "bridge" in event.kind]
    assert told == [
        ("bridge-laid", "12.4", "order FR1PB deploy"),
        ("bridge-taken-up", "12.5", "order FR1PB undeploy"),
    ]


@pytest.mark.rule("rotd", "12.5c")
def test_a_bridge_that_lies_and_is_to_move_later_says_nothing_until_then() -> None:
    orders = ["FR1PB undeploy to 7-6 from T2", "FR1PB move 7-4"]
    played = day(bridge("7-7", deployed=True), map=RIVER, orders=orders, until="tactical-3")
    assert not played.events("way-blocked")
    assert played.place("FR1PB") == "7-4"


@pytest.mark.rule("rotd", "12.5a")
@pytest.mark.parametrize("full", [False, True])
def test_a_bridge_is_not_taken_up_among_enemies_nor_where_there_is_no_room(full: bool) -> None:
    """The only dry square beside it is held by an enemy, or by eight friends."""
    ground = rows(*["~" * 15] * 6, "~~~~~~~.~~~~~~~", *["~" * 15] * 8)
    map = flat_map(ground={HOME: ground}, owner="FRA")
    there = [at(f"FR{n}CQ", "7-6") for n in range(2, 10)] if full else [at("AU1CQ", "7-6")]
    lone = day(bridge("7-7", deployed=True), map=map, orders=["FR1PB undeploy"])
    assert [event.kind for event in lone.events() if "bridge" in event.kind] == ["bridge-taken-up"]
    played = day(bridge("7-7", deployed=True), *there, map=map, orders=["FR1PB undeploy"])
    assert [event.rule for event in played.events("bridge-delayed", "tactical-1")] == ["12.5a"]


# besieged cities


MILANO = flat_map(cities=[city("Milano", f"{HOME} 7-7", "SAR")])


@pytest.mark.rule("rotd", "9.4a")
@pytest.mark.parametrize(("foes", "end"), [(0, ["7-7"]), (2, [])])
def test_a_city_that_nobody_besieges_is_open_to_its_friends(foes: int, end: list[str]) -> None:
    around = [at("SD1IN", "7-7", men=300), *(at(f"AU{n}IN", f"6-{5 + n}", men=3000) for n in range(1, foes + 1))]
    played = _forced(*around, at("FR1CQ", "7-9"), lines=("FR1CQ move 7-7",), map=MILANO)
    assert [FIELD.name(event.facts["end"]) for event in played.of("moved", "FR1CQ")] == end
    assert [event.rule for event in played.of("way-blocked", "FR1CQ")] == ["9.4a"] * bool(foes)
