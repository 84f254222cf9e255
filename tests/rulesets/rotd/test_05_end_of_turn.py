"""5.1, 5.2: the end of a turn as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Depot, RotdState, Square, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.turns.endturn import MEMORY, end_phase
from tests.rulesets.rotd.boards import BOARD, at, campaign, city, flat_map, kinds, unit

RULE = pytest.mark.rule("rotd", "5.2a")
HERE = BOARD.cell("G4-V6")


def ended(*units: Unit, **how: Any) -> Campaign:
    played = campaign(flat_map(cities=[city("Novara", "G4-V6 7-7", supplies=9)]), *units, phase="end", **how)
    end_phase(played, {}, ScriptedDice())
    assert all(wording(played.game, event) for event in played.events)
    return played


def after(*units: Unit, **how: Any) -> RotdState:
    return ended(*units, **how).finished()


@RULE
def test_the_next_turn_waits_in_its_supply_phase() -> None:
    state = after(unit("FR1IN", "G4-V6"), turn=3)
    assert (state.turn, state.phase, state.closed) == (4, "supply", False)


@pytest.mark.rule("rotd", "5.1a")
def test_after_the_last_turn_the_campaign_is_closed_and_the_wounded_return() -> None:
    state = after(unit("FR1IN", "G4-V6", wounded=10, experience=8), turn=12)
    assert state.closed and state.units["FR1IN"].men == 1510 and state.units["FR1IN"].experience == 6


@RULE
def test_what_a_unit_remembers_of_the_turn_is_wiped() -> None:
    tired = unit("FR1IN", "G4-V6", path=(1, 2), steps=3, goal=(4,), leg_from=2, moved_in="tactical-5", came_from=3,
                 fought_in="tactical-4", fled_in="tactical-1", orders_cancelled=True, engage_cancelled=True,
                 marched=True, railed=True, morale_moved=True, pursuing=True, pursuits=2)  # fmt: skip
    now = after(tired).units["FR1IN"]
    assert {name: getattr(now, name) for name in MEMORY} == dict(MEMORY)
    assert {"path", "moved_in", "came_from", "fought_in"} <= set(MEMORY) and "attack" not in MEMORY


@pytest.mark.rule("rotd", "7.5b")
def test_a_square_fought_over_this_turn_was_fought_over_last_turn() -> None:
    fought = Square(rail="allies", battle_now=True, casualties=300, wins=(("allies", 1),), lost=(("allies", 300),))
    state = after(unit("FR1IN", "G4-V6"), squares={"G4-V6": fought, "G5-V6": Square(battle_last_turn=True)})
    assert state.squares[str(HERE)] == Square(rail="allies", battle_last_turn=True)
    assert state.squares[str(BOARD.cell("G5-V6"))] == Square()


@pytest.mark.rule("rotd", "11.13a")
def test_sources_and_communications_are_found_anew() -> None:
    cell, tactical = at("G5-V6 7-7")
    depots = [Depot("D", "depot", "FRA", cell, tactical, 9)]
    played = ended(unit("FR1IN", "G6-V6"), unit("FR1CQ", "G5-V6"), unit("FR1AQ", "G6-V5"), depots=depots)
    now = played.units["FR1IN"]
    assert (now.supply_source, now.communications) == ("FR1CQ", "FR1CQ")
    assert played.units["FR1CQ"].supply_source == "DEPOT:D"
    assert played.units["FR1CQ"].communications == "FR1AQ"


@RULE
def test_the_steps_come_in_their_order() -> None:
    units = unit("FR1IN", "G4-V6", stragglers=50, marched=True, fatigue=4, morale=60), unit("FR1AQ", "G4-V6")
    found = [kind for kind in kinds(ended(*units)) if kind not in ("communications-judged", "sources-listed")]
    assert found == ["stragglers-returned", "marched-in", "morale-settled", "rested", "turn-closed"]


@pytest.mark.rule("rotd", "14.3b")
def test_a_shattered_unit_forms_before_stragglers_and_rest_are_counted() -> None:
    broken = unit("FR1IN", "G4-V6", status="shattered", reform_turns=1, fatigue=9, stragglers=100)
    now = after(broken).units["FR1IN"]
    assert now.status == "active" and now.fatigue == 6 and now.stragglers == 60
