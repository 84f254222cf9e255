"""What stands in an order sheet beside its orders."""

from __future__ import annotations

from textwrap import wrap

from drumhead.engine.play.view import Token, View
from drumhead.engine.session.founding import Founded


def sheet_comments(founded: Founded, view: View) -> list[tuple[str, list[str]]]:
    """(unit, lines) for an order sheet: what turn it is, and the situation of every unit that may be ordered."""
    game, ruleset = founded.game, founded.ruleset
    found = [("", [waiting(founded, view), *left_to_write(founded, view)])]
    for token in own(view):
        status = "; ".join(ruleset.describe(game, view, token.id)[1:])
        found.append((token.id, [token.title, *wrap(status, 100, initial_indent="  ", subsequent_indent="  ")]))
    return found + [(desk.id, [desk.title, *(f"  {line}" for line in desk.lines)]) for desk in view.desks]


def left_to_write(founded: Founded, view: View) -> list[str]:
    """What the seat as a whole has to write: builds and removals."""
    return [task.text for task in founded.ruleset.tasks(founded.game, view, ()) if task.cell is None]


def own(view: View) -> list[Token]:
    """The units a seat may order, or will."""
    return [token for token in view.tokens if token.orderable or token.forming]


def waiting(founded: Founded, view: View) -> str:
    """What the turn is called in which a view waits."""
    return founded.ruleset.turn_title(founded.game, view.state.turn, lambda: view.state, view.state.phase)
