"""What is being written lies beside its place under a name of its own; what killed programs left so is swept up.

Such a name says what it is for and who writes: `.game.drum.PROCESS-MACHINE-CHANCE.part`. Where a folder takes the place
of another, that one is called `.old` for a moment, and comes back if the new one never came.
"""

from __future__ import annotations

import errno
import math
import os
import re
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path
from zlib import crc32

MINUTE, DAY = 60.0, 86400.0
"""Seconds after which nobody is between taking a folder away and putting the new one there, and nobody on another
machine writes any more."""
LONGEST = 150
"""Bytes of a name that stand in the one that is made of it."""
_NAME = re.compile(r"\.(?P<of>.+)\.(?P<process>[0-9]+)-(?P<machine>[0-9a-f]{8})-[0-9a-f]{8}\.(part(-journal)?|old)")
_MACHINE = (
    f"{crc32((os.environ.get('COMPUTERNAME', '') if sys.platform == 'win32' else os.uname().nodename).encode()):08x}"
)


def unfinished(path: Path) -> Path:
    """A free name beside `path` for what becomes it; OSError where that is a folder by its name, as `.` is."""
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, "is a directory")
    return path.with_name(f".{_short(path.name)}.{_writer()}.part")


def set_aside(folder: Path) -> Path:
    """A free name beside `folder` for what stood there."""
    return folder.with_name(f".{folder.name}.{_writer()}.old")


def _writer() -> str:
    return f"{os.getpid()}-{_MACHINE}-{os.urandom(4).hex()}"


def _short(name: str) -> str:
    return os.fsdecode(os.fsencode(name)[:LONGEST])


def sweep(folder: Path) -> None:
    """Clear away what programs that are no more left unfinished in a folder; what cannot be stays."""
    with suppress(OSError, ValueError):  # a name that no disk can hold
        for path in [Path(entry.path) for entry in os.scandir(folder) if entry.name.startswith(".")]:
            found = _NAME.fullmatch(path.name)
            with suppress(OSError):
                if found is not None and _is_left(path, found):
                    _clear(path, folder / found["of"])


def put_back(folder: Path) -> None:
    """The old folder in its place again, where a program was killed before the new one stood there."""
    if not folder.exists():
        sweep(folder.parent)


def _is_left(path: Path, found: re.Match[str]) -> bool:
    """Whose process is no more; where it cannot be asked for, what is a day old. An old folder waits for a minute at
    most: after a loss of power another process soon goes by the number of the one that took it away."""
    asked = found["machine"] == _MACHINE and sys.platform != "win32"
    if asked and is_gone(int(found["process"])):
        return True
    patience = MINUTE if path.suffix == ".old" else math.inf if asked else DAY
    return time.time() - path.lstat().st_ctime > patience


def _clear(path: Path, of: Path) -> None:
    if path.suffix == ".old" and not of.exists():
        path.rename(of)
    elif path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink()


def is_gone(process: int) -> bool:
    """Whether a process of this machine is no more; on Windows none can be asked for."""
    if sys.platform == "win32":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def settle(folder: Path) -> None:
    """Names in a folder are on the disk before anything goes on, where the system can be asked for that."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
