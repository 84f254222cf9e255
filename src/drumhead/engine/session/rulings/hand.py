"""The game master's hand on a whole game: rulings, turns played again, taken back and restored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.gamefile.cutting import cut, restore, vacuum
from drumhead.engine.gamefile.file import GameFile, StoredCut, StoredStep
from drumhead.engine.play.dice import Stream
from drumhead.engine.play.events import Event, read_events
from drumhead.engine.play.retracing import changes_in, retraced
from drumhead.engine.play.rulings import AGAIN, RULED, SUPERSEDED, standing
from drumhead.engine.play.state import data_hash, encode, read_state
from drumhead.engine.play.view import View
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.gathering import Gathered, ears_of, gathered
from drumhead.engine.session.playing import Progress, keep, replayed, steps_of
from drumhead.engine.session.record import Record
from drumhead.engine.session.rulings.ruling import Decided, Ruled, Said, decided, notice, ruled, taken_back, upset
from drumhead.engine.session.telling import told
from drumhead.engine.session.walking import Start

NO_TURN = "No turn was played yet; there is nothing to {}."


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of one purpose in a phase: what they showed, each from 0 up to 1."""

    phase: str
    purpose: str
    rolls: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    """What seats hold of a turn that was played: its events and the view after it; and the state that this is of."""

    events: Mapping[str, tuple[Event, ...]]
    views: Mapping[str, View]
    state: Any

    @property
    def start(self) -> Start:
        """Where the sheets for the next turn meet it."""
        return Start(lambda: self.state, self.views.__getitem__)


@dataclass(frozen=True)
class Hand:
    """An open game file in the game master's hand."""

    founded: Founded
    file: GameFile
    record: Record
    seed: str

    def rule(self, words: Sequence[str], said: Said) -> Ruled:
        """A ruling on the turn that waits; RefusedError where a rule bars it unless forced."""
        with self._held("the ruling was not made"):
            title = self.founded.game.scenario.title
            if self.founded.ruleset.ended(self.founded.game, self.record.waiting):
                raise RefusedError(f"{title} is over; there is nothing left to rule on.")
            return ruled(self.founded, self.file, self.record, words, said)

    def again(self, words: Sequence[str], said: Said, progress: Progress | None = None) -> Ruled:
        """A ruling on the last turn that was played, which is played again by it with the same sheets and dice."""
        with self._held("the turn was not played again"):
            turn = self._last("play again")
            if standing(self.record.ruled(turn + 1)):
                raise RefusedError(f"Turn {turn + 1} was ruled on already; undo that first, or take turn {turn} back.")
            before, given_out = self._known(turn), self._positions()
            ears = ears_of(self.founded, self.file, self.record, turn)
            cut(self.file, turn, said.reason.strip(), later=False)
            self.record.forget()
            found = decided(self.founded, self.file, self.record, words, said)
            self.file.begin(found.step(()))
            self.record.forget()
            orders = gathered(self.founded, self.file, self.record, turn, hearing=ears.hearing, by=ears.by)
            return self._played_again(turn, found, orders, before, given_out, progress)

    def _played_again(
        self, turn: int, found: Decided, orders: Gathered, before: _Known, given_out: Mapping[str, str],
        progress: Progress | None,
    ) -> Ruled:  # fmt: skip
        steps = _light(steps_of(self.founded, self.record, self.seed, orders, progress))
        events = [event for step in steps for event in read_events(step.events)]
        _check_came(found.ruled.event, events)
        after = self._known_by(events, read_state(self.founded.ruleset.state_type, steps[-1].state or b""))
        changed = {name for name in after.views if _differ(before, after, name)} | {*found.ruled.noticing}
        made = _told_again(found.ruled, tuple(sorted(changed - {*found.ruled.knowing})), given_out)
        facts = {"told": made.event.facts["told"], AGAIN: True}
        self.file.begin(replace(found, ruled=made).step(notice(made.event, made.noticing, facts)))
        keep(self.founded, self.file, turn, orders, steps)
        lost = tuple(upset(self.founded, self.file, turn + 1, before.start, after.start))
        return replace(made, upset=(*made.upset, *lost))

    def take_back(self, turn: int, said: Said) -> StoredCut:
        """A turn that was played waits again, with its sheets as they were handed in; what is cut off is kept."""
        with self._held("nothing was taken back"):
            first, last = self.file.first(), self._last("take back")
            if not first <= turn <= last:
                played = f"turn {first}" if first == last else f"turns {first} to {last}"
                raise UnknownNameError(f"Turn {turn} was not played; {played} can be taken back.")
            given_out = self._positions()
            found = cut(self.file, turn, said.reason.strip())
            self.record.forget()
            self.file.begin(taken_back(self.founded, self.record, said, found.number, given_out))
            return found

    def dice(self, turn: int) -> tuple[Throw, ...]:
        """What dice fell for in a turn that was played, by playing it again."""
        if not self.record.phases(turn):
            raise UnknownNameError(f"Turn {turn} has not been played yet.")
        thrown: dict[tuple[str, str], Stream] = {}
        for _ in replayed(self.founded, self.file, self.record, self.seed, turn, thrown):
            pass
        found = (Throw(phase, purpose, tuple(stream.rolls)) for (phase, purpose), stream in thrown.items())
        return tuple(throw for throw in found if throw.rolls)

    def restore(self, number: int) -> StoredCut:
        """What was taken back, in its place again; what stood there since is kept in its turn."""
        with self._held("nothing was restored"):
            found = restore(self.file, number)
            self.record.forget()
            if not self._follows(found.turn):
                before = f"a turn {found.turn - 1} that is not in place"
                raise RefusedError(f"Cut {number} was played after {before}; restore that one first.")
            return found

    def _follows(self, turn: int) -> bool:
        """Whether the first stored step of a turn leads on from where the turn before it ended."""
        steps, ended = self.file.phases(turn), self.file.phases(turn - 1)
        if turn == self.file.first() or not steps:
            return True
        if not ended:
            return False
        number, _, hash = steps[0]
        before = self.record.state((turn - 1, ended[-1][0]))
        waits = before.phase if not number else steps[1][1] if steps[1:] else self.record.state((turn, number)).phase
        changes = self.file.read(changes_in, self.file.events(turn, number))
        try:
            after = encode(retraced(before, changes, waits))
        except ValueError:
            return False
        return hash in (data_hash(after), data_hash(self.founded.ruleset.accounts.as_kept(after)))

    def cuts(self) -> tuple[StoredCut, ...]:
        """What was taken back and is still kept."""
        return self.file.cuts()

    def vacuum(self) -> int:
        """Forget for good what was taken back; how many cuts there were."""
        return vacuum(self.file)

    @contextmanager
    def _held(self, doing: str) -> Iterator[None]:
        """Whole or not at all, and read anew afterwards."""
        try:
            with self.file.held(doing):
                self.record.refresh()
                yield
        finally:
            self.record.forget()

    def _last(self, doing: str) -> int:
        """The last turn that was played."""
        turn = int(self.record.waiting.turn) - 1
        if not self.record.phases(turn):
            raise RefusedError(NO_TURN.format(doing))
        return turn

    def _positions(self) -> dict[str, str]:
        """By seat the hash that names what it was given to write its sheet for."""
        return {seat.name: self.record.position(seat.name, self.record.last) for seat in self.founded.game.seats}

    def _known(self, turn: int) -> _Known:
        texts = (self.file.events(turn, number) for number, _, _ in self.file.phases(turn) if number)
        events = [event for text in texts for event in self.file.read(read_events, text)]
        return self._known_by(events, self.record.waiting)

    def _known_by(self, events: Sequence[Event], after: Any) -> _Known:
        game, view = self.founded.game, self.founded.ruleset.view
        heard = {seat.name: told(events, seat.name) for seat in game.seats}
        return _Known(heard, {seat.name: view(game, after, seat) for seat in game.seats}, after)


def _light(steps: Iterable[StoredStep]) -> list[StoredStep]:
    """A turn's steps, of which the last alone has its state: all of them together may be too large."""
    found: list[StoredStep] = []
    for step in steps:
        if found:
            found[-1] = replace(found[-1], state=None)
        found.append(step)
    return found


def _differ(before: _Known, after: _Known, seat: str) -> bool:
    return before.events[seat] != after.events[seat] or before.views[seat] != after.views[seat]


def _told_again(made: Ruled, noticing: tuple[str, ...], given_out: Mapping[str, str]) -> Ruled:
    """A ruling by which the turn was played again."""
    facts, secret = {**made.event.facts, AGAIN: True}, {**made.event.secret, SUPERSEDED: dict(given_out)}
    return replace(made, event=made.event.model_copy(update={"facts": facts, "secret": secret}), noticing=noticing)


def _check_came(ruling: Event, events: Sequence[Event]) -> None:
    """RefusedError where no dice fell for what was ruled."""
    for event in events:
        if event.kind == RULED and event.cause == ruling.id and not event.facts.get("thrown", True):
            purpose, phase = event.facts["purpose"], event.phase
            raise RefusedError(f"No dice fall for {purpose!r} in {phase}; `drumhead dice` lists what they fall for.")
