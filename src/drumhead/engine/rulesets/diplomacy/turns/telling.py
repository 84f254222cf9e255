"""Writes events: in Diplomacy everybody learns of everything once orders are revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drumhead.engine.play.events import EVERYONE, Change, Event
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.state import Draft, encode
from drumhead.engine.rulesets.diplomacy.orders.notation import write
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame


class Teller:
    """Records events of one phase with their changes."""

    def __init__(self, game: AreaGame, draft: Draft[DiplomacyState]) -> None:
        self._game, self._draft = game, draft

    def tell(
        self,
        kind: str,
        at: str = "",
        *,
        rule: str = "",
        order: str = "",
        because: str = "",
        place: str = "",
        changes: Sequence[Change] = (),
        units: Sequence[str] = (),
        **facts: Any,
    ) -> Event:
        """One event, at a place if that is named; `order` is the kind of the order behind it, `because`
        the id of the event that caused it, `place` the coast it happened on."""
        return self._draft.record(
            kind,
            changes,
            rule=rule,
            cause=because or (f"order {at} {order}" if order else ""),
            cell=self._game.map.board.cell(place or at) if at else None,
            units=units or ((at,) if at else ()),
            seen_by=(EVERYONE,),
            **facts,
        )

    def ignore(self, power: str, refusal: Refusal) -> None:
        """An order that is not carried out, and why."""
        order = refusal.order
        self.tell(
            "ignored",
            rule=refusal.rule,
            because=f"order {order.unit} {order.kind}",
            units=(order.unit,),
            power=power,
            reason=refusal.reason,
            line=write(order.model_copy(update={"giver": ""})),
        )


def field(name: str, now: Any) -> Change:
    """A field of the state itself."""
    return Change(table="", id="", field=name, now=now)


def put(table: str, at: str, piece: Piece | None) -> Change:
    """A unit onto a table of the state, or off it."""
    return Change(table=table, id=at, field="", now=None if piece is None else encode(piece))
