"""What each command of ROTD means for its units, worked out from the seat's own view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from drumhead.engine.play.commanding.commands import Command, Share
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.staff import fronts, marching, standing, trains
from drumhead.engine.rulesets.rotd.staff.charge import Charge, taken_up

_MEANT: Mapping[str, Callable[[Charge], Iterator[Share]]] = {
    "march to": marching.march,
    "follow": marching.follow,
    "screen": marching.screen,
    "withdraw to": marching.withdraw,
    "defend line": fronts.defend,
    "attack at": fronts.attack,
    "rest": standing.rest,
    "postures": standing.postures,
    "supply from": standing.supply,
    "rail to": trains.rail,
}
_TRAVELLING = frozenset({"march to", "follow", "screen", "withdraw to", "rail to", "rest"})


def spread(game: Game, view: View, command: Command, others: Sequence[Order]) -> tuple[Share, ...]:
    """A command unit by unit."""
    charge = taken_up(game, view, command, others, travelling=command.kind in _TRAVELLING)
    return tuple(_MEANT[command.kind](charge))
