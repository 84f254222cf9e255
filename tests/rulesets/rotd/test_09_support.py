"""9.10, 9.12, 6.9: going to the help of friends in battle."""

from __future__ import annotations

import pytest

from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.orders.orders import InLine, Move, Support
from tests.rulesets.rotd.boards import HOME, campaign, flat_map, kinds, rows, tac, unit
from tests.rulesets.rotd.tactics import place, play


def _fight(where: str, french: int = 1, austrian: int = 2, men: int = 1500) -> tuple[Unit, Unit]:
    return unit(f"FR{french}IN", f"{HOME} {where}"), unit(f"AU{austrian}IN", f"{HOME} {where}", men=men)


HOLD = (InLine(unit="FR1IN", line="first"), InLine(unit="AU2IN", line="first"))


def _support(id: str, at: str, radius: int, **fields: int) -> Support:
    return Support(unit=id, at=tac(at), radius=radius, **fields)


@pytest.mark.rule("rotd", "9.10a")
@pytest.mark.rule("rotd", "9.10c")
def test_a_unit_joins_a_battle_inside_its_box() -> None:
    played = play(campaign(flat_map(), *_fight("7-7"), unit("FR9IN", f"{HOME} 8-8")), _support("FR9IN", "10-5", 3))
    assert place(played, "FR9IN") == "7-7"
    assert kinds(played)[-1] == "supported"
    assert "encountered" not in kinds(played)


@pytest.mark.rule("rotd", "9.10c")
def test_the_box_is_columns_8_to_12_and_rows_3_to_7_around_10_5_with_radius_2() -> None:
    order = _support("FR9IN", "10-5", 2)
    inside = campaign(flat_map(), *_fight("8-7"), unit("FR9IN", f"{HOME} 9-8"))
    assert place(play(inside, order), "FR9IN") == "8-7"
    outside = campaign(flat_map(), *_fight("7-7"), unit("FR9IN", f"{HOME} 8-8"))
    assert place(play(outside, order), "FR9IN") == "8-8"


@pytest.mark.rule("rotd", "9.10f")
@pytest.mark.rule("rotd", "9.10g")
@pytest.mark.parametrize(
    ("id", "distance", "joins"),
    [("FR9IN", 2, True), ("FR9IN", 3, False), ("FR9LC", 3, True), ("FR9HA", 3, True), ("FR9LC", 4, False)],
)
def test_support_moves_are_two_squares_or_three_on_horseback(id: str, distance: int, joins: bool) -> None:
    start = campaign(flat_map(), *_fight("7-7"), unit(id, f"{HOME} {7 + distance}-7"))
    played = play(start, _support(id, "7-7", 14))
    assert (place(played, id) == "7-7") is joins


@pytest.mark.rule("rotd", "9.10d")
def test_of_two_battles_the_closer_is_joined() -> None:
    start = campaign(flat_map(), *_fight("5-7"), *_fight("8-7", 3, 4, 9000), unit("FR9IN", f"{HOME} 6-7"))
    assert place(play(start, _support("FR9IN", "7-7", 5)), "FR9IN") == "5-7"


@pytest.mark.rule("rotd", "9.10e")
def test_of_two_equally_close_battles_that_with_the_worse_odds_is_joined() -> None:
    start = campaign(flat_map(), *_fight("5-7"), *_fight("9-7", 3, 4, 1501), unit("FR9IN", f"{HOME} 7-7"))
    assert place(play(start, _support("FR9IN", "7-7", 5)), "FR9IN") == "9-7"


@pytest.mark.rule("rotd", "9.10b")
def test_only_battles_of_friends_are_joined() -> None:
    start = campaign(flat_map(), *_fight("7-7"), unit("SD9IN", f"{HOME} 8-8"), unit("SW9IN", f"{HOME} 6-6"))
    played = play(start, _support("SD9IN", "7-7", 2), _support("SW9IN", "7-7", 2))
    assert (place(played, "SD9IN"), place(played, "SW9IN")) == ("7-7", "6-6")


@pytest.mark.rule("rotd", "9.10a")
def test_without_a_battle_nobody_moves() -> None:
    start = campaign(flat_map(), unit("FR9IN", f"{HOME} 8-8"), unit("AU1IN", f"{HOME} 7-7"))
    assert kinds(play(start, _support("FR9IN", "7-7", 2))) == []


@pytest.mark.rule("rotd", "9.10a")
def test_the_order_holds_in_its_phases_only() -> None:
    start = campaign(flat_map(), *_fight("7-7"), unit("FR9IN", f"{HOME} 8-8"), phase="tactical-2")
    assert place(play(start, _support("FR9IN", "7-7", 2, first=3, last=5)), "FR9IN") == "8-8"


@pytest.mark.rule("rotd", "9.10a")
def test_a_unit_in_battle_does_not_leave_it_for_another() -> None:
    start = campaign(flat_map(), *_fight("7-7"), *_fight("8-7", 3, 4, 9000))
    assert place(play(start, _support("FR1IN", "8-7", 2)), "FR1IN") == "7-7"


@pytest.mark.rule("rotd", "9.10a")
def test_a_river_between_keeps_support_away() -> None:
    river = rows(*["." * 15] * 8, "~" * 15)
    start = campaign(flat_map(ground={HOME: river}), *_fight("7-7"), unit("FR9IN", f"{HOME} 7-9"))
    assert place(play(start, _support("FR9IN", "7-7", 2)), "FR9IN") == "7-9"


@pytest.mark.rule("rotd", "9.10a")
def test_headquarters_do_not_support() -> None:
    start = campaign(flat_map(), *_fight("7-7"), unit("FR9CQ", f"{HOME} 8-8"))
    assert place(play(start, _support("FR9CQ", "7-7", 2)), "FR9CQ") == "8-8"


@pytest.mark.rule("rotd", "2.5d")
def test_a_full_battle_is_not_joined() -> None:
    crowd = [unit(f"FR{number}IN", f"{HOME} 7-7") for number in range(1, 9)]
    start = campaign(flat_map(), *crowd, unit("AU2IN", f"{HOME} 7-7"), unit("FR9IN", f"{HOME} 8-8"))
    assert place(play(start, _support("FR9IN", "7-7", 2)), "FR9IN") == "8-8"


def _silent(where: str, **fields: int) -> Unit:
    return unit("FR9IN", f"{HOME} {where}", **fields)


@pytest.mark.rule("rotd", "6.9d")
@pytest.mark.parametrize(("where", "end"), [("9-7", "7-7"), ("10-7", "10-7")])
def test_a_silent_unit_supports_within_two_squares_of_its_place_at_the_start_of_the_turn(where: str, end: str) -> None:
    assert place(play(campaign(flat_map(), *_fight("7-7"), _silent(where)), *HOLD), "FR9IN") == end


@pytest.mark.rule("rotd", "6.9d")
def test_a_silent_units_box_stays_where_it_began_the_turn() -> None:
    driven = _silent("9-7", start_tactical=tac("12-7"))
    assert place(play(campaign(flat_map(), *_fight("7-7"), driven), *HOLD), "FR9IN") == "9-7"
    elsewhere = _silent("9-7", start_cell=0)
    assert place(play(campaign(flat_map(), *_fight("7-7"), elsewhere), *HOLD), "FR9IN") == "9-7"


@pytest.mark.rule("rotd", "6.9d")
def test_a_unit_with_any_order_has_no_default_support() -> None:
    order: Order = InLine(unit="FR9IN", line="second")
    assert place(play(campaign(flat_map(), *_fight("7-7"), _silent("8-7")), *HOLD, order), "FR9IN") == "8-7"


@pytest.mark.rule("rotd", "6.9d")
def test_a_routed_unit_does_not_support() -> None:
    routed = unit("FR9IN", f"{HOME} 8-7", orders_cancelled=True)
    assert place(play(campaign(flat_map(), *_fight("7-7"), routed), *HOLD), "FR9IN") == "8-7"


@pytest.mark.rule("rotd", "9.12f")
def test_a_support_move_comes_on_top_of_the_units_own_move_and_tires_no_more() -> None:
    start = campaign(flat_map(), *_fight("7-7"), unit("FR9IN", f"{HOME} 13-7"))
    played = play(start, Move(unit="FR9IN", to=tac("9-7")), _support("FR9IN", "7-7", 1))
    assert place(played, "FR9IN") == "7-7"
    assert played.units["FR9IN"].fatigue == 1


@pytest.mark.rule("rotd", "9.10a")
def test_battles_that_movement_begins_are_supported_in_the_same_phase() -> None:
    start = campaign(
        flat_map(), unit("FR1IN", f"{HOME} 5-7"), unit("AU1IN", f"{HOME} 7-7"), unit("AU9IN", f"{HOME} 9-7")
    )
    played = play(start, Move(unit="FR1IN", to=tac("7-7")), _support("AU9IN", "7-7", 1))
    assert place(played, "AU9IN") == "7-7"


@pytest.mark.rule("rotd", "9.10a")
@pytest.mark.rule("rotd", "10.1a")
@pytest.mark.parametrize(("status", "goal"), [("active", "7-7"), ("inactive", "8-8"), ("shattered", "8-8")])
def test_beside_enemies_who_cannot_fight_there_is_no_battle_to_join(status: str, goal: str) -> None:
    friend, foe = unit("FR1IN", f"{HOME} 7-7"), unit("AU2IN", f"{HOME} 7-7", status=status)
    played = play(campaign(flat_map(), friend, foe, unit("FR9IN", f"{HOME} 8-8")), _support("FR9IN", "7-7", 3))
    assert place(played, "FR9IN") == goal
    assert ("supported" in kinds(played)) is (status == "active")


@pytest.mark.rule("rotd", "9.10a")
@pytest.mark.parametrize(("id", "goal"), [("AU2IN", "7-7"), ("AU2CQ", "8-8")])
def test_nor_is_there_one_where_headquarters_are_the_only_enemies(id: str, goal: str) -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 7-7"), unit(id, f"{HOME} 7-7"), unit("FR9IN", f"{HOME} 8-8"))
    assert place(play(start, _support("FR9IN", "7-7", 3)), "FR9IN") == goal
