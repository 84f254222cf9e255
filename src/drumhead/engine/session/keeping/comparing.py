"""A step of a turn as it came out again, held against what a game file has of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import zip_longest

from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.play.accounts import Accounts
from drumhead.engine.play.state import canonical, text_hash
from drumhead.engine.unpacking import json_of


@dataclass(frozen=True, slots=True)
class Compared:
    """A step that was played again, and what is `stored` of it, if anything is; `accounts` are its ruleset's."""

    again: StoredStep
    stored: StoredStep | None
    file: GameFile
    accounts: Accounts

    @property
    def agrees(self) -> bool:
        """Whether what is stored is this; where its state is not stored, that follows from the events.

        Other versions may have written keys and figures of events in another way, told less of them, or kept less.
        """
        if self.stored is None:
            return False
        wanted = self.again if self.stored.state is not None else replace(self.again, state=None)
        if self.stored == wanted:
            return True
        told, again = self.file.read(json_of, self.stored.events), json.loads(self.again.events)
        if isinstance(told, list) and len(told) == len(again):
            again = [self.accounts.as_told(*pair) for pair in zip(again, told, strict=True)]
        if self.stored.hash != wanted.hash and self.accounts.kept_since:
            kept = self.accounts.as_kept(json.loads(self.again.state or b"{}"))
            wanted = replace(wanted, hash=text_hash(canonical(kept)))
        return replace(self.stored, events=canonical(told)) == replace(wanted, events=canonical(again))

    def first_other(self) -> str:
        """Behind a phase that comes out differently: the first event that is another, and in what."""
        if self.stored is None:
            return ""
        told, again = self.file.read(json_of, self.stored.events), json.loads(self.again.events)
        pairs = zip_longest(told if isinstance(told, list) else [], again)
        here, there = next(((one, two) for one, two in pairs if one != two), (None, None))
        if not isinstance(here, dict) or not isinstance(there, dict):
            known = there if isinstance(there, dict) else here
            return f", from event {known.get('id')} on" if isinstance(known, dict) else ", in the state after it"
        keys = ", ".join(sorted(key for key in {*here, *there} if here.get(key) != there.get(key)))
        return f", first in the {keys} of event {there.get('id')}"
