"""What rows share: a folder of their own, games of Lombardy in it, and armies, each made when it is first asked for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from drumhead.engine.bench.armies import SCENARIO, Armies, close_together
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.reading import read_text
from drumhead.engine.session import GameSession

LONG, SHORT = 12, 2
"""How many turns a game has behind it, and how many of them with sheets."""


class Bench:
    """A place to measure in; `folder` is there already and nobody else's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def surroundings(self) -> dict[str, str]:
        """The environment of a process on either side: it finds modules compiled, as one that is installed does."""
        own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        return own | {"PYTHONPYCACHEPREFIX": str(self.folder / "compiled")}

    @cached_property
    def single(self) -> Armies:
        """Lombardy's armies as they are."""
        return close_together(1)

    @cached_property
    def fresh(self) -> Path:
        """A game in its first turn."""
        path = self.folder / "fresh.drum"
        GameSession.create(SCENARIO, path, seed="bench").close()
        return path

    @cached_property
    def ready(self) -> Path:
        """The same with all sheets of its first turn in."""
        return self.after(self.fresh, "ready", _submit)

    @cached_property
    def once(self) -> Path:
        """The same after its first turn."""
        return self.after(self.ready, "once", GameSession.advance)

    @cached_property
    def played(self) -> Path:
        """The same after two turns of bundled sheets."""
        return self.after(self.once, "played", _submit, GameSession.advance)

    @cached_property
    def long(self) -> Path:
        """The same game after twelve turns."""
        return self.after(self.played, "long", *[GameSession.advance] * (LONG - SHORT))

    def after(self, game: Path, name: str, *deeds: Callable[[GameSession], object]) -> Path:
        """A copy of a game in which these things were done."""
        path = Path(shutil.copy(game, self.folder / f"{name}.drum"))
        session = GameSession.open(path)
        for deed in deeds:
            deed(session)
        session.close()
        return path


def _submit(session: GameSession) -> None:
    for sheet in bundled_sheets(find_scenario(SCENARIO), session.turn):
        session.submit(read_text(sheet, "order sheet"), sheet.name, drop_refused=True)
