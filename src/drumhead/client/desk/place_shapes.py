"""Orders between places as shapes, from the shape that each form names, and the arrows of a turn that was played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from drumhead.client.board.items.overlays import Shape
from drumhead.client.board.items.signs import Help, Sign, Way
from drumhead.client.desk.desk import WAYS
from drumhead.engine.boards.board import Board
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.areas.links import links_of
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import AnyMap
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.view import Arrow, View

STYLES = {"move": "go", "act": "act", "retreat": "leave"}
HELPS = ("support", "carry")
SIGNS = {"build": "built", "disband": "cross", "lost": "lost", "clash": "clash", "void": "void"}
"""The sign for what happened in one place."""


def place_shapes(orders: Iterable[Order], view: View, forms: Mapping[str, OrderForm], map: AnyMap) -> list[Shape]:
    """The shapes of orders whose forms name one; who goes by rail and is not carried ends at a stop."""
    reader = _Reader(view, map)
    wanted = [(forms[order.kind], order.key[0], order.model_dump()) for order in orders if order.kind in forms]
    found = [shape for form, unit, data in wanted for shape in reader.shapes(form, unit, data)]
    carried = {(shape.of, shape.end) for shape in found if isinstance(shape, Help) and shape.style == "carry"}
    return [replace(s, style="go") if isinstance(s, Way) and (s.start, s.end) in carried else s for s in found]


def preview(form: OrderForm, data: Mapping[str, Any], view: View, map: AnyMap) -> list[Shape]:
    """The shapes of an order that is still being made, as far as its places are picked."""
    return list(_Reader(view, map).shapes(form, str(data["unit"]), data))


def arrow_shapes(arrows: Iterable[Arrow], tone: Callable[[str], int]) -> list[Shape]:
    """What came of a turn's orders, in the colours of those who gave them."""
    found: list[Shape] = []
    for arrow in arrows:
        if arrow.kind in SIGNS:
            found.append(Sign(arrow.start, SIGNS[arrow.kind], tone(arrow.owner)))
        elif arrow.of is None:
            found.append(Way(arrow.start, arrow.end, STYLES[arrow.kind], arrow.done, tone(arrow.owner)))
        else:
            style = "carry" if arrow.kind == "convoy" else "support"
            found.append(Help(arrow.start, arrow.of, arrow.end, style, arrow.done, tone(arrow.owner)))
    return found


class _Reader:
    """Places of orders by name, units by where they stand."""

    def __init__(self, view: View, map: AnyMap) -> None:
        self._cells = {token.id: token.cell for token in view.tokens}
        self._beaten = {token.id for token in view.tokens if token.status == "shattered"}
        self._board: Board = map.board
        self._railways = links_of(map).railways if isinstance(map, AreaMap) else frozenset()

    def shapes(self, form: OrderForm, unit: str, data: Mapping[str, Any]) -> Iterator[Shape]:
        shape = form.shape
        start, to, of = self._at(unit), self._cell(data.get("to")), self._at(data.get("of"))
        if start is None:
            return
        if shape in WAYS and to is not None:
            railed = shape == "go" and not data.get("via") and self._by_rail(start, to)
            yield Way(start, to, "act" if railed else shape)
        elif shape in HELPS and of is not None:
            yield Help(start, of, of if to is None else to, shape)
        elif shape and shape not in (*WAYS, *HELPS):
            placed = self._cell(data.get("at") or data.get("unit"))
            chosen = next((str(data.get(field.name) or "") for field in form.asked if field.type == "choice"), "")
            style = "lost" if shape == "cross" and unit in self._beaten else shape
            yield Sign(start if placed is None else placed, style, word=chosen)

    def _by_rail(self, start: int, end: int) -> bool:
        """Whether a unit only acts on the place at the end, whichever coast it begins on."""
        return (self._board.name(start).partition("/")[0], self._board.name(end)) in self._railways

    def _at(self, unit: Any) -> int | None:
        """Where a unit stands; it may be named by its place, with or without the coast."""
        if unit in self._cells:
            return self._cells[unit]
        cell = self._cell(unit)
        if cell is None or cell in self._cells.values():
            return cell
        return self._cells.get(str(unit).partition("/")[0], cell)

    def _cell(self, name: Any) -> int | None:
        try:
            return self._board.cell(name) if isinstance(name, str) and name else None
        except UnknownNameError:
            return None
