"""What any test here hands to a phase and sees carried out, the desk would have taken: no order of ours is refused."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.marches.rail import rail_phase
from drumhead.engine.rulesets.rotd.marches.strategic import strategic_phase
from drumhead.engine.rulesets.rotd.marches.withdrawal import withdrawal_phase
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics.tactical import movement
from drumhead.engine.rulesets.rotd.turns.supply_phase import supply_phase
from tests.rulesets.rotd import marching, tactics
from tests.rulesets.rotd.carried import carried_out

PHASES = (movement, strategic_phase, withdrawal_phase, rail_phase, supply_phase)
Act = Callable[..., None]


@pytest.fixture(autouse=True)
def _desk_beside_the_engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every phase that a test plays is watched."""
    for module in (sys.modules[request.module.__name__], marching, tactics):
        for name, value in list(vars(module).items()):
            if value in PHASES:
                monkeypatch.setattr(module, name, _watched(value))


def _watched(act: Act) -> Act:
    def watching(campaign: Campaign, plans: Mapping[str, Plan], dice: Any) -> None:
        before = _as_the_turn_began(campaign)
        act(campaign, plans, dice)
        orders = _orders(plans)
        view = RULESET.view(campaign.game, before, Seat(GM, ""))
        for order in carried_out(campaign.game, orders, campaign.events):
            others = [other for other in orders if other is not order]
            assert RULESET.check(campaign.game, view, order, others) is None, RULESET.write_order(campaign.game, order)

    return watching


def _as_the_turn_began(campaign: Campaign) -> RotdState:
    """Everybody back where he set out."""
    state = campaign.finished()
    return replace(state, units={id: _at_its_start(unit) for id, unit in state.units.items()}, phase="supply")


def _at_its_start(unit: Unit) -> Unit:
    return replace(unit, cell=unit.start_cell, tactical=unit.start_tactical) if unit.start_cell >= 0 else unit


def _orders(plans: Mapping[str, Plan]) -> list[Order]:
    found: list[Order] = []
    for plan in plans.values():
        found += [order for f in fields(plan) if isinstance(order := getattr(plan, f.name), Order)]
        found += plan.side
    return found
