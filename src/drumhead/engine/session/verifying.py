"""Turns played again from their sheets and the seed, and held against what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from drumhead.engine.errors import DrumheadError, UnknownNameError, VerificationError
from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.play.dice import Tape, committed_seed, opened_seed
from drumhead.engine.play.state import text_hash
from drumhead.engine.release import release
from drumhead.engine.session.founding import BRANCH, Founded, first_state
from drumhead.engine.session.gathering import check_kept, check_refused, checked_sheets
from drumhead.engine.session.keeping.comparing import Compared
from drumhead.engine.session.keyring import check_locks
from drumhead.engine.session.playing import played, undisturbed
from drumhead.engine.session.record import Record
from drumhead.engine.session.rulings.ruling import check_rulings

Found = tuple[int, str, str]
"""(turn, phase, hash) of a step that came out again."""


@dataclass(frozen=True)
class Verifier:
    """An open game file, and what is needed to play its turns again: the seed of its dice, or of one turn its rolls."""

    founded: Founded
    seed: str | Tape
    file: GameFile
    record: Record

    def check(self) -> None:
        """VerificationError where the seed, a password or what the waiting turn begins with is not what it was."""
        self._check_seed()
        check_locks(self.file)
        last, number = self.record.last
        if not number:  # else it begins with what the last turn led to
            self._check_whole(self.file.step(last, number), last)
            check_rulings(self.founded, self.file, self.record, last)

    def turns(self, first: int | None = None) -> range:
        """The turns that were played, from the first or another one.

        UnknownNameError where that was not played, VerificationError where one in between is not there.
        """
        start, last = self.file.first(), self.file.last()[0]
        played = range(start, last + 1 if self.record.phases(last) else last)
        if first is not None and first not in played:
            known = f"{start} to {played[-1]}" if played else "none yet"
            raise UnknownNameError(f"{self.file.path} holds no turn {first} that was played; played are {known}.")
        wanted, there = played if first is None else played[first - start :], self.file.turns()
        missing = next((turn for turn in wanted if turn not in there), None)
        if missing is not None:
            raise VerificationError(f"{self.file.path}: turn {missing}: nothing of it is there, but of later ones.")
        return wanted

    def turn(self, turn: int) -> tuple[Found, ...]:
        """The steps of a turn; VerificationError where its sheets, its beginning or one of its steps are others."""
        check_kept(self.founded, self.file, turn)
        with undisturbed():
            self._check_whole(self.file.step(*self.record.at(turn, None)), turn)
        try:
            with undisturbed():
                return tuple(self._agreeing(turn))
        except DrumheadError as error:
            if self.by_others([turn]):
                raise VerificationError(f"{error} {self._played_by(turn)}") from error
            raise

    def by_others(self, turns: Iterable[int]) -> dict[int, str]:
        """Those of some turns that another release played, each with its name."""
        played = {turn: self.file.turn(turn).engine for turn in turns}
        return {turn: engine for turn, engine in played.items() if engine != release(self.founded.ruleset.id)}

    def _played_by(self, turn: int) -> str:
        """By which release a turn was played that this one would play otherwise, and what this one can verify."""
        others, here = self.by_others(self.turns()), release(self.founded.ruleset.id)
        words = f"It was played by Drumhead {others[turn]}; this is {here}, whose rules may decide otherwise."
        since, last = max(others) + 1, self.turns()[-1]
        return words if since > last else f"{words} From turn {since} on all was played by this one: --from {since}."

    def stored(self, turn: int) -> tuple[Found, ...]:
        """The steps of a turn as they stand in the file."""
        return tuple((turn, phase, hash) for number, phase, hash in self.file.phases(turn) if number)

    def _agreeing(self, turn: int) -> Iterator[Found]:
        check_rulings(self.founded, self.file, self.record, turn)
        found = checked_sheets(self.founded, self.file, self.record, turn)
        start = self.record.at(turn, None)
        stored = {number: self.file.step(turn, number) for number, _, _ in self.file.phases(turn) if number}
        rulings = self.record.ruled(turn)
        state = self.record.state(start)
        again = played(self.founded, self.seed, state, found.orders, found.refused, rulings=rulings)
        for step in again:
            kept = stored.pop(step.number, None)
            both = Compared(step, kept, self.file, self.founded.ruleset.accounts)
            if not both.agrees:
                check_refused(self.file, turn, found)
                where = f"{self.file.path}: turn {turn}, phase {step.phase}"
                raise VerificationError(f"{where}: comes out differently{both.first_other()}.")
            yield turn, step.phase, step.hash
        for step in stored.values():
            raise VerificationError(f"{self.file.path}: turn {turn}, phase {step.phase}: was not played.")

    def _check_whole(self, start: StoredStep, turn: int) -> None:
        if start.state is not None and text_hash(start.state) != start.hash:
            raise VerificationError(f"{self.file.path}: the state with which turn {turn} begins was changed.")
        meta = self.file.meta()
        if turn != self.file.first() or not meta["seed"] or BRANCH in meta or self.record.ruled(turn):
            return
        by_others = self.record.phases(turn) and self.by_others([turn])
        if not by_others and self.record.state(self.record.at(turn, None)) != first_state(self.founded):
            raise VerificationError(f"{self.file.path}: turn {turn} begins otherwise than its scenario does.")

    def _check_seed(self) -> None:
        """The dice are those that everybody was told of before play, by a hash."""
        meta = self.file.meta()
        seed = committed_seed(meta["seed"], meta.get("salt", ""))
        told = opened_seed(seed.opening)
        if seed.text and (told != seed or seed.commitment != meta.get("commitment", seed.commitment)):
            raise VerificationError(f"{self.file.path}: its seed is not the one that was committed to before play.")
