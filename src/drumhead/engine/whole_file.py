"""Writing a file whole or not at all, and what is read and written again by one program at a time."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE

from drumhead.engine.errors import GameBusyError, GameFileError
from drumhead.engine.reading import reason
from drumhead.engine.unfinished import settle, sweep, unfinished

if sys.platform != "win32":
    import fcntl

PATIENCE = 5.0
"""Seconds to wait for another program's writing."""
_FAILED = "{} cannot be written: {}."
_TAKEN = "{} is there already; choose another name or move it away."
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def write_whole(path: Path, data: str | bytes) -> None:
    """Replace or make `path` in one step; GameFileError, and the old file untouched, where that fails.

    A new file has the rights that the system gives new files, another one keeps its own; a link stays a link.
    """
    content = data.encode() if isinstance(data, str) else data
    part: Path | None = None
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(content)  # a device or a pipe is written to, never replaced
            return
        place = _end_of(path) if path.is_symlink() else path
        sweep(place.parent)
        part = unfinished(place)
        write_through(part, content)
        if place.exists():
            part.chmod(S_IMODE(place.stat().st_mode))
        part.replace(place)
        settle(place.parent)
    except OSError as error:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        raise GameFileError(_FAILED.format(path, reason(error))) from error


def _end_of(link: Path) -> Path:
    """Where a link leads to; OSError where that is in a circle."""
    place = Path(os.path.realpath(link))
    if place.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return place


def write_through(path: Path, content: bytes) -> None:
    """A new file that is on the disk before anything goes on."""
    with os.fdopen(os.open(path, _NEW, 0o666), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def appearing(path: Path) -> Iterator[Path]:
    """Where a new file is made, which takes its name once it is whole.

    GameFileError, and nothing left, if the name is taken or anything cannot be written.
    """
    part: Path | None = None
    try:
        if path.exists():
            raise FileExistsError
        sweep(path.parent)
        part = unfinished(path)
        yield part
        put_new(part, path)
        settle(path.parent)
    except FileExistsError as error:
        raise GameFileError(_TAKEN.format(path)) from error
    except OSError as error:
        raise GameFileError(_FAILED.format(path, reason(error))) from error
    except GameFileError as error:
        raise GameFileError(str(error).replace(str(part), str(path))) from error
    finally:
        for left in () if part is None else (part, part.with_name(f"{part.name}-journal")):
            with suppress(OSError):
                left.unlink(missing_ok=True)


def put_new(part: Path, path: Path) -> None:
    """Give a finished file its name; FileExistsError if somebody else took it first."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links: the name is claimed, then filled in one step
        os.close(os.open(path, _NEW))
        try:
            part.replace(path)
        except OSError:
            path.unlink()
            raise


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Nobody else who asks for this changes what lies beside `path` meanwhile, where the system knows such a lock.

    GameBusyError where another program does so for longer than one waits.
    """
    if sys.platform == "win32":
        yield
        return
    try:
        number = os.open(path.parent, os.O_RDONLY)
    except OSError:  # what cannot be read there cannot be written either, and says so itself
        yield
        return
    try:
        _hold(number, path)
        yield
    finally:
        os.close(number)


def _hold(folder: int, path: Path) -> None:
    last = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > last:
                raise GameBusyError(f"{path}: another program writes to it; try again in a moment.") from error
            time.sleep(0.02)
        except OSError:  # a disk that knows no locks
            return
        else:
            return
