"""The revolt of Barcelona: Catalunya is purified once more, and the Loyalists are halved until that is over (R021,
R199, R201, R246)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import changed
from drumhead.engine.rulesets.europa.cities.garrisons import city_at, condition
from drumhead.engine.rulesets.europa.gobernitos.collapse import CATALUNYA
from drumhead.engine.rulesets.europa.gobernitos.garrisons import region
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.governing import REVOLT
from drumhead.engine.rulesets.europa.position.sides import LOYALIST
from drumhead.engine.rulesets.europa.position.state import GONE, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all

BEGUN = "revolt"
"""The tally of the game turn in which it broke out."""
POUM = "P"


def catalan_cities(game: HexGame, state: EuropaState) -> Iterator[int]:
    """The Loyalist city hexes of Catalunya, point cities too; R201: the Balearics are not of it."""
    for cell in region(game, CATALUNYA):
        if city_at(game, cell) is not None and owner(game, state, cell) == LOYALIST:
            yield cell


def revolts(game: HexGame, state: EuropaState) -> bool:
    """Whether it breaks out in this Loyalist initial phase."""
    due = month_title(game.scenario.date, state.month) == table("revolt.begins")
    held = any(city_at(game, cell) for cell in catalan_cities(game, state))
    return due and held and BEGUN not in state.tallies and state.gobernitos[CATALUNYA].standing


def revolt(teller: Teller) -> None:
    """It breaks out, if it does, and is over for strengths in the turn behind its purification (R199)."""
    game, state = teller.game, teller.state
    if revolts(game, state):
        _break_out(teller)
    elif BEGUN in state.tallies and _unpurified(game, state):
        _halve(teller)


def _unpurified(game: HexGame, state: EuropaState) -> bool:
    return any(condition(game, state, cell).purify for cell in catalan_cities(game, state))


def _break_out(teller: Teller) -> None:
    game, state = teller.game, teller.state
    again = {"purify": True, "due": state.month}
    cities = (
        put("cities", game.map.board.name(cell), changed(condition(game, state, cell), again))
        for cell in catalan_cities(game, state)
    )
    disarmed = {id: {"status": GONE, "cell": -1} for id in disarmed_units(state)}
    points = (Change(table="points", id=id, field="", now=0.0) for id in state.points if id.split()[0] == POUM)
    changes = (
        *(change for city in cities for change in city),
        *sets_all("units", disarmed),
        *points,
        Change(table="tallies", id=BEGUN, field="", now=float(state.month)),
    )
    teller.tell("revolted", rule="R021", changes=changes, units=tuple(disarmed))
    _halve(teller)


def disarmed_units(state: EuropaState) -> tuple[str, ...]:
    """Whom the revolt disarms: those that the tables name; R021: the brigade that was to become the division too."""
    named = set(table("revolt.disarmed"))
    return tuple(
        id
        for id, unit in state.units.items()
        if unit.affiliation == POUM and unit.title in named and unit.status != GONE
    )


def _halve(teller: Teller) -> None:
    """Through this game turn; into the next and on for as long as a city is not purified."""
    changes = (Change(table="tallies", id=REVOLT, field="", now=float(teller.state.month)),)
    teller.tell("revolt halves", rule="R199", changes=changes)
