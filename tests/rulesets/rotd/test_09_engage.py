"""9.8, 9.12: going for the nearest enemy."""

from __future__ import annotations

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.orders.orders import Engage, Move
from tests.rulesets.rotd.boards import HOME, campaign, flat_map, kinds, rows, tac, unit
from tests.rulesets.rotd.tactics import place, play, play_on

ENGAGE = Engage(unit="FR1IN")


@pytest.mark.rule("rotd", "9.8a")
def test_the_nearest_enemy_is_attacked() -> None:
    start = campaign(
        flat_map(), unit("FR1IN", f"{HOME} 7-7"), unit("AU1IN", f"{HOME} 9-8"), unit("AU2IN", f"{HOME} 3-7")
    )
    assert place(play(start, ENGAGE), "FR1IN") == "9-8"


@pytest.mark.rule("rotd", "9.8c")
def test_of_equally_near_enemies_that_of_fewest_diagonals_is_attacked() -> None:
    start = campaign(
        flat_map(), unit("FR1IN", f"{HOME} 7-7"), unit("AU1IN", f"{HOME} 10-9"), unit("AU2IN", f"{HOME} 6-4")
    )
    assert place(play(start, ENGAGE), "FR1IN") == "6-4"


@pytest.mark.rule("rotd", "9.8c")
@pytest.mark.parametrize(("roll", "end"), [(0.0, "4-7"), (0.9, "10-7")])
def test_what_is_still_equal_is_left_to_chance(roll: float, end: str) -> None:
    start = campaign(
        flat_map(), unit("FR1IN", f"{HOME} 7-7"), unit("AU1IN", f"{HOME} 10-7"), unit("AU2IN", f"{HOME} 4-7")
    )
    assert place(play(start, ENGAGE, dice=ScriptedDice({"engage FR1IN": [roll]})), "FR1IN") == end


@pytest.mark.rule("rotd", "9.8d")
@pytest.mark.rule("rotd", "9.8e")
def test_a_far_enemy_is_approached_and_the_nearest_chosen_anew_each_phase() -> None:
    start = campaign(
        flat_map(),
        unit("FR1IN", f"{HOME} 0-7", initiative=5),
        unit("AU1LC", f"{HOME} 6-7", initiative=1),
        unit("AU2IN", f"{HOME} 4-14", initiative=1),
    )
    away = Move(unit="AU1LC", to=tac("12-7"), start=2)
    assert place(play_on(start, ENGAGE, away, phases=[1]), "FR1IN") == "4-7"
    assert place(play_on(start, ENGAGE, away, phases=[1, 2]), "FR1IN") == "4-11"


@pytest.mark.rule("rotd", "9.8b")
def test_the_order_holds_in_its_phases_only() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 7-7"), unit("AU1IN", f"{HOME} 9-7"))
    order = Engage(unit="FR1IN", first=2, last=3)
    assert place(play_on(start, order, phases=[1]), "FR1IN") == "7-7"
    assert place(play_on(start, order, phases=[4]), "FR1IN") == "7-7"
    assert place(play_on(start, order, phases=[2]), "FR1IN") == "9-7"


@pytest.mark.rule("rotd", "9.8g")
def test_headquarters_are_engaged_only_where_there_is_no_combat_unit() -> None:
    mine, staff = unit("FR1IN", f"{HOME} 7-7"), unit("AU1CQ", f"{HOME} 8-7")
    assert place(play(campaign(flat_map(), mine, staff), ENGAGE), "FR1IN") == "8-7"
    escorted = campaign(flat_map(), mine, staff, unit("AU1IN", f"{HOME} 7-4"))
    assert place(play(escorted, ENGAGE), "FR1IN") == "7-4"


@pytest.mark.rule("rotd", "9.8h")
def test_a_failed_morale_check_ends_it() -> None:
    shaken = unit("FR1IN", f"{HOME} 7-7", engage_cancelled=True)
    assert kinds(play(campaign(flat_map(), shaken, unit("AU1IN", f"{HOME} 9-7")), ENGAGE)) == []


@pytest.mark.rule("rotd", "9.8f")
@pytest.mark.rule("rotd", "9.12c")
def test_a_specified_move_comes_first_and_engaging_begins_the_phase_after() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 0-0"), unit("AU1IN", f"{HOME} 14-0"))
    orders = (Move(unit="FR1IN", to=tac("0-6")), ENGAGE)
    assert place(play_on(start, *orders, phases=[1]), "FR1IN") == "0-4"
    assert place(play_on(start, *orders, phases=[1, 2]), "FR1IN") == "0-6"
    assert place(play_on(start, *orders, phases=[1, 2, 3]), "FR1IN") != "0-6"


@pytest.mark.rule("rotd", "9.8a")
@pytest.mark.parametrize("fatigue", [0, 19])
def test_a_unit_already_in_contact_stays_and_nothing_is_told_of_a_move(fatigue: int) -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 7-7", fatigue=fatigue), unit("AU1IN", f"{HOME} 7-7"))
    assert kinds(play(start, ENGAGE)) == []


@pytest.mark.rule("rotd", "9.8a")
@pytest.mark.rule("rotd", "9.1f")
def test_one_that_is_too_tired_to_come_up_is_told_so() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 7-7", fatigue=19), unit("AU1IN", f"{HOME} 8-7"))
    assert kinds(play(start, ENGAGE)) == ["way-blocked"]


@pytest.mark.rule("rotd", "9.7a")
def test_an_enemy_across_the_river_is_not_reached() -> None:
    river = rows(*["." * 15] * 7, "~" * 15)
    start = campaign(flat_map(ground={HOME: river}), unit("FR1IN", f"{HOME} 7-5"), unit("AU1IN", f"{HOME} 7-8"))
    played = play(start, ENGAGE)
    assert (kinds(played), played.events[0].rule) == (["way-blocked"], "9.7a")


@pytest.mark.rule("rotd", "9.12c")
def test_a_unit_sent_to_the_nearest_ford_that_stands_on_one_may_engage() -> None:
    ford = rows(*["." * 15] * 7, ".......=.......")
    start = campaign(flat_map(ground={HOME: ford}), unit("FR1IN", f"{HOME} 7-7"), unit("AU1IN", f"{HOME} 9-7"))
    assert place(play(start, ENGAGE, Move(unit="FR1IN", to="ford")), "FR1IN") == "9-7"
