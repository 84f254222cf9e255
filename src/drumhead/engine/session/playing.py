"""A turn played from its orders into the steps that are stored, and played again to prove them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from drumhead.engine.errors import VerificationError
from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import data_hash, decode, encode, state_hash
from drumhead.engine.play.turn import advance
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.gathering import check_sheets
from drumhead.engine.session.intake import ORDERS_PHASE
from drumhead.engine.session.record import Record

Progress = Callable[[str, int, int], None]
"""Called after each phase with its title, how many are done, and how many there are."""


def played(
    founded: Founded,
    seed: str,
    state: Any,
    orders: Sequence[Order],
    refused: Sequence[Event] = (),
    progress: Progress | None = None,
) -> list[StoredStep]:
    """The steps of the turn that waits in a state; `refused` stand before the events of its first phase."""
    phases, titles = founded.ruleset.turn_of(state.phase), founded.ruleset.titles()
    found: list[StoredStep] = []
    steps = advance(phases, founded.game, state, orders, lambda turn, phase: SeededDice(seed, turn, phase))
    for number, step in enumerate(steps, start=1):
        events = (*(refused if number == 1 else ()), *step.events)
        told, data = [event.model_dump(mode="json") for event in events], encode(step.state)
        found.append(StoredStep(state.turn, number, step.phase, told, data, data_hash(data)))
        if progress:
            progress(titles[step.phase], number, len(phases))
    return found


def verified(founded: Founded, seed: str, file: GameFile, record: Record) -> Iterator[tuple[int, str, str]]:
    """(turn, phase, hash) of each stored step that comes out again from its sheets; VerificationError names the first
    turn whose sheets are others, or whose steps are."""
    turn = file.first()
    while record.phases(turn):
        check_sheets(founded, file, record, turn)
        orders = [founded.ruleset.order(item) for item in file.turn(turn).orders]
        for step in played(founded, seed, record.state(record.at(turn, None)), orders):
            if not _same(founded, step, file.step(turn, step.number)):
                raise VerificationError(f"{file.path}: turn {turn}, phase {step.phase}: comes out differently.")
            yield turn, step.phase, step.hash
        turn += 1


def _same(founded: Founded, step: StoredStep, stored: StoredStep) -> bool:
    """Whether events and state agree, and the stored state with its own hash."""
    events = [event for event in stored.events if event["phase"] != ORDERS_PHASE]
    again = state_hash(decode(founded.ruleset.state_type, stored.state))
    return {step.hash, stored.hash} == {again} and list(step.events) == events
