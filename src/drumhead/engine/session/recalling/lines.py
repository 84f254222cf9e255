"""The lines that a seat's units hang on, as it knows them, and which of them would break."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from drumhead.engine.play.orders import Order
from drumhead.engine.play.recall.lifelines import Lifeline
from drumhead.engine.session.game_session import GameSession


def lines_of(
    session: GameSession, seat: str, orders: Sequence[Order] = (), fallen: Collection[int] = ()
) -> tuple[Lifeline, ...]:
    """Those of the turn that waits, with the sources that a draft orders; as if `fallen` cells were the enemy's."""
    return session.ruleset.lifelines(session.game, session.view(seat), orders, fallen)


def broken_by(before: Sequence[Lifeline], after: Sequence[Lifeline]) -> tuple[Lifeline, ...]:
    """The lines that are no more, as they are afterwards; of units that are gone with them nothing is said."""
    held = {(line.kind, line.unit) for line in before if line.to}
    return tuple(line for line in after if not line.to and (line.kind, line.unit) in held)


def led_elsewhere(before: Sequence[Lifeline], after: Sequence[Lifeline]) -> tuple[Lifeline, ...]:
    """The lines that would end in another place, as they are afterwards."""
    ends = {(line.kind, line.unit): line.to for line in before}
    return tuple(line for line in after if line.to and ends.get((line.kind, line.unit)) not in (None, "", line.to))


def standing_on(before: Sequence[Lifeline], fallen: Collection[int]) -> tuple[str, ...]:
    """The units that would have to leave the cells first."""
    return tuple(dict.fromkeys(line.unit for line in before if line.cell in fallen))
