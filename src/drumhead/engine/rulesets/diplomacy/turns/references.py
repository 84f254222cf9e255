"""What a state of this game may refer to; a file by a foreign hand may name anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.engine.boards.board import finds
from drumhead.engine.play.view import Token, View, unfounded
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED
from drumhead.engine.rulesets.diplomacy.turns.state import (
    ADJUSTMENTS,
    DRAW,
    FALL,
    MOVEMENT,
    RETREATS,
    SPRING,
    SUMMER,
    DiplomacyState,
    Piece,
)
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, powers_of


def astray(game: AreaGame, state: DiplomacyState, seen: View | None) -> Iterator[str]:
    """What in a state is of a place, power or season that there is not, each in a few words."""
    if state.stage not in (MOVEMENT, RETREATS, ADJUSTMENTS) or state.season not in (SPRING, SUMMER, FALL):
        yield f"it waits for {state.stage!r} in {state.season!r}"
    for title, pieces in (("unit", state.units), ("dislodged unit", state.dislodged)):
        yield from _pieces(game, title, pieces)
    provinces, powers = chart_of(game.map).provinces, ("", *powers_of(game))
    if not {state.winner, *state.shared} <= {*powers, DRAW}:
        yield f"{state.winner or ', '.join(state.shared)!r} has won, no power of the game"
    for code, centre in state.centres.items():
        if code not in provinces:
            yield f"the centre {code!r} is no place of the map"
        if centre.owner not in powers:
            yield f"the centre {code} is of {centre.owner!r}, no power of the game"
    yield from unfounded(seen, lambda token: token.id.removesuffix(DISLODGED) in _among(state, token))


def _among(state: DiplomacyState, token: Token) -> Mapping[str, object]:
    """What a token is one of: units, those that were driven out, or centres where something may be built."""
    if token.id.endswith(DISLODGED):
        return state.dislodged
    return state.units if token.arm else state.centres


def _pieces(game: AreaGame, title: str, pieces: Mapping[str, Piece]) -> Iterator[str]:
    provinces, powers = chart_of(game.map).provinces, powers_of(game)
    for code, piece in pieces.items():
        if province_of(piece.place) != code or code not in provinces or not finds(game.map.board.cell, piece.place):
            yield f"the {title} {code!r} stands in {piece.place!r}, no such place of the map"
        if piece.power not in powers:
            yield f"the {title} {code} is of {piece.power!r}, no power of the game"
        if piece.arm not in ("A", "F"):
            yield f"the {title} {code} is neither army nor fleet but {piece.arm!r}"
        for place in piece.open:
            if not finds(game.map.board.cell, place):
                yield f"the {title} {code} may retreat to {place!r}, no place of the map"
