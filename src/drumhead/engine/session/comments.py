"""What stands in an order sheet beside its orders."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.play.sheets import WIDTH
from drumhead.engine.play.view import Token, View
from drumhead.engine.session.founding import Founded

GLUE = "\u00a0"
"""A space at which no line is wrapped."""


def sheet_comments(founded: Founded, view: View) -> list[tuple[str, list[str]]]:
    """(unit, lines) for an order sheet: what turn it is, and the situation of every unit that may be ordered."""
    game, ruleset = founded.game, founded.ruleset
    found = [("", [waiting(founded, view), *left_to_write(founded, view)])]
    for token in own(view):
        status = "; ".join(_whole(fact) for fact in ruleset.describe(game, view, token.id)[1:])
        found.append((token.id, [token.title, f"  {status}"]))
    found += [(desk.id, [desk.title, *(f"  {line}" for line in desk.lines)]) for desk in view.desks]
    return [(id, [part for line in lines for part in _wrapped(line)]) for id, lines in found]


def _wrapped(line: str) -> list[str]:
    """A comment that no mail breaks: what would be left of it on a line of its own would be read as an order."""
    return [part.replace(GLUE, " ") for part in wrap(line, WIDTH - len("# "), subsequent_indent="  ")]


def _whole(fact: str) -> str:
    """Where it fits, what is told of a unit stands on one line."""
    return fact.replace(" ", GLUE) if len(fact) < WIDTH - len("#   ;") else fact


def places(ruleset: Ruleset, orders: Sequence[Order]) -> list[str]:
    """Beneath whose notes each order stands: its unit's, or where orders are done one after the other as they were
    given all of them, in that sequence, beneath the first."""
    return [order.unit if ruleset.shown is None else "" for order in orders]


def left_to_write(founded: Founded, view: View) -> list[str]:
    """What the seat as a whole has to write: builds and removals."""
    return [task.text for task in founded.ruleset.tasks(founded.game, view, ()) if task.cell is None]


def own(view: View) -> list[Token]:
    """The units a seat may order, or will."""
    return [token for token in view.tokens if token.orderable or token.forming]


def waiting(founded: Founded, view: View) -> str:
    """What the turn is called in which a view waits."""
    return founded.ruleset.turn_title(founded.game, view.state.turn, lambda: view.state, view.state.phase)
