"""Folders in which deeds are done, once undisturbed and then again and again."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path

from tests.trust.children import HOME, begun, command
from tests.trust.deeds import DEEDS, Found, make_ready, snapshot, words_of


@dataclass(frozen=True)
class Undisturbed:
    """What a deed comes to that nobody disturbs: how all lies before it and after each of its steps."""

    stages: tuple[Found, ...]
    said: str
    seconds: float


class Grounds:
    """Folders that are ready for a deed, each used once."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._numbers = folder, count()
        self.ready = folder / "ready"
        self.ready.mkdir()
        make_ready(self.ready)
        self.undisturbed = cache(self._undisturbed)

    def fresh(self) -> tuple[Path, Path]:
        """A folder to work in, and one beside it."""
        place = self._folder / str(next(self._numbers))
        shutil.copytree(self.ready, place / "work")
        return place / "work", place / "beside"

    def _undisturbed(self, name: str) -> Undisturbed:
        folder, beside = self.fresh()
        stages = [found(folder, beside)]
        for words in DEEDS[name].stages:
            child = begun(folder, beside, command, *words_of(words))
            assert child.end() == 0, f"{words}: {child.complaint}"
            stages.append(found(folder, beside))
        folder, beside = self.fresh()
        began = time.monotonic()
        child = begun(folder, beside, command, *words_of(DEEDS[name].words))
        assert child.end() == 0
        return Undisturbed(tuple(stages), child.said, time.monotonic() - began)


def found(folder: Path, beside: Path) -> Found:
    return snapshot(folder, beside / HOME / "config")
