"""9.3-9.5, 9.7: ways that are not allowed, and enemies met on them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.boards.square import numbered_board
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding
from drumhead.engine.rulesets.rotd.orders.orders import Attack, Move
from drumhead.engine.rulesets.rotd.tactics.ways import reachable, refusal
from tests.rulesets.rotd.boards import FIELD, HOME, campaign, city, flat_map, kinds, rows, tac, unit
from tests.rulesets.rotd.tactics import place, play, play_on, told

FAR = unit("AU9IN", f"{HOME} 14-14")
LAKE = rows(*["." * 15] * 7, "......###......")


def _names(*cells: int) -> list[str]:
    return [FIELD.name(cell) for cell in cells]


@pytest.mark.rule("rotd", "9.2a")
def test_a_straight_walk_takes_one_step_along_the_longer_axis_each() -> None:
    board = numbered_board(15, 15)
    assert _names(*board.line(tac("0-0"), tac("4-2"))) == ["1-1", "2-1", "3-2", "4-2"]
    assert _names(*board.line(tac("4-2"), tac("0-0"))) == ["3-1", "2-1", "1-0", "0-0"]
    assert len(board.line(tac("2-3"), tac("9-5"))) == 7


@pytest.mark.rule("rotd", "9.3a")
def test_an_enemy_on_the_way_halts_the_move_on_its_square() -> None:
    played = play(
        campaign(flat_map(), unit("FR1IN", f"{HOME} 3-7"), unit("AU1IN", f"{HOME} 5-7")),
        Move(unit="FR1IN", to=tac("7-7")),
    )
    assert place(played, "FR1IN") == "5-7"
    assert kinds(played)[-1] == "encountered"
    assert played.events[-1].units == ("FR1IN", "AU1IN")
    assert "encountered" in told(played, "Austria")


@pytest.mark.rule("rotd", "9.3b")
def test_the_enemy_that_is_met_loses_its_own_move_of_the_phase_only() -> None:
    early, late = unit("FR1IN", f"{HOME} 3-7", initiative=1), unit("AU1IN", f"{HOME} 5-7", initiative=2)
    orders = (Move(unit="FR1IN", to=tac("5-7")), Move(unit="AU1IN", to=tac("9-7")))
    met = play(campaign(flat_map(), early, late), *orders)
    assert place(met, "AU1IN") == "5-7"
    won = replace(met.units["FR1IN"], tactical=tac("3-7"))
    assert place(play(campaign(flat_map(), won, met.units["AU1IN"], phase="tactical-2"), *orders), "AU1IN") == "9-7"


@pytest.mark.rule("rotd", "9.3b")
def test_a_move_that_was_due_is_not_made_out_of_an_undecided_battle() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 5-7"), unit("AU1IN", f"{HOME} 5-7"), phase="tactical-2")
    assert place(play(start, Move(unit="AU1IN", to=tac("9-7"))), "AU1IN") == "5-7"
    assert place(play(start, Move(unit="AU1IN", to=tac("9-7"), start=2)), "AU1IN") == "9-7"


@pytest.mark.rule("rotd", "9.3b")
def test_a_move_begun_is_lost_with_a_battle_and_one_still_to_begin_is_not() -> None:
    beaten = unit("FR1IN", f"{HOME} 3-7", set_out=True, goal=(tac("9-7"),), fled_in="tactical-1")
    start = campaign(flat_map(), beaten, phase="tactical-2")
    assert place(play(start, Move(unit="FR1IN", to=tac("9-7"))), "FR1IN") == "3-7"
    waiting = unit("FR1IN", f"{HOME} 3-7", fled_in="tactical-1")
    start = campaign(flat_map(), waiting, phase="tactical-2")
    assert place(play(start, Move(unit="FR1IN", to=tac("9-7"), start=2)), "FR1IN") == "7-7"


@pytest.mark.rule("rotd", "9.3d")
@pytest.mark.rule("rotd", "9.9f")
def test_a_unit_that_evades_halts_one_square_short_of_the_enemy() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 3-7"), unit("AU1IN", f"{HOME} 6-7"))
    played = play(start, Move(unit="FR1IN", to=tac("7-7")), Attack(unit="FR1IN", mode="evade"))
    assert place(played, "FR1IN") == "5-7"
    assert kinds(played)[-1] == "stopped-short"


@pytest.mark.rule("rotd", "9.3e")
def test_a_headquarters_halts_short_of_the_enemy_too() -> None:
    start = campaign(flat_map(), unit("FR1CQ", f"{HOME} 3-7"), unit("AU1IN", f"{HOME} 5-7"))
    assert place(play(start, Move(unit="FR1CQ", to=tac("7-7"))), "FR1CQ") == "4-7"


@pytest.mark.rule("rotd", "9.3f")
def test_neutral_troops_on_the_way_forbid_the_whole_move() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 3-7"), unit("SW1IN", f"{HOME} 6-7"))
    played = play(start, Move(unit="FR1IN", to=tac("9-7")))
    assert place(played, "FR1IN") == "3-7"
    assert (kinds(played), played.events[0].rule) == (["way-blocked"], "9.3f")


@pytest.mark.rule("rotd", "9.3a")
def test_allies_on_the_way_are_passed() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 3-7"), unit("SD1IN", f"{HOME} 5-7"))
    assert place(play(start, Move(unit="FR1IN", to=tac("7-7"))), "FR1IN") == "7-7"


CITY = city("Milan", f"{HOME} 7-7", "AUS")


def _siege(state: str) -> dict[str, CityHolding]:
    return {"Milan": CityHolding("Milan", state, 5, besieged=True)}


@pytest.mark.rule("rotd", "9.4a")
def test_a_besieged_city_is_closed_to_its_friends_outside() -> None:
    relief, besieger = unit("AU1IN", f"{HOME} 4-7"), unit("FR1IN", f"{HOME} 8-7")
    start = campaign(flat_map(cities=[CITY]), relief, besieger, unit("AU2IN", f"{HOME} 7-7"), cities=_siege("AUS"))
    assert refusal(start, relief, (tac("7-7"),)) == (
        "9.4a",
        "7-7 is besieged and cannot be entered from outside.",
    )
    assert refusal(start, besieger, (tac("7-7"),)) is None


@pytest.mark.rule("rotd", "9.4c")
def test_once_a_battle_has_begun_there_friends_may_join_it() -> None:
    relief, besieger = unit("AU1IN", f"{HOME} 4-7"), unit("FR1IN", f"{HOME} 7-7")
    start = campaign(flat_map(cities=[CITY]), relief, besieger, unit("AU2IN", f"{HOME} 7-7"), cities=_siege("AUS"))
    assert refusal(start, relief, (tac("7-7"),)) is None


@pytest.mark.rule("rotd", "9.4a")
def test_units_inside_may_leave_a_besieged_city() -> None:
    inside = unit("AU2IN", f"{HOME} 7-7")
    start = campaign(flat_map(cities=[CITY]), inside, unit("FR1IN", f"{HOME} 8-7"), cities=_siege("AUS"))
    assert refusal(start, inside, (tac("5-7"),)) is None


@pytest.mark.rule("rotd", "9.4a")
def test_who_has_left_a_besieged_city_does_not_come_back() -> None:
    inside = unit("AU2IN", f"{HOME} 7-7")
    for besieged, rule in ((True, "9.4a"), (False, "")):
        held = {"Milan": CityHolding("Milan", "AUS", 5, besieged=besieged)}
        start = campaign(flat_map(cities=[CITY]), inside, unit("FR1IN", f"{HOME} 8-7"), cities=held)
        denial = refusal(start, inside, (tac("6-7"), tac("7-7")))
        assert (denial[0] if denial else "") == rule
        assert (tac("7-7") in reachable(start, inside, via=tac("6-7"))) is not besieged


@pytest.mark.rule("rotd", "9.5a")
@pytest.mark.rule("rotd", "9.5d")
def test_impassable_ground_on_the_way_counts_only_before_the_enemy() -> None:
    mover, map = unit("FR1LC", f"{HOME} 5-7"), flat_map(ground={HOME: LAKE})
    assert place(play(campaign(map, mover), Move(unit="FR1LC", to=tac("9-7"))), "FR1LC") == "9-7"
    blocked = play(campaign(map, mover, FAR), Move(unit="FR1LC", to=tac("9-7")))
    assert place(blocked, "FR1LC") == "5-7"
    assert blocked.events[0].rule == "9.5a"


@pytest.mark.rule("rotd", "9.5a")
def test_the_whole_way_is_tried_before_the_first_step() -> None:
    mover = unit("FR1IN", f"{HOME} 0-7")
    start = campaign(flat_map(ground={HOME: LAKE}), mover, FAR)
    assert place(play(start, Move(unit="FR1IN", to=tac("12-7"))), "FR1IN") == "0-7"


@pytest.mark.rule("rotd", "9.5d")
def test_a_unit_does_not_end_a_phase_on_ground_where_none_can_stand() -> None:
    mover, map = unit("FR1IN", f"{HOME} 4-7"), flat_map(ground={HOME: LAKE})
    start, order = campaign(map, mover), Move(unit="FR1IN", to=tac("10-7"))
    assert place(play_on(start, order, phases=[1]), "FR1IN") == "5-7"
    assert place(play_on(start, order, phases=[1, 2]), "FR1IN") == "9-7"


@pytest.mark.rule("rotd", "9.5b")
@pytest.mark.parametrize(("low", "allowed"), [(".", False), ("f", False), ("h", True), ("H", True)])
def test_a_cliff_is_the_border_of_high_hills_and_no_hill(low: str, allowed: bool) -> None:
    map, mover = flat_map(ground={HOME: rows(low + "H")}), unit("FR1IN", f"{HOME} 0-0")
    assert (refusal(campaign(map, mover, FAR), mover, (tac("1-0"),)) is None) is allowed
    assert refusal(campaign(map, mover), mover, (tac("1-0"),)) is None


@pytest.mark.rule("rotd", "9.5c")
@pytest.mark.parametrize(("owner", "rule"), [("SUI", "9.5a"), ("FRA", None)])
def test_neutral_troops_make_the_ground_count_only_at_home(owner: str, rule: str | None) -> None:
    mover, swiss = unit("FR1IN", f"{HOME} 5-7"), unit("SW1IN", f"{HOME} 14-14")
    start = campaign(flat_map(ground={HOME: LAKE}, state={HOME: owner}), mover, swiss)
    found = refusal(start, mover, (tac("9-7"),))
    assert (found and found[0]) == rule


@pytest.mark.rule("rotd", "9.5c")
def test_neutral_troops_on_the_soil_of_their_active_ally_count_as_at_home() -> None:
    mover, swiss = unit("FR1IN", f"{HOME} 5-7"), unit("SW1IN", f"{HOME} 14-14")
    map = flat_map(ground={HOME: LAKE}, state={HOME: "AUS"})
    assert refusal(campaign(map, mover, swiss), mover, (tac("9-7"),)) is None
    allied = campaign(map, mover, swiss, relations={"AUS-SUI": "ally"})
    assert refusal(allied, mover, (tac("9-7"),)) is not None


@pytest.mark.rule("rotd", "9.5e")
def test_an_enemy_that_arrives_between_phases_makes_the_rest_of_the_way_count() -> None:
    mover, order = unit("FR1IN", f"{HOME} 0-7"), Move(unit="FR1IN", to=tac("12-7"))
    map = flat_map(ground={HOME: LAKE})
    halfway = play_on(campaign(map, mover), order, phases=[1]).units["FR1IN"]
    assert FIELD.name(halfway.tactical) == "4-7"
    joined = play(campaign(map, halfway, FAR, phase="tactical-2"), order)
    assert (place(joined, "FR1IN"), kinds(joined)) == ("4-7", ["way-blocked"])


RIVER = rows(*["." * 15] * 7, "~~~~~=~~~~~~~~~")
RANGE = rows(*["." * 15] * 7, "MMMMMPMMMMMMMMM")


@pytest.mark.rule("rotd", "9.7a")
@pytest.mark.rule("rotd", "9.7b")
@pytest.mark.parametrize("drawn", [RIVER, RANGE])
def test_a_river_or_range_is_crossed_only_with_its_crossing_as_waypoint(drawn: tuple[str, ...]) -> None:
    map, mover = flat_map(ground={HOME: drawn}), unit("FR1IN", f"{HOME} 5-6")
    straight = play(campaign(map, mover), Move(unit="FR1IN", to=tac("5-8")))
    assert (place(straight, "FR1IN"), straight.events[0].rule) == ("5-6", "9.7a")
    by_crossing = play(campaign(map, mover), Move(unit="FR1IN", to=tac("5-8"), via=tac("5-7")))
    assert place(by_crossing, "FR1IN") == "5-8"


@pytest.mark.rule("rotd", "9.7a")
def test_a_crossing_may_be_the_end_and_the_beginning_of_a_move() -> None:
    map = flat_map(ground={HOME: RIVER})
    assert place(play(campaign(map, unit("FR1IN", f"{HOME} 5-6")), Move(unit="FR1IN", to=tac("5-7"))), "FR1IN") == "5-7"
    assert place(play(campaign(map, unit("FR1IN", f"{HOME} 5-7")), Move(unit="FR1IN", to=tac("5-8"))), "FR1IN") == "5-8"


@pytest.mark.rule("rotd", "9.7a")
def test_a_way_around_a_bend_on_one_bank_is_free_while_no_enemy_is_near() -> None:
    bend = rows(*["." * 15] * 3, "....~~~........", *["....~.~........"] * 11)
    map, mover = flat_map(ground={HOME: bend}), unit("FR1IN", f"{HOME} 3-8")
    assert refusal(campaign(map, mover), mover, (tac("7-8"),)) is None
    found = refusal(campaign(map, mover, FAR), mover, (tac("7-8"),))
    assert found is not None
    assert found[0] == "9.5a"


@pytest.mark.rule("rotd", "2.2c")
def test_no_move_may_end_on_impassable_ground() -> None:
    mover = unit("FR1IN", f"{HOME} 5-7")
    start = campaign(flat_map(ground={HOME: LAKE}), mover)
    assert refusal(start, mover, (tac("7-7"),)) == ("2.2", "7-7 is water, where no unit can stand.")


def test_reachable_squares_are_those_that_are_not_refused() -> None:
    mover = unit("FR1IN", f"{HOME} 5-6")
    start = campaign(flat_map(ground={HOME: RIVER}), mover, FAR)
    offered = set(reachable(start, mover))
    others = set(range(FIELD.size)) - {mover.tactical}
    assert offered == {cell for cell in others if refusal(start, mover, (cell,)) is None}
    assert tac("5-7") in offered
    assert tac("5-8") not in offered


def test_over_a_ford_the_far_bank_is_reachable() -> None:
    mover = unit("FR1IN", f"{HOME} 5-6")
    start = campaign(flat_map(ground={HOME: RIVER}), mover, FAR)
    offered = reachable(start, mover, tac("5-7"))
    assert set(offered) == {
        cell for cell in range(FIELD.size) if cell != tac("5-7") and not refusal(start, mover, (tac("5-7"), cell))
    }
    assert tac("5-8") in offered
    assert reachable(start, mover, tac("4-7")) == ()


def test_a_unit_too_tired_or_deployed_reaches_nothing() -> None:
    tired = unit("FR1IN", f"{HOME} 5-6", fatigue=9)
    assert reachable(campaign(flat_map(), tired, FAR), tired) == ()


@pytest.mark.rule("rotd", "9.3a")
def test_in_the_last_phase_units_move_as_in_any_other() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 3-7"), unit("AU1IN", f"{HOME} 5-7"), phase="tactical-5")
    assert place(play(start, Move(unit="FR1IN", to=tac("7-7"), start=5)), "FR1IN") == "5-7"


@pytest.mark.rule("rotd", "9.4c")
def test_the_battle_for_a_besieged_city_is_not_joined_by_who_is_neutral_to_somebody_in_it() -> None:
    relief, besieger, guard = unit("AU1IN", f"{HOME} 4-7"), unit("FR1IN", f"{HOME} 7-7"), unit("AU2IN", f"{HOME} 7-7")
    map, held = flat_map(cities=[CITY]), _siege("AUS")
    mixed = campaign(map, relief, besieger, guard, unit("SW1IN", f"{HOME} 7-7"), cities=held)
    assert refusal(mixed, relief, (tac("7-7"),)) is not None
    assert refusal(campaign(map, relief, besieger, guard, cities=held), relief, (tac("7-7"),)) is None
