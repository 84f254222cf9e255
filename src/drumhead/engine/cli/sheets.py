"""Order sheets drawn up, judged, sealed and handed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import deliver, say, say_error, say_json
from drumhead.engine.cli.verdicts import change_data, verdict_data, verdict_line
from drumhead.engine.errors import DrumheadError, InputError, RefusedError
from drumhead.engine.reading import read_text
from drumhead.engine.session import Change, GameSession, Receipt, Verdict
from drumhead.engine.session.commanding.mail import sheets_of
from drumhead.engine.whole_file import write_whole

REFUSED, UNUSABLE = 1, 2
NOTHING = Receipt((), taken=False)
TOLD = {"replaced": "replaced", "stands": "still stands", "cleared": "taken back"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of one sheet: a verdict for every line, or why the sheet as a whole was not taken."""

    name: str
    receipt: Receipt = NOTHING
    error: DrumheadError | None = None

    @property
    def failed(self) -> tuple[Verdict, ...]:
        return tuple(verdict for verdict in self.receipt if not verdict.accepted)

    @property
    def taken(self) -> tuple[Verdict, ...]:
        """The orders that are carried out if the others are left out."""
        return tuple(verdict for verdict in self.receipt if verdict.accepted and verdict.order is not None)

    @property
    def code(self) -> int:
        """0 well, 1 refused, 2 unusable."""
        if self.error is not None:
            return REFUSED if isinstance(self.error, RefusedError) else UNUSABLE
        return UNUSABLE if any(verdict.error for verdict in self.failed) else REFUSED if self.failed else 0


def _answers(session: GameSession, paths: Iterable[Path], judge: Callable[[str, str], Receipt]) -> Iterator[Answer]:
    """Every sheet by itself, so that one that cannot be taken bars no other; a mail is as many as it has powers."""
    for path in paths:
        try:
            sheets = sheets_of(session, path, str(path))
        except DrumheadError as error:
            yield Answer(str(path), error=error)
            continue
        yield from (_answer(name, sheet, judge) for name, sheet in sheets)


def _answer(name: str, text: str, judge: Callable[[str, str], Receipt]) -> Answer:
    try:
        return Answer(name, judge(text, name))
    except DrumheadError as error:
        return Answer(name, error=error)


def draw_up_sheet(file: Path, seat: str, draft: bool, out: Path | None, passwords: tuple[str, str] | None) -> None:
    """A sheet to fill in, with what was handed in or drafted so far.

    `passwords` are the seat's and the next, where the sheet changes it.
    """
    with opened(file) as session:
        apart = session.draft_apart(seat)
        if draft and not apart:
            raise RefusedError(f"No draft of {session.game.seat(seat).name} is kept beside what was handed in.")
        text = session.sheet(seat, apart if draft else session.draft(seat))
        if passwords is not None:
            session.unlock(seat, passwords[0])
            text = session.announcing(text, passwords[1])
        deliver(text, out)
        if apart and not draft:
            say_error(f"A draft of {session.game.seat(seat).name} that differs from this is kept; --draft shows it.")


def check_sheets(file: Path, sheets: Sequence[Path], json: bool) -> None:
    """A verdict on every order; the exit code is 1 or 2 if any is not accepted."""
    with opened(file) as session:
        found = list(_answers(session, sheets, lambda text, name: session.judge(session.read_sheet(text, name))))
    if json:
        say_json([item for answer in found for item in _data(answer)])
    for answer in found if not json else ():
        for verdict in answer.receipt:
            say(verdict_line(answer.name, verdict))
        if answer.error is not None:
            say_error(str(answer.error))
    _leave(max(answer.code for answer in found))


def seal_sheet(file: Path, sheet: Path, password: str, out: Path | None) -> None:
    """A sheet sealed, in place unless `out` is given."""
    with opened(file) as session:
        text = read_text(sheet, "order sheet")
        seat = session.read_sheet(text, str(sheet)).seat
        if session.is_open(seat):
            raise InputError(f"{seat} has no password, so its sheets need no seal.")
        session.unlock(seat, password)
        write_whole(out or sheet, session.seal(text, str(sheet)))
    say(f"{out or sheet}: sealed for {seat}.")


def submit_sheets(game: Path, sheets: Sequence[Path], unsealed: bool, drop_refused: bool, json: bool) -> None:
    """Sheets handed in, and what became of each; the exit code is 1 or 2 if one was not taken."""
    with opened(game) as session:
        if session.kind == "position":
            raise RefusedError(f"{game} is a position; sheets are handed in to the game master's game file.")

        def take(text: str, name: str) -> Receipt:
            return session.submit(text, name, unsealed=unsealed, drop_refused=drop_refused)

        found = []
        for answer in _answers(session, sheets, take):
            found.append(answer)
            if not json:
                _say_taken(answer)
    if json:
        say_json([item for answer in found for item in _taken_data(answer)])
    _leave(max(0 if drop_refused and answer.error is None else answer.code for answer in found))


def _say_taken(answer: Answer) -> None:
    if answer.error is not None:
        say_error(str(answer.error))
        say(f"{answer.name}: NOT handed in.")
        return
    for verdict in answer.failed:
        say(verdict_line(answer.name, verdict))
    word = "handed in" if answer.receipt.taken else "NOT handed in"
    say(f"{answer.name}: {word}: {_orders(len(answer.taken))} accepted, {len(answer.failed)} not.")
    if answer.receipt.taken:
        for change in answer.receipt.changes:
            _say_change(answer.name, change)
    else:
        say(f"{answer.name}: {_rest(answer.taken)}")


def _orders(number: int) -> str:
    return "1 order" if number == 1 else f"{number} orders"


def _rest(taken: Sequence[Verdict]) -> str:
    """What would be handed in of a sheet with refused orders."""
    if not taken:
        return "no order of it can be taken."
    lines = ", ".join(str(verdict.line) for verdict in taken)
    return f"--drop-refused hands in the rest of it: line{'s' if len(taken) > 1 else ''} {lines}."


def _say_change(name: str, change: Change) -> None:
    """What stood of a unit before and was replaced, stands on or was taken back; nothing of one that is new."""
    for line in change.before if change.outcome in TOLD else ():
        say(f"{name}: {TOLD[change.outcome]:<12}  {line}")


def _data(answer: Answer) -> Iterator[dict[str, Any]]:
    if answer.error is not None:
        yield verdict_data(answer.name, Verdict(0, "", error=str(answer.error)))
    yield from (verdict_data(answer.name, verdict) for verdict in answer.receipt)


def _taken_data(answer: Answer) -> Iterator[dict[str, Any]]:
    """The verdicts, each with whether its sheet was taken in, and what became of each unit."""
    yield from (item | {"handed_in": answer.receipt.taken} for item in _data(answer))
    if answer.receipt.taken:
        yield from (change_data(answer.name, change) for change in answer.receipt.changes)


def _leave(code: int) -> None:
    if code:
        raise typer.Exit(code)
