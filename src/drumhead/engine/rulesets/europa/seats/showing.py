"""What a player looks at: the position as his orders leave it before any die falls, and where it stands in the turn."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.orders import Order
from drumhead.engine.play.recall.agenda import DONE, LATER, NOW, Agenda, Stage
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import COMBAT, EXPLOITATION, INITIAL, MOVEMENT, STAGES, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.seats.views import view as seen
from drumhead.engine.rulesets.europa.turns.acts import after

SHORT = {INITIAL: "Initial", MOVEMENT: "Move", COMBAT: "Combat", EXPLOITATION: "Exploit"}


def shown(game: HexGame, view: View, orders: Sequence[Order]) -> View:
    """Who gives orders sees them done: nothing is rolled before they are handed in."""
    if view.gm or not orders:
        return view
    return seen(game, after(game, view.state, orders), game.seat(view.seat))


def agenda(game: HexGame, view: View) -> Agenda:
    """Both player turns of the game turn, four stages each; what nobody has to decide is passed over."""
    state: EuropaState = view.state
    rows = [(player, stage) for player in SIDES for stage in STAGES]
    at = len(rows) if state.winner else rows.index((state.player, state.phase))
    stages = tuple(
        Stage(titled(player), stage, SHORT[stage], DONE if row < at else NOW if row == at else LATER)
        for row, (player, stage) in enumerate(rows)
    )
    return Agenda(month_title(game.scenario.date, state.month), "" if state.winner else titled(state.player), stages)
