"""The orders of a turn that was played with what came of them, of a game in which they are no secret any more."""

from __future__ import annotations

from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.play.accounts import no_history
from drumhead.engine.play.events import GM
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.gathering import as_played


def past(session: GameSession, turn: int) -> tuple[Fate, ...]:
    """By side, as the ruleset lists them; RefusedError where it lists none or the file does not hold the orders."""
    listed = session.ruleset.accounts.history
    if listed is no_history:
        raise RefusedError(f"The orders of {session.ruleset.title} are secret after the turn too.")
    if session.kind == "position":
        raise RefusedError(f"{session.path} is a position; all orders are in the game master's game file.")
    if not session.phases(turn):
        raise UnknownNameError(f"Turn {turn} has not been played yet.")
    hand = session.hand
    orders = as_played(hand.founded, hand.file, hand.record, turn).orders
    return listed(session.game, session.view(GM, turn), orders, session.events(GM, turn))


def told(session: GameSession, seat: str, turn: int) -> tuple[Fate, ...]:
    """The orders of a turn that a seat was told of, in a position too."""
    return session.ruleset.accounts.told_orders(session.game, session.events(seat, turn))


def played_turns(session: GameSession) -> tuple[int, ...]:
    """Those that were played, in order."""
    return tuple(turn for turn in range(1, session.turn + 1) if session.phases(turn))
