"""A turn played from its orders into the steps that are stored."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from drumhead.engine.gamefile.file import StoredStep
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event, write_events
from drumhead.engine.play.orders import Order
from drumhead.engine.play.scribe import Scribe
from drumhead.engine.play.state import text_hash
from drumhead.engine.play.turn import advance
from drumhead.engine.session.founding import Founded

Progress = Callable[[str, int, int], None]
"""Called after each phase with its title, how many are done, and how many there are."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """While a turn is judged the collector of cycles rests: there are none, and it walks all units again and again."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def played(
    founded: Founded,
    seed: str,
    state: Any,
    orders: Sequence[Order],
    refused: Sequence[Event] = (),
    progress: Progress | None = None,
) -> Iterator[StoredStep]:
    """The steps of the turn that waits in a state, each as it is played; `refused` stand before the events of its first
    phase."""
    phases, titles = founded.ruleset.turn_of(state.phase), founded.ruleset.titles()
    scribe = Scribe()
    steps = advance(phases, founded.game, state, orders, lambda turn, phase: SeededDice(seed, turn, phase))
    for number, step in enumerate(steps, start=1):
        events = (*(refused if number == 1 else ()), *step.events)
        told, text = write_events(events), scribe.text(step.state)
        yield StoredStep(state.turn, number, step.phase, told, text, text_hash(text))
        if progress:
            progress(titles[step.phase], number, len(phases))
