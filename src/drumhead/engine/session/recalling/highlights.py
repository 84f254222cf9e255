"""What of a turn is worth seeing, as a seat was told of it."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.recall.highlights import Highlight
from drumhead.engine.play.view import View
from drumhead.engine.session.game_session import GameSession


def highlights(session: GameSession, seat: str, turn: int) -> tuple[Highlight, ...]:
    """In the order of play; `ranked` puts the weightiest first."""
    told = session.events(seat, turn)
    return session.ruleset.accounts.highlights(session.game, told, session.wording, _views(session, seat, turn))


def _views(session: GameSession, seat: str, turn: int) -> Iterator[tuple[str, View]]:
    """The seat's own: as the turn began, or what is first kept of it, then after each phase."""
    phases = session.phases(turn)
    yield "", session.view(seat, turn, None if session.has_start(turn) else phases[0])
    yield from ((phase, session.view(seat, turn, phase)) for phase in phases)


def quiet(found: tuple[Highlight, ...], phases: tuple[str, ...], told: frozenset[str]) -> tuple[str, ...]:
    """The phases of a turn in which nothing moved and nothing was worth seeing: `told` are those with movement."""
    loud = {highlight.phase for highlight in found} | told
    return tuple(phase for phase in phases if phase not in loud)
