"""7.1-7.3, 7.11: how far units march, and how tired they get."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd.marches.allowance import allowance
from drumhead.engine.rulesets.rotd.orders import orders as o
from tests.rulesets.rotd.boards import flat_map, game, unit
from tests.rulesets.rotd.marching import of_kind, path, rules_of, square, turn

EAST = ("G5-V6", "G6-V6", "G7-V6", "G8-V6", "G9-V6", "H0-V6")


@pytest.mark.rule("rotd", "7.1b")
@pytest.mark.rule("rotd", "7.1c")
@pytest.mark.rule("rotd", "7.1d")
@pytest.mark.rule("rotd", "7.1e")
@pytest.mark.parametrize(
    ("kind", "squares"),
    [("IN", 3), ("LI", 3), ("LA", 3), ("PB", 3), ("CQ", 3), ("HA", 4), ("HC", 4), ("MC", 4), ("LC", 4), ("AQ", 4),
     ("SA", 2), ("MI", 2), ("NB", 0)],
)  # fmt: skip
def test_each_type_has_its_allowance(kind: str, squares: int) -> None:
    assert allowance(game(flat_map()), unit(f"FR1{kind}", "G4-V6")) == squares


@pytest.mark.rule("rotd", "7.2a")
@pytest.mark.rule("rotd", "7.2b")
def test_supplies_and_lost_communications_cost_one_square_each() -> None:
    on = game(flat_map())
    assert allowance(on, unit("FR1IN", "G4-V6", supplies=1)) == 2
    assert allowance(on, unit("FR1IN", "G4-V6", in_communications=False)) == 2
    assert allowance(on, unit("FR1IN", "G4-V6", supplies=1, in_communications=False)) == 1
    assert allowance(on, unit("FR1CQ", "G4-V6", supplies=12)) == 2


@pytest.mark.rule("rotd", "7.2a")
@pytest.mark.rule("rotd", "7.2b")
@pytest.mark.rule("rotd", "7.3a")
def test_loaded_siege_artillery_out_of_communications_has_nothing_left_but_a_forced_march() -> None:
    plans = path("FR1SA", *EAST)
    after, events = turn(unit("FR1SA", "G4-V6", supplies=1, in_communications=False), plans=plans)
    assert square(after, "FR1SA") == "G5-V6"
    assert [event.facts["forced"] for event in of_kind(events, "marched")] == [True]


@pytest.mark.rule("rotd", "7.1a")
def test_a_unit_moves_one_square_a_phase() -> None:
    plans = path("FR1IN", *EAST)
    after, _ = turn(unit("FR1IN", "G4-V6"), plans=plans, phases=("strategic-1", "strategic-2"))
    assert square(after, "FR1IN") == "G6-V6"


@pytest.mark.rule("rotd", "7.1g")
def test_a_square_costs_one_point_of_fatigue() -> None:
    after, _ = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", *EAST[:3]))
    assert after.units["FR1IN"].fatigue == 3


@pytest.mark.rule("rotd", "7.1h")
@pytest.mark.parametrize("ground", ["M", "m"])
def test_mountain_and_marsh_cost_two_points(ground: str) -> None:
    map = flat_map(terrain={"G5-V6": ground})
    after, _ = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", "G5-V6"), map=map)
    assert after.units["FR1IN"].fatigue == 2


@pytest.mark.rule("rotd", "7.1i")
def test_above_eighteen_points_of_fatigue_nobody_marches() -> None:
    after, events = turn(unit("FR1IN", "G4-V6", fatigue=19), plans=path("FR1IN", *EAST))
    assert square(after, "FR1IN") == "G4-V6"
    assert rules_of(events, "halted") == ["7.1i"]


@pytest.mark.rule("rotd", "7.1i")
def test_at_eighteen_points_a_unit_still_marches_and_then_no_more() -> None:
    after, events = turn(unit("FR1IN", "G4-V6", fatigue=18), plans=path("FR1IN", *EAST))
    assert square(after, "FR1IN") == "G5-V6"
    assert rules_of(events, "halted") == ["7.1i"]


@pytest.mark.rule("rotd", "7.1f")
def test_militia_does_not_leave_its_home_state() -> None:
    map = flat_map(owner="FRA", state={"G6-V6": "SAR"})
    after, events = turn(unit("FR1MI", "G4-V6"), plans=path("FR1MI", "G5-V6", "G6-V6"), map=map)
    assert square(after, "FR1MI") == "G5-V6"
    assert rules_of(events, "halted") == ["7.1f"]


@pytest.mark.rule("rotd", "7.3a")
@pytest.mark.rule("rotd", "7.3b")
@pytest.mark.rule("rotd", "7.3c")
@pytest.mark.parametrize(("kind", "squares", "fatigue"), [("IN", 4, 6), ("LC", 5, 8), ("HA", 5, 8), ("AQ", 5, 7)])
def test_one_square_beyond_the_allowance_is_a_forced_march(kind: str, squares: int, fatigue: int) -> None:
    id = f"FR1{kind}"
    after, events = turn(unit(id, "G4-V6"), plans=path(id, *EAST))
    assert square(after, id) == EAST[squares - 1]
    assert after.units[id].fatigue == fatigue
    assert [event.facts["forced"] for event in of_kind(events, "marched")] == [False] * (squares - 1) + [True]
    assert rules_of(events, "halted") == ["7.3a"]


@pytest.mark.rule("rotd", "7.3d")
@pytest.mark.rule("rotd", "7.3e")
@pytest.mark.parametrize(("kind", "squares"), [("MI", 2), ("PB", 3)])
def test_militia_and_pontoon_bridges_do_not_force_their_march(kind: str, squares: int) -> None:
    id = f"FR1{kind}"
    after, _ = turn(unit(id, "G4-V6"), plans=path(id, *EAST), map=flat_map(owner="FRA"))
    assert square(after, id) == EAST[squares - 1]


@pytest.mark.rule("rotd", "7.3b")
def test_a_forced_march_into_mountains_keeps_their_extra_point() -> None:
    map = flat_map(terrain={"G8-V6": "M"})
    _, events = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", *EAST), map=map)
    assert [event.facts["fatigue"] for event in of_kind(events, "marched")] == [1, 1, 1, 4]


@pytest.mark.rule("rotd", "7.11a")
def test_a_unit_told_not_to_force_its_march_halts_at_its_allowance() -> None:
    plans = path("FR1IN", *EAST, halt_before_forced_march=o.HaltBeforeForcedMarch(unit="FR1IN"))
    after, events = turn(unit("FR1IN", "G4-V6"), plans=plans)
    assert square(after, "FR1IN") == "G7-V6"
    assert rules_of(events, "halted") == ["7.11"]


@pytest.mark.rule("rotd", "7.1h")
def test_the_points_of_fatigue_in_an_event_add_up() -> None:
    map = flat_map(terrain={"G5-V6": "m"})
    _, events = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", "G5-V6"), map=map)
    facts = of_kind(events, "marched")[0].facts
    assert facts["fatigue"] == facts["fatigue_step"] + facts["fatigue_ground"] + facts["fatigue_withdrawal"] == 2
