"""The copy in which a turn is judged: played as a whole, and looked at up to the phase to which one has come."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from drumhead.client.evening.phases_list import Judged
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.adjudication import BY_RULING, WORK, Battle, Work, copied
from drumhead.engine.session.evening.judged import lay_aside
from drumhead.engine.session.keeping.scratch import scratch

EVERY = 1000
"""More phases than a turn has."""


class Trial:
    """Without a copy there is no `work`, no phase and no battle."""

    def __init__(self) -> None:
        self.work: Work | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._aside: TemporaryDirectory[str] | None = None
        self._looks = 0
        self.opened = 0
        self._every: tuple[Battle, ...] = ()

    @property
    def path(self) -> Path:
        """Where the copy lies."""
        return Path(self._folder.name if self._folder is not None else "") / WORK

    def begin(self, session: GameSession, opened: int) -> Path:
        """The game as it is now, to be played; so many phases may be looked at then."""
        self.drop()
        self._folder, self.opened = scratch(), opened
        return copied(session, Path(self._folder.name))

    def take_up(self, session: GameSession) -> None:
        """The copy was played."""
        if self._folder is not None:
            self.work = Work(session, GameSession.open(self.path))
            self.renew()

    def take_ruled(self, session: GameSession) -> bool:
        """The copy is the one in which a ruling was tried; False where it is not what the game would come to now."""
        if self.work is None:
            return False
        self.work.copy.close()
        self.path.with_name(BY_RULING).replace(self.path)
        self.take_up(session)
        return self.work.is_current

    def renew(self) -> None:
        """Something was accepted."""
        self._every = self.work.battles() if self.work is not None else ()

    def drop(self) -> None:
        """Away with the copy; what was laid aside of it stays."""
        if self.work is not None:
            self.work.copy.close()
        if self._folder is not None:
            self._folder.cleanup()
        self.work, self._folder, self.opened, self._every = None, None, 0, ()

    def forget(self) -> None:
        """Away with everything."""
        self.drop()
        if self._aside is not None:
            self._aside.cleanup()
        self._aside = None

    def look(self, work: Work) -> Path:
        """A file of its own with the turn as it was played."""
        self._aside = self._aside or scratch()
        self._looks += 1
        path = Path(self._aside.name) / f"look {self._looks}.drum"
        lay_aside(work, path)
        return path

    # how far one looks

    @property
    def seen(self) -> tuple[str, ...]:
        """The phases that may be looked at."""
        return self.work.phases[: self.opened] if self.work is not None else ()

    @property
    def goes_on(self) -> bool:
        """Whether a phase is still to come; without a copy the first one is."""
        return self.work is None or self.opened < len(self.work.phases)

    @property
    def settled(self) -> bool:
        """Whether every battle of the turn was accepted."""
        return all(battle.accepted for battle in self._every)

    def battles(self, phase: str = "") -> tuple[Battle, ...]:
        """The queue of a phase, or of all that may be looked at."""
        return tuple(battle for battle in self._every if battle.phase in ((phase,) if phase else self.seen))

    def phases(self, titles: Mapping[str, str]) -> tuple[Judged, ...]:
        """All phases of the turn, and how they stand."""
        work = self.work
        return tuple(self._judged(work, phase, titles) for phase in work.phases) if work is not None else ()

    def _judged(self, work: Work, phase: str, titles: Mapping[str, str]) -> Judged:
        here = self.battles(phase)
        waiting = sum(not battle.accepted for battle in here)
        events = len(work.events(phase))
        return Judged(phase, titles.get(phase, phase), len(here), waiting, events, phase in self.seen)
