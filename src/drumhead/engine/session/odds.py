"""What may come of a battle, as a seat may know it, fought in this process or in several."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.odds import Contest, Question, Tally, Wish, fought, running
from drumhead.engine.play.orders import Order
from drumhead.engine.session.game_session import GameSession

SEED = "1"
"""What the dice of odds begin from unless somebody says otherwise; never what a game's own dice do."""
WORTH_STARTING = 10_000
"""Battles below which another process is not worth its start."""
AHEAD = 2
"""Batches that wait for each process: few, since nobody wants them any more once it is enough."""


def contests(session: GameSession, seat: str, question: Question) -> tuple[Contest, ...]:
    """The battles of a square by what a seat sees and has ordered, the game master by all that is so.

    InputError where none is fought, and in a game without dice.
    """
    odds = session.ruleset.odds
    if odds is None:
        raise InputError(f"{session.ruleset.title} is played without dice, so there are no odds to tell.")
    return odds(session.game, session.view(seat), _ordered(session, seat), question)


def _ordered(session: GameSession, seat: str) -> tuple[Order, ...]:
    """A seat's orders, handed in or drafted; for the game master what will be carried out of all (6.1)."""
    name = session.game.seat(seat).name
    if name != GM:
        return session.draft(name)
    return session.gathered()


def processes(wish: Wish, free: int) -> int:
    """How many other processes help: each wants to be started and given enough to do; one gains nothing."""
    helping = min(free, wish.most // WORTH_STARTING)
    return helping if helping > 1 else 0


def figures(contest: Contest, wish: Wish, seed: str = SEED, processes: int = 0) -> Generator[Tally, None, None]:
    """The figures as they become surer; the same for the same seed, however many processes fight.

    Without any this one does. Whoever has seen enough closes it: nothing goes on after that.
    """
    if not processes:
        return running(partial(map, partial(fought, contest, seed)), wish)
    return running(partial(_apart, contest, seed, processes), wish)


def _apart(contest: Contest, seed: str, processes: int, batches: Iterator[tuple[int, int]]) -> Iterator[Tally]:
    """The batches in their order, a few ahead of what was asked for."""
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _take, (contest, seed))
    waiting: deque[Future[Tally]] = deque()
    try:
        for batch in batches:
            waiting.append(pool.submit(_fought_here, batch))
            if len(waiting) >= processes * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


_fighting: list[tuple[Contest, str]] = []
"""What this process was started for."""


def _take(contest: Contest, seed: str) -> None:
    """Who breaks off at the keyboard speaks to the process that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _fighting[:] = [(contest, seed)]


def _fought_here(batch: tuple[int, int]) -> Tally:
    return fought(*_fighting[0], batch)
