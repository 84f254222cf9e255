"""What a way costs and whether it may be gone."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.figures import Path
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.movement.courses import Course, course, stay
from drumhead.engine.rulesets.europa.movement.moves import loaded, weight
from drumhead.engine.rulesets.europa.movement.ways import search
from drumhead.engine.rulesets.europa.orders.orders import Move
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.seats.asks.hauling import hauled
from drumhead.engine.rulesets.europa.seats.wayfinding import FAR, why_not

CHANGES = {
    "R007": "a printed narrow strait lies between",
    "R014": "the snow melts",
    "R036": "the enemy's zone of control is gone",
    "R039": "the operational area is expanded",
    "R042": "the move is not administrative",
    "R043": "the river is bridged there, or the move is not administrative",
    "R183": "the unit is of the Army of Africa, or it is I Aug 36",
    "R185": "the next game turn",
    "R298": "a unit or an uncontested zone of its side gains the hex, or the move is not administrative",
}
"""What would change a refusal, by its ruling."""
NARROWED = {
    "R183": "R184 overrules R183 in part: air and naval transport are no movement",
    "R207": "R206 overrules R207 in part: nobody attacks into neutral soil",
}
"""What else is said of rulings that a later one overrules in part."""


def unit_of(state: EuropaState, word: str) -> str:
    """A unit by its id; UnknownNameError where there is none on the map."""
    found = state.units.get(word)
    if found is None or found.cell < 0:
        raise UnknownNameError(f"There is no unit {word!r} on the map.")
    return word


def go(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a unit, or a load by one of its items, may go by a way now, and at what cost; to a far hex, a unit by the
    cheapest one."""
    state: EuropaState = view.state
    if words[0] in state.items and words[0] not in state.units:
        return hauled(game, state, words)
    id = unit_of(state, words[0])
    order = Move.of_words(game.map.board, id, _numbers(game, words[1:]))
    bar = loaded(state, id, order.carrying)
    if bar is not None:
        return refusal(game, id, bar)
    path = _filled(game, state, id, order)
    load = weight(state, order.carrying)
    found = (
        course(game, state, id, path, admin=order.admin, load=load)
        if path
        else why_not(game, state, id, order.path[0], order.admin)
    )
    if isinstance(found, Course):
        full = stay(game, state, id, path[-1])
        return refusal(game, id, full) if full is not None else _allowed(game, state, id, path, found)
    return refusal(game, id, found)


def _numbers(game: HexGame, words: Sequence[str]) -> list[str]:
    """Names of places as printed numbers; the words of an order as they are."""
    if not words:
        raise InputError("Say where to: the hexes of a way, or one hex.")
    at = words.index("with") if "with" in words else len(words)
    board = game.map.board
    told = [word if word == "admin" else board.name(game.map.place(word)[0]) for word in words[:at]]
    return [*told, *words[at:]]


def _filled(game: HexGame, state: EuropaState, id: str, order: Move) -> tuple[int, ...]:
    """The way of an order; the cheapest one where it names but a far end."""
    here = state.units[id].cell
    if len(order.path) > 1 or order.path[0] in game.map.board.neighbours(here):
        return order.path
    return search(game, state, id, FAR, admin=order.admin, goal=order.path[0]).way(order.path[0])


def _allowed(game: HexGame, state: EuropaState, id: str, path: Sequence[int], found: Course) -> Answer:
    left = found.allowed.left - found.points
    cost = "1 movement point" if found.points == 1 else f"{found.points} movement points"
    says = f"{id} may go to {hex_name(game, path[-1])} for {cost}; {left} are left."
    name = game.map.board.name
    data = {"points": found.points, "left": left, "way": [name(cell) for cell in path]}
    figure = Path((state.units[id].cell, *path), "draft", label=str(found.points))
    return Answer(says, True, (*found.because, *found.allowed.because), (), data, (figure,))


def refusal(game: HexGame, id: str, why: Because) -> Answer:
    """The answer no, with its reason, what would change it, and what overrules its ruling in part."""
    more = (Because(NARROWED[why.rule], NARROWED[why.rule][:4]),) if why.rule in NARROWED else ()
    changes = (CHANGES[why.rule],) if why.rule in CHANGES else ()
    where = {"hex": game.map.board.name(why.cell)} if why.cell is not None and why.cell >= 0 else {}
    return Answer(f"{id} may not: {why.text}.", False, (why, *more), changes, where)
