"""Lines that may be commands: each becomes the ordinary orders that a sheet is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from drumhead.engine.errors import InputError, OrderSyntaxError, UnknownNameError
from drumhead.engine.play.commanding.commands import Command, Spread
from drumhead.engine.play.orders import Order
from drumhead.engine.session.commanding.anywhere import commanded, commands
from drumhead.engine.session.commanding.grammar import read_command, write_command
from drumhead.engine.session.commanding.mail import own_lines
from drumhead.engine.session.commanding.naming import units_called
from drumhead.engine.session.game_session import GameSession


@dataclass(frozen=True, slots=True)
class Written:
    """What came of some lines: the orders that stand then, what each command was spread to, and (line, reason) of
    those that were not taken."""

    orders: tuple[Order, ...]
    spreads: tuple[tuple[str, Spread], ...]
    failed: tuple[tuple[str, str], ...]

    @property
    def told(self) -> tuple[tuple[str, str], ...]:
        """Who was left out of a command that was taken, and what is to be said of others: (line, sentence)."""
        return tuple((line, said) for line, each in self.spreads for said in each.told)


def entered(session: GameSession, seat: str, text: str, draft: Sequence[Order]) -> Written:
    """What a person typed or pasted; of a mail the lines of the seat's own."""
    try:
        lines = own_lines(session, seat, text)
    except InputError as error:
        return Written(tuple(draft), (), ((text, str(error)),))
    return written(session, seat, lines, draft)


def written(session: GameSession, seat: str, lines: Iterable[str], draft: Sequence[Order]) -> Written:
    """Lines one after the other beside a seat's orders, ordinary ones and commands."""
    orders, spreads, failed = tuple(draft), list[tuple[str, Spread]](), list[tuple[str, str]]()
    for raw in lines:
        line = raw.partition("#")[0].strip()
        try:
            found = _spread_of(session, seat, line, orders) if line else None
        except InputError as error:
            failed.append((line, str(error)))
            continue
        if found is None:
            continue
        if not found.orders and not found.dropped and found.left_out:
            failed.append((line, found.told[0]))
        else:
            spreads.append((line, found))
        orders = found.over(orders)
    return Written(orders, tuple(spreads), tuple(failed))


def _spread_of(session: GameSession, seat: str, line: str, orders: Sequence[Order]) -> Spread:
    """A line's orders: its own, or those of a command."""
    try:
        order = session.read_order(line, seat)
    except (OrderSyntaxError, UnknownNameError):
        command = command_of(session, seat, line)
        if command is None:
            raise
        return commanded(session, seat, command, orders)
    refusal = session.check(seat, order, tuple(other for other in orders if other.key != order.key))
    return Spread((order,)) if refusal is None else Spread(left_out=((order.key[0], str(refusal)),))


def command_of(session: GameSession, seat: str, line: str) -> Command | None:
    """The command that a line is, if it is one."""
    names = partial(units_called, session, seat)
    return read_command(commands(session), session.game.map, names, line)


def command_line(session: GameSession, command: Command, who: str) -> str:
    """A command as the line that says it, of a formation by some name."""
    form = next(form for form in commands(session) if form.kind == command.kind)
    return write_command(form, session.game.map, who, command.values)
