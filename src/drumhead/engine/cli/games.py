"""The game or position file that a command is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from drumhead.engine.session.keeping.copies import keep_copy
from drumhead.engine.session.keeping.soundness import sound


@contextmanager
def opened(path: Path) -> Iterator[GameSession]:
    """A game or position file, closed again; GameFileError as well where what it holds does not fit together."""
    with sound(path):
        session = GameSession.open(path)
        try:
            yield session
        finally:
            session.close()


def only_seat(session: GameSession) -> str:
    """The seat meant where none is named: a position's own, or the game master's."""
    return GM if session.kind == "game" else session.seats()[0].seat.name


def keep_waiting(session: GameSession) -> None:
    """A copy of the game before its turn is played, for the day on which its file is lost."""
    if session.kind == "game" and not session.over:
        keep_copy(session.path, session.turn)
