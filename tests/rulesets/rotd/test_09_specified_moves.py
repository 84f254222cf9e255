"""9.1, 9.2, 9.6: specified moves: how far, how tiring, in what order, and into forts."""

from __future__ import annotations

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.play.dice import ScriptedDice, SeededDice
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding
from drumhead.engine.rulesets.rotd.orders.orders import Move, StayOutOfFort
from drumhead.engine.rulesets.rotd.tactics.arena import open_arena
from drumhead.engine.rulesets.rotd.tactics.forts import space
from drumhead.engine.rulesets.rotd.tactics.ways import allowance
from tests.rulesets.rotd.boards import BOARD, FIELD, HOME, campaign, city, flat_map, game, kinds, rows, tac, unit
from tests.rulesets.rotd.days import day
from tests.rulesets.rotd.tactics import place, play, play_on, told

CELL = BOARD.cell(HOME)
FAR = unit("AU9IN", f"{HOME} 14-14")


@pytest.mark.rule("rotd", "9.1b")
@pytest.mark.rule("rotd", "9.1c")
@pytest.mark.parametrize(
    ("kind", "squares"),
    [(kind, 4) for kind in ("IN", "LI", "LA", "SA", "MI", "CQ", "PB")]
    + [(kind, 6) for kind in ("HC", "MC", "LC", "HA", "AQ")]
    + [("NB", 0)],
)
def test_each_type_has_its_squares_a_phase(kind: str, squares: int) -> None:
    assert allowance(game(flat_map()), unit(f"FR1{kind}", HOME)) == squares
    played = play(campaign(flat_map(), unit(f"FR1{kind}", f"{HOME} 0-7")), Move(unit=f"FR1{kind}", to=tac("14-7")))
    assert place(played, f"FR1{kind}") == f"{squares}-7"
    assert allowance(game(flat_map()), unit(f"FR1{kind}", HOME, deployed=True)) == 0


@pytest.mark.rule("rotd", "9.1d")
@pytest.mark.rule("rotd", "9.1e")
def test_movement_tires_only_before_hostile_units() -> None:
    alone = play(campaign(flat_map(), unit("FR1IN", f"{HOME} 0-7")), Move(unit="FR1IN", to=tac("1-7")))
    assert alone.units["FR1IN"].fatigue == 0
    watched = play(campaign(flat_map(), unit("FR1IN", f"{HOME} 0-7"), FAR), Move(unit="FR1IN", to=tac("1-7")))
    assert watched.units["FR1IN"].fatigue == 1


@pytest.mark.rule("rotd", "9.1d")
def test_a_unit_that_stands_still_does_not_tire() -> None:
    played = play(campaign(flat_map(), unit("FR1IN", f"{HOME} 0-7"), FAR))
    assert played.units["FR1IN"].fatigue == 0
    assert played.events == ()


@pytest.mark.rule("rotd", "9.1f")
@pytest.mark.parametrize(("fatigue", "end"), [(8, "1-7"), (9, "0-7")])
def test_more_than_eight_fatigue_pins_a_unit_before_the_enemy(fatigue: int, end: str) -> None:
    tired = unit("FR1IN", f"{HOME} 0-7", fatigue=fatigue)
    assert place(play(campaign(flat_map(), tired, FAR), Move(unit="FR1IN", to=tac("1-7"))), "FR1IN") == end


@pytest.mark.rule("rotd", "9.1f")
def test_a_tired_unit_moves_where_there_is_no_enemy() -> None:
    tired = unit("FR1IN", f"{HOME} 0-7", fatigue=12)
    assert place(play(campaign(flat_map(), tired), Move(unit="FR1IN", to=tac("1-7"))), "FR1IN") == "1-7"


@pytest.mark.rule("rotd", "9.2a")
def test_a_move_is_straight_and_leaves_its_marks() -> None:
    played = play(campaign(flat_map(), unit("FR1IN", f"{HOME} 3-3")), Move(unit="FR1IN", to=tac("6-5")))
    moved = played.units["FR1IN"]
    assert place(played, "FR1IN") == "6-5"
    assert (moved.moved_in, moved.came_from, moved.goal) == ("tactical-1", Direction.NW, ())
    assert played.events[0].facts["steps"] == 3
    assert played.events[0].cause == "order FR1IN move"


@pytest.mark.rule("rotd", "9.2h")
def test_a_long_move_goes_on_in_the_next_phases_until_it_is_made() -> None:
    start, order = campaign(flat_map(), unit("FR1IN", f"{HOME} 0-0")), Move(unit="FR1IN", to=tac("9-0"))
    assert place(play_on(start, order, phases=[1]), "FR1IN") == "4-0"
    assert place(play_on(start, order, phases=[1, 2]), "FR1IN") == "8-0"
    ended = play_on(start, order, phases=[1, 2, 3, 4])
    assert place(ended, "FR1IN") == "9-0"
    assert ended.units["FR1IN"].moved_in == "tactical-3"


@pytest.mark.rule("rotd", "9.2e")
def test_a_move_begins_in_its_phase_and_is_made_once() -> None:
    start, order = campaign(flat_map(), unit("FR1IN", f"{HOME} 0-0")), Move(unit="FR1IN", to=tac("2-0"), start=3)
    assert place(play_on(start, order, phases=[1, 2]), "FR1IN") == "0-0"
    assert play_on(start, order, phases=[1, 2, 3, 4, 5]).units["FR1IN"].moved_in == "tactical-3"


@pytest.mark.rule("rotd", "9.2b")
def test_a_move_through_a_waypoint_has_two_straight_legs() -> None:
    order = Move(unit="FR1IN", to=tac("4-0"), via=tac("2-2"))
    played = play(campaign(flat_map(), unit("FR1IN", f"{HOME} 0-0")), order)
    assert place(played, "FR1IN") == "4-0"
    assert kinds(played) == ["moved", "moved"]
    assert [event.facts["end"] for event in played.events] == [tac("2-2"), tac("4-0")]


@pytest.mark.rule("rotd", "9.2h")
def test_a_unit_halted_between_waypoint_and_destination_keeps_only_the_rest() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 0-0"))
    order = Move(unit="FR1IN", to=tac("6-2"), via=tac("0-2"))
    assert play_on(start, order, phases=[1]).units["FR1IN"].goal == (tac("6-2"),)
    assert place(play_on(start, order, phases=[1, 2]), "FR1IN") == "6-2"


@pytest.mark.rule("rotd", "9.2c")
def test_the_nearest_ford_or_pass_may_be_named_instead_of_a_square() -> None:
    ground = rows(*["." * 15] * 3, "~=~~~~~~~~~=~~~", *["." * 15] * 3, "MMMMMPMMMMMMMMM")
    map = flat_map(ground={HOME: ground})
    to_ford = play(campaign(map, unit("FR1IN", f"{HOME} 10-1")), Move(unit="FR1IN", to="ford"))
    assert place(to_ford, "FR1IN") == "11-3"
    to_pass = play(campaign(map, unit("FR1LC", f"{HOME} 8-5")), Move(unit="FR1LC", to="pass"))
    assert place(to_pass, "FR1LC") == "5-7"


@pytest.mark.rule("rotd", "9.2c")
def test_where_there_is_no_ford_the_unit_stays_and_is_told_why() -> None:
    played = play(campaign(flat_map(), unit("FR1IN", f"{HOME} 10-1")), Move(unit="FR1IN", to="ford"))
    assert kinds(played) == ["way-blocked"]
    assert "no ford" in played.events[0].facts["reason"]


@pytest.mark.rule("rotd", "9.2a")
def test_a_unit_without_orders_or_with_cancelled_ones_does_not_move() -> None:
    routed = unit("FR1IN", f"{HOME} 0-0", orders_cancelled=True)
    assert kinds(play(campaign(flat_map(), routed), Move(unit="FR1IN", to=tac("2-0")))) == []


FORT = city("Alessandria", f"{HOME} 7-7", "SAR", fort=3, fort_capacity=3000)


@pytest.mark.rule("rotd", "9.2j")
@pytest.mark.rule("rotd", "9.2k")
def test_a_unit_that_moves_into_a_fortified_city_enters_the_fort_unless_told_not_to() -> None:
    map, moving = flat_map(cities=[FORT]), unit("FR1IN", f"{HOME} 5-7")
    order = Move(unit="FR1IN", to=tac("7-7"))
    assert play(campaign(map, moving), order).units["FR1IN"].in_fort
    assert not play(campaign(map, moving), order, StayOutOfFort(unit="FR1IN")).units["FR1IN"].in_fort


@pytest.mark.rule("rotd", "9.2l")
@pytest.mark.rule("rotd", "9.2m")
def test_a_move_to_its_own_square_takes_a_unit_in_or_out_of_the_fort() -> None:
    map, order = flat_map(cities=[FORT]), Move(unit="FR1IN", to=tac("7-7"))
    entered = play(campaign(map, unit("FR1IN", f"{HOME} 7-7")), order)
    assert (kinds(entered), entered.units["FR1IN"].in_fort) == (["entered-fort"], True)
    left = play(campaign(map, unit("FR1IN", f"{HOME} 7-7", in_fort=True)), order, StayOutOfFort(unit="FR1IN"))
    assert (kinds(left), left.units["FR1IN"].in_fort) == (["left-fort"], False)


@pytest.mark.parametrize("inside", [False, True])
@pytest.mark.parametrize(("id", "deployed"), [("FR1NB", False), ("FR1PB", True)])
def test_a_naval_battery_and_a_bridge_that_lies_stay_on_their_side_of_the_walls(
    id: str, deployed: bool, inside: bool
) -> None:
    still = unit(id, f"{HOME} 7-7", in_fort=inside, deployed=deployed)
    orders = [Move(unit=id, to=tac("7-7")), *([StayOutOfFort(unit=id)] if inside else [])]
    played = play(campaign(flat_map(cities=[FORT]), still), *orders)
    assert (kinds(played), played.units[id].in_fort) == ([], inside)


@pytest.mark.rule("rotd", "9.2n")
def test_changes_at_the_fort_come_before_moves_between_squares() -> None:
    inside = unit("FR2IN", f"{HOME} 7-7", in_fort=True, men=3000, initiative=5)
    incoming = unit("FR1IN", f"{HOME} 5-7", initiative=1)
    orders = (Move(unit="FR2IN", to=tac("7-7")), StayOutOfFort(unit="FR2IN"), Move(unit="FR1IN", to=tac("7-7")))
    played = play(campaign(flat_map(cities=[FORT]), incoming, inside), *orders)
    assert kinds(played) == ["left-fort", "moved"]
    assert played.units["FR1IN"].in_fort


@pytest.mark.rule("rotd", "9.2m")
def test_a_unit_that_leaves_the_square_leaves_the_fort() -> None:
    start = campaign(flat_map(cities=[FORT]), unit("FR1IN", f"{HOME} 7-7", in_fort=True))
    assert not play(start, Move(unit="FR1IN", to=tac("8-7"))).units["FR1IN"].in_fort


@pytest.mark.rule("rotd", "2.6b")
def test_a_full_fort_takes_nobody_more() -> None:
    inside, outside = unit("FR1IN", f"{HOME} 7-7", in_fort=True), unit("SD1LC", f"{HOME} 7-7", men=501)
    played = play(campaign(flat_map(cities=[FORT]), inside, outside), Move(unit="SD1LC", to=tac("7-7")))
    assert (kinds(played), played.units["SD1LC"].in_fort) == (["fort-closed"], False)


@pytest.mark.rule("rotd", "2.6b")
@pytest.mark.parametrize(
    ("kind", "men", "batteries", "needed"),
    [
        ("IN", 2400, 0, 2400),
        ("IN", 2400, 1, 2500),
        ("LC", 600, 0, 1800),
        ("HC", 600, 1, 1700),
        ("LA", 400, 4, 800),
        ("CQ", 100, 0, 100),
    ],
)
def test_the_space_of_a_unit(kind: str, men: int, batteries: int, needed: int) -> None:
    assert space(game(flat_map()), unit(f"FR1{kind}", HOME, men=men, batteries=batteries)) == needed


@pytest.mark.rule("rotd", "2.6a")
def test_a_neutral_or_held_fort_is_closed_and_an_empty_hostile_one_is_not() -> None:
    map, order = flat_map(cities=[FORT]), Move(unit="AU1IN", to=tac("7-7"))
    raider, guard = unit("AU1IN", f"{HOME} 5-7"), unit("FR1IN", f"{HOME} 7-7")
    assert play(campaign(map, raider), order).units["AU1IN"].in_fort
    assert not play(campaign(map, raider, guard), order).units["AU1IN"].in_fort
    swiss = {"Alessandria": CityHolding("Alessandria", "SUI", 0)}
    assert not play(campaign(map, raider, cities=swiss), order).units["AU1IN"].in_fort


@pytest.mark.rule("rotd", "9.6a")
def test_initiative_one_moves_first_and_five_last() -> None:
    late, early = unit("FR1IN", f"{HOME} 0-0", initiative=5), unit("FR2IN", f"{HOME} 0-2", initiative=1)
    orders = (Move(unit="FR1IN", to=tac("1-0")), Move(unit="FR2IN", to=tac("1-2")))
    played = play(campaign(flat_map(), late, early), *orders)
    assert [event.units[0] for event in played.events] == ["FR2IN", "FR1IN"]


@pytest.mark.rule("rotd", "9.6b")
@pytest.mark.rule("rotd", "9.6c")
def test_inside_a_group_the_order_is_random_and_differs_from_phase_to_phase() -> None:
    group = [unit(f"FR{number}IN", f"{HOME} 0-{number}") for number in range(1, 9)]
    orders = {
        open_arena(campaign(flat_map(), *group, phase=phase), {}, SeededDice("seed", 1, phase), CELL).order
        for phase in ("tactical-1", "tactical-2", "tactical-3")
    }
    assert len(orders) == 3
    assert all(sorted(order) == sorted(u.id for u in group) for order in orders)


@pytest.mark.rule("rotd", "9.6b")
def test_the_order_of_one_square_does_not_hang_on_another() -> None:
    here = [unit(f"FR{number}IN", f"{HOME} 0-{number}") for number in range(1, 6)]
    there = unit("FR9IN", "A0-N0 7-7")
    alone = open_arena(campaign(flat_map(), *here), {}, SeededDice("seed", 1, "tactical-1"), CELL)
    both = open_arena(campaign(flat_map(), *here, there), {}, SeededDice("seed", 1, "tactical-1"), CELL)
    assert alone.order == both.order


@pytest.mark.rule("rotd", "13.3c")
@pytest.mark.parametrize("status", ["inactive", "shattered"])
def test_only_active_units_move(status: str) -> None:
    still = unit("FR1IN", f"{HOME} 0-0", status=status)
    played = play(campaign(flat_map(), still, unit("FR2IN", HOME)), Move(unit="FR1IN", to=tac("1-0")))
    assert place(played, "FR1IN") == "0-0"


@pytest.mark.rule("rotd", "4.4b")
@pytest.mark.rule("rotd", "4.4c")
@pytest.mark.rule("rotd", "4.4d")
@pytest.mark.rule("rotd", "4.4e")
def test_strangers_learn_the_ends_of_a_leg_that_they_see() -> None:
    watcher, screen = unit("AU1IN", f"{HOME} 7-0"), unit("FR2IN", f"{HOME} 7-3")
    hidden = campaign(flat_map(), watcher, screen, unit("FR1IN", f"{HOME} 7-7"))
    assert told(play(hidden, Move(unit="FR1IN", to=tac("7-9"))), "Austria") == []
    leaving = campaign(flat_map(), watcher, screen, unit("FR1IN", f"{HOME} 7-3"))
    assert told(play(leaving, Move(unit="FR1IN", to=tac("7-7"))), "Austria") == ["move-start-seen"]
    coming = campaign(flat_map(), watcher, screen, unit("FR1IN", f"{HOME} 7-6"))
    assert told(play(coming, Move(unit="FR1IN", to=tac("7-2"))), "Austria") == ["move-end-seen"]
    open_field = campaign(flat_map(), watcher, unit("FR1IN", f"{HOME} 7-7"))
    assert told(play(open_field, Move(unit="FR1IN", to=tac("7-5"))), "Austria") == ["move-seen"]


@pytest.mark.rule("rotd", "4.4f")
def test_each_leg_through_a_waypoint_is_reported_by_itself() -> None:
    watcher = unit("AU1IN", f"{HOME} 7-0")
    played = play(
        campaign(flat_map(), watcher, unit("FR1IN", f"{HOME} 7-7")), Move(unit="FR1IN", via=tac("8-7"), to=tac("9-6"))
    )
    assert told(played, "Austria") == ["move-seen", "move-seen"]


@pytest.mark.rule("rotd", "4.4a")
def test_a_friend_on_the_square_is_told_everything() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 7-7"), unit("AU1IN", f"{HOME} 0-0"))
    played = play(start, Move(unit="FR1IN", to=tac("7-8")), dice=ScriptedDice())
    assert "moved" in told(played, "Allies")
    assert "moved" not in told(played, "Austria")


@pytest.mark.rule("rotd", "9.2a")
@pytest.mark.rule("rotd", "9.2h")
@pytest.mark.parametrize(
    ("to", "ends"),
    [("13-1", ["4-0", "8-1", "12-1", "13-1"]), ("12-5", ["4-2", "8-3", "12-5"]), ("11-2", ["4-1", "8-1", "11-2"])],
)
def test_a_long_move_keeps_to_the_straight_line_from_its_start_over_all_phases(to: str, ends: list[str]) -> None:
    played = day(unit("FR1IN", f"{HOME} 0-0"), orders=[f"FR1IN move {to}"], until="tactical-4")
    assert [FIELD.name(event.facts["end"]) for event in played.events("moved")] == ends


@pytest.mark.rule("rotd", "9.2b")
def test_the_leg_from_a_waypoint_is_a_straight_line_of_its_own_over_all_phases() -> None:
    played = day(unit("FR1IN", f"{HOME} 0-2"), orders=["FR1IN move 13-1 via 0-0"], until="tactical-4")
    assert [FIELD.name(event.facts["end"]) for event in played.events("moved")] == ["0-0", "2-0", "6-0", "10-1", "13-1"]


@pytest.mark.rule("rotd", "9.5a")
@pytest.mark.rule("rotd", "9.5e")
def test_what_blocks_the_way_is_looked_for_on_the_line_from_the_start() -> None:
    lake = rows("." * 15, ".........#.....")
    marcher, enemy = unit("FR1IN", f"{HOME} 0-0"), unit("AU1IN", "G4-V5 7-14")
    orders = ["FR1IN move 13-1", "AU1IN march G4-V6", "AU1IN defend defend"]
    played = day(marcher, enemy, orders=orders, until="tactical-3", map=flat_map(ground={HOME: lake}))
    assert played.place("FR1IN") == "8-1"
    assert played.one("way-blocked", "tactical-3").rule == "9.5a"


@pytest.mark.rule("rotd", "9.2a")
def test_a_unit_driven_off_its_line_draws_a_new_one() -> None:
    beaten = unit("FR1IN", f"{HOME} 4-3", set_out=True, goal=(tac("13-1"),), leg_from=tac("0-0"), moved_in="tactical-1")
    start = campaign(flat_map(), beaten, phase="tactical-2")
    assert place(play(start, Move(unit="FR1IN", to=tac("13-1"))), "FR1IN") == "8-2"


@pytest.mark.rule("rotd", "9.3a")
@pytest.mark.parametrize("mode", ["attack", "evade"])
def test_who_is_halted_before_its_waypoint_does_not_turn_to_its_goal(mode: str) -> None:
    orders = ["FR1IN move 4-9 via 4-7", f"FR1IN attack {mode}", "AU1IN defend defend"]
    played = day(unit("FR1IN", f"{HOME} 0-7"), unit("AU1IN", f"{HOME} 2-7"), orders=orders)
    assert [FIELD.name(event.facts["end"]) for event in played.events("moved")] == [
        "2-7" if mode == "attack" else "1-7"
    ]


@pytest.mark.rule("rotd", "9.2l")
@pytest.mark.rule("rotd", "9.12a")
def test_who_goes_into_a_fort_has_made_his_move_of_the_phase() -> None:
    orders = "FR1IN move 7-7", "FR1IN engage T1-T1"
    foe = unit("AU1IN", f"{HOME} 9-7")
    played = day(unit("FR1IN", f"{HOME} 7-7"), foe, orders=orders, map=flat_map(cities=[FORT]))
    assert (played.place("FR1IN"), played.unit("FR1IN").in_fort) == ("7-7", True)
    outside = day(unit("FR1IN", f"{HOME} 7-7"), foe, orders=orders[1:], map=flat_map(cities=[FORT]))
    assert outside.place("FR1IN") == "9-7"
