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

    def journeys(self, to: int, via: Sequence[int] = ()) -> tuple[Journey, ...]:
        """Its ways to a cell, the best first."""
        session = self.desk.session
        return session.ruleset.journeys(session.game, self._view, self.unit, to, via, self.desk.draft)

    def reach(self) -> Reach:
        """Where it can be this turn."""
        session = self.desk.session
        return session.ruleset.reach(session.game, self._view, self.unit, self.desk.draft)

    def beyond(self, to: int) -> str:
        """Why it cannot be on a cell this turn; "" if it can."""
        session = self.desk.session
        return session.ruleset.beyond(session.game, self._view, self.unit, to, self.desk.draft)

    @property
    def _view(self) -> View:
        return self.desk.session.view(self.desk.seat)
