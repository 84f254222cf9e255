"""The explicit tuple of rulesets; the only module that imports them."""

from __future__ import annotations

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.rulesets.diplomacy import RULESET as DIPLOMACY
from drumhead.engine.rulesets.rotd import RULESET as ROTD

RULESETS: tuple[Ruleset, ...] = (ROTD, DIPLOMACY)


def find_ruleset(id: str) -> Ruleset:
    """A ruleset by its id."""
    for ruleset in RULESETS:
        if ruleset.id == id:
            return ruleset
    raise UnknownNameError(f"There is no ruleset {id!r}; there are {', '.join(r.id for r in RULESETS)}.")
