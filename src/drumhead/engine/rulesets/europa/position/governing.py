"""What a government that was lost, or a revolt, does to the units of its side (R191 to R200)."""

from __future__ import annotations

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.sides import INTERVENTIONIST, LOYALIST
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, owner
from drumhead.engine.rulesets.europa.position.titles import titled

DEMORALIZED = "demoralized"
"""In `Unit.moved`: it neither moves nor attacks in this player turn."""
REVOLT = "revolt through"
"""The tally of the last game turn in whose Loyalist initial phase the revolt of Barcelona was not over."""


def halved(game: HexGame, state: EuropaState, unit: Unit) -> Because | None:
    """Why a unit's strength is halved by politics; Interventionists are spared (R195)."""
    if unit.coalition == INTERVENTIONIST:
        return None
    government = state.governments.get(unit.side)
    if government is not None and government.halved >= state.month:
        until = month_title(game.scenario.date, government.halved)
        rule = "R191" if unit.side != LOYALIST else "R192"
        return Because(f"the {titled(unit.side)} government was lost: the side is halved through {until}", rule)
    if unit.side == LOYALIST and _revolts(game, state):
        return Because("the revolt of Barcelona halves the Loyalists until its second purification is over", "R199")
    return None


def restricted(game: HexGame, state: EuropaState) -> Because | None:
    """R200: why the restrictions of the revolt still hold: as long as its halving, to the end of the same game turn."""
    if not _revolts(game, state):
        return None
    return Because("the restrictions of the revolt hold through the game turn in which purification ends", "R200")


def _revolts(game: HexGame, state: EuropaState) -> bool:
    """R199: through the game turn in which the last city is purified, and in both player turns of those before it."""
    if REVOLT not in state.tallies:
        return False
    cell = game.map.board.cell
    return state.tallies[REVOLT] >= state.month or any(
        city.purify and owner(game, state, cell(number)) == LOYALIST for number, city in state.cities.items()
    )


def demoralized(unit: Unit) -> Because | None:
    """Why a unit may neither move nor attack in this player turn (R196)."""
    if DEMORALIZED not in unit.moved:
        return None
    return Because("it was out of supply when its captured government was established anew", "R196")
