"""What a file holds of its turns: states, views and events, each decoded once and kept."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from drumhead.engine.errors import DamagedFileError, UnknownNameError
from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.play.events import GM, Event, read_events, write_events
from drumhead.engine.play.retracing import changes_in, retraced
from drumhead.engine.play.ruleset import unasked_for
from drumhead.engine.play.rulings import RULING, SUPERSEDED
from drumhead.engine.play.scribe import Scribe
from drumhead.engine.play.state import canonical, read_state, text_hash
from drumhead.engine.play.view import View, placed, read_view
from drumhead.engine.session.founding import POSITION, Founded, as_kept, reopened
from drumhead.engine.session.intake import ORDERS_PHASE
from drumhead.engine.session.telling import told

TITLES = 1024
"""Of how many turns it is kept what they are called."""
At = tuple[int, int]
"""(turn, number of a stored step); step 0 is where a turn begins."""


class Record:
    """The stored steps of an open game or position file."""

    def __init__(self, file: GameFile, founded: Founded, kind: str) -> None:
        self._file, self._founded, self._kind = file, founded, kind
        self.view = lru_cache(maxsize=64)(self._view)
        self.position = lru_cache(maxsize=64)(self._position)
        self.state = lru_cache(maxsize=24)(self._state)
        self._told = lru_cache(maxsize=16)(self._telling)
        self._happened = lru_cache(maxsize=1)(self._read_events)
        self._called = lru_cache(maxsize=TITLES)(self._calling)
        self._traced: tuple[At, Any] | None = None
        self._scribe = Scribe()
        self._phases = frozenset(founded.ruleset.titles())
        self._newest = self._stamp()

    def refresh(self) -> None:
        """Read anew what another program may have written since; nothing else can have changed."""
        if self._newest != (newest := self._stamp()):
            self._newest = newest
            self.forget()

    def _stamp(self) -> tuple[int, str, bytes]:
        """What the newest step leads to, and what was ruled before it."""
        turn, _ = self._file.last()
        return turn, self._file.phases(turn)[-1][2], self._file.events(turn, 0)

    def forget(self) -> None:
        """Read everything anew from now on."""
        self.view.cache_clear()
        self.position.cache_clear()
        self.state.cache_clear()
        self._traced = None
        self._told.cache_clear()
        self._happened.cache_clear()

    @property
    def whole(self) -> bool:
        """Whether it holds the states themselves, not what one seat knows of them."""
        return self._kind != POSITION

    @property
    def last(self) -> At:
        """The step after which the waiting turn stands."""
        return self._file.last()

    @property
    def waiting(self) -> Any:
        """The state that waits for orders."""
        return self.state(self.last)

    def phases(self, turn: int) -> tuple[str, ...]:
        """The phases stored of a turn, in order; empty for a turn that waits."""
        return tuple(phase for number, phase, _ in self._file.phases(turn) if number > 0)

    def at(self, turn: int | None, phase: str | None) -> At:
        """Where a turn begins or a phase ends, by default now; without a turn the phase of the last one played."""
        if turn is None and phase is None:
            return self.last
        turn = self._played if turn is None else turn
        return self._start(turn) if phase is None else self._end(turn, phase)

    @property
    def _played(self) -> int:
        """The last turn that was played, or the one that waits where none was."""
        turn, _ = self.last
        return turn if self.phases(turn) or not self.phases(turn - 1) else turn - 1

    def has_start(self, turn: int) -> bool:
        """Whether the moment before a turn's first phase is stored; a position may begin after it."""
        return self._first(turn) is not None

    def _start(self, turn: int) -> At:
        first = self._first(turn)
        if first is None:
            waiting = int(self.waiting.turn)
            raise UnknownNameError(f"{self._file.path} holds no turn {turn}; turn {waiting} waits for orders.")
        return first

    def _first(self, turn: int) -> At | None:
        steps, before = self._file.phases(turn), self._file.phases(turn - 1)
        if steps and steps[0][0] == 0:
            return turn, 0
        if before and self.whole:
            return turn - 1, before[-1][0]
        return None

    def _end(self, turn: int, phase: str) -> At:
        for number, stored, _ in self._file.phases(turn):
            if stored == phase:
                return turn, number
        known = ", ".join(self.phases(turn)) or "none yet"
        raise UnknownNameError(f"Turn {turn} has no phase {phase!r}; stored are {known}.")

    def title(self, turn: int) -> str:
        """What a turn is called; it stays so while its state does, whatever is played after it."""
        at = self._titled(turn)
        state = next((hash for number, _, hash in self._file.phases(at[0]) if number == at[1]), "")
        begins = next(iter(self.phases(turn)), "") or self.waiting.phase
        return (self._called if self.whole and state else self._calling)(turn, at, begins, state)

    def _calling(self, turn: int, at: At, begins: str, _: str) -> str:
        founded = self._founded
        return founded.ruleset.turn_title(founded.game, turn, lambda: self.state(at), begins)

    def _titled(self, turn: int) -> At:
        """The step whose state knows what a turn is called: after its first phase, or where it waits."""
        played = [number for number, _, _ in self._file.phases(turn) if number > 0]
        if played:
            return turn, played[0]
        return self.last if turn == self.waiting.turn else self.at(turn, None)

    def told(self, seat: str, turn: int, phase: str | None = None) -> tuple[Event, ...]:
        """The events of a turn, or of one phase of it, as a seat hears them."""
        found = self._told(seat, turn)
        if phase is None:
            return found
        before = {ORDERS_PHASE} if phase in self.phases(turn)[:1] else set()
        return tuple(event for event in found if event.phase in {phase, *before})

    def _telling(self, seat: str, turn: int) -> tuple[Event, ...]:
        return told(self._happened(turn), seat)

    def _read_events(self, turn: int) -> tuple[Event, ...]:
        """All that happened in a turn, which each of many seats asks for in its turn."""
        texts = (self._file.events(turn, number) for number, _, _ in self._file.phases(turn))
        return tuple(event for text in texts for event in self._file.read(read_events, text))

    def ruled(self, turn: int) -> tuple[Event, ...]:
        """The events of rulings on the position from which a turn is played."""
        return self._file.memory.until_written(
            ("ruled", turn), lambda: self._file.read(read_events, self._file.events(turn, 0))
        )

    def rulings(self, seat: str, turn: int) -> tuple[Event, ...]:
        """The events of rulings on a turn as a seat hears them."""
        return told(self.ruled(turn), seat)

    def superseded(self, turn: int) -> frozenset[str]:
        """The hashes of positions before a turn that were given out and corrected since."""
        events = (*self.ruled(turn - 1), *self.ruled(turn))
        return frozenset(hash for event in events for hash in event.secret.get(SUPERSEDED, {}).values())

    def _view(self, seat: str, at: At) -> View:
        if self._kind == POSITION:
            return self._shown(at)
        game = self._founded.game
        return self._founded.ruleset.view(game, self.state(at), game.seat(seat))

    def shown(self, seat: str, now: View) -> list[StoredStep]:
        """What a position holds: a seat's views and events of the last turn, and of rulings since that it heard of.

        `now` is what it sees while the turn waits, with what others gave it since.
        """
        turn, waiting = self._played, self.last[0]
        steps = [(turn, number, phase) for number, phase, _ in self._file.phases(turn)]
        if turn != waiting and self.told(seat, waiting):
            steps.append((waiting, 0, ""))
        return [self._step(seat, *step, now if step == steps[-1] else None) for step in steps]

    def _step(self, seat: str, turn: int, number: int, phase: str, now: View | None) -> StoredStep:
        events = write_events(self.told(seat, turn, phase if number else RULING))
        view = self.view(seat, (turn, number)) if now is None else now
        return StoredStep(turn, number, phase, events, self._scribe.view(view), "")

    def _position(self, seat: str, at: At) -> str:
        """The hash of what a seat holds after a step; the game master, who writes no sheets, holds the state."""
        if seat == GM:
            return next(hash[:16] for number, _, hash in self._file.phases(at[0]) if number == at[1])
        head = canonical({"game": self._founded.game.id, "turn": int(self.state(at).turn)})
        return text_hash(b'%b,"view":%b}' % (head[:-1], self._scribe.view(self.view(seat, at))))[:16]

    def _state(self, at: At) -> Any:
        if self._kind == POSITION:
            return self._shown(at).state
        text = self._file.state(*at)
        if text is None:
            return self._retraced(*at)
        return self._file.read(partial(self._read, at[0]), text)

    def _read(self, turn: int, text: bytes) -> Any:
        """A state as it is stored; ValueError where it is none, or of another turn."""
        state: Any = read_state(self._founded.ruleset.state_type, text)
        if not turn <= state.turn <= turn + 1:
            raise ValueError(f"what is stored of turn {turn} is of turn {state.turn}")
        if state.phase not in self._phases:
            raise ValueError(f"a phase {state.phase!r} waits in it")
        return self._founded.sound(state)

    def _retraced(self, turn: int, number: int) -> Any:
        """The state after a phase that is not the last of its turn, from that in which the turn began, or from the one
        retraced last: who goes through a turn reads each phase once."""
        names = {stored: phase for stored, phase, _ in self._file.phases(turn)}
        if number + 1 not in names:
            raise DamagedFileError(f"{self._file.path} is damaged (it lacks the state after turn {turn}).")
        start, before = self._nearest(turn, number)
        texts = (self._file.events(turn, each) for each in names if start < each <= number)
        changes = [change for text in texts for change in self._file.read(changes_in, text)]
        after = self._file.read(partial(retraced, before, phase=names[number + 1]), changes)
        self._traced = (turn, number), self._file.read(self._founded.sound, after)
        return self._traced[1]

    def _nearest(self, turn: int, number: int) -> tuple[int, Any]:
        """A phase before another, or that one, and the state after it; phase 0 is where the turn begins."""
        if self._traced is not None:
            (of, at), state = self._traced
            if of == turn and at <= number:
                return at, state
        return 0, self.state(self._start(turn))

    def _shown(self, at: At) -> View:
        """The view that a position holds."""
        text = self._file.state(*at)
        if text is None:
            raise DamagedFileError(f"{self._file.path} is damaged (it lacks a view of turn {at[0]}).")
        return self._file.read(self._seen, text)

    def _seen(self, text: bytes) -> View:
        map = self._founded.game.map
        tactical = map.tactical_board.size if map.has_fields else 0
        view = placed(read_view(self._founded.ruleset.state_type, text), map.board.size, tactical)
        self._founded.sound(view.state, view)
        return view


def opened(file: GameFile) -> tuple[Founded, Record]:
    """The game of a file and what it holds of it; on a map that has changed since, as the game knows the map.

    A file that cannot be used is closed: whoever is told so may want to put it away.
    """
    with ExitStack() as unusable:
        unusable.callback(file.close)
        found = _opened(file)
        unusable.pop_all()
    return found


def _opened(file: GameFile) -> tuple[Founded, Record]:
    founded, meta = reopened(file), file.meta()
    if meta["map_digest"] != founded.game.map.digest:
        # what a state tells of the map as it was cannot be held against the one that there is now
        unlike = replace(founded, ruleset=replace(founded.ruleset, astray=unasked_for))
        founded = as_kept(founded, Record(file, unlike, meta["kind"]).waiting)
    return founded, Record(file, founded, meta["kind"])
