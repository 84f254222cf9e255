"""One order for many units of a power: to hold, or to hold one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from drumhead.engine.play.commanding.commands import Command, Share
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.view import Token, View
from drumhead.engine.rulesets.diplomacy.orders.orders import Order, order_from, unit_of
from drumhead.engine.rulesets.diplomacy.seats.checking import check
from drumhead.engine.rulesets.diplomacy.turns.state import MOVEMENT
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame

COMMANDS = (
    OrderForm("hold", "Hold", MOVEMENT, "", "h", ()),
    OrderForm("support each other", "Support each other", MOVEMENT, "", "s", ()),
)


def spread(game: AreaGame, view: View, command: Command, others: Sequence[AnyOrder]) -> tuple[Share, ...]:
    """What a command means for each of its units."""
    tokens = [token for id in command.units if (token := view.token(id)) is not None]
    return tuple(_holding(tokens) if command.kind == "hold" else _supporting(game, view, tokens))


def _holding(tokens: Sequence[Token]) -> Iterator[Share]:
    return (Share(token.id, (_order(token, "hold"),)) for token in tokens)


def _supporting(game: AreaGame, view: View, tokens: Sequence[Token]) -> Iterator[Share]:
    """Each holds another that it can reach, of those the one that has least support."""
    held: Counter[str] = Counter()
    for token in tokens:
        others = {other.id: _order(token, "support", of=unit_of(other.id), of_arm=other.arm) for other in tokens}
        able = [id for id, order in others.items() if id != token.id and check(game, view, order, ()) is None]
        if not able:
            yield Share(token.id, why=f"{token.name} can support none of the others to hold.")
            continue
        chosen = min(able, key=lambda id: held[id])
        held[chosen] += 1
        yield Share(token.id, (others[chosen],))


def _order(token: Token, kind: str, **values: str) -> Order:
    return order_from({"kind": kind, "unit": token.id, "arm": token.arm, **values})
