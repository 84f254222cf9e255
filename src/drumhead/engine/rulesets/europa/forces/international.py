"""The International city, where the Internationals enter and are replaced (R202, R203)."""

from __future__ import annotations

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.cities.garrisons import city_at
from drumhead.engine.rulesets.europa.orders.governing import International
from drumhead.engine.rulesets.europa.position.calendar import month_of
from drumhead.engine.rulesets.europa.position.sides import LOYALIST
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put
from drumhead.engine.rulesets.europa.supply.connections import yields
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hex

AFFILIATION = "Int"
ENTRY = "International city"
"""What `Unit.entry` is of those who enter at it, whichever it is then."""
NAMED = "International city "
"""Before the number of a hex: the tally of the game turn in which it was named."""


def international_city(game: HexGame, state: EuropaState) -> HexPlace | None:
    """The one named last, Albacete before any was (R203); None on maps without it."""
    named = {name.removeprefix(NAMED): month for name, month in state.tallies.items() if name.startswith(NAMED)}
    if named:
        return city_at(game, game.map.board.cell(max(named, key=lambda number: (named[number], number))))
    return next((place for place in game.map.places if place.name == table("international.city")), None)


def unusable(game: HexGame, state: EuropaState) -> Because | None:
    """R202: why another city may be named for the one there is: the enemy owns it, or it is isolated."""
    place = international_city(game, state)
    if place is None:
        return Because("there is no International city", "R202")
    for cell in place.cells:
        here = hex_name(game, cell)
        if owner(game, state, cell) != LOYALIST:
            return Because(f"the International city {here} is not Loyalist", "R202", cell=cell)
        if isolated_hex(game, state, cell, LOYALIST):
            return Because(f"the International city {here} is isolated", "R202", cell=cell)
    return None


def none_there(game: HexGame, state: EuropaState, cell: int) -> Because | None:
    """R203: why Internationals neither enter nor are replaced in a hex; None where they are."""
    place = international_city(game, state)
    if place is not None and cell in place.cells:
        return None
    told = f"Internationals come at the International city, {place.name}" if place else "there is no International city"
    return Because(told, "R203", cell=cell)


def due(game: HexGame, state: EuropaState) -> bool:
    """Whether the phasing player may name another city now."""
    begun = state.month >= month_of(game.scenario.date, table("international.first"))
    if state.player != LOYALIST or not begun or unusable(game, state) is None:
        return False
    return any(_unfit(game, state, place.cells[0]) is None for place in game.map.places if place.city)


def naming_refused(game: HexGame, state: EuropaState, order: International) -> Refusal | None:
    """Why a city is not made the International one (R202)."""
    why = _refused(game, state, order.at)
    return Refusal(order=order, rule=why.rule, reason=why.text) if why is not None else None


def _refused(game: HexGame, state: EuropaState, cell: int) -> Because | None:
    first, now = str(table("international.first")), international_city(game, state)
    if state.player != LOYALIST:
        return Because("the Loyalist player names the International city", "R202")
    if state.month < month_of(game.scenario.date, first):
        return Because(f"no other International city is named before {first}", "R202")
    if now is not None and unusable(game, state) is None:
        return Because(f"{now.name} is the International city, and can be used", "R202")
    return _unfit(game, state, cell)


def _unfit(game: HexGame, state: EuropaState, cell: int) -> Because | None:
    """Why no hex of a city makes it one that may be named."""
    place, here = city_at(game, cell), hex_name(game, cell)
    if place is None or "PA" not in yields(game, state, place):
        return Because(f"{here} yields the People's Army no infantry points", "R202", cell=cell)
    if any(owner(game, state, each) != LOYALIST for each in place.cells) or isolated_hex(game, state, cell, LOYALIST):
        return Because(f"{here} is not wholly Loyalist, or is isolated", "R202", cell=cell)
    return None


def name_city(teller: Teller, order: International) -> None:
    """From now on it is the International city."""
    number, month = teller.game.map.board.name(order.at), teller.state.month
    changes, cause = put("tallies", NAMED + number, float(month)), f"order {order.unit} {order.kind}"
    teller.tell("international named", order.at, rule="R202", cause=cause, changes=changes)
