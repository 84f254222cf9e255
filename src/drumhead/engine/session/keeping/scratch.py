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

from platformdirs import user_cache_path, user_config_path, user_data_path

from drumhead.engine import unfinished
from drumhead.engine.unfinished import is_gone

NAMED = "drumhead"
PREFIX = "drumhead-"
NAME = re.compile(rf"{PREFIX}([0-9]+)-.+")


def scratch() -> TemporaryDirectory[str]:
    """A folder that is gone with whoever holds it; if he was killed, with the next one or the client's next start."""
    sweep()
    return TemporaryDirectory(prefix=f"{PREFIX}{os.getpid()}-", ignore_cleanup_errors=True)


def is_scratch(path: Path) -> bool:
    """Whether a file lies in such a folder, so that it is gone soon."""
    return NAME.fullmatch(path.parent.name) is not None


def sweep_all() -> None:
    """What killed programs left among all that is kept for a user."""
    sweep()
    kept = [user_config_path(NAMED, appauthor=False), *user_cache_path(NAMED, appauthor=False).glob("*")]
    for folder in (*kept, *user_data_path(NAMED, appauthor=False).glob("copies/*")):
        unfinished.sweep(folder)


def sweep() -> None:
    """Delete folders of one's own whose process is no more; what cannot be deleted stays."""
    if sys.platform == "win32":  # there a process cannot be asked for without a hold on it
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        found = NAME.fullmatch(folder.name)
        with suppress(OSError):
            if found and folder.lstat().st_uid == os.getuid() and not folder.is_symlink() and is_gone(int(found[1])):
                shutil.rmtree(folder)
