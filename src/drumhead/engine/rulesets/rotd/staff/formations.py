"""3.5a: the headquarters of a seat and whoever stands under them."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.command.chain import chain

Formation = tuple[str, str, tuple[str, ...]]
"""The unit that leads it, empty where an officer does who has none; its title; and its units, that one included."""


def formations(game: Game, view: View, orders: Sequence[Order]) -> tuple[Formation, ...]:
    """In order of battle, those of which the seat orders anybody."""
    links = chain(game, view, orders)
    led: dict[str, list[str]] = {}
    for link in links:
        if link.unit in view.commanded:
            below = any(other.under == link.id for other in links)
            led.setdefault(link.id if below or not link.under else link.under, []).append(link.unit)
    titles = {link.id: (link.unit, link.title) for link in links}
    return tuple((*titles[id], tuple(units)) for id, units in led.items())
