"""5.2: what may happen in which phase of a turn."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.boards import unit
from tests.rulesets.rotd.days import day

HERE = "G4-V6"
FOES = unit("FR1IN", f"{HERE} 7-7", attack="assault"), unit("AU1IN", f"{HERE} 9-7")


@pytest.mark.rule("rotd", "5.2b")
def test_battles_of_a_tactical_phase_come_after_all_moves_of_it() -> None:
    played = day(*FOES, unit("FR2IN", f"{HERE} 0-0"), orders=["FR1IN move 9-7", "FR2IN move 1-1"])
    kinds = played.kinds("tactical-1")
    assert kinds.count("moved") == 2
    assert max(at for at, kind in enumerate(kinds) if kind == "moved") < kinds.index("battle")


@pytest.mark.rule("rotd", "5.2b")
@pytest.mark.rule("rotd", "5.2e")
def test_who_meets_the_enemy_in_the_last_tactical_phase_fights_no_battle_yet() -> None:
    met = day(*FOES, orders=["FR1IN move 9-7 from T5"], until="end")
    assert met.place("FR1IN") == met.place("AU1IN") == "9-7"
    assert met.events("moved", "tactical-5")
    assert met.events("battle") == []


@pytest.mark.rule("rotd", "5.2e")
def test_after_the_marches_arrivals_may_still_move_on_the_battlefield() -> None:
    played = day(unit("FR1IN", f"{HERE} 7-7"), orders=["FR1IN march G5-V6", "FR1IN move 6-8 from T5"], until="end")
    assert (played.square("FR1IN"), played.place("FR1IN")) == ("G5-V6", "6-8")
    assert [event.phase for event in played.events("moved")] == ["tactical-5"]


@pytest.mark.rule("rotd", "5.2d")
def test_who_marches_in_the_first_phase_joins_a_battle_of_the_same_turn() -> None:
    marcher, foe = unit("FR2IN", f"{HERE} 7-7", attack="assault"), unit("AU1IN", "G5-V6 4-7")
    played = day(marcher, foe, orders=["FR2IN march G5-V6", "FR2IN move 4-7 from T3"], until="tactical-3")
    assert [event.phase for event in played.events("marched")] == ["strategic-1"]
    assert [event.phase for event in played.events("battle")] == ["tactical-3"]


STRATEGIC = {f"strategic-{n}": (f"Strategic phase {n}", f"S{n}", False) for n in range(1, 7)}
TACTICAL = {f"tactical-{n}": (f"Tactical phase {n}", f"T{n}", False) for n in range(1, 6)}
SUPPLY, END = ("Supply", "Sup", True), ("End of turn", "End", False)
WITHDRAWAL, RAIL = ("Strategic withdrawal", "W", False), ("Rail movement", "Rail", False)
TURNS = {
    "supply": {
        "supply": SUPPLY, "withdrawal": WITHDRAWAL,
        **{id: TACTICAL[id] for id in ("tactical-1", "tactical-2")}, "strategic-1": STRATEGIC["strategic-1"],
        **{id: TACTICAL[id] for id in ("tactical-3", "tactical-4")},
        **{id: STRATEGIC[id] for id in list(STRATEGIC)[1:]},
        "rail": RAIL, "tactical-5": TACTICAL["tactical-5"], "end": END,
    },
    "deployment": {"deployment": ("Deployment", "Dep", True), "opening": ("The campaign opens", "Open", False)},
    "movement": {"movement": ("Movement", "Move", True), "season": END},
}  # fmt: skip
"""By the phase that each kind of turn begins with: its phases, with title, short word, and who waits for orders."""


@pytest.mark.rule("rotd", "5.2a")
@pytest.mark.parametrize("first", sorted(TURNS))
def test_a_turn_has_its_phases_in_order_and_waits_for_orders_before_the_first_alone(first: str) -> None:
    phases = RULESET.turn_of(first)
    assert {each.id: (each.title, each.short, each.needs_orders) for each in phases} == TURNS[first]
    assert [each.id for each in phases] == list(TURNS[first])
