"""What was read of a game file, as long as nobody has written to it since."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

from drumhead.engine.gamefile.opening import unread

T = TypeVar("T")
Stamp = tuple[int, int, int]
"""What another program and this one wrote, and what was undone, as counts."""


class Memory:
    """Holds what was read until the stamp of the file is another one; `undone` counts what was written in vain."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path, self._db = path, connection
        self._held: dict[object, Any] = {}
        self._stamp: Stamp | None = None
        self._steady: int | None = None
        self.undone = 0

    def until_written(self, what: object, read: Callable[[], T]) -> T:
        """What is read under a name, read again only once somebody has written to the file."""
        version = self._others() if self._steady is None else self._steady
        stamp = version, self._db.total_changes, self.undone
        if stamp != self._stamp:
            self._held, self._stamp = {}, stamp
        held = self._held  # another one takes its place where somebody writes while this is read
        if what not in held:
            held[what] = read()
        return cast(T, held[what])

    @contextmanager
    def steady(self) -> Iterator[None]:
        """Meanwhile nobody asks whether another program has written; what this one writes counts."""
        around, self._steady = self._steady, self._others() if self._steady is None else self._steady
        try:
            yield
        finally:
            self._steady = around

    def _others(self) -> int:
        try:
            return int(self._db.execute("pragma data_version").fetchone()[0])
        except sqlite3.Error as error:
            raise unread(self._path, error) from error
