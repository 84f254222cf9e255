"""What of a turn is worth seeing, as a seat was told of it."""

from __future__ import annotations

from drumhead.engine.play.recall.highlights import Highlight
from drumhead.engine.session.game_session import GameSession


def highlights(session: GameSession, seat: str, turn: int) -> tuple[Highlight, ...]:
    """In the order of play; `ranked` puts the weightiest first."""
    told = session.events(seat, turn)
    return session.ruleset.accounts.highlights(session.game, told, session.wording)


def quiet(found: tuple[Highlight, ...], phases: tuple[str, ...], told: frozenset[str]) -> tuple[str, ...]:
    """The phases of a turn in which nothing moved and nothing was worth seeing: `told` are those with movement."""
    loud = {highlight.phase for highlight in found} | told
    return tuple(phase for phase in phases if phase not in loud)
