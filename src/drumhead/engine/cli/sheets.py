"""Commands about order sheets: sheet, check, seal, submit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from drumhead.engine.cli.output import deliver, opened, say, say_error, say_json, verdict_data, verdict_line
from drumhead.engine.errors import DrumheadError, InputError, RefusedError
from drumhead.engine.session import Verdict
from drumhead.engine.whole_file import read_text, write_whole

app = typer.Typer()

File = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
Sheets = Annotated[list[Path], typer.Argument(help="Order sheets.")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write to this file instead of standard output.")]
REFUSED, UNUSABLE = 1, 2


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of one sheet: a verdict for every line, or why the sheet as a whole was not taken."""

    name: str
    verdicts: tuple[Verdict, ...] = ()
    error: DrumheadError | None = None

    @property
    def failed(self) -> tuple[Verdict, ...]:
        return tuple(verdict for verdict in self.verdicts if not verdict.accepted)

    @property
    def code(self) -> int:
        """0 well, 1 refused, 2 unusable."""
        if self.error is not None:
            return REFUSED if isinstance(self.error, RefusedError) else UNUSABLE
        return UNUSABLE if any(verdict.error for verdict in self.failed) else REFUSED if self.failed else 0


def _answers(paths: Iterable[Path], judge: Callable[[str, str], tuple[Verdict, ...]]) -> Iterator[Answer]:
    """Every sheet by itself, so that one that cannot be taken bars no other."""
    for path in paths:
        try:
            yield Answer(str(path), judge(read_text(path, "order sheet"), str(path)))
        except DrumheadError as error:
            yield Answer(str(path), error=error)


@app.command()
def sheet(file: File, seat: Annotated[str, typer.Option("--seat", help="The seat.")], out: Out = None) -> None:
    """An order sheet to fill in: every unit, its situation in comments."""
    with opened(file) as session:
        deliver(session.sheet(seat, session.draft(seat)), out)


@app.command()
def check(file: File, sheets: Sheets, json: Json = False) -> None:
    """Every order: accepted, or refused with reason and rule. Exit code 1 if any is not accepted."""
    with opened(file) as session:
        found = list(_answers(sheets, lambda text, name: session.judge(session.read_sheet(text, name))))
    if json:
        say_json([item for answer in found for item in _data(answer)])
    for answer in found if not json else ():
        for verdict in answer.verdicts:
            say(verdict_line(answer.name, verdict))
        if answer.error is not None:
            say_error(str(answer.error))
    _leave(max(answer.code for answer in found))


@app.command()
def seal(
    file: File,
    sheet: Annotated[Path, typer.Argument(help="The order sheet; it is sealed in place unless --out is given.")],
    password: Annotated[
        str, typer.Option("--password", prompt=True, hide_input=True, help="The seat's; asked for if not given.")
    ],
    out: Out = None,
) -> None:
    """Seal a sheet with its seat's password, so that the game master knows who wrote it and that nobody changed it."""
    with opened(file) as session:
        text = read_text(sheet, "order sheet")
        seat = session.read_sheet(text, str(sheet)).seat
        if session.is_open(seat):
            raise InputError(f"{seat} has no password, so its sheets need no seal.")
        session.unlock(seat, password)
        write_whole(out or sheet, session.seal(text, str(sheet)))
    say(f"{out or sheet}: sealed for {seat}.")


@app.command()
def submit(
    game: Annotated[Path, typer.Argument(help="The game file (.drum).")],
    sheets: Sheets,
    unsealed: Annotated[bool, typer.Option("--unsealed", help="Take sheets whose seal is missing or broken.")] = False,
    drop_refused: Annotated[
        bool, typer.Option("--drop-refused", help="Keep a sheet though some of its orders are refused.")
    ] = False,
    json: Json = False,
) -> None:
    """Hand in order sheets. A sheet with a refused order is not kept (exit code 1) unless --drop-refused is given."""
    with opened(game) as session:
        if session.kind == "position":
            raise RefusedError(f"{game} is a position; sheets are handed in to the game master's game file.")

        def take(text: str, name: str) -> tuple[Verdict, ...]:
            return session.submit(text, name, unsealed=unsealed, drop_refused=drop_refused)

        found = []
        for answer in _answers(sheets, take):
            found.append(answer)
            if not json:
                _say_taken(answer, drop_refused)
    if json:
        say_json([item for answer in found for item in _data(answer)])
    _leave(max(0 if drop_refused and answer.error is None else answer.code for answer in found))


def _say_taken(answer: Answer, drop_refused: bool) -> None:
    if answer.error is not None:
        say_error(str(answer.error))
        say(f"{answer.name}: NOT handed in.")
        return
    for verdict in answer.failed:
        say(verdict_line(answer.name, verdict))
    word = "NOT handed in" if answer.failed and not drop_refused else "handed in"
    accepted = len(answer.verdicts) - len(answer.failed)
    say(f"{answer.name}: {word}: {accepted} orders accepted, {len(answer.failed)} not.")


def _data(answer: Answer) -> Iterator[dict[str, Any]]:
    if answer.error is not None:
        yield verdict_data(answer.name, Verdict(0, "", error=str(answer.error)))
    yield from (verdict_data(answer.name, verdict) for verdict in answer.verdicts)


def _leave(code: int) -> None:
    if code:
        raise typer.Exit(code)
