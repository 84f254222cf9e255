"""What lies in a folder for the waiting turn: files as they came, one after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from drumhead.engine.errors import DrumheadError, GameFileError
from drumhead.engine.play.sheets import Sheet, read_sheet
from drumhead.engine.reading import read_text, reason, written_at

KINDS = (".orders", ".txt")
"""Endings of files that may be sheets; of texts only those that say so."""
_IS_SHEET = re.compile(r"\s*drumhead\s+orders\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Arrived:
    """A file as it came: its text, and the sheet in it, or why there is none."""

    path: Path
    came: datetime
    text: str = ""
    sheet: Sheet | None = None
    error: str = ""

    @property
    def name(self) -> str:
        return self.path.name


def arrived(paths: Sequence[Path]) -> tuple[Arrived, ...]:
    """Files in the order in which they came, which the time of their last writing tells."""
    return tuple(sorted(map(_read, paths), key=lambda each: (each.came, each.name)))


def in_folder(folder: Path) -> tuple[Arrived, ...]:
    """The sheets of a folder; GameFileError if it cannot be read."""
    if not folder.is_dir():
        raise GameFileError(f"{folder} is no folder.")
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.casefold() in KINDS and path.is_file())
    except OSError as error:
        raise GameFileError(f"{folder} cannot be read: {reason(error)}.") from error
    found = arrived(paths)
    return tuple(each for each in found if each.path.suffix.casefold() == KINDS[0] or _IS_SHEET.match(each.text))


def _read(path: Path) -> Arrived:
    text = ""
    try:
        came = written_at(path)
    except OSError as error:
        return Arrived(path, datetime.min, error=f"{path.name} cannot be read: {reason(error)}.")
    try:
        text = read_text(path, "order sheet")
        return Arrived(path, came, text, read_sheet(text, path.name))
    except DrumheadError as error:
        return Arrived(path, came, text, error=str(error))
