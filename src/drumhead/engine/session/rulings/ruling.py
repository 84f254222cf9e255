"""A game master's rulings: the step with which the waiting turn then begins, and what each seat hears of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from drumhead.engine.errors import InputError, RefusedError, UnknownNameError, VerificationError
from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.play.events import EVERYONE, Change, Event, write_events
from drumhead.engine.play.rulings import (
    AGAIN,
    IN_TURN,
    NOTICE,
    RULED,
    RULING,
    SUPERSEDED,
    Mend,
    forced,
    inverse,
    plain_at,
    shows,
    standing,
)
from drumhead.engine.play.state import apply, canonical, encode, text_hash
from drumhead.engine.play.view import View
from drumhead.engine.session.founding import BRANCH, Founded, first_state
from drumhead.engine.session.gathering import gathered
from drumhead.engine.session.playing import check_forced, mended
from drumhead.engine.session.record import Record
from drumhead.engine.session.rulings.amending import ACTS, amending, commands
from drumhead.engine.session.rulings.of_phases import ACTS as PHASES
from drumhead.engine.session.rulings.of_phases import of_phase
from drumhead.engine.session.walking import Start, Walk

UNDO, REDO = "undo", "redo"
NOTE = "note"
"""What is put on record beside the game: `note SUBJECT WHAT` changes nothing and is told to nobody."""
CUT = "cut"
"""Among the secrets of a turn taken back: the number under which the file keeps it."""
NOTICED = "The game master made a correction that changes what you see."
CORRECTED = (
    "The game master had this turn played again with a correction; what you were told of it before no longer holds."
)


@dataclass(frozen=True, slots=True)
class Said:
    """Why a ruling is made, which the game master alone reads, and what players are told; `forced` past the rules."""

    reason: str
    told: str = ""
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling that was made: the seats that know it in full, those that hear of a correction, and the order lines
    that can no longer be carried out, each with its reason."""

    event: Event
    knowing: tuple[str, ...]
    noticing: tuple[str, ...]
    upset: tuple[str, ...]


@dataclass(frozen=True)
class _Case:
    """What is ruled on: the position that waits, what each seat knows of it, and what was ruled on it before."""

    founded: Founded
    file: GameFile
    record: Record
    state: Any
    earlier: tuple[Event, ...]
    views: Mapping[str, View]

    @property
    def turn(self) -> int:
        return int(self.state.turn)


@dataclass(frozen=True, slots=True)
class _Meant:
    """What words do: the mend, what is kept of it beside its changes, the ruling that it undoes, and what is told of it
    beside that."""

    mend: Mend
    kept: Mapping[str, Any] = field(default_factory=dict)
    undone: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decided:
    """A ruling before it is kept: what is then kept of it in full, the state it leads to, and those before it."""

    ruled: Ruled
    after: Any
    earlier: tuple[Event, ...]

    def step(self, notice: Iterable[Event]) -> StoredStep:
        """The step with which the waiting turn then begins."""
        text = canonical(encode(self.after))
        events = (*self.earlier, self.ruled.event, *notice)
        return StoredStep(int(self.after.turn), 0, "", write_events(events), text, text_hash(text))


def ruled(founded: Founded, file: GameFile, record: Record, words: Sequence[str], said: Said) -> Ruled:
    """A ruling on the turn that waits, kept; RefusedError where it breaks a rule and is not forced past it."""
    found = decided(founded, file, record, words, said)
    event = found.ruled.event
    file.begin(found.step(notice(event, found.ruled.noticing, {"told": event.facts["told"]})))
    return found.ruled


def decided(founded: Founded, file: GameFile, record: Record, words: Sequence[str], said: Said) -> Decided:
    """A ruling on the turn that waits; RefusedError where it breaks a rule and is not forced past it."""
    if not said.reason.strip():
        raise InputError("A ruling needs its reason.")
    views = {seat.name: record.view(seat.name, record.last) for seat in founded.game.seats}
    state = record.waiting
    case = _Case(founded, file, record, state, record.ruled(int(state.turn)), views)
    meant = _meant(case, words, said.forced)
    check_forced(meant.mend, forced=said.forced)
    event = _event(case, meant, said)
    after = apply(state, (event,)) if event.changes else state
    seen = {seat.name: founded.ruleset.view(founded.game, after, seat) for seat in founded.game.seats}
    knowing = tuple(name for name in seen if _knows(case, event, after, name, seen[name]))
    noticing = tuple(name for name in seen if name not in knowing and seen[name] != views[name])
    event = event.model_copy(update={"seen_by": tuple(sorted(knowing))})
    met = Start(lambda: after, seen.__getitem__)
    lost = tuple(upset(founded, file, case.turn, Start(lambda: state, views.__getitem__), met))
    return Decided(Ruled(event, knowing, noticing, lost), after, case.earlier)


def _meant(case: _Case, words: Sequence[str], forced: bool) -> _Meant:
    act = words[0] if words else ""
    if act == UNDO:
        undone = _undone(case.earlier, words[1:])
        return _Meant(_undoing(case.state, undone), undone=undone.id)
    if act == REDO:
        again = _undoing_of(case.earlier, words[1:])
        return _Meant(_undoing(case.state, again), undone=again.id, told={REDO: True})
    if act == NOTE:
        return _Meant(_noted(words[1:]), {NOTE: True})
    if act in ACTS:
        found = gathered(case.founded, case.file, case.record, case.turn)
        return _Meant(*amending(case.founded, case.views, found.orders, words))
    if act in PHASES or act in case.founded.ruleset.settles:
        mend, ruling = of_phase(case.founded, case.state, words, forced=forced)
        return _Meant(mend, {IN_TURN: ruling.kept()})
    return _Meant(mended(case.founded, case.state, words, forced=forced))


def _noted(words: Sequence[str]) -> Mend:
    if len(words) != 2:
        raise InputError("Behind `note` what it is on and what is to be kept of it are expected, each in quotes.")
    return Mend(words[0], (), ((words[1], "", ""),))


def _undone(earlier: Sequence[Event], words: Sequence[str]) -> Event:
    """The ruling that is meant by its number."""
    numbers = {event.id.rpartition(".")[2]: event for event in earlier if event.kind == RULING}
    found = numbers.get(" ".join(words))
    if found is None:
        known = ", ".join(numbers) or "none yet"
        raise UnknownNameError(f"There is no ruling {' '.join(words)!r} on the turn that waits; there are {known}.")
    if CUT in found.secret:
        raise RefusedError(f"Ruling {' '.join(words)} took a turn back; `rollback --restore` brings it again.")
    if NOTE in found.secret:
        raise RefusedError(f"Ruling {' '.join(words)} is a note; nothing came of it that could be undone.")
    if found not in standing(earlier):
        raise RefusedError(f"Ruling {' '.join(words)} was undone already.")
    return found


def _undoing_of(earlier: Sequence[Event], words: Sequence[str]) -> Event:
    """The ruling that undid the one that is meant by its number."""
    numbers = {event.id.rpartition(".")[2]: event for event in earlier if event.kind == RULING}
    if (meant := numbers.get(" ".join(words))) is None:
        return _undone(earlier, words)
    undoing = next((event for event in standing(earlier) if event.cause == meant.id), None)
    if undoing is None:
        raise RefusedError(f"Ruling {' '.join(words)} stands; there is nothing to do again.")
    return undoing


def _undoing(state: Any, ruling: Event) -> Mend:
    """What takes a ruling back, while nothing else was made of what it changed."""
    subject = str(ruling.facts["subject"])
    if any(canonical(plain_at(state, change)) != canonical(change.now) for change in ruling.changes):
        raise RefusedError(f"{subject} was changed again since; undo that first.")
    values = tuple((key, now, was) for key, was, now in ruling.facts["values"])
    back = tuple(Change.model_validate(change) for change in ruling.secret["back"])
    if IN_TURN in ruling.secret:
        return Mend(subject, (), values)
    return Mend(subject, back, values, (), ruling.cell, ruling.tactical, ruling.units)


def _event(case: _Case, meant: _Meant, said: Said) -> Event:
    mend = meant.mend
    back = [change.model_dump() for change in inverse(case.state, mend.changes)]
    broken = {"forced": list(mend.problems)} if mend.problems else {}
    return Event(
        id=f"{case.turn}.{RULING}.{len(case.earlier) + 1}",
        kind=RULING,
        phase=RULING,
        cause=meant.undone,
        cell=mend.cell,
        tactical=mend.tactical,
        units=mend.units,
        facts={
            "subject": mend.subject,
            "told": said.told.strip(),
            "values": [list(value) for value in mend.values],
            **meant.told,
        },
        secret={"back": back, "reason": said.reason.strip(), **broken, **meant.kept},
        changes=mend.changes,
    )


def taken_back(founded: Founded, record: Record, said: Said, number: int, given_out: Mapping[str, str]) -> StoredStep:
    """The step with which a turn begins that waits again; everybody knows of it, for everybody had its reports."""
    state = record.waiting
    earlier = record.ruled(int(state.turn))
    event = Event(
        id=f"{state.turn}.{RULING}.{len(earlier) + 1}",
        kind=RULING,
        phase=RULING,
        facts={
            "subject": f"turn {state.turn}",
            "told": said.told.strip(),
            "values": [["it", "played", "waits again"]],
            AGAIN: False,
        },
        secret={"reason": said.reason.strip(), CUT: number, SUPERSEDED: dict(given_out)},
        seen_by=(EVERYONE,),
    )
    return Decided(Ruled(event, (), (), ()), state, earlier).step(())


def notice(event: Event, noticing: Sequence[str], facts: dict[str, Any]) -> Iterator[Event]:
    """What seats hear that may not know the ruling and see something else by it."""
    if noticing:
        stem, _, number = event.id.rpartition(".")
        id, seats = f"{stem}.{int(number) + 1}", tuple(sorted(noticing))
        yield Event(id=id, kind=NOTICE, phase=RULING, retells=event.id, facts=facts, seen_by=seats)


def _knows(case: _Case, event: Event, after: Any, seat: str, view: View) -> bool:
    """Whether a seat's own view had all that was, and has all that is now; of orders who may give them; of what is
    played nobody."""
    before = case.views[seat]
    if IN_TURN in event.secret:
        return False
    if not event.changes:
        return any(commands(before, unit) for unit in event.units)
    pairs = ((case.state, before.state), (after, view.state))
    return all(shows(change, state, known) for change in event.changes for state, known in pairs)


def upset(founded: Founded, file: GameFile, turn: int, before: Start, after: Start) -> Iterator[str]:
    """Order lines for a turn that were accepted and no longer are."""
    was, now = Walk(founded, file, turn, before), Walk(founded, file, turn, after)
    for seat in (each.name for each in founded.game.seats):
        for old, new in zip(was.sheets(seat), now.sheets(seat), strict=True):
            for earlier, later in zip(old.verdicts, new.verdicts, strict=True):
                if earlier.accepted and later.refusal is not None:
                    yield f"{seat}: {later.text}: {later.refusal}"


def check_rulings(founded: Founded, file: GameFile, record: Record, turn: int) -> None:
    """VerificationError where the state that a turn begins with is not what rulings made of the one before."""
    start = before_rulings(founded, file, record, turn)
    if start is None:
        return
    after = apply(start, record.ruled(turn))
    if text_hash(canonical(encode(after))) != file.phases(turn)[0][2]:
        raise VerificationError(f"{file.path}: turn {turn}: its rulings lead to another state than the one stored.")


def before_rulings(founded: Founded, file: GameFile, record: Record, turn: int) -> Any:
    """The state that a turn would begin with had nothing been ruled on it; None where nothing was, or nobody knows."""
    steps, before = file.phases(turn), [number for number, _, _ in file.phases(turn - 1) if number]
    if not steps or steps[0][0] != 0:
        return None
    if before:
        return record.state((turn - 1, before[-1]))
    return first_state(founded) if record.ruled(turn) and BRANCH not in file.meta() else None


def ruling_words(event: Event) -> str:
    """A ruling as a sentence."""
    if event.kind == RULED:
        return _ruled_words(event)
    told = f" {event.facts['told']}" if event.facts["told"] else ""
    again = " The turn was played again." if event.facts.get(AGAIN) else ""
    if event.kind == NOTICE:
        return f"{CORRECTED if again else NOTICED}{told}"
    undone = "done again, " if event.facts.get(REDO) else "undone, " if event.cause else ""
    past = " Forced." if forced(event) else ""
    why = f" Reason: {event.secret['reason']}" if event.secret.get("reason") else ""
    return f"Ruling on {event.facts['subject']}: {undone}{_changes(event.facts['values'])}.{again}{told}{past}{why}"


def _ruled_words(event: Event) -> str:
    """What became of a ruling in the phase it was on."""
    facts = event.facts
    if "subject" in facts:
        past = " Forced." if forced(event) else ""
        return f"As ruled, {facts['subject']}: {_changes(facts['values'])}.{past}"
    purpose = facts["purpose"]
    return f"As ruled: {purpose}." if facts["thrown"] else f"Nothing came of a ruling: no dice fell for {purpose}."


def _changes(values: Sequence[tuple[str, str, str]]) -> str:
    """What is otherwise, key by key; of something made or removed what it is or was."""
    if not any(was or now for _, was, now in values):
        return ", ".join(key for key, _, _ in values)
    if not any(was for _, was, _ in values):
        return f"made, {', '.join(f'{key} {now}' for key, _, now in values)}"
    if not any(now for _, _, now in values):
        return f"gone, {', '.join(f'{key} was {was}' for key, was, _ in values)}"
    return ", ".join(f"{key} {now or 'empty'} (was {was or 'empty'})" for key, was, now in values)
