"""7.15: diagonal marches past the enemy."""

from __future__ import annotations

import pytest

from drumhead.engine.play.dice import ScriptedDice, SeededDice
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.marches.interruption import interruption
from drumhead.engine.rulesets.rotd.orders import orders as o
from tests.rulesets.rotd.boards import BOARD, campaign, flat_map, unit
from tests.rulesets.rotd.marching import PHASES, of_kind, path, played, prepared, square, turn

S1 = ("strategic-1",)
FRENCH = unit("FR1IN", "G4-V6")


def after_one_step(*foes: Unit, to: str = "G5-V7") -> str:
    """Where FR1IN is after trying a diagonal step."""
    after, _ = turn(FRENCH, *foes, plans=path("FR1IN", to), phases=S1)
    return square(after, "FR1IN")


@pytest.mark.rule("rotd", "7.15a")
@pytest.mark.parametrize(
    ("to", "foe", "reached"),
    [
        ("G5-V7", "G5-V6 3-11", "G5-V6"),
        ("G5-V7", "G4-V7 11-3", "G4-V7"),
        ("G5-V7", "G5-V6 11-11", "G5-V7"),
        ("G5-V7", "G5-V6 3-3", "G5-V7"),
        ("G5-V7", "G5-V6 7-11", "G5-V7"),
        ("G5-V7", "G5-V6 6-8", "G5-V6"),
        ("G5-V5", "G5-V6 3-3", "G5-V6"),
        ("G3-V5", "G3-V6 11-3", "G3-V6"),
        ("G3-V7", "G4-V7 3-3", "G4-V7"),
    ],
)
def test_an_enemy_in_the_quarter_that_faces_the_crossing_interrupts(to: str, foe: str, reached: str) -> None:
    assert after_one_step(unit("AU1IN", foe), to=to) == reached


@pytest.mark.rule("rotd", "7.15a")
def test_a_straight_march_is_never_interrupted() -> None:
    assert after_one_step(unit("AU1IN", "G4-V7 3-3"), to="G5-V6") == "G5-V6"


@pytest.mark.rule("rotd", "7.15b")
@pytest.mark.parametrize("status", ["inactive", "shattered"])
def test_only_active_enemies_interrupt(status: str) -> None:
    assert after_one_step(unit("AU1IN", "G5-V6 3-11", status=status)) == "G5-V7"


@pytest.mark.rule("rotd", "7.15a")
def test_headquarters_and_neutrals_do_not_interrupt() -> None:
    assert after_one_step(unit("AU1CQ", "G5-V6 3-11"), unit("SW1IN", "G4-V7 11-3")) == "G5-V7"


@pytest.mark.rule("rotd", "7.15a")
def test_of_two_the_one_nearest_the_crossing_interrupts() -> None:
    assert after_one_step(unit("AU1IN", "G5-V6 1-13"), unit("AU2IN", "G4-V7 11-3")) == "G5-V6"
    assert after_one_step(unit("AU1IN", "G5-V6 3-11"), unit("AU2IN", "G4-V7 13-1")) == "G4-V7"


@pytest.mark.rule("rotd", "7.15a")
@pytest.mark.parametrize(
    ("first", "second", "third", "by"),
    [("3-11", "1-13", "12-2", "AU2IN"), ("1-13", "3-11", "12-2", "AU1IN"), ("3-11", "4-10", "12-2", "AU3IN"),
     ("1-13", "1-12", "11-3", "AU1IN"), ("2-12", "2-13", "11-3", "AU1IN")],
)  # fmt: skip
def test_of_several_in_one_square_the_nearest_counts_and_among_equals_the_first(
    first: str, second: str, third: str, by: str
) -> None:
    foes = unit("AU1IN", f"G5-V6 {first}"), unit("AU2IN", f"G5-V6 {second}"), unit("AU3IN", f"G4-V7 {third}")
    met = interruption(campaign(flat_map(), FRENCH, *foes), FRENCH, BOARD.cell("G5-V7"), ScriptedDice())
    assert met is not None and met.by.id == by and met.cell == met.by.cell


@pytest.mark.rule("rotd", "7.15a")
@pytest.mark.parametrize(("roll", "reached"), [(0.1, "G5-V6"), (0.9, "G4-V7")])
def test_between_two_equally_near_chance_decides(roll: float, reached: str) -> None:
    plans = path("FR1IN", "G5-V7")
    start = prepared(FRENCH, unit("AU1IN", "G5-V6 3-11"), unit("AU2IN", "G4-V7 11-3"), plans=plans)
    after, _ = played(start, plans, dice=ScriptedDice({"interruption FR1IN": [roll]}))
    assert square(after, "FR1IN") == reached


@pytest.mark.rule("rotd", "7.15c")
@pytest.mark.rule("rotd", "7.15d")
@pytest.mark.rule("rotd", "7.15e")
@pytest.mark.rule("rotd", "7.15g")
def test_the_interrupted_step_is_charged_and_the_march_goes_on_to_its_goal() -> None:
    plans = path("FR1IN", "G5-V7", "G5-V8", "G5-V9")
    after, events = turn(FRENCH, unit("AU1IN", "G5-V6 1-9"), plans=plans, map=flat_map(terrain={"G5-V6": "M"}))
    assert [event.facts["fatigue"] for event in of_kind(events, "interrupted")] == [2]
    assert [event.facts["forced"] for event in of_kind(events, "marched")] == [False, False, True]
    assert square(after, "FR1IN") == "G5-V9"
    assert after.units["FR1IN"].fatigue == 2 + 1 + 1 + 3


@pytest.mark.rule("rotd", "7.11d")
def test_an_interrupted_unit_told_not_to_force_its_march_stops_short() -> None:
    plans = path("FR1IN", "G5-V7", "G5-V8", "G5-V9", halt_before_forced_march=o.HaltBeforeForcedMarch(unit="FR1IN"))
    after, _ = turn(FRENCH, unit("AU1IN", "G5-V6 1-9"), plans=plans)
    assert square(after, "FR1IN") == "G5-V8"


@pytest.mark.rule("rotd", "7.15e")
def test_an_interrupted_pursuer_keeps_after_its_quarry() -> None:
    plans = path("AU1LC", "G5-V7") | path("FR1IN", pursue=o.Pursue(unit="FR1IN"))
    quarry, hunter = unit("AU1LC", "G4-V6 13-13"), unit("FR1IN", "G4-V6 12-12")
    after, events = turn(quarry, hunter, unit("AU2IN", "G5-V6 2-9"), plans=plans)
    assert [event.kind for event in events if event.kind in ("interrupted", "pursued")] == ["interrupted", "pursued"]
    assert square(after, "FR1IN") == "G5-V7"


@pytest.mark.rule("rotd", "7.15e")
@pytest.mark.rule("rotd", "7.12d")
def test_a_pursuer_drawn_aside_takes_no_second_step_in_that_phase() -> None:
    plans = path("AU1LC", "G5-V7") | path("FR1IN", "G4-V5", pursue=o.Pursue(unit="FR1IN"))
    quarry, hunter = unit("AU1LC", "G4-V6 13-13"), unit("FR1IN", "G4-V6 12-12")
    after, events = turn(quarry, hunter, unit("AU2IN", "G5-V6 2-9"), plans=plans, phases=PHASES[:1])
    assert [event.kind for event in events if event.kind in ("interrupted", "marched", "pursued")] == [
        "marched",
        "interrupted",
    ]
    assert square(after, "FR1IN") == "G5-V6"


@pytest.mark.rule("rotd", "7.15a")
def test_a_march_that_cannot_be_drawn_into_the_interrupters_square_is_blocked() -> None:
    map = flat_map(owner="FRA", state={"G5-V6": "SAR"})
    foe = unit("AU1IN", "G5-V6 1-9")
    after, events = turn(unit("FR1MI", "G4-V6"), foe, plans=path("FR1MI", "G5-V7"), phases=S1, map=map)
    assert square(after, "FR1MI") == "G4-V6"
    assert [event.rule for event in of_kind(events, "blocked")] == ["7.15a"]


@pytest.mark.rule("rotd", "7.15a")
@pytest.mark.parametrize(("roll", "reached"), [(0.4, "G5-V6"), (0.6, "G5-V7")])
def test_a_game_may_make_interruption_a_matter_of_chance(roll: float, reached: str) -> None:
    plans = path("FR1IN", "G5-V7")
    options = {"tables": read_tables({"march": {"interruption": {"chance": 0.5}}})}
    start = prepared(FRENCH, unit("AU1IN", "G5-V6 3-11"), plans=plans, options=options)
    after, _ = played(start, plans, dice=ScriptedDice({"chance of interruption FR1IN": [roll]}))
    assert square(after, "FR1IN") == reached


@pytest.mark.rule("rotd", "7.15a")
@pytest.mark.rule("rotd", "7.12d")
def test_a_pursuit_and_then_a_march_may_be_interrupted_in_one_phase() -> None:
    """Each rolls for itself: militia keeps at home, so that neither can be drawn aside, and chance decides by whom."""
    map = flat_map(owner="FRA", state={"G5-V6": "SAR", "G4-V7": "SAR"})
    foes = unit("AU1IN", "G5-V6 3-11"), unit("AU2IN", "G4-V7 11-3")
    goal = BOARD.cell("G5-V7")
    plans = path("FR1MI", "G5-V7", pursue=o.Pursue(unit="FR1MI"))
    start = prepared(unit("FR1MI", "G4-V6"), *foes, plans=plans, map=map)
    start.write(sets("units", "FR1MI", quarry=goal))
    after, events = played(start, plans, S1, SeededDice("1", 1, "strategic-1"))
    assert [event.facts["attempt"] for event in of_kind(events, "blocked")] == ["pursued", "marched"]
    assert square(after, "FR1MI") == "G4-V6"
