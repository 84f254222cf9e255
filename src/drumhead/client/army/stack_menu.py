"""The units of a square in its menu: each by itself where they are few, else by formation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QMenu

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.view import Token, in_sequence
from drumhead.engine.reports.troops import state_of

FEW = 6
"""So many units stand in the menu itself."""


def offer_units(menu: QMenu, desk: OrderDesk, units: Sequence[Token]) -> None:
    """An entry for each unit, which takes it to hand; of many the formations first, which choose all of theirs."""
    if len(units) <= FEW:
        _each(menu, desk, units)
        return
    for title, members in _gathered(desk, units).items():
        below = menu.addMenu(f"{title} ({len(members)})")
        own = tuple(token.id for token in members if token.stance == "own")
        if own:
            below.addAction(f"All {len(own)} of them", _choosing(desk, own))
            below.addSeparator()
        _each(below, desk, members)


def _each(menu: QMenu, desk: OrderDesk, units: Sequence[Token]) -> None:
    for token in units:
        menu.addAction(token.name, _choosing(desk, (token.id,)))


def _choosing(desk: OrderDesk, units: tuple[str, ...]) -> Callable[[], None]:
    return lambda: desk.selection.set(units)


def _gathered(desk: OrderDesk, units: Sequence[Token]) -> dict[str, list[Token]]:
    """By the formation that has a headquarters, in order of battle; those of others by their state."""
    order = desk.session.ruleset.order_of_battle(desk.session.game, desk.view())
    rank = {unit: number for number, unit in enumerate(order.units)}
    found: dict[str, list[Token]] = {}
    for token in sorted(units, key=lambda token: (rank.get(token.id, len(rank)), in_sequence(token.id))):
        over = order.above(token.id)
        headed = next((each for each in over if each.unit), over[-1] if over else None)
        found.setdefault(state_of(token) if headed is None else headed.title, []).append(token)
    return found
