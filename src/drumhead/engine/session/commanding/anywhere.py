"""Commands of every game: orders copied from a unit, repeated from last turn, taken from a template, cleared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import ValidationError

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.commanding.commands import Command, Share, Spread
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import Token
from drumhead.engine.session.commanding.spreading import settled, spread
from drumhead.engine.session.commanding.templates import orders_from, read_templates, shelf, template_called
from drumhead.engine.session.game_session import GameSession

ORDERS = "Orders"
COPY, REPEAT, USE, CLEAR = "copy from", "repeat", "use", "clear"
TEMPLATE = "template"
"""A kind of what may be named that lies on the shelf, not on the map."""
ANYWHERE = (
    OrderForm(COPY, "Copy from", ORDERS, "", "y", (Field("whom", "Unit", "unit"),)),
    OrderForm(REPEAT, "Repeat last turn", ORDERS, "", "t", ()),
    OrderForm(USE, "Use template", ORDERS, "", "e", (Field("template", "Template", "text", held=(TEMPLATE,)),)),
    OrderForm(CLEAR, "Clear orders", ORDERS, "", "x", ()),
)


def commands(session: GameSession) -> tuple[OrderForm, ...]:
    """All that may be commanded in a game: its own commands, then those of every game."""
    return (*session.ruleset.commands, *ANYWHERE)


def commanded(session: GameSession, seat: str, command: Command, orders: Sequence[Order]) -> Spread:
    """A command spread beside a seat's orders."""
    if command.kind not in {form.kind for form in ANYWHERE}:
        return spread(session.ruleset, session.game, session.view(seat), command, orders)
    if command.kind == CLEAR:
        return Spread(dropped=tuple(order for order in orders if order.key[0] in command.units))
    view = session.view(seat)
    tokens = [token for unit in command.units if (token := view.token(unit)) is not None and view.orders_for(unit)]
    if command.kind == COPY:
        shares = _copied(session, seat, tokens, str(command.values["whom"]), orders)
    elif command.kind == REPEAT:
        shares = _repeated(session, seat, tokens)
    else:
        shares = _from_template(session, tokens, str(command.values["template"]))
    return settled(session.ruleset, session.game, view, shares, orders, whole=False)


def _copied(
    session: GameSession, seat: str, tokens: Sequence[Token], whom: str, orders: Sequence[Order]
) -> Iterator[Share]:
    """The orders of one unit, given to others."""
    model = [order for order in orders if order.key[0] == whom]
    if session.view(seat).token(whom) is None or not model:
        raise UnknownNameError(f"{whom} has no orders to be copied.")
    forms = {form.kind: form for form in session.ruleset.forms}
    for token in tokens:
        if token.id != whom:
            own = [forms[order.kind].brought_by(token) if order.kind in forms else {} for order in model]
            data = [
                order.model_dump() | brought | {"unit": token.id} for order, brought in zip(model, own, strict=True)
            ]
            yield Share(token.id, tuple(map(session.ruleset.order, data)))


def _repeated(session: GameSession, seat: str, tokens: Sequence[Token]) -> Iterator[Share]:
    """What each was ordered in the turn before."""
    past = session.ordered(seat, session.turn - 1) if session.turn > 1 else ()
    for token in tokens:
        orders = tuple(order for order in past if order.key[0] == token.id)
        yield Share(token.id, orders, why="" if orders else f"{token.id} has no order of last turn that is kept.")


def _from_template(session: GameSession, tokens: Sequence[Token], name: str) -> Iterator[Share]:
    template = template_called(read_templates(shelf()), session.ruleset.id, name)
    for token in tokens:
        try:
            yield Share(token.id, orders_from(session, template, token))
        except ValidationError:
            yield Share(token.id, why=f"The template {template.name!r} does not fit {token.id}.")
