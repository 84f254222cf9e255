"""The orders of all seats beside each other, for the game master's eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import in_sequence
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.gathering import as_played, walk_of


@dataclass(frozen=True, slots=True)
class Ordered:
    """One unit or office: its order lines by seat, and the lines that are carried out."""

    unit: str
    by_seat: Mapping[str, tuple[str, ...]]
    carried_out: tuple[str, ...]

    @property
    def disputed(self) -> bool:
        """Whether several seats order it, or a ruling has it do something else."""
        given = tuple(line for lines in self.by_seat.values() for line in lines)
        return len(self.by_seat) > 1 or sorted(given) != sorted(self.carried_out)


def orders_of(session: GameSession, turn: int | None = None) -> dict[str, tuple[Order, ...]]:
    """By seat what stands of its sheets for a turn, by default the one that waits; only seats whose sheets are in."""
    hand, asked = session.hand, session.turn if turn is None else turn
    walk = walk_of(hand.founded, hand.file, hand.record, asked)
    sheets = {seat.name: walk.sheets(seat.name) for seat in session.game.seats}
    return {name: (*found[-1].away, *found[-1].orders) for name, found in sheets.items() if found}


def side_by_side(session: GameSession, turn: int | None = None, seats: Sequence[str] = ()) -> tuple[Ordered, ...]:
    """A row for each unit that is ordered by these seats, by default all, in the order of its name."""
    hand, asked = session.hand, session.turn if turn is None else turn
    names = {session.game.seat(seat).name for seat in seats}
    given = {name: orders for name, orders in orders_of(session, asked).items() if not names or name in names}
    carried = as_played(hand.founded, hand.file, hand.record, asked).orders
    units = sorted(
        {order.unit for orders in given.values() for order in orders} | _ruled(carried, given, names), key=in_sequence
    )
    return tuple(
        Ordered(
            unit,
            {name: lines for name, orders in given.items() if (lines := _lines(session, orders, unit))},
            _lines(session, carried, unit),
        )
        for unit in units
    )


def _ruled(carried: Sequence[Order], given: Mapping[str, Sequence[Order]], names: set[str]) -> set[str]:
    """Units that a ruling alone orders, where all seats are asked for."""
    known = {order.unit for orders in given.values() for order in orders}
    return set() if names else {order.unit for order in carried} - known


def _lines(session: GameSession, orders: Sequence[Order], unit: str) -> tuple[str, ...]:
    return tuple(session.write_order(order) for order in orders if order.unit == unit)
