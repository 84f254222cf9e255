"""What a seat's own orders and its view say of the ways of one unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.view import View
from drumhead.engine.play.ways import Journey, Reach


@dataclass(frozen=True)
class Wayfinding:
    """The ways of a unit beside the draft as it stands when they are asked for."""

    desk: OrderDesk
    unit: str
    kind: str = ""
    """Of the order that is being made."""

    def journeys(self, to: int, via: Sequence[int] = ()) -> tuple[Journey, ...]:
        """Its ways to a cell, the best first."""
        session = self.desk.session
        return session.ruleset.journeys(session.game, self._view, self.unit, to, via, self.desk.draft)

    def reach(self, begun: bool = False) -> Reach:
        """Where it can be this turn; behind the way it goes already if that is `begun` and done at once."""
        session, draft = self.desk.session, self.desk.draft
        if not self.desk.at_once:
            return Reach() if begun else session.ruleset.reach(session.game, self._view, self.unit, draft)
        others = draft if begun else tuple(order for order in draft if order.key != (self.unit, self.kind))
        return session.ruleset.reach(session.game, self._view, self.unit, others)

    def beyond(self, to: int) -> str:
        """Why it cannot be on a cell this turn; "" if it can."""
        session = self.desk.session
        return session.ruleset.beyond(session.game, self._view, self.unit, to, self.desk.draft)

    @property
    def _view(self) -> View:
        return self.desk.session.view(self.desk.seat)
