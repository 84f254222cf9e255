"""A turn played from its orders into the steps that are stored, and played again to prove them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from drumhead.engine.errors import VerificationError
from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.orders import Order
from drumhead.engine.play.scribe import Scribe
from drumhead.engine.play.state import canonical, text_hash
from drumhead.engine.play.turn import advance
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.gathering import checked_sheets
from drumhead.engine.session.record import Record

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
        told, text = events_text(events), scribe.text(step.state)
        yield StoredStep(state.turn, number, step.phase, told, text, text_hash(text.encode()))
        if progress:
            progress(titles[step.phase], number, len(phases))


def events_text(events: Sequence[Event]) -> str:
    """Events as they are stored."""
    return canonical([event.model_dump(mode="json") for event in events])


def verified(founded: Founded, seed: str, file: GameFile, record: Record) -> Iterator[tuple[int, str, str]]:
    """(turn, phase, hash) of each stored step that comes out again from its sheets; VerificationError names the first
    turn whose sheets are others, or whose steps are."""
    turn = file.first()
    while record.phases(turn):
        with undisturbed():
            found = tuple(_agreeing(founded, seed, file, record, turn))
        yield from found
        turn += 1


def _agreeing(founded: Founded, seed: str, file: GameFile, record: Record, turn: int) -> Iterator[tuple[int, str, str]]:
    found = checked_sheets(founded, file, record, turn)
    stored = {number: file.step(turn, number) for number, _, _ in file.phases(turn)}
    opening = stored.pop(0, None)
    if opening is not None and opening.state is not None and text_hash(opening.state.encode()) != opening.hash:
        raise VerificationError(f"{file.path}: the state with which turn {turn} begins is not the one that was stored.")
    start = record.state(record.at(turn, None))
    for step in played(founded, seed, start, found.orders, found.refused):
        if not _same(step, stored.pop(step.number, None)):
            raise VerificationError(f"{file.path}: turn {turn}, phase {step.phase}: comes out differently.")
        yield turn, step.phase, step.hash
    for step in stored.values():
        raise VerificationError(f"{file.path}: turn {turn}, phase {step.phase}: was not played.")


def _same(step: StoredStep, stored: StoredStep | None) -> bool:
    """Whether what is stored of a step agrees to the letter; where its state is not, that follows from the events."""
    return stored is not None and stored == (step if stored.state is not None else replace(step, state=None))
