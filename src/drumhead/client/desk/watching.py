"""Whose orders lie on the game master's map, each seat's in a colour of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Figure, Help, Path, Sign, Way
from drumhead.engine.play.orders import Order
from drumhead.engine.play.rulings import RULING, standing
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.all_orders import orders_of

COOL, WARM = (1, 2, 8, 5), (0, 6, 9, 7, 3, 4)
"""Like the troops of the first side, which the game master sees as friends, and like those of the others."""


def seat_tones(session: GameSession) -> dict[str, int]:
    """By the seats' names: powers have colours in their order, seats of a side those that are like its troops."""
    game, found = session.game, dict[str, int]()
    for number, seat in enumerate(game.seats):
        ours = seat.side == next(iter(game.sides), "")
        likely = () if session.ruleset.by_places else (*COOL, *WARM) if ours else (*WARM, *COOL)
        found[seat.name] = next((tone for tone in likely if tone not in found.values()), number)
    return found


class Watching(QObject):
    """The seats that are watched; forgotten with the seat of who watches."""

    changed = Signal()

    def __init__(self, desk: OrderDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        self.seats: tuple[str, ...] = ()
        desk.seat_changed.connect(lambda _: self.watch(()))

    def watch(self, seats: Iterable[str]) -> None:
        """Watch these seats and no others."""
        if self.seats != (found := tuple(seats)):
            self.seats = found
            self.changed.emit()

    def figures(self) -> list[Figure]:
        """What the orders that are watched lay over the map, of the turn whose start or end is shown; units of a seat
        that go the same way share an arrow."""
        found = (figure for tone, seat, orders in self._watched() for figure in self._of(tone, seat, orders))
        return list(dict.fromkeys(found))

    def on_field(self, cell: int) -> list[Figure]:
        """The same on a battlefield."""
        read = self._read()
        found = ((tone, read.on_field(orders, cell)) for tone, _, orders in self._watched())
        return [_toned(figure, tone) for tone, figures in found for figure in figures]

    def _read(self) -> Orders:
        session = self._desk.session
        return Orders.of(session.ruleset, session.game.map, self._desk.view())

    def _watched(self) -> Iterator[tuple[int, str, tuple[Order, ...]]]:
        """(number of its colour, seat, its orders); who looks with a seat's eyes sees its orders alone."""
        desk = self._desk
        if not self.seats or desk.seat != GM:
            return
        given = orders_of(desk.session, None if desk.moment is None else desk.moment[0])
        for seat, tone in seat_tones(desk.session).items():
            if seat in self.seats and seat in given and desk.eyes in (GM, seat):
                yield tone, seat, given[seat]

    def _of(self, tone: int, seat: str, orders: tuple[Order, ...]) -> Iterator[Figure]:
        owners = {token.cell: token.owner for token in self._desk.view().tokens}
        session, now = self._desk.session, self._desk.moment is None
        course = (lambda order: session.course(seat, order, orders)) if now else (lambda order: ())
        for figure in self._read().on_map(orders, course):
            at = figure.start if isinstance(figure, Way | Help) else figure.cell if isinstance(figure, Sign) else None
            owner = "" if at is None else owners.get(at, "")
            yield replace(figure, owner=owner) if isinstance(figure, Way | Help | Sign) else _toned(figure, tone)


def _toned(figure: Figure, tone: int) -> Figure:
    """In the colour of a seat, and bare: of whole armies numbers and names would hide the arrows."""
    return replace(figure, tone=tone, numbered=False, label="") if isinstance(figure, Path) else figure


def ruling_marks(desk: OrderDesk) -> list[Sign]:
    """Where rulings stand on the turn whose start or waiting position is shown, as far as the seat knows of them."""
    turn = desk.session.turn if desk.moment is None else desk.moment[0]
    events = [event for event in desk.session.rulings(desk.eyes, turn) if event.kind == RULING]
    return [Sign(event.cell, "ruled") for event in standing(events) if event.cell is not None and not event.cause]


def watching(desk: OrderDesk) -> Watching:
    """What is watched at a desk."""
    return desk.findChild(Watching) or Watching(desk)
