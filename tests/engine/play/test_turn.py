"""The loop of phases: what each leaves behind is what its events make of the state before it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.bench.armies import close_together
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.state import apply
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.rotd import RULESET


@pytest.mark.whole
def test_what_a_phase_leaves_is_what_its_stored_events_alone_make_of_the_state_before() -> None:
    armies = close_together(2)
    state, played = armies.state, []
    for step in advance(RULESET.phases, armies.game, state, armies.marching, lambda t, p: SeededDice("x", t, p)):
        stored = [Event.model_validate_json(event.model_dump_json()) for event in step.events]
        assert replace(apply(state, stored), phase=step.state.phase) == step.state
        state, played = step.state, [*played, *step.events]
    assert {"marched", "moved", "battle"} <= {event.kind for event in played}
