"""Coast defences of places: their levels as they are printed, and as the disbanding of guns leaves them (R020)."""

from __future__ import annotations

from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, owner

DEFENCE = "coast defence"
"""The mark of a place, and before its name the tally of what is left of it."""
FERROL, CORUNA = "El Ferrol", "La Coruna"


def coast_defence(game: HexGame, state: EuropaState, name: str) -> int:
    """The level of a place's coast defence; La Coruna's is that of El Ferrol, in the same hands, else none."""
    place = game.map.place_called(name)
    ferrol = next((each for each in game.map.places if each.name == FERROL), None) if place.name == CORUNA else None
    if ferrol is not None:
        here, there = (owner(game, state, each.cells[0]) for each in (place, ferrol))
        return coast_defence(game, state, FERROL) if here == there else 0
    return int(state.tallies.get(f"{DEFENCE} {place.name}", place.marks.get(DEFENCE, 0)))
