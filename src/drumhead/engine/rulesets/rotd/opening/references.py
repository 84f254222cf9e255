"""What a state of this game may refer to; a file by a foreign hand may name anything."""

from __future__ import annotations

import re
from collections.abc import Iterator

from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View, unfounded
from drumhead.engine.rulesets.rotd.campaign.state import Hull, Kind, RotdState, Unit
from drumhead.engine.rulesets.rotd.knowledge.redaction import UNKNOWN
from drumhead.engine.rulesets.rotd.knowledge.status import QUALITIES
from drumhead.engine.rulesets.rotd.opening.places import known_states
from drumhead.engine.rulesets.rotd.waters.berths import ABROAD, COAST, HARBOUR, RIVER, SEA

WATERS = (RIVER, HARBOUR, COAST, SEA, ABROAD)
NAMELESS = "?"
"""How the ids of troops begin whom a seat knows by sight alone."""
_ID = re.compile(r"[A-Z]{2}[0-9]{1,6}([A-Z]{2})")
_CELL = re.compile(r"[0-9]{1,9}")


def astray(game: Game, state: RotdState, seen: View | None) -> Iterator[str]:
    """What in a state is of a square, city, state, side or unit that there is not, each in a few words.

    What a seat knows of a state may lack the square of strangers.
    """
    whole = seen is None or seen.gm
    cells, field = range(0 if whole else UNKNOWN, game.map.board.size), game.map.tactical_board.size
    fields = range(0 if whole else UNKNOWN, field)
    codes, sides = known_states(game.map, state.sides, state.nations), {"", *game.sides}
    for id, unit in state.units.items():
        if unit.id != id or not (_may_be_called(unit) or (not whole and id.startswith(NAMELESS))):
            yield f"the unit {id!r} is called {unit.id!r} and of type {unit.type!r}"
        if unit.stands and (unit.cell not in cells or unit.tactical not in fields):
            yield f"the unit {id} stands on cell {unit.cell}, {unit.tactical}, none of the map"
        if not 0 <= unit.quality < len(QUALITIES) or (whole and (unit.state not in codes or unit.side not in sides)):
            yield f"the unit {id} is of {unit.state!r}, {unit.side!r} and of quality {unit.quality}"
        if whole and ((unit.aboard and unit.aboard not in state.ships) or unit.garrison not in ("", *state.garrisons)):
            yield f"the unit {id} is aboard {unit.aboard!r}, in garrison at {unit.garrison!r}"
    yield from unfounded(seen, lambda token: token.id in state.units)
    yield from _places(game, state, cells, fields)
    yield from _ships(state, cells, fields)
    yield from _powers(game, state)


def _may_be_called(unit: Unit) -> bool:
    """Its type is one, and stands in its id."""
    found = _ID.fullmatch(unit.id)
    return found is not None and found[1] == unit.type and unit.type in Kind.__members__


def _places(game: Game, state: RotdState, cells: range, fields: range) -> Iterator[str]:
    known = {city.name for city in game.map.cities}
    yield from (f"the city {name!r} is none of the map" for name in state.cities if name not in known)
    yield from (f"nothing is said of the city {city.name}" for city in game.map.cities if city.name not in state.cities)
    for id, depot in state.depots.items():
        if depot.id != id or depot.cell not in cells or depot.tactical not in fields:
            yield f"the depot {id} lies on cell {depot.cell}, {depot.tactical}, none of the map"
    for cell, square in state.squares.items():
        if not _CELL.fullmatch(cell) or int(cell) not in cells:
            yield f"the square {cell!r} is none of the map"
        if any(bridge not in fields for bridge in square.broken_bridges):
            yield f"a bridge that is broken in the square {cell} is none of the map"


def _ships(state: RotdState, cells: range, fields: range) -> Iterator[str]:
    for id, ship in state.ships.items():
        if ship.id != id or ship.type not in Hull.__members__ or ship.water not in WATERS:
            yield f"the ship {id!r} is called {ship.id!r}, of type {ship.type!r}, on {ship.water!r}"
        elif ship.water != ABROAD and (ship.cell not in cells or ship.tactical not in fields):
            yield f"the ship {id} lies on cell {ship.cell}, {ship.tactical}, none of the map"


def _powers(game: Game, state: RotdState) -> Iterator[str]:
    """What belongs to sides that the game has."""
    for code, side in state.sides.items():
        if side not in game.sides:
            yield f"the state {code} is of the side {side!r}"
    for what, sides in (
        *((f"the offer {id}", (offer.by, offer.to)) for id, offer in state.offers.items()),
        *((f"the pact {id}", pact.sides) for id, pact in state.pacts.items()),
        *((f"the treasury of {side!r}", (side,)) for side in state.treasuries),
    ):
        if not {*sides} <= {*game.sides}:
            yield f"{what} is of {' and '.join(map(repr, sides))}"
