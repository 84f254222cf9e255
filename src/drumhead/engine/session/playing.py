"""A turn played from its orders into the steps that are stored."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from drumhead.engine.errors import DrumheadError, RefusedError
from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.play.dice import Ruled, SeededDice, Stream, Tape, TapedDice
from drumhead.engine.play.events import Event, write_events
from drumhead.engine.play.orders import Order
from drumhead.engine.play.rulings import RULED, RULING, InTurn, Mend, in_turn
from drumhead.engine.play.scribe import Scribe
from drumhead.engine.play.state import apply, text_hash
from drumhead.engine.play.turn import Step, advance
from drumhead.engine.release import release
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.gathering import Gathered, as_played, digests, gathered
from drumhead.engine.session.keyring import forget_former
from drumhead.engine.session.record import Record

Steps = Iterator[StoredStep]
Thrown = dict[tuple[str, str], Stream]
"""The dice of a turn by phase and purpose."""
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
    seed: str | Tape,
    state: Any,
    orders: Sequence[Order],
    refused: Sequence[Event] = (),
    progress: Progress | None = None,
    rulings: Sequence[Event] = (),
    thrown: Thrown | None = None,
) -> Steps:
    """The steps of the turn that waits in a state, each as it is played; `refused` stand before the events of its first
    phase, `rulings` hold in it as far as they are of what is played, and all dice go into `thrown`. Without the seed
    the dice are those of a tape."""
    phases, titles = founded.ruleset.turn_of(state.phase), founded.ruleset.titles()
    scribe, table = Scribe(), Table(founded, seed, in_turn(rulings), thrown)
    steps = advance(phases, founded.game, state, orders, table.dice, table.amended if table.rulings else None)
    for number, step in enumerate(steps, start=1):
        events = (*(refused if number == 1 else ()), *step.events, *table.came_of(state.turn, step))
        told, text = write_events(events), scribe.text(step.state)
        yield StoredStep(state.turn, number, step.phase, told, text, text_hash(text))
        if progress:
            progress(titles[step.phase], number, len(phases))


def steps_of(founded: Founded, record: Record, seed: str, found: Gathered, progress: Progress | None = None) -> Steps:
    """The waiting turn as it is played from what was gathered for it."""
    state = record.waiting
    rulings = record.ruled(int(state.turn))
    return played(founded, seed, state, found.orders, found.refused, progress, rulings)


def replayed(
    founded: Founded, file: GameFile, record: Record, seed: str, turn: int, thrown: Thrown | None = None
) -> Steps:
    """A turn that was played, from the sheets, rulings and state it was played from."""
    found, state = as_played(founded, file, record, turn), record.state(record.at(turn, None))
    return played(founded, seed, state, found.orders, found.refused, rulings=record.ruled(turn), thrown=thrown)


def keep(founded: Founded, file: GameFile, turn: int, found: Gathered, steps: Iterable[StoredStep]) -> None:
    """A turn as it is played, in one transaction; where a former version heard its sheets, that is noted with it."""
    data = [order.model_dump(mode="json") for order in found.orders]
    with undisturbed(), file.held("the turn was not played"):
        file.append(turn, found.by or release(founded.ruleset.id), data, steps, digests(founded, file, turn))
        forget_former(file)


def play_waiting(founded: Founded, file: GameFile, record: Record, seed: str, progress: Progress | None = None) -> None:
    """The waiting turn played from the sheets that are in, and kept."""
    turn = int(record.waiting.turn)
    found = gathered(founded, file, record, turn)
    keep(founded, file, turn, found, steps_of(founded, record, seed, found, progress))


class Table:
    """What a turn is played with: its dice by phase, of a seed or a tape, and the rulings on what is played."""

    def __init__(self, founded: Founded, seed: str | Tape, rulings: Sequence[InTurn], thrown: Thrown | None) -> None:
        self.rulings, self._all = rulings, thrown
        self._founded, self._seed = founded, seed
        self._thrown: SeededDice = SeededDice("", 0, "")

    def dice(self, turn: int, phase: str) -> SeededDice:
        """Those of a phase, as ruled."""
        ruled: dict[str, Ruled] = {}
        for ruling in self._of(phase):
            before = ruled.get(ruling.purpose, Ruled())
            wanted = {**before.wanted, **ruling.wanted}
            ruled[ruling.purpose] = Ruled(ruling.rolls or before.rolls, wanted)
        heard, seed = self._heard(phase), self._seed
        if isinstance(seed, str):
            self._thrown = SeededDice(seed, turn, phase, ruled, heard)
        else:
            self._thrown = TapedDice(seed, phase, ruled, heard)
        return self._thrown

    def _heard(self, phase: str) -> Callable[[str, Stream], None] | None:
        thrown = self._all
        return None if thrown is None else lambda purpose, stream: thrown.update({(phase, purpose): stream})

    def amended(self, state: Any, phase: str) -> tuple[Event, ...]:
        """The events of rulings on the state that a phase begins with, each on what the one before has left."""
        found: list[Event] = []
        for ruling in self._of(phase):
            if ruling.words:
                found.append(_amended(self._founded, state, ruling, len(found) + 1))
                state = apply(state, found[-1:])
        return tuple(found)

    def came_of(self, turn: int, step: Step[Any]) -> Iterator[Event]:
        """What became of rulings on the dice of a phase that was played."""
        ruled = [ruling for ruling in self._of(step.phase) if ruling.purpose]
        for number, ruling in enumerate(ruled, start=1):
            facts = {"purpose": ruling.purpose, "thrown": self._thrown.was_asked(ruling.purpose)}
            id = f"{turn}.{step.phase}.{RULED}.{number}"
            yield Event(
                id=id,
                kind=RULED,
                phase=step.phase,
                cause=ruling.id,
                cell=ruling.cell,
                tactical=ruling.tactical,
                units=ruling.units,
                facts=facts,
            )

    def _of(self, phase: str) -> list[InTurn]:
        return [ruling for ruling in self.rulings if ruling.phase == phase]


def _amended(founded: Founded, state: Any, ruling: InTurn, number: int) -> Event:
    try:
        found = mended(founded, state, ruling.words, forced=ruling.forced)
    except DrumheadError as error:
        raise RefusedError(f"Ruling {ruling.id.rpartition('.')[2]}, before {ruling.phase}: {error}") from error
    return Event(
        id=f"{state.turn}.{ruling.phase}.{RULING}.{number}",
        kind=RULED,
        phase=ruling.phase,
        cause=ruling.id,
        cell=found.cell,
        tactical=found.tactical,
        units=found.units,
        facts={"subject": found.subject, "values": [list(value) for value in found.values]},
        secret={"forced": list(found.problems)} if found.problems else {},
        changes=found.changes,
    )


def mended(founded: Founded, state: Any, words: Sequence[str], *, forced: bool) -> Mend:
    """What a game master's words change; RefusedError where a rule is broken by it that was not forced."""
    if founded.ruleset.mend is None:
        raise RefusedError(f"{founded.ruleset.title} has no rulings.")
    found = founded.ruleset.mend(founded.game, state, words)
    check_forced(found, forced=forced)
    return found


def check_forced(found: Mend, *, forced: bool) -> None:
    """RefusedError where a mend breaks a rule, unless that is wanted."""
    if found.problems and not forced:
        raise RefusedError(f"{' '.join(found.problems)} It can be forced, and is then marked as forced.")
