"""The rulesets by name; the only module that imports them, and each only when it is asked for."""

from __future__ import annotations

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.ruleset import Ruleset

NAMES = ("rotd", "diplomacy", "europa")


def find_ruleset(id: str) -> Ruleset:
    """A ruleset by its id."""
    match id:
        case "rotd":
            from drumhead.engine.rulesets.rotd import RULESET as ROTD

            return ROTD
        case "diplomacy":
            from drumhead.engine.rulesets.diplomacy import RULESET as DIPLOMACY

            return DIPLOMACY
        case "europa":
            from drumhead.engine.rulesets.europa import RULESET as EUROPA

            return EUROPA
    raise UnknownNameError(f"There is no ruleset {id!r}; there are {', '.join(NAMES)}.")
