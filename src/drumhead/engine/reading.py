"""Bytes and text of files: of regular files alone, never more than their kind may have."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from datetime import datetime
from pathlib import Path

from drumhead.engine import limits
from drumhead.engine.errors import GameFileError

WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Who opens a pipe to see what it is need not wait until somebody writes into it."""


def contents(path: Path, most: int) -> bytes:
    """All of a file; OSError where it cannot be read, is no regular file or has more bytes than that."""
    handle = os.open(path, os.O_RDONLY | WITHOUT_WAITING)
    with os.fdopen(handle, "rb") as file:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(0, "is a directory")
        if not stat.S_ISREG(kind):
            raise OSError(0, "it is a pipe or a device, not a file")
        found = file.read(most + 1)
    if len(found) > most:
        raise OSError(0, f"it has more than {most:,} bytes")
    return found


def written_at(path: Path) -> datetime:
    """When a file was written last, to the second; OSError where it cannot be asked.

    What no calendar has, since a clock or a hand was wrong, is the first or the last moment of all.
    """
    seconds = path.stat().st_mtime
    try:
        return datetime.fromtimestamp(seconds).replace(microsecond=0)
    except (ValueError, OverflowError, OSError):
        return datetime.max if seconds > 0 else datetime.min


def reason(error: OSError) -> str:
    """Why something of a file failed, as the end of a sentence."""
    return (error.strerror or str(error)).lower()


def read_bytes(path: Path, what: str, most: int, named: str = "") -> bytes:
    """A file's bytes; GameFileError says what it was to be, and its path unless it is `named` otherwise."""
    try:
        return contents(path, most)
    except OSError as error:
        raise GameFileError(f"The {what} {named or path} cannot be read: {reason(error)}.") from error


def read_text(path: Path, what: str, named: str = "") -> str:
    """A text file in UTF-8, or in UTF-16 that says so by its mark, without the mark; GameFileError says what it was to
    be, and its path unless it is `named` otherwise."""
    return decoded(read_bytes(path, what, limits.TEXT, named), what, named or str(path))


def decoded(data: bytes, what: str, named: str) -> str:
    """The same of bytes that were read already."""
    try:
        return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameFileError(f"The {what} {named} is not UTF-8 text; save it as such.") from error
