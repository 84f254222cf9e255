"""Turns verified in processes of their own: each turn begins with what is stored of the one before."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread

from drumhead.engine.errors import RefusedError
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.verifying import Found, Verifier

Steps = tuple[Found, ...]
Verified = tuple[int, Steps]


def cores() -> int:
    """How many processes can work at once."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def verified_together(verifier: Verifier, turns: Sequence[int], processes: int) -> Generator[Verified, None, None]:
    """Turns of a game file and their steps, as they agree; VerificationError for the first that does not.

    This process takes them from the front, others from the back. Who leaves before the end waits for no turn at work.
    """
    others = set(active_children())
    pool = ProcessPoolExecutor(processes - 1, mp_context=get_context("spawn"), initializer=_come_to_work)
    try:
        yield from _shared(verifier, turns, pool, processes)
        pool.shutdown()
    except BrokenProcessPool as error:
        ended = "a process that replayed turns was ended from outside"
        raise RefusedError(f"{verifier.file.path}: {ended}; `--cores 1` does without.") from error
    finally:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown()


def _shared(
    verifier: Verifier, turns: Sequence[int], pool: ProcessPoolExecutor, ahead: int
) -> Generator[Verified, None, None]:
    """Others have one turn more waiting for them than there are of them; what does not agree waits for those before."""
    left, given = deque(turns), dict[int, Future[Steps]]()
    while left or any(not future.done() for future in given.values()):
        working = [future for future in given.values() if not future.done()]
        while left and len(working) < ahead:
            turn = left.pop()
            given[turn] = pool.submit(_turn_of, verifier.file.path, turn)
            working.append(given[turn])
        if left:
            turn = left.popleft()
            yield turn, verifier.turn(turn)
        else:
            wait(working, return_when=FIRST_COMPLETED)
        for turn in [turn for turn, future in given.items() if future.done() and not future.exception()]:
            yield turn, given.pop(turn).result()
    for turn in sorted(given):
        yield turn, given[turn].result()


def _come_to_work() -> None:
    """Who breaks off at the keyboard speaks to the process that asked; where that was killed, nobody waits for this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_the_asker, daemon=True).start()


def _leave_with_the_asker() -> None:
    asker = parent_process()
    if asker is not None:
        asker.join()
        os._exit(1)


def _turn_of(path: Path, turn: int) -> Steps:
    return _opened(path).turn(turn)


@lru_cache(maxsize=1)
def _opened(path: Path) -> Verifier:
    """The game as a process opens it, once for all turns it is given."""
    return GameSession.open(path).verifier()
