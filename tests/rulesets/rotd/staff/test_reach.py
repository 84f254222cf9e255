"""7.1-7.3: where a unit can be, and a sentence with a rule for where it cannot."""

from __future__ import annotations

import re

import pytest

from drumhead.engine.play.ways import Reach
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from tests.rulesets.rotd.boards import BOARD, campaign, flat_map, unit
from tests.rulesets.rotd.sheets import waiting
from tests.rulesets.rotd.staff.lombardy import seen


def _reach(of: Unit, *others: Unit, **drawn: object) -> Reach:
    game, state = waiting(campaign(flat_map(**drawn), of, *others))  # type: ignore[arg-type]
    return RULESET.reach(game, RULESET.view(game, state, game.seat("Allies")), of.id, ())


def _beyond(to: str, of: Unit, *others: Unit, **drawn: object) -> str:
    game, state = waiting(campaign(flat_map(**drawn), of, *others))  # type: ignore[arg-type]
    return RULESET.beyond(game, RULESET.view(game, state, game.seat("Allies")), of.id, BOARD.cell(to), ())


@pytest.mark.rule("rotd", "7.1b")
@pytest.mark.rule("rotd", "7.3a")
def test_open_country_is_reached_ring_by_ring() -> None:
    found = _reach(unit("FR1IN", "G4-V6"))
    assert [len(cells) for cells in found.phases] == [8, 16, 24]
    assert len(found.forced) == 32


@pytest.mark.rule("rotd", "7.2a")
def test_a_loaded_unit_comes_less_far_once_it_has_eaten() -> None:
    assert len(_reach(unit("FR1IN", "G4-V6", supplies=1)).phases) == 3
    assert len(_reach(unit("FR1CQ", "G4-V6", supplies=5)).phases) == 2


@pytest.mark.rule("rotd", "7.3d")
def test_militia_forces_no_march() -> None:
    found = _reach(unit("FR1MI", "G4-V6"), owner="FRA")
    assert (len(found.phases), found.forced) == (2, ())


@pytest.mark.rule("rotd", "1.2b")
def test_nobody_comes_into_the_sea() -> None:
    assert BOARD.cell("G5-V6") not in _reach(unit("FR1IN", "G4-V6"), terrain={"G5-V6": "X"}).cells


def test_why_not_is_a_sentence_with_its_rule() -> None:
    foot = unit("FR1IN", "G4-V6")
    assert _beyond("G6-V6", foot) == ""
    assert _beyond("G9-V6", foot) == (
        "G9-V6 is 5 squares away; FR1IN marches 3 squares this turn, 4 by forced march (rule 7.1)."
    )
    assert "nobody can enter (rule 1.2)" in _beyond("G5-V6", foot, terrain={"G5-V6": "X"})
    assert "too tired" in _beyond("G5-V6", unit("FR1IN", "G4-V6", fatigue=19))
    assert _beyond("G5-V6", unit("FR1IN", "G4-V6", status="shattered")).endswith("(rule 14.2).")


@pytest.mark.whole
@pytest.mark.parametrize("side", ["allies", "austria"])
def test_reach_ways_and_reasons_agree_on_the_real_map(side: str) -> None:
    """Whatever is within reach has a way that takes as long; whatever is not has a reason and no way this turn."""
    game, view = seen(side)
    units = [token for token in view.tokens if token.orderable][::31]
    for token in units:
        found = RULESET.reach(game, view, token.id, ())
        by_phase = {cell: number for number, cells in enumerate(found.phases, 1) for cell in cells}
        for cell in game.map.board.within(token.cell, 6)[::9]:
            if cell == token.cell:
                continue
            ways = RULESET.journeys(game, view, token.id, cell, (), ())
            soonest = min((way.arrival for way in ways if way.turns == 1), default=0)
            assert soonest == by_phase.get(cell, len(found.phases) + 1 if cell in found.forced else 0)
            reason = RULESET.beyond(game, view, token.id, cell, ())
            assert (reason == "") == (cell in found.cells)
            assert not reason or re.search(r"\(rule \d+\.\d+[a-z]*\)\.$", reason)
