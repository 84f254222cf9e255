"""What lies in a folder for the waiting turn: files as they came, one after the other."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from drumhead.engine import limits
from drumhead.engine.errors import DrumheadError, GameFileError, InputError
from drumhead.engine.play.recall.letters import holds_sheet
from drumhead.engine.play.sheets import Sheet, read_sheet
from drumhead.engine.reading import contents, reason, written_at
from drumhead.engine.session.commanding.mail import mailed_sheets
from drumhead.engine.session.commanding.messages import MESSAGE, SHEET, texts_of
from drumhead.engine.session.game_session import GameSession

KINDS = (SHEET, MESSAGE, ".txt")
"""Endings of files that may be sheets; of mails and texts only those that say so."""
_IS_SHEET = re.compile(r"\s*drumhead\s+orders\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Arrived:
    """A file as it came: its text, and the sheet in it, or why there is none.

    A mail is as many as it has seats, each with its own lines and the seat behind the file's name. `sha256` is that of
    a file from which no text came.
    """

    path: Path
    name: str
    came: datetime
    text: str = ""
    sheet: Sheet | None = None
    error: str = ""
    sha256: str = ""


def arrived(paths: Sequence[Path]) -> tuple[Arrived, ...]:
    """Files in the order in which they came, which the time of their last writing tells."""
    return tuple(sorted((each for path in paths for each in _read(path)), key=lambda each: (each.came, each.name)))


def in_folder(session: GameSession, folder: Path) -> tuple[Arrived, ...]:
    """The sheets of a folder, a mail with the orders of several sides as one for each; GameFileError if it cannot be
    read."""
    if not folder.is_dir():
        raise GameFileError(f"{folder} is no folder.")
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.casefold() in KINDS and path.is_file())
    except OSError as error:
        raise GameFileError(f"{folder} cannot be read: {reason(error)}.") from error
    return tuple(sheet for each in arrived(paths) for sheet in _sheets(session, each))


def _sheets(session: GameSession, each: Arrived) -> tuple[Arrived, ...]:
    """A file as the sheets in it; none of a text that has no orders. A message that cannot be read may have some."""
    try:
        found = mailed_sheets(session, each.text, each.name)
    except InputError as error:
        return (replace(each, sheet=None, error=str(error)),)
    if found:
        return tuple(
            replace(each, name=name, text=text, sheet=read_sheet(text, name), error="") for name, text in found
        )
    named = each.name.casefold().endswith(SHEET) or (not each.text and each.path.suffix.casefold() == MESSAGE)
    return (each,) if named or _IS_SHEET.match(each.text) or holds_sheet(each.text) else ()


def _read(path: Path) -> tuple[Arrived, ...]:
    """A file as the texts in it, none of which may be a sheet."""
    try:
        came = written_at(path)
    except OSError as error:
        return (Arrived(path, path.name, datetime.min, error=f"{path.name} cannot be read: {reason(error)}."),)
    try:
        return tuple(_read_text(path, name, came, text) for name, text in texts_of(path, path.name))
    except DrumheadError as error:
        return (Arrived(path, path.name, came, error=str(error), sha256=_hash_of(path)),)


def _read_text(path: Path, name: str, came: datetime, text: str) -> Arrived:
    try:
        return Arrived(path, name, came, text, read_sheet(text, name))
    except DrumheadError as error:
        return Arrived(path, name, came, text, error=str(error), sha256=_hash_of(path))


def _hash_of(path: Path) -> str:
    """By which the sender knows his file; nothing of one that cannot be read whole."""
    try:
        return hashlib.sha256(contents(path, limits.TEXT)).hexdigest()
    except OSError:
        return ""
