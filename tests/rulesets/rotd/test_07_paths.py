"""7.4-7.6, 7.16: paths, boxes left out, and the order in which units march."""

from __future__ import annotations

import pytest

from drumhead.engine.play.dice import ScriptedDice, SeededDice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.marches.steps import legal_step, reach
from drumhead.engine.rulesets.rotd.marches.strategic import marching_order
from tests.rulesets.rotd.boards import BOARD, campaign, flat_map, unit
from tests.rulesets.rotd.marching import PHASES, of_kind, path, place, played, prepared, rules_of, square, turn


@pytest.mark.rule("rotd", "7.4e")
def test_a_unit_halts_where_the_next_square_is_not_adjacent() -> None:
    after, events = turn(unit("FR1IN", "G3-V6"), plans=path("FR1IN", "G4-V6", "G5-V6", "G7-V8", "G6-V6"))
    assert square(after, "FR1IN") == "G5-V6"
    assert rules_of(events, "halted") == ["7.4e"]


@pytest.mark.rule("rotd", "7.4b")
def test_units_may_move_diagonally() -> None:
    after, _ = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", "G5-V5"))
    assert square(after, "FR1IN") == "G5-V5"


@pytest.mark.rule("rotd", "7.4c")
@pytest.mark.rule("rotd", "7.4d")
@pytest.mark.parametrize(("beside", "open"), [("~~", False), ("SS", False), ("XX", False), ("~S", True), ("~.", True)])
def test_a_diagonal_between_two_impassable_squares_of_one_kind_is_closed(beside: str, open: bool) -> None:
    map = flat_map(terrain={"G5-V6": beside[0], "G4-V5": beside[1]})
    found = campaign(map, unit("FR1IN", "G4-V6"))
    refused = legal_step(found, found.units["FR1IN"], BOARD.cell("G5-V5"))
    assert (refused is None) == open
    assert refused is None or refused.rule == "7.4c"


@pytest.mark.rule("rotd", "1.2b")
@pytest.mark.parametrize("ground", ["~", "X", "S"])
def test_water_high_mountain_and_swamp_cannot_be_entered(ground: str) -> None:
    after, events = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", "G5-V6"), map=flat_map(terrain={"G5-V6": ground}))
    assert square(after, "FR1IN") == "G4-V6"
    assert rules_of(events, "halted") == ["1.2"]


@pytest.mark.rule("rotd", "7.16b")
def test_nobody_enters_a_nation_outside_the_campaign() -> None:
    map = flat_map(owner="FRA", state={"G5-V6": "SUI"})
    after, events = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", "G5-V6"), map=map, theatre=("FRA", "SAR", "AUS"))
    assert square(after, "FR1IN") == "G4-V6"
    assert rules_of(events, "halted") == ["7.16b"]


@pytest.mark.rule("rotd", "7.4c")
@pytest.mark.rule("rotd", "7.4e")
def test_the_preview_offers_just_the_steps_that_are_allowed() -> None:
    map = flat_map(terrain={"G4-V5": "~", "G5-V6": "S"}, owner="FRA", state={"G3-V6": "SUI"})
    found = Campaign(campaign(map).game, campaign(map, unit("FR1IN", "G4-V6")).finished())
    offered = {BOARD.name(cell) for cell in reach(found, found.units["FR1IN"], BOARD.cell("G4-V6"))}
    assert offered == {"G5-V5", "G5-V7", "G4-V7", "G3-V7", "G3-V6", "G3-V5"}


@pytest.mark.rule("rotd", "7.4a")
def test_who_is_no_more_is_given_no_path_and_who_has_no_orders_nothing_but_his_allowance() -> None:
    gone = unit("FR9IN", "G4-V6", status="gone", steps=3, path=(5,), start_cell=7)
    plans = path("FR9IN", "G5-V6") | path("FR1IN", "G5-V6")
    found = prepared(gone, unit("FR1IN", "G4-V6"), unit("FR2IN", "G4-V6"), plans=plans)
    assert found.units["FR9IN"] == gone and found.units["FR1IN"].path
    assert found.units["FR2IN"] == unit("FR2IN", "G4-V6", allowance=3)


@pytest.mark.rule("rotd", "7.5j")
def test_a_blank_box_leaves_a_phase_out() -> None:
    plans = path("FR1IN", "-", "G5-V6", "-", "G6-V6")
    start = prepared(unit("FR1IN", "G4-V6"), plans=plans)
    assert start.units["FR1IN"].path == (-1, BOARD.cell("G5-V6"), -1, BOARD.cell("G6-V6"))
    squares = []
    for phase in PHASES:
        start, _ = played(start, plans, (phase,))
        squares.append(square(start, "FR1IN"))
    assert squares == ["G4-V6", "G5-V6", "G5-V6", "G6-V6", "G6-V6", "G6-V6"]


@pytest.mark.rule("rotd", "7.5k")
def test_the_whole_allowance_can_be_used_in_any_of_the_six_phases() -> None:
    after, events = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", "-", "-", "-", "G5-V6", "G6-V6", "G7-V6"))
    assert square(after, "FR1IN") == "G7-V6"
    assert not any(event.facts["forced"] for event in of_kind(events, "marched"))


@pytest.mark.rule("rotd", "7.6a")
def test_light_and_medium_cavalry_and_horse_artillery_march_first() -> None:
    kinds = ("IN", "LC", "MC", "HC", "HA", "LA", "AQ", "CQ")
    found = campaign(flat_map(), *(unit(f"FR{n}{kind}", "G4-V6") for n in (1, 2) for kind in kinds))
    for seed in "abcdef":
        order = marching_order(found, SeededDice(seed, 1, "strategic-1"), found.units)
        assert {id[3:] for id in order[:6]} == {"LC", "MC", "HA"}
        assert sorted(order) == sorted(found.units)


@pytest.mark.rule("rotd", "7.6b")
def test_within_a_group_the_order_is_random_and_new_in_each_phase() -> None:
    found = campaign(flat_map(), *(unit(f"FR{n}IN", "G4-V6") for n in range(1, 9)))
    orders = {tuple(marching_order(found, SeededDice("seed", 1, phase), found.units)) for phase in PHASES}
    assert len(orders) > 1
    again = {tuple(marching_order(found, SeededDice("seed", 1, phase), found.units)) for phase in PHASES}
    assert orders == again


@pytest.mark.rule("rotd", "13.5d")
def test_boxes_of_phases_that_a_unit_slept_through_are_lost() -> None:
    plans = path("FR1IN", "G5-V6", "G5-V7")
    start, _ = played(prepared(unit("FR1IN", "G4-V6", status="inactive"), plans=plans), plans)
    assert start.units["FR1IN"].path == (BOARD.cell("G5-V7"),)
    assert place(start, "FR1IN") == "G4-V6 7-7"


@pytest.mark.rule("rotd", "6.9a")
def test_a_silent_unit_stays_where_it_is() -> None:
    after, events = turn(unit("FR1IN", "G4-V6"), plans={})
    assert place(after, "FR1IN") == "G4-V6 7-7"
    assert events == []


@pytest.mark.rule("rotd", "1.5g")
def test_no_more_than_two_hundred_active_brigades_stand_on_a_square() -> None:
    crowd = [unit(f"FR{n}IN", f"G5-V6 {n % 15}-{n // 15 % 15}") for n in range(10, 210)]
    after, events = turn(unit("FR1IN", "G4-V6"), *crowd, plans=path("FR1IN", "G5-V6"), phases=PHASES[:1])
    assert square(after, "FR1IN") == "G4-V6"
    assert rules_of(events, "blocked") == ["1.5"]
    for staff in ("FR1CQ", "FR1PB"):
        after, _ = turn(unit(staff, "G4-V6"), *crowd, plans=path(staff, "G5-V6"), phases=PHASES[:1])
        assert square(after, staff) == "G5-V6"


@pytest.mark.rule("rotd", "7.7f")
@pytest.mark.rule("rotd", "7.7g")
def test_a_blocked_step_is_tried_again_and_all_that_follows_comes_a_phase_later() -> None:
    plans = path("FR1IN", "G5-V6", "-", "G6-V6")
    foe = unit("AU1IN", "G4-V6 12-7")
    start, events = played(prepared(unit("FR1IN", "G4-V6"), foe, plans=plans), plans)
    assert rules_of(events, "blocked") == ["7.7a"]
    start.set_unit("gone", foe, {"status": "gone"})
    squares = []
    for phase in PHASES[1:5]:
        start, _ = played(start, plans, (phase,))
        squares.append(square(start, "FR1IN"))
    assert squares == ["G5-V6", "G5-V6", "G6-V6", "G6-V6"]


@pytest.mark.rule("rotd", "7.6b")
def test_the_same_dice_give_the_same_march() -> None:
    units = [unit(f"FR{n}IN", "G4-V6") for n in range(1, 6)]
    plans = {id: plan for one in units for id, plan in path(one.id, "G5-V6").items()}
    first = played(prepared(*units, plans=plans), plans, dice=ScriptedDice({}, 0.3))
    second = played(prepared(*units, plans=plans), plans, dice=ScriptedDice({}, 0.3))
    assert first[1] == second[1]


def _filled(brigades: int) -> list[Unit]:
    """A square so full of brigades, with sleepers, headquarters, a bridge and a broken unit besides."""
    troops = [unit(f"FR{n}IN", f"G5-V6 {n % 15}-{n // 15}") for n in range(1, brigades + 1)]
    asleep = [unit(f"FR{n}IN", "G5-V6 0-0", status="inactive") for n in (301, 302)]
    others = [unit("FR401IN", "G5-V6 0-0", status="shattered"), unit("FR1AQ", "G5-V6 0-0"), unit("FR1PB", "G5-V6 0-0")]
    return [*troops, *asleep, *others]


@pytest.mark.rule("rotd", "1.5g")
@pytest.mark.parametrize(
    ("brigades", "kind", "goal"), [(199, "IN", "G5-V6"), (200, "IN", "G4-V6"), (200, "CQ", "G5-V6")]
)
def test_two_hundred_brigades_awake_fill_a_square_and_none_but_headquarters_and_bridges_enters(
    brigades: int, kind: str, goal: str
) -> None:
    id = f"FR900{kind}"
    after, events = turn(unit(id, "G4-V6"), *_filled(brigades), plans=path(id, "G5-V6"), phases=PHASES[:1])
    assert square(after, id) == goal
    assert rules_of(events, "blocked") == ([] if goal == "G5-V6" else ["1.5"])
