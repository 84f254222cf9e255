"""Notes that a seat makes at turns and phases: in a file beside the game, never in what is sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path

from pydantic import TypeAdapter

from drumhead.engine.errors import GameFileError, InputError
from drumhead.engine.reading import read_text, reason
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.whole_file import alone, write_whole

ENDING = ".notes.json"
LONGEST, MOST_OF_NAME = 500, 60
NO_LETTERS = re.compile(r"[^\w-]+")


@dataclass(frozen=True, slots=True, order=True)
class Bookmark:
    """A note at a turn's start, or behind one of its phases."""

    turn: int
    phase: str = ""
    note: str = ""


def notes_file(session: GameSession) -> Path:
    """Beside the game's file, under its name."""
    return session.path.with_name(session.path.name + ENDING)


def bookmarks(session: GameSession, seat: str) -> tuple[Bookmark, ...]:
    """A seat's own, by turn, in the order of the phases."""
    kept = _kept(session).get(session.game.seat(seat).name, [])
    return tuple(sorted(kept, key=lambda mark: _when(session, mark)))


def _when(session: GameSession, mark: Bookmark) -> tuple[int, int]:
    phases = session.phases(mark.turn)
    return mark.turn, phases.index(mark.phase) + 1 if mark.phase in phases else 0


def keep(session: GameSession, seat: str, mark: Bookmark) -> None:
    """Write a note, in the place of one at the same moment; an empty one takes that away."""
    name, note = session.game.seat(seat).name, " ".join(mark.note.split())
    if mark.phase and mark.phase not in session.phases(mark.turn):
        raise InputError(f"Turn {mark.turn} has no phase {mark.phase!r} that was played.")
    if len(note) > LONGEST:
        raise InputError(f"A note has {LONGEST} letters at most.")
    with alone(notes_file(session)):
        others = [each for each in bookmarks(session, name) if (each.turn, each.phase) != (mark.turn, mark.phase)]
        _write(session, name, [*others, Bookmark(mark.turn, mark.phase, note)] if note else others)


def _write(session: GameSession, seat: str, marks: Iterable[Bookmark]) -> None:
    seats, path = _kept(session) | {seat: list(marks)}, notes_file(session)
    kept = {name: [asdict(mark) for mark in made] for name, made in sorted(seats.items()) if made}
    data = {"game": session.game.id, "seats": kept}
    if (other := _game(path)) not in ("", session.game.id):
        _put_beside(path, f"{session.path.name}.{NO_LETTERS.sub('-', other)[:MOST_OF_NAME]}")
    write_whole(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def _put_beside(path: Path, stem: str) -> None:
    """Notes of another game under a name that is free: it may have had its turn at this place before."""
    names = (path.with_name(f"{stem}{f' {number}' if number else ''}{ENDING}") for number in count())
    try:
        path.replace(next(name for name in names if not name.exists()))
    except OSError as error:
        raise GameFileError(f"{path} cannot be put aside: {reason(error)}.") from error


def _game(path: Path) -> str:
    """Of which game the notes are that are kept there; empty if there are none."""
    return _read(path).game if path.exists() else ""


@dataclass(frozen=True, slots=True)
class _Notes:
    """A file of notes: those of each seat."""

    game: str
    seats: dict[str, list[Bookmark]]


_NOTES = TypeAdapter(_Notes)


def _read(path: Path) -> _Notes:
    try:
        return _NOTES.validate_json(read_text(path, "file of notes"), strict=True)
    except ValueError as error:
        raise InputError(f"{path} is no file of notes; move it away to begin another.") from error


def _kept(session: GameSession) -> dict[str, list[Bookmark]]:
    """By seat; nothing of another game that had the same name: its notes are put beside, should any be written."""
    path = notes_file(session)
    if not path.exists():
        return {}
    notes = _read(path)
    return notes.seats if notes.game == session.game.id else {}
