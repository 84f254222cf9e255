"""9.11, 9.12: moves against the movement of others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.orders.orders import Attack, Engage, Intercept, Move
from tests.rulesets.rotd.boards import FIELD, HOME, campaign, flat_map, kinds, rows, tac, unit
from tests.rulesets.rotd.days import day
from tests.rulesets.rotd.tactics import place, places, play, told

EARLY, LATE = {"initiative": 1}, {"initiative": 5}
QUICK: dict[str, Any] = {"experience": 25}
"""In a whole turn: moves before those without experience (3.2)."""


def _hunter(id: str = "AU1IN", where: str = "7-7", **fields: int) -> Unit:
    return unit(id, f"{HOME} {where}", **{**LATE, **fields})


def _box(id: str = "AU1IN", at: str = "7-7", radius: int = 2, **fields: int) -> Intercept:
    return Intercept(unit=id, at=tac(at), radius=radius, **fields)


@pytest.mark.rule("rotd", "9.11a")
@pytest.mark.rule("rotd", "9.11b")
@pytest.mark.rule("rotd", "9.11d")
@pytest.mark.parametrize(
    ("start", "end", "caught"),
    [("5-5", "5-7", "5-7"), ("4-4", "4-6", ""), ("9-7", "12-7", "")],
)
def test_a_move_is_caught_where_the_interceptor_comes_in_no_more_steps_than_the_mover_took(
    start: str, end: str, caught: str
) -> None:
    mover = unit("FR1IN", f"{HOME} {start}", **QUICK)
    orders = [f"FR1IN move {end}", "AU1IN intercept 7-7 radius 3"]
    played = day(mover, unit("AU1IN", f"{HOME} 7-7"), orders=orders, until="tactical-1")
    assert [FIELD.name(event.tactical or 0) for event in played.events("intercepted")] == [caught] * bool(caught)
    assert ("battle" in played.kinds()) is bool(caught)
    assert played.unit("FR1IN").intercepted_in == ("tactical-1" if caught else "")


@pytest.mark.rule("rotd", "9.11h")
def test_the_meeting_is_at_the_edge_of_the_box_as_the_mover_comes_to_it() -> None:
    played = play(
        campaign(flat_map(), unit("FR1IN", f"{HOME} 4-7", **EARLY), _hunter(where="6-7")),
        Move(unit="FR1IN", to=tac("8-7")),
        _box(),
    )
    assert places(played) == {"FR1IN": "5-7", "AU1IN": "5-7"}


@pytest.mark.rule("rotd", "9.11i")
def test_where_the_edge_is_too_far_it_is_the_first_square_that_is_not() -> None:
    played = play(
        campaign(flat_map(), unit("FR1IN", f"{HOME} 4-3", **EARLY), _hunter(where="9-4")),
        Move(unit="FR1IN", to=tac("7-3")),
        _box(at="6-3", radius=1),
    )
    assert places(played) == {"FR1IN": "7-3", "AU1IN": "7-3"}


@pytest.mark.rule("rotd", "9.11h")
def test_a_mover_that_starts_inside_the_box_is_met_on_its_first_step() -> None:
    played = play(
        campaign(flat_map(), unit("FR1IN", f"{HOME} 6-7", **EARLY), _hunter(where="7-9")),
        Move(unit="FR1IN", to=tac("6-10")),
        _box(radius=3),
    )
    assert places(played) == {"FR1IN": "6-8", "AU1IN": "6-8"}


@pytest.mark.rule("rotd", "9.11j")
def test_a_step_of_one_square_cannot_be_intercepted() -> None:
    played = play(
        campaign(flat_map(), unit("FR1IN", f"{HOME} 5-7", **EARLY), _hunter()),
        Move(unit="FR1IN", to=tac("6-7")),
        _box(),
    )
    assert places(played) == {"FR1IN": "6-7", "AU1IN": "7-7"}


@pytest.mark.rule("rotd", "9.11e")
def test_the_legs_of_a_way_are_moves_of_their_own() -> None:
    played = play(
        campaign(flat_map(), unit("FR1IN", f"{HOME} 7-7", **EARLY), _hunter(where="8-9")),
        Move(unit="FR1IN", via=tac("6-7"), to=tac("5-7")),
        _box(radius=4),
    )
    assert "intercepted" not in kinds(played)


@pytest.mark.rule("rotd", "9.11e")
def test_a_leg_from_the_waypoint_is_intercepted_after_the_leg_to_it_was_walked() -> None:
    played = play(
        campaign(flat_map(), unit("FR1IN", f"{HOME} 2-7", **EARLY), _hunter(where="6-9")),
        Move(unit="FR1IN", via=tac("4-7"), to=tac("6-7")),
        _box(radius=2),
    )
    assert places(played) == {"FR1IN": "6-7", "AU1IN": "6-7"}
    assert kinds(played).count("intercepted") == 1


@pytest.mark.rule("rotd", "9.11k")
def test_later_interceptors_come_to_the_point_of_the_first_or_not_at_all() -> None:
    mover = unit("FR1IN", f"{HOME} 3-7", **EARLY)
    first, near, far = _hunter("AU1IN", "7-7", initiative=3), _hunter("AU2IN", "6-9"), _hunter("AU3IN", "10-7")
    orders = [_box(id) for id in ("AU1IN", "AU2IN", "AU3IN")]
    played = play(campaign(flat_map(), mover, first, near, far), Move(unit="FR1IN", to=tac("7-7")), *orders)
    assert places(played) == {"FR1IN": "5-7", "AU1IN": "5-7", "AU2IN": "5-7", "AU3IN": "10-7"}
    met = next(event for event in played.events if event.kind == "intercepted")
    assert met.units == ("FR1IN", "AU1IN", "AU2IN")


@pytest.mark.rule("rotd", "9.11l")
def test_an_interceptor_beyond_its_allowance_walks_to_its_limit_and_misses() -> None:
    rider = unit("FR1LC", f"{HOME} 0-7", **EARLY)
    start = campaign(flat_map(), rider, _hunter(where="6-2"))
    played = play(start, Move(unit="FR1LC", to=tac("6-7")), _box(at="6-7", radius=0))
    assert places(played) == {"FR1LC": "6-7", "AU1IN": "6-6"}
    assert "interception-missed" in told(played, "Austria")
    assert "interception-missed" not in told(played, "Allies")


@pytest.mark.rule("rotd", "9.11k")
def test_after_a_miss_another_unit_may_fix_the_point() -> None:
    rider = unit("FR1LC", f"{HOME} 0-7", **EARLY)
    start = campaign(flat_map(), rider, _hunter(where="6-2", initiative=2), _hunter("AU2IN", "6-10"))
    orders = [_box("AU1IN", "6-7", 0), _box("AU2IN", "6-7", 1)]
    played = play(start, Move(unit="FR1LC", to=tac("6-7")), *orders)
    assert places(played) == {"FR1LC": "5-7", "AU1IN": "6-6", "AU2IN": "5-7"}


@pytest.mark.rule("rotd", "9.11o")
def test_a_unit_in_evade_mode_does_not_intercept_but_can_be_caught() -> None:
    mover, hunter = unit("FR1IN", f"{HOME} 5-5", **EARLY), _hunter()
    move = Move(unit="FR1IN", to=tac("5-8"))
    shy = play(campaign(flat_map(), mover, hunter), move, _box(), Attack(unit="AU1IN", mode="evade"))
    assert "intercepted" not in kinds(shy)
    caught = play(campaign(flat_map(), mover, hunter), move, _box(), Attack(unit="FR1IN", mode="evade"))
    assert place(caught, "FR1IN") == place(caught, "AU1IN")


@pytest.mark.rule("rotd", "9.11m")
def test_the_interceptor_needs_a_legal_way_of_its_own() -> None:
    river = rows(*["." * 15] * 8, "~" * 15)
    start = campaign(flat_map(ground={HOME: river}), unit("FR1IN", f"{HOME} 5-6", **EARLY), _hunter(where="7-9"))
    assert "intercepted" not in kinds(play(start, Move(unit="FR1IN", to=tac("9-6")), _box(radius=3)))


@pytest.mark.rule("rotd", "9.11b")
def test_friends_are_let_through() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 5-5", **EARLY), unit("SD1IN", f"{HOME} 7-7", **LATE))
    assert kinds(play(start, Move(unit="FR1IN", to=tac("5-7")), _box("SD1IN"))) == ["moved"]


@pytest.mark.rule("rotd", "9.11c")
@pytest.mark.rule("rotd", "9.11g")
@pytest.mark.parametrize(("owner", "end"), [("AUS", "5-7"), ("FRA", "5-8")])
def test_neutral_troops_are_halted_without_battle_on_soil_of_the_interceptors_state(owner: str, end: str) -> None:
    start = campaign(flat_map(owner=owner), unit("SW1IN", f"{HOME} 5-5", **EARLY), _hunter())
    played = play(start, Move(unit="SW1IN", to=tac("5-8")), _box())
    assert place(played, "SW1IN") == end
    assert "encountered" not in kinds(played)


@pytest.mark.rule("rotd", "9.11a")
def test_the_phases_of_the_order_bound_it() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 5-5", **EARLY), _hunter())
    order = Intercept(unit="AU1IN", at=tac("7-7"), radius=2, first=2, last=5)
    assert "intercepted" not in kinds(play(start, Move(unit="FR1IN", to=tac("5-7")), order))


@pytest.mark.rule("rotd", "9.11b")
def test_a_tired_unit_does_not_intercept() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 5-5", **EARLY), _hunter(fatigue=9))
    assert "intercepted" not in kinds(play(start, Move(unit="FR1IN", to=tac("5-7")), _box()))


@pytest.mark.rule("rotd", "9.11b")
def test_an_engaging_unit_can_be_intercepted_too() -> None:
    start = campaign(
        flat_map(), unit("FR1IN", f"{HOME} 3-7", **EARLY), unit("AU9IN", f"{HOME} 6-7"), _hunter(where="7-8")
    )
    played = play(start, Engage(unit="FR1IN"), _box(at="5-9"))
    assert place(played, "FR1IN") == "5-7"
    assert "intercepted" in kinds(played)


@pytest.mark.rule("rotd", "9.12b")
def test_an_interception_takes_the_place_of_the_units_own_move() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 5-5", **EARLY), _hunter())
    orders = (Move(unit="FR1IN", to=tac("5-7")), _box(), Move(unit="AU1IN", to=tac("9-9")))
    first = play(start, *orders)
    assert place(first, "AU1IN") == "5-7"
    assert not first.units["AU1IN"].set_out


@pytest.mark.rule("rotd", "9.12e")
def test_after_its_own_move_a_unit_does_not_intercept() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 5-5", **LATE), _hunter(initiative=1))
    orders = (Move(unit="FR1IN", to=tac("5-7")), _box(), Move(unit="AU1IN", to=tac("7-8")))
    assert "intercepted" not in kinds(play(start, *orders))


@pytest.mark.rule("rotd", "9.12d")
def test_a_unit_without_a_move_of_its_own_this_phase_still_intercepts_after_its_turn() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 5-5", **LATE), _hunter(initiative=1))
    orders = (Move(unit="FR1IN", to=tac("5-7")), _box(), Move(unit="AU1IN", to=tac("9-9"), start=3))
    assert "intercepted" in kinds(play(start, *orders))


@pytest.mark.rule("rotd", "9.12a")
def test_a_unit_that_was_met_does_not_intercept() -> None:
    start = campaign(
        flat_map(),
        unit("FR1IN", f"{HOME} 6-7", initiative=1),
        unit("FR2IN", f"{HOME} 5-5", initiative=2),
        _hunter(),
    )
    orders = (Move(unit="FR1IN", to=tac("7-7")), Move(unit="FR2IN", to=tac("5-8")), _box())
    assert place(play(start, *orders), "FR2IN") == "5-8"


@pytest.mark.rule("rotd", "9.11f")
def test_a_caught_unit_that_beats_the_interceptor_goes_on_in_the_next_phase() -> None:
    start = campaign(flat_map(), unit("FR1IN", f"{HOME} 4-7", **EARLY), _hunter())
    move = Move(unit="FR1IN", to=tac("8-7"))
    caught = play(start, move, _box())
    beaten = replace(caught.units["AU1IN"], tactical=tac("5-8"), fled_in="tactical-1")
    later = campaign(flat_map(), caught.units["FR1IN"], beaten, phase="tactical-2")
    assert place(play(later, move), "FR1IN") == "8-7"


@pytest.mark.rule("rotd", "9.12a")
@pytest.mark.rule("rotd", "9.12b")
def test_an_interception_in_vain_was_the_units_move_of_the_phase() -> None:
    rider, hunter = unit("FR1LC", f"{HOME} 0-7", **QUICK), unit("AU1IN", f"{HOME} 6-2")
    orders = ["FR1LC move 6-7", "AU1IN intercept 6-7 radius 0 T1", "AU1IN move 2-6"]
    played = day(rider, hunter, orders=orders, until="tactical-2")
    for phase, end in (("tactical-1", "6-6"), ("tactical-2", "2-6")):
        own = [event for event in played.events("moved", phase) if event.units == ("AU1IN",)]
        assert [FIELD.name(event.facts["end"]) for event in own] == [end]
