"""A waiting turn judged phase by phase: played in a copy that nobody else sees, its battles looked at one by one.

The game itself is touched by rulings alone, and by the turn when it is played at last. What was accepted holds as long
as it comes out the same: whatever changes a battle puts it back into the queue.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.rulings import RULED
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.gathering import digests
from drumhead.engine.session.keeping.scratch import scratch
from drumhead.engine.session.playing import Progress
from drumhead.engine.session.rulings.ruling import NOTE, Ruled, Said
from drumhead.engine.session.telling import turn_of_event

KEPT = "adjudication"
"""Beside what the game file says of itself: how far the game master has come."""
WORK, BY_RULING = "work.drum", "by-ruling.drum"
"""The copy in which a turn is judged, and beside it the one in which it lies as a ruling leaves it."""


@dataclass(frozen=True, slots=True)
class _Kept:
    turn: int = 0
    accepted: Mapping[str, str] = field(default_factory=dict)


_KEPT = TypeAdapter(_Kept)
UNSETTLED = "{} not looked at yet: {}."


@dataclass(frozen=True, slots=True)
class Battle:
    """What a game master may rule on in a phase that was played: where it is, how it went, and how a ruling on it
    begins. `result` is what it cost whom, `outcome` another as soon as anything of it is."""

    phase: str
    place: str
    cell: int
    tactical: int | None
    event: str
    told: tuple[str, ...]
    result: str
    words: str
    outcome: str
    accepted: bool = False
    ruled: bool = False

    @property
    def name(self) -> str:
        """By which it is accepted."""
        return f"{self.phase} {self.place}"


@dataclass(frozen=True, slots=True)
class Changed:
    """What comes out otherwise by a ruling at one place of a phase: the sentences that are gone, and the new ones."""

    phase: str
    place: str
    units: tuple[str, ...]
    was: tuple[str, ...]
    now: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Overruled:
    """A ruling on a battle, and all that depends on it: of others nothing changes."""

    ruled: Ruled
    changed: tuple[Changed, ...]


class Work:
    """The waiting turn as it would be played now, in a copy of the game."""

    def __init__(self, session: GameSession, copy: GameSession, accepted: Mapping[str, str] | None = None) -> None:
        """`accepted` where that is not what the game says at each moment."""
        self.session, self.copy, self.turn, self._accepted = session, copy, session.turn, accepted

    @property
    def is_current(self) -> bool:
        """Whether the game would still be played from the same sheets and rulings."""
        return self.session.turn == self.turn and _basis(self.session, self.turn) == _basis(self.copy, self.turn)

    @cached_property
    def phases(self) -> tuple[str, ...]:
        return self.copy.phases(self.turn)

    def events(self, phase: str) -> tuple[Event, ...]:
        """What happens in a phase."""
        return self.copy.events(GM, self.turn, phase)

    def battles(self, until: str | None = None) -> tuple[Battle, ...]:
        """The battles up to a phase, in order; by default all of the turn."""
        accepted = accepted_in(self.session) if self._accepted is None else self._accepted
        return tuple(battle for phase in self.phases_until(until) for battle in self._fought(phase, accepted))

    def waiting(self, until: str | None = None) -> tuple[Battle, ...]:
        """The queue: those that were not accepted yet."""
        return tuple(battle for battle in self.battles(until) if not battle.accepted)

    def first(self) -> str:
        """The phase to look at next: that of the first battle that waits, else the last."""
        waiting = self.waiting()
        return waiting[0].phase if waiting else self.phases[-1]

    def phases_until(self, until: str | None) -> tuple[str, ...]:
        """The phases up to one; UnknownNameError says which there are."""
        if until is None:
            return self.phases
        if until not in self.phases:
            raise UnknownNameError(f"Turn {self.turn} has no phase {until!r}; it has {', '.join(self.phases)}.")
        return self.phases[: self.phases.index(until) + 1]

    def _fought(self, phase: str, accepted: Mapping[str, str]) -> Iterator[Battle]:
        events, settles = self.events(phase), self.session.ruleset.settles
        for opening in events:
            if opening.kind in settles and opening.cell is not None:
                yield self._battle(phase, opening, events, accepted)

    def _battle(self, phase: str, opening: Event, events: Iterable[Event], accepted: Mapping[str, str]) -> Battle:
        here = [each for each in events if (each.cell, each.tactical) == (opening.cell, opening.tactical)]
        place = place_of(self.session, opening)
        outcome = _digest(each for each in here if each.kind != RULED)
        told = tuple(self.copy.wording(each) for each in here)
        words = f"{opening.kind} {phase} '{place}' "
        ruled = any(each.kind == RULED for each in here)
        stands = accepted.get(f"{phase} {place}") == outcome
        at = (opening.cell or 0, opening.tactical)
        return Battle(phase, place, *at, opening.id, told, self._result(here), words, outcome, stands, ruled)

    def _result(self, events: Sequence[Event]) -> str:
        """What each side lost, and who won."""
        game = self.session.game
        sides = [side for each in self.session.ruleset.engagements(game, events) for side in each.sides]
        lost = (f"{game.sides.get(id, id)} lost {lost:,} of {men:,}" for id, _, men, lost, _ in sides if men)
        won = [game.sides.get(id, id) for id, _, _, _, won in sides if won]
        return "; ".join((*lost, *((f"{' and '.join(won)} won",) if won else ())))


def _basis(session: GameSession, turn: int) -> tuple[dict[str, str], tuple[Event, ...]]:
    """What a turn is played from, but for what is only on record."""
    hand = session.hand
    ruled = tuple(event for event in hand.record.ruled(turn) if NOTE not in event.secret)
    return digests(hand.founded, hand.file, turn), ruled


def _digest(events: Iterable[Event]) -> str:
    text = json.dumps([_bare(event) for event in events], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _bare(event: Event) -> dict[str, Any]:
    """What an event tells, without the numbers by which others before it count."""
    return event.model_dump(mode="json", exclude={"id", "cause", "retells"})


def place_of(session: GameSession, event: Event) -> str:
    """Where an event was, as rulings name it; empty where it was nowhere."""
    if event.cell is None:
        return ""
    map = session.game.map
    square: str = map.board.name(event.cell)
    return square if event.tactical is None else f"{square} {map.tactical_board.name(event.tactical)}"


# the copy


@contextmanager
def worked(
    session: GameSession, progress: Progress | None = None, tried: tuple[Sequence[str], Said] | None = None
) -> Iterator[Work]:
    """The waiting turn played in a copy, which is gone afterwards; `tried` is a ruling that holds in it alone."""
    with scratch() as folder:
        path = copied(session, Path(folder))
        with closing(GameSession.open(path)) as copy:
            if tried is not None:
                copy.rule(*tried)
            copy.advance(progress=progress)
            yield Work(session, copy)


def copied(session: GameSession, folder: Path) -> Path:
    """The game as it is at this moment, as a file in a folder; RefusedError where nothing waits to be played."""
    if session.over:
        raise RefusedError(f"{session.game.scenario.title} is over after turn {session.turn - 1}. {session.ended}")
    session.hand.file.copy(folder / WORK)
    return folder / WORK


# what was decided


def accepted_in(session: GameSession) -> dict[str, str]:
    """By name the battles of the waiting turn that were accepted, each with how it came out then."""
    file = session.hand.file
    kept = file.read(_KEPT.validate_json, file.meta().get(KEPT) or "{}")
    return dict(kept.accepted) if kept.turn == session.turn else {}


def accept(session: GameSession, battles: Iterable[Battle], note: str = "") -> None:
    """These stand as they came out; a `note` is put on record with the rulings. RefusedError where their turn does not
    wait any more."""
    if not (found := tuple(battles)):
        return
    with session.hand.file.held("nothing was accepted"):
        session.reload()
        turn = turn_of_event(found[0].event, session.ruleset.phases[0].id)
        if turn != session.turn:
            raise RefusedError(f"{session.path}: turn {turn} does not wait any more; nothing was accepted.")
        accepted = accepted_in(session) | {battle.name: battle.outcome for battle in found}
        _keep(session, accepted)
        for battle in found if note.strip() else ():
            session.rule((NOTE, f"battle {battle.name}", "accepted as it came out"), Said(note))


def put_back(session: GameSession) -> None:
    """Every battle of the waiting turn waits again."""
    _keep(session, {})


def _keep(session: GameSession, accepted: Mapping[str, str]) -> None:
    kept = {"turn": session.turn, "accepted": dict(accepted)}
    session.hand.file.note(KEPT, json.dumps(kept, sort_keys=True))


def overrule(
    session: GameSession, words: Sequence[str], said: Said, progress: Progress | None = None, trial: Path | None = None
) -> Overruled:
    """A ruling on what comes of the waiting turn, tried in a copy before it is made, and what changes by it.

    `trial` is a copy in which the turn was played already, so that it is played but once more; beside it lies
    BY_RULING then. RefusedError, and nothing made, where it does not come about.
    """
    with _as_it_stands(session, trial, progress) as before, worked(session, progress, (words, said)) as after:
        _check_came(after)
        changed = tuple(changes(before, after))
        if trial is not None:
            after.copy.hand.file.copy(trial.with_name(BY_RULING))
    return Overruled(session.rule(words, said), changed)


@contextmanager
def _as_it_stands(session: GameSession, trial: Path | None, progress: Progress | None) -> Iterator[Work]:
    """The waiting turn without a new ruling: as it was tried, if nothing has changed since, else played."""
    if trial is not None:
        with closing(GameSession.open(trial)) as copy:
            work = Work(session, copy)
            if work.phases and work.is_current:
                yield work
                return
    with worked(session, progress) as work:
        yield work


def _check_came(after: Work) -> None:
    """RefusedError where no dice fell for what was ruled last."""
    last = after.copy.rulings(GM, after.turn)[-1]
    events = (event for phase in after.phases for event in after.events(phase))
    for event in events:
        if event.kind == RULED and event.cause == last.id and not event.facts.get("thrown", True):
            raise RefusedError(
                f"No dice fall for {event.facts['purpose']!r} in {event.phase}; nothing would come of it."
            )


def changes(before: Work, after: Work) -> Iterator[Changed]:
    """What comes out otherwise, place by place in the order in which it is played."""
    for phase in after.phases:
        was, now = _counted(before, phase), _counted(after, phase)
        places = dict.fromkeys(key[0] for key in (*was, *now))
        for place in places:
            lost, made = _apart(_told(was - now, place), _told(now - was, place))
            if lost or made:
                units = dict.fromkeys(unit for key in ((was - now) + (now - was)) if key[0] == place for unit in key[2])
                yield Changed(phase, place, tuple(units), lost, made)


Told = tuple[str, str, tuple[str, ...], str]
"""Of an event: its place, its sentence, its units, and all it says."""


def _counted(work: Work, phase: str) -> Counter[Told]:
    events = [event for event in work.events(phase) if event.kind != RULED]
    return Counter(
        (place_of(work.session, event), work.copy.wording(event), event.units, _digest((event,))) for event in events
    )


def _told(events: Counter[Told], place: str) -> tuple[str, ...]:
    return tuple(key[1] for key in events if key[0] == place)


def _apart(lost: Sequence[str], made: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Without sentences that read the same before and after: events may differ in what no sentence says."""
    both = set(lost) & set(made)
    return tuple(line for line in lost if line not in both), tuple(line for line in made if line not in both)


def finish(session: GameSession, progress: Progress | None = None, turn: int | None = None) -> int:
    """Play the turn, by default the waiting one, once every battle of it was accepted; gives the turn that was played.

    RefusedError, and nothing played, where one waits, be it because sheets or rulings since have changed it.
    """
    try:
        with session.hand.file.held("the turn was not played"):
            session.reload()
            work = Work(session, session, accepted_in(session))
            played = session.advance(progress=progress, turn=turn)
            _check_settled(work.waiting())
    finally:
        session.reload()
    return played


def _check_settled(waiting: Sequence[Battle]) -> None:
    if waiting:
        count = "1 battle was" if len(waiting) == 1 else f"{len(waiting)} battles were"
        raise RefusedError(UNSETTLED.format(count, ", ".join(battle.name for battle in waiting)))
