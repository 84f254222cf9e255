"""Turns verified in processes of their own: each turn begins with what is stored of the one before."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path

from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.verifying import Found, Verifier


def cores() -> int:
    """How many processes can work at once."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def verified_apart(path: Path, turns: Sequence[int], processes: int) -> Iterator[tuple[Found, ...]]:
    """The steps of a game file's turns in order, as they agree; VerificationError for the first that does not."""
    context = get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_leave_breaking_off) as pool:
        try:
            yield from pool.map(partial(_turn_of, path), turns)
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_breaking_off() -> None:
    """Who breaks off at the keyboard speaks to the process that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _turn_of(path: Path, turn: int) -> tuple[Found, ...]:
    return _opened(path).turn(turn)


@lru_cache(maxsize=1)
def _opened(path: Path) -> Verifier:
    """The game as a process opens it, once for all turns it is given."""
    return GameSession.open(path).verifier()
