"""What a seat's own orders and its view say of the ways of one unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.view import View
from drumhead.engine.play.ways import Journey, Reach

IN_REACH = ("In reach.", "")


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
        found = session.ruleset.journeys(session.game, self._view, self.unit, to, via, self.desk.draft)
        return tuple(sorted(found, key=lambda way: (way.turns, self._is_other(way)))) if self.kind else found

    def _is_other(self, way: Journey) -> bool:
        """Whether a way is gone by orders of another kind than the one that is being made."""
        return any(order.kind != self.kind for order in way.orders)

    def reach(self, begun: bool = False) -> Reach:
        """Where it can be this turn; behind the way it goes already if that is `begun` and done at once."""
        session, draft = self.desk.session, self.desk.draft
        ends = self._ends
        if ends is not None:
            return Reach() if begun else Reach((ends,), (), IN_REACH)
        if not self.desk.at_once:
            return Reach() if begun else session.ruleset.reach(session.game, self._view, self.unit, draft)
        others = draft if begun else tuple(order for order in draft if order.key != (self.unit, self.kind))
        return session.ruleset.reach(session.game, self._view, self.unit, others)

    def beyond(self, to: int) -> str:
        """Why it cannot be on a cell this turn; "" if it can, or goes by other means than on its own feet."""
        session = self.desk.session
        if self._ends is not None:
            return ""
        return session.ruleset.beyond(session.game, self._view, self.unit, to, self.desk.draft)

    @property
    def _ends(self) -> tuple[int, ...] | None:
        """Where an order of the kind may lead, where that is said."""
        session = self.desk.session
        return session.ruleset.targets(session.game, self._view, self.kind, self.unit, self.desk.draft)

    @property
    def _view(self) -> View:
        return self.desk.session.view(self.desk.seat)
