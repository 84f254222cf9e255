"""5.2, 7.2: a unit's orders by the phases of the turn, as its sheet has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.orders import orders as o


def timetable(game: Game, view: View, orders: Sequence[Order]) -> Mapping[str, str]:
    """What the orders name for a phase, by its id: a square, or the verb; several in a phase in the sheet's order."""
    found: dict[str, str] = {}
    for order in orders:
        for phase, word in _entries(game, order):
            found[phase] = f"{found[phase]}, {word}" if phase in found else word
    return found


def _entries(game: Game, order: Order) -> Iterator[tuple[str, str]]:
    square, field = game.map.board.name, game.map.tactical_board.name
    match order:
        case o.March():
            yield from (
                (f"strategic-{box}", square(cell)) for box, cell in enumerate(order.path, 1) if cell is not None
            )
        case o.Withdraw():
            yield "withdrawal", square(order.to)
        case o.Rail():
            yield "rail", square(order.to)
        case o.Move():
            yield _tac(order.start), order.to if isinstance(order.to, str) else field(order.to)
        case o.Deploy():
            yield _tac(order.start), f"lay {field(order.at)}"
        case o.Undeploy():
            yield _tac(order.start), "take up"
        case o.Engage() | o.Support() | o.Intercept():
            yield from ((_tac(number), order.kind) for number in range(order.first, order.last + 1))
        case o.DeployTo() if order.to is not None:
            yield "deployment", square(order.to)
        case o.Board() | o.Unload():
            yield "rail", order.kind


def _tac(number: int) -> str:
    return f"tactical-{number}"
