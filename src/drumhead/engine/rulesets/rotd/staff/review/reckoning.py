"""10.1: odds as a commander asks for them: with those he has ordered to a square, against troops only reported there.

Where a square has its battle as the seat sees it, that is what is reckoned; all here is for squares that would have
none: nobody of the seat's has come yet, or nobody of the enemy's is seen on the battlefield (4.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.game import Game
from drumhead.engine.play.odds import Question
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.odds.asking import contests as as_seen
from drumhead.engine.rulesets.rotd.odds.bout import Bout
from drumhead.engine.rulesets.rotd.orders.orders import March
from drumhead.engine.rulesets.rotd.staff.review.supposing import supposed

COMING = "Ordered there, and taken to attack: {}."
REPORTED = "Only reported in the square, and taken as is usual: {}."


def contests(game: Game, view: View, orders: Sequence[Order], question: Question) -> tuple[Bout, ...]:
    """The battles of a square, with who is ordered there and who is reported there where they alone would fight."""
    cell = None if view.gm else _cell(game, question.square)
    if cell is None:
        return as_seen(game, view, orders, question)
    notes: list[str] = []
    if made := _reported(game, view, cell):
        view, question = _stood_up(view, cell, made), _placed(game, question, made)
        notes.append(REPORTED.format(_words(game, made)))
    if coming := _coming(view, orders, cell, question):
        question = replace(question, attackers=coming)
        notes.append(COMING.format(", ".join(coming)))
    found = as_seen(game, view, orders, question)
    return tuple(replace(bout, notes=(*notes, *bout.notes)) for bout in found)


def _cell(game: Game, text: str) -> int | None:
    """The strategic square that is asked about; None for a name that no square has."""
    try:
        cell: int = game.map.board.cell(text.split(maxsplit=1)[0])
    except (IndexError, UnknownNameError):
        return None
    return cell


def _fights(unit: Unit, cell: int) -> bool:
    return unit.cell == cell and unit.tactical >= 0 and unit.active and unit.combat


def _reported(game: Game, view: View, cell: int) -> tuple[Unit, ...]:
    """4.1: units for the enemies that are reported in a square, if none of them is seen on its battlefield."""
    state: RotdState = view.state
    hostile = {token.id for token in view.tokens if token.stance == "enemy"}
    told = any(each.cell == cell and each.stance == "enemy" and each.status == "active" for each in view.sightings)
    if not told or any(_fights(unit, cell) for id, unit in state.units.items() if id in hostile):
        return ()
    units = supposed(game, view).units
    return tuple(unit for id, unit in units.items() if unit.cell == cell and id not in state.units)


def _stood_up(view: View, cell: int, made: Sequence[Unit]) -> View:
    """The view with those units on the battlefield instead of the reports of them."""
    state: RotdState = view.state
    units = {id: unit for id, unit in state.units.items() if not (id.startswith("?") and unit.cell == cell)}
    reports = tuple(each for each in view.sightings if each.cell != cell or each.stance != "enemy")
    return replace(view, state=replace(state, units={**units, **{unit.id: unit for unit in made}}), sightings=reports)


def _placed(game: Game, question: Question, made: Sequence[Unit]) -> Question:
    """Asked of the place where most of those stand who were stood up, unless it says of which: they stand nowhere."""
    if len(question.square.split()) > 1:
        return question
    counted = Counter(unit.tactical for unit in made if unit.combat)
    if not counted:
        return question
    place = game.map.tactical_board.name(min(counted, key=lambda at: (-counted[at], at)))
    return replace(question, square=f"{question.square.strip()} {place}")


def _coming(view: View, orders: Sequence[Order], cell: int, question: Question) -> tuple[str, ...]:
    """Own fighters whose march ends on a square on which the seat has nobody, if nobody else is put there."""
    state: RotdState = view.state
    own = [state.units[token.id] for token in view.tokens if token.stance == "own" and token.id in state.units]
    if question.put_there or question.attacker or any(_fights(unit, cell) for unit in own):
        return ()
    ends = {order.unit: _end(order) for order in orders if isinstance(order, March)}
    return tuple(unit.id for unit in own if ends.get(unit.id) == cell and unit.active and unit.combat)


def _end(order: March) -> int | None:
    return next((cell for cell in reversed(order.path) if cell is not None), None)


def _words(game: Game, made: Sequence[Unit]) -> str:
    """How many of which kind, as the counters of a state."""
    names = game.map.state_names
    kinds = Counter(unit.type for unit in made)
    counted = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    return f"{counted} of {' and '.join(sorted({names.get(unit.state, unit.state) for unit in made}))}"
