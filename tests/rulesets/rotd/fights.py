"""The words battle tests are written in: fighters, forces, and dice that always roll the mean."""

from __future__ import annotations

from typing import Any

from drumhead.engine.play.dice import Stream
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.combat.account import Checks, Closing, Force, Formation, Outcome, Volley
from drumhead.engine.rulesets.rotd.combat.combat import resolve
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers, numbers_of
from drumhead.engine.rulesets.rotd.combat.strength import Fighter, Site

NUMBERS: Numbers = numbers_of(read_tables(), {})
OPEN = Site(front=3000, rating=2)
PLAIN: dict[str, Any] = {
    "id": "FR1IN",
    "type": "IN",
    "men": 1500,
    "batteries": 0,
    "arm": "rifle",
    "gun": "smoothbore",
    "quality": 4,
    "experience": 16,
    "morale": 50,
    "fatigue": 3,
    "ammunition": 5,
    "mode": "attack",
}


class MeanStream(Stream):
    """Every spread is 1, no loss is rounded; single rolls come from the script, then are `otherwise` for ever."""

    def __init__(self, *script: float, otherwise: float = 0.999) -> None:
        super().__init__(())
        self._rest, self._otherwise = list(script), otherwise

    def unit(self) -> float:
        value = self._rest.pop(0) if self._rest else self._otherwise
        self.rolls.append(value)
        return value

    def triangular(self, spread: float) -> float:
        return 1.0

    def rounded(self, value: float) -> float:  # type: ignore[override]
        return value


def man(**fields: Any) -> Fighter:
    """A plain brigade of rifles with what differs."""
    return Fighter(**{**PLAIN, **fields})


def attackers(count: int = 2, lines: tuple[str, ...] = (), **fields: Any) -> tuple[Fighter, ...]:
    """Brigades AU1IN, AU2IN ... that moved in to attack; `lines` by number, else the first."""
    ordered = lines or ("first",) * count
    return tuple(man(**{"id": f"AU{n}IN", "line": line, **fields}) for n, line in enumerate(ordered, 1))


def defenders(count: int = 2, **fields: Any) -> tuple[Fighter, ...]:
    """Brigades FR1IN, FR2IN ... that stood and defend."""
    return tuple(man(**{"id": f"FR{n}IN", "mode": "defend", "moved": False, **fields}) for n in range(1, count + 1))


def fought(
    attack: tuple[Fighter, ...],
    defence: tuple[Fighter, ...],
    *script: float,
    site: Site = OPEN,
    anchors: tuple[int, int] = (1, 1),
    otherwise: float = 0.999,
) -> Outcome:
    """The battle, with the rolls of the script in the order: closing, checks."""
    stream = MeanStream(*script, otherwise=otherwise)
    return resolve(Force(attack, anchors[0]), Force(defence, anchors[1]), site, NUMBERS, stream)


def volleys(outcome: Outcome) -> list[Volley]:
    return [entry for entry in outcome.entries if isinstance(entry, Volley)]


def formations(outcome: Outcome) -> list[Formation]:
    return [entry for entry in outcome.entries if isinstance(entry, Formation)]


def checks(outcome: Outcome) -> dict[str, str]:
    """The result of each unit's last check."""
    found = (made for entry in outcome.entries if isinstance(entry, Checks) for made in entry.checks)
    return {made.id: made.result for made in found}


def closing(outcome: Outcome) -> Closing:
    return next(entry for entry in outcome.entries if isinstance(entry, Closing))


def lost(volley: Volley, side: int) -> float:
    return sum(hit.lost for hit in volley.hits[side])
