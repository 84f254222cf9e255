"""7.1: what a row of squares costs each class of troops, as the march itself charges it."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.boards import BOARD, campaign, flat_map, unit
from tests.rulesets.rotd.marching import path, turn


def _paces(*names: str, **drawn: dict[str, str]) -> dict[str, str]:
    found = campaign(flat_map(**drawn))  # type: ignore[arg-type]
    return dict(RULESET.paces(found.game, [BOARD.cell(name) for name in names]))


@pytest.mark.rule("rotd", "7.1b")
@pytest.mark.rule("rotd", "7.1c")
@pytest.mark.rule("rotd", "7.1d")
def test_each_class_has_its_own_turns() -> None:
    row = [f"G{n}-V6" for n in range(5)]
    assert _paces(*row) == {
        "on foot": "2 turns, fatigue 4",
        "mounted": "1 turn, fatigue 4",
        "siege guns and militia": "2 turns, fatigue 4",
    }


@pytest.mark.rule("rotd", "7.1h")
def test_it_costs_what_the_march_costs() -> None:
    ground = {"terrain": {"G5-V6": "M"}}
    told = _paces("G4-V6", "G5-V6", "G6-V6", **ground)
    marched, _ = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", "G5-V6", "G6-V6"), map=flat_map(**ground))
    assert told["on foot"] == f"1 turn, fatigue {marched.units['FR1IN'].fatigue}"


def test_what_bars_the_way_is_said_with_its_rule() -> None:
    assert _paces("G4-V6", "G5-V6", terrain={"G5-V6": "X"})["barred"].endswith("(rule 1.2)")
    assert _paces("G4-V6") == _paces("G4-V6", "G4-V6") == {}
