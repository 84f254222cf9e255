"""The position as a seat's draft leaves it at once, in games where only the dice wait for the sheets."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.session.game_session import GameSession


class AtOnce:
    """What was shown last is kept: it is asked for whenever anything is drawn."""

    def __init__(self) -> None:
        self._last: tuple[View, tuple[Order, ...], View] | None = None

    def view(self, session: GameSession, view: View, orders: Sequence[Order]) -> View:
        """The view with these orders done; as it is where orders wait for the turn."""
        shown = session.ruleset.shown
        if shown is None:
            return view
        if self._last is None or self._last[0] is not view or self._last[1] != tuple(orders):
            self._last = view, tuple(orders), shown(session.game, view, orders)
        return self._last[2]

    def forget(self) -> None:
        """Nothing of a seat that is left stays."""
        self._last = None
