"""Papers of many seats written in processes of their own, each seat's by one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from pathlib import Path

from drumhead.engine.errors import RefusedError
from drumhead.engine.session.evening.papers import Paper, papers_of
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.verify_processes import helped, shared

ENDED = "A process that wrote papers was ended from outside; `--cores 1` does without."
Written = tuple[str, tuple[Paper, ...]]


def papers_together(session: GameSession, names: Sequence[str], folder: Path, processes: int) -> Iterator[Written]:
    """Each seat with its papers, as they are written: this process begins with the first seats, others with the last.

    Nobody may write to the game meanwhile.
    """
    try:
        with helped(processes - 1) as pool:
            path = session.path
            yield from shared(
                names,
                lambda name: papers_of(session, name, folder),
                lambda name: pool.submit(_papers_at, path, name, folder),
                processes,
            )
    except BrokenProcessPool as error:
        raise RefusedError(ENDED) from error


def _papers_at(path: Path, name: str, folder: Path) -> tuple[Paper, ...]:
    return papers_of(_opened(path), name, folder)


@lru_cache(maxsize=1)
def _opened(path: Path) -> GameSession:
    """The game as a process opens it, once for all seats it is given."""
    return GameSession.open(path)
