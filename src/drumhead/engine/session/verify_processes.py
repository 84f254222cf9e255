"""Turns verified in processes of their own: each turn begins with what is stored of the one before."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import TypeVar

from drumhead.engine.errors import RefusedError
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.verifying import Found, Verifier

T = TypeVar("T")
R = TypeVar("R")
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
    try:
        with helped(processes - 1) as pool:
            path = verifier.file.path
            yield from shared(turns, verifier.turn, lambda turn: pool.submit(_turn_of, path, turn), processes)
    except BrokenProcessPool as error:
        ended = "a process that replayed turns was ended from outside"
        raise RefusedError(f"{verifier.file.path}: {ended}; `--cores 1` does without.") from error


@contextmanager
def helped(processes: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes to work beside this one, which end with it; who leaves by an error waits for none at work."""
    others = set(active_children())
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_come_to_work)
    try:
        yield pool
        pool.shutdown()
    finally:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown()


def shared(
    items: Sequence[T], here: Callable[[T], R], there: Callable[[T], Future[R]], ahead: int
) -> Generator[tuple[T, R], None, None]:
    """Each item with what came of it, as it is done, from the front `here` and from the back `there`: of those so many
    are given away ahead. What fails there is raised when all before it is done."""
    left, given = deque(items), dict[T, Future[R]]()
    while left or any(not future.done() for future in given.values()):
        working = [future for future in given.values() if not future.done()]
        while left and len(working) < ahead:
            item = left.pop()
            given[item] = there(item)
            working.append(given[item])
        if left:
            item = left.popleft()
            yield item, here(item)
        else:
            wait(working, return_when=FIRST_COMPLETED)
        for item in [item for item, future in given.items() if future.done() and not future.exception()]:
            yield item, given.pop(item).result()
    for item in [item for item in items if item in given]:
        yield item, given[item].result()


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
