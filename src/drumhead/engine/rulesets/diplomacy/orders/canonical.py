"""Order lines as the program writes them, `A PAR - BUR` in any case, read without the grammar and to the same end.

Whatever else a line may hold, and whatever could mean something else on the map, is left to the grammar.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

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
Arm = Literal["", "A", "F"]


def canonical(names: Names, line: str) -> Order | None:
    """The order of a line that says codes and no more than needed; None where only the grammar can tell."""
    if not line.isascii() or len(line) > LONGEST:
        return None
    try:
        return _order(line.upper().split(" "), _places(names))
    except KeyError:
        return None


def _order(words: Sequence[str], places: Mapping[str, str]) -> Order | None:
    """KeyError for a place that is not among `places`, which are known by their capitals."""
    arm, rest = _armed(words)
    match rest:
        case [at, "-", to]:
            return Move(unit=places[at], arm=arm, to=places[to], via=False)
        case [at, "-", to, "VIA", "CONVOY"]:
            return Move(unit=places[at], arm=arm, to=places[to], via=True)
        case [at, "S", _, *_]:
            return _support(places[at], arm, rest[2:], places)
        case [at, "C", "A", of, "-", to]:
            return Convoy(unit=places[at], arm=arm, of=places[of], to=places[to], power="")
        case [at, "H"]:
            return Hold(unit=places[at], arm=arm)
        case [at, "R", to]:
            return Retreat(unit=places[at] + DISLODGED, arm=arm, to=places[to])
        case [at, "D"]:
            return Disband(unit=places[at], arm=arm)
        case ["BUILD", _, *_] if not arm:
            return _build(rest[1:], places)
    return None


def _support(unit: str, arm: Arm, words: Sequence[str], places: Mapping[str, str]) -> Order | None:
    of_arm, rest = _armed(words)
    match rest:
        case [of, "-", to]:
            return Support(unit=unit, arm=arm, of=places[of], of_arm=of_arm, to=places[to], power="")
        case [of]:
            return Support(unit=unit, arm=arm, of=places[of], of_arm=of_arm, to="", power="")
    return None


def _build(words: Sequence[str], places: Mapping[str, str]) -> Order | None:
    arm, rest = _armed(words)
    return Build(unit=places[rest[0]], arm=arm) if len(rest) == 1 else None


def _armed(words: Sequence[str]) -> tuple[Arm, Sequence[str]]:
    """The letter of a unit, if it is written, and what follows."""
    match words[0]:
        case "A" | "F" as arm:
            return arm, words[1:]
    return "", words


@lru_cache(maxsize=16)
def _places(names: Names) -> Mapping[str, str]:
    """Each place by its capitals: the codes that mean one thing, alone and with a coast."""
    codes = names.unmistakable(WORDS)
    coasts = ("", *(f"/{coast}" for coast in COASTS))
    return {f"{code.upper()}{coast}": f"{code}{coast}" for code in codes for coast in coasts}
