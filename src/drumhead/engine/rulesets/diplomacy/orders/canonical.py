"""Order lines as the program writes them, `A PAR - BUR` in any case, read without the grammar and to the same end.

Whatever else a line may hold, and whatever could mean something else on the map, is left to the grammar.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from drumhead.engine.rulesets.diplomacy.orders.names import COASTS, LONGEST, Names
from drumhead.engine.rulesets.diplomacy.orders.orders import (
    DISLODGED,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
)

WORDS = ("a", "f", "-", "h", "s", "c", "r", "d", "build", "via", "convoy", *map(str.lower, COASTS))
"""Every word of such lines that is no code."""


def canonical(names: Names, line: str) -> Order | None:
    """The order of a line that says arms, codes and no more than needed; None where only the grammar can tell."""
    if not line.isascii() or len(line) > LONGEST:
        return None
    try:
        return _order(line.upper().split(" "), _places(names))
    except KeyError:
        return None


def _order(words: list[str], places: Mapping[str, str]) -> Order | None:
    """KeyError for a place that is not among `places`, which are known by their capitals."""
    match words:
        case ["A" | "F" as arm, at, "-", to]:
            return Move(unit=places[at], arm=arm, to=places[to], via=False)
        case ["A" | "F" as arm, at, "S", "A" | "F" as of_arm, of, "-", to]:
            return Support(unit=places[at], arm=arm, of=places[of], of_arm=of_arm, to=places[to], power="")
        case ["A" | "F" as arm, at, "S", "A" | "F" as of_arm, of]:
            return Support(unit=places[at], arm=arm, of=places[of], of_arm=of_arm, to="", power="")
        case ["A" | "F" as arm, at, "H"]:
            return Hold(unit=places[at], arm=arm)
        case ["A" | "F" as arm, at, "C", "A", of, "-", to]:
            return Convoy(unit=places[at], arm=arm, of=places[of], to=places[to], power="")
        case ["A" | "F" as arm, at, "-", to, "VIA", "CONVOY"]:
            return Move(unit=places[at], arm=arm, to=places[to], via=True)
        case ["A" | "F" as arm, at, "R", to]:
            return Retreat(unit=places[at] + DISLODGED, arm=arm, to=places[to])
        case ["A" | "F" as arm, at, "D"]:
            return Disband(unit=places[at], arm=arm)
        case ["BUILD", "A" | "F" as arm, at]:
            return Build(unit=places[at], arm=arm)
    return None


@lru_cache(maxsize=16)
def _places(names: Names) -> Mapping[str, str]:
    """Each place by its capitals: the codes that mean one thing, alone and with a coast."""
    codes = names.unmistakable(WORDS)
    coasts = ("", *(f"/{coast}" for coast in COASTS))
    return {f"{code.upper()}{coast}": f"{code}{coast}" for code in codes for coast in coasts}
