"""Folders for as long as something is done: named by the process that made them, swept once that is no more."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

PREFIX = "drumhead-"
NAME = re.compile(rf"{PREFIX}([0-9]+)-.+")


def scratch() -> TemporaryDirectory[str]:
    """A folder that is gone with whoever holds it, or at the next start of the client where he was killed."""
    return TemporaryDirectory(prefix=f"{PREFIX}{os.getpid()}-", ignore_cleanup_errors=True)


def sweep() -> None:
    """Delete folders of one's own whose process is no more; what cannot be deleted stays."""
    if sys.platform == "win32":  # there a process cannot be asked for without a hold on it
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        found = NAME.fullmatch(folder.name)
        with suppress(OSError):
            if found and folder.lstat().st_uid == os.getuid() and not folder.is_symlink() and _gone(int(found[1])):
                shutil.rmtree(folder)


def _gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
