"""Which turns came out again before a verification was broken off, in the user's cache folder.

It spares the next verification of the same file what was replayed already, and is read for nothing else. A turn is
known by all that the file holds of it, to the letter: what was changed since is replayed again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path

from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.release import release


def folder() -> Path:
    """Where it is kept; what is deleted there is replayed again."""
    return user_cache_path("drumhead", appauthor=False) / "verified"


class Resuming:
    """What is remembered of some turns of a game file, as they are now; nothing where the folder cannot be used."""

    def __init__(self, file: GameFile, turns: Iterable[int]) -> None:
        rules = release(file.meta().get("ruleset", ""))
        name = hashlib.sha256(f"{rules} {file.digest()}".encode()).hexdigest()
        self._path = folder() / f"{name[:32]}.txt"
        self._digests = {turn: file.digest(turn) for turn in turns}

    def earlier(self) -> frozenset[int]:
        """The turns that came out before."""
        known = self._known()
        return frozenset(turn for turn, digest in self._digests.items() if digest in known)

    def add(self, turn: int) -> None:
        """A turn has come out. A line that breaks off here is no digest, and the next one is not behind it."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="ascii") as file:
                file.write(f"\n{self._digests[turn]}\n")

    def forget(self) -> None:
        """From here on all is replayed."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _known(self) -> frozenset[str]:
        try:
            return frozenset(self._path.read_text(encoding="ascii", errors="replace").split())
        except OSError:
            return frozenset()
