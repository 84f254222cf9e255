"""What a government that was lost, or a revolt, does to the units of its side (R191 to R200)."""

from __future__ import annotations

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.sides import INTERVENTIONIST, LOYALIST
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame

DEMORALIZED = "demoralized"
"""In `Unit.moved`: it neither moves nor attacks in this player turn."""
REVOLT = "revolt through"
"""The tally of the last game turn in which the revolt of Barcelona halves the Loyalists, as far as it is known."""


def halved(game: HexGame, state: EuropaState, unit: Unit) -> Because | None:
    """Why a unit's strength is halved by politics; Interventionists are spared (R195)."""
    if unit.coalition == INTERVENTIONIST:
        return None
    government = state.governments.get(unit.side)
    if government is not None and government.halved >= state.month:
        until = month_title(game.scenario.date, government.halved)
        rule = "R191" if unit.side != LOYALIST else "R192"
        return Because(f"the {unit.side} government was lost: the side is halved through {until}", rule)
    if unit.side == LOYALIST and state.tallies.get(REVOLT, 0) >= state.month:
        return Because("the revolt of Barcelona halves the Loyalists until its second purification is over", "R199")
    return None


def demoralized(unit: Unit) -> Because | None:
    """Why a unit may neither move nor attack in this player turn (R196)."""
    if DEMORALIZED not in unit.moved:
        return None
    return Because("it was out of supply when its captured government was established anew", "R196")
