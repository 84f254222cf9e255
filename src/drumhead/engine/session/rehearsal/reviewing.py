"""What a seat is about to hand in, looked over once more, in any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.play.figures import Way
from drumhead.engine.play.orders import Order
from drumhead.engine.play.review import Doing, Doubt, Part, Review, gathered, ranked
from drumhead.engine.play.sheets import Sheet
from drumhead.engine.play.view import Task, View, in_sequence
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.gathering import InVain


def reviewed(
    session: GameSession, seat: str, orders: Sequence[Order] | None = None, coming: Sheet | None = None
) -> Review:
    """What each formation of a seat does and what may be regretted; by default of what it drafted or handed in. Where
    the orders are those of a sheet that is `coming`, its other lines are told of too."""
    given = session.draft(seat) if orders is None else tuple(orders)
    handed_in = orders is None or coming is not None  # what stands at a desk will be handed in whole
    view, vain = session.view(seat), session.in_vain(seat, given, coming) if handed_in else InVain()
    if session.ruleset.review is None:
        return Review(tuple(_parts(session, view, given)), ranked(_doubts(session, view, given)))
    found = session.ruleset.review(session.game, view, (*given, *vain.heard))
    return replace(found, doubts=ranked((*found.doubts, *map(_doubt, vain.tasks)))) if vain.tasks else found


def _parts(session: GameSession, view: View, orders: Sequence[Order]) -> Iterator[Part]:
    """The units of one owner after the other, each doing what its order says, and what is ordered beside units."""
    ordered = {order.unit: session.write_order(order) for order in orders}
    own = [token for token in view.tokens if token.orderable]
    owners = dict.fromkeys(token.owner for token in own)
    for owner in owners:
        units = tuple(sorted((token.id for token in own if token.owner == owner), key=in_sequence))
        lines = [ordered.pop(unit, "") for unit in units]
        doings = [_doing(unit, line) for unit, line in zip(units, lines, strict=True)]
        yield Part("", owner or view.seat, units, gathered(doings))
    for unit, line in ordered.items():
        yield Part("", unit, (unit,), (Doing((unit,), f"orders {line}", f"order {line}"),))


def _doing(unit: str, line: str) -> Doing:
    if not line:
        return Doing((unit,), "has no orders", "have no orders")
    return Doing((unit,), f"is ordered {line}", f"are ordered {line}")


def _doubts(session: GameSession, view: View, orders: Sequence[Order]) -> Iterator[Doubt]:
    for task in session.ruleset.tasks(session.game, view, orders):
        yield _doubt(task)
    yield from _together(session, view, orders)


def _doubt(task: Task) -> Doubt:
    return Doubt(task.kind, task.text, (task.unit,) if task.unit else (), task.cell)


def clashes(session: GameSession, seat: str, orders: Sequence[Order]) -> tuple[Doubt, ...]:
    """Units that some orders of a seat send to one place where there is no room for all."""
    view, ruleset = session.view(seat), session.ruleset
    if ruleset.clashes is not None:
        return ruleset.clashes(session.game, view, orders)
    return tuple(_together(session, view, orders))


def _together(session: GameSession, view: View, orders: Sequence[Order]) -> Iterator[Doubt]:
    """Units that are to go to one and the same place."""
    drawn = {order: Orders.of(session.ruleset, session.game.map, view).on_map((order,)) for order in orders}
    goals = {order: way.end for order, ways in drawn.items() for way in ways if isinstance(way, Way)}
    name = session.game.map.board.name
    for cell, count in Counter(goals.values()).items():
        if count > 1:
            units = tuple(sorted((order.unit for order, end in goals.items() if end == cell), key=in_sequence))
            listed = f"{', '.join(units[:-1])} and {units[-1]} are {'both' if count == 2 else 'all'}"
            yield Doubt("clash", f"{listed} to go to {name(cell)}.", units, cell)
