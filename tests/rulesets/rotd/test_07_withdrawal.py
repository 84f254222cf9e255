"""7.5: strategic withdrawal."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Square, Unit
from drumhead.engine.rulesets.rotd.marches.withdrawal import bar_withdrawals, withdrawal_phase
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.turns import phases
from tests.rulesets.rotd.boards import BOARD, flat_map, unit
from tests.rulesets.rotd.marching import PHASES, march, of_kind, played, prepared, square

FOUGHT = {"G4-V6": Square(battle_last_turn=True)}


def leave(*boxes: str, to: str = "G3-V6", **options: Any) -> dict[str, Plan]:
    given: dict[str, Any] = {"march": march("FR1IN", *boxes)} if boxes else {}
    return {"FR1IN": Plan(withdraw=o.Withdraw(unit="FR1IN", to=BOARD.cell(to)), **given, **options)}


def withdrawn(
    *others: Unit,
    plans: dict[str, Plan] | None = None,
    roll: float = 0.5,
    fields: dict[str, Any] | None = None,
    **given: Any,
) -> tuple[Campaign, tuple[Event, ...]]:
    """The campaign after the withdrawal phase, with FR1IN at G4-V6 7-7."""
    plans = plans or leave()
    given = {"squares": FOUGHT} | given
    found = prepared(unit("FR1IN", "G4-V6", **(fields or {})), *others, plans=plans, phase="withdrawal", **given)
    bar_withdrawals(found, plans)
    withdrawal_phase(found, plans, ScriptedDice(otherwise=roll))
    return found, found.events


@pytest.mark.rule("rotd", "7.5a")
def test_a_unit_leaves_the_square_of_last_turns_battle() -> None:
    after, events = withdrawn()
    assert square(after, "FR1IN") == "G3-V6"
    assert [event.rule for event in of_kind(events, "withdrew")] == ["7.5"]


@pytest.mark.rule("rotd", "7.5b")
def test_without_a_battle_last_turn_there_is_no_withdrawal() -> None:
    after, events = withdrawn(squares={})
    assert square(after, "FR1IN") == "G4-V6"
    assert [event.rule for event in of_kind(events, "blocked")] == ["7.5b"]


@pytest.mark.rule("rotd", "7.5c")
def test_a_square_that_hostile_troops_hold_cannot_be_withdrawn_to() -> None:
    after, _ = withdrawn(unit("AU1IN", "G3-V6"))
    assert square(after, "FR1IN") == "G4-V6"
    after, _ = withdrawn(unit("AU1CQ", "G3-V6 1-1"))
    assert square(after, "FR1IN") == "G3-V6"


@pytest.mark.rule("rotd", "7.5c")
def test_what_counts_is_who_held_it_when_the_turn_began() -> None:
    after, events = withdrawn(
        unit("AU1LC", "G3-V6 3-3"),
        plans=leave() | {"AU1LC": Plan(withdraw=o.Withdraw(unit="AU1LC", to=BOARD.cell("G2-V6")))},
        squares=FOUGHT | {"G3-V6": Square(battle_last_turn=True)},
    )
    assert [square(after, id) for id in ("AU1LC", "FR1IN")] == ["G2-V6", "G4-V6"]
    assert [event.units for event in of_kind(events, "blocked")] == [("FR1IN",)]


@pytest.mark.rule("rotd", "10.14a")
def test_whom_its_stragglers_leave_with_too_few_men_goes_home_when_the_phase_ends() -> None:
    for men, gone in ((25, [("FR1IN",)]), (30, [])):
        found = prepared(unit("FR1IN", "G4-V6", men=men), plans=leave(), phase="withdrawal", squares=FOUGHT)
        phase = next(each for each in phases.PHASES if each.id == "withdrawal")
        order = o.Withdraw(unit="FR1IN", to=BOARD.cell("G3-V6"))
        events = phase.resolve(found.game, found.finished(), (order,), ScriptedDice(otherwise=0.99)).events
        assert of_kind(events, "straggled")
        assert [event.units for event in of_kind(events, "disbanded")] == gone


@pytest.mark.rule("rotd", "7.5h")
def test_stragglers_come_of_the_withdrawal_whatever_else_was_told_of_it() -> None:
    _, events = withdrawn(unit("AU1IN", "G4-V6 6-6"), unit("AU2IN", "G4-V6 3-3"))
    (left,), (lost,) = of_kind(events, "withdrew"), of_kind(events, "straggled")
    assert of_kind(events, "departure-seen")
    assert lost.cause == left.id


@pytest.mark.rule("rotd", "7.5g")
def test_a_withdrawal_costs_two_points_of_fatigue() -> None:
    after, _ = withdrawn()
    assert after.units["FR1IN"].fatigue == 2
    after, _ = withdrawn(map=flat_map(terrain={"G3-V6": "M"}))
    assert after.units["FR1IN"].fatigue == 3


@pytest.mark.rule("rotd", "7.5h")
@pytest.mark.rule("rotd", "7.5i")
@pytest.mark.parametrize(
    ("foe", "roll", "lost"), [("6-6", 0.0, 150), ("6-6", 0.5, 225), ("5-7", 0.0, 0), ("5-7", 0.5, 37)]
)
def test_stragglers_depend_on_whether_an_enemy_is_beside_the_unit(foe: str, roll: float, lost: int) -> None:
    plans = leave(to="G5-V6")
    after, events = withdrawn(unit("AU1IN", f"G4-V6 {foe}"), plans=plans, roll=roll)
    assert square(after, "FR1IN") == "G5-V6"
    assert abs(after.units["FR1IN"].stragglers - lost) <= 1
    assert after.units["FR1IN"].men + after.units["FR1IN"].stragglers == 1500
    facts = of_kind(events, "straggled")[0].facts
    assert facts["men"] - facts["lost"] == after.units["FR1IN"].men


@pytest.mark.rule("rotd", "7.5h")
@pytest.mark.parametrize("status", ["active", "inactive", "shattered"])
def test_any_enemy_beside_it_makes_a_tenth_straggle_active_or_not(status: str) -> None:
    after, _ = withdrawn(unit("AU1IN", "G4-V6 6-6", status=status), plans=leave(to="G5-V6"), roll=0.0)
    assert (square(after, "FR1IN"), after.units["FR1IN"].stragglers) == ("G5-V6", 150)


@pytest.mark.rule("rotd", "7.7a")
def test_the_way_out_must_be_clear_for_a_withdrawal_too() -> None:
    after, events = withdrawn(unit("AU1IN", "G4-V6 3-7"))
    assert square(after, "FR1IN") == "G4-V6"
    assert [event.rule for event in of_kind(events, "blocked")] == ["7.7a"]


@pytest.mark.rule("rotd", "7.5d")
def test_a_withdrawal_that_would_be_interrupted_is_not_made() -> None:
    after, events = withdrawn(unit("AU1IN", "G3-V6 11-3"), plans=leave(to="G3-V5"))
    assert square(after, "FR1IN") == "G4-V6"
    assert [event.rule for event in of_kind(events, "blocked")] == ["7.5d"]


@pytest.mark.rule("rotd", "7.5e")
@pytest.mark.rule("rotd", "7.5f")
def test_after_a_withdrawal_phase_one_is_missed_and_the_rest_goes_on() -> None:
    plans = leave("-", "G2-V6", "G1-V6", "G0-V6")
    found, _ = withdrawn(plans=plans)
    squares = []
    for phase in PHASES[:4]:
        found, _ = played(found, plans, (phase,))
        squares.append(square(found, "FR1IN"))
    assert squares == ["G3-V6", "G2-V6", "G1-V6", "G0-V6"]
    assert found.units["FR1IN"].fatigue == 2 + 1 + 1 + 3


@pytest.mark.rule("rotd", "7.5e")
def test_a_first_box_that_names_the_square_withdrawn_to_is_used_up() -> None:
    plans = leave("G3-V6", "G2-V6")
    found, _ = withdrawn(plans=plans)
    found, _ = played(found, plans, PHASES[:2])
    assert square(found, "FR1IN") == "G2-V6"


@pytest.mark.rule("rotd", "7.12a")
def test_a_withdrawing_unit_can_be_pursued_in_phase_one() -> None:
    plans = leave() | {"AU1IN": Plan(pursue=o.Pursue(unit="AU1IN"))}
    found, _ = withdrawn(unit("AU1IN", "G4-V6 9-7"), plans=plans)
    found, _ = played(found, plans, PHASES[:1])
    assert [square(found, id) for id in ("FR1IN", "AU1IN")] == ["G3-V6", "G3-V6"]
