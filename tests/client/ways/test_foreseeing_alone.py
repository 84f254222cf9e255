"""What an order for many would come to before it is given, at the allied desk without a window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.ways.foreseeing import foreseen, foreseen_on_field, foretold
from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.play.figures import Cells, Figure, Path, Sign
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ways import Foretold
from drumhead.engine.session import GameSession

PAIR = ("FR11IN", "FR12IN")


def paths(found: Foretold) -> list[tuple[str, int, str]]:
    """Style, last cell and label of each way."""
    return [(each.style, each.cells[-1] or 0, each.label) for each in found.figures if isinstance(each, Path)]


def test_the_ways_of_new_orders_are_drawn_beside_those_that_stand_and_none_of_what_cannot_be(desk: OrderDesk) -> None:
    board = desk.session.game.map.board
    to = board.cell("G4-V8")
    both = paths(foreseen(desk, PAIR, "march to", {"to": to}))
    assert {(style, cell) for style, cell, _ in both} == {("branch", to)} and len(both) >= 1
    desk.enter_lines("FR12IN march G4-V8")
    assert len(desk.draft) == 1
    alone = foreseen(desk, PAIR, "march to", {"to": to})
    assert alone.text == "" and paths(alone) == paths(foreseen(desk, PAIR[:1], "march to", {"to": to}))
    assert foreseen(desk, PAIR[1:], "march to", {"to": to}).figures == (), "it stands already"
    assert foreseen(desk, PAIR, "copy from", {"whom": "FR99IN"}) == Foretold("", ())


def test_what_the_game_tells_beforehand_goes_before_drawn_ways_and_is_told_order_by_order(
    desk: OrderDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside: list[tuple[Order, ...]] = []

    def tell(game: object, view: object, order: Order, draft: tuple[Order, ...]) -> Foretold | None:
        beside.append(draft)
        return None if order.unit == "FR11IN" else Foretold(f"{order.unit} goes.", (Sign(len(beside), "clash"),))

    monkeypatch.setattr(GameSession, "ruleset", replace(desk.session.ruleset, foretold=tell))
    orders = [desk.session.read_order(f"{unit} march G4-V8", desk.seat) for unit in ("FR12IN", "FR11IN", "FR13IN")]
    desk.set_order(orders[0])
    told = foretold(desk, orders)
    assert told == Foretold("FR12IN goes. FR13IN goes.", (Sign(1, "clash"), Sign(3, "clash")))
    assert beside == [desk.draft] * 3
    assert foretold(desk, orders[1:2]) == Foretold("", ())
    to = desk.session.game.map.board.cell("G4-V8")
    found = foreseen(desk, ("FR13IN",), "march to", {"to": to})
    assert found == Foretold("FR13IN goes.", (Sign(5, "clash"),))


def test_over_a_battlefield_the_moves_alone_are_foreseen(desk: OrderDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = desk.shown()
    token = next(found for unit in PAIR if (found := shown.token(unit)) is not None and found.tactical is not None)
    line = {"first": 96, "last": 100, "mode": "skirmish", "where": token.cell}
    asked: list[int] = []
    on_field = Orders.on_field

    def both(read: Orders, orders: list[Order], cell: int) -> list[Figure]:
        asked.append(cell)
        return [Cells((1,), "reach"), *on_field(read, orders, cell)]

    monkeypatch.setattr(Orders, "on_field", both)
    found = foreseen_on_field(desk, PAIR, "defend line", line, token.cell)
    assert found and all(isinstance(figure, Path) for figure in found) and asked == [token.cell]
    assert {figure.cells[0] for figure in found if isinstance(figure, Path)} <= {
        unit.tactical for unit in shown.tokens if unit.id in PAIR
    }
