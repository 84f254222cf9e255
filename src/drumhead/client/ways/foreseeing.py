"""What an order for many would come to, before it is given: the marches it means, drawn as ghosts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.drawing.orders.reading import Orders, together
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.figures import Figure, Path
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ways import Foretold
from drumhead.engine.session.commanding.anywhere import commanded
from drumhead.engine.session.rehearsal.drafts import as_branch

MOST = 40
"""Units of which it is worked out at most: where an army marches, those of a square go the same way."""


def foreseen(desk: OrderDesk, units: Sequence[str], kind: str, values: Mapping[str, Any]) -> Foretold:
    """The ways of the command's new orders over the map; of many units those of one from each square."""
    read, new = Orders.of(desk.session.ruleset, desk.session.game.map, desk.view()), _new(desk, units, kind, values)
    told = foretold(desk, new)
    ways = (as_branch(figure, "branch") for figure in read.on_map(new))
    return Foretold(told.text, told.figures or together(ways, whole=len(units) <= MOST))


def foreseen_on_field(
    desk: OrderDesk, units: Sequence[str], kind: str, values: Mapping[str, Any], cell: int
) -> tuple[Figure, ...]:
    """The moves of the command's new orders over a battlefield; what its units would watch is left out."""
    read = Orders.of(desk.session.ruleset, desk.session.game.map, desk.shown())
    moves = read.on_field(_new(desk, units, kind, values), cell)
    return tuple(figure for figure in moves if isinstance(figure, Path))


def _new(desk: OrderDesk, units: Sequence[str], kind: str, values: Mapping[str, Any]) -> list[Order]:
    """The orders of a command that do not stand yet; none where it cannot be carried out."""
    try:
        found = commanded(desk.session, desk.seat, Command(kind, few(desk, units), dict(values)), desk.draft)
    except DrumheadError:
        return []
    return [order for order in found.orders if order not in desk.draft]


def foretold(desk: OrderDesk, orders: Sequence[Order]) -> Foretold:
    """What is known of some orders before they are given beside the draft: sentence after sentence, and figures."""
    session = desk.session
    view, tell = session.view(desk.seat), session.ruleset.foretold
    found = [told for order in orders if (told := tell(session.game, view, order, desk.draft)) is not None]
    return Foretold(" ".join(told.text for told in found), tuple(figure for told in found for figure in told.figures))


def few(desk: OrderDesk, units: Collection[str]) -> tuple[str, ...]:
    """Units by whom it is worked out what a command comes to: of very many one from each square."""
    if len(units) <= MOST:
        return tuple(units)
    shown = desk.shown()
    tokens = [token for unit in units if (token := shown.token(unit)) is not None]
    return tuple({token.cell: token.id for token in reversed(tokens)}.values())[:MOST]
