"""What may be ordered: of each form whether it can be filled in, by whom, and where it may lead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.view import Token


def way(desk: OrderDesk, unit: str) -> tuple[OrderForm, Sequence[int]] | None:
    """The order by which a unit without orders may go somewhere at a click, and where it may go."""
    token = desk.session.view(desk.seat).token(unit) if desk.seat and unit else None
    if token is None or not token.orderable or desk.mode != "DRAFT" or desk.orders_of(unit):
        return None
    for form in desk.session.ruleset.forms:
        if form.goes and [field.type for field in form.asked if not field.optional] == ["place"]:
            cells = desk.session.next_cells(desk.seat, _picking(desk, form, unit), desk.draft)
            if cells:
                return form, cells
    return None


def example(desk: OrderDesk) -> str:
    """A line that could be written now, for a seat whose orders go between places; else empty."""
    forms = desk.session.ruleset.forms if desk.session.ruleset.by_places else ()
    found = (_instance(desk, form, unit) for form in forms for unit in desk.own_units())
    order = next((order for order in found if order is not None), None)
    return "" if order is None else desk.session.write_order(order)


def _instance(desk: OrderDesk, form: OrderForm, unit: str) -> Order | None:
    """An order of a unit with one place or one word to choose, if there is one that may be given."""
    data, asked = begun(desk, form, unit), [field for field in form.asked if not field.optional]
    if [field.type for field in asked] == ["place"]:
        cells = desk.session.next_cells(desk.seat, _picking(desk, form, unit), desk.draft)
        places = [{asked[0].name: desk.session.game.map.board.name(cell)} for cell in cells[:1]]
    else:
        places = [{field.name: word} for field in asked if field.type == "choice" for word in field.options]
    orders = (desk.session.ruleset.order({**data, **place}) for place in places)
    return next((order for order in orders if desk.refusal(order) is None), None)


def _picking(desk: OrderDesk, form: OrderForm, unit: str) -> Order:
    """An order none of whose places is picked yet."""
    empty = {field.name: "" for field in form.asked if field.type == "place" and not field.optional}
    return desk.session.ruleset.order({**begun(desk, form, unit), **empty})


def begun(desk: OrderDesk, form: OrderForm, unit: str) -> dict[str, Any]:
    """What is known of an order of a unit before anything is asked."""
    token = desk.session.view(desk.seat).token(unit)
    return {"kind": form.kind, "unit": unit, **(form.brought_by(token) if token is not None else {})}


def whence(desk: OrderDesk, token: Token, kind: str) -> int:
    """Where a unit's order of a kind begins: where those before it leave the unit, if they are done at once."""
    keys = [order.key for order in desk.draft]
    key = token.id, kind
    found = desk.shown_before(desk.draft[: keys.index(key)] if key in keys else desk.draft).token(token.id)
    return token.cell if found is None else found.cell


def orders_to(desk: OrderDesk, unit: str, cells: Collection[int]) -> tuple[Order, ...]:
    """The orders that a unit may be given now and that end on one of some cells, but for paths."""
    token = desk.session.view(desk.seat).token(unit) if desk.seat and unit else None
    if token is None or not token.orderable or desk.mode != "DRAFT":
        return ()
    if not desk.session.ruleset.by_places:
        return tuple(order for order in _to_squares(desk, unit, cells) if desk.refusal(order) is None)
    found: list[Order] = []
    for form in desk.session.ruleset.forms:
        names = [field.name for field in form.asked if field.type == "place" and not field.optional]
        if names:
            found += _ending(desk, begun(desk, form, unit), names, cells)
        elif not form.asked and token.cell in cells and begun(desk, form, unit)["unit"] == unit:
            found.append(desk.session.ruleset.order(begun(desk, form, unit)))
    return tuple(order for order in found if desk.refusal(order) is None)


def _to_squares(desk: OrderDesk, unit: str, cells: Collection[int]) -> Iterator[Order]:
    """Of forms that need nothing but a square the orders that name one of these."""
    view = desk.session.view(desk.seat)
    for form in desk.session.ruleset.timely(view.phase):
        needed = [field for field in form.asked if not field.optional]
        if form.given_by(view, unit) and [field.type for field in needed] == ["cell"]:
            for cell in sorted(cells):
                yield desk.session.ruleset.order({**begun(desk, form, unit), needed[0].name: cell})


def _ending(desk: OrderDesk, data: dict[str, Any], names: Sequence[str], cells: Collection[int]) -> Iterator[Order]:
    """Orders whose places still to be named lead to the cells, the last of them on one."""
    order, board = desk.session.ruleset.order, desk.session.game.map.board
    nexts = desk.session.next_cells(desk.seat, order({**data, **dict.fromkeys(names, "")}), desk.draft)
    for cell in nexts:
        named = {**data, names[0]: board.name(cell)}
        if len(names) > 1:
            yield from _ending(desk, named, names[1:], cells)
        elif cell in cells:
            yield order(named)


def open_kinds(desk: OrderDesk, unit: str) -> frozenset[str]:
    """The kinds of order between places that a unit can be given now; else all of the turn's that are its own."""
    view = desk.session.view(desk.seat)
    forms = [form for form in desk.session.ruleset.timely(view.phase) if form.given_by(view, unit)]
    if not desk.session.ruleset.by_places:
        return frozenset(form.kind for form in forms)
    return frozenset(form.kind for form in forms if _is_open(desk, form, unit))


def _is_open(desk: OrderDesk, form: OrderForm, unit: str) -> bool:
    """Whether a form can be filled in; one whose words are to be chosen, or a side, is tried with each."""
    if [field.type for field in form.asked][:1] == ["place"]:
        return bool(desk.session.next_cells(desk.seat, _picking(desk, form, unit), desk.draft))
    if any(field.type == "choice" for field in form.asked):
        return bool(choices(desk, form, unit))
    order, data = desk.session.ruleset.order, begun(desk, form, unit)
    sides = [field.name for field in form.asked if field.type == "side" and not field.optional]
    tried = [{**data, sides[0]: side} for side in desk.session.game.sides] if sides else [data]
    return any(desk.refusal(order(each)) is None for each in tried)


def choices(desk: OrderDesk, form: OrderForm, unit: str) -> tuple[str, ...]:
    """The values of a form's choice that lead to an order that may stand, perhaps once a place is picked."""
    field = next(field for field in form.asked if field.type == "choice")
    data = begun(desk, form, unit)
    return tuple(word for word in field.options if _leads_on(desk, form, {**data, field.name: word}))


def _leads_on(desk: OrderDesk, form: OrderForm, data: dict[str, Any]) -> bool:
    ruleset, board = desk.session.ruleset, desk.session.game.map.board
    if desk.refusal(ruleset.order(data)) is None:
        return True
    places = [field.name for field in form.asked if field.type == "place"]
    cells = desk.session.next_cells(desk.seat, ruleset.order(data), desk.draft) if places else ()
    tried = (ruleset.order({**data, places[0]: board.name(cell)}) for cell in cells)
    return any(desk.refusal(order) is None for order in tried)
