"""A folder of sheets taken in, and its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.verdicts import verdict_data, verdict_line
from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.answering import ask_back, override
from drumhead.engine.session.evening.arriving import in_folder
from drumhead.engine.session.evening.deadline import deadline
from drumhead.engine.session.evening.intake_table import (
    DOUBLE,
    IN,
    MISSING,
    REPLACED,
    RULED,
    VALID,
    Row,
    table,
    taken_in,
)

FINE = frozenset({VALID, DOUBLE, REPLACED, IN, RULED})
"""What is as it should be; of anything else the exit code is 1."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be done with the files: only shown, some accepted in part, some taken in by a ruling."""

    only_table: bool
    accept: tuple[str, ...]
    override: tuple[str, ...]
    reason: str


def import_sheets(folder: Path, game: Path, asked: Asked, json: bool) -> None:
    """The table of a folder, its valid sheets handed in unless it is only shown."""
    with opened(game) as session:
        if session.kind != "game":
            raise RefusedError(f"{game} is a {session.kind}; sheets are handed in to the game master's game file.")
        rows, dated = _rows(session, folder, asked), deadline(session) is not None
    if json:
        say_json([_data(row) for row in rows])
    else:
        _tell(rows, asked.only_table, dated)
    if any(row.standing not in FINE and not row.taken for row in rows if row.standing != MISSING):
        raise typer.Exit(1)


def _rows(session: GameSession, folder: Path, asked: Asked) -> tuple[Row, ...]:
    files, due = in_folder(session, folder), deadline(session)
    known = {each.name for each in files}
    for name in (*asked.accept, *asked.override):
        if name not in known:
            raise UnknownNameError(f"There is no sheet {name!r} in {folder}; there are {', '.join(sorted(known))}.")
    if asked.only_table:
        return table(session, files, due, asked.accept)
    with session.hand.file.held("the sheets were not handed in"):
        for name in asked.override:
            override(session, files, name, asked.reason, due)
        return taken_in(session, files, due, asked.accept, asked.override)


def write_back(folder: Path, game: Path, name: str) -> None:
    """The letter to the sender of a file."""
    with opened(game) as session:
        rows = table(session, in_folder(session, folder), deadline(session))
        found = next((row for row in rows if row.file == name), None)
        if found is None:
            known = ", ".join(row.file for row in rows if row.file)
            raise UnknownNameError(f"There is no sheet {name!r} in {folder}; there are {known or 'none'}.")
        say(ask_back(session, found))


def _tell(rows: Sequence[Row], only_shown: bool, dated: bool) -> None:
    """The rows; when files came is told where it matters."""
    for row in rows:
        say("  ".join(_cells(row, only_shown, dated)).rstrip().replace("\n", "\\n"))
        for verdict in row.refused:
            say(f"    {verdict_line(row.file, verdict)}")
        for words in row.conflicts:
            say(f"    {words}")
    taken = sum(row.taken and bool(row.file) for row in rows)
    files = len({row.file for row in rows if row.file})
    said = "1 file" if files == 1 else f"{files} files"
    say(f"{said}{'; nothing was handed in' if only_shown else f', {taken} handed in'}.")


def _cells(row: Row, only_shown: bool, dated: bool) -> Iterator[str]:
    yield from (f"{row.file or '-':<20}", f"{row.seat or '?':<12}", f"{row.standing:<16}")
    if dated:
        yield f"{'' if row.came is None else f'{row.came:%m-%d %H:%M}':<11}"
    orders = "1 order" if row.accepted == 1 else f"{row.accepted} orders"
    yield f"{orders if row.verdicts else '':<9}"
    anew = f"given anew later: {', '.join(row.replaced)}" if row.replaced else ""
    taken = "handed in" if row.taken and row.file and not only_shown else ""
    yield "; ".join(part for part in (taken, row.reason, anew) if part)


def _data(row: Row) -> dict[str, Any]:
    """A row for a program."""
    plain = ("file", "standing", "seat", "turn", "seal", "sha256", "reason", "taken", "accepted")
    return {name: getattr(row, name) for name in plain} | {
        "came": "" if row.came is None else row.came.isoformat(),
        "refused": [verdict_data(row.file, verdict) for verdict in row.refused],
        "replaced": list(row.replaced),
        "conflicts": list(row.conflicts),
    }
