"""A damaged game mended: every turn whose hashes agree is saved into another file, and what is left is told of.

Where events were lost and the sheets were not, the turn is played again; it is saved if what is still there of its
hashes agrees with what comes out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from drumhead.engine.errors import DrumheadError, GameFileError
from drumhead.engine.gamefile.file import GameFile, StoredStep, insert
from drumhead.engine.gamefile.salvage import salvaged
from drumhead.engine.play.events import GM, Change, read_events
from drumhead.engine.play.retracing import changes_in, retraced
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.play.state import read_state, state_hash, text_hash
from drumhead.engine.session.founding import BRANCH, GAME, first_state, first_step, reopened
from drumhead.engine.session.gathering import Ears, Gathered, Hearing, ears_of, gathered
from drumhead.engine.session.keeping.copies import copies
from drumhead.engine.session.keeping.scratch import scratch
from drumhead.engine.session.keeping.soundness import UNSOUND, sound
from drumhead.engine.session.playing import keep, played, undisturbed
from drumhead.engine.session.record import Record
from drumhead.engine.whole_file import appearing, write_through

WRONG = (DrumheadError, *UNSOUND)
"""What comes of reading something that is damaged."""

FORMER = "of before"
"""The version that is noted with a turn of which nothing says which former one played it."""
MOST_LOST = 100
"""Turns of which nothing is there between others that are, all together; a number that was damaged may be any."""


@dataclass(frozen=True, slots=True)
class Mended:
    """What was saved: the turns that are whole, those of them that were played again, and what was left, in sentences.

    `waits` is the turn that waits in the new file.
    """

    turns: tuple[int, ...]
    again: tuple[int, ...]
    left: tuple[str, ...]
    waits: int


def mended_name(path: Path) -> Path:
    """Where a mended game is put unless somebody says otherwise."""
    return path.with_name(f"{path.stem} mended{path.suffix}")


def mend(path: Path, out: Path) -> Mended:
    """Save what is whole of a game into a new file; the old one is never touched.

    GameFileError where nothing can be saved, or `out` is there already or cannot be written.
    """
    with scratch() as folder:
        work = Path(folder) / "mended.drum"
        salvaged(path, work)
        try:
            with sound(work), closing(GameFile.open(work)) as file:
                found = _Mending(file).done()
        except DrumheadError as error:
            raise GameFileError(_hopeless(path, str(error).replace(str(work), str(path)))) from error
        with appearing(out) as part:
            write_through(part, work.read_bytes())
    return found


def _hopeless(path: Path, why: str) -> str:
    kept = copies(path)
    hint = f" A copy of turn {kept[0].turn} is kept: {kept[0].path}." if kept else ""
    whose = "" if str(path) in why else f"{path}: "
    return f"{whose}{why.rstrip('.')}; nothing can be saved of it.{hint}"


class _Mending:
    """A file with all that could be read, made into one with what is whole."""

    def __init__(self, file: GameFile) -> None:
        if file.meta().get("kind") != GAME:
            raise GameFileError(f"{file.path} is no game; a position is given out again by `drumhead export`")
        _check_seats(file)
        self._file, self._founded = file, reopened(file)
        self._first, self._last = self._span()
        self._begin(self._first, self._founding())
        self._record = Record(file, self._founded, GAME)
        self._whole, self._again, self._left = list[int](), list[int](), list[str]()

    def done(self) -> Mended:
        """Turn by turn: the state it begins with, whether it is whole, and whether it can be played again."""
        before: Any = None
        for turn in range(self._first, self._last + 1):
            before = self._before(turn, before)
            after = self._stored_end(turn)
            before = None if before is None else self._turn(turn, before)
            if before is None:
                self._forget(turn)
                if after is not None:
                    self._begin(turn + 1, after)
        self._drop_later()
        self._record.forget()
        return Mended(tuple(self._whole), tuple(self._again), tuple(self._left), int(self._record.waiting.turn))

    def _span(self) -> tuple[int, int]:
        """The first turn of the game, and the last of which anything is there; what lies far behind is none of it."""
        made = self._made()
        first = self._file.first() if made is None else int(made.turn)
        last, lost = first - 1, 0
        for turn in sorted(turn for turn in self._file.turns() if turn >= first and _is_played(self._file, turn)):
            if lost + turn - last - 1 < MOST_LOST:
                last, lost = turn, lost + turn - last - 1
        with self._file.held("nothing was mended") as db:
            db.execute("delete from steps where turn > ?", (last + 1,))
        return first, last

    def _made(self) -> Any:
        """The first state as the scenario has it; None in a branch, and where the scenario is damaged."""
        try:
            return None if BRANCH in self._file.meta() else first_state(self._founded)
        except WRONG:
            return None

    def _founding(self) -> Any:
        """The state with which the game began, from its scenario where it is not stored."""
        stored = self._stored(self._first, 0)
        made = self._made()
        if stored is not None or made is None:
            return stored
        return made if self._hashes(self._first).get(0, state_hash(made)) == state_hash(made) else None

    def _begin(self, turn: int, state: Any) -> None:
        """The step with which a turn begins, where nothing else says what it begins with."""
        if state is None or self._stored(turn, 0) is not None:
            return
        with self._file.held("nothing was mended") as db:
            db.execute("delete from steps where turn = ? and number = 0", (turn,))
            step = replace(first_step(state), turn=turn)
            insert(db, step)

    def _before(self, turn: int, after: Any) -> Any:
        """The state with which a turn begins: what was ruled on it, else what the one before led to."""
        stored = self._stored(turn, 0)
        return after if stored is None else stored

    def _stored(self, turn: int, number: int) -> Any:
        """A state that is stored and has the hash beside it, None where there is none."""
        try:
            step = self._file.step(turn, number)
            if step.state is None or text_hash(step.state) != step.hash:
                return None
            read_events(step.events)
            state: Any = self._founded.sound(read_state(self._founded.ruleset.state_type, step.state))
            return state if state.turn in (turn, turn + 1) else None
        except WRONG:
            return None

    def _stored_end(self, turn: int) -> Any:
        numbers = self._hashes(turn)
        return self._stored(turn, max(numbers)) if numbers and max(numbers) else None

    def _hashes(self, turn: int) -> Mapping[int, str]:
        """The hash after each step of a turn that is there."""
        return {number: hash for number, _, hash in self._file.phases(turn)}

    def _turn(self, turn: int, before: Any) -> Any:
        """The state after a turn that is whole or was played again, None where it is neither."""
        why = self._broken(turn, before)
        if why and not self._played_again(turn, before):
            self._left.append(f"turn {turn}: {why}")
            return None
        self._record.forget()
        self._whole.append(turn)
        return self._stored_end(turn)

    def _broken(self, turn: int, before: Any) -> str:
        """What is wrong with what is stored of a turn; empty where all of its hashes agree."""
        phases = [phase.id for phase in self._founded.ruleset.turn_of(before.phase)]
        stored = [phase for number, phase, _ in self._file.phases(turn) if number]
        if stored != phases:
            return f"of its {len(phases)} phases {len(stored)} are there"
        try:
            self._file.turn(turn)
            self._retrace(turn, before, phases)
        except WRONG as error:
            return str(error).replace(f"{self._file.path} ", "").rstrip(".")
        return ""

    def _retrace(self, turn: int, before: Any, phases: Sequence[str]) -> None:
        """ValueError where the events of a turn do not lead from state to state as the hashes say."""
        changes = list[Change]()
        for number, phase in enumerate(phases, start=1):
            step = self._file.step(turn, number)
            read_events(step.events)
            changes += changes_in(step.events)
            following = phases[number] if number < len(phases) else ""
            state = retraced(before, changes, following) if following else self._stored(turn, number)
            if state is None or state_hash(state) != step.hash:
                raise ValueError(f"its phase {phase} does not lead to the state whose hash is stored")

    def _played_again(self, turn: int, before: Any) -> bool:
        """Whether a turn comes out of its sheets as what is left of its hashes says; then it is stored so."""
        kept = {number: hash for number, hash in self._hashes(turn).items() if number}
        for ears in self._ears(turn) if kept else ():
            try:
                found, steps = self._steps(turn, before, ears)
            except WRONG:
                continue
            if max(kept) <= len(steps) and all(step.hash == kept.get(step.number, step.hash) for step in steps):
                self._clear(turn)
                keep(self._founded, self._file, turn, found, steps)
                self._again.append(turn)
                return True
        return False

    def _ears(self, turn: int) -> Iterator[Ears]:
        """How its sheets may have been heard: as what is kept of the turn says, else in any way that ever was."""
        try:
            found = ears_of(self._founded, self._file, self._record, turn)
        except WRONG:
            yield from (Ears(hearing, FORMER if hearing is not Hearing.UNCLEARED else "") for hearing in Hearing)
        else:
            yield found

    def _steps(self, turn: int, before: Any, ears: Ears) -> tuple[Gathered, list[StoredStep]]:
        """What a turn is played from and what comes of it."""
        seed, rulings = self._file.meta()["seed"], self._record.ruled(turn)
        found = gathered(self._founded, self._file, self._record, turn, hearing=ears.hearing, by=ears.by)
        with undisturbed():
            return found, list(played(self._founded, seed, before, found.orders, found.refused, rulings=rulings))

    def _forget(self, turn: int) -> None:
        """A turn that is lost: its sheets stay, for whoever wants to read them."""
        if not "".join(self._left[-1:]).startswith(f"turn {turn}:"):
            self._left.append(f"turn {turn}: the state with which it begins is lost")
        self._clear(turn)

    def _clear(self, turn: int) -> None:
        with self._file.held("nothing was mended") as db:
            db.execute("delete from steps where turn = ? and number > 0", (turn,))
            db.execute("delete from turns where turn = ?", (turn,))
        self._record.forget()

    def _drop_later(self) -> None:
        """Nothing is kept of turns behind the one that waits, nor any sheet of that which cannot be read."""
        last, number = self._file.last()
        waits = last + 1 if number else last
        for seat in self._founded.game.seats:
            for at, text in self._file.numbered_sheets(waits, seat.name):
                if not _is_sheet(text):
                    self._left.append(f"turn {waits}: a sheet of {seat.name} cannot be read")
                    self._delete("sheets", waits, seat.name, at)
            for at, text in self._file.all_drafts(waits, seat.name):
                if not _is_sheet(text):
                    self._delete("drafts", waits, seat.name, at)
        with self._file.held("nothing was mended") as db:
            lost = db.execute("select turn from turns where turn >= ? order by turn", (waits,)).fetchall()
            self._left += [f"turn {turn}: nothing of its phases is there" for (turn,) in lost]
            for table in ("steps", "sheets", "drafts"):
                db.execute(f"delete from {table} where turn > ?", (waits,))
            db.execute("delete from turns where turn >= ?", (waits,))

    def _delete(self, table: str, turn: int, seat: str, number: int) -> None:
        with self._file.held("nothing was mended") as db:
            db.execute(f"delete from {table} where turn = ? and seat = ? and number = ?", (turn, seat, number))


def _is_played(file: GameFile, turn: int) -> bool:
    return any(number for number, _, _ in file.phases(turn))


def _is_sheet(text: str) -> bool:
    try:
        read_sheet(text)
    except DrumheadError:
        return False
    return True


def _check_seats(file: GameFile) -> None:
    """GameFileError where one of them is lost: who he was stands nowhere else."""
    if not any(seat.name == GM for seat in file.seats()):
        raise GameFileError(f"{file.path} is damaged (it lacks a seat)")
