"""Turns verified in processes of their own: each turn begins with what is stored of the one before."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread

from drumhead.engine.errors import RefusedError
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.verifying import Found, Verifier


def cores() -> int:
    """How many processes can work at once."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def verified_apart(path: Path, turns: Sequence[int], processes: int) -> Generator[tuple[Found, ...], None, None]:
    """The steps of a game file's turns in order, as they agree; VerificationError for the first that does not.

    Who leaves it before the end does not wait for the turns at work.
    """
    others = set(active_children())
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_come_to_work)
    try:
        for turn in [pool.submit(_turn_of, path, turn) for turn in turns]:
            yield turn.result()
        pool.shutdown()
    except BrokenProcessPool as error:
        ended = "a process that replayed turns was ended from outside"
        raise RefusedError(f"{path}: {ended}; `--cores 1` does without.") from error
    finally:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown()


def _come_to_work() -> None:
    """Who breaks off at the keyboard speaks to the process that asked; where that was killed, nobody waits for this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_the_asker, daemon=True).start()


def _leave_with_the_asker() -> None:
    asker = parent_process()
    if asker is not None:
        asker.join()
        os._exit(1)


def _turn_of(path: Path, turn: int) -> tuple[Found, ...]:
    return _opened(path).turn(turn)


@lru_cache(maxsize=1)
def _opened(path: Path) -> Verifier:
    """The game as a process opens it, once for all turns it is given."""
    return GameSession.open(path).verifier()
